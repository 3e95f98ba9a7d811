public import Foundation
public import UIKit

/// A window that covers an app until the right pattern is drawn, at the start and whenever the app returns from the
/// background.
///
/// ```swift
/// let lock = PatternLock(store: DesktopPatternStore(app: "org.example.notes"))
/// let lockWindow = PatternLockWindow(lock: lock)
/// lockWindow.protect(window)
/// ```
/// If no pattern has been set, the user has to set one. The window appears when the app enters the background, so that
/// no content is visible when it returns.
public final class PatternLockWindow: UIWindow {
    /// The lock.
    public let lock: PatternLock
    /// A closure that is called whenever the window is unlocked, before it fades.
    public var onOpen: (() -> Void)?
    /// `true` while the window covers the app.
    public private(set) var isRaised = false
    /// The clock; tests and offline scenes replace it.
    public var clock: () -> LockMoment = { .now }
    /// `false` to use the lock on the main thread; see `PatternLockController`.
    public var worksInBackground = true
    /// The controller while the window is locked; otherwise `nil`.
    public private(set) var controller: PatternLockController?

    private weak var protected: UIWindow?
    private var observer: (any NSObjectProtocol)?

    /// Creates a window for a lock. Show it with its own methods.
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

    /// Covers `window` now, and whenever the app enters the background.
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

    /// Covers the app immediately. If the lock is already visible, it starts again.
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
        controller.setsMissingPattern = true
        controller.worksInBackground = worksInBackground
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
