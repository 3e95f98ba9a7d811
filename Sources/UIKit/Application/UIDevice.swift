public import Foundation

/// What kind of device an interface is for.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Not known.
    case unspecified = -1
    /// A phone.
    case phone
    /// A tablet.
    case pad
    /// A television.
    case tv
    /// A car's screen.
    case carPlay
    /// A computer.
    case mac = 5
    /// A headset.
    case vision
}

/// How a device is held.
public enum UIDeviceOrientation: Int, Sendable {
    /// Not known.
    case unknown
    /// Upright.
    case portrait
    /// Upside down.
    case portraitUpsideDown
    /// On its right side: its top points to the left.
    case landscapeLeft
    /// On its left side: its top points to the right.
    case landscapeRight
    /// Flat, the screen up.
    case faceUp
    /// Flat, the screen down.
    case faceDown
    /// Upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// On one of its sides.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Flat, the screen up or down.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
}

/// The device, as programs ask for it: what they see is the screen of the host, not the machine.
@preconcurrency @MainActor open class UIDevice: NSObject {
    /// The device.
    public static let current = UIDevice()

    /// What the battery does.
    public enum BatteryState: Int, Sendable {
        /// Not known.
        case unknown
        /// Gets emptier.
        case unplugged
        /// Is charged.
        case charging
        /// Is full.
        case full
    }

    /// The machine's name.
    open var name: String { ProcessInfo.processInfo.hostName }
    /// "iPhone" or "iPad", as the idiom says.
    open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
    /// As `model`.
    open var localizedModel: String { model }
    /// "iOS".
    open var systemName: String { "iOS" }
    /// A version for which every `#available` of this day holds.
    open var systemVersion: String { "26.0" }
    /// Nil: there is no vendor.
    open var identifierForVendor: UUID? { nil }

    /// A pad where the screen's shorter side has 744 points or more, as those of Apple's have.
    open var userInterfaceIdiom: UIUserInterfaceIdiom {
        let size = UIScreen.main.bounds.size
        return min(size.width, size.height) >= 744 ? .pad : .phone
    }

    /// Upright unless the screen is wider than it is high.
    open var orientation: UIDeviceOrientation {
        let size = UIScreen.main.bounds.size
        return size.width > size.height ? .landscapeLeft : .portrait
    }
    /// Counted, as on iOS; nothing turns the device, so that no notification comes.
    open func beginGeneratingDeviceOrientationNotifications() { orientationRequests += 1 }
    /// Takes one `beginGeneratingDeviceOrientationNotifications()` back.
    open func endGeneratingDeviceOrientationNotifications() { orientationRequests = max(0, orientationRequests - 1) }
    /// Whether more were begun than ended.
    open var isGeneratingDeviceOrientationNotifications: Bool { orientationRequests > 0 }
    private var orientationRequests = 0

    /// Kept. Default false.
    open var isBatteryMonitoringEnabled = false
    /// −1: unknown.
    open var batteryLevel: Float { -1 }
    /// Always unknown.
    open var batteryState: BatteryState { .unknown }
    /// Kept; nothing measures what is near. Default false.
    open var isProximityMonitoringEnabled = false
    /// Always false.
    open var proximityState: Bool { false }
    /// Always true.
    open var isMultitaskingSupported: Bool { true }

    /// Never posted: nothing turns the device.
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
