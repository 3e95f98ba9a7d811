import MicaInterfaceBuilder
import MicaSources
import Testing
import UIKit

/// The kinds of elements of public apps, and those of the screens.
@Suite struct ElementTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    private static let folder = tests.appendingPathComponent("iOS")

    private static func files() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { ["storyboard", "xib"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
    }

    private static func roots() throws -> [XMLElement] {
        try files().map { try XMLReader.read([UInt8](Data(contentsOf: $0)), path: $0.lastPathComponent) }
    }

    private static func forEach(_ element: XMLElement, _ body: (XMLElement) -> Void) {
        body(element)
        for child in element.children { forEach(child, body) }
    }

    /// Elements that occur in one app each, and in no screen: attributes of a simulator and names for arrays.
    private static let rare: Set<String> = ["accessibilityOverrides", "dataDetectorTypes"]

    @Test func kindsOfElements_areInTheScreens() throws {
        var present: Set<String> = []
        for root in try ElementTests.roots() { ElementTests.forEach(root) { present.insert($0.tag) } }
        let table = ElementTests.tests.deletingLastPathComponent()
            .appendingPathComponent("Fixtures/MicaInterfaceTests/elements.tsv")
        let rows = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").dropFirst()
            .map { $0.split(separator: "\t").map(String.init) }
        #expect(rows.count == 158)
        let missing = rows.map { $0[0] }.filter { !present.contains($0) && !KnownElements.ignored.contains($0) }
        #expect(missing.allSatisfy { ElementTests.rare.contains($0) }, "\(missing)")
        #expect(rows.filter { present.contains($0[0]) }.count >= 156)
        let frequent = rows.filter { Int($0[2])! > 1 && !present.contains($0[0]) }.map { $0[0] }
        #expect(frequent.isEmpty, "\(frequent)")
    }

    /// Each kind of object and each of its own properties.
    @Test func propertiesOfKinds_areInTheScreens() throws {
        var tags: Set<String> = [], names: [String: Set<String>] = [:], all: Set<String> = []
        for root in try ElementTests.roots() {
            ElementTests.forEach(root) { element in
                tags.insert(element.tag)
                let own = Set(element.attributes.keys).union(element.children.compactMap(\.key))
                names[element.tag, default: []].formUnion(own)
                all.formUnion(own)
            }
        }
        let shared = KnownElements.shared
        var missing: [String] = []
        for (tag, known) in KnownElements.names where tags.contains(tag) {
            for name in known where name != "nibName" {
                let present = shared.contains(name) ? all : names[tag] ?? []
                if !present.contains(name) { missing.append("\(tag).\(name)") }
            }
        }
        let unseen = missing.filter { !ElementTests.unseen.contains($0) }
        #expect(unseen.isEmpty, "\(unseen)")
    }

    /// Values that need image files, or other modes.
    private static let unseen: Set<String> = [
        "datePicker.countDownDuration", "navigationBar.backIndicatorImage",
        "navigationBar.backIndicatorTransitionMaskImage", "navigationBar.backgroundImage", "navigationBar.shadowImage",
        "tabBar.backgroundImage", "tabBar.selectionIndicatorImage",
        "textField.background", "textField.disabledBackground",
    ]

    @Test func findings_areTheKnownOnes() throws {
        var classes: [AppleSource] = []
        for folder in ["Classes", "Code"] {
            let files = try FileManager.default.contentsOfDirectory(
                at: ElementTests.folder.appendingPathComponent(folder), includingPropertiesForKeys: nil)
            for file in files.sorted(by: { $0.path < $1.path }) {
                classes.append(AppleSource(path: file.path, bytes: [UInt8](try Data(contentsOf: file))))
            }
        }
        let index = AppIndex(classes)
        var messages: [String] = []
        for file in try ElementTests.files() {
            let generated = try InterfaceGenerator.generate(
                InterfaceFile(readingFrom: file, path: file.lastPathComponent), index: index,
                options: InterfaceOptions(module: "MicaInterfaceTests"))
            messages += generated.findings.map { String($0.message.prefix { $0 != ";" && $0 != "," }) }
        }
        let frameworks = [
            ("avPlayerViewController", "AVKit"), ("hostingController", "SwiftUI"), ("mapView", "MapKit"),
            ("wkWebView", "WebKit"), ("webView", "WebKit"), ("sceneKitView", "SceneKit"), ("arscnView", "ARKit"),
        ]
        #expect(
            Set(messages)
                == Set(
                    frameworks.map { "<\($0.0)> needs \($0.1)" } + [
                        "Mica has no dataDetectorTypes of <dataDetectorType>"
                    ]))
        #expect(messages.count == 8)
    }
}
