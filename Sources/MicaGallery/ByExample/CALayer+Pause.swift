public import UIKit

extension CALayer {
    /// `true` if the time of the layer and its descendants is stopped.
    public var isTimePaused: Bool { speed == 0 }

    /// Stops the layer's time, so that running animations freeze as they are visible. Does nothing if it is already
    /// stopped.
    public func pauseTime() {
        guard !isTimePaused else { return }
        let now = convertTime(CACurrentMediaTime(), from: nil)
        speed = 0
        timeOffset = now
    }

    /// Resumes the layer's time from its current value. Does nothing if it is not stopped.
    public func resumeTime() {
        guard isTimePaused else { return }
        let paused = timeOffset
        speed = 1
        timeOffset = 0
        beginTime = 0
        beginTime = convertTime(CACurrentMediaTime(), from: nil) - paused
    }
}
