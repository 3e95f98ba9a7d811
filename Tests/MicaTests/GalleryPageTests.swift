import Foundation
import Mica
import Testing

/// The page that `mica gallery` writes.
@Suite struct GalleryPageTests {
    /// A declaration counts only in code.
    @Test func sources_areThoseThatDeclareAScene() {
        for (text, names) in [
            ("    static let name = \"clock\"", ["clock"]), ("public static var name: String { \"a-b\" }", ["a-b"]),
            ("static let name: String = \"x\"; static let name = \"y\"", ["x", "y"]),
            ("/// A declaration such as `static let name = \"clock\"`.", []), ("// static let name = \"clock\"", []),
            ("/* static let name = \"clock\" */ static let name = \"real\"", ["real"]),
            ("let template = \"\"\"\n    static let name = \"clock\"\n    \"\"\"", []),
            ("static let names = [\"clock\"]", []), ("let url = \"https://a.b\"; static let name = \"c\"", ["c"]),
        ] as [(String, [String])] {
            #expect(SceneSources.declaredNames(in: text) == names, "\(text)")
        }
    }

    @Test(.timeLimit(.minutes(20))) func page_hasGroupsParametersAndBothAppearances() throws {
        let folder = try TemporaryFolder()
        let program = try Program(
            Program.mica, ["gallery", "-o", "out", "--jobs", "1", "elastic-ball", "view-animate"], in: folder.url)
        #expect(program.status == 0, "\(program.error)")
        let out = folder["out"]
        let expected = ["elastic-ball", "view-animate"].flatMap { name in
            ["-light.mp4", "-light.png", ".gif", ".mp4", ".png"].map { name + $0 }
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: out.path).sorted()
                == (expected + ["data", "index.html"]).sorted())
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: out.appendingPathComponent("data").path).sorted()
                == ["elastic-ball-light.js", "elastic-ball.js", "view-animate-light.js", "view-animate.js"])
        for name in ["elastic-ball", "view-animate"] {
            let files = try ["-light.png", ".png"].map { try Data(contentsOf: out.appendingPathComponent(name + $0)) }
            #expect(files[0] != files[1], "\(name) is light and dark")
        }
        let page = try String(contentsOf: out.appendingPathComponent("index.html"), encoding: .utf8)
        #expect(page.contains("Core Animation for Linux"), "a tagline")
        // A heading for each group, followed by its scenes in order.
        let places = [
            "<h2 id=\"group-0\">Components", "<article id=\"elastic-ball\"", "<h2 id=\"group-1\">Animations",
            "<article id=\"view-animate\"",
        ].map { page.range(of: $0)?.lowerBound }
        #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
        let card = try #require(page.components(separatedBy: "<article").first { $0.hasPrefix(" id=\"elastic-ball\"") })
        #expect(card.contains("<code>diameter</code> number in 10…200, 110 by default"))
        #expect(card.contains("The ball's diameter in points.") && card.contains("--set diameter=…"))
        #expect(!page.components(separatedBy: "<article")[2].contains("<h4>Parameters"))
        // A button and a slider for each movie, with names; the browser's controls if scripts do not run.
        #expect(page.components(separatedBy: "<button type=\"button\" aria-label=\"Play ").count == 3)
        #expect(page.components(separatedBy: "<input type=\"range\" min=").count == 3)
        #expect(page.components(separatedBy: " controls muted loop").count == 3)
        // One dialog, and a button for each that scripts show.
        #expect(page.components(separatedBy: "class=\"inspect\" aria-haspopup=\"dialog\" hidden").count == 3)
        #expect(
            page.components(separatedBy: "<dialog").count == 2 && page.components(separatedBy: "</script>").count == 2)
        #expect(!page.contains("<output") && !page.contains("aria-live"), "a running movie is not read out")
        #expect(!page.contains("README.md"), "no links out of a folder that can be moved")
    }
}
