/// The contents of `Info.plist`: the file of the target, and the entries that its build settings generate.
struct AppInformationFile {
    private(set) var entries: [String: PropertyList] = [:]
    private(set) var failures: [String] = []

    /// The number of characters that may be read to resolve the references of all entries.
    private var budget = 16 << 20

    private static let maximumBytes = 4 << 20

    /// Reads the file that `INFOPLIST_FILE` names. `module` is the name of the app's module in the package.
    init(_ settings: BuildSettings, module: String, of project: XcodeProject) {
        var settings = settings
        settings.set("PRODUCT_MODULE_NAME", module)
        if let name = settings["INFOPLIST_FILE"], !name.isEmpty {
            let path = project.place(name)
            read(path ?? name, project.folder, isOutside: path == nil)
        }
        expand(settings)
        if settings.isOn("GENERATE_INFOPLIST_FILE") { generate(settings) }
        addNames(settings)
        // An empty name would hide the name that is used instead.
        for key in ["CFBundleDisplayName", "CFBundleName"] where entries[key] == .string("") { entries[key] = nil }
        checkBudget()
    }

    /// Reads the file of an app without build settings. References are resolved from the module's name and defaults.
    init(path: String, module: String, folder: ProjectFolder) {
        var settings = BuildSettings(configuration: "Debug")
        settings.add([
            ("PRODUCT_MODULE_NAME", module), ("PRODUCT_NAME", module), ("TARGET_NAME", module),
            ("EXECUTABLE_NAME", module),
            ("DEVELOPMENT_LANGUAGE", "en"), ("MARKETING_VERSION", "1.0"), ("CURRENT_PROJECT_VERSION", "1"),
            ("PRODUCT_BUNDLE_PACKAGE_TYPE", "APPL"),
        ])
        read(path, folder, isOutside: false)
        expand(settings)
        addNames(settings)
        checkBudget()
    }

    private mutating func read(_ path: String, _ folder: ProjectFolder, isOutside: Bool) {
        do {
            if isOutside { throw ProjectFailure("\(path): it is outside of the folder") }
            let list = try PropertyListReader.read(
                try folder.read(path, atMost: AppInformationFile.maximumBytes), path: path)
            guard case .dictionary(let values) = list else { throw ProjectFailure("\(path): it must be a dictionary") }
            entries = values
        } catch {
            failures.append("\(error)")
        }
    }

    /// Resolves the references of the entries, in the order of their names.
    private mutating func expand(_ settings: BuildSettings) {
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
            entries[key] = AppInformationFile.expand(value, settings, &budget)
        }
    }

    private static func expand(_ value: PropertyList, _ settings: BuildSettings, _ budget: inout Int) -> PropertyList {
        switch value {
        case .string(let text): return .string(text.contains("$") ? settings.expand(text, within: &budget) : text)
        case .array(let values): return .array(values.map { expand($0, settings, &budget) })
        case .dictionary(var values):
            for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                values[key] = expand(value, settings, &budget)
            }
            return .dictionary(values)
        default: return value
        }
    }

    private mutating func checkBudget() {
        guard budget < 0 else { return }
        failures.append(
            "the references of Info.plist must have at most 16 MB of text (got more); some entries are empty")
    }

    // MARK: Generated entries

    private static let prefix = "INFOPLIST_KEY_"
    private static let lists: Set<String> = [
        "UISupportedInterfaceOrientations", "UISupportedInterfaceOrientations~ipad",
        "UISupportedInterfaceOrientations~iphone", "UIBackgroundModes", "UIRequiredDeviceCapabilities",
        "LSApplicationQueriesSchemes", "UIAppFonts",
    ]

    /// Adds the entries of `INFOPLIST_KEY_…`; those of the file take precedence.
    private mutating func generate(_ settings: BuildSettings) {
        for name in settings.names where name.hasPrefix(AppInformationFile.prefix) {
            guard let text = settings.value(name, within: &budget) else { continue }
            var key = String(name.dropFirst(AppInformationFile.prefix.count))
            for device in ["iPad", "iPhone"] where key.hasSuffix("_" + device) {
                key = key.dropLast(device.count + 1) + "~" + device.lowercased()
            }
            if key.hasSuffix("_Generation") {
                guard ["YES", "yes", "true", "1"].contains(text) else { continue }
                key = String(key.dropLast("_Generation".count))
                add(
                    .dictionary(
                        key == "UIApplicationSceneManifest"
                            ? ["UIApplicationSupportsMultipleScenes": .boolean(true)] : [:]),
                    for: key)
            } else if AppInformationFile.lists.contains(key) {
                add(.array(text.split(separator: " ").map { .string(String($0)) }), for: key)
            } else {
                add(text == "YES" ? .boolean(true) : text == "NO" ? .boolean(false) : .string(text), for: key)
            }
        }
    }

    private mutating func add(_ value: PropertyList, for key: String) {
        if case .dictionary(let own)? = entries[key], case .dictionary(let new) = value {
            entries[key] = .dictionary(own.merging(new) { own, _ in own })
        } else if entries[key] == nil, value != .string("") {
            entries[key] = value
        }
    }

    /// Adds the entries that every app has.
    private mutating func addNames(_ settings: BuildSettings) {
        let names = [
            "CFBundleName": "PRODUCT_NAME", "CFBundleExecutable": "EXECUTABLE_NAME",
            "CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER", "CFBundleShortVersionString": "MARKETING_VERSION",
            "CFBundleVersion": "CURRENT_PROJECT_VERSION", "CFBundleDevelopmentRegion": "DEVELOPMENT_LANGUAGE",
        ]
        for (key, setting) in names {
            if let text = settings[setting], !text.isEmpty { add(.string(text), for: key) }
        }
    }
}
