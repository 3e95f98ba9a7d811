import MicaInterfaceBuilder
import Testing

/// Objects of the app's classes, whose initialisers see the values of the file.
@Suite struct FillingTests {
    private let app = """
        class Card: UIView { @IBOutlet var title: UILabel! }
        class Home: UIViewController { @IBOutlet var label: UILabel!; @IBOutlet var width: NSLayoutConstraint! }
        class Item: UIBarButtonItem {}
        class Tab: UITabBarItem {}
        class Flow: UICollectionViewFlowLayout {}
        """

    private func lines(_ views: String, _ connections: String = "") throws -> [String] {
        let xml = Sample.storyboard(
            Sample.scene(
                """
                <viewController customClass="Home" id="vc"><view key="view" id="root"><subviews>\(views)</subviews></view>
                <connections>\(connections)</connections></viewController>
                """))
        return Sample.statements(of: "view_root", in: try Sample.generated(xml, app).text)
    }

    @Test func valuesAreSetInAFunction() throws {
        let lines = try lines(
            "<view customClass=\"Card\" tag=\"3\" id=\"c\"><subviews><view tag=\"2\" id=\"l\"/></subviews></view>")
        #expect(
            lines == [
                "let view_root: UIView = build.view(UIView.self)",
                "@MainActor func fill_view_c(_ view_c: Card) -> () {", "    view_c.tag = 3",
                "    let view_l: UIView = build.view(UIView.self)", "    view_l.tag = 2",
                "    view_c.addSubview(view_l)",
                "}", "let (view_c, _): (Card, ()) = build.view(Card.self, fill_view_c)",
                "view_root.addSubview(view_c)", "return view_root",
            ])
    }

    @Test func objectsThatOtherStatementsUseAreResults() throws {
        let lines = try lines(
            """
            <view customClass="Card" id="c"><subviews><label id="l"/><view customClass="Card" id="d"><subviews><label id="m"/></subviews>
            <connections><outlet property="title" destination="m" id="1"/></connections></view></subviews></view>
            """, "<outlet property=\"label\" destination=\"l\" id=\"2\"/>")
        let heads = lines.filter { $0.contains("fill_") || $0.contains("return (") }
        #expect(
            heads == [
                "@MainActor func fill_view_c(_ view_c: Card) -> (UILabel, UILabel, Card) {",
                "    @MainActor func fill_view_d(_ view_d: Card) -> UILabel {",
                "    let (view_d, label_m): (Card, UILabel) = build.view(Card.self, fill_view_d)",
                "    return (label_l, label_m, view_d)",
                "let (view_c, (label_l, label_m, view_d)): (Card, (UILabel, UILabel, Card)) = build.view(Card.self, fill_view_c)",
            ])
        #expect(lines.contains("build.connect(&view_d.title, to: label_m, \"Card.title\")"))
        #expect(lines.contains("build.connect(&controller.label, to: label_l, \"Home.label\")"))
    }

    @Test func constraintsInsideAreActiveBeforeTheEnd() throws {
        let lines = try lines(
            """
            <view customClass="Card" id="c"><subviews><label id="l"/></subviews><constraints>
            <constraint firstItem="l" firstAttribute="top" secondItem="c" secondAttribute="top" id="in"/>
            <constraint firstItem="l" firstAttribute="left" secondItem="other" secondAttribute="left" id="out"/></constraints></view>
            <view customClass="Card" id="d"><constraints><constraint firstAttribute="width" constant="4" id="w"/></constraints></view>
            <view id="other"/>
            """, "<outlet property=\"width\" destination=\"w\" id=\"1\"/>")
        // Constraints with objects outside follow them.
        let first = try #require(lines.firstIndex { $0.contains("constraint_in") })
        #expect(first > lines.firstIndex { $0.contains("view_other: ") } ?? 0)
        let own = try #require(lines.firstIndex { $0.contains("let constraint_w") })
        #expect(lines[own].hasPrefix("    let") && lines[own + 3] == "    NSLayoutConstraint.activate([")
        #expect(
            lines.contains {
                $0 == "let (view_d, constraint_w): (Card, NSLayoutConstraint) = build.view(Card.self, fill_view_d)"
            })
        #expect(lines.contains("build.connect(&controller.width, to: constraint_w, \"Home.width\")"))
    }

    @Test func constraintsHaveAClass() throws {
        let xml = Sample.nib(
            """
            <view id="v"><constraints><constraint firstAttribute="width" constant="4" customClass="Hairline" id="w">
            <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="number" keyPath="pixels"><integer key="value" value="2"/>
            </userDefinedRuntimeAttribute></userDefinedRuntimeAttributes><hologram/></constraint></constraints></view>
            """)
        let generated = try Sample.generated(
            xml, "class Hairline: NSLayoutConstraint { @IBInspectable var pixels = 0 }", name: "Line.xib")
        let lines = Sample.statements(of: "nib_Line", in: generated.text)
        #expect(lines.contains("let constraint_w: Hairline = build.object(Hairline("))
        #expect(lines.contains { $0.hasSuffix("constant: 4))") })
        #expect(lines.contains("build.set(&constraint_w.pixels, .number(2), \"Hairline.pixels\")"))
        #expect(
            generated.findings.map(\.message) == ["the element <hologram> is not known; it is left out, in the file"])
    }

    @Test func itemsAreCreatedByTheirCoder() throws {
        let items = try Sample.controller(
            """
            <viewController customClass="Home" id="vc"><tabBarItem key="tabBarItem" systemItem="search" customClass="Tab" id="t"/>
            <navigationItem key="navigationItem" id="n"><barButtonItem key="rightBarButtonItem" systemItem="add" width="3" customClass="Item" id="b"/>
            </navigationItem></viewController>
            """, app)
        #expect(
            items.first == "@MainActor func fill_controller(_ controller: Home) -> () {"
        )
        #expect(
            items.contains(
                "    let (barButtonItem_b, _): (Item, ()) = build.item(Item.self, fill_barButtonItem_b)"))
        #expect(items.contains("        build.setSystemItem(.add, of: barButtonItem_b)"))
        #expect(items.contains("        build.setSystemItem(.search, of: tabBarItem_t)"))
        #expect(
            items.suffix(3) == [
                "}", "let (controller, _): (Home, ()) = build.controller(Home.self, fill_controller)",
                "return controller",
            ])
    }

    @Test func layoutsAreCreatedByTheirCoder() throws {
        let lines = try lines(
            "<collectionView id=\"l\"><collectionViewFlowLayout key=\"collectionViewLayout\" customClass=\"Flow\" id=\"f\"/></collectionView>"
        )
        #expect(
            lines.contains { $0.contains("(Flow, ()) = build.layout(Flow.self, fill_") })
    }

    /// The title's view is a parameter of the function of the controller's view.
    @Test func constraintsOfTitlesAreKnownInTheView() throws {
        let xml = Sample.storyboard(
            Sample.scene(
                """
                <viewController customClass="Home" id="vc"><view key="view" id="root"/><navigationItem key="navigationItem" id="n">
                <view key="titleView" id="t"><constraints><constraint firstAttribute="width" constant="4" id="w"/></constraints></view>
                </navigationItem><connections><outlet property="width" destination="w" id="1"/></connections></viewController>
                """))
        let generated = try Sample.generated(xml, app)
        #expect(generated.findings.isEmpty)
        #expect(
            Sample.statements(of: "view_root", in: generated.text).contains(
                "build.connect(&controller.width, to: constraint_w, \"Home.width\")"))
    }

    @Test func framesAreSetByBoundsAndCentre() throws {
        let frame = "<rect key=\"frame\" x=\"1\" y=\"2\" width=\"3\" height=\"4\"/>"
        let lines = try lines("<view customClass=\"Card\" id=\"c\">\(frame)</view><view id=\"d\">\(frame)</view>")
        #expect(lines.contains("    build.setFrame(CGRect(x: 1, y: 2, width: 3, height: 4), of: view_c)"))
        #expect(lines.contains("view_d.frame = CGRect(x: 1, y: 2, width: 3, height: 4)"))
    }

    @Test func theViewIsKnownInTheInitialiserOfItsController() throws {
        let scene = try Sample.controller(
            "<viewController customClass=\"Home\" id=\"vc\"><view key=\"view\" id=\"root\"/></viewController>", app)
        #expect(scene.contains { $0.hasPrefix("    build.setView(of: controller)") })
    }

    @Test func theDepthIsBounded() throws {
        let count = 20
        let views =
            (0..<count).map { "<view customClass=\"Card\" id=\"c\($0)\"><subviews>" }.joined()
            + String(repeating: "</subviews></view>", count: count)
        let generated = try Sample.generated(Sample.nib(views), app)
        #expect(generated.findings.count == 4)
        #expect(
            generated.findings.first?.message
                == "nested objects of the app's classes must be at most 16 levels deep (got more); the values of this one are set after its initialiser"
        )
        #expect(generated.text.contains("let view_c19: Card = build.view(Card.self)\n"))
    }

    // MARK: Connections and scenes

    @Test func connectionsOfCellsInBarsAreFindings() throws {
        let xml = Sample.storyboard(
            Sample.scene(
                """
                <viewController id="vc"><view key="view" id="root"><subviews><textField id="field"/></subviews></view>
                <navigationItem key="navigationItem" id="ni"><tableView key="titleView" id="t"><prototypes>
                <tableViewCell reuseIdentifier="x" id="cell"><tableViewCellContentView key="contentView" tableViewCell="cell" id="cc"><subviews>
                <button id="b"><connections><action selector="resignFirstResponder" destination="field" id="1"/></connections></button>
                </subviews></tableViewCellContentView></tableViewCell></prototypes></tableView></navigationItem></viewController>
                """))
        #expect(
            try Sample.findings(xml) == [
                "Main.storyboard:6: the connections of <button> must lead to objects of its bar or cell (got \"field\"); they are left out, in the scene \"vc\""
            ])
    }

    /// Circles are found in one pass without recursion.
    @Test func longChainsOfScenes() throws {
        func scene(_ number: Int, to next: Int) -> String {
            Sample.scene(
                "<navigationController id=\"n\(number)\"><connections><segue destination=\"n\(next)\" kind=\"relationship\" relationship=\"rootViewController\" id=\"s\(number)\"/></connections></navigationController>"
            )
        }
        let count = 5000
        var scenes = (0..<count).map { scene($0, to: $0 + 1) }
        scenes.append(Sample.scene("<viewController id=\"n\(count)\"/>"))
        #expect(try Sample.findings(Sample.storyboard(scenes.joined())).isEmpty)
        scenes[count] = scene(count, to: 2)
        // The first two lead into the circle and are not part of it.
        #expect(try Sample.findings(Sample.storyboard(scenes.joined())).count == count - 1)
    }
}
