import MicaCompositor
import Foundation
import MicaSnapshot
import QuartzCore
import TestSeeds
import Testing

/// All operations that code can perform on a tree.
enum Operation: CaseIterable {
    case add, insertAt, insertAbove, insertBelow, replace, remove, setSublayers, setMask, clearMask
    case geometry, transform, look, contents, hidden, depth, timing, lifetime, custom, shape, keyValue, style, clips
    case actions, delegate, layoutManager, autoresizing, filters, flip
    case basic, keyframes, path, spring, group, transition, valueFunction, removeAnimation, removeAll, animate, heard
    case begin, commit, flush, disable, duration, lock, completion, advance, renderTree, hitTest, convert, convertTime
    case layout, display, presentation, archive, copy
}

/// Changes layers from within their callbacks.
final class Meddler: CAAnimationDelegate, CALayerDelegate {
    weak var one: CALayer?, two: CALayer?
    init(_ one: CALayer?, _ two: CALayer?) {
        self.one = one
        self.two = two
    }

    func animationDidStart(_ anim: CAAnimation) { one?.removeAnimation(forKey: "a") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        if flag { one?.opacity = 0.5 } else { two?.mask = nil }
    }
    func layoutSublayers(of layer: CALayer) { layer.sublayers?.first?.position.y += 1 }
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { event == "opacity" ? NSNull() : nil }
}

/// Runs random operations on a host and checks after each that the tree is valid.
final class RandomWorld {
    let host: LayerHost
    let root = CALayer()
    var pool: [CALayer] = []
    var random: Seeded
    var open = 0
    private let meddler = Meddler(nil, nil)

    init(seed: UInt64) {
        random = Seeded(seed)
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        host = LayerHost(layer: root, size: CGSize(width: 100, height: 100), scale: 1)
        for i in 0..<24 {
            let layer = i % 4 == 0 ? HandLayer() : i % 4 == 1 ? CAShapeLayer() : CALayer()
            layer.name = "\(i)"
            pool.append(layer)
        }
    }

    func number(_ range: ClosedRange<Double> = -50...150) -> Double { Double.random(in: range, using: &random) }
    func any() -> CALayer { Int.random(in: 0..<8, using: &random) == 0 ? root : pool.randomElement(using: &random)! }

    func isAbove(_ upper: CALayer, _ lower: CALayer) -> Bool {
        var layer: CALayer? = lower
        while let current = layer {
            if current === upper { return true }
            layer = current.superlayer
        }
        return false
    }

    func pair() -> (CALayer, CALayer)? {
        let parent = any(), child = pool.randomElement(using: &random)!
        return isAbove(child, parent) ? nil : (parent, child)
    }

    func timed(_ animation: CAAnimation) -> CAAnimation {
        animation.duration = number(-0.1...1)
        animation.repeatCount = Float(number(0...2))
        animation.autoreverses = Bool.random(using: &random)
        animation.isRemovedOnCompletion = Bool.random(using: &random)
        animation.fillMode = [.removed, .both, .forwards][Int.random(in: 0..<3, using: &random)]
        animation.speed = [1, 2, 0, -1, 0.5][Int.random(in: 0..<5, using: &random)]
        animation.timeOffset = number(-1...1)
        return animation
    }

    func basic(_ animation: CABasicAnimation) -> CABasicAnimation {
        let keys = [
            "position.x", "opacity", "transform.rotation.z", "bounds.size", "angle", "strokeEnd", "zPosition",
            "nothing",
        ]
        animation.keyPath = keys.randomElement(using: &random)!
        if Bool.random(using: &random) { animation.fromValue = number() }
        if Bool.random(using: &random) { animation.toValue = number() }
        animation.isAdditive = Bool.random(using: &random)
        animation.isCumulative = Bool.random(using: &random)
        return animation
    }

