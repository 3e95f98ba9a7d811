/// The packages in a project's folder, whose targets become modules of the app.
struct LocalPackages {
    /// The manifests by folder.
    private var manifests: [String: PackageManifest] = [:]
    private var failed: Set<String> = []
    /// The paths of the projects whose references were followed.
    private var searched: Set<String> = []
    /// The modules that were read.
    private var known: Set<String> = []

    private static let maximumPackages = 100, maximumBytes = 1 << 20

    /// Reads the targets of a product into `modules` and returns their names; none if no package of the folder has it.
    mutating func read(
        product: String, of project: XcodeProject, into modules: inout [AppModule], _ omissions: inout Omissions
    ) throws -> [String] {
        find(in: project, &omissions)
        guard let folder = folder(of: product, in: nil) else { return [] }
        let names = manifests[folder]?.products[product] ?? []
        for name in names { try read(name, in: folder, project.folder, &modules, &omissions, open: []) }
        return names.map { BuildSettings.identifier($0) }.filter { name in modules.contains { $0.name == name } }
    }

    /// Returns the folder of the package with a product. `package`: the name of the package, or of its folder, without
    /// case; nil for any.
    private func folder(of product: String, in package: String?) -> String? {
        let key = package?.lowercased()
        return manifests.keys.sorted().first { folder in
            guard let manifest = manifests[folder], manifest.products[product] != nil else { return false }
            return key == nil || ProjectFolder.name(of: folder).lowercased() == key
                || manifest.name?.lowercased() == key
        }
    }

    /// Reads the packages that a project refers to, and those that they refer to.
    private mutating func find(in project: XcodeProject, _ omissions: inout Omissions) {
        guard searched.insert(project.path).inserted else { return }
        var waiting: [String] = []
        for (id, object) in project.objects.sorted(by: { $0.key < $1.key }) {
            switch object["isa"]?.string {
            case "XCLocalSwiftPackageReference":
                if let path = ProjectFolder.join(project.directory, object["relativePath"]?.string ?? "") {
                    waiting.append(path)
                }
            // Before Xcode 15 a local package is a folder among the files.
            case "PBXFileReference":
                if ["folder", "wrapper", "text"].contains(object["lastKnownFileType"]?.string ?? ""),
                    let place = project.places[id]
                {
                    waiting.append(place)
                }
            default: break
            }
        }
        while let next = waiting.popLast(), manifests.count < LocalPackages.maximumPackages {
            guard manifests[next] == nil, !failed.contains(next) else { continue }
            let bytes: [UInt8]
            do {
                bytes = try project.folder.read(next + "/Package.swift", atMost: LocalPackages.maximumBytes)
            } catch {
                failed.insert(next)
                // A folder among the files need not be a package.
                if project.folder.find(next + "/Package.swift").kind == .file { omissions.add("\(error)") }
                continue
            }
            let manifest = PackageManifest(bytes)
            manifests[next] = manifest
            waiting += manifest.folders.compactMap { ProjectFolder.join(next, $0) }
        }
    }

    private mutating func read(
        _ name: String, in folder: String, _ root: ProjectFolder, _ modules: inout [AppModule],
        _ omissions: inout Omissions,
        open: Set<String>
    ) throws {
        guard !open.contains(name), open.count < 64, known.insert(name).inserted,
            let manifest = manifests[folder], let target = manifest.targets[name]
        else { return }
        var module = AppModule(name: BuildSettings.identifier(name))
        for dependency in target.dependencies {
            if dependency.package == nil, manifest.targets[dependency.name] != nil {
                try read(dependency.name, in: folder, root, &modules, &omissions, open: open.union([name]))
                module.modules.append(BuildSettings.identifier(dependency.name))
            } else if let other = self.folder(of: dependency.name, in: dependency.package) {
                for part in manifests[other]?.products[dependency.name] ?? [] {
                    try read(part, in: other, root, &modules, &omissions, open: open.union([name]))
                    module.modules.append(BuildSettings.identifier(part))
                }
            } else if let remote = manifest.remote(of: dependency) {
                module.products.append(PackageProduct(name: dependency.name, package: remote))
            } else {
                omissions.add(dependency.name, to: "products of packages are not in the folder")
            }
        }
        try addFiles(of: target, to: &module, folder, root, &omissions)
        module.modules = module.modules.filter { name in modules.contains { $0.name == name } }
        guard !module.sources.isEmpty else { return }
        if modules.contains(where: { $0.name == module.name }) {
            omissions.add("\(name) in \(folder): left out, since another module has the name \(module.name)")
        } else {
            modules.append(module)
        }
    }

    private func addFiles(
        of target: PackageManifest.Target, to module: inout AppModule, _ folder: String, _ root: ProjectFolder,
        _ omissions: inout Omissions
    ) throws {
        let path = target.path ?? "Sources/" + target.name
        guard let place = ProjectFolder.join(folder, path), root.find(place).kind == .folder else {
            return omissions.add(target.name, to: "targets of packages have no folder")
        }
        let left = target.exclude.compactMap { ProjectFolder.join(place, $0) }
        let chosen = target.sources.compactMap { ProjectFolder.join(place, $0) }
        func isBelow(_ path: String, _ folders: [String]) -> Bool {
            folders.contains { path == $0 || path.hasPrefix($0 + "/") }
        }
        var layout = BundleLayout(in: place)
        for file in try root.files(of: place) where !isBelow(file, left) {
            let role = layout.role(of: file)
            switch role {
            case .source: if chosen.isEmpty || isBelow(file, chosen) { module.sources.append(file) }
            case .interface: module.interfaces.append(file)
            case .resource:
                guard target.hasResources || layout.isFoundWithoutRule(file), !BundleLayout.isInformation(file) else {
                    continue
                }
                layout.add(file, role: role)
            case .ignored: break
            case .foreign(let kind):
                if let name = layout.foreignName(of: file) { omissions.add(name, to: "\(kind) are left out") }
            }
        }
        module.resources = layout.resources
        for failure in layout.failures { omissions.add(failure) }
    }
}
