/// The root of a view hierarchy; it gives touches to the views below them.
@MainActor open class UIWindow: UIView {
    package override class var showsDrawing: Bool { false }

    /// What fills the window.
    open var rootViewController: UIViewController? {
        didSet {
            guard oldValue !== rootViewController else { return }
            oldValue?.viewIfLoaded?.removeFromSuperview()
            guard let view = rootViewController?.view else { return }
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            insertSubview(view, at: 0)
        }
    }

    let touches = TouchDelivery()

    /// Shows the window and makes it the one that gets keys.
    open func makeKeyAndVisible() { isHidden = false }

    /// Takes an event to the views and recognisers that it concerns.
    open func sendEvent(_ event: UIEvent) { touches.deliver(event) }

    /// Delivers one finger's step: how hosts and tests touch the window. `location` is in the window's space, `time` on
    /// the host's clock.
    package func touch(finger: Int, phase: UITouch.Phase, at location: CGPoint, time: TimeInterval) {
        sendEvent(touches.event(in: self, finger: finger, phase: phase, at: location, time: time))
    }
}
