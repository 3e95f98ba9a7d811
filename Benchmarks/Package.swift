// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nothing that depends on Mica ever sees Cairo.
let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "Mica", path: "..")],
    targets: [
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .target(name: "CairoPeer", dependencies: ["CCairo"], linkerSettings: [.linkedLibrary("m")]),
        .executableTarget(
            name: "LayoutBench", dependencies: ["CairoPeer", .product(name: "MicaLayout", package: "Mica")]),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "CairoPeer",
                .product(name: "MicaRaster", package: "Mica"), .product(name: "MicaCompositor", package: "Mica"),
                .product(name: "CoreGraphics", package: "Mica"), .product(name: "QuartzCore", package: "Mica"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
