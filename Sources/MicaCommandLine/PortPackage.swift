import Foundation
import MicaProjects
import MicaSources

/// The package that `port --package` and `app` write: its manifest, and the resources of its targets.
///
/// As in an Apple bundle, the resources of a target are in one folder. Its name "Contents" turns the folder that the
/// package manager writes into a bundle with an `Info.plist`.
struct PortPackage {
    /// A target of the package.
    struct Target {
        /// The name of the target and its module.
        let name: String
        /// The resources: the path in the bundle, and that in the folder.
        var resources: [(target: String, path: String)] = []
        /// The contents of `Info.plist`: a file of the folder, or text.
        var information: Information?
        /// The names of targets of this package.
        var modules: [String] = []
        var products: [PackageProduct] = []
        /// Conditions for `#if`.
        var conditions: [String] = []
        var isOnMainActor = false

        enum Information { case file(String), text(String) }

        var folder: String { "Sources/\(name)/" }

        /// Returns the path of a source in the package: the package manager compiles none in the folder of resources.
        func place(of source: String) -> String {
            folder + (source.hasPrefix("Contents/") ? "Sources/" : "") + source
        }

        fileprivate var hasContents: Bool { !resources.isEmpty || information != nil }
    }

    /// The targets; the last one is the app, whose name is that of the package.
    let targets: [Target]
    let mica: MicaReference
    /// A line for each omitted file.
    private(set) var failures: [String] = []

    /// Takes the resources from the other files of a folder, with their paths relative to it.
    init(name: String, mica: MicaReference, files: [String]) {
        var layout = BundleLayout()
        for path in files.sorted() { layout.add(path) }
        let information = layout.information.map { Target.Information.file($0) }
        targets = [Target(name: name, resources: layout.resources, information: information)]
        self.mica = mica
        failures = layout.failures
    }

    /// A package with the modules of a project.
    init(_ project: AppProject, mica: MicaReference) {
        targets = project.modules.map { module in
            let isApp = module.name == project.app.name
            return Target(
                name: module.name, resources: module.resources,
                information: isApp ? .text(PropertyList.dictionary(project.information).xml) : nil,
                modules: module.modules, products: module.products, conditions: module.conditions,
                isOnMainActor: module.isOnMainActor)
        }
        self.mica = mica
    }

    /// The target of the app.
    var app: Target { targets[targets.count - 1] }

    /// The maximum number of bytes of a resource, and of all: they are in memory until the package is written.
    private static let maximumBytes = 256 << 20, maximumTotal = 1 << 30

    /// Returns the resources with their paths in the package; those that cannot be read are added to `failures`. PDF
    /// images are converted to SVG.
    mutating func read(in root: URL, _ conversion: PDFConversion = PDFConversion()) -> [(path: String, bytes: [UInt8])]
    {
        var result: [(path: String, bytes: [UInt8])] = []
        let drawings = targets.flatMap(\.resources).count { PDFConversion.applies(to: $0.target) }
        if drawings > 0, !conversion.isAvailable {
            failures.append(
                "\(drawings) PDF \(drawings == 1 ? "image" : "images") cannot be shown: "
                    + "pdftocairo is missing; install the package poppler-utils")
        }
        var budget = FileBudget(each: PortPackage.maximumBytes, total: PortPackage.maximumTotal)
        for target in targets {
            var files = target.resources.map { ("Contents/Resources/" + $0.target, $0.path) }
            if case .file(let path)? = target.information { files.append(("Contents/Info.plist", path)) }
            for (place, path) in files.sorted(by: { $0.0 < $1.0 }) {
                let url = root.appendingPathComponent(path)
                do {
                    let isDrawing = conversion.isAvailable && PDFConversion.applies(to: place)
                    // The converter reads the file itself.
                    if isDrawing { try budget.check(url.path) }
                    if isDrawing, let svg = svg(of: url, path, conversion) {
                        try budget.take(svg.count)
                        result.append((target.folder + place + ".svg", svg))
                    } else {
                        result.append((target.folder + place, try budget.read(url.path)))
                    }
                } catch {
                    failures.append("\(path): \(PortPackage.reason(error))")
                }
            }
            if case .text(let text)? = target.information {
                result.append((target.folder + "Contents/Info.plist", Array(text.utf8)))
            }
        }
        return result
    }

