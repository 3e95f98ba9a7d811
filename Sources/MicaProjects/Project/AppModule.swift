/// A module of an app: the app itself, or a library that it is built with.
package struct AppModule: Sendable {
    /// The name in `import`.
    package internal(set) var name: String
    /// The paths of Swift files in the folder, in order.
    package var sources: [String] = []
    /// The paths of storyboards and nibs.
    package var interfaces: [String] = []
    /// The resources: the path in the bundle, and that in the folder.
    package var resources: [(target: String, path: String)] = []
    /// The names of the modules of this app that it depends on.
    package var modules: [String] = []
    /// The products of packages that it depends on.
    package var products: [PackageProduct] = []
    /// Conditions for `#if`.
    package var conditions: [String] = []
    /// `true` if declarations are isolated to the main actor by default.
    package var isOnMainActor = false

    init(name: String) { self.name = name }
}

/// A product of a package that is fetched when the app is built.
package struct PackageProduct: Hashable, Sendable {
    package let name: String
    package let package: RemotePackage
}

/// A package in another repository.
package struct RemotePackage: Hashable, Sendable {
    /// A version: a keyword of `Package.swift` and its values.
    package enum Requirement: Hashable, Sendable {
        case upToNextMajor(String), upToNextMinor(String), exact(String), branch(String), revision(String)
        case range(String, String)
    }

    package let url: String
    package let requirement: Requirement

    package init(url: String, requirement: Requirement) {
        self.url = url
        self.requirement = requirement
    }

    /// The name of the package in `Package.swift`.
    package var identity: String {
        let name = ProjectFolder.name(of: url)
        return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
    }

    /// The identity without case: packages with the same one are one package.
    package var key: String { identity.lowercased() }
}

/// An app as its project describes it.
package struct AppProject: Sendable {
    /// The folder of the app, which all paths are relative to, without symbolic links.
    package let root: String
    /// The path of the Xcode project in the folder; nil if the folder has none.
    package let project: String?
    /// The name of the target, or of the folder.
    package let target: String
    /// The modules, each after those that it depends on. The last one is the app.
    package let modules: [AppModule]
    /// The contents of `Info.plist`.
    package let information: [String: PropertyList]
    /// A line for each thing that the package does not contain.
    package let omissions: [String]

    package var app: AppModule { modules[modules.count - 1] }

    /// Returns the app without the products of some packages.
    package func without(_ packages: Set<String>) -> AppProject {
        guard !packages.isEmpty else { return self }
        let modules = modules.map { module in
            var module = module
            module.products.removeAll { packages.contains($0.package.identity) }
            return module
        }
        return AppProject(
            root: root, project: project, target: target, modules: modules, information: information,
            omissions: omissions)
    }
}
