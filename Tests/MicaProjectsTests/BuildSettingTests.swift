import Foundation
import MicaProjects
import Testing

/// The settings of a target: layers, references, conditions, files.
@Suite struct BuildSettingTests {
    /// The entries of Info.plist, which have the values of settings.
    private func entries(
        _ settings: String, project: String = "", files: [String: String] = [:], more: String = "", group: String = "",
        configuration: String? = nil
    ) throws -> [String: PropertyList] {
        var all = files
        all[ProjectSample.path] = ProjectSample.project(
            files: "G = { isa = PBXGroup; children = ( \(group) ); };", settings: settings, projectSettings: project,
            more: more)
        return try ProjectSample(all).read(configuration: configuration).information
    }

    @Test func namesComeFromTheTarget() throws {
        let entries = try entries(
            "PRODUCT_BUNDLE_IDENTIFIER = \"org.example.$(PRODUCT_NAME:rfc1034identifier)\"; PRODUCT_NAME = \"Tea Time\";"
        )
        #expect(entries["CFBundleName"] == .string("Tea Time"))
        #expect(entries["CFBundleIdentifier"] == .string("org.example.Tea-Time"))
        #expect(entries["CFBundleShortVersionString"] == .string("1.0"))
        #expect(entries["CFBundleDevelopmentRegion"] == .string("en"))
    }

    @Test func layersInheritFromThoseBelow() throws {
        let entries = try entries(
            "GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_CFBundleDisplayName = \"$(inherited) and ${A}\"; A = \"$(B:upper)$(C)\";",
            project: "INFOPLIST_KEY_CFBundleDisplayName = Tea; B = cake; C = \"$(MISSING:default=!)\";")
        #expect(entries["CFBundleDisplayName"] == .string("Tea and CAKE!"))
    }

    /// An assignment inherits from the earlier ones of its file and of those that it includes.
    @Test func assignmentsOfAFileInheritFromEarlierOnes() throws {
        let sample = try ProjectSample([
            ProjectSample.path: ProjectSample.project(
                files: """
                    G = { isa = PBXGroup; children = ( X ); };
                    X = { isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
                    """, settings: "PRODUCT_BUNDLE_IDENTIFIER = \"$(ID)\";", more: ""
            ).replacing(
                "name = Debug; buildSettings = { SDKROOT",
                with: "name = Debug; baseConfigurationReference = X; buildSettings = { SDKROOT"),
            "App.xcconfig": """
            #include "Base"
            ID = $(inherited).b
            ID[config=Debug] = $(inherited).c
            ID[config=Release] = $(inherited).d
            ID = $(inherited).e
            """,
            "Base.xcconfig": "ID = a",
        ])
        #expect(try sample.read().information["CFBundleIdentifier"] == .string("a.b.c.e"))
    }

