import CoreGraphics
import QuartzCore

extension Keyframing {
    /// Returns a layer with these paths: constant, with an animation of `path`, or computed from its time.
    func pathLayer(_ paths: [ShapePaths]) -> CAShapeLayer {
        guard !paths.allSatisfy(\.isStatic) else {
            let layer = CAShapeLayer()
            layer.path = paths.paths(at: 0).cgPath
            return layer
        }
        if paths.count == 1, let animation = pathAnimation(paths[0]) {
            let layer = CAShapeLayer()
            layer.path = paths.paths(at: 0).cgPath
            layer.add(animation, forKey: "path")
            return layer
        }
        return livePathLayer(paths)
    }

    func livePathLayer(_ paths: [ShapePaths]) -> CAShapeLayer {
        let layer = LivePathLayer(paths)
        var times = KeyTimes()
        times.add(paths)
        guard let range = times.range else { return layer }
        layer.moment = range.lowerBound
        let animation = CABasicAnimation(keyPath: "moment")
        animation.fromValue = range.lowerBound
        animation.toValue = range.upperBound
        place(animation, range.lowerBound, range.upperBound)
        layer.add(animation, forKey: "moment")
        return layer
    }

    /// Returns the animation of a single path that keyframes can express; `nil` for others.
    private func pathAnimation(_ paths: ShapePaths) -> CAKeyframeAnimation? {
        switch paths {
        case .path(let path):
            let counts = Set(path.keyframes.map(\.value.curveCount))
            return counts.count == 1 ? animation(path, "path") { $0.cgPath } : nil
        case .ellipse(let shape):
            return pair(shape.position, shape.size) {
                Primitive.ellipse(center: $0, size: $1, isReversed: shape.isReversed)
            }
        case .rectangle(let shape) where shape.radius.isStatic && (shape.radius.first == 0 || shape.size.isStatic):
            return pair(shape.position, shape.size) {
                Primitive.rectangle(center: $0, size: $1, radius: shape.radius.first, isReversed: shape.isReversed)
            }
        case .group(let parts, let transform) where parts.count == 1 && transform.isPlaceStatic:
            guard case .path(let path) = parts[0] else { return nil }
            let matrix = transform.matrix(at: 0)
            return pathAnimation(.path(path.map { $0.applying(matrix) }))
        default: return nil
        }
    }

    /// Returns the animation of a shape that depends on two properties of which one is constant; `nil` if none is.
    private func pair(
        _ a: Animated<Vector>, _ b: Animated<Vector>, _ shape: (Vector, Vector) -> BezierPath
    ) -> CAKeyframeAnimation? {
        if a.isStatic, !b.hasOwnCurves { return animation(b, "path") { shape(a.first, $0).cgPath } }
        if b.isStatic, !a.hasOwnCurves, !a.isCurved { return animation(a, "path") { shape($0, b.first).cgPath } }
        return nil
    }
}
