import Foundation
import Testing

/// `mica port`, run like a user does.
@Suite struct PortTests {
    private static let source = """
        import UIKit
        import GroupActivities

        class Card: UIView {
            @objc func tap(_ sender: Any) {}
            func start() { add(#selector(tap)) }
            // 1
            // 2
            // 3
            // 4
            // 5
            // 6
            // 7
            @IBOutlet var title: UILabel!
        }
        """

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: folder["app/views"], withIntermediateDirectories: true)
        try Data(Self.source.utf8).write(to: folder["app/views/Card.swift"])
        try Data("let a = 1\n".utf8).write(to: folder["app/Plain.swift"])
        return folder
    }

    @Test func withoutAnOption_itReports() throws {
        let folder = try folder()
        let program = try Program(Program.mica, ["port", "app"], in: folder.url)
        #expect(program.status == 0 && program.error.isEmpty)
        #expect(
            program.text == """
                views/Card.swift:2: the module GroupActivities is not available on Linux
                Would rewrite 1 of 2 files. Fix the 1 place named above.

                """)
    }

    @Test func output_isTheRewrittenFolder() throws {
        let folder = try folder()
        let program = try Program(Program.mica, ["port", "app", "-o", "new"], in: folder.url)
        #expect(program.status == 0, "\(program.error)")
        let card = try String(contentsOf: folder["new/views/Card.swift"], encoding: .utf8)
        #expect(card.contains("    func tap(_ sender: Any) {}\n    func start() { add(Selector(\"tap:\", Card.tap)) }"))
        #expect(try String(contentsOf: folder["new/Plain.swift"], encoding: .utf8) == "let a = 1\n")
        #expect(try String(contentsOf: folder["app/views/Card.swift"], encoding: .utf8) == Self.source)
    }

    /// The examples in a documentation catalogue are not compiled.
    @Test func documentationCatalogues_haveNoSources() throws {
        let folder = try folder(), example = "@objc class A {}\n"
        try FileManager.default.createDirectory(at: folder["app/Guide.docc"], withIntermediateDirectories: true)
        try Data(example.utf8).write(to: folder["app/Guide.docc/Example.swift"])
        let program = try Program(Program.mica, ["port", "app", "-o", "new"], in: folder.url)
        #expect(program.status == 0, "\(program.error)")
        #expect(!program.text.contains("Example.swift"))
        #expect(try String(contentsOf: folder["app/Guide.docc/Example.swift"], encoding: .utf8) == example)
        let copy = try? String(contentsOf: folder["new/Guide.docc/Example.swift"], encoding: .utf8)
        #expect(copy ?? example == example)
    }

    @Test func diff_isAPatch() throws {
        let folder = try folder()
        let program = try Program(Program.mica, ["port", "app", "--diff"], in: folder.url)
        #expect(program.status == 0 && program.error.contains("1 of 2 files"))
        #expect(
            program.text == """
                --- a/views/Card.swift
                +++ b/views/Card.swift
                @@ -2,8 +2,8 @@
                 import GroupActivities
                \(" ")
                 class Card: UIView {
                -    @objc func tap(_ sender: Any) {}
                -    func start() { add(#selector(tap)) }
                +    func tap(_ sender: Any) {}
                +    func start() { add(Selector("tap:", Card.tap)) }
                     // 1
                     // 2
                     // 3
                @@ -11,5 +11,5 @@
                     // 5
                     // 6
                     // 7
                -    @IBOutlet var title: UILabel!
                +    var title: UILabel!
                 }
                \\ No newline at end of file

                """)
    }

    @Test func mistakes_areSaidInOneLine() throws {
        for (arguments, text) in [
            (["port", "none"], "none: no such folder"),
            (["port", "app", "-o", "x", "--diff"], "mutually exclusive"),
            (["port", "empty"], "contains no Swift files"),
        ] {
            let folder = try folder()
            try FileManager.default.createDirectory(at: folder["empty"], withIntermediateDirectories: true)
            let program = try Program(Program.mica, arguments, in: folder.url)
            #expect(program.status != 0 && program.error.contains(text), "\(program.error)")
            #expect(program.error.filter(\.isNewline).count == 1)
        }
    }

    /// Neither inside nor over the sources, even through links.
    @Test(arguments: ["app", "app/new", "app/views/new/deeper", "link", "link/new", "linked"])
    func output_inTheSourcesIsRefused(output: String) throws {
        let folder = try folder()
        let files = FileManager.default
        try files.createSymbolicLink(at: folder["link"], withDestinationURL: folder["app"])
        try files.createDirectory(at: folder["linked"], withIntermediateDirectories: true)
        try files.createSymbolicLink(at: folder["linked/views"], withDestinationURL: folder["app/views"])
        let program = try Program(Program.mica, ["port", "app", "-o", output], in: folder.url)
        #expect(program.status == 64 && program.error.contains("choose another folder"), "\(program.error)")
        #expect(try String(contentsOf: folder["app/views/Card.swift"], encoding: .utf8) == Self.source)
        #expect(folder.contents == ["app", "link", "linked"])
        #expect(try files.contentsOfDirectory(atPath: folder["app"].path).sorted() == ["Plain.swift", "views"])
    }

    /// A link in the folder leads to another one, directly or through a second link: nothing is written there.
    @Test(arguments: ["views", "views/deep"]) func output_thatALinkLeadsOutOfTheFolderIsRefused(place: String) throws {
        let folder = try folder()
        let files = FileManager.default
        try files.createDirectory(at: folder["app/views/deep"], withIntermediateDirectories: true)
        try Data("let b = 1\n".utf8).write(to: folder["app/views/deep/B.swift"])
        try files.createDirectory(at: folder["elsewhere"], withIntermediateDirectories: true)
        try files.createDirectory(
            at: folder["new/\(place)"].deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.createSymbolicLink(at: folder["new/second"], withDestinationURL: folder["elsewhere"])
        try files.createSymbolicLink(at: folder["new/\(place)"], withDestinationURL: folder["new/second"])
        let program = try Program(Program.mica, ["port", "app", "-o", "new"], in: folder.url)
        #expect(program.status == 64 && program.error.contains("a link to a place outside of it"), "\(program.error)")
        #expect(try files.contentsOfDirectory(atPath: folder["elsewhere"].path).isEmpty)
        #expect(!files.fileExists(atPath: folder["new/Plain.swift"].path))
        // A link within the folder leads nowhere else, and one that names the folder is its caller's own choice.
        try files.removeItem(at: folder["new"])
        try files.createDirectory(at: folder["real/in"], withIntermediateDirectories: true)
        try files.createSymbolicLink(at: folder["new"], withDestinationURL: folder["real"])
        try files.createSymbolicLink(at: folder["real/views"], withDestinationURL: folder["real/in"])
        let second = try Program(Program.mica, ["port", "app", "-o", "new"], in: folder.url)
        #expect(second.status == 0, "\(second.error)")
        #expect(files.fileExists(atPath: folder["real/in/Card.swift"].path))
    }

    /// A folder, a dangling link, a cyclic link, a pipe and a name that is not valid text: the other files are
    /// rewritten.
    @Test func entriesThatCannotBeRead_areNamed() throws {
        let folder = try folder()
        let files = FileManager.default
        try files.createDirectory(at: folder["app/folder.swift"], withIntermediateDirectories: true)
        try Data("let c = 1\n".utf8).write(to: folder["app/folder.swift/C.swift"])
        try files.createSymbolicLink(atPath: folder["app/gone.swift"].path, withDestinationPath: "nowhere.swift")
        try files.createSymbolicLink(atPath: folder["app/round.swift"].path, withDestinationPath: "round.swift")
        try files.createSymbolicLink(atPath: folder["app/above"].path, withDestinationPath: "..")
        #expect(mkfifo(folder["app/pipe.swift"].path, 0o600) == 0)
        let strange =
            Array(folder["app"].path.utf8CString.dropLast()) + [0x2F, 0x63, -23] + Array(".swift".utf8CString)
        let descriptor = open(strange, O_CREAT | O_WRONLY, 0o600)
        #expect(descriptor >= 0)
        close(descriptor)
        let program = try Program(Program.mica, ["port", "app", "-o", "new"], in: folder.url)
        let expected = """
            views/Card.swift:2: the module GroupActivities is not available on Linux
            c\u{FFFD}.swift: cannot be read: its name is not valid UTF-8
            gone.swift: cannot be read: the link is broken
            pipe.swift: cannot be read: it is not a file
            round.swift: cannot be read: the link is broken
            Rewrote 1 of 3 files. Fix the 5 places named above.

            """
        #expect(program.status == 0 && program.text == expected, "\(program.error)")
        let written = try files.contentsOfDirectory(atPath: folder["new"].path).sorted()
        #expect(written == ["Plain.swift", "folder.swift", "views"])
    }

    private static let branches = """
        import UIKit
        #if os(Linux)
        let a = 1
        #elseif os(iOS)
        let a = 2
        #endif
        @objc class A: UIView {}

        """

    /// A folder with branches for Linux keeps its conditions; the rest of it is rewritten.
    @Test func linux_keepsTheConditionsOfAFolder() throws {
        let folder = try folder()
        try FileManager.default.createDirectory(at: folder["app/log/in"], withIntermediateDirectories: true)
        for path in ["log/in/A.swift", "logger.swift"] {
            try Data(Self.branches.utf8).write(to: folder["app/\(path)"])
        }
        let kept = Self.branches.replacing("@objc ", with: "")
        let other = kept.replacing("os(Linux)", with: "false").replacing("os(iOS)", with: "true")
        for name in ["log", "./log/", "log/in/A.swift"] {
            let program = try Program(Program.mica, ["port", "app", "--linux", name, "-o", "new"], in: folder.url)
            #expect(program.status == 0, "\(program.error)")
            #expect(try String(contentsOf: folder["new/log/in/A.swift"], encoding: .utf8) == kept)
            #expect(try String(contentsOf: folder["new/logger.swift"], encoding: .utf8) == other)
        }
        let program = try Program(Program.mica, ["port", "app", "--linux", "lo"], in: folder.url)
        #expect(program.status == 64 && program.error.contains("--linux lo matches no Swift file"), "\(program.error)")
    }

    /// The plugin's tool does so too.
    @Test func rewriting_keepsTheConditionsOfLinux() throws {
        let folder = try folder()
        try Data(Self.branches.utf8).write(to: folder["B.swift"])
        let tool = Program.mica.deletingLastPathComponent().appendingPathComponent("mica-rewrite")
        let paths = ["B.swift", "B.ios.swift"].map { folder[$0].path }
        let plain = try Program(tool, paths, in: folder.url)
        #expect(plain.status == 0, "\(plain.error)")
        #expect(try String(contentsOf: folder["B.ios.swift"], encoding: .utf8).contains("#if false"))
        let kept = try Program(tool, ["--linux"] + paths, in: folder.url)
        #expect(kept.status == 0, "\(kept.error)")
        #expect(try String(contentsOf: folder["B.ios.swift"], encoding: .utf8).contains("#if os(Linux)"))
        for mistake in [["--linux"], ["--linux", paths[0]], paths + ["--linux"]] {
            #expect(try Program(tool, mistake, in: folder.url).error.contains("usage: mica-rewrite"))
        }
    }

    @Test func output_overTheFileItselfIsRefused() throws {
        let folder = try folder()
        let program = try Program(Program.mica, ["port", "app/views/Card.swift", "-o", "app/views"], in: folder.url)
        #expect(program.status == 64 && program.error.contains("choose another folder"), "\(program.error)")
        #expect(try String(contentsOf: folder["app/views/Card.swift"], encoding: .utf8) == Self.source)
    }

    @Test(arguments: ["/proc/new", "taken", "taken/new", "old"]) func output_thatCannotBeWrittenLeavesNothing(
        output: String
    ) throws {
        let folder = try folder()
        try Data("a".utf8).write(to: folder["taken"])
        // A folder in the place of a file.
        try FileManager.default.createDirectory(
            at: folder["old/views/Card.swift"], withIntermediateDirectories: true)
        let program = try Program(Program.mica, ["port", "app", "-o", output], in: folder.url)
        #expect(program.status == 1 && program.error.contains("cannot be written"), "\(program.error)")
        #expect(program.error.filter(\.isNewline).count == 1)
        #expect(folder.contents == ["app", "old", "taken"])
    }

    @Test func output_intoAFolderThatHasFiles() throws {
        let folder = try folder()
        try FileManager.default.createDirectory(at: folder["new/views"], withIntermediateDirectories: true)
        try Data("a".utf8).write(to: folder["new/views/Card.swift"])
        try Data("b".utf8).write(to: folder["new/own"])
        let program = try Program(Program.mica, ["port", "app", "-o", "new"], in: folder.url)
        #expect(program.status == 0, "\(program.error)")
        #expect(try String(contentsOf: folder["new/views/Card.swift"], encoding: .utf8).contains("Selector("))
        #expect(try String(contentsOf: folder["new/own"], encoding: .utf8) == "b")
        #expect(folder.contents == ["app", "new"])
    }

    @Test(arguments: [[], ["--diff"]]) func report_thatCannotBePrintedIsAFailure(arguments: [String]) throws {
        let folder = try folder()
        let program = try Program(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", "exec \"$0\" \"$@\" >/dev/full", Program.mica.path, "port", "app"] + arguments, in: folder.url)
        #expect(program.status == 1 && program.error.contains("No space left on device"), "\(program.error)")
    }

    /// Two files of one name: the compiler requires unique names, which link to the originals.
    @Test func rewrittenFiles_ofOneName() throws {
        let folder = try folder()
        try FileManager.default.createDirectory(at: folder["app/more"], withIntermediateDirectories: true)
        try Data("let b = 2\n".utf8).write(to: folder["app/more/Plain.swift"])
        let tool = Program.mica.deletingLastPathComponent().appendingPathComponent("mica-rewrite")
        let paths = ["app/Plain.swift", "Plain.ios.swift", "app/more/Plain.swift", "app-more-Plain.ios.swift"]
            .map { folder[$0].path }
        // A second run over the results.
        for _ in 0..<2 {
            let program = try Program(tool, paths, in: folder.url)
            #expect(program.status == 0 && program.error.isEmpty, "\(program.error)")
        }
        let link = folder["app-more-Plain.swift"].path
        #expect(
            try String(contentsOf: folder["Plain.ios.swift"], encoding: .utf8)
                == "#sourceLocation(file: \"\(folder["app/Plain.swift"].path)\", line: 1)\nlet a = 1\n")
        #expect(
            try String(contentsOf: folder["app-more-Plain.ios.swift"], encoding: .utf8)
                == "#sourceLocation(file: \"\(link)\", line: 1)\nlet b = 2\n")
        #expect(try String(contentsOfFile: link, encoding: .utf8) == "let b = 2\n")
    }

    /// Whatever its name, the output is never one of the sources, even through a link.
    @Test func rewriting_neverWritesIntoTheSources() throws {
        let folder = try folder()
        let tool = Program.mica.deletingLastPathComponent().appendingPathComponent("mica-rewrite")
        let source = folder["app/Plain.swift"], text = try String(contentsOf: source, encoding: .utf8)
        let first = try Program(tool, [source.path, folder["Other.1.swift"].path], in: folder.url)
        #expect(first.status == 0, "\(first.error)")
        try FileManager.default.createSymbolicLink(at: folder["Linked.ios.swift"], withDestinationURL: source)
        let second = try Program(tool, [source.path, folder["Linked.ios.swift"].path], in: folder.url)
        #expect(second.status == 0, "\(second.error)")
        let third = try Program(tool, [source.path, source.path], in: folder.url)
        #expect(third.status == 1 && third.error.contains("is one of the sources"), "\(third.error)")
        #expect(try String(contentsOf: source, encoding: .utf8) == text)
        #expect(try String(contentsOf: folder["Linked.ios.swift"], encoding: .utf8).hasSuffix("let a = 1\n"))
    }

    private static let nib = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
            <objects>
                <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
                <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
                <view contentMode="scaleToFill" id="iN0-l3-epB" customClass="Card">
                    <rect key="frame" x="0.0" y="0.0" width="30" height="20"/>
                    <subviews>
                        <label text="A" id="lab-el-001"><rect key="frame" x="0.0" y="0.0" width="9" height="9"/></label>
                    </subviews>
                    <connections>
                        <outlet property="title" destination="lab-el-001" id="con-00-001"/>
                        <outlet property="subtitle" destination="lab-el-001" id="con-00-002"/>
                    </connections>
                </view>
            </objects>
        </document>

        """

    /// A folder with one nib, and the same in other languages.
    private func interfaces() throws -> TemporaryFolder {
        let folder = try folder()
        for language in ["Base", "de", "en"] {
            let path = folder["app/\(language).lproj"]
            try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
            if language != "en" { try Data(Self.nib.utf8).write(to: path.appendingPathComponent("Card.xib")) }
            try Data("\"a\" = \"b\";\n".utf8).write(to: path.appendingPathComponent("Card.strings"))
        }
        return folder
    }

    @Test func nibs_becomeSwiftBesideTheirOriginals() throws {
        let folder = try interfaces()
        let report = try Program(Program.mica, ["port", "app"], in: folder.url)
        let lines = report.text.split(separator: "\n")
        #expect(
            lines.contains { $0.hasPrefix("Base.lproj/Card.xib:13: ") && $0.contains("subtitle") }, "\(report.text)")
        #expect(lines.contains { $0.hasPrefix("de.lproj/Card.xib: left out, since Base.lproj/Card.xib") })
        #expect(report.text.contains("Would generate 1 file for storyboards and nibs."))
        let program = try Program(Program.mica, ["port", "app", "-o", "new"], in: folder.url)
        #expect(program.status == 0 && program.text.contains("Generated 1 file for storyboards and nibs."))
        let text = try String(contentsOf: folder["new/Base.lproj/Card.xib.swift"], encoding: .utf8)
        #expect(text.contains("InterfaceNib(module: \"new\", name: \"Card\"") && text.contains("\"Card.title\""))
        #expect(text.contains("build.text("))
        let other = try Program(Program.mica, ["port", "app", "-o", "new", "--module", "Cards"], in: folder.url)
        #expect(other.status == 0)
        let second = try String(contentsOf: folder["new/Base.lproj/Card.xib.swift"], encoding: .utf8)
        #expect(second == text.replacing("module: \"new\"", with: "module: \"Cards\""))
    }

    @Test func nibsThatAreNone_areNamed() throws {
        let folder = try interfaces()
        try Data("<document".utf8).write(to: folder["app/Broken.xib"])
        let program = try Program(Program.mica, ["port", "app", "-o", "new"], in: folder.url)
        #expect(program.status == 1 && program.text.contains("Broken.xib:1: "), "\(program.text)")
        #expect(program.text.contains("Generated 1 file for"))
    }

    /// The files of an app's folder: those that an Apple bundle has in one folder are in one folder.
    @Test func package_hasSourcesAndResources() throws {
        let folder = try interfaces()
        let files = FileManager.default
        for path in ["Assets.xcassets/Star.imageset", "pictures/old", "App.xcodeproj"] {
            try files.createDirectory(at: folder["app/\(path)"], withIntermediateDirectories: true)
        }
        for path in [
            "Assets.xcassets/Star.imageset/Contents.json", "pictures/a.png", "pictures/old/a.png", "views/Info.plist",
            "App-Info.plist", "App.xcodeproj/project.pbxproj", "README.md",
        ] { try Data(path.utf8).write(to: folder["app/\(path)"]) }
        let program = try Program(
            Program.mica, ["port", "app", "-o", "Own", "--package", "--mica", "/else/mica"], in: folder.url)
        #expect(program.status == 0, "\(program.error)")
        #expect(program.text.contains("pictures/old/a.png: left out, since pictures/a.png has the same name"))
        #expect(program.text.contains("views/Info.plist: left out, since App-Info.plist is the app's information"))
        let written = files.enumerator(atPath: folder["Own"].path)?.compactMap { $0 as? String }
        #expect(
            written?.filter { $0.contains(".") && !$0.hasSuffix(".lproj") && !$0.hasSuffix("set") }.sorted() == [
                "Package.swift", "Sources/Own/Base.lproj/Card.xib.swift", "Sources/Own/Contents/Info.plist",
                "Sources/Own/Contents/Resources/Assets.xcassets",
                "Sources/Own/Contents/Resources/Assets.xcassets/Star.imageset/Contents.json",
                "Sources/Own/Contents/Resources/Base.lproj/Card.strings", "Sources/Own/Contents/Resources/a.png",
                "Sources/Own/Contents/Resources/de.lproj/Card.strings",
                "Sources/Own/Contents/Resources/en.lproj/Card.strings", "Sources/Own/GeneratedAssetSymbols.swift",
                "Sources/Own/Plain.swift", "Sources/Own/views/Card.swift",
            ])
        #expect(
            try String(contentsOf: folder["Own/Sources/Own/Contents/Info.plist"], encoding: .utf8) == "App-Info.plist"
        )
        let manifest = try String(contentsOf: folder["Own/Package.swift"], encoding: .utf8)
        #expect(manifest.contains(".package(name: \"mica\", path: \"/else/mica\")"))
        #expect(manifest.contains("resources: [.copy(\"Contents\")],"))
    }

    /// The names of assets are generated beside the first catalogue, unless the sources have the file already.
    @Test func assets_haveNames() throws {
        let folder = try interfaces()
        for path in ["b/B.xcassets/Sea.colorset", "a/A.xcassets/Star.imageset"] {
            try FileManager.default.createDirectory(at: folder["app/" + path], withIntermediateDirectories: true)
            try Data("{}".utf8).write(to: folder["app/\(path)/Contents.json"])
        }
        #expect(try Program(Program.mica, ["port", "app", "-o", "new"], in: folder.url).status == 0)
        let text = try String(contentsOf: folder["new/a/GeneratedAssetSymbols.swift"], encoding: .utf8)
        #expect(text.contains("static let sea = ColorResource") && text.contains("static var star: UIImage"))
        let own = "// own\n"
        try Data(own.utf8).write(to: folder["app/b/GeneratedAssetSymbols.swift"])
        #expect(try Program(Program.mica, ["port", "app", "-o", "other"], in: folder.url).status == 0)
        #expect(try String(contentsOf: folder["other/b/GeneratedAssetSymbols.swift"], encoding: .utf8) == own)
        #expect(!FileManager.default.fileExists(atPath: folder["other/a/GeneratedAssetSymbols.swift"].path))
    }

    @Test func package_needsAFolder() throws {
        let folder = try folder()
        let program = try Program(Program.mica, ["port", "app", "--package"], in: folder.url)
        #expect(program.status == 64 && program.error.contains("name one with -o"), "\(program.error)")
    }

    /// The plugin's tool, for one file: an unchanged result keeps its date.
    @Test func interfaceTool_writesOnlyChanges() throws {
        let folder = try interfaces()
        let tool = Program.mica.deletingLastPathComponent().appendingPathComponent("mica-rewrite")
        let output = folder["Card.xib.swift"], source = folder["app/views/Card.swift"].path
        let arguments = [
            "interface", "--module", "App", "--strings", "--source", source, "--out", output.path,
            folder["app/Base.lproj/Card.xib"].path,
        ]
        let first = try Program(tool, arguments, in: folder.url)
        #expect(first.status == 0 && first.error.contains("Base.lproj/Card.xib:13: warning: "), "\(first.error)")
        let past = Date(timeIntervalSince1970: 1_000_000)
        func date() throws -> Date? {
            try FileManager.default.attributesOfItem(atPath: output.path)[.modificationDate] as? Date
        }
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: output.path)
        #expect(try Program(tool, arguments, in: folder.url).status == 0)
        #expect(try date() == past)
        #expect(try Program(tool, arguments.filter { $0 != "--strings" }, in: folder.url).status == 0)
        #expect(try date() != past)
        let overwriting = ["interface", "--module", "App", "--source", source, "--out", source] + arguments.suffix(1)
        #expect(try Program(tool, overwriting, in: folder.url).error.contains("is one of the sources"))
        try Data("<document".utf8).write(to: folder["Broken.xib"])
        let broken = ["interface", "--module", "App", "--out", output.path, folder["Broken.xib"].path]
        let failed = try Program(tool, broken, in: folder.url)
        #expect(failed.status == 1 && failed.error.contains("Broken.xib:1: error: "), "\(failed.error)")
        #expect(try Program(tool, ["interface", "--module", "App"], in: folder.url).error.contains("usage:"))
    }

    /// A second run over the output changes nothing, and reports the same.
    @Test func output_canBePortedAgain() throws {
        let folder = try interfaces()
        let more = """
            import UIKit
            class Clock: UIViewController {
                @objc optional func maybe() {}
                @objc func start(_ timer: Timer) { _ = Selector("start:"); _ = #selector(getter: title) }
                func run() { Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(start), userInfo: nil, repeats: true) }
            }
            extension Clock { override func viewDidLoad() { let a = Bundle.main; _ = Selector(a.description) } }
            """
        try Data(more.utf8).write(to: folder["app/Clock.swift"])
        let first = try Program(Program.mica, ["port", "app", "-o", "one"], in: folder.url)
        #expect(first.status == 0 && first.text.contains("Rewrote 2 of 3 files."), "\(first.text)")
        let second = try Program(Program.mica, ["port", "one", "-o", "two"], in: folder.url)
        #expect(second.text.contains("Rewrote 0 of 4 files."), "\(second.text)")
        func places(_ text: String) -> [Substring] { text.split(separator: "\n").filter { $0.contains(".swift:") } }
        #expect(places(second.text) == places(first.text))
        for name in ["Clock.swift", "views/Card.swift", "Base.lproj/Card.xib.swift"] {
            #expect(try Data(contentsOf: folder["one/\(name)"]) == Data(contentsOf: folder["two/\(name)"]))
        }
    }

    @Test func refusedStoryboards_areFailures() throws {
        let folder = try folder()
        try Data("<document>".utf8).write(to: folder["app/Main.storyboard"])
        let program = try Program(Program.mica, ["port", "app", "-o", "new"], in: folder.url)
        #expect(program.status != 0)
        #expect(program.text.contains("Main.storyboard:1: "))
    }
}
