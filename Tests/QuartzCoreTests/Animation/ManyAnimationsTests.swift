import AllocationCounter
import Foundation
import QuartzCore
import Testing

/// Decides itself whether a key is drawn, and counts the calls.
private final class AskedLayer: CALayer {
    nonisolated(unsafe) static var questions = 0  // The suite that uses it runs one test at a time.
    override class func needsDisplay(forKey key: String) -> Bool {
        if key.hasPrefix("own") { questions += 1 }
        return super.needsDisplay(forKey: key)
    }
}

/// Layers with thousands of animations, and animations that are replaced thousands of times.
@Suite(.serialized) struct ManyAnimationsTests {
    private func basic(_ keyPath: String, _ to: Any = 1) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = 0
        animation.toValue = to
        animation.duration = 10
        return animation
    }

    /// The bytes that `body` has allocated, whether freed since or not; nil if unknown.
    private func allocated(_ body: () -> Void) -> Int? {
        allocation_count_begin()
        body()
        let bytes = allocation_total_bytes()
        return allocation_count_end() < 0 ? nil : bytes
    }

    private static let allocationsAreCounted: Bool = {
        allocation_count_begin()
        return allocation_count_end() >= 0
    }()

    // MARK: Cost

    /// Only an animation's own effects are queried, not those of all existing ones.
    @Test func add_asksOnceForEach() {
        for isShown in [false, true] {
            let stage = Stage(), layer = AskedLayer()
            if isShown { stage.add(layer) }
            stage.run(to: 0)
            AskedLayer.questions = 0
            for i in 0..<200 { layer.add(basic("own\(i)"), forKey: "\(i)") }
            for i in 0..<200 { layer.add(basic("own\(i)"), forKey: "\(i)") }
            stage.run(to: 0.1)
            for i in 0..<200 { layer.removeAnimation(forKey: "\(i)") }
            #expect(AskedLayer.questions <= 3 * 400, "\(AskedLayer.questions)")
            #expect(layer.animationKeys() == nil)
        }
    }

    /// Twice as many animations take twice the memory, including that of temporary lists.
    @Test(.enabled(if: allocationsAreCounted, "allocations are not counted under a sanitizer"))
    func addReplaceAndRemove_copyNoLists() throws {
        func cost(_ count: Int) throws -> Int {
            let keys = (0..<count).map { "\($0)" }, animation = basic("opacity")
            let stage = Stage(), layer = stage.add(CALayer())
            stage.run(to: 0)
            return try #require(
                allocated {
                    for key in keys { layer.add(animation, forKey: key) }
                    stage.run(to: 1)
                    for key in keys { layer.add(animation, forKey: key) }
                    for key in keys where layer.animation(forKey: key) != nil { layer.removeAnimation(forKey: key) }
                })
        }
        _ = try cost(10)
        let few = try cost(1000), many = try cost(4000)
        #expect(Double(many) < 5 * Double(few), "\(few) → \(many)")
    }

    // MARK: Replaced in one transaction

    /// If one key is animated again and again, replaced animations are released at once: on screen or not, committed
    /// before or not.
    @Test(.enabled(if: allocationsAreCounted, "allocations are not counted under a sanitizer"), arguments: 0..<4)
    func replacedAgainAndAgain_keepsNothing(_ form: Int) {
        let stage = Stage(), layer = CALayer()
        if form != 0 { stage.add(layer) }
        if form != 1 { layer.add(basic("opacity"), forKey: "a") }
        stage.run(to: 1)
        CATransaction.begin()
        let animation = basic("opacity", 0.5)
        func again() {
            for _ in 0..<2000 {
                if form == 3 { layer.removeAnimation(forKey: "a") }
                layer.add(animation, forKey: "a")
            }
        }
        again()
        allocation_count_begin()
        again()
        let bytes = allocation_bytes()
        _ = allocation_count_end()
        #expect(bytes < 100_000, "\(bytes / 2000) bytes are left of each")
        CATransaction.commit()
        stage.run(to: 2)
        #expect(layer.animationKeys() == ["a"])
    }

    /// Until the commit the animation that ran before all of them is on screen.
    @Test func replacedAgainAndAgain_showsTheFirst() {
        let stage = Stage(), layer = stage.add(CALayer())
        layer.add(basic("opacity", 1), forKey: "a")
        stage.run(to: 0)
        stage.run(to: 5)
        CATransaction.begin()
        for i in 0..<50 {
            let animation = basic("opacity", 0)
            animation.fromValue = Double(i) / 100
            layer.add(animation, forKey: "a")
            #expect(layer.presentation()?.opacity == 0.5)
        }
        CATransaction.commit()
        #expect(layer.presentation()?.opacity == 0.49)
        stage.run(to: 10)
        #expect(layer.presentation()?.opacity == 0.245)
    }

    /// An animation that is removed before the commit has no effect, whichever of its replacements it was.
    @Test func replacedThenRemoved_showsTheModel() {
        for count in 1...3 {
            let stage = Stage(), layer = stage.add(CALayer())
            layer.add(basic("opacity", 1), forKey: "a")
            layer.add(basic("zPosition", 8), forKey: "b")
            stage.run(to: 0)
            stage.run(to: 5)
            CATransaction.begin()
            for _ in 0..<count { layer.add(basic("opacity", 0), forKey: "a") }
            layer.removeAnimation(forKey: "a")
            #expect(layer.presentation()?.opacity == 1 && layer.presentation()?.zPosition == 4)
            layer.removeAnimation(forKey: "b")
            #expect(layer.presentation()?.zPosition == 0 && layer.animationKeys() == nil)
            CATransaction.commit()
        }
    }

    // MARK: Order and effects

    /// The order of adding determines the result, however many there are and were.
    @Test func order_isThatOfAdding() {
        let stage = Stage(), layer = stage.add(CALayer())
        layer.zPosition = 0
        func plus(_ value: Double) -> CABasicAnimation {
            let animation = basic("zPosition", value)
            animation.fromValue = value
            animation.isAdditive = true
            return animation
        }
        for i in 0..<40 { layer.add(plus(1), forKey: "\(i)") }
        stage.run(to: 0)
        #expect(layer.presentation()?.zPosition == 40)
        // A replacement hides the earlier ones: it is now after all of them.
        let set = basic("zPosition", 100)
        set.fromValue = 100
        layer.add(set, forKey: "7")
        stage.run(to: 1)
        #expect(layer.presentation()?.zPosition == 100)
        layer.add(plus(5), forKey: "20")
        for i in 30..<40 { layer.removeAnimation(forKey: "\(i)") }
        stage.run(to: 2)
        #expect(layer.presentation()?.zPosition == 105)
        let keys = (0..<30).filter { $0 != 7 && $0 != 20 }.map(String.init) + ["7", "20"]
        #expect(layer.animationKeys() == keys)
        for key in keys.dropLast() { layer.removeAnimation(forKey: key) }
        stage.run(to: 3)
        #expect(layer.presentation()?.zPosition == 5 && layer.animation(forKey: "20") != nil)
        // Animations without keys among those with one.
        for _ in 0..<20 { layer.add(plus(2), forKey: nil) }
        stage.run(to: 4)
        #expect(layer.presentation()?.zPosition == 45 && layer.animationKeys() == ["20"])
        layer.removeAllAnimations()
        stage.run(to: 5)
        #expect(layer.presentation()?.zPosition == 0 && layer.animationKeys() == nil)
    }

    /// Counts how often it, or a copy of it for a frame, is drawn.
    private final class DrawnLayer: CALayer {
        @Animatable var angle: CGFloat = 0
        nonisolated(unsafe) static var drawings = 0  // The suite runs one test at a time.
        override func draw(in ctx: CGContext) { Self.drawings += 1 }
    }

    /// A layer is drawn for each frame while one of its animations requires it, and a last time when none does.
    @Test func redrawing_lastsAsLongAsItsAnimations() {
        let stage = Stage(), layer = stage.add(DrawnLayer())
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        layer.setNeedsDisplay()
        stage.run(to: 0)
        func drawings(to time: Double) -> Int {
            let before = DrawnLayer.drawings
            stage.run(to: time)
            _ = stage.host.renderTree()
            return DrawnLayer.drawings - before
        }
        for key in ["a", "b"] { layer.add(basic("angle"), forKey: key) }
        layer.add(basic("opacity"), forKey: "c")
        #expect(drawings(to: 1) > 0)
        layer.removeAnimation(forKey: "a")
        #expect(drawings(to: 2) > 0)
        #expect(drawings(to: 3) > 0)
        // Replaced by an animation that draws nothing.
        layer.add(basic("opacity"), forKey: "b")
        #expect(drawings(to: 4) > 0, "once more, as without them")
        #expect(drawings(to: 5) == 0 && layer.animationKeys() == ["c", "b"])
        layer.add(basic("angle"), forKey: "b")
        #expect(drawings(to: 6) > 0)
        #expect(drawings(to: 7) > 0)
        layer.removeAllAnimations()
        _ = drawings(to: 8)
        #expect(drawings(to: 9) == 0)
    }
}
