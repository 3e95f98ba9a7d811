/// What the `Info.plist` of an app that was started says: the file lies beside the program or among the resources of the target that
/// its delegate is in. (SwiftPM takes no file of this name at the top of a target's resources: put it in a folder that is copied.)
@MainActor package struct AppInformation {
    /// That of the app that runs; empty without one.
    package static var main = AppInformation(module: "", entries: [:]) {
        didSet { CALayer.smoothsEdgesByDefault = main.smoothsEdges }
    }

    private let entries: [String: Any]
    /// The module of the app's delegate, which `$(PRODUCT_MODULE_NAME)` stands for.
    private let module: String

    private init(module: String, entries: [String: Any]) { (self.module, self.entries) = (module, entries) }

    /// Reads what belongs to the app whose delegate is of this class, for a program at a path: by default this one.
    package init(of delegate: AnyClass?, program: String = CommandLine.arguments.first ?? "") {
        guard let delegate, let module = String(reflecting: delegate).split(separator: ".").first.map(String.init)
        else {
            self.init(module: "", entries: [:])
            return
        }
        let program = URL(fileURLWithPath: program).resolvingSymlinksInPath()
        self.init(module: module, entries: AppInformation.read(besides: program, module))
    }

    /// The first of: the program's folder, the module's resources beside it, their folders in order of their names.
    private static func read(besides program: URL, _ module: String) -> [String: Any] {
        let files = FileManager.default, folder = program.deletingLastPathComponent()
        func folders(in folder: URL) -> [URL] {
            let all = (try? files.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])) ?? []
            return all.filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true }
                .sorted { $0.path < $1.path }
        }
        // Other programs' lie there, too. They are called as the package and the target.
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
                report("\(path) is left out: it holds no dictionary.")
            } catch {
                report("\(path) is left out: \(error.localizedDescription)")
            }
        }
        return [:]
    }

    /// What windows are called: the display name, else the name, else nil.
    var name: String? {
        for key in ["CFBundleDisplayName", "CFBundleName"] {
            if let name = entries[key] as? String, !name.contains("$(") { return name }
        }
        return nil
    }

    /// `UIUserInterfaceStyle`: Light or Dark; nil for Automatic or nothing.
    var style: UIUserInterfaceStyle? {
        switch entries["UIUserInterfaceStyle"] as? String {
        case "Light": .light
        case "Dark": .dark
        default: nil
        }
    }

    /// `UIViewEdgeAntialiasing`: whether layers smooth edges that lie between pixels, if they are not told. Default false.
    private var smoothsEdges: Bool { entries["UIViewEdgeAntialiasing"] as? Bool == true }

    private var manifest: [String: Any]? { entries["UIApplicationSceneManifest"] as? [String: Any] }

    var supportsMultipleScenes: Bool { manifest?["UIApplicationSupportsMultipleScenes"] as? Bool == true }

    /// Classes of a configuration: that of this name, or, without one, the first of the role.
    func scene(named name: String?, role: UISceneSession.Role) -> (sceneClass: AnyClass?, delegateClass: AnyClass?)? {
        let all = (manifest?["UISceneConfigurations"] as? [String: Any])?[role.rawValue] as? [[String: Any]] ?? []
        let known = all.first { name == nil || $0["UISceneConfigurationName"] as? String == name }
        guard let known else {
            // As Xcode's templates call it.
            guard name != nil, manifest == nil, !module.isEmpty else { return nil }
            return (nil, namedClass("$(PRODUCT_MODULE_NAME).SceneDelegate"))
        }
        func type(_ key: String) -> AnyClass? {
            guard let name = known[key] as? String else { return nil }
            if let type = namedClass(name) { return type }
            report("Info.plist: \(key) names \(name), which is no class of this program.")
            return nil
        }
        return (type("UISceneClassName"), type("UISceneDelegateClassName"))
    }

    private func namedClass(_ name: String) -> AnyClass? {
        let full = name.replacingOccurrences(of: "$(PRODUCT_MODULE_NAME)", with: module)
        return NSClassFromString(full) ?? NSClassFromString("\(module).\(full)")
    }
}
