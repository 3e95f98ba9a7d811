import MicaInterfaceBuilder
import Testing

/// Views and segues at the edges of what Auto Layout, scenes and numbers allow.
@Suite struct BoundaryTests {
    // MARK: Fixed frames

    @Test func viewsWithAFixedFrameKeepIt() throws {
        func lines(_ attributes: String) throws -> [String] {
            try Sample.view(
                """
                <label \(attributes) translatesAutoresizingMaskIntoConstraints="NO" id="l">
                <rect key="frame" x="1" y="2" width="3" height="4"/><autoresizingMask key="autoresizingMask" flexibleMaxX="YES"/></label>
                """)
        }
        let fixed = try lines("fixedFrame=\"YES\"")
        #expect(fixed.contains("label_l.frame = CGRect(x: 1, y: 2, width: 3, height: 4)"))
        #expect(fixed.contains("label_l.autoresizingMask = [.flexibleRightMargin]"))
        #expect(!fixed.contains { $0.contains("translatesAutoresizingMaskIntoConstraints") })
        #expect(try lines("").contains("label_l.translatesAutoresizingMaskIntoConstraints = false"))
    }

    // MARK: Items and their views

    private func bar(_ item: String, _ others: String = "") throws -> (scene: [String], view: [String], [String]) {
        let xml = Sample.storyboard(
            Sample.scene(
                """
                <viewController id="vc"><view key="view" id="root"><subviews><textField id="field"/></subviews></view>
                <navigationItem key="navigationItem" id="ni">\(item)</navigationItem></viewController>\(others)
                """))
        let generated = try Sample.generated(xml)
        return (
            Sample.statements(of: "scene_vc", in: generated.text),
            Sample.statements(of: "view_root", in: generated.text), generated.findings.map(\.message)
        )
    }

    @Test func theViewOfATitleHasItsRecognizers() throws {
        let (scene, view, findings) = try bar(
            """
            <view key="titleView" id="tv"><connections><outletCollection property="gestureRecognizers" destination="g" id="1"/></connections></view>
            """, "<tapGestureRecognizer id=\"g\"/>")
        #expect(findings.isEmpty)
        #expect(view.contains("view_tv.addGestureRecognizer(tapGestureRecognizer_g)"))
        #expect(scene.contains { $0.contains("view_root(build, controller, view_tv)") })
    }

    @Test func itemsReachObjectsOfTheView() throws {
        let (scene, view, findings) = try bar(
            """
            <barButtonItem key="rightBarButtonItem" id="b"><textField key="customView" id="own"><connections>
            <outlet property="delegate" destination="helper" id="1"/><outlet property="inputAccessoryView" destination="field" id="2"/>
            </connections></textField></barButtonItem>
            """, "<customObject id=\"helper\"/>")
        #expect(findings.isEmpty)
        #expect(view.contains { $0.contains("textField_own.delegate, to: customObject_helper") })
        #expect(view.contains { $0.contains("textField_own.inputAccessoryView, to: textField_field") })
        #expect(!scene.contains { $0.contains("connect") })
    }

    // MARK: Embedded scenes

    private func scene(_ id: String, embeds other: String) -> String {
        Sample.scene(
            """
            <viewController id="\(id)"><view key="view" id="v\(id)"><subviews><containerView id="c\(id)"><connections>
            <segue destination="\(other)" kind="embed" id="s\(id)"/></connections></containerView></subviews></view></viewController>
            """)
    }

    @Test func scenesThatEmbedThemselvesAreFindings() throws {
        let navigation = Sample.scene(
            "<navigationController id=\"n\"><connections><segue destination=\"a\" kind=\"relationship\" relationship=\"rootViewController\" id=\"r\"/></connections></navigationController>"
        )
        let circles = [
            scene("a", embeds: "a"), scene("a", embeds: "b") + scene("b", embeds: "a"),
            scene("a", embeds: "n") + navigation,
        ]
        for xml in circles {
            let generated = try Sample.generated(Sample.storyboard(xml))
            #expect(!generated.text.contains("build.embed"))
            let messages = generated.findings.map(\.message)
            #expect(
                messages.contains { $0.hasPrefix("the embed segue must lead to another scene that does not contain") })
        }
        let chain = scene("a", embeds: "b") + scene("b", embeds: "c") + Sample.scene("<viewController id=\"c\"/>")
        let generated = try Sample.generated(Sample.storyboard(chain))
        #expect(generated.findings.isEmpty && generated.text.contains("build.embed"))
    }

    // MARK: Numbers

    @Test(arguments: ["inf", "NaN", "-3", "1e9"])
    func sizesThatNoFontHasAreFindings(_ size: String) throws {
        let label =
            "<label id=\"l\"><fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"\(size)\"/></label>"
        let xml = Sample.storyboard(
            Sample.scene(
                "<viewController id=\"vc\"><view key=\"view\" id=\"v\"><subviews>\(label)</subviews></view></viewController>"
            ))
        let generated = try Sample.generated(xml)
        #expect(
            generated.findings.map(\.message) == [
                "the size of a font must be a number from 0 to 10000 (got \"\(size)\"); it is left out, in the scene \"vc\""
            ])
        #expect(generated.text.contains("UIFont.systemFont(ofSize: 17)"))
    }

    @Test(arguments: [
        ("constant=\"NaN\"", "the constant of a constraint must be a number (got \"NaN\"); it is left out"),
        (
            "priority=\"99999\"",
            "the priority of a constraint must be more than 0 and at most 1000 (got \"99999\"); it is left out"
        ),
        (
            "priority=\"-1\"",
            "the priority of a constraint must be more than 0 and at most 1000 (got \"-1\"); it is left out"
        ),
    ])
    func numbersThatNoConstraintHasAreFindings(_ attribute: String, _ message: String) throws {
        let constraint = "<constraints><constraint firstAttribute=\"width\" \(attribute) id=\"c\"/></constraints>"
        let generated = try Sample.generated(
            Sample.storyboard(
                Sample.scene(
                    "<viewController id=\"vc\"><view key=\"view\" id=\"v\">\(constraint)</view></viewController>")))
        #expect(generated.findings.map(\.message) == ["\(message), in the scene \"vc\""])
        #expect(generated.text.contains("constant: 0)") && !generated.text.contains("UILayoutPriority"))
    }

    @Test func prioritiesOutsideOfTheRangeAreFindings() throws {
        let findings = try Sample.findings(Sample.nib("<view horizontalHuggingPriority=\"99999\" id=\"v\"/>"))
        #expect(
            findings.count == 1 && findings[0].contains("horizontalHuggingPriority of <view> must be a known value"))
    }
}
