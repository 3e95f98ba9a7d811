import CoreGraphics
import MicaRaster

/// The successive paths of an animation, in the memory of two: while a display list still holds the last one, the one
/// before it is free again.
struct MovingPath {
    private var last: CGPath?, older: CGPath?

    /// Returns a path with the elements of `model` and other points; `point` returns them by index.
    mutating func path(like model: CGPath, _ point: (Int) -> Point) -> CGPath {
        swap(&last, &older)
        return CGPath.moving(model, reusing: &last, point)
    }

    /// Interpolates point by point between paths of the same elements.
    mutating func between(_ a: Path, _ b: Path, _ f: Double) -> CGPath {
        swap(&last, &older)
        return CGPath.moving(between: a, b, f, reusing: &last)
    }

    /// Interpolates between two paths. Returns `nil` if their numbers of segments differ.
    private mutating func between(_ a: CGPath, _ b: CGPath, _ f: Double) -> CGPath? {
        let from = a.storage, to = b.storage
        if from.verbs == to.verbs { return between(from, to, f) }
        guard let pair = Path.alike([from, to]) else { return nil }
        return between(pair[0], pair[1], f)
    }

    /// Calls `AnimationValue.step`, with paths in this memory.
    mutating func step(_ a: AnimationValue, _ b: AnimationValue, _ f: Double) -> AnimationValue {
        if case .path(let from) = a, case .path(let to) = b, let path = between(from, to, f) { return .path(path) }
        return AnimationValue.step(a, b, f)
    }
}
