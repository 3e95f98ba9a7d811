import QuartzCore

// The parts of an app's interface to a telephone. What has no counterpart on a desktop is stored.

extension UIApplication {
    /// The stored values.
    struct DeviceState {
        var showsNetworkActivity = false
        var badgeNumber = 0
        /// The number of calls of `beginIgnoringInteractionEvents()` without their counterpart.
        var ignorings = 0
    }

    /// `true` if an indicator of network activity is requested. Stored without effect: there is no status bar. Default
    /// `false`.
    public var isNetworkActivityIndicatorVisible: Bool {
        get { deviceState.showsNetworkActivity }
        set { deviceState.showsNetworkActivity = newValue }
    }
    /// The number on the app's icon. Stored without effect. Default 0.
    public var applicationIconBadgeNumber: Int {
        get { deviceState.badgeNumber }
        set { deviceState.badgeNumber = newValue }
    }
    /// The orientation of the key window's scene; without one, that of the main screen.
    public var statusBarOrientation: UIInterfaceOrientation {
        if let scene = keyWindow?.windowScene { return scene.interfaceOrientation }
        let size = UIScreen.main.bounds.size
        return size.width > size.height ? .landscapeRight : .portrait
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
}