    func perform(_ operation: Operation) {
        let layer = any()
        let key = ["a", "b", nil].randomElement(using: &random)!
        switch operation {
        case .add: if let (parent, child) = pair() { parent.addSublayer(child) }
        case .insertAt: if let (parent, child) = pair() { parent.insertSublayer(child, at: UInt32(number(0...5))) }
        case .insertAbove: if let (parent, child) = pair() { parent.insertSublayer(child, above: any()) }
        case .insertBelow: if let (parent, child) = pair() { parent.insertSublayer(child, below: any()) }
        case .replace:
            if let (parent, child) = pair(), let old = parent.sublayers?.randomElement(using: &random) {
                parent.replaceSublayer(old, with: child)
            }
        case .remove: pool.randomElement(using: &random)!.removeFromSuperlayer()
        case .setSublayers:
            layer.sublayers = Bool.random(using: &random) ? nil : layer.sublayers?.shuffled(using: &random)
        case .setMask: if let (owner, mask) = pair() { owner.mask = mask }
        case .clearMask: layer.mask = nil
        case .geometry:
            layer.frame = CGRect(x: number(), y: number(), width: number(0...80), height: number(0...80))
        case .transform:
            layer.transform = CATransform3DMakeRotation(CGFloat(number()), CGFloat(number()), CGFloat(number()), 1)
        case .look:
            layer.opacity = Float(number(0...1))
            layer.cornerRadius = CGFloat(number(0...9))
            layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: CGFloat(number(0...1)))
        case .contents: layer.contents = Bool.random(using: &random) ? nil : NSObject()
        case .hidden: layer.isHidden.toggle()
        case .depth: layer.zPosition = CGFloat(Int(number(-2...2)))
        case .timing:
            layer.speed = [1, 0, 2, -1][Int.random(in: 0..<4, using: &random)]
            layer.timeOffset = number(-1...1)
        case .lifetime:
            layer.duration = Bool.random(using: &random) ? .infinity : number(0...2)
            layer.repeatCount = Float(number(0...3))
            layer.autoreverses.toggle()
            layer.fillMode = [.removed, .both, .forwards][Int.random(in: 0..<3, using: &random)]
        case .shape:
            (layer as? CAShapeLayer)?.path = CGPath(
                rect: CGRect(x: number(), y: number(), width: 9, height: 9), transform: nil)
            (layer as? CAShapeLayer)?.strokeEnd = CGFloat(number(0...1))
        case .custom: (layer as? HandLayer)?.angle = CGFloat(number(0...20))
        case .keyValue:
            layer.setValue(
                number(), forKeyPath: ["position.y", "mood", "transform.scale"].randomElement(using: &random)!)
        case .style: layer.style = Bool.random(using: &random) ? nil : ["borderWidth": number(0...4)]
        case .clips: layer.masksToBounds.toggle()
        case .basic: layer.add(timed(basic(CABasicAnimation())), forKey: key)
        case .spring: layer.add(timed(basic(CASpringAnimation())), forKey: key)
        case .keyframes:
            let animation = CAKeyframeAnimation(keyPath: "position")
            animation.values = (0..<Int(number(0...4))).map { _ in CGPoint(x: number(), y: number()) }
            let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
            animation.calculationMode = modes.randomElement(using: &random)!
            layer.add(timed(animation), forKey: key)
        case .group:
            let group = CAAnimationGroup()
            group.animations = [timed(basic(CABasicAnimation())), timed(basic(CASpringAnimation()))]
            layer.add(timed(group), forKey: key)
        case .transition: layer.add(timed(CATransition()), forKey: nil)
        case .path:
            let path = CGMutablePath(), animation = CAKeyframeAnimation(keyPath: "position")
            path.move(to: CGPoint(x: number(), y: number()))
            path.addLine(to: CGPoint(x: number(), y: number()))
            path.addQuadCurve(to: .zero, control: CGPoint(x: number(), y: number()))
            animation.path = path
            animation.calculationMode = [.linear, .discrete, .paced].randomElement(using: &random)!
            animation.rotationMode = [.rotateAuto, .rotateAutoReverse, nil].randomElement(using: &random)!
            layer.add(timed(animation), forKey: key)
        case .valueFunction:
            let turn = CABasicAnimation(keyPath: "transform")
            turn.toValue = number()
            turn.isCumulative = true
            turn.isAdditive = Bool.random(using: &random)
            turn.valueFunction = CAValueFunction(name: .rotateY)
            layer.add(timed(turn), forKey: key)
        case .heard:
            let animation = timed(basic(CABasicAnimation()))
            animation.delegate = Meddler(any(), any())
            layer.add(animation, forKey: key)
        case .actions:
            layer.actions = [
                "position": Bool.random(using: &random) ? NSNull() : timed(CATransition()),
                "angle": basic(CABasicAnimation()),
            ]
        case .delegate: layer.delegate = Bool.random(using: &random) ? nil : meddler
        case .layoutManager:
            layer.layoutManager = Bool.random(using: &random) ? nil : CAConstraintLayoutManager()
            any().constraints = [
                CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .midX),
                CAConstraint(attribute: .midY, relativeTo: "superlayer", attribute: .maxY, scale: 0.5, offset: 1),
            ]
        case .autoresizing: layer.autoresizingMask = CAAutoresizingMask(rawValue: UInt32(number(0...63)))
        case .filters: layer.filters = Bool.random(using: &random) ? nil : [CIFilter(name: "CIGaussianBlur")!]
        case .flip: layer.isGeometryFlipped.toggle()
        case .removeAnimation: layer.removeAnimation(forKey: "a")
        case .removeAll: layer.removeAllAnimations()
        case .animate: layer.animate(\.position, to: CGPoint(x: number(), y: number()), duration: 0.3)
        case .begin:
            if open < 4 {
                CATransaction.begin()
                open += 1
            }
        case .commit:
            if open > 0 {
                CATransaction.commit()
                open -= 1
            }
        case .flush: CATransaction.flush()
        case .duration: CATransaction.setAnimationDuration(number(-0.1...0.5))
        case .lock:
            CATransaction.lock()
            layer.position.x += 1
            CATransaction.unlock()
        case .convertTime:
            #expect(!layer.convertTime(number(), from: any()).isNaN)
        case .archive:
            // Archives of single layers, as those of whole trees take most of the time.
            guard layer.sublayers == nil, layer.mask == nil else { return }
            let archiver = NSKeyedArchiver(requiringSecureCoding: true)
            archiver.encode(layer, forKey: "root")
            let copy = try? NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
                .decodeObject(of: CALayer.self, forKey: "root")
            #expect(copy?.name == layer.name && copy?.position == layer.position)
        case .copy: _ = type(of: layer) == HandLayer.self ? HandLayer(layer: layer) : CALayer(layer: layer)
        case .disable: CATransaction.setDisableActions(Bool.random(using: &random))
        case .completion:
            let one = any(), two = any()
            CATransaction.setCompletionBlock {
                one.removeAllAnimations()
                two.isHidden.toggle()
            }
        case .advance:
            closeAll()
            host.advance(to: host.time + number(0...0.5))
        case .renderTree:
            closeAll()
            check(host.renderTree())
        case .hitTest: _ = root.hitTest(CGPoint(x: number(), y: number()))
        case .convert: _ = layer.convert(CGPoint(x: number(), y: number()), to: any())
        case .layout: layer.layoutIfNeeded()
        case .display: layer.setNeedsDisplay()
        case .presentation: _ = layer.presentation()?.presentation()?.sublayers?.first?.superlayer
        }
    }

    func closeAll() {
        while open > 0 {
            CATransaction.commit()
            open -= 1
        }
    }

    /// Parents and children refer to each other, no layer is its own ancestor, and no layer appears twice.
    func checkTree() {
        var seen = Set<ObjectIdentifier>()
        for layer in pool + [root] {
            for child in layer.sublayers ?? [] {
                #expect(child.superlayer === layer)
                #expect(seen.insert(ObjectIdentifier(child)).inserted)
            }
            if let mask = layer.mask {
                #expect(mask.superlayer === layer)
                #expect(seen.insert(ObjectIdentifier(mask)).inserted)
            }
            if let parent = layer.superlayer {
                #expect(parent.mask === layer || parent.sublayers!.contains { $0 === layer })
                #expect(!isAbove(layer, parent))
            }
        }
    }

    /// The picture has exactly the visible layers, once each and in drawing order, and nothing is drawn at NaN.
    func check(_ tree: RenderTree) {
        var stack = [tree.root], ids = Set<NodeID>()
        while let node = stack.popLast() {
            #expect(ids.insert(node.id).inserted)
            #expect(node.transform.isFinite)
            stack.append(contentsOf: node.children.nodes)
            if let mask = node.style?.values.mask { stack.append(mask) }
        }
        #expect(host.renderTree().root === tree.root)
    }
}

