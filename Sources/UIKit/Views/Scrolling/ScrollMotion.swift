/// The deceleration of content after a throw: the speed decreases by a fixed factor each millisecond, and beyond the
/// ends a critically damped spring pulls the content back. Computed in whole milliseconds, so it does not depend on the
/// frame rate.
package struct ScrollMotion {
    package private(set) var offset: CGPoint
    /// The velocity in points per second.
    private var velocity: CGPoint
    private let rate: CGFloat
    package var range: (low: CGPoint, high: CGPoint) = (.zero, .zero)
    var bounces = true
    /// `true` if the wheel moves the content. It then still receives clicks.
    var isByWheel = false
    /// The end position of the spring, which replaces free deceleration.
    private(set) var target: CGPoint?
    package private(set) var isAtRest = false
    private var rest: TimeInterval = 0

    private static let step: CGFloat = 0.001
    /// The spring's frequency in radians per second: a period of 0.575 s.
    private static let frequency: CGFloat = 2 * .pi / 0.575

    package init(offset: CGPoint, velocity: CGPoint, rate: CGFloat) {
        self.offset = offset
        self.velocity = velocity
        self.rate = min(0.9999, max(0.5, rate))
    }

    /// The final offset, found by running the motion to its end. A free motion of v points per second travels
    /// (v − 10) · rate / (1 − rate) milliseconds' worth.
    package var restingOffset: CGPoint {
        var motion = self
        motion.advance(by: ScrollMotion.longest)
        return motion.offset
    }
    /// The maximum duration in seconds, longer than any throw.
    private static let longest: TimeInterval = 120

    mutating func aim(at target: CGPoint) {
        self.target = target
        isAtRest = false
    }

    /// Sets the velocity that decelerates to rest at `target`.
    package mutating func runOut(at target: CGPoint) {
        let share = (1 - rate) / (rate * ScrollMotion.step)
        func speed(_ way: CGFloat) -> CGFloat {
            way == 0 ? 0 : way * share + (way < 0 ? -ScrollMotion.leastSpeed : ScrollMotion.leastSpeed)
        }
        velocity = CGPoint(x: speed(target.x - offset.x), y: speed(target.y - offset.y))
        end = target
        isAtRest = false
    }
    /// The exact end of a motion that runs out at a target.
    private var end: CGPoint?
    /// The speed at which free content stops, in points per second.
    private static let leastSpeed: CGFloat = 10

    /// Moves the content to another offset, from which the motion continues with its velocity; a target moves with it.
    mutating func shift(to offset: CGPoint) {
        let way = CGPoint(x: offset.x - self.offset.x, y: offset.y - self.offset.y)
        self.offset = offset
        if let target { self.target = CGPoint(x: target.x + way.x, y: target.y + way.y) }
        if let end { self.end = CGPoint(x: end.x + way.x, y: end.y + way.y) }
    }

    /// Shifts the content and its ends.
    mutating func shift(by way: CGPoint) {
        offset = CGPoint(x: offset.x + way.x, y: offset.y + way.y)
        range.high = CGPoint(x: range.high.x + way.x, y: range.high.y + way.y)
        if let target { self.target = CGPoint(x: target.x + way.x, y: target.y + way.y) }
        if let end { self.end = CGPoint(x: end.x + way.x, y: end.y + way.y) }
    }

    package mutating func advance(by time: TimeInterval) {
        rest += max(0, time)
        // The end is detected step by step, so that the final offset does not depend on the frames.
        while rest >= Double(ScrollMotion.step) - 1e-9, !isAtRest {
            rest -= Double(ScrollMotion.step)
            let x = moved(offset.x, velocity.x, range.low.x, range.high.x, target?.x)
            let y = moved(offset.y, velocity.y, range.low.y, range.high.y, target?.y)
            offset = CGPoint(x: x.offset, y: y.offset)
            velocity = CGPoint(x: x.velocity, y: y.velocity)
            isAtRest = velocity == .zero
            // The steps end within a fraction of a point.
            if isAtRest, let end, abs(end.x - offset.x) < 1, abs(end.y - offset.y) < 1 { offset = end }
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
            // The remaining distance is invisible.
            return abs(next) < 10 && abs(place - end) < 0.25 ? (end, 0) : (place, next)
        }
        if offset != edge { return (edge, 0) }
        let next = velocity * rate
        return abs(next) < ScrollMotion.leastSpeed ? (offset, 0) : (offset + next * ScrollMotion.step, next)
    }
}
