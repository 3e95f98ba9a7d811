// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nothing that depends on Mica ever fetches a web server.
let package = Package(
    name: "CardServer",
    dependencies: [
        .package(name: "Mica", path: "../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .systemLibrary(name: "CMalloc"),
        .executableTarget(
            name: "CardServer",
            dependencies: [
                "CMalloc", .product(name: "Mica", package: "Mica"), .product(name: "UIKit", package: "Mica"),
                .product(name: "CoreText", package: "Mica"), .product(name: "ImageIO", package: "Mica"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault")]),
    ],
    swiftLanguageModes: [.v6]
)
