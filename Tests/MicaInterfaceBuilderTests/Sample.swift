import MicaInterfaceBuilder
import MicaSources

/// Small storyboards and nibs, and the code generated from them.
enum Sample {
    static let storyboardType = "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"

    static func storyboard(_ scenes: String, initial: String = "", resources: String = "") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="\(storyboardType)" version="3.0"\(initial.isEmpty ? "" : " initialViewController=\"\(initial)\"")>
        <scenes>\(scenes)</scenes><resources>\(resources)</resources></document>
        """
    }

    static func scene(_ objects: String) -> String { "<scene sceneID=\"s\"><objects>\(objects)</objects></scene>" }

    static func nib(_ objects: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>\(objects)</objects></document>
        """
    }

    static func generated(
        _ xml: String, _ sources: String = "", hasStrings: Bool = false, name: String = "Main.storyboard"
    )
        throws -> GeneratedInterface
    {
        let index = AppIndex([AppleSource(path: "App.swift", bytes: Array("import UIKit\n\(sources)".utf8))])
        return try InterfaceGenerator.generate(
            InterfaceFile(path: name, bytes: Array(xml.utf8)), index: index,
            options: InterfaceOptions(module: "App", hasStrings: hasStrings))
    }

    static func findings(_ xml: String, _ sources: String = "") throws -> [String] {
        try generated(xml, sources).findings.map(\.description)
    }

    /// The statements of a function in a text, without those common to every function of a scene.
    static func statements(of function: String, in text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let start = lines.firstIndex(where: { $0.contains("func \(function)(") }) else { return [] }
        let body = lines[(start + 1)...].prefix { $0 != "}" }
        return body.map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : $0 }
    }

    /// The statements for views in the view of a controller.
    static func view(
        _ subviews: String, others: String = "", _ sources: String = "", resources: String = "",
        hasStrings: Bool = false
    ) throws -> [String] {
        let xml = storyboard(
            scene(
                """
                <viewController id="vc"><view key="view" id="root"><subviews>\(subviews)</subviews></view></viewController>\(others)
                """), resources: resources)
        let all = statements(of: "view_root", in: try generated(xml, sources, hasStrings: hasStrings).text)
        return Array(all.dropFirst().dropLast())
    }

    /// The statements of a controller's function.
    static func controller(_ element: String, others: String = "", _ sources: String = "", id: String = "vc") throws
        -> [String]
    {
        let xml = storyboard(scene(element) + others)
        return statements(of: "scene_\(id)", in: try generated(xml, sources).text)
    }
}
