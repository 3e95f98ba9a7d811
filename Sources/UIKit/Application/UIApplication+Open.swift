extension UIApplication {
    /// Why the app was started.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The `URL` that the app was started with: an argument that is an address with a scheme.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    }

    /// What is said of an address that an app is to open. Nothing is said here: the dictionary is empty.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// How another program opens an address.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A Boolean: only a program that is made for the address, no browser. There is no way to tell them apart here: with
        /// true, web addresses are not opened.
        public static let universalLinksOnly = OpenExternalURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// Hands an address to the desktop, which opens it with the program that is chosen for its scheme. `completion` hears
    /// whether one took it: never offline and in tests.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        let isWeb = url.scheme == "http" || url.scheme == "https"
        let isBarred = isWeb && options[.universalLinksOnly] as? Bool == true
        let isOpen = !isBarred && canOpenURL(url) && host?.open(url) == true
        if let completion { DispatchQueue.main.async { completion(isOpen) } }
    }

    /// The same, awaited.
    @discardableResult
    public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
        await withCheckedContinuation { continuation in
            open(url, options: options) { continuation.resume(returning: $0) }
        }
    }

    /// Whether the address has a scheme and there is a desktop that may know it. (Which schemes it knows is not asked.)
    public func canOpenURL(_ url: URL) -> Bool { url.scheme?.isEmpty == false && host != nil }
}
