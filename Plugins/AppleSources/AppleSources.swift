import Foundation
import PackagePlugin

/// Compiles sources written for iOS as part of a target, without changing them, with their storyboards and nibs and the
/// names in their asset catalogues.
///
/// The file `apple-sources.txt` in the target's folder names the sources, one a line: a folder of the target, a
/// target of a dependency ("package/Target"), or a folder of one ("package/Target/Folder"). Without that file the only
/// entry is the folder "iOS"; list the folder in the target's `exclude`. With "linux:" in front, the conditions of its
/// sources do not change, since they have branches for Linux; it may be part of another line's folder.
@main struct AppleSources: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let own = (target as? any SourceModuleTarget)?.sourceFiles.map(\.url) ?? []
        var taken = Set(own.map(\.lastPathComponent))
        var inputs: [(url: URL, output: URL)] = [], linux: Set<String> = [], known: Set<String> = []
        var interfaces = InterfaceFiles(), catalogues = AssetCatalogues()
        catalogues.add(files(in: target.directoryURL))
        for line in try lines(of: target) {
            let (root, files, others) = try sources(named: line.name, of: target, in: context.package)
            interfaces.add(others)
            catalogues.add(others)
            if let double = files.first(where: { own.contains($0) }) {
                throw Failure(
                    "\(target.name): \(double.lastPathComponent) is compiled twice: exclude \(line.name) in the target")
            }
            if line.isForLinux { linux.formUnion(files.map(\.path)) }
            for url in files where known.insert(url.path).inserted {
                let output = outputName(of: url, in: root, folder: line.name, taken: &taken)
                inputs.append((url, context.pluginWorkDirectoryURL.appendingPathComponent(output)))
            }
        }
        let tool = try context.tool(named: "mica-rewrite").url
        let swift = own.filter { $0.pathExtension == "swift" }
        let sources =
            inputs.map { (url: $0.url, isForLinux: linux.contains($0.url.path)) }
            + swift.map { (url: $0, isForLinux: true) }
        let commands =
            interfaces.commands(
                tool: tool, target: target, sources: sources, folder: context.pluginWorkDirectoryURL, taken: &taken)
            + catalogues.commands(
                tool: tool, target: target, sources: sources.map(\.url), folder: context.pluginWorkDirectoryURL,
                taken: &taken)
        guard !inputs.isEmpty else { return commands }
        // One command for all: a selector may name a method of another file.
        return [
            .buildCommand(
                displayName: "Rewriting the iOS sources of \(target.name)",
                executable: tool,
                arguments: inputs.flatMap {
                    (linux.contains($0.url.path) ? ["--linux"] : []) + [$0.url.path, $0.output.path]
                }, inputFiles: inputs.map(\.url),
                outputFiles: inputs.map(\.output))
        ] + commands
    }

    private func lines(of target: Target) throws -> [(name: String, isForLinux: Bool)] {
        let list = target.directoryURL.appendingPathComponent("apple-sources.txt")
        guard FileManager.default.fileExists(atPath: list.path) else { return [("iOS", false)] }
        let lines = try String(contentsOf: list, encoding: .utf8).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
        guard !lines.isEmpty else { throw Failure("\(list.path) lists no sources") }
        return lines.map { line in
            guard line.hasPrefix("linux:") else { return (line, false) }
            return (line.dropFirst("linux:".count).trimmingCharacters(in: .whitespaces), true)
        }
    }

    /// The Swift files of a line, its Interface Builder files and their texts, and its asset catalogues, in an order that does not depend on
    /// the disk.
    private func sources(named name: String, of target: Target, in package: Package) throws -> (
        root: URL, swift: [URL], others: [URL]
    ) {
        let folder = target.directoryURL.appendingPathComponent(name)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue {
            let all = files(in: folder)
            let swift = all.filter { $0.pathExtension == "swift" && isFile($0, of: target) }
            let others = InterfaceFiles.filter(all) + AssetCatalogues.filter(all)
            guard !swift.isEmpty || !others.isEmpty else {
                throw Failure("\(target.name): the folder \(name) contains no Swift files")
            }
            return (folder, swift, others)
        }
        let parts = name.split(separator: "/", maxSplits: 2).map(String.init)
        let packages = package.dependencies.map(\.package)
        guard parts.count > 1, let other = packages.first(where: { $0.id == parts[0] || $0.displayName == parts[0] })
        else {
            let known = packages.map(\.id).sorted().joined(separator: ", ")
            throw Failure(
                "\(target.name): \"\(name)\" is neither a folder of the target nor package/Target of a dependency"
                    + (known.isEmpty ? "" : " (dependencies: \(known))"))
        }
        guard let found = other.targets.first(where: { $0.name == parts[1] }) else {
            let known = other.targets.map(\.name).sorted().joined(separator: ", ")
            throw Failure("\(target.name): the package \(parts[0]) has no target \"\(parts[1])\" (it has: \(known))")
        }
        var files = ((found as? any SourceModuleTarget)?.sourceFiles.map(\.url) ?? []).filter {
            $0.pathExtension == "swift"
        }
        let all = self.files(in: found.directoryURL)
        var others = InterfaceFiles.filter(all) + AssetCatalogues.filter(all)
        if parts.count > 2 {
            let folder = found.directoryURL.appendingPathComponent(parts[2]).standardizedFileURL.path
            func isOutside(_ url: URL) -> Bool {
                let path = url.standardizedFileURL.path
                return path != folder && !path.hasPrefix(folder + "/")
            }
            files.removeAll(where: isOutside)
            others.removeAll(where: isOutside)
        }
        guard !files.isEmpty || !others.isEmpty else {
            throw Failure("\(target.name): \(name) contains no Swift files")
        }
        return (found.directoryURL, files.sorted { $0.path < $1.path }, others)
    }

    /// The files of a folder, without those of documentation catalogues, whose examples no compiler reads.
    private func files(in folder: URL) -> [URL] {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { !$0.contains(".docc/") }.sorted().map { folder.appendingPathComponent($0) }
    }

    /// Dangling links are included; folders named like a source file are searched.
    private func isFile(_ url: URL, of target: Target) -> Bool {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) { return !isFolder.boolValue }
        Diagnostics.warning("\(target.name): \(url.path) cannot be read")
        return false
    }

    /// The file's name with a mark: the compiler requires it to differ from that of the original, which
    /// `#sourceLocation` names. If another file has the name, the names of its folders are added, since file names are
    /// unique in a module.
    private func outputName(of url: URL, in root: URL, folder: String, taken: inout Set<String>) -> String {
        // Only a file of this name may contain statements.
        if url.lastPathComponent == "main.swift", taken.insert("main.swift").inserted { return "main.swift" }
        let name = url.deletingPathExtension().lastPathComponent
        let path = url.deletingPathExtension().path.dropFirst(root.path.count).split(separator: "/")
            .joined(separator: "-")
        let long = folder.replacingOccurrences(of: "/", with: "-") + "-" + path
        var candidate = name, number = 1
        // Both the compiled file and the file in messages must be the same.
        while taken.contains(candidate + ".swift") || taken.contains(candidate + ".ios.swift") {
            candidate = number == 1 ? long : "\(number)-\(long)"
            number += 1
        }
        taken.formUnion([candidate + ".swift", candidate + ".ios.swift"])
        return candidate + ".ios.swift"
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }
}
