/// The use of a file in an app, by its ending.
enum FileRole: Equatable {
    case source
    /// A storyboard or nib.
    case interface
    case resource
    /// A file that is not part of the app: notes, headers, settings.
    case ignored
    /// A file that cannot be used here; the name of its kind, in the plural.
    case foreign(String)

    init(path: String) {
        let ending = ProjectFolder.ending(of: path)
        switch ending {
        case "swift": self = .source
        case "storyboard", "xib": self = .interface
        case _ where FileRole.ignoredEndings.contains(ending): self = .ignored
        default:
            if let kind = FileRole.foreignKinds[ending] {
                self = .foreign(kind)
            } else {
                self = FileRole.ignoredNames.contains(ProjectFolder.name(of: path)) ? .ignored : .resource
            }
        }
    }

    /// Folders that are one file for Xcode.
    static let packages: Set<String> = [
        "xcassets", "bundle", "scnassets", "lproj", "xcdatamodeld", "xcdatamodel", "xcmappingmodel", "playground",
        "framework",
        "xcframework", "xcodeproj", "xcworkspace", "mlpackage", "icon", "docc", "sticker", "dsym", "rcproject",
        "xcappdata", "app", "appex", "skatlas", "atlas",
    ]

    static func isPackage(_ path: String) -> Bool { packages.contains(ProjectFolder.ending(of: path)) }

    private static let ignoredEndings: Set<String> = [
        "h", "hh", "hpp", "pch", "modulemap", "entitlements", "xcconfig", "md", "markdown", "podspec", "sh", "rb", "py",
        "yml", "yaml", "lock", "resolved", "pbxproj", "xcodeproj", "xcworkspace", "playground", "storekit",
        "xctestplan",
        "icon", "docc", "gitkeep", "orig", "app", "appex", "tbd", "swp", "stencil", "apinotes", "exp", "dsym",
        "xcfilelist", "pdn", "sketch", "psd", "gyb", "graphql", "provisionprofile", "mobileprovision",
    ]
    private static let ignoredNames: Set<String> = [
        "LICENSE", "LICENCE", "Podfile", "Cartfile", "Gemfile", "Makefile", "Fastfile", "Mintfile", "Dangerfile",
        "Brewfile",
    ]
    private static let foreignKinds: [String: String] = {
        let kinds: [String: [String]] = [
            "Objective-C and C files": ["m", "mm", "c", "cc", "cpp", "cxx", "s", "asm", "i"],
            "Metal shaders": ["metal", "air", "metallib"],
            "Core Data models": ["xcdatamodeld", "xcdatamodel", "xcmappingmodel"],
            "Core ML models": ["mlmodel", "mlpackage", "mlmodelc"],
            "intent definitions": ["intentdefinition"],
            "compiled libraries": ["framework", "xcframework", "a", "dylib", "o"],
            "scenes of SceneKit and RealityKit": ["scnassets", "scn", "rcproject", "reality", "usdz"],
            "build rules": ["l", "y", "lm", "ym"],
        ]
        var result: [String: String] = [:]
        for (kind, endings) in kinds { for ending in endings { result[ending] = kind } }
        return result
    }()
}
