/// Reads the modules of an app: its target, and the libraries of the project and of local packages that it is built with.
struct TargetReader {
    let configuration: String?
    private(set) var modules: [AppModule] = []
    var omissions = Omissions()
    /// The projects that were read, by path.
    private var projects: [String: XcodeProject] = [:]
    /// The modules of targets, by project and id; an empty name while a target is read.
    private var known: [String: String] = [:]
    /// The targets that were looked up, by project and id: each has the settings of all its files.
    private var targets: [String: XcodeProject.Target] = [:]
    private var packages = LocalPackages()

    /// The number of targets that are being read, each for the one before.
    private var depth = 0

    private static let maximumProjects = 32, maximumDepth = 100
    private static let libraries: Set<String> = [
        "framework", "framework.static", "library.static", "library.dynamic",
    ]

    init(configuration: String?) { self.configuration = configuration }

    /// Reads the module of a target after those that it depends on, and returns its name. Nil for a circular dependency.
    mutating func read(_ target: XcodeProject.Target, of project: XcodeProject) throws -> String? {
        let key = project.path + "#" + target.id
        if let name = known[key] { return name.isEmpty ? nil : name }
        depth += 1
        defer { depth -= 1 }
        guard depth <= TargetReader.maximumDepth else {
            throw ProjectFailure(
                "\(project.path): dependencies of targets must be nested at most \(TargetReader.maximumDepth) deep (got more)"
            )
        }
        known[key] = ""
        projects[project.path] = project
        var module = AppModule(name: target.module)
        for failure in target.failures { omissions.add(failure) }
        for (library, owner) in try dependencies(of: target, in: project) {
            if let name = try read(library, of: owner), !module.modules.contains(name) { module.modules.append(name) }
        }
        var content = TargetContent(project, target)
        try content.read()
        omissions.add(contentsOf: content.omissions)
        (module.sources, module.interfaces, module.resources) =
            (content.sources.sorted(), content.interfaces.sorted(), content.resources)
        try readPackages(of: target, in: project, into: &module)
        (module.conditions, module.isOnMainActor) =
            (TargetReader.conditions(target.settings), target.settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor")
        let isApp = target.kind == "application"
        guard isApp || !module.sources.isEmpty else {
            omissions.add(target.name, to: "libraries without Swift files are left out")
            return nil
        }
        if modules.contains(where: { $0.name == module.name }) {
            if isApp {
                throw ProjectFailure(
                    "\(project.path): the app \(target.name) and one of its libraries have the same module name \(module.name); "
                        + "change PRODUCT_MODULE_NAME of one of them")
            }
            omissions.add("\(target.name): left out, since another module has the name \(module.name)")
            return nil
        }
        known[key] = module.name
        modules.append(module)
        return module.name
    }

    /// The conditions of `#if` other than DEBUG, which the package manager defines.
    private static func conditions(_ settings: BuildSettings) -> [String] {
        let words = (settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? "").split(separator: " ").map(String.init)
        let flags = (settings["OTHER_SWIFT_FLAGS"] ?? "").replacing("\"", with: "").split(separator: " ").map(
            String.init)
        var all = words
        for (index, flag) in flags.enumerated() where flag.hasPrefix("-D") {
            let next = index + 1 < flags.count ? flags[index + 1] : ""
            all.append(flag == "-D" ? next : String(flag.dropFirst(2)))
        }
        var seen: Set<String> = ["DEBUG", ""]
        return all.filter { BuildSettings.identifier($0) == $0 && seen.insert($0).inserted }
    }

    // MARK: Libraries

    private mutating func target(_ id: String, of project: XcodeProject) -> XcodeProject.Target? {
        let key = project.path + "#" + id
        if let known = targets[key] { return known }
        let target = project.objects[id].map { project.target(id, $0, configuration) }
        targets[key] = target
        return target
    }

    /// Returns the library targets that a target depends on. Extensions are named among the omissions.
    private mutating func dependencies(of target: XcodeProject.Target, in project: XcodeProject) throws
        -> [(XcodeProject.Target, XcodeProject)]
    {
        var found: [(XcodeProject.Target, XcodeProject)] = []
        for (_, dependency) in project.list(target.object["dependencies"]) {
            if let id = dependency["target"]?.string, let own = self.target(id, of: project) {
                found.append((own, project))
            } else if let proxy = project.object(dependency["targetProxy"]),
                let other = try projectNamed(by: proxy, in: project)
            {
                let id = other.target(proxy["remoteGlobalIDString"]?.string, named: proxy["remoteInfo"]?.string)
                if let id, let own = self.target(id, of: other) { found.append((own, other)) }
            }
        }
        for (_, phase) in project.list(target.object["buildPhases"])
        where phase["isa"]?.string == "PBXFrameworksBuildPhase" {
            for (_, file) in project.list(phase["files"]) {
                guard let id = file["fileRef"]?.string else { continue }
                if let own = try product(id, in: project) { found.append(own) }
            }
        }
        var seen: Set<String> = [], result: [(XcodeProject.Target, XcodeProject)] = []
        for (library, owner) in found where seen.insert(owner.path + "#" + library.id).inserted {
            if TargetReader.libraries.contains(library.kind) {
                result.append((library, owner))
            } else if library.kind.contains("extension") || library.kind.contains("watch")
                || library.kind.hasPrefix("application.")
            {
                omissions.add(library.name, to: "extensions are left out")
            } else if library.kind == "bundle" {
                omissions.add(library.name, to: "bundles of resources are left out")
            }
        }
        return result
    }

    /// Returns the target that makes a product, in this project or another one that it contains.
    private mutating func product(_ id: String, in project: XcodeProject) throws -> (XcodeProject.Target, XcodeProject)?
    {
        guard let object = project.objects[id] else { return nil }
        var product = id, owner = project
        if object["isa"]?.string == "PBXReferenceProxy" {
            guard let proxy = project.object(object["remoteRef"]), let other = try projectNamed(by: proxy, in: project),
                let remote = proxy["remoteGlobalIDString"]?.string
            else { return nil }
            product = remote
            owner = other
        }
        return owner.target(making: product).flatMap { target($0, of: owner) }.map { ($0, owner) }
    }

    /// Returns the project that a proxy's container names.
    private mutating func projectNamed(by proxy: PropertyList, in project: XcodeProject) throws -> XcodeProject? {
        guard let id = proxy["containerPortal"]?.string, let object = project.objects[id] else { return nil }
        if object["isa"]?.string == "PBXProject" { return project }
        guard let place = project.places[id] else { return nil }
        let found = project.folder.find(place)
        if let known = projects[found.path] { return known }
        guard found.kind == .folder, projects.count < TargetReader.maximumProjects else {
            omissions.add(place, to: "projects are missing or outside of the folder")
            return nil
        }
        let other = try XcodeProject(found.path, in: project.folder)
        projects[found.path] = other
        return other
    }

    // MARK: Packages

    private mutating func readPackages(
        of target: XcodeProject.Target, in project: XcodeProject, into module: inout AppModule
    ) throws {
        var ids = target.object["packageProductDependencies"]?.strings ?? []
        for (_, phase) in project.list(target.object["buildPhases"])
        where phase["isa"]?.string == "PBXFrameworksBuildPhase" {
            ids += project.list(phase["files"]).compactMap { $0.object["productRef"]?.string }
        }
        var seen: Set<String> = []
        for id in ids where seen.insert(id).inserted {
            guard let dependency = project.objects[id], let name = dependency["productName"]?.string else { continue }
            if name.hasPrefix("plugin:") { continue }
            if let reference = project.object(dependency["package"]), let package = RemotePackage(reference) {
                if !module.products.contains(where: { $0.name == name }) {
                    module.products.append(PackageProduct(name: name, package: package))
                }
                continue
            }
            let names = try packages.read(product: name, of: project, into: &modules, &omissions)
            for name in names where !module.modules.contains(name) { module.modules.append(name) }
            if names.isEmpty { omissions.add(name, to: "products of packages are not in the folder") }
        }
    }
}

extension RemotePackage {
    /// Reads a reference of a project; nil for one to a folder.
    init?(_ object: PropertyList) {
        guard object["isa"]?.string == "XCRemoteSwiftPackageReference", let url = object["repositoryURL"]?.string,
            let rule = object["requirement"]
        else { return nil }
        let least = rule["minimumVersion"]?.string ?? rule["version"]?.string ?? ""
        switch rule["kind"]?.string {
        case "upToNextMajorVersion": self.init(url: url, requirement: .upToNextMajor(least))
        case "upToNextMinorVersion": self.init(url: url, requirement: .upToNextMinor(least))
        case "exactVersion": self.init(url: url, requirement: .exact(least))
        case "versionRange":
            self.init(url: url, requirement: .range(least, rule["maximumVersion"]?.string ?? least))
        case "branch": self.init(url: url, requirement: .branch(rule["branch"]?.string ?? "main"))
        case "revision": self.init(url: url, requirement: .revision(rule["revision"]?.string ?? ""))
        default: return nil
        }
    }
}
