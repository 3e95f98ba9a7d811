extension UIWindow {
    /// Delivers a shake of the device: its beginning and its end, or its cancellation.
    package func shake(isCancelled: Bool, time: TimeInterval) {
        undoManager?.endEvent()
        for phase in [UITouch.Phase.began, isCancelled ? .cancelled : .ended] {
            UIApplication.shared.sendEvent(UIEvent(shake: phase, timestamp: time, window: self))
        }
    }

    /// Delivers a step of a motion to the first responder, otherwise to the visible controller in front.
    func dispatchMotion(_ event: UIEvent) {
        let target = firstResponder ?? rootViewController?.frontController ?? self
        switch event.motion {
        case .began: target.motionBegan(event.subtype, with: event)
        case .cancelled: target.motionCancelled(event.subtype, with: event)
        default: target.motionEnded(event.subtype, with: event)
        }
    }
}

extension UIViewController {
    /// The innermost controller that is visible in front of this one and of those that it contains.
    fileprivate var frontController: UIViewController {
        if let ownPresented { return ownPresented.frontController }
        let shown: UIViewController? =
            switch self {
            case let navigation as UINavigationController: navigation.topViewController
            case let tabs as UITabBarController: tabs.selectedViewController
            default: nil
            }
        return shown?.frontController ?? self
    }
}
