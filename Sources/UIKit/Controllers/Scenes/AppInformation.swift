/// The contents of a started app's `Info.plist`, which is in the program's folder or among the resources of the
/// delegate's target. (SwiftPM rejects a file of this name at the top of a target's resources: put it in a folder that
/// is copied.)
@MainActor package struct AppInformation {
    /// The information of the running app; empty without one.
    package static var main = AppInformation(module: "", entries: [:]) {
        didSet { CALayer.smoothsEdgesByDefault = main.smoothsEdges }
    }

    private let entries: [String: Any]
    /// The module of the app's delegate, the value of `$(PRODUCT_MODULE_NAME)`.
    let module: String

    private init(module: String, entries: [String: Any]) {
        self.module = module
        self.entries = entries
    }

    /// Reads the file for a delegate class and the path of a program, by default this one.
    package init(of delegate: AnyClass?, program: String = CommandLine.arguments.first ?? "") {
        guard let delegate, let module = String(reflecting: delegate).split(separator: ".").first.map(String.init)
        else {
            self.init(module: "", entries: [:])
            return
        }
        let program = URL(fileURLWithPath: program).resolvingSymlinksInPath()
        self.init(module: module, entries: AppInformation.read(besides: program, module))
    }

    /// Returns the contents of the first file found: in the program's folder, in the module's resources beside it, in
    /// their folders in order of name.
    private static func read(besides program: URL, _ module: String) -> [String: Any] {
        let files = FileManager.default, folder = program.deletingLastPathComponent()
        func folders(in folder: URL) -> [URL] {
            let all = (try? files.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])) ?? []
            return all.filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true }
                .sorted { $0.path < $1.path }
        }
        // The folder also contains resources of other programs. They are named after the package and the target.
        let resources = folders(in: folder).filter {
            $0.lastPathComponent.replacingOccurrences(of: "-", with: "_").hasSuffix("_\(module).resources")
        }
        for place in [folder] + resources + resources.flatMap(folders) {
            guard let data = try? Data(contentsOf: place.appendingPathComponent("Info.plist")) else { continue }
            let path = place.appendingPathComponent("Info.plist").path
            do {
                if let entries = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any] {
                    return entries
                }
                report("\(path) is ignored: it must contain a dictionary.")
            } catch {
                report("\(path) is ignored: \(error.localizedDescription)")
            }
        }
        return [:]
    }

    /// The name of windows, in the user's language: the display name, otherwise the bundle name, otherwise nil.
    var name: String? {
        let bundle = module.isEmpty ? nil : AppBundle.find(module)
        for key in ["CFBundleDisplayName", "CFBundleName"] {
            let own = bundle.flatMap { AppBundle.text(key, table: "InfoPlist", in: $0) } ?? entries[key] as? String
            if let name = own, !name.contains("$(") { return name }
        }
        return nil
    }

    /// `UIUserInterfaceStyle`: Light or Dark; nil for Automatic or no entry.
    var style: UIUserInterfaceStyle? {
        switch entries["UIUserInterfaceStyle"] as? String {
        case "Light": .light
        case "Dark": .dark
        default: nil
        }
    }

    /// `UIViewEdgeAntialiasing`: `true` if layers antialias edges between pixels by default. Default `false`.
    private var smoothsEdges: Bool { entries["UIViewEdgeAntialiasing"] as? Bool == true }

    private var manifest: [String: Any]? { entries["UIApplicationSceneManifest"] as? [String: Any] }

    /// `UIMainStoryboardFile`, the storyboard of an app without a scene manifest.
    var mainStoryboard: UIStoryboard? { manifest == nil ? storyboard("UIMainStoryboardFile", in: entries) : nil }

    /// The storyboard that an entry names.
    private func storyboard(_ key: String, in entries: [String: Any]) -> UIStoryboard? {
        guard let name = entries[key] as? String, !name.isEmpty else { return nil }
        if let content = StoryboardContent.find(name, nil, near: module) { return UIStoryboard(content) }
        let known = InterfaceLookup.list(StoryboardContent.all.map(\.name))
        report("Info.plist: \(key) must be one of the storyboards \(known) (got \"\(name)\"); it is ignored.")
        return nil
    }

    /// Registers the fonts of `UIAppFonts`, files among the app's resources. One that cannot be read is logged.
    func registerFonts() {
        for name in entries["UIAppFonts"] as? [String] ?? [] {
            let places = AppBundle.places(of: nil)
            guard let url = places.lazy.compactMap({ $0.url(forResource: name, withExtension: nil) }).first else {
                report("Info.plist: UIAppFonts names \(name), which is not among the app's resources.")
                continue
            }
            // In one process an app may start again.
            var problem: Unmanaged<NSError>?
            guard !CTFontManagerRegisterFontsForURL(url, .process, &problem), let error = problem?.takeRetainedValue(),
                error.code != CTFontManagerError.alreadyRegistered.rawValue
            else { continue }
            report("Info.plist: UIAppFonts: \(error.localizedDescription)")
        }
    }

    var supportsMultipleScenes: Bool { manifest?["UIApplicationSupportsMultipleScenes"] as? Bool == true }

    /// The parts of a scene's configuration.
    struct SceneEntry {
        var sceneClass: AnyClass?
        var delegateClass: AnyClass?
        var storyboard: UIStoryboard?
    }

    /// Returns the parts of the configuration with this name or, without a name, the first of the role.
    func scene(named name: String?, role: UISceneSession.Role) -> SceneEntry? {
        let all = (manifest?["UISceneConfigurations"] as? [String: Any])?[role.rawValue] as? [[String: Any]] ?? []
        let known = all.first { name == nil || $0["UISceneConfigurationName"] as? String == name }
        guard let known else {
            // The name in Xcode's templates.
            guard name != nil, manifest == nil, !module.isEmpty else { return nil }
            return SceneEntry(delegateClass: namedClass("$(PRODUCT_MODULE_NAME).SceneDelegate"))
        }
        func type(_ key: String) -> AnyClass? {
            guard let name = known[key] as? String else { return nil }
            if let type = namedClass(name) { return type }
            report("Info.plist: \(key) names \(name), which is not a class of this program.")
            return nil
        }
        return SceneEntry(
            sceneClass: type("UISceneClassName"), delegateClass: type("UISceneDelegateClassName"),
            storyboard: storyboard("UISceneStoryboardFile", in: known))
    }

    private func namedClass(_ name: String) -> AnyClass? {
        let full = name.replacingOccurrences(of: "$(PRODUCT_MODULE_NAME)", with: module)
        return NSClassFromString(full) ?? NSClassFromString("\(module).\(full)")
    }
}
