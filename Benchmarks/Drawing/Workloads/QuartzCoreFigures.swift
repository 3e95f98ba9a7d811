import CairoPeer
import CoreGraphics
import Foundation
@_spi(Measuring) import QuartzCore

/// Trees, frames, animations, transactions and access to properties.
@MainActor let engineFigures: [EngineFigure] =
    [EngineFigure(name: "memory-plain-layer", unit: "bytes a layer", asked: 500) { memoryOfPlainLayers }]
    + treeFigures + animationFigures
    + TreeShape.allCases.flatMap { shape in
        [1000, 10_000, 100_000].map { count in
            EngineFigure(name: "move-1-of-\(count)-\(shape)", unit: "µs a frame") { moveOne(shape, count) }
        }
    } + accessFigures + contextFigures
    + [320, 1280].map { count in EngineFigure(name: "archive-\(count)", unit: "ms") { archive(count) } }
    + [1, 2, 4].map { count in
        EngineFigure(name: "renderers-\(count)", unit: "µs a frame, of all") { renderSideBySide(count) }
    }

/// A square root layer, its side length in points, and its host.
private func makeHost(side: Int = 64) -> (root: CALayer, host: FrameProbe) {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: side, height: side)
    return (root, FrameProbe(root, side: side))
}

private func makeLayer(_ i: Int) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    layer.position = CGPoint(x: CGFloat(i % 100) * 10, y: CGFloat(i / 100 % 100) * 10)
    layer.backgroundColor = .white
    return layer
}

/// Writes layers, each with a path, a text and a stored value of its own, and reads them again.
private func archive(_ count: Int) -> () -> Double {
    let root = CALayer()
    for i in 0..<count {
        let layer = CAShapeLayer()
        layer.frame = CGRect(x: i, y: 2 * i, width: 8, height: 8)
        layer.path = CGPath(ellipseIn: layer.bounds, transform: nil)
        layer.name = "layer \(i)"
        layer.setValue(i, forKey: "number")
        root.addSublayer(layer)
    }
    return {
        milliseconds {
            guard let data = try? NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true),
                let copy = try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data),
                copy.sublayers?.count == count
            else { fatalError("An archive of \(count) layers did not come back.") }
        }
    }
}

private func memoryOfPlainLayers() -> Double {
    let count = 20_000
    let before = cairo_peer_allocated_bytes()
    let (root, host) = makeHost()
    for i in 0..<count { root.addSublayer(makeLayer(i)) }
    host.advance()
    host.buildTree()
    let after = cairo_peer_allocated_bytes()
    return withExtendedLifetime((root, host)) { (after - before) / Double(count) }
}

@MainActor private let treeFigures: [EngineFigure] = [
    EngineFigure(name: "build-100000", unit: "ms") {
        {
            milliseconds {
                let root = CALayer()
                for i in 0..<100_000 { root.addSublayer(makeLayer(i)) }
            }
        }
    },
    EngineFigure(name: "commit-100000", unit: "ms") {
        {
            let (root, host) = makeHost()
            for i in 0..<100_000 { root.addSublayer(makeLayer(i)) }
            return milliseconds { host.advance() }
        }
    },
    EngineFigure(name: "first-frame-100000", unit: "ms") {
        {
            let (root, host) = makeHost()
            for i in 0..<100_000 { root.addSublayer(makeLayer(i)) }
            host.advance()
            return milliseconds { host.buildTree() }
        }
    },
    EngineFigure(name: "implicit-changes-10000", unit: "ms") {
        let (root, host) = makeHost()
        for i in 0..<10_000 { root.addSublayer(makeLayer(i)) }
        host.advance()
        var side = 1.0
        return {
            let time = milliseconds {
                CATransaction.begin()
                for layer in root.sublayers! { layer.opacity = Float(0.5 + side / 4) }
                CATransaction.commit()
            }
            side = -side
            host.advance(by: 1)
            return time
        }
    },
    EngineFigure(name: "changes-10000-without-actions", unit: "ms") {
        let (root, host) = makeHost()
        for i in 0..<10_000 { root.addSublayer(makeLayer(i)) }
        host.advance()
        var side = 1.0
        return {
            let time = milliseconds {
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                for layer in root.sublayers! { layer.opacity = Float(0.5 + side / 4) }
                CATransaction.commit()
            }
            side = -side
            return time
        }
    },
]

// MARK: Animations

private final class DialLayer: CALayer {
    @Animatable var angle: CGFloat = 0
    override func draw(in ctx: CGContext) { ctx.fill(CGRect(x: 0, y: 0, width: 4, height: angle)) }
}

