/// The identifier of a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// No task.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

extension UIApplication {
    private static var lastBackgroundTask = 0

    /// Begins a background task. Programs are not suspended here, so `handler` is never
    /// called.
    public func beginBackgroundTask(expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil)
        -> UIBackgroundTaskIdentifier
    {
        UIApplication.lastBackgroundTask += 1
        return UIBackgroundTaskIdentifier(rawValue: UIApplication.lastBackgroundTask)
    }

    /// Begins a named task; the name is not used.
    public func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { beginBackgroundTask(expirationHandler: handler) }

    /// Ends a task.
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

    /// The remaining time in seconds: always the largest number, because programs are not suspended.
    public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
}
