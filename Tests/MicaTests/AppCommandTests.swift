import Foundation
import Testing

/// `mica app`, run as a user does.
@Suite struct AppCommandTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func write(_ files: [String: String], in folder: TemporaryFolder) throws {
        for (path, text) in files {
            let url = folder[path]
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
    }

    private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

    @Test func package_hasTheFilesOfTheProject() throws {
        let folder = try TemporaryFolder()
        let app = root.appendingPathComponent("Examples/TeaTimer").path
        let program = try Program(Program.mica, ["app", app, "-o", "tea", "--mica", "../mica"], in: folder.url)
        #expect(program.status == 0, "\(program.error)")
        #expect(
            program.text == """
                TeaTimer.xcodeproj: target TeaTimer
                script phases are left out (1): Check style
                Wrote 2 sources (2 rewritten), the code of 1 storyboard or nib and 3 resources to tea.
                To open the window: cd tea && swift run -c release

                """)
        let own = "tea/Sources/TeaTimer/"
        let source = try text(folder[own + "TeaTimer/TimerViewController.swift"])
        #expect(source.contains("Selector(\"tick\", TimerViewController.tick)") && !source.contains("@IBOutlet"))
        let storyboard = try text(folder[own + "TeaTimer/Base.lproj/Main.storyboard.swift"])
        #expect(storyboard.contains("module: \"TeaTimer\"") && storyboard.contains("build.text("))
        let information = try text(folder[own + "Contents/Info.plist"])
        #expect(information.contains("<key>CFBundleDisplayName</key>\n    <string>Tea Timer</string>"))
        #expect(information.contains("<string>org.example.TeaTimer</string>") && !information.contains("$("))
        let symbols = try text(folder[own + "TeaTimer/GeneratedAssetSymbols.swift"])
        #expect(symbols.contains("static var tea: UIColor { UIColor(resource: .tea) }"))
        for name in ["Assets.xcassets/Tea.colorset/Contents.json", "de.lproj/Main.strings"] {
            #expect(FileManager.default.fileExists(atPath: folder[own + "Contents/Resources/" + name].path))
        }
        let manifest = try text(folder["tea/Package.swift"])
        #expect(manifest.contains(".package(name: \"mica\", path: \"../mica\")"))
        #expect(manifest.contains(".product(name: \"MicaWindow\", package: \"mica\")"))
    }

    /// Modules are counted by the files that import them, and other places are bounded.
    @Test func report_countsModulesAndBoundsPlaces() throws {
        let folder = try TemporaryFolder()
        var files = [
            "App/A.swift": "import UIKit\nimport AVFoundation\nimport Alamofire\nlet a: AVPlayer\n", "App/Podfile": "",
        ]
        files["App/B.swift"] =
            "import AVFoundation\nlet p: AVPlayer\n" + String(repeating: "let a = Selector(\"gone:\")\n", count: 25)
        try write(files, in: folder)
        let program = try Program(Program.mica, ["app", "App", "-o", "new"], in: folder.url)
        let lines = program.text.split(separator: "\n").map(String.init)
        #expect(lines.first == "the folder App, without an Xcode project")
        #expect(lines.contains("AVFoundation does not exist here: 2 files import it"))
        #expect(lines.contains("Alamofire is not part of the package: 1 file imports it"))
        #expect(
            lines.contains(
                "Podfile: the libraries of CocoaPods are left out; add those that build here to Package.swift"))
        #expect(lines.count { $0.hasPrefix("B.swift:") } == 20, "\(program.text)")
        #expect(lines.contains("and 5 more places to fix; --all lists them"))
        let all = try Program(Program.mica, ["app", "App", "-o", "new", "--all"], in: folder.url)
        #expect(all.text.split(separator: "\n").count { $0.hasPrefix("B.swift:") } == 25)
    }

    /// The list of what the package does not have is bounded, and the count of resources is that of the written ones.
    @Test func report_boundsLines() throws {
        let folder = try TemporaryFolder()
        var files = ["App/A.swift": "", "App/Podfile": "", "App/0/same.json": ""]
        for index in 1...70 { files["App/\(index)/same.json"] = "" }
        try write(files, in: folder)
        let program = try Program(Program.mica, ["app", "App", "-o", "new"], in: folder.url)
        let lines = program.text.split(separator: "\n").map(String.init)
        #expect(lines.count { $0.hasSuffix("same.json has the same name; rename one of them") } == 59)
        #expect(lines.contains("and 11 more things that are left out") && lines.contains { $0.hasPrefix("Podfile: ") })
        #expect(lines.contains { $0.contains(" and 1 resource to new") }, "\(program.text)")
    }

    @Test func sourcesOfAnEarlierRunAreNamed() throws {
        let folder = try TemporaryFolder()
        try write(["App/A.swift": "", "App/B.swift": ""], in: folder)
        #expect(try Program(Program.mica, ["app", "App", "-o", "new"], in: folder.url).status == 0)
        try FileManager.default.removeItem(at: folder["App/B.swift"])
        let program = try Program(Program.mica, ["app", "App", "-o", "new"], in: folder.url)
        #expect(program.text.contains("1 source is not of this app, such as Sources/App/B.swift; remove the folder"))
    }

    @Test func mica_isAFolderOrARepository() throws {
        let folder = try TemporaryFolder()
        try write(["App/A.swift": ""], in: folder)
        for (arguments, expected) in [
            (
                ["--mica", "https://example.org/mica.git"],
                ".package(url: \"https://example.org/mica.git\", branch: \"main\")"
            ),
            (
                ["--mica", "https://example.org/mica", "--mica-version", "0.1.0"],
                ".package(url: \"https://example.org/mica\", from: \"0.1.0\")"
            ),
            (["--mica", "/else/m\"ica"], ".package(name: \"mica\", path: \"/else/m\\\"ica\")"),
        ] {
            let program = try Program(Program.mica, ["app", "App", "-o", "new"] + arguments, in: folder.url)
            #expect(program.status == 0, "\(program.error)")
            #expect(try text(folder["new/Package.swift"]).contains(expected))
        }
    }

    /// A package of the app and of a library is listed once, with the app's version.
    @Test func packagesOfOneIdentity_areOne() throws {
        let folder = try TemporaryFolder()
        try write(
            [
                "App/A.swift": "", "App/Kit/Sources/Kit/K.swift": "",
                "App/Kit/Package.swift": """
                let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
                    dependencies: [.package(url: "https://example.org/Alpha", from: "1.0.0")],
                    targets: [.target(name: "Kit", dependencies: [.product(name: "Beta", package: "alpha")])])
                """,
                "App/Tea.xcodeproj/project.pbxproj": """
                { rootObject = P; objects = {
                P = { isa = PBXProject; mainGroup = G; targets = ( T ); }; G = { isa = PBXGroup; children = ( F ); };
                F = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
                T = { isa = PBXNativeTarget; name = Tea; productType = "com.apple.product-type.application";
                    buildPhases = ( S ); packageProductDependencies = ( Q1, Q2 ); };
                S = { isa = PBXSourcesBuildPhase; files = ( B ); }; B = { isa = PBXBuildFile; fileRef = F; };
                Q1 = { isa = XCSwiftPackageProductDependency; productName = Alpha; package = R; };
                Q2 = { isa = XCSwiftPackageProductDependency; productName = Kit; };
                L = { isa = XCLocalSwiftPackageReference; relativePath = Kit; };
                R = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.org/alpha.git";
                    requirement = { kind = exactVersion; version = 1.2.0; }; };
                }; }
                """,
            ], in: folder)
        let program = try Program(Program.mica, ["app", "App", "-o", "new"], in: folder.url)
        #expect(program.status == 0, "\(program.text)\(program.error)")
        let manifest = try text(folder["new/Package.swift"])
        #expect(manifest.contains(".package(url: \"https://example.org/alpha.git\", exact: \"1.2.0\")"))
        #expect(!manifest.contains("example.org/Alpha") && manifest.contains(".product(name: \"Beta\""), "\(manifest)")
    }

    /// A link has the size of its file.
    @Test func largeFiles_areLeftOut() throws {
        let folder = try TemporaryFolder()
        try write(["App/A.swift": "", "App/large.bin": "", "App/small.bin": ""], in: folder)
        let file = try FileHandle(forWritingTo: folder["App/large.bin"])
        try file.truncate(atOffset: 256 << 20 | 1)
        try file.close()
        try FileManager.default.createSymbolicLink(
            atPath: folder["App/link.bin"].path, withDestinationPath: "large.bin")
        let program = try Program(Program.mica, ["app", "App", "-o", "new"], in: folder.url)
        for name in ["large.bin", "link.bin"] {
            #expect(
                program.text.contains("\(name): left out; it must have at most 256 MB (got 257 MB)\n"),
                "\(program.text)")
        }
        #expect(program.text.contains("1 resource to new"), "\(program.text)")
    }

    /// A module of the app with the name of one of Mica's targets would stop the build.
    @Test func namesOfMicaAreNotTaken() throws {
        let folder = try TemporaryFolder()
        try write(["Notes/A.swift": ""], in: folder)
        let program = try Program(Program.mica, ["app", "Notes", "-o", "new"], in: folder.url)
        #expect(
            program.text.contains(
                "the module Notes is renamed to NotesApp, since Mica or a package that it needs has that name"))
        let source = try text(root.appendingPathComponent("Sources/MicaCommandLine/MicaReference.swift"))
        let manifest = try text(root.appendingPathComponent("Package.swift"))
        let package = manifest[try #require(manifest.firstRange(of: "let package = Package(")).lowerBound...]
        let pattern =
            #/(?:\.target|\.executableTarget|\.systemLibrary|\.plugin|\.product|module|server|commandLine)\(\s*(?:name: )?"([^"]+)"/#
        let modules = Set(package.matches(of: pattern).map { String($0.output.1) })
        #expect(
            modules.isSuperset(of: ["UIKit", "Logging", "ArgumentParser", "AppleSources", "CMicaZlib", "TestSeeds"]))
        for name in modules.sorted() { #expect(source.contains("\"\(name)\""), "\(name)") }
    }

    @Test func mistakes_areSaidInOneLine() throws {
        let folder = try TemporaryFolder()
        try write(["App/A.swift": "", "App/deep/B.swift": ""], in: folder)
        for (arguments, text) in [
            (["none", "-o", "new"], "none: No such file or directory"),
            (["App"], "missing expected argument"),
            (["App", "-o", "App/new"], "must be outside of the source folder"),
            (["App", "-o", "new", "--target", "Tea"], "--target Tea needs an Xcode project"),
            (["App", "-o", "new", "--without", "Tea"], "--without must be one of no packages (got Tea)"),
            (["App", "-o", "new", "--mica-version", "1.0.0"], "--mica-version 1.0.0 needs a URL"),
        ] {
            let program = try Program(Program.mica, ["app"] + arguments, in: folder.url)
            #expect(program.status == 64 && program.error.contains(text), "\(program.error)")
            #expect(program.error.filter(\.isNewline).count == 1)
        }
        #expect(folder.contents == ["App"])
    }

    /// As `mica port`, it writes the package and fails.
    @Test func refusedStoryboards_endWithAFailure() throws {
        let folder = try TemporaryFolder()
        try write(["App/A.swift": "", "App/Main.storyboard": "<document"], in: folder)
        let program = try Program(Program.mica, ["app", "App", "-o", "new"], in: folder.url)
        #expect(program.status == 1 && program.text.contains("Main.storyboard"))
        #expect(FileManager.default.fileExists(atPath: folder["new/Package.swift"].path))
        #expect(!program.text.contains("open the window"), "\(program.text)")
        #expect(
            program.text.hasSuffix(
                "The app needs the files that are refused above: correct them, then run the command again.\n"))
    }

    /// A hole takes no room on the disk, but would take the memory.
    @Test func largeSources_areRefused() throws {
        let folder = try TemporaryFolder()
        try write(["App/A.swift": "", "App/Large.swift": ""], in: folder)
        #expect(truncate(folder["App/Large.swift"].path, 5 << 30) == 0)
        let line = "Large.swift: a Swift file must have at most 8 MB (got 5120 MB)\n"
        for command in [["app"], ["port"]] {
            let program = try Program(Program.mica, command + ["App", "-o", "new"], in: folder.url)
            #expect(program.status == 1 && program.text.contains(line), "\(program.text)\(program.error)")
            #expect(!program.text.contains("open the window"))
        }
        let alone = try Program(Program.mica, ["port", "App/Large.swift"], in: folder.url)
        #expect(alone.status == 64 && alone.error.hasSuffix(line), "\(alone.error)")
        // The rewriter of the plugin.
        let tool = Program.mica.deletingLastPathComponent().appendingPathComponent("mica-rewrite")
        let rewriter = try Program(tool, ["App/Large.swift", "b.ios.swift"], in: folder.url)
        #expect(rewriter.status == 1 && rewriter.error.contains("must have at most 8 MB (got 5120 MB)"))
        // Each is small enough, all are not.
        try FileManager.default.removeItem(at: folder["App/Large.swift"])
        for index in 0...16 {
            let path = "App/\(index).swift"
            try write([path: ""], in: folder)
            #expect(truncate(folder[path].path, 8 << 20) == 0)
        }
        for command in [["app"], ["port"]] {
            let program = try Program(Program.mica, command + ["App", "-o", "other"], in: folder.url)
            #expect(program.status == 64, "\(program.text)")
            #expect(program.error == "mica: all Swift files must have at most 128 MB (got more)\n")
        }
        #expect(!folder.contents.contains("other"))
    }

    /// Files of the project are bounded, and pipes are not read.
    @Test func otherLargeFiles_areNamed() throws {
        let folder = try TemporaryFolder()
        let names = ["Info.plist", "Main.storyboard", "de.lproj/Main.strings", "A.xcassets/Contents.json"]
        try write(["App/A.swift": ""], in: folder)
        for name in names {
            try write(["App/\(name)": ""], in: folder)
            #expect(truncate(folder["App/\(name)"].path, 5 << 30) == 0)
        }
        var program = try Program(Program.mica, ["app", "App", "-o", "new"], in: folder.url)
        #expect(program.status == 1)
        for line in [
            "Info.plist: the file must have at most 4194304 bytes (got 5368709120)",
            "Main.storyboard:1: the file must have at most 16777216 bytes (got 5368709120)",
            "de.lproj/Main.strings: left out; it must have at most 256 MB (got 5120 MB)",
            "A.xcassets/Contents.json: left out; it must have at most 256 MB (got 5120 MB)",
        ] { #expect(program.text.contains(line + "\n"), "\(program.text)") }
        for name in names {
            try FileManager.default.removeItem(at: folder["App/\(name)"])
            #expect(mkfifo(folder["App/\(name)"].path, 0o600) == 0)
        }
        program = try Program(Program.mica, ["port", "App", "-o", "other"], in: folder.url)
        #expect(program.text.contains("Main.storyboard: cannot be read: it is not a file\n"), "\(program.text)")
        program = try Program(Program.mica, ["app", "App", "-o", "other"], in: folder.url)
        #expect(program.status == 0, "\(program.text)\(program.error)")
        try write(["App/Tea.xcodeproj/project.pbxproj": ""], in: folder)
        #expect(truncate(folder["App/Tea.xcodeproj/project.pbxproj"].path, 5 << 30) == 0)
        program = try Program(Program.mica, ["app", "App", "-o", "third"], in: folder.url)
        #expect(program.status == 64)
        #expect(
            program.error
                == "mica: Tea.xcodeproj/project.pbxproj: the file must have at most 67108864 bytes (got 5368709120)\n")
    }

    @Test func appsWithoutSources_areMistakes() throws {
        let folder = try TemporaryFolder()
        try write(["App/a.png": "", "App/b.m": ""], in: folder)
        try FileManager.default.createDirectory(at: folder["Empty"], withIntermediateDirectories: true)
        for (name, text) in [
            ("Empty", "the folder Empty must have Swift files (got none)"),
            (
                "App",
                "the folder App must have Swift files (got none); Objective-C and C files are left out (1): b.m"
            ),
        ] {
            let program = try Program(Program.mica, ["app", name, "-o", "new"], in: folder.url)
            #expect(program.status == 64 && program.error == "mica: \(text)\n", "\(program.error)")
        }
        #expect(folder.contents == ["App", "Empty"])
    }

    /// The compiler accepts UTF-8 alone.
    @Test func otherEncodings_areNamed() throws {
        let folder = try TemporaryFolder()
        try write(["App/A.swift": "", "App/B.swift": ""], in: folder)
        try Data([0xFF, 0xFE] + "let a = 1".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
            .write(to: folder["App/A.swift"])
        try Data(Array("\n// ".utf8) + [0xE9]).write(to: folder["App/B.swift"])
        for (command, place) in [(["app"], "new/Sources/App/A.swift"), (["port"], "other/A.swift")] {
            let output = String(place.prefix { $0 != "/" })
            let program = try Program(Program.mica, command + ["App", "-o", output], in: folder.url)
            #expect(program.status == 0 && program.text.contains("A.swift:1: the text must be UTF-8 (got UTF-16)"))
            #expect(program.text.contains("B.swift:2: the text must be UTF-8 (got other bytes)"), "\(program.text)")
            #expect(try text(folder[place]) == "let a = 1")
        }
    }

    /// The number of entries is not limited by open files, nor their depth by the stack.
    @Test func deepFolders_areMistakes() throws {
        let folder = try TemporaryFolder()
        let deep = (0..<60).map { _ in "a" }.joined(separator: "/")
        try write(["App/A.swift": "", "App/\(deep)/B.swift": ""], in: folder)
        for command in ["app", "port"] {
            let program = try Program(Program.mica, [command, "App", "-o", "new"], in: folder.url)
            #expect(program.status == 64, "\(program.text)")
            #expect(program.error.contains("folders must be nested at most 48 deep (got more)"), "\(program.error)")
        }
    }

    /// PDF images become SVG files. Those that cannot be converted are named, or counted without the program.
    @Test func pdfImages_areConverted() throws {
        let folder = try TemporaryFolder()
        try write(
            [
                "App/A.swift": "", "App/manual.pdf": "%PDF manual",
                "App/Assets.xcassets/a.imageset/a.pdf": "%PDF a", "App/Assets.xcassets/b.imageset/b.PDF": "broken",
                "bin/pdftocairo": """
                #!/bin/sh
                grep -q %PDF "$6" || exit 3
                echo "<svg>$(cat "$6")</svg>" > "$7"
                """,
            ], in: folder)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder["bin/pdftocairo"].path)
        let resources = "new/Sources/App/Contents/Resources/"
        func made(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder[resources + path].path) }
        var program = try Program(
            Program.mica, ["app", "App", "-o", "new"], in: folder.url,
            environment: ["PATH": folder["bin"].path + ":/usr/bin:/bin"])
        #expect(program.text.contains("b.PDF: cannot be converted to SVG: pdftocairo cannot read it (exit status 3)"))
        #expect(try text(folder[resources + "Assets.xcassets/a.imageset/a.pdf.svg"]) == "<svg>%PDF a</svg>\n")
        #expect(!made("Assets.xcassets/a.imageset/a.pdf") && made("Assets.xcassets/b.imageset/b.PDF"))
        #expect(made("manual.pdf") && !made("manual.pdf.svg"))
        program = try Program(
            Program.mica, ["app", "App", "-o", "other"], in: folder.url, environment: ["PATH": folder["none"].path])
        #expect(
            program.text.contains(
                "2 PDF images cannot be shown: pdftocairo is missing; install the package poppler-utils"))
    }
}
