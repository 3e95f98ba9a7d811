import QuartzCore

// The parts of an app's interface to a telephone. What has no counterpart on a desktop is stored.

extension UIApplication {
    /// The stored values.
    struct DeviceState {
        /// The number of calls of `beginIgnoringInteractionEvents()` without their counterpart.
        var ignorings = 0
    }

    /// Ignores touches that begin from now on, until `endIgnoringInteractionEvents()` is called as often as this method.
    public func beginIgnoringInteractionEvents() { deviceState.ignorings += 1 }
    /// Ends one call of `beginIgnoringInteractionEvents()`.
    public func endIgnoringInteractionEvents() { deviceState.ignorings = max(0, deviceState.ignorings - 1) }
    /// `true` while touches are ignored.
    public var isIgnoringInteractionEvents: Bool { deviceState.ignorings > 0 }

    /// Posted on Apple's systems after the user took a screenshot; never posted here.
    public nonisolated static let userDidTakeScreenshotNotification = Notification.Name(
        "UIApplicationUserDidTakeScreenshotNotification")

    /// Returns the first responder in a chain that has the method of an action. The chains start at the first responder,
    /// the sender, the responder for keys and the app, in this order.
    func target(of action: Selector, from sender: Any?) -> AnyObject? {
        let start = sender as? UIResponder, window = (sender as? UIView)?.window ?? keyWindow
        for first in [window?.firstResponder, start, window?.keyTarget, self] {
            if let found = first?.firstInChain(where: { action.isMethod(of: $0) }) { return found }
        }
        return nil
    }

    /// Requests notifications from a server, which are not available here: this is logged once, and the delegate
    /// receives the error in the next turn.
    public func registerForRemoteNotifications() {
        let text = "push notifications are not available on this system."
        warn("UIApplication: \(text)", module: "UIKit")
        DispatchQueue.main.async { [self] in
            let error = NSError(domain: NSCocoaErrorDomain, code: 3000, userInfo: [NSLocalizedDescriptionKey: text])
            delegate?.application(self, didFailToRegisterForRemoteNotificationsWithError: error)
        }
    }
    /// Does nothing: the app is never registered.
    public func unregisterForRemoteNotifications() {}
    /// `true` if the app receives notifications from a server. Always `false`.
    public var isRegisteredForRemoteNotifications: Bool { false }
    /// Does nothing: there are no remote controls.
    public func beginReceivingRemoteControlEvents() {}
    /// Does nothing: there are no remote controls.
    public func endReceivingRemoteControlEvents() {}
    /// `true` if files that are protected while a device is locked can be read. Always `true`.
    public var isProtectedDataAvailable: Bool { true }
    /// `true` if the app's icon can be changed. Always `false`.
    public var supportsAlternateIcons: Bool { false }
    /// The name of the app's icon. Always nil: the main one.
    public var alternateIconName: String? { nil }
}
