import Foundation
import MicaProjects

/// Mica in the manifest of a package: a folder, or a version of a repository.
struct MicaReference {
    /// `Package.swift`'s expression for the package.
    let dependency: String
    /// The package's name in dependencies on its products.
    let identity: String

    /// `location`: the path of Mica's folder, or the URL of its repository. `version`: the least version, or a branch if
    /// it does not begin with a digit. Default the branch main.
    init(_ location: String, version: String? = nil) throws {
        guard location.contains("://") || location.hasPrefix("git@") else {
            if let version {
                throw UsageError("--mica-version \(version) needs a URL; give one with --mica, or leave it out")
            }
            dependency = ".package(name: \"mica\", path: \(PortPackage.quoted(location)))"
            identity = "mica"
            return
        }
        let version = version ?? "main"
        let package = RemotePackage(
            url: location, requirement: version.first?.isNumber == true ? .upToNextMajor(version) : .branch(version))
        dependency = PortPackage.dependency(on: package)
        identity = package.identity
    }

    /// The clone that this program was built in; nil elsewhere.
    static var ownFolder: String? {
        guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return nil
        }
        var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        while folder.path.count > 1 {
            if folder.lastPathComponent == ".build" {
                let clone = folder.deletingLastPathComponent()
                let manifest = clone.appendingPathComponent("Package.swift")
                let text = (try? String(contentsOf: manifest, encoding: .utf8)) ?? ""
                return text.contains("name: \"Mica\"") ? clone.path : nil
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    /// The names of Mica's targets and of those of the packages that it needs, which no module of another package can have.
    static let moduleNames: Set<String> = [
        "ArgumentParser", "ArgumentParserToolInfo", "CSystem", "InMemoryLogging", "Logging", "NIOCore", "NIOHTTP1",
        "NIOPosix", "NIOWebSocket", "Subprocess", "SystemPackage", "_SubprocessCShims",
        "AllocationCounter", "AppleSources", "BlendReference", "CMicaAccessibility", "CMicaApplication",
        "CMicaChipmunk", "CMicaDeflate", "CMicaExpat", "CMicaFontconfig", "CMicaFreeType", "CMicaFriBidi",
        "CMicaHarfBuzz", "CMicaLCMS2", "CMicaMainQueue", "CMicaSDL2", "CMicaSPNG", "CMicaSecret", "CMicaSnapshot",
        "CMicaSodium", "CMicaTurboJPEG", "CMicaUnibreak", "CMicaVulkan", "CMicaWebP", "CMicaZip", "CMicaZlib",
        "CairoOracle", "Cards", "CoreGraphics", "CoreText", "DropIn", "ImageIO", "Mica", "MicaBase", "MicaCommand",
        "MicaCommandLine", "MicaCompositor", "MicaGallery", "MicaInterface", "MicaInterfaceBuilder", "MicaKeyring",
        "MicaLayout", "MicaLists", "MicaLottie", "MicaOS", "MicaObjC", "MicaProjects", "MicaRaster",
        "MicaRasterKernels", "MicaResources", "MicaSVG", "MicaScenes", "MicaSnapshot", "MicaSources", "MicaStudio",
        "MicaStudioCommand", "MicaSymbols", "MicaTesting", "MicaVector", "MicaVulkan", "MicaWindow", "Notes",
        "QuartzCore", "TestSeeds", "UIKit", "_Testing_CoreGraphics", "_Testing_UIKit", "mica-rewrite",
    ]
}
