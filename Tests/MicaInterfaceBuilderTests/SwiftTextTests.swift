import MicaInterfaceBuilder
import Testing

/// Texts of a file are texts of the code, and nothing else.
@Suite struct SwiftTextTests {
    /// The text of a label, as an attribute writes it.
    private func literal(_ attribute: String) throws -> String? {
        let lines = try Sample.view("<label text=\"\(attribute)\" id=\"x\"/>")
        return lines.first { $0.hasPrefix("label_x.text = ") }.map { String($0.dropFirst("label_x.text = ".count)) }
    }

    @Test(arguments: [
        ("plain", #""plain""#),
        ("a &quot;b&quot;", #""a \"b\"""#),
        (#"\(exit(1))"#, #""\\(exit(1))""#),
        (#"a\n"#, #""a\\n""#),
        ("a&#10;b&#13;c&#9;d", #""a\nb\rc\td""#),
        ("ü 日本 👩‍👩‍👧", #""ü 日本 👩\u{200D}👩\u{200D}👧""#),
        ("&#x202E;reversed&#x2028;", #""\u{202E}reversed\u{2028}""#),
        ("&#x7F;&#xFEFF;", #""\u{7F}\u{FEFF}""#),
        ("&quot;&quot;&quot;", #""\"\"\"""#),
        ("#&quot;# /* */ //", ##""#\"# /* */ //""##),
    ])
    func textsAreEscaped(_ attribute: String, _ expected: String) throws {
        #expect(try literal(attribute) == expected)
    }

    @Test func idsBecomeNamesThatAreDifferent() throws {
        let lines = try Sample.view("<view id=\"a-b\"/><view id=\"a_b\"/><view id=\"a b) { exit(1\"/><view id=\"日本\"/>")
        let names = lines.filter { $0.contains("build.view") }.map { $0.prefix { $0 != ":" } }
        #expect(names == ["let view_a_b", "let view_a_b_2", "let view_a_b____exit_1", "let view___"])
    }

    @Test func equalFilesGiveEqualTexts() throws {
        let xml = Sample.storyboard(
            Sample.scene(
                """
                <viewController id="vc"><layoutGuides><viewControllerLayoutGuide type="top" id="t"/>
                <viewControllerLayoutGuide type="bottom" id="b"/></layoutGuides><view key="view" id="root"><subviews>
                <label id="l"><attributedString key="attributedText"><fragment content="a"><attributes>
                <real key="NSKern" value="1"/><integer key="NSUnderline" value="1"/>
                <paragraphStyle key="NSParagraphStyle" alignment="center" lineSpacing="2" headIndent="1"/>
                </attributes></fragment></attributedString></label></subviews>
                <viewLayoutGuide key="safeArea" id="g"/><viewLayoutGuide key="layoutMargins" id="m"/>
                </view></viewController>
                """))
        let texts = try (0..<20).map { _ in try Sample.generated(xml).text }
        #expect(Set(texts).count == 1)
    }

    @Test func filesBeginWithTheirRegistration() throws {
        let xml = Sample.storyboard(
            Sample.scene("<viewController storyboardIdentifier=\"Home\" id=\"vc\"/>")
                + Sample.scene(
                    "<viewControllerPlaceholder storyboardName=\"Other\" referencedIdentifier=\"Card\" id=\"p\"/>"),
            initial: "vc")
        let lines = try Sample.generated(xml, name: "Base.lproj/Main.storyboard").text.split(separator: "\n").prefix(10)
        #expect(
            lines.joined(separator: "\n") == """
                // Generated from Main. Changes are lost.
                import Foundation
                import MicaInterface
                import UIKit
                @used @section(".init_array") private let register: @convention(c) () -> Void = {
                    InterfaceRegistry.register(storyboard: InterfaceStoryboard(module: "App", name: "Main", initial: "vc", scenes: [
                        InterfaceScene(id: "vc", identifier: "Home", make: { scene_vc($0) }),
                        InterfaceScene(id: "p", storyboard: "Other", bundleIdentifier: nil, identifier: "Card"),
                    ]))
                }
                """)
    }
}
