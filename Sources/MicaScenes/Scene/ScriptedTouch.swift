public import UIKit

/// One finger from touching down to lifting, written down beforehand: where it is at which times. Between two samples it
/// moves evenly, and the host delivers a move 60 times a second.
public struct ScriptedTouch: Sendable, Hashable {
    /// Where the finger is at one time.
    public struct Sample: Sendable, Hashable {
        /// In seconds from the start of the scene.
        public var time: TimeInterval
        /// In points of the scene's view.
        public var location: CGPoint
        /// The finger at a location, in points, at a time, in seconds.
        public init(time: TimeInterval, location: CGPoint) { (self.time, self.location) = (time, location) }
    }
    /// By rising time; the first is the touch down, the last the lift.
    public var samples: [Sample]
    /// Ends as a cancelled touch, as when the system takes over.
    public var isCancelled = false

    /// `samples` must not be empty, and their times must rise.
    public init(samples: [Sample], isCancelled: Bool = false) {
        guard !samples.isEmpty else { fatalError("A scripted touch must have at least one sample.") }
        guard zip(samples, samples.dropFirst()).allSatisfy({ $0.time <= $1.time }) else {
            fatalError("The times of a scripted touch must increase (got \(samples.map(\.time))).")
        }
        (self.samples, self.isCancelled) = (samples, isCancelled)
    }

    /// The touch as it goes over a view of this width whose left and right are changed.
    func mirrored(width: CGFloat) -> ScriptedTouch {
        var touch = self
        for index in samples.indices { touch.samples[index].location.x = width - samples[index].location.x }
        return touch
    }

    /// Down at `location` and up again a tenth of a second later.
    public static func tap(_ location: CGPoint, at time: TimeInterval) -> ScriptedTouch {
        press(location, at: time, for: 0.1)
    }

    /// Down at `location` and up after `duration` seconds.
    public static func press(_ location: CGPoint, at time: TimeInterval, for duration: TimeInterval) -> ScriptedTouch {
        ScriptedTouch(samples: [
            Sample(time: time, location: location), Sample(time: time + duration, location: location),
        ])
    }

    /// Along a straight line at constant speed.
    public static func drag(
        from start: CGPoint, to end: CGPoint, at time: TimeInterval, over duration: TimeInterval
    ) -> ScriptedTouch {
        drag(through: [start, end], at: time, over: duration)
    }

    /// Through all `points`, with the same time for each piece.
    public static func drag(
        through points: [CGPoint], at time: TimeInterval, over duration: TimeInterval
    ) -> ScriptedTouch {
        let pieces = Double(max(1, points.count - 1))
        return ScriptedTouch(
            samples: points.enumerated().map { index, point in
                Sample(time: time + duration * Double(index) / pieces, location: point)
            })
    }

    /// The same touch in a view that is larger or smaller.
    func stretched(by factor: CGSize) -> ScriptedTouch {
        var touch = self
        for index in samples.indices {
            touch.samples[index].location.x *= factor.width
            touch.samples[index].location.y *= factor.height
        }
        return touch
    }

    /// When the finger touches down, in seconds.
    public var startTime: TimeInterval { samples[0].time }
    /// When the finger is lifted, in seconds.
    public var endTime: TimeInterval { samples[samples.count - 1].time }

    /// Where the finger is at a time between the first and the last sample.
    public func location(at time: TimeInterval) -> CGPoint {
        guard let next = samples.firstIndex(where: { $0.time > time }) else {
            return samples[samples.count - 1].location
        }
        guard next > 0 else { return samples[0].location }
        let from = samples[next - 1], to = samples[next]
        let t = (time - from.time) / (to.time - from.time)
        return CGPoint(
            x: from.location.x + (to.location.x - from.location.x) * t,
            y: from.location.y + (to.location.y - from.location.y) * t)
    }
}
