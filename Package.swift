// swift-tools-version: 6.2
import Foundation
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A product that only the trait `CommandLine` needs: without it the package is not even fetched.
func commandLine(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["CommandLine"]))
}

/// Whether another package has fetched this one, in contrast to a clone that is built itself. What is fetched lies in a folder
/// `checkouts`, and is first asked for its dependencies before it lies anywhere.
let isFetched =
    Context.packageDirectory.contains("/checkouts/")
    || !FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Package.swift")

/// A product that only the studio's server needs: other packages fetch it with the trait `Studio`. A clone always has it, since
/// other traits would compile every module again.
func server(_ product: String) -> Target.Dependency {
    .product(name: product, package: "swift-nio", condition: isFetched ? .when(traits: ["Studio"]) : nil)
}

/// The tests of one module. `MICA_TESTS=MicaRaster,MicaCompositor` leaves out those of all others, so that with
/// `swift build --product MicaPackageTests` a change at the bottom does not rebuild what stands above it.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> [Target] {
    if let chosen = Context.environment["MICA_TESTS"], !chosen.split(separator: ",").contains(Substring(name)) {
        return []
    }
    return [
        .testTarget(
            name: "\(name)Tests",
            dependencies: dependencies + [
                .init(stringLiteral: name), "MicaSnapshot", "TestSeeds", "_Testing_CoreGraphics",
            ],
            swiftSettings: strict)
    ]
}

