/// The parameters with which an app was started: its classes and the program's arguments.
@MainActor package struct AppLaunch {
    /// The arguments of `UIApplicationMain`, for the host that runs the app.
    package static var current: AppLaunch?

    let principal: UIApplication.Type
    let delegate: AnyClass?
    let arguments: [String]

    /// `information`: The contents of `Info.plist`; nil reads the file.
    package init(
        principal: UIApplication.Type, delegate: AnyClass?, arguments: [String], information: AppInformation? = nil
    ) {
        self.principal = principal
        self.delegate = delegate
        self.arguments = arguments
        AppInformation.main = information ?? AppInformation(of: delegate)
        let module = AppInformation.main.module
        InterfaceLookup.appModule = module
        AppBundle.start(module.isEmpty ? nil : module, arguments: arguments)
        AppInformation.main.registerFonts()
    }

    /// The name of windows: that of `Info.plist`, otherwise the program's.
    package var name: String {
        AppInformation.main.name ?? URL(fileURLWithPath: arguments.first ?? "app").lastPathComponent
    }

    /// The argument `-UIUserInterfaceStyle Dark`, otherwise the entry in `Info.plist`; nil for the host's choice.
    package var style: UIUserInterfaceStyle? {
        switch value(of: "UIUserInterfaceStyle") {
        case nil, "Automatic": return AppInformation.main.style
        case "Dark"?: return .dark
        case "Light"?: return .light
        case let other?:
            leaveOut("UIUserInterfaceStyle", other, "Light, Dark or Automatic")
            return AppInformation.main.style
        }
    }

    /// The arguments `-NSForceRightToLeftWritingDirection YES` or `-AppleTextDirection YES`, or an app in a language that
    /// is written from right to left.
    package var isRightToLeft: Bool {
        ["NSForceRightToLeftWritingDirection", "AppleTextDirection"].contains {
            ["YES", "1", "true"].contains(value(of: $0) ?? "")
        } || AppBundle.isRightToLeft
    }

    /// The argument `-UIPreferredContentSizeCategoryName UICTContentSizeCategoryXL`.
    package var contentSizeCategory: UIContentSizeCategory? {
        value(of: "UIPreferredContentSizeCategoryName").map { UIContentSizeCategory(rawValue: $0) }
    }

    /// The argument `-MicaOnScreenKeyboard YES`: an on-screen keyboard opens for text input.
    package var usesOnScreenKeyboard: Bool { ["YES", "1", "true"].contains(value(of: "MicaOnScreenKeyboard") ?? "") }

    /// The argument `-MicaWindowSize 390x844`, in points.
    package var windowSize: CGSize? {
        guard let text = value(of: "MicaWindowSize") else { return nil }
        let sides = text.split(separator: "x").compactMap { Double($0) }
        guard sides.count == 2, sides.allSatisfy({ $0 >= 1 && $0 <= 16_384 }) else {
            leaveOut("MicaWindowSize", text, "WIDTHxHEIGHT in points, each 1–16384")
            return nil
        }
        return CGSize(width: sides[0], height: sides[1])
    }

    /// The argument `-MicaWindowScale 2`, in pixels per point, 0.1–16.
    package var windowScale: CGFloat? {
        guard let text = value(of: "MicaWindowScale") else { return nil }
        guard let scale = Double(text), scale >= 0.1, scale <= 16 else {
            leaveOut("MicaWindowScale", text, "0.1–16")
            return nil
        }
        return CGFloat(scale)
    }

    /// The URLs among the arguments, which the app opens.
    package var urls: [URL] {
        arguments.dropFirst().filter { $0.contains("://") }.compactMap { URL(string: $0) }
    }

    /// Logs once that an argument is ignored.
    private func leaveOut(_ name: String, _ value: String, _ rule: String) {
        report("\(self.name): -\(name) must be \(rule) (got \(value)); it is ignored.")
    }

    private func value(of name: String) -> String? {
        guard let place = arguments.firstIndex(of: "-\(name)"), place + 1 < arguments.count else { return nil }
        return arguments[place + 1]
    }
}
