import Foundation

/// The files of a target: those of its build phases, and those of its synchronised folders.
struct TargetContent {
    private let project: XcodeProject, target: XcodeProject.Target
    private(set) var sources: Set<String> = []
    private(set) var interfaces: Set<String> = []
    private(set) var omissions = Omissions()
    /// The resources by their path in the bundle.
    private var bundle: [String: String] = [:]
    private var seen: Set<String> = []
    private let excluded: [String]
    private let information: String?

    init(_ project: XcodeProject, _ target: XcodeProject.Target) {
        self.project = project
        self.target = target
        excluded = (target.settings["EXCLUDED_SOURCE_FILE_NAMES"] ?? "").split(separator: " ").map(String.init)
        information = target.settings["INFOPLIST_FILE"].flatMap { $0.isEmpty ? nil : project.place($0) }
            .map { project.folder.find($0).path }
    }

    var resources: [(target: String, path: String)] {
        bundle.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    mutating func read() throws {
        for (_, phase) in project.list(target.object["buildPhases"]) {
            switch phase["isa"]?.string {
            case "PBXSourcesBuildPhase", "PBXResourcesBuildPhase": try readFiles(of: phase, in: "")
            case "PBXCopyFilesBuildPhase" where phase["dstSubfolderSpec"]?.string == "7":
                let written = target.settings.expand(phase["dstPath"]?.string ?? "")
                guard let destination = ProjectFolder.join("", written) else {
                    omissions.add(
                        "dstPath of \(phase["name"]?.string ?? "Copy Files") must be inside of the bundle (got \(written)); its "
                            + "files are left out")
                    continue
                }
                try readFiles(of: phase, in: destination)
            case "PBXShellScriptBuildPhase":
                omissions.add(phase["name"]?.string ?? "Run Script", to: "script phases are left out")
            case "PBXFrameworksBuildPhase": readLibraries(of: phase)
            default: break
            }
        }
        for (_, rule) in project.list(target.object["buildRules"]) {
            omissions.add(
                rule["name"]?.string ?? rule["filePatterns"]?.string ?? "a rule", to: "build rules are left out")
        }
        try readSynchronizedFolders()
    }

    // MARK: Build phases

    private mutating func readFiles(of phase: PropertyList, in destination: String) throws {
        let isResources = phase["isa"]?.string != "PBXSourcesBuildPhase"
        for (_, file) in project.list(phase["files"]) {
            let platforms =
                (file["platformFilters"]?.strings ?? []) + [file["platformFilter"]?.string].compactMap { $0 }
            guard platforms.isEmpty || platforms.contains("ios"), let id = file["fileRef"]?.string,
                let object = project.objects[id]
            else { continue }
            guard object["isa"]?.string == "PBXVariantGroup" else {
                try add(reference: id, object, in: destination, isListed: isResources)
                continue
            }
            for (id, child) in project.list(object["children"]) {
                try add(reference: id, child, in: destination, isListed: isResources)
            }
        }
    }

    private mutating func add(reference id: String, _ object: PropertyList, in destination: String, isListed: Bool)
        throws
    {
        // A product of a target has no place.
        guard let place = project.places[id] else {
            if ["<group>", "SOURCE_ROOT", "<absolute>"].contains(object["sourceTree"]?.string ?? "<group>") {
                omissions.add(object["path"]?.string ?? id, to: "files are outside of the folder")
            }
            return
        }
        try add(
            place, in: destination, isTree: object["lastKnownFileType"]?.string == "folder", isListed: isListed)
    }

    private mutating func readLibraries(of phase: PropertyList) {
        for (_, file) in project.list(phase["files"]) {
            guard let id = file["fileRef"]?.string, let place = project.places[id] else { continue }
            omissions.add(ProjectFolder.name(of: place), to: "compiled libraries are left out")
        }
    }

    /// Adds a file or folder to the list for its ending. `isTree`: the bundle contains the folder unchanged.
    /// `isListed`: the file is in a build phase, so that it is used even if its ending is not known.
    private mutating func add(_ path: String, in destination: String, isTree: Bool = false, isListed: Bool = false)
        throws
    {
        // The bundle uses the project's spelling of a name, even if its case differs from the disk's.
        let found = project.folder.find(path), name = ProjectFolder.name(of: path)
        guard !isExcluded(found.path), seen.insert(destination + ":" + found.path).inserted else { return }
        switch found.kind {
        case .outside: omissions.add(path, to: "files are outside of the folder")
        case .missing: omissions.add(path, to: "files of the project are missing")
        case .file: addFile(found.path, named: path, in: destination, isListed: isListed)
        case .folder:
            let role = FileRole(path: found.path)
            if !isTree, case .foreign(let kind) = role { return omissions.add(name, to: "\(kind) are left out") }
            if !isTree, role == .ignored { return }
            // The folder of a language contains texts and interfaces of the app.
            if name.hasSuffix(".lproj") {
                for file in try project.folder.files(of: found.path) { try add(file, in: destination) }
                return
            }
            for file in try project.folder.files(of: found.path) {
                addResource(file, at: TargetContent.joined(destination, name + file.dropFirst(found.path.count)))
            }
        }
    }

    private static func joined(_ folder: String, _ path: String) -> String {
        ProjectFolder.join(folder, path) ?? path
    }

    private mutating func addFile(_ path: String, named written: String, in destination: String, isListed: Bool) {
        let role = FileRole(path: path)
        switch role {
        case .source: sources.insert(path)
        case .interface: interfaces.insert(path)
        case .ignored where !isListed: break
        case .foreign(let kind): omissions.add(ProjectFolder.name(of: path), to: "\(kind) are left out")
        case .resource, .ignored:
            let name = ProjectFolder.name(of: written),
                parent = ProjectFolder.name(of: ProjectFolder.parent(of: written))
            addResource(
                path, at: TargetContent.joined(destination, parent.hasSuffix(".lproj") ? parent + "/" + name : name))
        }
    }

    private mutating func addResource(_ path: String, at place: String) {
        if let other = bundle[place], other != path {
            omissions.add("\(path): left out, since \(other) has the same name")
        } else {
            bundle[place] = path
        }
    }

    /// `EXCLUDED_SOURCE_FILE_NAMES` has patterns for names and for ends of paths.
    private func isExcluded(_ path: String) -> Bool {
        if path == information { return true }
        let name = ProjectFolder.name(of: path)
        return excluded.contains {
            fnmatch($0, name, 0) == 0 || fnmatch($0, path, 0) == 0 || fnmatch("*/" + $0, path, 0) == 0
        }
    }

    // MARK: Synchronised folders

    private mutating func readSynchronizedFolders() throws {
        let own = Set(target.object["fileSystemSynchronizedGroups"]?.strings ?? [])
        for (id, group) in project.synchronizedGroups {
            let sets = exceptionSets(of: group),
                listed = Set(sets.flatMap { $0["membershipExceptions"]?.strings ?? [] })
            guard own.contains(id) || !listed.isEmpty else { continue }
            guard let place = project.places[id] else {
                omissions.add(group["path"]?.string ?? id, to: "files are outside of the folder")
                continue
            }
            let found = project.folder.find(place)
            guard found.kind == .folder else {
                omissions.add(place, to: "files of the project are missing")
                continue
            }
            try read(
                group, at: found.path, isOwn: own.contains(id), listed, ofOthers: TargetContent.filesOfOthers(in: sets))
        }
    }

    /// The exceptions of a group for this target: the paths that it lacks or, in a group of other targets, those that
    /// it has; and the platforms of files.
    private func exceptionSets(of group: PropertyList) -> [PropertyList] {
        project.list(group["exceptions"]).map(\.object).filter {
            $0["isa"]?.string == "PBXFileSystemSynchronizedBuildFileExceptionSet" && $0["target"]?.string == target.id
        }
    }

    /// Returns the paths that belong only to platforms other than iOS.
    private static func filesOfOthers(in sets: [PropertyList]) -> Set<String> {
        let filters = sets.flatMap { $0["platformFiltersByRelativePath"]?.dictionary ?? [:] }
        return Set(
            filters.filter { _, platforms in
                let names = platforms.string.map { [$0] } ?? platforms.strings
                return !names.isEmpty && !names.contains("ios")
            }.map(\.key))
    }

    private mutating func read(
        _ group: PropertyList, at folder: String, isOwn: Bool, _ listed: Set<String>, ofOthers others: Set<String>
    ) throws {
        let trees = Set(group["explicitFolders"]?.strings ?? [])
        func relative(_ path: String) -> String { String(path.dropFirst(folder.isEmpty ? 0 : folder.count + 1)) }
        let entries = try project.folder.entries(of: folder) { path in
            trees.contains(relative(path)) || FileRole.isPackage(path) && !path.hasSuffix(".lproj")
        }
        for entry in entries {
            let path = relative(entry)
            guard TargetContent.isListed(path, listed) != isOwn, !TargetContent.isListed(path, others) else { continue }
            try add(entry, in: "", isTree: trees.contains(path))
        }
    }

    /// Returns `true` if a path, one of the folders above it, or all languages of a file are listed.
    private static func isListed(_ path: String, _ listed: Set<String>) -> Bool {
        guard !listed.isEmpty else { return false }
        if listed.contains(path) { return true }
        let parts = path.split(separator: "/")
        for count in 1..<max(1, parts.count) where listed.contains(parts.prefix(count).joined(separator: "/")) {
            return true
        }
        guard parts.count > 1, parts[parts.count - 2].hasSuffix(".lproj") else { return false }
        let name = parts.dropLast(2) + parts.suffix(1)
        return listed.contains("/Localized/" + name.joined(separator: "/"))
    }
}
