import CoreGraphics
import QuartzCore

/// The layers of a transform. `inner`, which is `outer` itself unless there is a skew, contains the layers in the space
/// of the transform.
struct TransformLayers {
    let outer: CALayer
    let inner: CALayer
}

extension Keyframing {
    /// Makes the layers of a transform. The origin of the inner layer's bounds is the anchor point, so that it lies on
    /// the outer layer's position.
    func layers(of transform: TransformModel, turnsAlongPath: Bool = false, hasOpacity: Bool = true) -> TransformLayers
    {
        let outer = CALayer.group()
        let inner = transform.hasSkew ? CALayer.group() : outer
        if outer !== inner { outer.addSublayer(inner) }
        bindAnchor(transform.anchor, to: inner)
        bindPosition(transform.position, to: outer, turns: turnsAlongPath)
        if hasOpacity { bind(transform.opacity, to: outer, "opacity") { min(max($0, 0), 1) } }
        if outer === inner {
            bindTurnAndScale(transform, to: outer, rotation: transform.rotation, scale: transform.scale)
        } else {
            // The scale comes first, then the skew, then the rotation.
            bindTurnAndScale(transform, to: outer, rotation: transform.rotation, scale: Animated(.one))
            bindSkewAndScale(transform, to: inner)
        }
        return TransformLayers(outer: outer, inner: inner)
    }

    private func bindAnchor(_ anchor: Animated<Vector>, to layer: CALayer) {
        guard !anchor.isStatic else {
            layer.bounds.origin = anchor.first.point
            return
        }
        layer.bounds.origin = anchor.first.point
        if anchor.isCurved || anchor.hasOwnCurves {
            let samples = anchor.samples().map { (time: $0.time, value: $0.value.point as Any) }
            layer.add(animation("bounds.origin", samples: samples), forKey: "bounds.origin")
        } else {
            layer.add(animation(anchor, "bounds.origin") { $0.point }, forKey: "bounds.origin")
        }
    }

    func bindPosition(_ position: TransformModel.Position, to layer: CALayer, turns: Bool) {
        switch position {
        case .split(let x, let y):
            bind(x, to: layer, "position.x") { $0 }
            bind(y, to: layer, "position.y") { $0 }
        case .whole(let point):
            layer.position = point.first.point
            guard !point.isStatic else { return }
            if point.isCurved || turns, !point.jumps, !point.hasOwnCurves {
                layer.add(motion(point, turns: turns), forKey: "position")
            } else if point.isCurved {
                let samples = point.samples().map { (time: $0.time, value: $0.value.point as Any) }
                layer.add(animation("position", samples: samples), forKey: "position")
            } else if point.hasOwnCurves {
                bind(point.component(0), to: layer, "position.x") { $0 }
                bind(point.component(1), to: layer, "position.y") { $0 }
            } else {
                layer.add(animation(point, "position") { $0.point }, forKey: "position")
            }
        }
    }

    private func bindTurnAndScale(
        _ transform: TransformModel, to layer: CALayer, rotation: Animated<Double>, scale: Animated<Vector>
    ) {
        guard !(rotation.isStatic && scale.isStatic && transform.isFlat) else {
            let matrix = CGAffineTransform(scaleX: scale.first.x, y: scale.first.y)
                .concatenating(rotation.first == 0 ? .identity : .turn(degrees: rotation.first))
            if !matrix.isIdentity { layer.setAffineTransform(matrix) }
            return
        }
        // The parts of a transform with factors of 0 or below do not follow from its matrix. Then all are animated.
        if scale.isStatic {
            if scale.first.x > 0, scale.first.y > 0 {
                layer.transform = CATransform3DMakeScale(scale.first.x, scale.first.y, 1)
            } else {
                hold(scale.first.x, layer, "transform.scale.x")
                hold(scale.first.y, layer, "transform.scale.y")
            }
        }
        func turn(_ angle: Animated<Double>, _ keyPath: String) {
            let radians: (Double) -> Any = { $0 * .pi / 180 }
            if !angle.isStatic {
                layer.add(animation(angle, keyPath, radians), forKey: keyPath)
            } else if angle.first != 0 {
                hold(angle.first * .pi / 180, layer, keyPath)
            }
        }
        turn(rotation, "transform.rotation.z")
        turn(transform.rotationX, "transform.rotation.x")
        turn(transform.rotationY, "transform.rotation.y")
        if !scale.isStatic {
            layer.add(animation(scale.component(0), "transform.scale.x") { $0 }, forKey: "transform.scale.x")
            layer.add(animation(scale.component(1), "transform.scale.y") { $0 }, forKey: "transform.scale.y")
        }
    }

    /// Adds an animation that always shows the same number.
    private func hold(_ value: Double, _ layer: CALayer, _ keyPath: String) {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = value
        animation.toValue = value
        animation.beginTime = .leastNonzeroMagnitude
        animation.duration = 1
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: keyPath)
    }

    /// A skew has no key path: its matrix is sampled if it changes.
    private func bindSkewAndScale(_ transform: TransformModel, to layer: CALayer) {
        func matrix(_ time: Double) -> CATransform3D {
            let scale = transform.scale.value(at: time)
            return CATransform3DMakeAffineTransform(
                CGAffineTransform(scaleX: scale.x, y: scale.y)
                    .concatenating(.skew(transform.skew.value(at: time), axis: transform.skewAxis.value(at: time))))
        }
        layer.transform = matrix(0)
        guard !(transform.scale.isStatic && transform.skew.isStatic && transform.skewAxis.isStatic) else { return }
        let times =
            transform.scale.keyframes.map(\.time) + transform.skew.keyframes.map(\.time)
            + transform.skewAxis.keyframes.map(\.time)
        let samples = SampleTimes.every(from: times.min()!, to: times.max()!).map {
            (time: $0, value: matrix($0) as Any)
        }
        layer.add(animation("transform", samples: samples), forKey: "transform")
    }
}

/// The times at which values without a key path are computed.
enum SampleTimes {
    /// Each frame of a range, at most 10,000.
    static func every(from first: Double, to last: Double) -> [Double] {
        let count = min(max((last - first).rounded(.up), 1), 10_000)
        return (0...Int(count)).map { first + (last - first) * Double($0) / count }
    }
}

extension CALayer {
    /// Returns an empty layer whose own space is that of its superlayer until it is moved.
    static func group(_ name: String? = nil) -> CALayer {
        let layer = CALayer()
        layer.anchorPoint = .zero
        layer.name = name
        return layer
    }
}
