import Foundation
import QuartzCore
import Testing

@Suite(.serialized) struct AnimationGroupTests {
    private func group(of animations: [CAAnimation], duration: Double = 1) -> CAAnimationGroup {
        let group = CAAnimationGroup()
        group.animations = animations
        group.duration = duration
        return group
    }

    private func fade() -> CABasicAnimation {
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 1
        fade.duration = 1
        return fade
    }

    /// `levels` nested groups around a fade.
    private func nested(_ levels: Int) -> CAAnimationGroup {
        var outer = group(of: [fade()])
        for _ in 1..<levels { outer = group(of: [outer]) }
        return outer
    }

    private func opacity(with animation: CAAnimation, at time: Double) -> Float? {
        let stage = Stage(), layer = stage.add(CALayer())
        layer.add(animation, forKey: "a")
        stage.run(to: time)
        return layer.presentation()?.opacity
    }

    @Test func groups_inGroups() throws {
        #expect(opacity(with: nested(1), at: 0.25) == 0.25)
        #expect(opacity(with: nested(128), at: 0.25) == 0.25)
        #expect(opacity(with: nested(129), at: 0.25) == 1)
        // The same group twice does not make a cycle.
        let twice = fade(), inner = group(of: [twice, twice])
        #expect(opacity(with: group(of: [inner, inner]), at: 0.75) == 0.75)
        let copy = try roundTrip(nested(128))
        #expect(opacity(with: copy, at: 0.5) == 0.5)
    }

    /// It is added, runs and ends like a group without animations.
    @Test func groups_thatContainThemselvesRunWithoutTheirAnimations() throws {
        let one = group(of: [fade()]), other = group(of: [one]), outer = group(of: [fade(), other])
        one.animations = [fade(), other]
        defer { one.animations = nil }
        for cycle in [one, other, outer] {
            #expect((cycle.copy() as! CAAnimationGroup).animations == nil)
            #expect(opacity(with: cycle, at: 0.5) == 1)
            #expect(try roundTrip(cycle).animations == nil)
        }
        let own = CAAnimationGroup()
        own.animations = [own]
        defer { own.animations = nil }
        let stage = Stage(), layer = stage.add(CALayer())
        own.duration = 0.5
        layer.add(own, forKey: "own")
        stage.run(to: 0.25)
        #expect(layer.animationKeys() == ["own"])
        stage.run(to: 1)
        #expect(layer.animationKeys() == nil)
    }

    /// Neither deep nesting nor a group that is in two others, twenty times over, costs stack or time.
    @Test(.timeLimit(.minutes(5))) func groups_ofAnyDepthAreHarmless() throws {
        var deep: CAAnimationGroup? = nested(100_000)
        #expect(opacity(with: deep!, at: 0.5) == 1)
        #expect((deep!.copy() as! CAAnimationGroup).animations == nil)
        #expect(try roundTrip(deep!).animations == nil)
        weak let gone = deep
        deep = nil
        #expect(gone == nil)
        var wide = group(of: [fade()])
        for _ in 0..<60 { wide = group(of: [wide, wide]) }
        #expect(opacity(with: wide, at: 0.5) == 1)
    }
}
