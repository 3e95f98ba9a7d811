import MicaInterfaceBuilder
import Testing

/// Constraints, guides and differences by size class.
@Suite struct LayoutTests {
    private func lines(_ root: String, controller: String = "") throws -> [String] {
        let xml = Sample.storyboard(
            Sample.scene(
                "<viewController id=\"vc\">\(controller)<view key=\"view\" id=\"root\">\(root)</view></viewController>")
        )
        return Sample.statements(of: "view_root", in: try Sample.generated(xml).text)
    }

    /// The ends of the only constraint.
    private func constraint(_ attributes: String, guides: String = "", controller: String = "") throws -> String {
        let lines = try lines(
            "<subviews><view id=\"a\"/><view id=\"b\"/></subviews>\(guides)<constraints><constraint \(attributes) id=\"c\"/></constraints>",
            controller: controller)
        guard let start = lines.firstIndex(where: { $0.hasPrefix("let constraint_c") }) else { return "none" }
        return lines[(start + 1)...(start + 2)].map { $0.drop { $0 == " " } }.joined(separator: " ")
    }

    @Test(arguments: [
        (
            "firstItem=\"a\" firstAttribute=\"leading\" secondItem=\"root\" secondAttribute=\"leadingMargin\" constant=\"8\"",
            "item: view_a, attribute: .leading, relatedBy: .equal, toItem: view_root, attribute: .leadingMargin, multiplier: 1, constant: 8)"
        ),
        (
            "firstAttribute=\"bottom\" secondItem=\"a\" secondAttribute=\"baseline\" relation=\"greaterThanOrEqual\"",
            "item: view_root, attribute: .bottom, relatedBy: .greaterThanOrEqual, toItem: view_a, attribute: .lastBaseline, multiplier: 1, constant: 0)"
        ),
        (
            "firstItem=\"a\" firstAttribute=\"width\" constant=\"44.5\"",
            "item: view_a, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1, constant: 44.5)"
        ),
        (
            "firstItem=\"a\" firstAttribute=\"width\" secondItem=\"a\" secondAttribute=\"height\" multiplier=\"3:2\"",
            "item: view_a, attribute: .width, relatedBy: .equal, toItem: view_a, attribute: .height, multiplier: 1.5, constant: 0)"
        ),
        (
            "firstItem=\"a\" firstAttribute=\"width\" secondItem=\"b\" secondAttribute=\"width\" multiplier=\"1/4\"",
            "item: view_a, attribute: .width, relatedBy: .equal, toItem: view_b, attribute: .width, multiplier: 0.25, constant: 0)"
        ),
        (
            "firstItem=\"a\" firstAttribute=\"leading\" secondItem=\"b\" secondAttribute=\"trailing\" symbolic=\"YES\"",
            "item: view_a, attribute: .leading, relatedBy: .equal, toItem: view_b, attribute: .trailing, multiplier: 1, constant: 8)"
        ),
    ])
    func constraintsNameTheirEnds(_ attributes: String, _ expected: String) throws {
        #expect(try constraint(attributes) == expected)
    }