    @Test func configurationIsDebugUnlessNamed() throws {
        #expect(try entries("MARKETING_VERSION = 2;")["CFBundleShortVersionString"] == .string("2"))
        #expect(
            try entries("MARKETING_VERSION = 2;", configuration: "Release")["CFBundleShortVersionString"]
                == .string("9"))
    }

    @Test func conditionsSelectThePhone() throws {
        let entries = try entries(
            """
            MARKETING_VERSION = 1; "MARKETING_VERSION[sdk=iphoneos*]" = 2; CURRENT_PROJECT_VERSION = 1;
            "CURRENT_PROJECT_VERSION[sdk=macosx*]" = 2; PRODUCT_BUNDLE_IDENTIFIER = a; "PRODUCT_BUNDLE_IDENTIFIER[config=Debug][arch=arm64]" = b;
            """)
        #expect(entries["CFBundleShortVersionString"] == .string("2"))
        #expect(entries["CFBundleVersion"] == .string("1"))
        #expect(entries["CFBundleIdentifier"] == .string("b"))
    }

    @Test func circularAndGrowingReferencesEnd() throws {
        var doubling = "A0 = xxxxxxxx;"
        for index in 1...40 { doubling += " A\(index) = \"$(A\(index - 1))$(A\(index - 1))\";" }
        let entries = try entries(
            "MARKETING_VERSION = \"1$(X)\"; X = \"$(Y)\"; Y = \"$(X)2\"; CURRENT_PROJECT_VERSION = \"$(A40)\"; \(doubling)"
        )
        #expect(entries["CFBundleShortVersionString"] == .string("12"))
        if case .string(let text)? = entries["CFBundleVersion"] { #expect(text.utf8.count <= 1 << 16) }
    }

    /// Brackets are paired by kind; one that is not closed is text.
    @Test func bracketsArePaired() throws {
        for (text, result) in [
            ("$(A", "$(A"), ("a$", "a$"), ("$(A$(B)", "$(Ab"), ("${A(}b", "b"), ("(${B})", "(b)"), ("$(B_$(N))", "c"),
            ("$(B:default=(x))", "b"), ("$($(N)", "$(C"),
        ] {
            #expect(
                try entries("MARKETING_VERSION = \"\(text)\"; B = b; N = C; B_C = c;")["CFBundleShortVersionString"]
                    == .string(result), "\(text)")
        }
    }

    /// These take minutes, or exhaust the stack, if each bracket is searched for or followed.
    @Test func longTextsEnd() throws {
        let open = String(repeating: "$(", count: 30_000), nested = open + String(repeating: ")", count: 5_000)
        let closed = String(repeating: "$(", count: 20_000) + String(repeating: ")", count: 20_000)
        let found = try entries(
            "MARKETING_VERSION = \"\(open)\"; CURRENT_PROJECT_VERSION = \"v\(closed)\"; PRODUCT_BUNDLE_IDENTIFIER = \"\(nested)\";"
        )
        #expect(found["CFBundleShortVersionString"] == .string(open) && found["CFBundleVersion"] == .string("v"))
        let many = String(repeating: "$(inherited)", count: 5_000)
        let inherited = try entries(
            "MARKETING_VERSION = \"\(many)\";",
            project: "MARKETING_VERSION = \"\(String(repeating: "x", count: 60_000))\";")
        #expect(inherited["CFBundleShortVersionString"]?.string?.utf8.count == 60_000)
    }

    /// The entries together have a budget.
    @Test func textsOfInformationAreBounded() throws {
        let text = String(repeating: "$(X)", count: 50), count = 2_000
        let list = (0..<count).map { _ in "<string>\(text)</string>" }.joined()
        let sample = try ProjectSample([
            ProjectSample.path: ProjectSample.project(
                settings: "INFOPLIST_FILE = Info.plist; X = \"\(String(repeating: "x", count: 1_000))\";"),
            "Info.plist": "<plist><dict><key>A</key><array>\(list)</array></dict></plist>",
        ])
        let app = try sample.read()
        let size = (app.information["A"]?.strings ?? []).reduce(0) { $0 + $1.utf8.count }
        #expect((1 << 20)...(16 << 20) ~= size)
        #expect(
            app.omissions == [
                "the references of Info.plist must have at most 16 MB of text (got more); some entries are empty"
            ])
    }

    @Test func filesOfSettingsIncludeOthers() throws {
        let entries = try entries(
            "PRODUCT_BUNDLE_IDENTIFIER = \"$(ID)\";",
            files: [
                "config/App.xcconfig": """
                // Comment
                #include "Base.xcconfig"
                #include? "Secret.xcconfig"
                ID = $(inherited).app // the app
                MARKETING_VERSION[config=Debug] = 7
                """,
                "config/Base.xcconfig": "ID = org.example\nCURRENT_PROJECT_VERSION = 5;\n#include \"App.xcconfig\"\n",
            ], more: "X = { isa = PBXFileReference; path = config/App.xcconfig; sourceTree = \"<group>\"; };",
            group: "X")
        // Without a reference to the file, it does not count.
        #expect(entries["CFBundleVersion"] == .string("1"))
        let sample = try ProjectSample([
            ProjectSample.path: ProjectSample.project(
                files: """
                    G = { isa = PBXGroup; children = ( X ); };
                    X = { isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
                    """, settings: "PRODUCT_BUNDLE_IDENTIFIER = \"$(ID)\";", more: ""
            ).replacing(
                "name = Debug; buildSettings = { SDKROOT",
                with: "name = Debug; baseConfigurationReference = X; buildSettings = { SDKROOT"),
            "App.xcconfig":
                "#include \"Base.xcconfig\"\n#include \"gone.xcconfig\"\nID = org.example//app\nMARKETING_VERSION[config=Debug] = 7\n",
            "Base.xcconfig": "CURRENT_PROJECT_VERSION = 5;\n#include \"App.xcconfig\"\n",
        ])
        let app = try sample.read()
        #expect(app.information["CFBundleIdentifier"] == .string("org.example"))
        #expect(app.information["CFBundleShortVersionString"] == .string("7"))
        #expect(app.information["CFBundleVersion"] == .string("5"))
        #expect(app.omissions.contains { $0.contains("App.xcconfig: its includes must not be circular") })
        #expect(app.omissions.contains { $0.contains("includes gone.xcconfig, which is not in the folder") })
    }
}
