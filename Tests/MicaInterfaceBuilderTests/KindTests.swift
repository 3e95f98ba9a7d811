import MicaInterfaceBuilder
import Testing

/// The statements for each kind of element.
@Suite struct KindTests {
    @Test(arguments: KindTests.viewCases)
    func views(_ element: String, _ expected: [String]) throws {
        #expect(try Sample.view(element) == expected)
    }

    @Test(arguments: KindTests.listCases)
    func lists(_ element: String, _ expected: [String]) throws {
        #expect(try Sample.view(element) == expected)
    }

    @Test(arguments: KindTests.controllerCases)
    func controllers(_ element: String, _ expected: [String]) throws {
        let others = Sample.scene("<viewController id=\"a\"/>") + Sample.scene("<viewController id=\"b\"/>")
        #expect(try Sample.controller(element, others: others) == expected)
    }

    @Test(arguments: [
        ("tapGestureRecognizer numberOfTapsRequired=\"2\"", "UITapGestureRecognizer", "numberOfTapsRequired = 2"),
        ("panGestureRecognizer minimumNumberOfTouches=\"2\"", "UIPanGestureRecognizer", "minimumNumberOfTouches = 2"),
        ("swipeGestureRecognizer direction=\"left\"", "UISwipeGestureRecognizer", "direction = .left"),
        ("pinchGestureRecognizer scale=\"2\"", "UIPinchGestureRecognizer", "scale = 2"),
        ("rotationGestureRecognizer rotation=\"1\"", "UIRotationGestureRecognizer", "rotation = 1"),
        (
            "pongPressGestureRecognizer minimumPressDuration=\"1\"", "UILongPressGestureRecognizer",
            "minimumPressDuration = 1"
        ),
        ("screenEdgePanGestureRecognizer name=\"e\"", "UIScreenEdgePanGestureRecognizer", "name = \"e\""),
        ("hoverGestureRecognizer enabled=\"NO\"", "UIHoverGestureRecognizer", "isEnabled = false"),
    ])
    func recognizers(_ element: String, _ type: String, _ property: String) throws {
        let tag = element.prefix { $0 != " " }
        let lines = try Sample.view(
            "<view id=\"v\"><connections><outletCollection property=\"gestureRecognizers\" destination=\"g\" appends=\"YES\" id=\"1\"/></connections></view>",
            others: "<\(element) id=\"g\"/>")
        #expect(
            lines == [
                "let view_v: UIView = build.view(UIView.self)", "view_root.addSubview(view_v)",
                "let \(tag)_g: \(type) = build.object(\(type)())", "\(tag)_g.\(property)",
                "view_v.addGestureRecognizer(\(tag)_g)",
            ])
    }

    @Test(arguments: ["mapView", "wkWebView", "webView", "arscnView", "sceneKitView", "avPlayerView"])
    func viewsOfMissingFrameworksAreEmpty(_ tag: String) throws {
        let xml = Sample.storyboard(
            Sample.scene(
                "<viewController id=\"vc\"><view key=\"view\" id=\"root\"><subviews><\(tag) mapType=\"x\" alpha=\"0.5\" id=\"m\"><rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"9\" height=\"9\"/></\(tag)></subviews></view></viewController>"
            ))
        let generated = try Sample.generated(xml)
        #expect(generated.findings.count == 1)
        #expect(generated.findings[0].message.contains("which does not exist here; it becomes an empty UIView"))
        #expect(
            Sample.statements(of: "view_root", in: generated.text)[1...3] == [
                "let \(tag)_m: UIView = build.view(UIView.self)",
                "\(tag)_m.frame = CGRect(x: 0, y: 0, width: 9, height: 9)", "\(tag)_m.alpha = 0.5",
            ])
    }

    @Test func nibsReturnTheirObjectsInOrder() throws {
        let xml = Sample.nib(
            """
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Host"><connections>
            <outlet property="title" destination="l" id="1"/><outlet property="view" destination="v" id="2"/></connections></placeholder>
            <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
            <view id="v"><subviews><label id="l" userInteractionEnabled="NO" adjustsFontSizeToFit="NO" textAlignment="natural"/></subviews></view>
            <tapGestureRecognizer id="t"/>
            """)
        let text = try Sample.generated(
            xml, "class Host: UIViewController { @IBOutlet var title: UILabel! }", name: "Card.xib"
        ).text
        #expect(text.contains("InterfaceNib(module: \"App\", name: \"Card\", make: { nib_Card($0) })"))
        #expect(
            Sample.statements(of: "nib_Card", in: text) == [
                "let owner: Host? = build.owner as? Host", "let view_v: UIView = build.view(UIView.self)",
                "let label_l: UILabel = build.view(UILabel.self)", "label_l.isUserInteractionEnabled = false",
                "label_l.textAlignment = .natural", "label_l.adjustsFontSizeToFitWidth = false",
                "view_v.addSubview(label_l)",
                "let tapGestureRecognizer_t: UITapGestureRecognizer = build.object(UITapGestureRecognizer())",
                "(build.owner as? UIViewController)?.view = view_v",
                "if let object = owner { build.connect(&object.title, to: label_l, \"Host.title\") }",
                "return [view_v, tapGestureRecognizer_t]",
            ])
    }

    @Test func textsAreLocalizedByObject() throws {
        let lines = try Sample.view(
            "<button id=\"b\"><state key=\"normal\" title=\"Go\"/></button><segmentedControl id=\"s\"><segments><segment title=\"One\"/></segments></segmentedControl>",
            hasStrings: true)
        #expect(
            lines.contains(
                "button_b.setTitle(build.text(\"Go\", id: \"b.normalTitle\", table: \"Main\"), for: .normal)"))
        #expect(
            lines.contains(
                "segmentedControl_s.insertSegment(withTitle: build.text(\"One\", id: \"s.segmentTitles[0]\", table: \"Main\"), at: 0, animated: false)"
            ))
    }
}