    @Test(arguments: [
        ("safeArea", "view_root.safeAreaLayoutGuide"), ("layoutMargins", "view_root.layoutMarginsGuide"),
        ("readableContent", "view_root.readableContentGuide"),
    ])
    func constraintsReachLayoutGuides(_ key: String, _ expression: String) throws {
        #expect(
            try constraint(
                "firstItem=\"a\" firstAttribute=\"top\" secondItem=\"g\" secondAttribute=\"top\"",
                guides: "<viewLayoutGuide key=\"\(key)\" id=\"g\"/>"
            ).contains("toItem: \(expression), attribute: .top"))
    }

    @Test(arguments: [
        ("top", "bottom", "toItem: view_root.safeAreaLayoutGuide, attribute: .top"),
        ("bottom", "top", "toItem: view_root.safeAreaLayoutGuide, attribute: .bottom"),
        ("bottom", "bottom", "toItem: view_root, attribute: .bottom"),
    ])
    func oldLayoutGuidesAreTheEdgesOfTheSafeArea(_ edge: String, _ attribute: String, _ expected: String) throws {
        #expect(
            try constraint(
                "firstItem=\"a\" firstAttribute=\"top\" secondItem=\"g\" secondAttribute=\"\(attribute)\"",
                controller: "<layoutGuides><viewControllerLayoutGuide type=\"\(edge)\" id=\"g\"/></layoutGuides>"
            ).contains(expected))
    }

    @Test func constraintsAreActivatedTogetherAfterAllViews() throws {
        let lines = try lines(
            """
            <subviews><view id="a"><constraints><constraint firstAttribute="width" constant="1" priority="750" identifier="w" id="c"/></constraints></view></subviews>
            <constraints><constraint firstItem="a" firstAttribute="top" secondItem="root" secondAttribute="top" id="d"/></constraints>
            """)
        let end = lines.dropFirst(lines.firstIndex { $0.contains("constraint_c") }!)
        #expect(
            end.map { $0.drop { $0 == " " } } == [
                "let constraint_c: NSLayoutConstraint = NSLayoutConstraint(",
                "item: view_a, attribute: .width, relatedBy: .equal, toItem: nil,",
                "attribute: .notAnAttribute, multiplier: 1, constant: 1)",
                "constraint_c.priority = UILayoutPriority(750)",
                "constraint_c.identifier = \"w\"", "NSLayoutConstraint.activate([", "constraint_c,", "])",
                "let constraint_d: NSLayoutConstraint = NSLayoutConstraint(",
                "item: view_a, attribute: .top, relatedBy: .equal, toItem: view_root,",
                "attribute: .top, multiplier: 1, constant: 0)", "NSLayoutConstraint.activate([", "constraint_d,", "])",
                "return view_root",
            ])
    }

    @Test func constraintsOfTheCanvasAreLeftOut() throws {
        #expect(try constraint("firstItem=\"a\" firstAttribute=\"width\" constant=\"1\" placeholder=\"YES\"") == "none")
    }

    @Test(arguments: [
        (
            "firstItem=\"zz\" firstAttribute=\"top\"",
            "the constraint c must have views of its scene (got \"zz\"); it is left out"
        ),
        (
            "firstAttribute=\"middle\"",
            "the first attribute of a constraint must be one of NSLayoutConstraint.Attribute (got \"middle\")"
        ),
        ("firstAttribute=\"width\" multiplier=\"1:0\"", "the multiplier must be a number or a ratio (got \"1:0\")"),
        ("firstAttribute=\"width\" multiplier=\"nan\"", "the multiplier must be a number or a ratio (got \"nan\")"),
    ])
    func brokenConstraintsAreFindings(_ attributes: String, _ message: String) throws {
        let xml = Sample.storyboard(
            Sample.scene(
                "<viewController id=\"vc\"><view key=\"view\" id=\"root\"><constraints><constraint \(attributes) id=\"c\"/></constraints></view></viewController>"
            ))
        let generated = try Sample.generated(xml)
        #expect(generated.findings.map(\.message) == ["\(message), in the scene \"vc\""])
        #expect(!generated.text.contains("NSLayoutConstraint"))
    }

    @Test func whatTheDefaultExcludesIsNotInstalled() throws {
        let lines = try lines(
            """
            <subviews><view id="a"/><view id="b"/></subviews><constraints><constraint firstItem="a" firstAttribute="width" constant="1" id="c"/></constraints>
            <variation key="default"><mask key="subviews"><exclude reference="b"/></mask><mask key="constraints"><exclude reference="c"/></mask></variation>
            """)
        #expect(lines.contains("view_root.addSubview(view_a)"))
        #expect(!lines.contains("view_root.addSubview(view_b)"))
        #expect(!lines.contains { $0.contains("activate") })
    }

    @Test func sizeClassesChangePropertiesAndInstallations() throws {
        let lines = try lines(
            """
            <subviews><stackView axis="vertical" id="s"><variation key="heightClass=compact" axis="horizontal"/></stackView></subviews>
            <constraints><constraint firstItem="s" firstAttribute="width" constant="1" id="c"><variation key="heightClass=compact-widthClass=regular" constant="9"/></constraint></constraints>
            <variation key="widthClass=compact"><mask key="constraints"><exclude reference="c"/></mask></variation>
            """)
        let end = lines.dropFirst(lines.firstIndex { $0.hasPrefix("build.vary") }!)
        #expect(
            Array(end) == [
                "build.vary(stackView_s, base: { [weak stackView_s] in", "    stackView_s?.axis = .vertical", "}, [",
                "    InterfaceVariation(width: .unspecified, height: .compact) { [weak stackView_s] in",
                "        stackView_s?.axis = .horizontal", "},", "])",
                "build.vary(view_root, base: {", "    constraint_c.isActive = true", "}, [",
                "    InterfaceVariation(width: .compact, height: .unspecified) {",
                "        constraint_c.isActive = false", "},", "])", "build.vary(view_root, base: {",
                "    constraint_c.constant = 1", "    constraint_c.priority = UILayoutPriority(1000)", "}, [",
                "    InterfaceVariation(width: .regular, height: .compact) {", "        constraint_c.constant = 9",
                "},",
                "])", "return view_root",
            ])
    }

    @Test func framesRelativeToEdgesAreResolved() throws {
        let lines = try lines(
            """
            <rect key="frame" x="0.0" y="0.0" width="100" height="200"/><subviews><view id="a"><frame key="frameInset" minX="10" minY="20" width="30" height="40"/></view>
            <view id="b"><frame key="frameInset" maxX="10" maxY="20" width="30" height="40"/></view><view id="c"><frame key="frameInset" minX="1" maxX="2" minY="3" maxY="4"/></view></subviews>
            """)
        #expect(
            lines.filter { $0.contains(".frame = ") }.dropFirst() == [
                "view_a.frame = CGRect(x: 10, y: 20, width: 30, height: 40)",
                "view_b.frame = CGRect(x: 60, y: 140, width: 30, height: 40)",
                "view_c.frame = CGRect(x: 1, y: 3, width: 97, height: 193)",
            ])
    }
}
