public import UIKit

/// A scripted touch of one finger from touch-down to lift: its locations at certain times. Between two samples it moves
/// at constant speed, and the host delivers a move 60 times a second.
public struct ScriptedTouch: Sendable, Hashable {
    /// The location of the finger at one time.
    public struct Sample: Sendable, Hashable {
        /// The time in seconds from the start of the scene.
        public var time: TimeInterval
        /// The location in points of the scene's view.
        public var location: CGPoint
        /// Creates a sample of a location, in points, at a time, in seconds.
        public init(time: TimeInterval, location: CGPoint) {
            self.time = time
            self.location = location
        }
    }
    /// The samples in ascending order of time; the first is the touch-down, the last the lift.
    public var samples: [Sample]
    /// `true` if the touch ends as a cancelled one, as when the system takes over.
    public var isCancelled = false

    /// Creates a touch. `samples` must not be empty, and their times must be ascending.
    public init(samples: [Sample], isCancelled: Bool = false) {
        guard !samples.isEmpty else { fatalError("A scripted touch must have at least one sample.") }
        guard zip(samples, samples.dropFirst()).allSatisfy({ $0.time <= $1.time }) else {
            fatalError("The times of a scripted touch must increase (got \(samples.map(\.time))).")
        }
        self.samples = samples
        self.isCancelled = isCancelled
    }

    /// Returns the touch mirrored horizontally in a view of this width.
    func mirrored(width: CGFloat) -> ScriptedTouch {
        var touch = self
        for index in samples.indices { touch.samples[index].location.x = width - samples[index].location.x }
        return touch
    }

    /// Returns a touch-down at `location` that is lifted a tenth of a second later.
    public static func tap(_ location: CGPoint, at time: TimeInterval) -> ScriptedTouch {
        press(location, at: time, for: 0.1)
    }

    /// Returns a touch-down at `location` that is lifted after `duration` seconds.
    public static func press(_ location: CGPoint, at time: TimeInterval, for duration: TimeInterval) -> ScriptedTouch {
        ScriptedTouch(samples: [
            Sample(time: time, location: location), Sample(time: time + duration, location: location),
        ])
    }

    /// Returns a drag along a straight line at constant speed.
    public static func drag(
        from start: CGPoint, to end: CGPoint, at time: TimeInterval, over duration: TimeInterval
    ) -> ScriptedTouch {
        drag(through: [start, end], at: time, over: duration)
    }

    /// Returns a drag through all `points`, with the same time for each segment.
    public static func drag(
        through points: [CGPoint], at time: TimeInterval, over duration: TimeInterval
    ) -> ScriptedTouch {
        let pieces = Double(max(1, points.count - 1))
        return ScriptedTouch(
            samples: points.enumerated().map { index, point in
                Sample(time: time + duration * Double(index) / pieces, location: point)
            })
    }

    /// Returns the touch for a view that is larger or smaller by a factor.
    func stretched(by factor: CGSize) -> ScriptedTouch {
        var touch = self
        for index in samples.indices {
            touch.samples[index].location.x *= factor.width
            touch.samples[index].location.y *= factor.height
        }
        return touch
    }

    /// The time of the touch-down, in seconds.
    public var startTime: TimeInterval { samples[0].time }
    /// The time of the lift, in seconds.
    public var endTime: TimeInterval { samples[samples.count - 1].time }

    /// Returns the finger's location at a time between the first and the last sample.
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
