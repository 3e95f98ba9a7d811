import CoreGraphics
import QuartzCore
import Testing

/// `isHidden` of a standalone layer fades. Measured as alpha, 0…255, of a white layer over transparency.
@Suite(.serialized) struct HiddenTransitionTests {
    /// A layer of 20 × 20 in a renderer, with linear transitions of a second.
    private final class Screen {
        let root = CALayer(), layer = CALayer(), child = CALayer()
        private let context: CGContext, renderer: CARenderer

        init(hidden: Bool = false) throws {
            context = try #require(
                CGContext(
                    data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            renderer = CARenderer(cgContext: context)
            for layer in [root, layer] { layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20) }
            // One pixel in the layer itself and one in its sublayer.
            layer.bounds.size.width = 10
            layer.position.x = 5
            child.frame = CGRect(x: 10, y: 0, width: 10, height: 20)
            for layer in [layer, child] { layer.backgroundColor = .white }
            layer.isHidden = hidden
            root.addSublayer(layer)
            layer.addSublayer(child)
            renderer.layer = root
            renderer.bounds = root.bounds
            _ = alpha(at: 0)
        }

        /// The alpha of the layer and its sublayer.
        func alpha(at time: Double) -> [Int] {
            renderer.beginFrame(atTime: 10 + time)
            renderer.render()
            renderer.endFrame()
            let pixels = context.data!.assumingMemoryBound(to: UInt8.self)
            return [5, 15].map { Int(pixels[10 * context.bytesPerRow + 4 * $0 + 3]) }
        }

        func change(_ hidden: Bool, completion: @escaping () -> Void = {}) {
            CATransaction.begin()
            CATransaction.setCompletionBlock(completion)
            CATransaction.setAnimationDuration(1)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
            layer.isHidden = hidden
            CATransaction.commit()
        }
    }

    private func isNear(_ alpha: [Int], _ part: Double) -> Bool {
        alpha.allSatisfy { abs(Double($0) - 255 * part) <= 2 }
    }

    @Test func hiding_fadesOut() throws {
        let screen = try Screen()
        var ends = 0
        #expect(screen.alpha(at: 0) == [255, 255])
        screen.change(true) { ends += 1 }
        let transition = try #require(screen.layer.animation(forKey: kCATransition) as? CATransition)
        #expect(transition.type == .fade && transition.duration == 1 && screen.layer.animationKeys() == [kCATransition])
        #expect(screen.layer.isHidden && screen.alpha(at: 0) == [255, 255])
        #expect(screen.layer.presentation()?.isHidden == true)
        for t in [0.25, 0.5, 0.75] { #expect(isNear(screen.alpha(at: t), 1 - t), "\(t)") }
        #expect(ends == 0)
        #expect(screen.alpha(at: 1) == [0, 0] && ends == 1)
        #expect(screen.layer.animationKeys() == nil && screen.alpha(at: 2) == [0, 0])
    }

    @Test func showing_fadesIn() throws {
        let screen = try Screen(hidden: true)
        var ends = 0
        #expect(screen.alpha(at: 0) == [0, 0])
        screen.change(false) { ends += 1 }
        #expect(screen.layer.animationKeys() == [kCATransition] && screen.alpha(at: 0) == [0, 0])
        for t in [0.25, 0.5, 0.75] { #expect(isNear(screen.alpha(at: t), t), "\(t)") }
        #expect(ends == 0)
        #expect(screen.alpha(at: 1) == [255, 255] && ends == 1)
        #expect(screen.layer.animationKeys() == nil && screen.alpha(at: 2) == [255, 255])
    }

    /// Halfway back it continues from the half on screen.
    @Test(arguments: [false, true]) func interrupted_goesOnFromWhatShows(_ startsHidden: Bool) throws {
        let screen = try Screen(hidden: startsHidden)
        var first = 0, second = 0
        screen.change(!startsHidden) { first += 1 }
        _ = screen.alpha(at: 0)
        #expect(isNear(screen.alpha(at: 0.5), 0.5))
        screen.change(startsHidden) { second += 1 }
        #expect(isNear(screen.alpha(at: 0.5), 0.5))
        let end = startsHidden ? 0.0 : 1
        #expect(isNear(screen.alpha(at: 1), (0.5 + end) / 2), "half of the remaining change")
        #expect(first == 1 && second == 0)
        #expect(isNear(screen.alpha(at: 1.5), end) && second == 1 && screen.layer.animationKeys() == nil)
    }

    @Test(arguments: [false, true]) func withoutActions_switchesAtOnce(_ startsHidden: Bool) throws {
        let screen = try Screen(hidden: startsHidden)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        screen.layer.isHidden = !startsHidden
        CATransaction.commit()
        #expect(screen.layer.animationKeys() == nil)
        #expect(screen.alpha(at: 0) == (startsHidden ? [255, 255] : [0, 0]))
    }

    /// A layer that was never on screen does not fade in, nor do the sublayers of a hidden layer.
    @Test func notCommitted_switchesAtOnce() throws {
        let screen = try Screen(hidden: true), new = CALayer()
        new.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
        new.backgroundColor = .white
        new.isHidden = true
        screen.root.actions = ["sublayers": NSNull()]
        screen.root.addSublayer(new)
        new.isHidden = false
        #expect(new.animationKeys() == nil && screen.alpha(at: 0) == [255, 0])
        screen.child.isHidden = true
        #expect(screen.child.animationKeys() == [kCATransition] && screen.alpha(at: 0.1) == [255, 0])
    }

    @Test func defaultAction_isAFadeWithTheTransactionsValues() throws {
        CATransaction.begin()
        CATransaction.setAnimationDuration(3)
        let action = try #require(CALayer.defaultAction(forKey: "hidden") as? CATransition)
        CATransaction.commit()
        #expect(action.type == .fade && action.duration == 3)
        #expect(action.timingFunction == CAMediaTimingFunction(name: .default))
        #expect(CALayer().action(forKey: "hidden") is CATransition)
    }
}
