/// An Xcode project: its objects by id, its targets and the paths of its files.
package struct XcodeProject: Sendable {
    /// The path of the `.xcodeproj` in the folder.
    package let path: String
    package let folder: ProjectFolder
    /// The path of the folder that file paths are relative to.
    let directory: String
    let objects: [String: PropertyList]
    private let root: PropertyList
    /// The path of each file and group inside the folder.
    let places: [String: String]
    /// The ids of the targets by that of their product.
    private let makers: [String: String]
    /// The ids of the targets by their names.
    private let targetsByName: [String: String]
    /// The synchronised folders, by id.
    let synchronizedGroups: [(id: String, object: PropertyList)]

    /// Reads `project.pbxproj` in a package with the ending "xcodeproj".
    package init(_ path: String, in folder: ProjectFolder) throws {
        self.path = path
        self.folder = folder
        let file = path + "/project.pbxproj", limits = PropertyListLimits()
        let list = try PropertyListReader.read(
            try folder.read(file, atMost: limits.bytes), path: file, limits: limits)
        objects = list["objects"]?.dictionary ?? [:]
        guard let id = list["rootObject"]?.string, let root = objects[id], root["isa"]?.string == "PBXProject" else {
            throw ProjectFailure("\(file): rootObject must name a PBXProject among its objects")
        }
        self.root = root
        directory = ProjectFolder.join(ProjectFolder.parent(of: path), root["projectDirPath"]?.string ?? "") ?? ""
        places = XcodeProject.places(root, objects, directory, folder)
        var makers: [String: String] = [:], names: [String: String] = [:]
        for id in (root["targets"]?.strings ?? []).reversed() {
            guard let object = objects[id] else { continue }
            if let product = object["productReference"]?.string { makers[product] = id }
            if let name = object["name"]?.string { names[name] = id }
        }
        self.makers = makers
        targetsByName = names
        synchronizedGroups = objects.filter { $0.value["isa"]?.string == "PBXFileSystemSynchronizedRootGroup" }
            .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The name without the ending.
    var name: String { String(ProjectFolder.name(of: path).prefix { $0 != "." }) }

    /// The language of texts that are in no folder of a language.
    var developmentRegion: String { root["developmentRegion"]?.string ?? "en" }

    /// Converts a path in a setting, relative to the project or absolute, to a path in the folder. Nil if it is
    /// outside.
    func place(_ path: String) -> String? {
        path.hasPrefix("/") ? folder.relative(path) : ProjectFolder.join(directory, path)
    }

    func object(_ id: PropertyList?) -> PropertyList? { id?.string.flatMap { objects[$0] } }

    func list(_ ids: PropertyList?) -> [(id: String, object: PropertyList)] {
        (ids?.strings ?? []).compactMap { id in objects[id].map { (id, $0) } }
    }

    /// Returns the paths of all groups and files. An object counts once, even if several groups name it.
    private static func places(
        _ project: PropertyList, _ objects: [String: PropertyList], _ directory: String, _ folder: ProjectFolder
    ) -> [String: String] {
        var places: [String: String] = [:], seen: Set<String> = []
        var waiting: [(id: String, parent: String?)] =
            project["mainGroup"]?.string.map { [($0, directory)] } ?? []
        while let (id, parent) = waiting.popLast() {
            guard seen.insert(id).inserted, let object = objects[id] else { continue }
            let path = object["path"]?.string
            let own: String? =
                switch object["sourceTree"]?.string ?? "<group>" {
                case "<group>": parent.flatMap { parent in path.map { ProjectFolder.join(parent, $0) } ?? parent }
                case "SOURCE_ROOT", "PROJECT_DIR", "SRCROOT": ProjectFolder.join(directory, path ?? "")
                case "<absolute>": path.flatMap(folder.relative)
                default: nil
                }
            places[id] = own
            for child in object["children"]?.strings.reversed() ?? [] { waiting.append((child, own)) }
        }
        return places
    }

    // MARK: Targets

    /// A target: an app, a framework, an extension, tests.
    package struct Target: Sendable {
        let id: String
        package let name: String
        /// The last part of the product type, such as "application".
        let kind: String
        let object: PropertyList
        let settings: BuildSettings
        /// A line for each file of settings that cannot be read.
        let failures: [String]

        /// `true` for an app that runs on a phone or tablet.
        var isPhoneApp: Bool {
            guard kind == "application" else { return false }
            let platforms = (settings["SUPPORTED_PLATFORMS"] ?? "").split(separator: " ")
            if platforms.contains("iphoneos") || platforms.contains("iphonesimulator") { return true }
            let root = settings["SDKROOT"] ?? ""
            if root.isEmpty || root == "auto" {
                return platforms.isEmpty && settings["MACOSX_DEPLOYMENT_TARGET"] == nil
            }
            return root.hasPrefix("iphone")
        }

        /// The name of the module, `$(PRODUCT_MODULE_NAME)`.
        var module: String {
            let name = settings["PRODUCT_MODULE_NAME"] ?? ""
            return BuildSettings.module(name.isEmpty ? self.name : name)
        }
    }

    /// Returns all targets, in the order of the project.
    func targets(configuration: String?) -> [Target] {
        list(root["targets"]).map { target($0.id, $0.object, configuration) }
    }

    /// Returns the id of the target that makes a product.
    func target(making product: String) -> String? { makers[product] }

    /// Returns the id of a target with this id or, without one, this name.
    func target(_ id: String?, named name: String?) -> String? {
        if let id, objects[id]?["isa"]?.string?.hasSuffix("Target") == true { return id }
        return name.flatMap { targetsByName[$0] }
    }

    /// Returns the target with an id.
    func target(_ id: String, _ object: PropertyList, _ configuration: String?) -> Target {
        let type = object["productType"]?.string ?? "", prefix = "com.apple.product-type."
        let (settings, failures) = settings(object, configuration)
        return Target(
            id: id, name: object["name"]?.string ?? id,
            kind: type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : type, object: object,
            settings: settings, failures: failures)
    }

    /// Returns the names of a target's configurations.
    func configurations(of object: PropertyList) -> [String] {
        list(self.object(object["buildConfigurationList"])?["buildConfigurations"]).compactMap {
            $0.object["name"]?.string
        }
    }

    /// Returns the settings of a target in a configuration: the named one, else Debug, as Xcode runs it, else the first.
    private func settings(_ target: PropertyList, _ wanted: String?) -> (BuildSettings, [String]) {
        let names = configurations(of: target)
        let name = [wanted, "Debug"].compactMap { $0 }.first { names.contains($0) } ?? names.first ?? "Debug"
        var settings = BuildSettings(configuration: name), failures: [String] = []
        let own = target["name"]?.string ?? ""
        settings.add([
            ("TARGET_NAME", own), ("TARGETNAME", own), ("PROJECT_NAME", self.name), ("CONFIGURATION", name),
            ("PRODUCT_NAME", "$(TARGET_NAME)"), ("SRCROOT", folder.absolute(directory)),
            ("PROJECT_DIR", "$(SRCROOT)"), ("SOURCE_ROOT", "$(SRCROOT)"), ("PLATFORM_NAME", "iphonesimulator"),
            ("DEVELOPMENT_LANGUAGE", developmentRegion), ("PRODUCT_BUNDLE_PACKAGE_TYPE", "APPL"),
            ("EXECUTABLE_NAME", "$(PRODUCT_NAME)"), ("FULL_PRODUCT_NAME", "$(PRODUCT_NAME).app"),
            ("CURRENT_PROJECT_VERSION", "1"), ("MARKETING_VERSION", "1.0"),
            ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
        ])
        for object in [root, target] {
            let all = list(self.object(object["buildConfigurationList"])?["buildConfigurations"]).map(\.object)
            guard let chosen = all.first(where: { $0["name"]?.string == name }) ?? all.first else { continue }
            if let file = configurationFile(of: chosen) {
                let content = ConfigurationFile(file, in: folder, project: directory)
                settings.add(content.settings)
                failures += content.failures
            }
            settings.add(chosen["buildSettings"])
        }
        return (settings, failures)
    }

    /// Returns the path of the file of settings that a configuration begins with: a file reference, or a path in a
    /// synchronised group.
    private func configurationFile(of configuration: PropertyList) -> String? {
        if let id = configuration["baseConfigurationReference"]?.string { return places[id] }
        guard let anchor = configuration["baseConfigurationReferenceAnchor"]?.string, let group = places[anchor],
            let path = configuration["baseConfigurationReferenceRelativePath"]?.string
        else { return nil }
        return ProjectFolder.join(group, path)
    }
}
