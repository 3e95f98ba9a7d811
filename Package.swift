// swift-tools-version: 6.2
import Foundation
import PackageDescription

// Each target names every module that its sources import. A build compiles a target again if the interface of a named module
// changed, not that of another one. Code that was compiled for another layout of `UIView` crashes.

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A product that only the trait `CommandLine` needs: without the trait the package is not even fetched.
func commandLine(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["CommandLine"]))
}

/// `true` if another package has fetched this one, `false` in a clone. A fetched package is in a folder beside the list
/// of all fetched packages; SwiftPM first asks for its dependencies before it is in any folder.
let isFetched =
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/../../workspace-state.json")
    || !FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Package.swift")

/// `true` if a switch of the environment is on. Only a clone has switches.
func isOn(_ variable: String) -> Bool { !isFetched && Context.environment[variable] == "1" }

/// The switch that `./mica`, `./test`, `./bench` and the programs in `scripts` set: it adds the benchmarks and
/// examples, so that they all share one build.
let isDevelopment = isOn("MICA_DEVELOPMENT")

/// `true` if the studio's server is built without the trait `Studio`. Without either, the module `MicaStudio` is empty and
/// swift-nio is not fetched.
let hasServer = isDevelopment || isOn("MICA_STUDIO")

/// A product that only the studio's server needs.
func server(_ product: String) -> Target.Dependency {
    .product(name: product, package: "swift-nio", condition: hasServer ? nil : .when(traits: ["Studio"]))
}

/// Without debug information, a clone that is built itself compiles a twentieth faster. `MICA_DEBUG_INFO=1` keeps it, for
/// debuggers. The package manager adds `-g` after these settings, and the compiler uses the last flag of its kind: hence
/// `-Xfrontend`.
let withoutDebugInfo: [SwiftSetting] =
    isDevelopment && !isOn("MICA_DEBUG_INFO")
    ? [.unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .release))] : []

/// The settings of all modules.
let strict: [SwiftSetting] =
    [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + withoutDebugInfo

let studio = strict + (hasServer ? [.define("Studio")] : [])

/// Programs and tests that are compiled more often than they run, in a clone that is built itself: without optimization,
/// next to optimized modules.
let quick: [SwiftSetting] = isDevelopment ? [.unsafeFlags(["-Onone"], .when(configuration: .release))] : []

/// The tests of one module. `MICA_TESTS=MicaRaster,MicaCompositor` leaves out those of all others, so that with
/// `swift build --product MicaPackageTests` a change at the bottom does not rebuild higher modules.
///
/// Tests are compiled without optimization, even next to optimized modules, which halves the build time. Tests that
/// compute reference pictures themselves are the exception: they would take longer than that.
func tests(
    _ name: String, _ dependencies: [Target.Dependency] = [], optimized: Bool = false, exclude: [String] = [],
    plugins: [Target.PluginUsage] = []
) -> [Target] {
    if let chosen = Context.environment["MICA_TESTS"], !chosen.split(separator: ",").contains(Substring(name)) {
        return []
    }
    // No module imports a test module: the job that compiles it emits it.
    let together: [SwiftSetting] =
        isDevelopment ? [.unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .release))] : []
    return [
        .testTarget(
            name: "\(name)Tests",
            dependencies: dependencies + [
                .init(stringLiteral: name), "MicaSnapshot", "TestSeeds", "_Testing_CoreGraphics",
            ],
            exclude: exclude, swiftSettings: strict + together + (optimized ? [] : quick), plugins: plugins)
    ]
}

/// The modules below QuartzCore that tests import.
let below: [Target.Dependency] = ["CoreText", "CoreGraphics", "ImageIO", "MicaBase", "MicaCompositor", "MicaRaster"]

/// An example or a measurement of this repository: an executable that `MICA_DEVELOPMENT=1` adds.
func program(_ name: String, _ dependencies: [Target.Dependency], path: String, resources: [Resource]? = nil) -> Target
{
    .executableTarget(
        name: name, dependencies: dependencies, path: path, resources: resources, swiftSettings: strict)
}

