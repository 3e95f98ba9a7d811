import MicaBase

extension Bundle {
    /// The bundle of an app, which is `Bundle.main` on iOS: the resources of the module that calls, in the folder
    /// `Package_Module.resources` beside the program. Once an app was started, its module counts. Without such a folder it is
    /// `Bundle.main`. In sources that `AppleSources` or `mica port` rewrites, it stands for `Bundle.main`.
    public static func ofApp(_ fileID: String = #fileID) -> Bundle {
        AppBundle.find(AppBundle.module ?? String(fileID.prefix { $0 != "/" })) ?? .main
    }

    /// The resources of the module that declares a class; without any, the bundle of the app. In rewritten sources it stands
    /// for `Bundle(for:)`.
    public static func ofApp(for type: AnyClass) -> Bundle {
        let module = String(String(reflecting: type).prefix { $0 != "." })
        return AppBundle.find(module) ?? .ofApp(module)
    }

    /// The bundle with an identifier: the resources of the module that has the name at its end, or the bundle of the app; nil
    /// for other identifiers. In rewritten sources it stands for `Bundle(identifier:)`.
    public static func ofApp(identifier: String, _ fileID: String = #fileID) -> Bundle? {
        if let name = identifier.split(separator: ".").last.map({ String($0).replacing("-", with: "_") }),
            let own = AppBundle.find(name)
        {
            return own
        }
        let app = Bundle.ofApp(fileID)
        return app.bundleIdentifier == identifier ? app : Bundle(identifier: identifier)
    }
}

/// The resources of modules in the program's folder.
package enum AppBundle {
    private struct State {
        var module: String?
        var known: [String: Bundle?] = [:]
    }
    private static let state = Guarded(State())

    /// The module of the started app; nil without one.
    package static var module: String? { state.withLock { $0.module } }

    /// Notes the module of an app and the program's arguments; nil for none. Resources and languages are looked up again: an
    /// app finds what is there when it starts.
    package static func start(_ module: String?, arguments: [String]? = nil) {
        state.withLock { $0 = State(module: module) }
        UserLanguages.restart(arguments: arguments)
        BundleTexts.forget()
    }

    /// The language that the app shows, such as "de"; "en" without resources.
    static var language: String { languages(of: nil).first ?? "en" }

    /// Returns the languages of a bundle that the user prefers, the best first; nil means the bundle of the app.
    package static func languages(of bundle: Bundle?) -> [String] {
        textPlaces(of: bundle).first.map { BundleTexts.of($0).preferred } ?? []
    }

    /// `true` if the app shows a language that is written from right to left.
    package static var isRightToLeft: Bool {
        LanguageTag(language).map {
            ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"].contains($0.language)
        }
            ?? false
    }

    /// The device whose variants of texts are used. Default: `iphone`.
    package static var device: TextDevice {
        get { BundleTexts.device }
        set { BundleTexts.setDevice(newValue) }
    }

    /// Returns the places of a bundle's resources: `bundle`, or for nil and `Bundle.main` that one and those of the started app.
    package static func places(of bundle: Bundle?) -> [Bundle] {
        guard let bundle, bundle !== Bundle.main else { return [.main] + [module.flatMap(find)].compactMap { $0 } }
        return [bundle]
    }

    /// Returns the resources of a module, in the first folder by name; nil without any.
    package static func find(_ module: String) -> Bundle? {
        state.withLock { state in
            if let known = state.known[module] { return known }
            let folder = Bundle.main.bundleURL
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            let own = names.sorted().first { isResources($0, of: module) }
            let found = own.flatMap { Bundle(path: folder.appendingPathComponent($0).path) }
            state.known[module] = .some(found)
            return found
        }
    }

    /// Returns `true` for the name of the folder with the resources of a module: `Package_Target.resources`.
    package static func isResources(_ name: String, of module: String) -> Bool {
        name.replacing("-", with: "_").hasSuffix("_\(module).resources")
    }

    // MARK: Texts

    /// Returns the text of a key in a bundle, in the user's language; nil without one. Nil and `Bundle.main` are the app's
    /// module, without an app that with the name of the program, and then the main bundle.
    package static func text(_ key: String, table: String?, in bundle: Bundle?) -> String? {
        find(key, table, bundle).map { MarkedFormat.string($0.entry, key: key, in: $0.place) }
    }

    static func find(_ key: String, _ table: String?, _ bundle: Bundle?) -> (entry: StringEntry, place: String)? {
        let table = table.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
        for place in textPlaces(of: bundle) {
            if let found = BundleTexts.of(place).entry(key, table: table) { return found }
        }
        return nil
    }

    static func textPlaces(of bundle: Bundle?) -> [Bundle] {
        if let bundle, bundle !== Bundle.main { return [bundle] }
        return [find(module ?? ProcessInfo.processInfo.processName), .main].compactMap { $0 }
    }

    /// Returns the text of a key as `localizedString(forKey:value:table:)` does: without one the value or, if that is nil or
    /// empty, the key.
    static func string(_ key: String, value: String?, table: String?, in bundle: Bundle?) -> String {
        text(key, table: table, in: bundle) ?? value.flatMap { $0.isEmpty ? nil : $0 } ?? key
    }
}
