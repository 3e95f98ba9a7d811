extension UIApplication {
    /// A reason for launching the app.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The `URL` that the app was started with: an argument with a URL scheme.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    }

    /// An address that opens an app's settings on iOS; no program here has it.
    public static let openSettingsURLString = "app-settings:"

    /// An option for a URL that an app opens. The dictionary is always empty.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// An option for opening a URL in another program.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A Boolean: `true` opens the URL only in its own program, not in a browser. Here these cannot be
        /// distinguished; with `true`, web URLs are not opened.
        public static let universalLinksOnly = OpenExternalURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// Opens a URL in the desktop's program for its scheme. `completion` receives `true` if a program accepted it:
    /// never offline and in tests.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        let isWeb = url.scheme == "http" || url.scheme == "https"
        let isBarred = isWeb && options[.universalLinksOnly] as? Bool == true
        let isOpen = !isBarred && canOpenURL(url) && host?.open(url) == true
        if let completion { DispatchQueue.main.async { completion(isOpen) } }
    }

    /// Opens a URL and waits for the result.
    @discardableResult
    public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
        await withCheckedContinuation { continuation in
            open(url, options: options) { continuation.resume(returning: $0) }
        }
    }

    /// Returns `true` if the URL has a scheme and there is a desktop that may support it. (Its support is not queried.)
    public func canOpenURL(_ url: URL) -> Bool { url.scheme?.isEmpty == false && host != nil }
}
