public import UIKit

extension CALayer {
    /// `true` if the time of the layer and its descendants is stopped.
    public var isTimePaused: Bool { speed == 0 }

    /// Stops the layer's time where it is: running animations stay as they are seen. Again: nothing.
    public func pauseTime() {
        guard !isTimePaused else { return }
        let now = convertTime(CACurrentMediaTime(), from: nil)
        speed = 0
        timeOffset = now
    }

    /// Lets the time go on from where it stands. Not paused: nothing.
    public func resumeTime() {
        guard isTimePaused else { return }
        let paused = timeOffset
        speed = 1
        timeOffset = 0
        beginTime = 0
        beginTime = convertTime(CACurrentMediaTime(), from: nil) - paused
    }
}