    private static func reason(_ failure: FileBudget.Failure) -> String {
        switch failure {
        case .tooLarge(let size):
            "left out; it must have at most \(FileBudget.megabytes(maximumBytes)) (got \(FileBudget.megabytes(size)))"
        case .tooLargeTogether:
            "left out; all resources together must have at most \(FileBudget.megabytes(maximumTotal)) (got more)"
        case .unreadable(let reason): "cannot be read: \(reason)"
        }
    }

    /// Returns the SVG of a PDF image; nil if there is none, which is added to `failures`.
    private mutating func svg(of url: URL, _ path: String, _ conversion: PDFConversion) -> [UInt8]? {
        do {
            return try conversion.svg(of: url)
        } catch {
            failures.append("\(path): cannot be converted to SVG: \(error)")
            return nil
        }
    }

    // MARK: Package.swift

    /// The packages that are fetched: one of each identity. The rule of the app takes precedence over those of libraries.
    private var packages: [RemotePackage] {
        var chosen: [String: RemotePackage] = [:], keys: [String] = []
        for product in targets.flatMap(\.products) where chosen[product.package.key] == nil {
            keys.append(product.package.key)
            chosen[product.package.key] = product.package
        }
        for product in app.products.reversed() { chosen[product.package.key] = product.package }
        return keys.compactMap { chosen[$0] }
    }

    /// `Package.swift`.
    var manifest: String {
        let dependencies = [mica.dependency] + packages.map { PortPackage.dependency(on: $0) }
        let list =
            dependencies.count == 1
            ? "[\(dependencies[0])]" : "[\n" + dependencies.map { "        \($0),\n" }.joined() + "    ]"
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: \(PortPackage.quoted(app.name)),
                dependencies: \(list),
                targets: [
            \(targets.map { manifest(of: $0) }.joined())    ])

            """
    }

    private func manifest(of target: Target) -> String {
        let isApp = target.name == app.name
        let mica = isApp ? ["UIKit", "MicaWindow"] : ["UIKit"]
        let needs =
            mica.map { ".product(name: \"\($0)\", package: \(PortPackage.quoted(self.mica.identity)))" }
            + target.modules.map(PortPackage.quoted)
            + target.products.map {
                ".product(name: \(PortPackage.quoted($0.name)), package: \(PortPackage.quoted($0.package.identity)))"
            }
        var settings = [".swiftLanguageMode(.v5)"]
        if target.isOnMainActor { settings.append(".defaultIsolation(MainActor.self)") }
        settings += target.conditions.map { ".define(\(PortPackage.quoted($0)))" }
        return """
                    .\(isApp ? "executableTarget" : "target")(
                        name: \(PortPackage.quoted(target.name)),
                        dependencies: [
                            \(needs.joined(separator: ",\n                "))
                        ],
            \(target.hasContents ? "            resources: [.copy(\"Contents\")],\n" : "")\
                        swiftSettings: [\(settings.joined(separator: ", "))]),

            """
    }

    /// Returns the expression of `Package.swift` for a package.
    static func dependency(on package: RemotePackage) -> String {
        let rule =
            switch package.requirement {
            case .upToNextMajor(let version): "from: \(quoted(version))"
            case .upToNextMinor(let version): ".upToNextMinor(from: \(quoted(version)))"
            case .exact(let version): "exact: \(quoted(version))"
            case .range(let first, let end): "\(quoted(first))..<\(quoted(end))"
            case .branch(let name): "branch: \(quoted(name))"
            case .revision(let name): "revision: \(quoted(name))"
            }
        return ".package(url: \(quoted(package.url)), \(rule))"
    }

    static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        // A name of a project may have any characters.
        return "\""
            + escaped.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : String($0) }.joined()
            + "\""
    }
}