@MainActor private let animationFigures: [EngineFigure] = [
    animations("basic") { i in
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 0
        animation.toValue = 100
        return animation
    },
    animations("rotation") { _ in
        let animation = CABasicAnimation(keyPath: "transform.rotation.z")
        animation.fromValue = 0
        animation.toValue = 6
        return animation
    },
    animations("scale") { _ in
        let animation = CABasicAnimation(keyPath: "transform.scale")
        animation.fromValue = 0.5
        animation.toValue = 1.5
        return animation
    },
    animations("keyframes") { _ in
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.values = (0..<5).map { CGPoint(x: $0 * $0, y: $0) }
        animation.calculationMode = .cubic
        return animation
    },
    animations("spring") { _ in
        let animation = CASpringAnimation(keyPath: "position.x")
        animation.fromValue = 0
        animation.toValue = 100
        return animation
    },
    animations("springs") { i in
        let animation = CASpringAnimation(keyPath: "position.x")
        animation.fromValue = 0
        animation.toValue = 100
        animation.stiffness = 100 + CGFloat(i) / 100
        animation.damping = 5 + CGFloat(i % 200) / 10
        return animation
    },
    animations("resize") { i in
        let animation = CABasicAnimation(keyPath: "bounds.size")
        animation.fromValue = CGSize(width: 2, height: 2)
        animation.toValue = CGSize(width: 8 + i % 10, height: 8)
        return animation
    },
    animations("transform") { i in
        let animation = CABasicAnimation(keyPath: "transform")
        animation.fromValue = CATransform3DMakeScale(0.5 + CGFloat(i) / 20_000, 0.5, 1)
        return animation
    },
    animations("group") { _ in
        let group = CAAnimationGroup()
        group.animations = ["opacity", "position.y", "bounds.size.width"].map { key in
            let animation = CABasicAnimation(keyPath: key)
            animation.fromValue = 0.25
            animation.toValue = 1
            return animation
        }
        return group
    },
    animations("shape", layer: makeStrokedShape) { _ in
        let animation = CABasicAnimation(keyPath: "lineWidth")
        animation.fromValue = 0
        animation.toValue = 6
        return animation
    },
    animations("morph", layer: { CAShapeLayer() }) { _ in
        let animation = CABasicAnimation(keyPath: "path")
        animation.fromValue = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 8, height: 4), transform: nil)
        animation.toValue = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 8), transform: nil)
        return animation
    },
    animations("fill", layer: { CAShapeLayer() }) { _ in
        let animation = CABasicAnimation(keyPath: "fillColor")
        animation.fromValue = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        animation.toValue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        return animation
    },
    animations("value-function") { _ in
        let animation = CABasicAnimation(keyPath: "transform")
        animation.valueFunction = CAValueFunction(name: .rotateZ)
        animation.fromValue = 0
        animation.toValue = 6
        return animation
    },
    animations("redrawn", layer: { DialLayer() }) { _ in
        let animation = CABasicAnimation(keyPath: "angle")
        animation.fromValue = 0
        animation.toValue = 6
        return animation
    },
]

private func makeStrokedShape() -> CALayer {
    let layer = CAShapeLayer()
    layer.strokeColor = .white
    return layer
}

/// The time of a frame, including its tree, in which each of 10,000 layers has an animation.
@MainActor private func animations(
    _ name: String, layer: @escaping () -> CALayer = { CALayer() }, _ make: @escaping (Int) -> CAAnimation
) -> EngineFigure {
    EngineFigure(name: "animations-10000-\(name)", unit: "ms a frame") {
        let (root, host) = makeHost()
        for i in 0..<10_000 {
            let layer = layer()
            layer.frame = CGRect(x: CGFloat(i % 100) * 10, y: CGFloat(i / 100) * 10, width: 8, height: 8)
            (layer as? CAShapeLayer)?.path = CGPath(rect: layer.bounds, transform: nil)
            layer.backgroundColor = .white
            let animation = make(i)
            animation.duration = 3
            animation.repeatCount = .infinity
            layer.add(animation, forKey: "a")
            root.addSublayer(layer)
        }
        host.advance()
        host.buildTree()
        return {
            milliseconds {
                host.advance(by: 1.0 / 60)
                host.buildTree()
            }
        }
    }
}

// MARK: One of many

private enum TreeShape: String, CaseIterable {
    /// All in one layer.
    case flat
    /// Ten in each.
    case bushy
    /// In parallel chains of a thousand levels; the layer that moves has 249 above it and 750 inside.
    case deep
    /// In a single chain, of which the lowest moves.
    case chain
    /// All in one layer, and each with a depth of seven.
    case raised
    /// All in one layer, opaque; the lowest moves below all others.
    case covered
}

