public import Foundation

/// The orientation of a device.
public enum UIDeviceOrientation: Int, Sendable {
    /// Unknown.
    case unknown
    /// Upright.
    case portrait
    /// Upside down.
    case portraitUpsideDown
    /// The top points to the left.
    case landscapeLeft
    /// The top points to the right.
    case landscapeRight
    /// Flat with the screen facing up.
    case faceUp
    /// Flat with the screen facing down.
    case faceDown
    /// `true` for upright and upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// `true` for both landscape orientations.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// `true` if the device is flat.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
}

/// The device that programs query. It describes the host's screen, not the machine.
@preconcurrency @MainActor open class UIDevice: NSObject {
    /// The current device.
    public static let current = UIDevice()

    /// The state of the battery.
    public enum BatteryState: Int, Sendable {
        /// Unknown.
        case unknown
        /// Discharging.
        case unplugged
        /// Charging.
        case charging
        /// Full.
        case full
    }

    /// The machine's name.
    open var name: String { ProcessInfo.processInfo.hostName }
    /// "iPhone" or "iPad", according to the idiom.
    open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
    /// The same as `model`.
    open var localizedModel: String { model }
    /// "iOS".
    open var systemName: String { "iOS" }
    /// A version for which all present `#available` checks are true.
    open var systemVersion: String { "26.0" }
    /// Always nil: there is no vendor.
    open var identifierForVendor: UUID? { nil }

    /// `.pad` if the screen's shorter side has at least 744 points, as Apple's have; otherwise `.phone`.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { UIScreen.main.traitCollection.userInterfaceIdiom }

    /// Portrait, or landscape if the screen is wider than high.
    open var orientation: UIDeviceOrientation {
        let size = UIScreen.main.bounds.size
        return size.width > size.height ? .landscapeLeft : .portrait
    }
    /// Begins generating notifications. Calls are counted, as on iOS; the device never rotates, so none are posted.
    open func beginGeneratingDeviceOrientationNotifications() { orientationRequests += 1 }
    /// Ends one `beginGeneratingDeviceOrientationNotifications()`.
    open func endGeneratingDeviceOrientationNotifications() { orientationRequests = max(0, orientationRequests - 1) }
    /// `true` if more requests were begun than ended.
    open var isGeneratingDeviceOrientationNotifications: Bool { orientationRequests > 0 }
    private var orientationRequests = 0

    /// Stored without effect. Default `false`.
    open var isBatteryMonitoringEnabled = false
    /// Always −1: unknown.
    open var batteryLevel: Float { -1 }
    /// Always unknown.
    open var batteryState: BatteryState { .unknown }
    /// Stored without effect: there is no proximity sensor. Default `false`.
    open var isProximityMonitoringEnabled = false
    /// Always `false`.
    open var proximityState: Bool { false }
    /// Always `true`.
    open var isMultitaskingSupported: Bool { true }

    /// Never posted: the device does not rotate.
    public nonisolated static let orientationDidChangeNotification = Notification.Name(
        "UIDeviceOrientationDidChangeNotification")
    /// Never posted.
    public nonisolated static let batteryLevelDidChangeNotification = Notification.Name(
        "UIDeviceBatteryLevelDidChangeNotification")
    /// Never posted.
    public nonisolated static let batteryStateDidChangeNotification = Notification.Name(
        "UIDeviceBatteryStateDidChangeNotification")
}

extension UIApplication {
    /// Never posted.
    public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
}
