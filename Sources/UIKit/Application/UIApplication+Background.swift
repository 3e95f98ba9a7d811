/// A stretch of work that is to be finished in the background.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// None.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

extension UIApplication {
    private static var lastBackgroundTask = 0

    /// Says that work goes on which is to be finished in the background. Programs are not suspended here: it always may, and
    /// `handler` is never called.
    public func beginBackgroundTask(expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil)
        -> UIBackgroundTaskIdentifier
    {
        UIApplication.lastBackgroundTask += 1
        return UIBackgroundTaskIdentifier(rawValue: UIApplication.lastBackgroundTask)
    }

    /// The same with a name for debuggers, which nobody reads here.
    public func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { beginBackgroundTask(expirationHandler: handler) }

    /// Says that the work is done.
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

    /// In seconds; the largest number there is, as programs are not suspended.
    public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
}
