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
    private var rest: TimeInterval = 0

    private static let step: CGFloat = 0.001
    /// The spring's frequency in radians a second: a period of 0.575 s.
    private static let frequency: CGFloat = 2 * .pi / 0.575

    init(offset: CGPoint, velocity: CGPoint, rate: CGFloat) {
        (self.offset, self.velocity) = (offset, velocity)
        self.rate = min(0.9999, max(0.5, rate))
    }

    /// Where it would stop if the content had no end: the sum of a geometric series.
    var restingOffset: CGPoint {
        let way = ScrollMotion.step * rate / (1 - rate)
        return CGPoint(x: offset.x + velocity.x * way, y: offset.y + velocity.y * way)
    }

    mutating func aim(at target: CGPoint) { self.target = target }

    var isAtRest: Bool {
        func axis(_ offset: CGFloat, _ velocity: CGFloat, _ low: CGFloat, _ high: CGFloat, _ target: CGFloat?) -> Bool {
            let end = target ?? min(high, max(low, offset))
            return abs(velocity) < 10 && abs(offset - end) < 0.25
        }
        return axis(offset.x, velocity.x, range.low.x, range.high.x, target?.x)
            && axis(offset.y, velocity.y, range.low.y, range.high.y, target?.y)
    }

    mutating func advance(by time: TimeInterval) {
        rest += max(0, time)
        while rest >= Double(ScrollMotion.step) - 1e-9 {
            rest -= Double(ScrollMotion.step)
            (offset.x, velocity.x) = moved(offset.x, velocity.x, range.low.x, range.high.x, target?.x)
            (offset.y, velocity.y) = moved(offset.y, velocity.y, range.low.y, range.high.y, target?.y)
        }
        if isAtRest {
            offset =
                target
                ?? CGPoint(
                    x: min(range.high.x, max(range.low.x, offset.x)), y: min(range.high.y, max(range.low.y, offset.y)))
            velocity = .zero
        }
    }

    private func moved(
        _ offset: CGFloat, _ velocity: CGFloat, _ low: CGFloat, _ high: CGFloat, _ target: CGFloat?
    ) -> (CGFloat, CGFloat) {
        let end = min(high, max(low, offset))
        if target != nil || (offset != end && bounces) {
            let distance = offset - (target ?? end), w = ScrollMotion.frequency
            let force = -w * w * distance - 2 * w * velocity
            let next = velocity + force * ScrollMotion.step
            return (offset + next * ScrollMotion.step, next)
        }
        if offset != end { return (end, 0) }
        let next = velocity * rate
        return (offset + next * ScrollMotion.step, abs(next) < 5 ? 0 : next)
    }
}
