/// How an app is started: its classes, and what the program's arguments say.
@MainActor package struct AppLaunch {
    /// What `UIApplicationMain` was called with, for the host that runs it.
    package static var current: AppLaunch?

    let principal: UIApplication.Type
    let delegate: AnyClass?
    let arguments: [String]

    package init(principal: UIApplication.Type, delegate: AnyClass?, arguments: [String]) {
        (self.principal, self.delegate, self.arguments) = (principal, delegate, arguments)
        AppInformation.main = AppInformation(of: delegate)
    }

    /// What windows are called: as `Info.plist` says, else as the program.
    package var name: String {
        AppInformation.main.name ?? URL(fileURLWithPath: arguments.first ?? "app").lastPathComponent
    }

    /// `-UIUserInterfaceStyle Dark` as an argument, else what `Info.plist` says; nil for the host's choice.
    package var style: UIUserInterfaceStyle? {
        switch value(of: "UIUserInterfaceStyle") {
        case nil, "Automatic": return AppInformation.main.style
        case "Dark"?: return .dark
        case "Light"?: return .light
        case let other?:
            leaveOut("UIUserInterfaceStyle", other, "it is Light, Dark or Automatic")
            return AppInformation.main.style
        }
    }

    /// `-NSForceRightToLeftWritingDirection YES` or `-AppleTextDirection YES` as arguments.
    package var isRightToLeft: Bool {
        ["NSForceRightToLeftWritingDirection", "AppleTextDirection"].contains {
            ["YES", "1", "true"].contains(value(of: $0) ?? "")
        }
    }

    /// `-UIPreferredContentSizeCategoryName UICTContentSizeCategoryXL` as an argument.
    package var contentSizeCategory: UIContentSizeCategory? {
        value(of: "UIPreferredContentSizeCategoryName").map { UIContentSizeCategory(rawValue: $0) }
    }

    /// `-MicaOnScreenKeyboard YES` as an argument: a keyboard comes up on the screen for texts.
    package var usesOnScreenKeyboard: Bool { ["YES", "1", "true"].contains(value(of: "MicaOnScreenKeyboard") ?? "") }

    /// `-MicaWindowSize 390x844` as an argument: in points.
    package var windowSize: CGSize? {
        guard let text = value(of: "MicaWindowSize") else { return nil }
        let sides = text.split(separator: "x").compactMap { Double($0) }
        guard sides.count == 2, sides.allSatisfy({ $0 >= 1 && $0 <= 16_384 }) else {
            leaveOut("MicaWindowSize", text, "it is WIDTHxHEIGHT in points, each 1 to 16384")
            return nil
        }
        return CGSize(width: sides[0], height: sides[1])
    }

    /// `-MicaWindowScale 2` as an argument: pixels a point, 0.1…16.
    package var windowScale: CGFloat? {
        guard let text = value(of: "MicaWindowScale") else { return nil }
        guard let scale = Double(text), scale >= 0.1, scale <= 16 else {
            leaveOut("MicaWindowScale", text, "it is a number from 0.1 to 16")
            return nil
        }
        return CGFloat(scale)
    }

    /// Arguments that are addresses with a scheme: what the app is to open.
    package var urls: [URL] {
        arguments.dropFirst().filter { $0.contains("://") }.compactMap { URL(string: $0) }
    }

    /// Says once that an argument does not count.
    private func leaveOut(_ name: String, _ value: String, _ rule: String) {
        report("\(self.name): -\(name) \(value) is left out: \(rule).")
    }

    private func value(of name: String) -> String? {
        guard let place = arguments.firstIndex(of: "-\(name)"), place + 1 < arguments.count else { return nil }
        return arguments[place + 1]
    }
}
