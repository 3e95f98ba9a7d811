public import Foundation

/// The result of a fetch in the background.
public enum UIBackgroundFetchResult: UInt, Sendable {
    /// New data.
    case newData
    /// No new data.
    case noData
    /// The fetch failed.
    case failed
}

/// The user's permission of work in the background.
public enum UIBackgroundRefreshStatus: Int, Sendable {
    /// Not available, and the user cannot change that.
    case restricted
    /// The user refused it.
    case denied
    /// Allowed.
    case available
}

/// An object that restores the state of a user activity.
@preconcurrency @MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {
    /// Restores the state of an activity.
    func restoreUserActivityState(_ activity: NSUserActivity)
}

/// The type of an activity that opens a web page in the app.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

extension UIApplication {
    /// The shortest interval that the system allows.
    public static let backgroundFetchIntervalMinimum: TimeInterval = 0
    /// The interval for no fetches.
    public static let backgroundFetchIntervalNever = TimeInterval.greatestFiniteMagnitude
    /// Does nothing: no system starts programs in the background.
    public func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {}
    /// Always `restricted`: no system starts programs in the background.
    public var backgroundRefreshStatus: UIBackgroundRefreshStatus { .restricted }
}
