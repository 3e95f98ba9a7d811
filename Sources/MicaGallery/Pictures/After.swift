import UIKit

/// Runs `body` once `delay` seconds of the host's time have passed, with a frame.
@MainActor func after(_ delay: TimeInterval, _ body: @escaping () -> Void) {
    let due = CACurrentMediaTime() + delay
    let link = CADisplayLink { link in
        guard link.timestamp >= due - 1e-6 else { return }
        link.invalidate()
        body()
    }
    link.add(to: .main, forMode: .common)
}