/// The card server of `Examples/CardServer`, which is a separate package there for readers; `scripts/check/package`
/// compares the two.
let cardServerPackages: [Package.Dependency] = [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
]
let cardServer: [Target] = [
    .systemLibrary(name: "CMalloc", path: "Examples/CardServer/Sources/CMalloc"),
    .executableTarget(
        name: "CardServer",
        dependencies: [
            "CMalloc", "Mica", "UIKit", "CoreText", "ImageIO",
            .product(name: "Hummingbird", package: "hummingbird"),
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
            .product(name: "Logging", package: "swift-log"),
            .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOHTTP1", package: "swift-nio"),
            .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
            .product(name: "HTTPTypes", package: "swift-http-types"),
        ],
        path: "Examples/CardServer/Sources/CardServer",
        swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault")]),
]

/// The targets that only developers of Mica need.
let development: [Target] =
    cardServer + [
        program("cards", ["Cards", "Mica", "MicaWindow", "UIKit"], path: "Examples/CardsApp"),
        program("notes", ["Notes", "MicaWindow", "UIKit"], path: "Examples/NotesApp"),
        program(
            "windows-app", ["UIKit", "MicaWindow"], path: "Examples/WindowsApp", resources: [.copy("Supporting")]),
        // For ./bench: drawing compared with Cairo, and one for each of its options.
        .target(
            name: "CairoPeer", dependencies: ["CairoOracle"], path: "Benchmarks/CairoPeer",
            linkerSettings: [.linkedLibrary("m")]),
        program(
            "bench", ["CairoPeer", "MicaRaster", "MicaCompositor", "CoreGraphics", "QuartzCore"],
            path: "Benchmarks/Drawing"),
        program("bench-layout", ["CairoPeer", "MicaLayout"], path: "Benchmarks/Layout"),
        program("bench-views", ["UIKit", "AllocationCounter"], path: "Benchmarks/Views"),
        program("bench-window", ["MicaWindow", "UIKit", "CMicaSDL2"], path: "Benchmarks/Window"),
        program("bench-screen", ["MicaWindow", "UIKit"], path: "Benchmarks/Screen"),
        program("bench-pool", ["Mica", "UIKit", "CoreText"], path: "Benchmarks/Pool"),
        program("bench-chip", ["MicaCompositor", "MicaRaster", "MicaVulkan"], path: "Benchmarks/Chip"),
        program("bench-labels", ["Mica", "QuartzCore"], path: "Benchmarks/Labels"),
        program("bench-lottie", ["Mica", "MicaLottie", "QuartzCore", "MicaRaster"], path: "Benchmarks/Lottie"),
        program(
            "bench-cards", ["Mica", "QuartzCore", "CoreGraphics", "CoreText", "ImageIO"], path: "Benchmarks/Cards"),
    ]

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
        .library(name: "UIKit", targets: ["UIKit", "MicaInterface", "MicaOS"]),
        .library(name: "Mica", targets: ["Mica"]),
        .library(name: "MicaWindow", targets: ["MicaWindow"]),
        .library(name: "MicaStudio", targets: ["MicaStudio"]),
        .library(name: "MicaKeyring", targets: ["MicaKeyring"]),
        .library(name: "MicaLottie", targets: ["MicaLottie"]),
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
    ] + (isDevelopment ? cardServerPackages : []),
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
            name: "CMicaZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
        .systemLibrary(
            name: "CMicaUnibreak", pkgConfig: "libunibreak",
            providers: [.apt(["libunibreak-dev"]), .brew(["libunibreak"])]),

        // Without pkg-config: Debian's package has no such file.
        .systemLibrary(name: "CMicaChipmunk", providers: [.apt(["libchipmunk-dev"]), .brew(["chipmunk"])]),
        .systemLibrary(
            name: "CMicaSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
        // Loaded when a window opens or a keyring is used, not when the program starts.
        .target(name: "CMicaSDL2"),
        .target(name: "CMicaSecret"),
        // Loaded when the graphics chip is asked for; its shaders are compiled by scripts/check/shaders.
        .target(name: "CMicaVulkan", exclude: ["shaders"]),
        .target(name: "CMicaAccessibility"),

        // The modules, from the pixels up.
        module("MicaBase"),
        .target(name: "MicaRasterKernels", exclude: ["Kernels.inc", "Sweep.inc"]),
        module("MicaRaster", ["MicaBase", "MicaRasterKernels"]),
        // Display lists as PDF and SVG.
        module("MicaVector", ["MicaBase", "MicaRaster", "CMicaDeflate"]),
        module(
            "CoreGraphics",
            [
                "MicaBase", "MicaRaster", "MicaVector", "CMicaLCMS2", .product(name: "Logging", package: "swift-log"),
            ]),
        module(
            "ImageIO",
            [
                "CoreGraphics", "MicaBase", "MicaRaster", "MicaRasterKernels", "CMicaSPNG", "CMicaTurboJPEG",
                "CMicaWebP", "CMicaDeflate", "CMicaZlib",
            ]),
        module(
            "CoreText",
            [
                "CoreGraphics", "MicaBase", "MicaRaster", "CMicaHarfBuzz", "CMicaFriBidi", "CMicaFreeType",
                "CMicaFontconfig",
                "CMicaUnibreak",
            ]),
        module("MicaCompositor", ["MicaBase", "MicaRaster"]),
        // The graphics chip, loaded when asked for.
        module("MicaVulkan", ["MicaBase", "MicaCompositor", "MicaRaster", "CMicaVulkan"]),
        module("MicaLayout"),
        module("MicaObjC", ["CoreGraphics", "MicaBase"]),
        module("MicaResources", ["CoreGraphics", "MicaBase"]),
        module("MicaOS", ["MicaResources", .product(name: "Logging", package: "swift-log")]),
        .target(name: "CMicaMainQueue"),
        module(
            "QuartzCore",
            [
                "CoreGraphics", "CoreText", "MicaCompositor", "CMicaMainQueue", "MicaBase", "MicaObjC", "MicaRaster",
                "MicaResources", "MicaVector", "MicaVulkan",
            ]),
        module("MicaLists", ["MicaBase"]),
        module("MicaSVG", ["CoreGraphics", "CoreText", "ImageIO", "MicaBase", "MicaRaster", "CMicaExpat"]),
        module("MicaSymbols", ["CoreGraphics", "MicaBase", "MicaRaster", "CMicaExpat"]),
        // The host of an app is a module above UIKit.
        .target(name: "CMicaApplication"),
        module(
            "UIKit",
            [
                "QuartzCore", "CoreText", "CoreGraphics", "ImageIO", "MicaBase", "MicaLayout", "MicaLists",
                "MicaRaster", "MicaSVG", "MicaSymbols", "MicaVector",
                "CMicaApplication",
                "CMicaChipmunk",
            ]),
        // Lottie files as layer trees.
        module(
            "MicaLottie",
            ["UIKit", "QuartzCore", "CoreText", "CoreGraphics", "ImageIO", "MicaBase", "CMicaZip", "CMicaZlib"]),
        // The runtime for code generated from storyboards and nibs.
        module("MicaInterface", ["UIKit"]),
        module(
            "MicaScenes",
            [
                "UIKit", "QuartzCore", "CoreText", "CoreGraphics", "ImageIO", "MicaBase", "MicaCompositor",
                "MicaRaster", "CMicaSodium", commandLine("Subprocess", "swift-subprocess"),
            ]),
        // The gallery page's style and scripts are in the program.
        .target(
            name: "MicaCommandLine",
            dependencies: [
                "MicaScenes", "MicaLottie", "UIKit", "QuartzCore", "CoreGraphics", "ImageIO", "MicaBase",
                "MicaInterfaceBuilder", "MicaProjects", "MicaSources", "MicaVulkan",
                commandLine("ArgumentParser", "swift-argument-parser"),
            ],
            resources: [.embedInCode("Gallery/Page")], swiftSettings: strict),
        // Both under one name.
        module("Mica", ["MicaCommandLine", "MicaScenes", "UIKit"]),
        module(
            "MicaWindow",
            [
                "Mica", "UIKit", "QuartzCore", "CoreText", "CoreGraphics", "ImageIO", "MicaCompositor", "MicaRaster",
                "CMicaSDL2", "CMicaAccessibility", "CMicaApplication",
                commandLine("ArgumentParser", "swift-argument-parser"),
            ]),
        // The page's files are in the program, so that it serves no file of the disk.
        .target(
            name: "MicaStudio",
            dependencies: [
                "Mica", "MicaWindow", "UIKit", "QuartzCore", "ImageIO", "MicaCompositor", "MicaRaster",
                "AllocationCounter", "CMicaDeflate",
                commandLine("ArgumentParser", "swift-argument-parser"),
                server("NIOCore"), server("NIOPosix"), server("NIOHTTP1"), server("NIOWebSocket"),
            ],
            resources: [.embedInCode("Page")], swiftSettings: studio),
        module("MicaKeyring", ["CMicaSecret"]),
        module("MicaGallery", ["UIKit", "CoreGraphics", "Mica", "MicaKeyring", "CMicaSodium"]),
        // Sources written for iOS, compiled unchanged. Compiled three times: for `mica port`, and twice for the
        // plugin's program.
        .target(name: "MicaSources", swiftSettings: strict + quick),
        // Storyboards and nibs, read when an app is built.
        .target(
            name: "MicaInterfaceBuilder", dependencies: ["MicaSources", "CMicaExpat"], swiftSettings: strict + quick),
        // Xcode projects, for `mica app`.
        .target(
            name: "MicaProjects", dependencies: ["MicaInterfaceBuilder", "MicaSources"], swiftSettings: strict + quick),
        .executableTarget(
            name: "mica-rewrite", dependencies: ["MicaInterfaceBuilder", "MicaSources"], swiftSettings: strict + quick),
        .plugin(name: "AppleSources", capability: .buildTool(), dependencies: ["mica-rewrite"]),
        .target(
            name: "DropIn", dependencies: ["UIKit", "MicaInterface"], path: "Examples/DropIn",
            exclude: ["iOS", "apple-sources.txt"], swiftSettings: [.swiftLanguageMode(.v5)], plugins: ["AppleSources"]),
        .target(name: "Cards", dependencies: ["Mica", "UIKit"], path: "Examples/Cards", swiftSettings: strict),
        // An app as it is written for iOS: its sources do not import MicaWindow.
        .target(
            name: "Notes", dependencies: ["UIKit"], path: "Examples/Notes",
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "MicaCommand",
            dependencies: [
                "MicaGallery", "Mica", "MicaWindow", commandLine("ArgumentParser", "swift-argument-parser"),
            ],
            swiftSettings: strict),
        // A separate program, so that "mica" is built without a server.
        .executableTarget(
            name: "MicaStudioCommand", dependencies: ["MicaGallery", "Mica", "MicaStudio"], swiftSettings: studio),

        // For tests, those of Mica and of its users.
        .target(name: "CMicaSnapshot"),
        module(
            "MicaSnapshot",
            ["CoreGraphics", "CoreText", "ImageIO", "MicaSources", "CMicaSnapshot", "_Testing_CoreGraphics"]),
        module(
            "MicaTesting",
            [
                "Mica", "UIKit", "QuartzCore", "ImageIO", "MicaSnapshot", "CMicaSnapshot", "CMicaMainQueue",
                "MicaCompositor", "MicaRaster", "AllocationCounter", "_Testing_UIKit",
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
        + (isDevelopment ? development : [])
        + tests("MicaSources")
        + tests("MicaInterfaceBuilder", ["MicaSources"])
        + tests("MicaProjects")
        + tests("MicaBase", optimized: true)
        + tests(
            "MicaRaster", ["MicaRasterKernels", "AllocationCounter", "BlendReference", "CairoOracle", "CMicaFreeType"],
            optimized: true)
        + tests("CoreGraphics", ["MicaRaster"])
        + tests("ImageIO", ["CoreGraphics", "MicaRaster", "AllocationCounter", "CMicaZlib"])
        + tests("CoreText", ["CoreGraphics", "MicaRaster", "AllocationCounter"])
        + tests(
            "MicaCompositor", ["MicaBase", "MicaRaster", "MicaVulkan", "AllocationCounter", "BlendReference"],
            optimized: true)
        + tests("MicaVector", ["CoreGraphics", "CoreText", "ImageIO"])
        + tests("MicaVulkan", ["MicaBase", "MicaCompositor", "MicaRaster"], optimized: true)
        + tests("MicaLayout", optimized: true)
        + tests("MicaLists")
        + tests("MicaResources")
        + tests("MicaOS")
        + tests("MicaSVG", ["CoreGraphics", "ImageIO", "MicaRaster"])
        + tests("QuartzCore", ["CoreText", "CoreGraphics", "MicaCompositor", "MicaRaster", "AllocationCounter"])
        + tests(
            "UIKit",
            below + ["MicaSymbols", "QuartzCore", "Mica", "MicaTesting", "_Testing_UIKit", "AllocationCounter"])
        + tests("MicaLottie", below + ["QuartzCore", "UIKit", "Mica", "MicaTesting"])
        // Its storyboards and nibs are compiled as those of an app.
        + tests(
            "MicaInterface",
            below + ["QuartzCore", "UIKit", "Mica", "MicaTesting", "MicaInterfaceBuilder", "MicaSources"],
            exclude: ["iOS"], plugins: ["AppleSources"])
        + tests("Mica", below + ["QuartzCore", "UIKit", "MicaTesting", "_Testing_UIKit", "DropIn", "Cards", "Notes"])
        + tests("MicaWindow", ["ImageIO", "UIKit", "Mica", "MicaTesting", "CMicaSDL2"])
        + (hasServer
            ? tests("MicaStudio", below + ["QuartzCore", "UIKit", "Mica", "MicaTesting", "MicaGallery"]) : [])
        + tests("MicaKeyring")
        + tests(
            "MicaGallery", below + ["QuartzCore", "UIKit", "Mica", "MicaTesting", "_Testing_UIKit"], optimized: true)
        + tests("MicaTesting", ["ImageIO", "UIKit", "Mica", "_Testing_UIKit", "CMicaSnapshot"]),
    swiftLanguageModes: [.v6]
)

/// The modules whose names another one hands on. A target that names the one names the others as well, so that it is compiled
/// again for them, too.
let handedOn = [
    "MicaRaster": ["MicaBase"], "QuartzCore": ["MicaObjC", "MicaResources"],
    "UIKit": ["MicaLists", "MicaObjC", "MicaResources"], "Mica": ["MicaCommandLine", "MicaScenes"],
]
for target in package.targets {
    var names = target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
    for name in names.flatMap({ handedOn[$0] ?? [] }) where !names.contains(name) {
        names.append(name)
        target.dependencies.append(.byName(name: name))
    }
}
