import MicaSources

extension AppProject {
    /// Reads the app of a folder: that of its Xcode project or, without a project, all files of the folder.
    ///
    /// - Parameters:
    ///   - path: A folder, or an `.xcodeproj`.
    ///   - target: The name of the target; needed if there are several apps for iOS.
    ///   - configuration: The name of the configuration. By default Debug, else the first.
    ///   - takenNames: The names that modules of the package cannot have.
    /// - Throws: A `ProjectFailure` if a project cannot be read or has no such app.
    package static func read(
        _ path: String, target: String? = nil, configuration: String? = nil, takenNames: Set<String> = []
    ) throws -> AppProject {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        guard ProjectFolder.ending(of: path) == "xcodeproj" else {
            let folder = try ProjectFolder(path), projects = try ProjectFinder.projects(in: folder)
            guard !projects.isEmpty else {
                if let target { throw ProjectFailure("--target \(target) needs an Xcode project; \(path) has none") }
                return try read(folder, takenNames)
            }
            return try read(projects, in: folder, path, target, configuration, takenNames)
        }
        let parent = ProjectFolder.parent(of: path)
        let folder = try ProjectFolder(path.hasPrefix("/") ? "/" + parent : parent.isEmpty ? "." : parent)
        return try read([ProjectFolder.name(of: path)], in: folder, path, target, configuration, takenNames)
    }

    private static func read(
        _ paths: [String], in folder: ProjectFolder, _ written: String, _ wanted: String?, _ configuration: String?,
        _ takenNames: Set<String>
    ) throws -> AppProject {
        var apps: [(XcodeProject, XcodeProject.Target)] = [], failures: [any Error] = [], others: [String] = []
        for path in paths {
            do {
                let project = try XcodeProject(path, in: folder)
                let all = project.targets(configuration: configuration)
                apps += all.filter(\.isPhoneApp).map { (project, $0) }
                others += all.filter { !$0.isPhoneApp }.map(\.name)
            } catch {
                failures.append(error)
            }
        }
        if apps.isEmpty, let failure = failures.first { throw failure }
        let names = apps.map { paths.count > 1 ? "\($1.name) in \($0.path)" : $1.name }
        if let wanted { apps = apps.filter { $0.1.name == wanted } }
        let found = "\(paths.count == 1 ? paths[0] : written)"
        guard !names.isEmpty else {
            throw ProjectFailure("\(found) has no app for iOS (its targets: \(list(others)))")
        }
        guard let (project, target) = apps.first else {
            // The app may be in a project that cannot be read.
            let others = failures.first.map { "; \($0)" } ?? ""
            throw ProjectFailure("--target must be one of \(list(names)) (got \(wanted ?? ""))\(others)")
        }
        guard apps.count == 1 else {
            throw ProjectFailure(
                wanted == nil
                    ? "\(found) has several apps for iOS: \(list(names)); choose one with --target"
                    : "\(written) has several targets \(wanted ?? ""): \(list(names)); name the .xcodeproj instead of the folder"
            )
        }
        if let configuration {
            let known = project.configurations(of: target.object)
            guard known.contains(configuration) else {
                throw ProjectFailure("--configuration must be one of \(list(known)) (got \(configuration))")
            }
        }
        return try read(target, of: project, configuration, takenNames)
    }

    private static func list(_ names: [String]) -> String {
        let shown = 20
        guard !names.isEmpty else { return "none" }
        return names.prefix(shown).joined(separator: ", ")
            + (names.count > shown ? " and \(names.count - shown) more" : "")
    }

    private static func read(
        _ target: XcodeProject.Target, of project: XcodeProject, _ configuration: String?, _ takenNames: Set<String>
    ) throws -> AppProject {
        var reader = TargetReader(configuration: configuration)
        guard try reader.read(target, of: project) != nil else {
            throw ProjectFailure("\(project.path): \(target.name) must not depend on itself")
        }
        let (modules, lines) = renamed(reader.modules, takenNames)
        let information = AppInformationFile(
            target.settings, module: modules[modules.count - 1].name, of: project)
        let managers = try managers(in: project.folder, beside: project.directory)
        return AppProject(
            root: project.folder.root, project: project.path, target: target.name, modules: modules,
            information: information.entries,
            omissions: managers + lines + reader.omissions.lines + information.failures)
    }

    /// A line for each package manager whose packages are not read.
    private static func managers(in folder: ProjectFolder, beside directory: String) throws -> [String] {
        [("Podfile", "CocoaPods"), ("Cartfile", "Carthage")].compactMap { file, name in
            let places = Set(["", directory]).sorted().compactMap { ProjectFolder.join($0, file) }
            guard let found = places.first(where: { folder.find($0).kind == .file }) else { return nil }
            return "\(found): the libraries of \(name) are left out; add those that build here to Package.swift"
        }
    }

    /// The words that cannot be names of modules.
    private static let words: Set<String> = [
        "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit",
        "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
        "import",
        "in", "init", "inout", "internal", "is", "let", "main", "nil", "operator", "precedencegroup", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
        "switch",
        "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// Gives another name to an app whose module would have the name of one of Mica's, or one that Swift uses.
    private static func renamed(_ modules: [AppModule], _ takenNames: Set<String>) -> ([AppModule], [String]) {
        var modules = modules, lines: [String] = []
        let last = modules.count - 1, name = modules[last].name
        if takenNames.contains(name) || words.contains(name) || SourceRewriter.hasModule(name) {
            modules[last].name = name + "App"
            let reason =
                takenNames.contains(name) ? "Mica or a package that it needs has that name" : "Swift uses that name"
            lines.append("the module \(name) is renamed to \(name)App, since \(reason)")
        }
        for module in modules.dropLast() where takenNames.contains(module.name) {
            lines.append(
                "the module \(module.name) has the name of one of Mica's or of a package that it needs; rename it in Package.swift"
            )
        }
        return (modules, lines)
    }

    // MARK: A folder without a project

    private static func read(_ folder: ProjectFolder, _ takenNames: Set<String>) throws -> AppProject {
        let name = ProjectFolder.name(of: folder.root)
        var module = AppModule(name: BuildSettings.module(name)), omissions = Omissions(), layout = BundleLayout()
        let files = try folder.entries(
            of: "", skipping: { ProjectFinder.skipped.contains(ProjectFolder.name(of: $0)) }, whole: { _ in false })
        for path in files where path != "Package.swift" {
            let role = layout.role(of: path)
            switch role {
            case .source: module.sources.append(path)
            case .interface: module.interfaces.append(path)
            case .foreign(let kind):
                if let name = layout.foreignName(of: path) { omissions.add(name, to: "\(kind) are left out") }
            case .resource: layout.add(path, role: role)
            case .ignored: break
            }
        }
        module.resources = layout.resources
        let (modules, lines) = renamed([module], takenNames)
        let own = modules[0].name
        let read = layout.information.map { AppInformationFile(path: $0, module: own, folder: folder) }
        return AppProject(
            root: folder.root, project: nil, target: name, modules: modules,
            information: read?.entries ?? ["CFBundleName": .string(name), "CFBundleExecutable": .string(own)],
            omissions: (try managers(in: folder, beside: "")) + lines + omissions.lines + (read?.failures ?? [])
                + layout.failures)
    }
}
