import MicaSources

/// The literals of a `Package.swift`, which is read as text and never run.
struct PackageManifest {
    struct Target {
        let name: String
        let path: String?
        let exclude: [String]
        let sources: [String]
        let dependencies: [Dependency]
        let hasResources: Bool
    }

    /// A dependency on a target or product.
    struct Dependency {
        let name: String
        /// The package that a product is from, if the manifest names it.
        let package: String?
    }

    /// The name of the package.
    private(set) var name: String?
    private(set) var targets: [String: Target] = [:]
    /// The targets of each library.
    private(set) var products: [String: [String]] = [:]
    /// The paths of packages beside this one.
    private(set) var folders: [String] = []
    /// The packages in other repositories, with the names that old manifests give them.
    private var remotes: [(name: String?, package: RemotePackage)] = []

    init(_ bytes: [UInt8]) {
        var parser = LiteralParser(bytes)
        for call in parser.calls() { add(call) }
    }

    private mutating func add(_ call: Literal.Call) {
        let name = call["name"]?.text
        switch call.name {
        case "Package": self.name = name
        case "target", "executableTarget":
            guard let name, !call.isDependency else { return }
            // Without other arguments it may also be a dependency in a list of its own.
            let isBare = call.arguments.allSatisfy { ["name", "condition"].contains($0.label) }
            guard !isBare || targets[name] == nil else { return }
            let dependencies = (call["dependencies"]?.list ?? []).compactMap { value in
                value.text.map { Dependency(name: $0, package: nil) } ?? value.call?.dependency
            }
            targets[name] = Target(
                name: name, path: call["path"]?.text, exclude: call["exclude"]?.texts ?? [],
                sources: call["sources"]?.texts ?? [], dependencies: dependencies,
                hasResources: !(call["resources"]?.list.isEmpty ?? true))
        case "library":
            if let name { products[name] = call["targets"]?.texts ?? [] }
        case "package":
            if let path = call["path"]?.text { folders.append(path) }
            if let url = call["url"]?.text, let rule = call.requirement {
                remotes.append((name, RemotePackage(url: url, requirement: rule)))
            }
        default: break
        }
    }

    /// Returns the remote package of a product: the named one or, without a name, the one with the name of the product.
    /// The case of names is ignored.
    func remote(of dependency: Dependency) -> RemotePackage? {
        let key = (dependency.package ?? dependency.name).lowercased()
        return remotes.first { $0.package.key == key || $0.name?.lowercased() == key }?.package
    }
}

extension Literal.Call {
    /// The dependency of `.target(name:)`, `.product(name:package:)` or `.byName(name:)`.
    fileprivate var dependency: PackageManifest.Dependency? {
        guard ["target", "product", "byName"].contains(name), let text = self["name"]?.text else { return nil }
        return PackageManifest.Dependency(name: text, package: name == "product" ? self["package"]?.text : nil)
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
