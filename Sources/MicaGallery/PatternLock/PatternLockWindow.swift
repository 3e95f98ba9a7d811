public import Foundation
public import UIKit

/// A window that lies over an app until the right pattern is drawn: at first, and whenever the app comes back from the
/// background.
///
/// ```swift
/// let lock = PatternLock(store: DesktopPatternStore(app: "org.example.notes"))
/// let lockWindow = PatternLockWindow(lock: lock)
/// lockWindow.protect(window)
/// ```
/// Where no pattern was set yet, it asks for one. It rises as the app goes to the background, so that nothing of the app
/// can be seen when it returns.
public final class PatternLockWindow: UIWindow {
    /// The lock that it asks for.
    public let lock: PatternLock
    /// Called whenever the window opens, before it fades.
    public var onOpen: (() -> Void)?
    /// `true` while the window covers the app.
    public private(set) var isRaised = false
    /// The clocks; a test or an offline scene has its own.
    public var clock: () -> LockMoment = { .now }
    /// As the controller's.
    public var worksInBackground = true
    /// The controller that asks; nil while it is open.
    public private(set) var controller: PatternLockController?

    private weak var protected: UIWindow?
    private var observer: (any NSObjectProtocol)?

    /// A window for a lock. It is shown by its own methods.
    public init(lock: PatternLock) {
        self.lock = lock
        super.init(frame: UIScreen.main.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        layer.zPosition = 1_000_000
        // Screen readers must not read the locked content either.
        accessibilityViewIsModal = true
    }

    public required init?(coder: NSCoder) { return nil }

    isolated deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    /// Covers `window` now, and each time that the app goes to the background.
    public func protect(_ window: UIWindow) {
        protected = window
        if let observer { NotificationCenter.default.removeObserver(observer) }
        observer = NotificationCenter.default.addObserver(
            forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.raise() }
        }
        raise()
    }

    /// Covers the app at once. A lock that is up already starts anew.
    public func raise() {
        guard let protected else { return }
        layer.removeAllAnimations()
        UIView.performWithoutAnimation {
            alpha = 1
            frame = protected.bounds
            protected.addSubview(self)
        }
        isRaised = true
        controller?.cancel()
        let controller = PatternLockController(lock: lock, mode: .verify, clock: clock)
        (controller.setsMissingPattern, controller.worksInBackground) = (true, worksInBackground)
        controller.onFinish = { [weak self] in self?.open() }
        rootViewController = controller
        self.controller = controller
        makeKeyAndVisible()
    }

    private func open() {
        isRaised = false
        controller?.cancel()
        protected?.makeKey()
        onOpen?()
        UIView.animate(withDuration: 0.3) {
            self.alpha = 0
        } completion: { [weak self] _ in
            guard let self, !isRaised else { return }
            rootViewController = nil
            controller = nil
            removeFromSuperview()
        }
    }
}
