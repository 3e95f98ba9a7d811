import Foundation
import MicaProjects
import Testing

/// The choice of an app's files.
@Suite struct AppProjectTests {
    /// Objects for files in a group "App", each in a phase: "id path".
    private static func files(_ paths: [String], more: String = "", group: String = "") -> (
        files: String, build: String
    ) {
        var objects = "", children = "", build = ""
        for (index, path) in paths.enumerated() {
            objects += "F\(index) = { isa = PBXFileReference; path = \"\(path)\"; sourceTree = \"<group>\"; };\n"
            objects += "B\(index) = { isa = PBXBuildFile; fileRef = F\(index); };\n"
            children += "F\(index), "
            build += "B\(index), "
        }
        return (
            "G = { isa = PBXGroup; children = ( A, \(group) ); };\n"
                + "A = { isa = PBXGroup; path = App; children = ( \(children) ); sourceTree = \"<group>\"; };\n"
                + objects + more, build
        )
    }

    private static let base = ["App/A.swift": "", "App/Main.storyboard": "", "App/a.png": "", "App/Unused.swift": ""]

    @Test func filesAreThoseOfThePhases() throws {
        let (files, build) = AppProjectTests.files([
            "A.swift", "Main.storyboard", "a.png", "x.m", "Model.xcdatamodeld", "Gone.swift",
        ])
        let sample = try ProjectSample(
            AppProjectTests.base.merging([
                ProjectSample.path: ProjectSample.project(files: files, sources: build), "App/x.m": "",
                "App/Model.xcdatamodeld/contents": "",
            ]) { $1 })
        let app = try sample.read()
        #expect(app.project == "Tea.xcodeproj" && app.target == "Tea" && app.app.name == "Tea")
        #expect(app.app.sources == ["App/A.swift"] && app.app.interfaces == ["App/Main.storyboard"])
        #expect(app.app.resources.map(\.target) == ["a.png"] && app.app.resources.map(\.path) == ["App/a.png"])
        #expect(
            app.omissions == [
                "Objective-C and C files are left out (1): x.m",
                "Core Data models are left out (1): Model.xcdatamodeld",
                "files of the project are missing (1): App/Gone.swift",
            ])
    }

    @Test func languagesFoldersAndCataloguesKeepTheirNames() throws {
        let (files, build) = AppProjectTests.files(
            ["Images.xcassets", "Web"],
            more: """
                V = { isa = PBXVariantGroup; name = Main.strings; children = ( VB, VD ); sourceTree = "<group>"; };
                VB = { isa = PBXFileReference; path = Base.lproj/Main.storyboard; sourceTree = "<group>"; };
                VD = { isa = PBXFileReference; path = App/de.lproj/Main.strings; sourceTree = SOURCE_ROOT; };
                BV = { isa = PBXBuildFile; fileRef = V; };
                """, group: "V")
        let sample = try ProjectSample([
            ProjectSample.path: ProjectSample.project(files: files, resources: build + "BV").replacing(
                "path = \"Web\";", with: "path = Web; lastKnownFileType = folder;"),
            "App/images.xcassets/A.imageset/a.png": "", "App/images.xcassets/.hidden": "", "App/Web/index.swift": "",
            "Base.lproj/Main.storyboard": "", "App/de.lproj/Main.strings": "",
        ])
        let app = try sample.read().app
        #expect(app.sources.isEmpty && app.interfaces == ["Base.lproj/Main.storyboard"])
        // The catalogue has the name of the project, whose disk ignores case.
        #expect(
            app.resources.map(\.target) == [
                "Images.xcassets/A.imageset/a.png", "Web/index.swift", "de.lproj/Main.strings",
            ])
    }

    @Test func synchronizedFoldersHaveAllFilesButTheExceptions() throws {
        let more = """
            G = { isa = PBXGroup; children = ( S, O ); };
            S = { isa = PBXFileSystemSynchronizedRootGroup; path = App; exceptions = ( E, E2 ); explicitFolders = ( Web ); sourceTree = "<group>"; };
            E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T; membershipExceptions = ( Info.plist, Old/Not.swift, "/Localized/Cell.xib" ); platformFiltersByRelativePath = { Mac.swift = ( macos, ); Both.swift = ( ios, macos, ); Desk = macos; }; };
            E2 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = U; membershipExceptions = ( A.swift ); };
            O = { isa = PBXFileSystemSynchronizedRootGroup; path = Other; exceptions = ( E3 ); sourceTree = "<group>"; };
            E3 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T; membershipExceptions = ( Shared.swift ); };
            """
        let sample = try ProjectSample([
            ProjectSample.path: ProjectSample.project(more: more, target: "fileSystemSynchronizedGroups = ( S );"),
            "App/A.swift": "", "App/Old/Not.swift": "", "App/Old/Yes.swift": "", "App/Info.plist": "",
            "App/Mac.swift": "", "App/Both.swift": "", "App/Desk/Menu.swift": "",
            "App/README.md": "",
            "App/Base.lproj/Main.storyboard": "", "App/Base.lproj/Cell.xib": "", "App/Web/a/b.js": "", "App/x.h": "",
            "Other/Shared.swift": "", "Other/Not.swift": "",
        ])
        let app = try sample.read().app
        #expect(app.sources == ["App/A.swift", "App/Both.swift", "App/Old/Yes.swift", "Other/Shared.swift"])
        #expect(app.interfaces == ["App/Base.lproj/Main.storyboard"])
        #expect(app.resources.map(\.target) == ["Web/a/b.js"])
    }

    /// The file of `INFOPLIST_FILE` is not a resource, however its path is written.
    @Test func informationIsNotAResource() throws {
        for path in ["App/Tea.plist", "$(SRCROOT)/App/Tea.plist", "./App/../App/tea.plist"] {
            let sample = try ProjectSample([
                ProjectSample.path: ProjectSample.project(
                    settings: "INFOPLIST_FILE = \"\(path)\";",
                    more: """
                        G = { isa = PBXGroup; children = ( S ); };
                        S = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
                        """, target: "fileSystemSynchronizedGroups = ( S );"),
                "App/A.swift": "", "App/Tea.plist": "<plist><dict><key>K</key><true/></dict></plist>",
            ])
            let app = try sample.read()
            #expect(app.app.resources.isEmpty && app.information["K"] == .boolean(true), "\(path)")
        }
    }

    @Test func severalAppsNeedAName() throws {
        let more = """
            G = { isa = PBXGroup; children = (); };
            U = { isa = PBXNativeTarget; name = Cake; productType = "com.apple.product-type.application"; buildConfigurationList = TL; };
            M = { isa = PBXNativeTarget; name = Mac; productType = "com.apple.product-type.application"; buildConfigurationList = ML; };
            ML = { isa = XCConfigurationList; buildConfigurations = ( MD ); };
            MD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = macosx; }; };
            X = { isa = PBXNativeTarget; name = Tests; productType = "com.apple.product-type.bundle.unit-test"; buildConfigurationList = TL; };
            """
        let sample = try ProjectSample([ProjectSample.path: ProjectSample.project(more: more, targets: "T, U, M, X")])
        #expect(sample.failure() == "Tea.xcodeproj has several apps for iOS: Tea, Cake; choose one with --target")
        #expect(try sample.read(target: "Cake").target == "Cake")
        #expect(sample.failure(target: "Mac") == "--target must be one of Tea, Cake (got Mac)")
        #expect(
            sample.failure(target: "Tea", configuration: "None")
                == "--configuration must be one of Debug, Release (got None)")
        try sample.write(ProjectSample.path, ProjectSample.project(more: more, targets: "M, X"))
        #expect(sample.failure() == "Tea.xcodeproj has no app for iOS (its targets: Mac, Tests)")
    }

    @Test func librariesOfTheProjectAndOfPackagesBecomeModules() throws {
        let more = """
            G = { isa = PBXGroup; children = ( A, K ); };
            A = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; }; BA = { isa = PBXBuildFile; fileRef = A; };
            K = { isa = PBXFileReference; path = Kit.swift; sourceTree = "<group>"; }; BK = { isa = PBXBuildFile; fileRef = K; };
            D = { isa = PBXTargetDependency; target = U; }; D2 = { isa = PBXTargetDependency; target = W; };
            U = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework"; buildConfigurationList = UL; buildPhases = ( US ); dependencies = ( D3 ); };
            D3 = { isa = PBXTargetDependency; target = T; };
            UL = { isa = XCConfigurationList; buildConfigurations = ( UD ); };
            UD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { PRODUCT_NAME = "Tea Kit"; SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor; }; };
            US = { isa = PBXSourcesBuildPhase; files = ( BK ); };
            W = { isa = PBXNativeTarget; name = Share; productType = "com.apple.product-type.app-extension"; buildConfigurationList = UL; };
            Q1 = { isa = XCSwiftPackageProductDependency; productName = Alpha; package = R; };
            Q2 = { isa = XCSwiftPackageProductDependency; productName = Views; };
            Q3 = { isa = XCSwiftPackageProductDependency; productName = Nowhere; };
            R = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.org/alpha-kit.git"; requirement = { kind = upToNextMajorVersion; minimumVersion = 1.2.0; }; };
            L = { isa = XCLocalSwiftPackageReference; relativePath = Packages/Views; };
            """
        let target = "packageProductDependencies = ( Q1, Q2, Q3 );"
        let project = ProjectSample.project(
            sources: "BA",
            settings:
                "SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"DEBUG TEA $(inherited)\"; OTHER_SWIFT_FLAGS = \"-D CAKE -DMILK -O\";",
            more: more, target: target
        )
        .replacing("dependencies = (); packageProduct", with: "dependencies = ( D, D2 ); packageProduct")
        let sample = try ProjectSample([
            ProjectSample.path: project, "A.swift": "", "Kit.swift": "",
            "Packages/Views/Package.swift": """
            // swift-tools-version: 5.9
            import PackageDescription
            let flag = [1, 2].map { $0 + (1) } // .target(name: "No")
            let package = Package(name: "Views", products: [.library(name: "Views", targets: ["Views"],)],
                dependencies: [.package(path: "../Colors"), .package(url: "https://example.org/beta", from: "2.0.0")],
                targets: [
                    .target(name: "Views", dependencies: ["Core", .product(name: "Colors", package: "Colors"), "Beta"], resources: [.process("R")]),
                    .target(name: "Core", path: "Own", exclude: ["Not.swift"]),
                    .testTarget(name: "Tests", dependencies: ["Views"]),
                ])
            """,
            "Packages/Views/Sources/Views/V.swift": "", "Packages/Views/Sources/Views/R/de.lproj/a.strings": "",
            "Packages/Views/Own/C.swift": "", "Packages/Views/Own/Not.swift": "",
            "Packages/Colors/Package.swift":
                "let package = Package(name: \"Colors\", products: [.library(name: \"Colors\", targets: [\"Colors\"])], targets: [.target(name: \"Colors\")])",
            "Packages/Colors/Sources/Colors/Red.swift": "",
        ])
        let app = try sample.read()
        #expect(app.modules.map(\.name) == ["Tea_Kit", "Core", "Colors", "Views", "Tea"])
        #expect(app.app.modules == ["Tea_Kit", "Views"] && app.app.conditions == ["TEA", "CAKE", "MILK"])
        #expect(app.modules[0].isOnMainActor && !app.app.isOnMainActor)
        #expect(app.modules[1].sources == ["Packages/Views/Own/C.swift"])
        #expect(
            app.modules[3].modules == ["Core", "Colors"] && app.modules[3].products.map(\.package.identity) == ["beta"])
        #expect(app.modules[3].resources.map(\.target) == ["de.lproj/a.strings"])
        #expect(app.app.products.map(\.name) == ["Alpha"] && app.app.products[0].package.identity == "alpha-kit")
        #expect(app.app.products[0].package.requirement == .upToNextMajor("1.2.0"))
        #expect(app.omissions.contains("extensions are left out (1): Share"))
        #expect(app.omissions.contains("products of packages are not in the folder (1): Nowhere"))
        #expect(app.without(["alpha-kit"]).app.products.isEmpty)
    }

    /// A project whose app is built with the products of local packages.
    private static func project(products: [String], packages: [String]) -> String {
        var more = "G = { isa = PBXGroup; };\n"
        for (index, name) in products.enumerated() {
            more += "Q\(index) = { isa = XCSwiftPackageProductDependency; productName = \(name); };\n"
        }
        for (index, path) in packages.enumerated() {
            more += "L\(index) = { isa = XCLocalSwiftPackageReference; relativePath = \(path); };\n"
        }
        let ids = products.indices.map { "Q\($0)" }.joined(separator: ", ")
        return ProjectSample.project(more: more, target: "packageProductDependencies = ( \(ids) );")
    }

    @Test func dependenciesOnTargetsDeclareNone() throws {
        let sample = try ProjectSample([
            ProjectSample.path: AppProjectTests.project(products: ["Kit"], packages: ["Kit"]),
            "Kit/Package.swift": """
            let shared: [Target.Dependency] = [.target(name: "A", condition: nil)]
            let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["B"])], targets: [
                .target(name: "A", path: "Own"), .target(name: "B", dependencies: [.target(name: "A")]),
            ])
            let other: [Target.Dependency] = [.target(name: "A")]
            """,
            "Kit/Own/A.swift": "", "Kit/Sources/B/B.swift": "",
        ])
        let app = try sample.read()
        #expect(app.modules.map(\.name) == ["A", "B", "Tea"] && app.omissions.isEmpty)
        #expect(app.modules[0].sources == ["Kit/Own/A.swift"] && app.modules[1].modules == ["A"])
    }

    /// The library of another project is read first; it has packages of its own.
    @Test func packagesOfAllProjectsAreFound() throws {
        let app = AppProjectTests.project(products: ["Kit"], packages: ["Kit"])
            .replacing("G = { isa = PBXGroup; };", with: "G = { isa = PBXGroup; children = ( N ); };")
            .replacing("dependencies = (); package", with: "dependencies = ( D ); package")
            .replacing(
                "Q0 =",
                with: """
                    N = { isa = PBXFileReference; path = Lib/Lib.xcodeproj; sourceTree = "<group>"; };
                    D = { isa = PBXTargetDependency; targetProxy = X; };
                    X = { isa = PBXContainerItemProxy; containerPortal = N; remoteGlobalIDString = T; remoteInfo = Lib; };
                    Q0 =
                    """)
        let (files, build) = AppProjectTests.files(["L.swift"])
        let library = ProjectSample.project(
            files: files, sources: build,
            more: """
                Q = { isa = XCSwiftPackageProductDependency; productName = Own; };
                L = { isa = XCLocalSwiftPackageReference; relativePath = Own; };
                """, target: "packageProductDependencies = ( Q );"
        ).replacing("name = Tea", with: "name = Lib").replacing(
            "product-type.application", with: "product-type.framework")
        func manifest(_ name: String) -> String {
            """
            let package = Package(name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
                targets: [.target(name: "\(name)")])
            """
        }
        let sample = try ProjectSample([
            ProjectSample.path: app, "Lib/Lib.xcodeproj/project.pbxproj": library, "Lib/App/L.swift": "",
            "Kit/Package.swift": manifest("Kit"), "Kit/Sources/Kit/K.swift": "",
            "Lib/Own/Package.swift": manifest("Own"), "Lib/Own/Sources/Own/O.swift": "",
        ])
        let read = try sample.read()
        #expect(read.modules.map(\.name) == ["Own", "Lib", "Kit", "Tea"], "\(read.omissions)")
        #expect(read.app.modules == ["Lib", "Kit"])
    }

    /// A product is from the package that the dependency names, in any case; without one, only its name counts.
    @Test func productsAreOfTheNamedPackage() throws {
        let sample = try ProjectSample([
            ProjectSample.path: AppProjectTests.project(products: ["Kit"], packages: ["Kit", "Red"]),
            "Kit/Package.swift": """
            let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], dependencies: [
                    .package(url: "https://example.org/Alpha-Kit", from: "1.0.0"),
                    .package(url: "https://example.org/beta.git", branch: "main"),
                ], targets: [
                    .target(name: "Kit", dependencies: [
                        .product(name: "One", package: "alpha-kit"), .product(name: "Colors", package: "BETA"),
                        .product(name: "Two", package: "gamma"), "Beta", "Three",
                    ]),
                ])
            """,
            "Kit/Sources/Kit/K.swift": "",
            "Red/Package.swift": """
            let package = Package(name: "Red", products: [.library(name: "Colors", targets: ["Red"])], targets: [.target(name: "Red")])
            """,
            "Red/Sources/Red/R.swift": "",
        ])
        let app = try sample.read()
        #expect(
            app.modules[0].products.map { "\($0.name) of \($0.package.identity)" } == [
                "One of Alpha-Kit", "Colors of beta", "Beta of beta",
            ])
        #expect(app.omissions == ["products of packages are not in the folder (2): Two, Three"])
    }

    /// The bundle of a package's target is made as that of an app without a project.
    @Test func filesOfPackagesHaveTheirRoles() throws {
        let sample = try ProjectSample([
            ProjectSample.path: AppProjectTests.project(products: ["Kit"], packages: ["Kit.bundle"]),
            "Kit.bundle/Package.swift": """
            let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["Kit", "Plain"])], targets: [
                .target(name: "Kit", resources: [.process("R")]), .target(name: "Plain"),
            ])
            """,
            "Kit.bundle/Sources/Kit/K.swift": "", "Kit.bundle/Sources/Kit/Guide.docc/Step.swift": "",
            "Kit.bundle/Sources/Kit/Guide.docc/a.png": "", "Kit.bundle/Sources/Kit/M.xcdatamodeld/a/contents": "",
            "Kit.bundle/Sources/Kit/M.xcdatamodeld/b/contents": "", "Kit.bundle/Sources/Kit/R/a.json": "",
            "Kit.bundle/Sources/Kit/R/b/a.json": "", "Kit.bundle/Sources/Plain/P.swift": "",
            "Kit.bundle/Sources/Plain/Media.xcassets/a.png": "", "Kit.bundle/Sources/Plain/notes.json": "",
        ])
        let app = try sample.read()
        #expect(
            app.modules.map(\.sources) == [
                ["Kit.bundle/Sources/Kit/K.swift"], ["Kit.bundle/Sources/Plain/P.swift"], [],
            ])
        #expect(app.modules.map { $0.resources.map(\.target) } == [["a.json"], ["Media.xcassets/a.png"], []])
        #expect(
            app.omissions == [
                "Core Data models are left out (1): M.xcdatamodeld",
                "Kit.bundle/Sources/Kit/R/b/a.json: left out, since Kit.bundle/Sources/Kit/R/a.json has the same name; rename "
                    + "one of them",
            ])
    }

    @Test func informationIsTheFileAndTheGeneratedEntries() throws {
        let settings = """
            INFOPLIST_FILE = App/Info.plist; GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_UIMainStoryboardFile = Main;
            INFOPLIST_KEY_UIApplicationSceneManifest_Generation = YES; INFOPLIST_KEY_UILaunchScreen_Generation = NO;
            INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad = "UIInterfaceOrientationPortrait UIInterfaceOrientationLandscapeLeft";
            INFOPLIST_KEY_UIStatusBarHidden = YES; INFOPLIST_KEY_CFBundleDisplayName = Other;
            """
        let sample = try ProjectSample([
            ProjectSample.path: ProjectSample.project(files: "G = { isa = PBXGroup; };", settings: settings),
            "App/Info.plist": """
            <plist><dict><key>CFBundleDisplayName</key><string>Tea</string><key>Own</key><array><string>$(PRODUCT_MODULE_NAME).A</string></array>
            <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict/></dict></dict></plist>
            """,
        ])
        let app = try sample.read(takenNames: ["Tea"]), entries = app.information
        #expect(entries["CFBundleDisplayName"] == .string("Tea") && entries["UIMainStoryboardFile"] == .string("Main"))
        #expect(entries["Own"] == .array([.string("TeaApp.A")]) && app.app.name == "TeaApp")
        #expect(entries["UIStatusBarHidden"] == .boolean(true) && entries["UILaunchScreen"] == nil)
        #expect(
            entries["UISupportedInterfaceOrientations~ipad"]
                == .array([.string("UIInterfaceOrientationPortrait"), .string("UIInterfaceOrientationLandscapeLeft")]))
        #expect(
            entries["UIApplicationSceneManifest"]
                == .dictionary([
                    "UISceneConfigurations": .dictionary([:]), "UIApplicationSupportsMultipleScenes": .boolean(true),
                ]))
        #expect(app.omissions.contains { $0.contains("the module Tea is renamed to TeaApp") })
    }

    @Test func folderWithoutAProjectIsTheApp() throws {
        let sample = try ProjectSample([
            "A.swift": "",
            "In/Info.plist": "<plist><dict><key>K</key><string>$(PRODUCT_MODULE_NAME)</string></dict></plist>",
            "In/deep/Info.plist": "", "Pods/B.swift": "", "x.m": "", "In/a.png": "", "In/b/a.png": "",
            "In/Assets.xcassets/a.png": "", "In/Base.lproj/Main.storyboard": "", "Package.swift": "", "Podfile": "",
        ])
        let app = try sample.read()
        #expect(app.project == nil && app.target == "App" && app.app.sources == ["A.swift"])
        #expect(app.app.interfaces == ["In/Base.lproj/Main.storyboard"])
        #expect(app.app.resources.map(\.target) == ["Assets.xcassets/a.png", "a.png"])
        #expect(app.information["K"] == .string("App"))
        #expect(app.omissions.count == 4, "\(app.omissions)")
        #expect(sample.failure(target: "Tea") == "--target Tea needs an Xcode project; App has none")
    }

    /// Each library that is left out has a line, and an app that cannot be built is refused for the true reason.
    @Test func librariesThatCannotBePartAreNamed() throws {
        let (files, build) = AppProjectTests.files(["K.swift"])
        func project(_ settings: String, _ sources: String) -> String {
            ProjectSample.project(
                files: files,
                more: """
                    D = { isa = PBXTargetDependency; target = U; }; D2 = { isa = PBXTargetDependency; target = W; };
                    U = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework"; buildConfigurationList = UL; buildPhases = ( US ); };
                    UL = { isa = XCConfigurationList; buildConfigurations = ( UD ); };
                    UD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
                    US = { isa = PBXSourcesBuildPhase; files = ( \(sources) ); };
                    W = { isa = PBXNativeTarget; name = Art; productType = "com.apple.product-type.bundle"; };
                    """
            ).replacing("dependencies = ();", with: "dependencies = ( D, D2 );")
        }
        var sample = try ProjectSample([ProjectSample.path: project("", ""), "App/K.swift": ""])
        #expect(
            try sample.read().omissions == [
                "bundles of resources are left out (1): Art", "libraries without Swift files are left out (1): Kit",
            ])
        sample = try ProjectSample([ProjectSample.path: project("PRODUCT_NAME = Tea;", build), "App/K.swift": ""])
        #expect(
            sample.failure()
                == "Tea.xcodeproj: the app Tea and one of its libraries have the same module name Tea; change "
                + "PRODUCT_MODULE_NAME of one of them")
        sample = try ProjectSample([
            ProjectSample.path: ProjectSample.project(), "Cake.xcodeproj/project.pbxproj": "{",
        ])
        #expect(
            sample.failure(target: "Cake") == "--target must be one of Tea in Tea.xcodeproj (got Cake); "
                + "Cake.xcodeproj/project.pbxproj:1: a text must follow (got the end)")
    }

    // MARK: Hostile projects

    /// Neither "..", nor absolute paths, nor links lead out of the folder.
    @Test func nothingOutsideOfTheFolderIsRead() throws {
        let (files, build) = AppProjectTests.files(
            ["../../Secret.swift", "linked.swift", "folder/B.swift", "inner.swift"],
            more: """
                Z = { isa = PBXFileReference; path = "/etc/passwd"; sourceTree = "<absolute>"; };
                BZ = { isa = PBXBuildFile; fileRef = Z; };
                """, group: "Z")
        let sample = try ProjectSample([
            ProjectSample.path: ProjectSample.project(
                files: files, sources: build, resources: "BZ", settings: "INFOPLIST_FILE = ../Secret.plist;"),
            "App/real.swift": "",
        ])
        let outside = sample.folder.deletingLastPathComponent()
        for name in ["Secret.swift", "Secret.plist", "B.swift"] {
            try Data("<plist><dict><key>S</key><true/></dict></plist>".utf8).write(
                to: outside.appendingPathComponent(name))
        }
        try sample.link("App/linked.swift", to: "../../Secret.swift")
        try sample.link("App/folder", to: "../..")
        try sample.link("App/inner.swift", to: "real.swift")
        let app = try sample.read()
        #expect(app.app.sources == ["App/inner.swift"] && app.app.resources.isEmpty && app.information["S"] == nil)
        #expect(app.omissions.contains { $0.hasPrefix("files are outside of the folder (4): ") }, "\(app.omissions)")
        #expect(app.omissions.contains { $0.contains("Secret.plist: it is outside of the folder") })
        // A folder as a whole.
        let whole = try ProjectSample(["A.swift": ""])
        try whole.link("B.swift", to: "/etc/hostname")
        try whole.link("loop", to: ".")
        #expect(try whole.read().app.sources == ["A.swift"])
    }

    @Test func copiedFilesStayInTheBundle() throws {
        let (files, build) = AppProjectTests.files(["a.png"])
        func read(_ path: String) throws -> AppProject {
            let phase =
                "C = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 7; dstPath = \"\(path)\"; files = ( \(build) ); };"
            let project = ProjectSample.project(files: files, more: phase).replacing("TF, );", with: "C );")
            return try ProjectSample([ProjectSample.path: project, "App/a.png": ""]).read()
        }
        #expect(try read("/b/./c/../$(TARGET_NAME)").app.resources.map(\.target) == ["b/Tea/a.png"])
        for path in ["..", "../../b", "b/../../c", "/.."] {
            let app = try read(path)
            #expect(app.app.resources.isEmpty)
            #expect(
                app.omissions == [
                    "dstPath of Copy Files must be inside of the bundle (got \(path)); its files are left out"
                ])
        }
    }

    @Test func groupsAndTargetsThatContainThemselvesEnd() throws {
        let more = """
            G = { isa = PBXGroup; children = ( H, G, F ); };
            H = { isa = PBXGroup; path = h; children = ( G, H ); sourceTree = "<group>"; };
            F = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; }; B = { isa = PBXBuildFile; fileRef = F; };
            V = { isa = PBXVariantGroup; children = ( V ); }; BV = { isa = PBXBuildFile; fileRef = V; };
            D = { isa = PBXTargetDependency; target = T; };
            """
        let project = ProjectSample.project(sources: "B, B, BV, T, nothing", more: more)
            .replacing("dependencies = ();", with: "dependencies = ( D, D );")
        let sample = try ProjectSample([ProjectSample.path: project, "A.swift": ""])
        let app = try sample.read()
        #expect(app.modules.map(\.name) == ["Tea"] && app.app.sources == ["A.swift"])
    }

    /// Frameworks, each with one source and a dependency on the next one.
    private static func chain(_ names: [String], last: String) -> String {
        var text = "G = { isa = PBXGroup; children = ( F ); };\n"
        text +=
            "F = { isa = PBXFileReference; path = A.swift; sourceTree = \"<group>\"; }; B = { isa = PBXBuildFile; fileRef = F; };"
        for (name, next) in zip(names, names.dropFirst() + [last]) {
            text += """
                \(name) = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.framework";
                    buildPhases = ( TS ); dependencies = ( D\(next) ); };
                D\(next) = { isa = PBXTargetDependency; target = \(next); };
                """
        }
        let project = ProjectSample.project(
            sources: "B", more: text + "DX0 = { isa = PBXTargetDependency; target = X0; };")
        return project.replacing("dependencies = ();", with: "dependencies = ( DX0 );")
    }

    /// A long chain of targets would overflow the stack.
    @Test func chainsOfTargetsAreBounded() throws {
        func sample(_ count: Int, last: String) throws -> ProjectSample {
            try ProjectSample([
                ProjectSample.path: AppProjectTests.chain((0..<count).map { "X\($0)" }, last: last), "A.swift": "",
            ])
        }
        #expect(try sample(90, last: "none").read().modules.count == 91)
        #expect(
            try sample(20_000, last: "none").failure()
                == "Tea.xcodeproj: dependencies of targets must be nested at most 100 deep (got more)")
        let circle = try sample(3, last: "X1").read()
        #expect(circle.modules.map(\.name) == ["X2", "X1", "X0", "Tea"])
        #expect(circle.omissions == ["circular dependencies of targets are left out (1): X1"])
    }

    /// The app of a project that cannot be read may be the wanted one.
    @Test func projectsBesideTheApp_areNamed() throws {
        let sample = try ProjectSample([
            ProjectSample.path: ProjectSample.project(), "Other.xcodeproj/project.pbxproj": "{ broken",
        ])
        let lines = try sample.read().omissions
        #expect(lines.count == 1 && lines[0].hasPrefix("Other.xcodeproj/project.pbxproj:1: "), "\(lines)")
    }

    /// Names that no module can have.
    @Test(arguments: [("main", "mainApp"), ("Foundation", "FoundationApp"), ("🎉", "App"), ("default", "defaultApp")])
    func namesOfSwiftAreNotTaken(name: String, module: String) throws {
        let project = ProjectSample.project(settings: "PRODUCT_NAME = \"\(name)\";")
        let app = try ProjectSample([ProjectSample.path: project]).read()
        #expect(app.app.name == module)
        let line = "the module \(name) is renamed to \(module), since Swift uses that name"
        #expect(app.omissions == (name == "🎉" ? [] : [line]))
    }

    /// Names on a disk of macOS may be composed in another way.
    @Test func namesMayHaveAnyCharacters() throws {
        let more = """
            G = { isa = PBXGroup; children = ( F ); };
            F = { isa = PBXFileReference; path = "Caf\u{E9} Gr\u{F6}\u{DF}e/\u{DC}ber uns.swift"; sourceTree = "<group>"; };
            B = { isa = PBXBuildFile; fileRef = F; };
            """
        let sample = try ProjectSample([
            "My App/My App.xcodeproj/project.pbxproj": ProjectSample.project(
                sources: "B", settings: "INFOPLIST_FILE = \"$(SRCROOT)/../More Files/$(TARGET_NAME)-Info.plist\";",
                more: more),
            "My App/Cafe\u{301} gr\u{F6}\u{DF}e/u\u{308}ber uns.swift": "",
            "More Files/Tea-Info.plist": "{ Own = Value; }",
        ])
        let app = try sample.read()
        #expect(app.app.sources == ["My App/Cafe\u{301} gr\u{F6}\u{DF}e/u\u{308}ber uns.swift"], "\(app.omissions)")
        #expect(app.information["Own"] == .string("Value"))
    }

    @Test func projectsOfTheWrongShapeAreNamed() throws {
        for (text, message) in [
            ("{ }", "Tea.xcodeproj/project.pbxproj: rootObject must name a PBXProject among its objects"),
            ("{ rootObject = P; objects = ( P ); }", "rootObject must name a PBXProject"),
            (
                "{ rootObject = P; objects = { P = { isa = PBXProject; targets = T; mainGroup = (); }; }; }",
                "has no app for iOS (its targets: none)"
            ),
            ("{ rootObject = P;", "a text must follow (got the end)"),
        ] {
            let sample = try ProjectSample([ProjectSample.path: text])
            #expect(sample.failure().contains(message), "\(sample.failure())")
        }
        let empty = try ProjectSample(["Tea.xcodeproj/other": ""])
        #expect(empty.failure() == "Tea.xcodeproj/project.pbxproj: no such file")
    }

    /// A project as JSON or XML is the same project.
    @Test func otherFormsOfAProject() throws {
        let (files, build) = AppProjectTests.files(["A.swift", "a.png"])
        let text = ProjectSample.project(files: files, sources: build, settings: "PRODUCT_NAME = \"Tea Time\";")
        let list = try PropertyListReader.read(Array(text.utf8), path: "a")
        let json = String(decoding: try JSONSerialization.data(withJSONObject: plain(list)), as: UTF8.self)
        for form in [text, list.xml, json] {
            let sample = try ProjectSample(AppProjectTests.base.merging([ProjectSample.path: form]) { $1 })
            let app = try sample.read().app
            #expect(
                app.name == "Tea_Time" && app.sources == ["App/A.swift"] && app.resources.map(\.target) == ["a.png"])
        }
    }

    private func plain(_ list: PropertyList) -> Any {
        switch list {
        case .array(let values): values.map(plain)
        case .dictionary(let values): values.mapValues(plain)
        default: list.string ?? ""
        }
    }
}
