import UIKit

extension OfflineRenderer {
    private static let movesPerSecond = 60.0

    /// Touches the windows by script; times are relative to now. Has no effect for a bare layer.
    @MainActor package func replay(_ touch: ScriptedTouch, finger: Int) {
        guard let scene = windowScene else { return }
        let origin = host.time
        host.schedule(at: origin + touch.startTime) { [weak self] in
            MainActor.assumeIsolated {
                scene.touch(
                    finger: finger, phase: .began, at: touch.location(at: touch.startTime),
                    time: origin + touch.startTime)
                self?.continueReplay(touch, step: 1, finger: finger, origin: origin, in: scene)
            }
        }
    }

    @MainActor private func continueReplay(
        _ touch: ScriptedTouch, step: Int, finger: Int, origin: TimeInterval, in scene: UIWindowScene
    ) {
        let time = touch.startTime + Double(step) / OfflineRenderer.movesPerSecond
        // A move within a quarter of a step before the lift is that of the lift: nearly equal times give no velocity.
        let isLast = time >= touch.endTime - 0.25 / OfflineRenderer.movesPerSecond
        let now = isLast ? touch.endTime : time
        host.schedule(at: origin + now) { [weak self] in
            MainActor.assumeIsolated {
                let place = touch.location(at: now)
                let before = touch.location(at: touch.startTime + Double(step - 1) / OfflineRenderer.movesPerSecond)
                if place != before {
                    scene.touch(finger: finger, phase: .moved, at: place, time: origin + now)
                }
                if isLast {
                    let phase = touch.isCancelled ? UITouch.Phase.cancelled : .ended
                    scene.touch(finger: finger, phase: phase, at: place, time: origin + now)
                } else {
                    self?.continueReplay(touch, step: step + 1, finger: finger, origin: origin, in: scene)
                }
            }
        }
    }
}
