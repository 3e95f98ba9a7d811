import UIKit

/// Runs `body` in the first frame after `delay` seconds of the host's time.
@MainActor func after(_ delay: TimeInterval, _ body: @escaping () -> Void) {
    let due = CACurrentMediaTime() + delay
    let link = CADisplayLink { link in
        guard link.timestamp >= due - 1e-6 else { return }
        link.invalidate()
        body()
    }
    link.add(to: .main, forMode: .common)
}
