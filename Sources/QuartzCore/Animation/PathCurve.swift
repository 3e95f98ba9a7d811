import CoreGraphics
import MicaRaster

/// The points along a path: each of its segments lies between two keys.
final class PathCurve: ValueCurve {
    private let pieces: [PathPiece]
    private let lengths: [Double]
    private let times: KeyTimes
    private let mode: CAAnimationCalculationMode
    private let rotation: CAAnimationRotationMode?

    /// Returns `nil` for a path without segments, or with a coordinate that is not finite.
    init?(_ animation: CAKeyframeAnimation, _ path: Path) {
        pieces = PathPiece.pieces(of: path)
        guard !pieces.isEmpty, path.points.allSatisfy({ ($0 * 0).sum() == 0 }) else { return nil }
        mode = animation.calculationMode
        rotation = animation.rotationMode
        lengths = mode.isPaced ? pieces.map(\.length) : []
        times =
            mode.isPaced
            ? KeyTimes(lengths: lengths)
            : KeyTimes(
                animation.keyTimes, keys: pieces.count + 1, lastHolds: mode == .discrete,
                functions: animation.timingFunctions)
    }

    private func locate(_ fraction: Double) -> (piece: PathPiece, parameter: Double) {
        if mode == .discrete {
            let key = times.key(at: fraction)
            // The end of a contour is a key; the move-to after it is not.
            let endsContour = key == pieces.count || key > 0 && pieces[key].start != pieces[key - 1].end
            return endsContour ? (pieces[key - 1], 1) : (pieces[key], 0)
        }
        let (segment, u) = times.locate(fraction)
        let piece = pieces[segment]
        return (piece, mode.isPaced ? piece.parameter(atLength: u * lengths[segment]) : u)
    }

    func value(at fraction: Double, seconds: Double, _ sampler: Sampler) -> AnimationValue {
        let (piece, t) = locate(fraction)
        return .pair(piece.point(at: t))
    }

    func isNumeric(in place: NumericAccessor) -> Bool { place.numbers(of: .pair(.zero)) != nil }

    func numbers(at fraction: Double, seconds: Double, _ place: NumericAccessor, _ sampler: inout Sampler) -> SIMD4<
        Double
    > {
        let (piece, t) = locate(fraction)
        return SIMD4(lowHalf: piece.point(at: t), highHalf: .zero)
    }

    func angle(at fraction: Double) -> Double? {
        guard let rotation else { return nil }
        let (piece, t) = locate(fraction)
        let tangent = piece.tangent(at: t)
        let angle = Trigonometry.arcTangent(tangent.y, tangent.x)
        return rotation == .rotateAutoReverse ? angle + .pi : angle
    }
}
