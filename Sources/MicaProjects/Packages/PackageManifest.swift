import MicaSources

/// A `Package.swift` as far as it consists of literals. It is read as text and never run.
struct PackageManifest {
    struct Target {
        let name: String
        let path: String?
        let exclude: [String]
        let sources: [String]
        /// The names of the targets and products that it depends on.
        let dependencies: [String]
        let hasResources: Bool
    }

    private(set) var targets: [String: Target] = [:]
    /// The targets of each library.
    private(set) var products: [String: [String]] = [:]
    /// The paths of packages beside this one.
    private(set) var folders: [String] = []
    /// The packages in other repositories.
    private(set) var remotes: [RemotePackage] = []

    init(_ bytes: [UInt8]) {
        var parser = LiteralParser(bytes)
        for call in parser.calls() { add(call) }
    }

    private mutating func add(_ call: Literal.Call) {
        let name = call["name"]?.text
        switch call.name {
        case "target", "executableTarget":
            guard let name, !call.isDependency else { return }
            // Without other arguments it may also be a dependency in a list of its own.
            let isBare = call.arguments.allSatisfy { ["name", "condition"].contains($0.label) }
            guard !isBare || targets[name] == nil else { return }
            let dependencies = (call["dependencies"]?.list ?? []).compactMap { $0.text ?? $0.call?.dependency }
            targets[name] = Target(
                name: name, path: call["path"]?.text, exclude: call["exclude"]?.texts ?? [],
                sources: call["sources"]?.texts ?? [], dependencies: dependencies,
                hasResources: !(call["resources"]?.list.isEmpty ?? true))
        case "library":
            if let name { products[name] = call["targets"]?.texts ?? [] }
        case "package":
            if let path = call["path"]?.text { folders.append(path) }
            if let url = call["url"]?.text, let rule = call.requirement {
                remotes.append(RemotePackage(url: url, requirement: rule))
            }
        default: break
        }
    }
}

extension Literal.Call {
    /// The name in `.target(name:)`, `.product(name:package:)` or `.byName(name:)`, which also may lack the label.
    fileprivate var dependency: String? {
        ["target", "product", "byName"].contains(name) ? self["name"]?.text : nil
    }

    fileprivate var requirement: RemotePackage.Requirement? {
        if let version = self["from"]?.text { return .upToNextMajor(version) }
        if let version = self["exact"]?.text { return .exact(version) }
        if let branch = self["branch"]?.text { return .branch(branch) }
        if let revision = self["revision"]?.text { return .revision(revision) }
        for argument in arguments {
            guard let call = argument.value.call else { continue }
            let first = call.arguments.first?.value.text ?? ""
            switch call.name {
            case "upToNextMajor": return call["from"]?.text.map { .upToNextMajor($0) }
            case "upToNextMinor": return call["from"]?.text.map { .upToNextMinor($0) }
            case "exact": return .exact(first)
            case "branch": return .branch(first)
            case "revision": return .revision(first)
            default: break
            }
        }
        return nil
    }
}