@Suite(.serialized, .seeded) struct RandomOperationsTests {
    /// 20,000 by default. Docs/animation.md describes the long run, also with `--sanitize=thread` and
    /// `--sanitize=address` instead of `-c release`.
    static let count = ProcessInfo.processInfo.environment["MICA_RANDOM_OPERATIONS"].flatMap { Int($0) } ?? 20_000

    @Test func operations_keepTheTreeSound() {
        for seed in seeds(0..<max(1, Self.count / 2000)) {
            let world = RandomWorld(seed: UInt64(seed))
            for _ in 0..<2000 {
                world.perform(Operation.allCases.randomElement(using: &world.random)!)
                world.checkTree()
            }
            world.closeAll()
            world.checkTree()
            world.check(world.host.renderTree())
        }
    }

    @Test func badInput_isHarmless() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        for bad in [Double.nan, .infinity, -.infinity, -1] {
            let animation = CABasicAnimation(keyPath: "position.x")
            animation.fromValue = bad
            animation.toValue = 5
            animation.duration = bad
            animation.beginTime = bad
            animation.timeOffset = bad
            animation.repeatDuration = bad
            animation.speed = Float(bad)
            animation.repeatCount = Float(bad)
            layer.add(animation, forKey: "bad")
            stage.host.advance(to: stage.host.time + 0.1)
            _ = stage.host.renderTree()
            layer.frame = CGRect(x: bad, y: bad, width: bad, height: bad)
            layer.transform = CATransform3DMakeScale(CGFloat(bad), 1, 1)
            layer.zPosition = CGFloat(bad)
            layer.opacity = Float(bad)
            layer.cornerRadius = CGFloat(bad)
            layer.speed = Float(bad)
            layer.timeOffset = bad
            layer.beginTime = bad
            stage.host.advance(to: stage.host.time + 0.1)
            let tree = stage.host.renderTree()
            for node in tree.root.children.nodes { #expect(node.transform.isFinite) }
        }
        let frames = CAKeyframeAnimation(keyPath: "opacity")
        layer.add(frames, forKey: nil)
        frames.values = []
        layer.add(frames, forKey: nil)
        frames.path = CGMutablePath()
        layer.add(frames, forKey: nil)
        layer.add(CABasicAnimation(keyPath: nil), forKey: nil)
        layer.add(CAAnimation(), forKey: nil)
        layer.add(CAAnimationGroup(), forKey: "")
        layer.setValue(nil, forKey: "position")
        layer.setValue(nil, forKeyPath: "")
        layer.setValue(1, forKeyPath: "..")
        stage.host.advance(to: .nan)
        stage.host.advance(to: .infinity)
        CATransaction.commit()
        stage.run(to: 99)
        _ = stage.host.renderTree()
    }

    @Test func editsInsideCallbacks() {
        final class Selfish: CAAnimationDelegate {
            var layer: CALayer?
            var stops = 0
            func animationDidStart(_ anim: CAAnimation) { layer?.removeAllAnimations() }
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
                stops += 1
                layer?.superlayer?.addSublayer(CALayer())
                layer?.removeFromSuperlayer()
                layer = nil
            }
        }
        let stage = Stage()
        let delegate = Selfish()
        var layer: CALayer? = stage.add(CALayer())
        delegate.layer = layer
        for key in ["a", "b"] {
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.fromValue = 0
            animation.delegate = delegate
            layer!.add(animation, forKey: key)
        }
        weak let gone = layer
        layer = nil
        stage.run(to: 1)
        #expect(delegate.stops == 2 && stage.root.sublayers?.count == 1)
        #expect(gone == nil)
    }

    @Test func endlessTurnsDoNotStopTime() {
        let stage = Stage()
        var count = 0
        func again() {
            count += 1
            CATransaction.setCompletionBlock { again() }
        }
        again()
        stage.run(to: 0.001)
        #expect(count > 1 && stage.host.time == stage.host.startTime + 0.001)
    }
}
