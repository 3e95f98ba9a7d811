/// Content that runs on after a throw: it loses a fixed part of its speed each millisecond, and beyond its ends a
/// critically damped spring brings it back. Computed in whole milliseconds, so that it does not depend on the frame rate.
struct ScrollMotion {
    private(set) var offset: CGPoint
    /// In points a second.
    private var velocity: CGPoint
    private let rate: CGFloat
    var range: (low: CGPoint, high: CGPoint) = (.zero, .zero)
    var bounces = true
    /// Where to go instead of running out, by the same spring.
    private(set) var target: CGPoint?
    private(set) var isAtRest = false
    private var rest: TimeInterval = 0

    private static let step: CGFloat = 0.001
    /// The spring's frequency in radians a second: a period of 0.575 s.
    private static let frequency: CGFloat = 2 * .pi / 0.575

    init(offset: CGPoint, velocity: CGPoint, rate: CGFloat) {
        (self.offset, self.velocity) = (offset, velocity)
        self.rate = min(0.9999, max(0.5, rate))
    }

    /// Where it comes to rest: the motion itself, run to its end. A free one goes v · rate / (1 − rate) milliseconds' way.
    var restingOffset: CGPoint {
        var motion = self
        motion.advance(by: ScrollMotion.longest)
        return motion.offset
    }
    /// In seconds; any throw is over by then.
    private static let longest: TimeInterval = 120

    mutating func aim(at target: CGPoint) { (self.target, isAtRest) = (target, false) }

    /// Takes the speed with which it loses it all at `target`.
    mutating func runOut(at target: CGPoint) {
        let share = (1 - rate) / (rate * ScrollMotion.step)
        velocity = CGPoint(x: (target.x - offset.x) * share, y: (target.y - offset.y) * share)
        isAtRest = false
    }

    /// The content, with its ends, lies elsewhere.
    mutating func shift(by way: CGPoint) {
        offset = CGPoint(x: offset.x + way.x, y: offset.y + way.y)
        range.high = CGPoint(x: range.high.x + way.x, y: range.high.y + way.y)
        if let target { self.target = CGPoint(x: target.x + way.x, y: target.y + way.y) }
    }

    mutating func advance(by time: TimeInterval) {
        rest += max(0, time)
        // Whether it is at rest is found out step by step, so that it ends at one place whatever the frames are.
        while rest >= Double(ScrollMotion.step) - 1e-9, !isAtRest {
            rest -= Double(ScrollMotion.step)
            let x = moved(offset.x, velocity.x, range.low.x, range.high.x, target?.x)
            let y = moved(offset.y, velocity.y, range.low.y, range.high.y, target?.y)
            (offset, velocity) = (CGPoint(x: x.offset, y: y.offset), CGPoint(x: x.velocity, y: y.velocity))
            isAtRest = velocity == .zero
        }
    }

    private func moved(
        _ offset: CGFloat, _ velocity: CGFloat, _ low: CGFloat, _ high: CGFloat, _ target: CGFloat?
    ) -> (offset: CGFloat, velocity: CGFloat) {
        let edge = min(high, max(low, offset)), end = target ?? edge
        if target != nil || (offset != edge && bounces) {
            let distance = offset - end, w = ScrollMotion.frequency
            let force = -w * w * distance - 2 * w * velocity
            let next = velocity + force * ScrollMotion.step
            let place = offset + next * ScrollMotion.step
            // Nobody sees the rest of the way.
            return abs(next) < 10 && abs(place - end) < 0.25 ? (end, 0) : (place, next)
        }
        if offset != edge { return (edge, 0) }
        // All that is left of the way, of which the step takes a part: the sum of a geometric series.
        let next = velocity * rate, left = next * ScrollMotion.step / (1 - rate)
        return abs(left) < 0.25 ? (min(high, max(low, offset + left)), 0) : (offset + next * ScrollMotion.step, next)
    }
}