/// The time of a frame in which one layer of many moves, including the computation of its damage. In the flat trees it
/// is visible.
private func moveOne(_ shape: TreeShape, _ count: Int) -> () -> Double {
    let (root, host) = makeHost(side: 1000)
    var parents = [root], next = 0, moving = CALayer()
    for i in 0..<count {
        let layer = makeLayer(i)
        switch shape {
        case .flat: root.addSublayer(layer)
        case .covered:
            layer.frame = i == 0 ? CGRect(x: 400, y: 400, width: 100, height: 100) : root.bounds
            layer.backgroundColor = CGColor(gray: 0.5, alpha: 1)
            root.addSublayer(layer)
        case .raised:
            layer.zPosition = CGFloat(i % 7) - 3
            root.addSublayer(layer)
        case .chain:
            parents[0].addSublayer(layer)
            parents[0] = layer
        case .deep:
            if i % 1000 == 0 { parents[0] = root }
            parents[0].addSublayer(layer)
            parents[0] = layer
        case .bushy:
            parents[next].addSublayer(layer)
            parents.append(layer)
            if i % 10 == 9 { next += 1 }
        }
        let place =
            switch shape {
            case .chain: count - 1
            case .covered: 0
            default: count / 2000 * 1000 + 249
            }
        if i == place { moving = layer }
    }
    host.advance()
    host.draw()
    let start = moving.position.x
    var x = 0.0
    return {
        x = x == 0 ? 2 : 0
        return milliseconds {
            for _ in 0..<10 {
                x = x == 0 ? 2 : 0
                CATransaction.setDisableActions(true)
                moving.position.x = start + CGFloat(x)
                host.draw()
            }
        } * 1000 / 10
    }
}

// MARK: Access

private final class PlainLayer: CALayer {
    @Animatable var angle: CGFloat = 0
    var plain: CGFloat = 0
}

@MainActor private let accessFigures: [EngineFigure] = [
    access("animatable-get") { layer in
        var sum: CGFloat = 0
        for _ in 0..<100_000 { sum += layer.angle }
        layer.plain = sum
    },
    access("stored-get") { layer in
        var sum: CGFloat = 0
        for _ in 0..<100_000 { sum += layer.plain }
        layer.plain = sum
    },
    access("animatable-set") { layer in for i in 0..<100_000 { layer.angle = CGFloat(i) } },
    access("stored-set") { layer in for i in 0..<100_000 { layer.plain = CGFloat(i) } },
    access("opacity-set") { layer in for i in 0..<100_000 { layer.opacity = Float(i & 1) } },
    access("value-for-key") { layer in
        for _ in 0..<100_000 { _ = layer.value(forKey: "position") }
    },
    access("value-for-key-path") { layer in
        for _ in 0..<100_000 { _ = layer.value(forKeyPath: "position.x") }
    },
    access("set-value-for-key-path") { layer in
        for i in 0..<100_000 { layer.setValue(i, forKeyPath: "position.x") }
    },
    access("set-rotation-for-key-path") { layer in
        for i in 0..<100_000 { layer.setValue(i, forKeyPath: "transform.rotation.z") }
    },
]

/// One access to a layer outside a tree, without actions.
@MainActor private func access(_ name: String, _ body: @escaping (PlainLayer) -> Void) -> EngineFigure {
    EngineFigure(name: name, unit: "ns") {
        let layer = PlainLayer()
        return { nanoseconds(100_000) { body(layer) } }
    }
}

/// Trees of 500 moving layers, each on its own thread: layout, sampling and building.
private func renderSideBySide(_ count: Int) -> () -> Double {
    let frames = 40
    return {
        let ready = DispatchGroup(), done = DispatchGroup(), start = DispatchSemaphore(value: 0)
        for _ in 0..<count {
            ready.enter()
            done.enter()
            Thread {
                let (root, host) = makeHost()
                for i in 0..<500 {
                    let layer = makeLayer(i), move = CABasicAnimation(keyPath: "position.x")
                    move.fromValue = 0
                    move.toValue = 64
                    move.duration = 100
                    layer.add(move, forKey: nil)
                    root.addSublayer(layer)
                }
                host.advance()
                ready.leave()
                start.wait()
                for _ in 0..<frames {
                    host.advance(by: 0.01)
                    host.buildTree()
                }
                done.leave()
            }.start()
        }
        ready.wait()
        let time = milliseconds {
            for _ in 0..<count { start.signal() }
            done.wait()
        }
        return time * 1000 / Double(count * frames)
    }
}