let package = Package(
    name: "Mica",
    products: [
        .library(name: "MicaRaster", targets: ["MicaRaster"]),
        .library(name: "MicaCompositor", targets: ["MicaCompositor"]),
        .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
        .library(name: "ImageIO", targets: ["ImageIO"]),
        .library(name: "CoreText", targets: ["CoreText"]),
        .library(name: "MicaLayout", targets: ["MicaLayout"]),
        .library(name: "QuartzCore", targets: ["QuartzCore"]),
        .library(name: "UIKit", targets: ["UIKit"]),
        .library(name: "Mica", targets: ["Mica"]),
        .library(name: "MicaWindow", targets: ["MicaWindow"]),
        .library(name: "MicaStudio", targets: ["MicaStudio"]),
        .library(name: "MicaKeyring", targets: ["MicaKeyring"]),
        .library(name: "MicaSnapshot", targets: ["MicaSnapshot", "_Testing_CoreGraphics"]),
        .library(name: "MicaTesting", targets: ["MicaTesting", "_Testing_CoreGraphics", "_Testing_UIKit"]),
        .library(name: "MicaGallery", targets: ["MicaGallery"]),
        .plugin(name: "AppleSources", targets: ["AppleSources"]),
        .executable(name: "mica", targets: ["MicaCommand"]),
        .executable(name: "mica-studio", targets: ["MicaStudioCommand"]),
    ],
    traits: [
        .trait(
            name: "CommandLine",
            description: "Modules Mica, MicaWindow and MicaGallery: movies, windows, a command line."),
        .trait(name: "Studio", description: "Module MicaStudio: scenes in a browser."),
        .default(enabledTraits: ["CommandLine"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        // System libraries, each only in the module that needs it.
        .systemLibrary(name: "CMicaSPNG", pkgConfig: "spng", providers: [.apt(["libspng-dev"]), .brew(["libspng"])]),
        .systemLibrary(
            name: "CMicaTurboJPEG", pkgConfig: "libturbojpeg",
            providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
        .systemLibrary(
            name: "CMicaWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
        .systemLibrary(name: "CMicaZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CMicaDeflate", pkgConfig: "libdeflate",
            providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
        .systemLibrary(
            name: "CMicaLCMS2", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),

        .systemLibrary(
            name: "CMicaFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
        .systemLibrary(
            name: "CMicaHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
        .systemLibrary(
            name: "CMicaFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]),
        .systemLibrary(
            name: "CMicaFontconfig", pkgConfig: "fontconfig",
            providers: [.apt(["libfontconfig-dev"]), .brew(["fontconfig"])]),
        .systemLibrary(
            name: "CMicaExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        .systemLibrary(
            name: "CMicaUnibreak", pkgConfig: "libunibreak",
            providers: [.apt(["libunibreak-dev"]), .brew(["libunibreak"])]),

        // Without pkg-config: Debian's package has no such file.
        .systemLibrary(name: "CMicaChipmunk", providers: [.apt(["libchipmunk-dev"]), .brew(["chipmunk"])]),
        .systemLibrary(
            name: "CMicaSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
        // Loaded when a window opens, or a keyring is asked, not when the program starts.
        .target(name: "CMicaSDL2"),
        .target(name: "CMicaSecret"),
        .target(name: "CMicaAccessibility"),

        // The modules, from the pixels up.
        .target(name: "MicaRasterKernels", exclude: ["Kernels.inc", "Sweep.inc"]),
        module("MicaRaster", ["MicaRasterKernels"]),
        module("CoreGraphics", ["MicaRaster", "CMicaLCMS2", .product(name: "Logging", package: "swift-log")]),
        module(
            "ImageIO",
            [
                "CoreGraphics", "MicaRaster", "CMicaSPNG", "CMicaTurboJPEG", "CMicaWebP", "CMicaDeflate", "CMicaZlib",
            ]),
        module(
            "CoreText",
            [
                "CoreGraphics", "MicaRaster", "CMicaHarfBuzz", "CMicaFriBidi", "CMicaFreeType", "CMicaFontconfig",
                "CMicaUnibreak",
            ]),
        module("MicaCompositor", ["MicaRaster"]),
        module("MicaLayout"),
        .target(name: "CMicaMainQueue"),
        module("QuartzCore", ["CoreGraphics", "CoreText", "MicaCompositor", "CMicaMainQueue", "MicaRaster"]),
        // What shows an app is above UIKit.
        .target(name: "CMicaApplication"),
        module(
            "UIKit",
            [
                "QuartzCore", "CoreText", "CoreGraphics", "ImageIO", "MicaLayout", "MicaRaster", "CMicaApplication",
                "CMicaChipmunk", "CMicaExpat",
            ]),
        // The gallery page's style and scripts are in the program.
        .target(
            name: "Mica",
            dependencies: [
                "UIKit", "MicaSources", "CMicaSodium", commandLine("ArgumentParser", "swift-argument-parser"),
                commandLine("Subprocess", "swift-subprocess"),
            ],
            resources: [.embedInCode("CommandLine/Gallery/Page")], swiftSettings: strict),
        module(
            "MicaWindow",
            [
                "Mica", "CMicaSDL2", "CMicaAccessibility", "CMicaApplication",
                commandLine("ArgumentParser", "swift-argument-parser"),
            ]),
        // The page's files are in the program, so that nothing of the disk is served.
        .target(
            name: "MicaStudio",
            dependencies: [
                "Mica", "MicaWindow", "AllocationCounter", "CMicaDeflate",
                commandLine("ArgumentParser", "swift-argument-parser"),
                server("NIOCore"), server("NIOPosix"), server("NIOHTTP1"), server("NIOWebSocket"),
            ],
            resources: [.embedInCode("Page")], swiftSettings: strict),
        module("MicaKeyring", ["CMicaSecret"]),
        module("MicaGallery", ["UIKit", "Mica", "MicaKeyring", "CMicaSodium"]),
        // Sources written for iOS, compiled as they are.
        module("MicaSources"),
        .executableTarget(name: "mica-rewrite", dependencies: ["MicaSources"], swiftSettings: strict),
        .plugin(name: "AppleSources", capability: .buildTool(), dependencies: ["mica-rewrite"]),
        .target(
            name: "DropIn", dependencies: ["UIKit"], path: "Examples/DropIn", exclude: ["iOS"],
            swiftSettings: [.swiftLanguageMode(.v5)], plugins: ["AppleSources"]),
        .target(name: "Cards", dependencies: ["Mica"], path: "Examples/Cards", swiftSettings: strict),
        .executableTarget(
            name: "cards", dependencies: ["Cards", "MicaWindow"], path: "Examples/CardsApp", swiftSettings: strict),
        // Apps as they are written for iOS: their sources know nothing of MicaWindow.
        .target(
            name: "Notes", dependencies: ["UIKit"], path: "Examples/Notes",
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "notes", dependencies: ["Notes", "MicaWindow"], path: "Examples/NotesApp", swiftSettings: strict),
        .executableTarget(
            name: "windows-app", dependencies: ["UIKit", "MicaWindow"], path: "Examples/WindowsApp",
            resources: [.copy("Supporting")], swiftSettings: strict),
        // For ./bench --window: here, because a package of its own would build all of this once more.
        .executableTarget(
            name: "bench-window", dependencies: ["MicaWindow", "CMicaSDL2"], path: "Benchmarks/Window",
            swiftSettings: strict),
        // For ./bench --screen.
        .executableTarget(
            name: "bench-screen", dependencies: ["MicaWindow"], path: "Benchmarks/Screen", swiftSettings: strict),
        // For ./bench --layout.
        .executableTarget(
            name: "bench-views", dependencies: ["UIKit", "AllocationCounter"], path: "Benchmarks/Views",
            swiftSettings: strict),
        // For ./bench --pool.
        .executableTarget(name: "bench-pool", dependencies: ["Mica"], path: "Benchmarks/Pool", swiftSettings: strict),
        // For ./bench --labels.
        .executableTarget(
            name: "bench-labels", dependencies: ["Mica", "QuartzCore"], path: "Benchmarks/Labels", swiftSettings: strict
        ),
        .executableTarget(
            name: "MicaCommand",
            dependencies: ["MicaGallery", "MicaWindow", commandLine("ArgumentParser", "swift-argument-parser")],
            swiftSettings: strict),
        // A program of its own, so that "mica" is built without a server.
        .executableTarget(
            name: "MicaStudioCommand", dependencies: ["MicaGallery", "MicaStudio"], swiftSettings: strict),

        // For tests, ours and the users'.
        .target(name: "CMicaSnapshot"),
        module(
            "MicaSnapshot",
            ["CoreGraphics", "CoreText", "ImageIO", "MicaSources", "CMicaSnapshot", "_Testing_CoreGraphics"]),
        module(
            "MicaTesting",
            [
                "Mica", "MicaSnapshot", "CMicaSnapshot", "CMicaMainQueue", "MicaCompositor", "AllocationCounter",
                "_Testing_UIKit",
            ]),
        module("_Testing_CoreGraphics", ["CoreGraphics", "ImageIO"]),
        module("_Testing_UIKit", ["UIKit", "_Testing_CoreGraphics"]),
    ]
        + [
            .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
            .target(name: "TestSeeds", path: "Tests/Seeds", swiftSettings: strict),
            .target(
                name: "BlendReference", dependencies: ["MicaRaster"], path: "Tests/BlendReference",
                swiftSettings: strict),
        ]
        + [
            // Draws the same as MicaRaster, for its tests alone.
            .systemLibrary(
                name: "CairoOracle", path: "Tests/CairoOracle", pkgConfig: "cairo",
                providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])])
        ]
        + tests("MicaSources")
        + tests(
            "MicaRaster", ["MicaRasterKernels", "AllocationCounter", "BlendReference", "CairoOracle", "CMicaFreeType"])
        + tests("CoreGraphics")
        + tests("ImageIO", ["AllocationCounter", "CMicaZlib"])
        + tests("CoreText", ["AllocationCounter", "MicaRaster"])
        + tests("MicaCompositor", ["AllocationCounter", "BlendReference"])
        + tests("MicaLayout")
        + tests("QuartzCore", ["AllocationCounter"])
        + tests("UIKit", ["Mica", "MicaTesting", "_Testing_UIKit", "AllocationCounter"])
        + tests("Mica", ["MicaTesting", "_Testing_UIKit", "DropIn", "Cards", "Notes"])
        + tests("MicaWindow", ["MicaTesting", "CMicaSDL2"])
        + tests("MicaStudio", ["MicaTesting", "MicaGallery"])
        + tests("MicaKeyring")
        + tests("MicaGallery", ["MicaTesting", "_Testing_UIKit"])
        + tests("MicaTesting", ["_Testing_UIKit", "CMicaSnapshot"]),
    swiftLanguageModes: [.v6]
)
