import MicaInterfaceBuilder
import Testing

/// Classes, outlets, actions and runtime attributes, checked against the app.
@Suite struct ClassTests {
    private let app = """
        class Card: UIView {
            @IBOutlet weak var title: UILabel!
            @IBOutlet private var secret: UILabel!
            @IBInspectable var radius: CGFloat = 0
            let fixed = 1
        }
        class Home: UIViewController {
            @IBOutlet var card: Card!
            @IBOutlet var labels: [UILabel]!
            @IBAction func tap(_ sender: Any) {}
            @IBAction func plain() {}
            @IBAction func back(_ segue: UIStoryboardSegue) {}
            @IBSegueAction func make(_ coder: NSCoder, sender: Any?, segueIdentifier: String?) -> Detail? { nil }
        }
        class Detail: UIViewController {}
        class Flip: UIStoryboardSegue {}
        private class Secret: UIView {}
        class Box<T>: UIView {}
        class Model: NSObject {}
        class Note: Codable {}
        class Wheel: NSTextStorage {}
        extension CALayer { var borderUIColor: UIColor? { get { nil } set {} } }
        """

    private func scene(_ views: String, _ connections: String = "", others: String = "", rest: String = "") -> String {
        Sample.storyboard(
            Sample.scene(
                """
                <viewController customClass="Home" customModule="App" id="vc"><view key="view" id="root"><subviews>\(views)</subviews></view>
                <connections>\(connections)</connections></viewController>\(others)
                """) + rest)
    }

    private func lines(_ xml: String, of function: String = "view_root") throws -> [String] {
        Sample.statements(of: function, in: try Sample.generated(xml, app).text)
    }

    @Test func customClassesAreUsed() throws {
        let lines = try lines(scene("<view customClass=\"Card\" id=\"c\"/>"))
        #expect(lines.contains { $0 == "let (view_c, _): (Card, ()) = build.view(Card.self, fill_view_c)" })
    }

    @Test func namesThatSwiftMangledAreRead() throws {
        #expect(
            try lines(scene("<view customClass=\"_TtC3App4Card\" id=\"c\"/>")).contains {
                $0.contains("(_ view_c: Card)")
            })
    }

    @Test func classesOfUIKitAreUsed() throws {
        #expect(
            try lines(scene("<view customClass=\"UIControl\" id=\"c\"/>")).contains {
                $0.contains("view_c: UIControl =")
            })
    }

    @Test(arguments: [
        (
            "<view customClass=\"Nothing\" id=\"c\"/>",
            "the class Nothing must be declared in the app; UIView replaces it"
        ),
        (
            "<button customClass=\"Card\" id=\"c\"/>",
            "the class Card must inherit from UIButton (got UIView); UIButton replaces it"
        ),
        (
            "<view customClass=\"Secret\" id=\"c\"/>",
            "the class Secret must be visible in other files (it is private); UIView replaces it"
        ),
        (
            "<view customClass=\"Note\" id=\"c\"/>",
            "the class Note must inherit from UIView (got Codable); UIView replaces it"
        ),
        ("<view customClass=\"Box\" id=\"c\"/>", "the class Box must have no generic parameters; UIView replaces it"),
    ])
    func unusableClassesAreReplaced(_ element: String, _ message: String) throws {
        let found = try Sample.generated(scene(element), app)
        #expect(found.findings.map(\.message) == ["\(message), in the scene \"Home\""])
        #expect(!found.text.contains("Secret") && !found.text.contains("Box"))
    }

    @Test func objectsOfSystemClassesAreCreated() throws {
        let found = try Sample.generated(scene("", others: "<customObject customClass=\"Wheel\" id=\"o\"/>"), app)
        #expect(found.findings.isEmpty && found.text.contains("build.object(Wheel())"))
    }

    @Test func outletsOfTheControllerComeAfterAllObjects() throws {
        let lines = try lines(
            scene(
                "<view customClass=\"Card\" id=\"c\"><subviews><label id=\"l\"/></subviews><connections><outlet property=\"title\" destination=\"l\" id=\"1\"/></connections></view>",
                "<outlet property=\"card\" destination=\"c\" id=\"2\"/>"))
        #expect(
            lines.suffix(3) == [
                "build.connect(&view_c.title, to: label_l, \"Card.title\")",
                "build.connect(&controller.card, to: view_c, \"Home.card\")", "return view_root",
            ])
    }

    @Test func outletCollectionsKeepTheirOrder() throws {
        let lines = try lines(
            scene(
                "<label id=\"a\"/><label id=\"b\"/>",
                "<outletCollection property=\"labels\" destination=\"b\" id=\"1\"/><outletCollection property=\"labels\" destination=\"a\" id=\"2\"/>"
            ))
        #expect(lines.contains("build.connect(&controller.labels, to: [label_b, label_a], \"Home.labels\")"))
    }

    @Test func outletsOfUIKitAreConnected() throws {
        let lines = try lines(
            scene(
                "<tableView id=\"t\"><connections><outlet property=\"delegate\" destination=\"vc\" id=\"1\"/></connections></tableView>"
            ))
        #expect(lines.contains("build.connect(&tableView_t.delegate, to: controller, \"UITableView.delegate\")"))
    }

    @Test func missingOutletsAreFindings() throws {
        let found = try Sample.findings(
            scene("<label id=\"l\"/>", "\n<outlet property=\"nothing\" destination=\"l\" id=\"1\"/>"), app)
        #expect(
            found == [
                "Main.storyboard:5: the class Home must have an outlet nothing (got none); it is left out, in the scene \"Home\""
            ])
    }

    @Test func outletsToNothingAreFindings() throws {
        let found = try Sample.findings(scene("", "<outlet property=\"card\" destination=\"zz\" id=\"1\"/>"), app)
        #expect(found.count == 1)
        #expect(found[0].contains("the outlet card must lead to an object of its scene (got \"zz\"); it is left out"))
    }

    @Test func actionsNameTheirMethod() throws {
        let lines = try lines(
            scene(
                """
                <button id="b"><connections><action selector="tap:" destination="vc" eventType="touchDown" id="1"/>
                <action selector="plain" destination="vc" id="2"/></connections></button>
                <slider id="s"><connections><action selector="tap:" destination="vc" id="3"/></connections></slider>
                """))
        #expect(
            lines.filter { $0.contains("addTarget") } == [
                "button_b.addTarget(controller, action: Selector(\"tap:\", Home.tap(_:)), for: .touchDown)",
                "button_b.addTarget(controller, action: Selector(\"plain\", Home.plain), for: .touchUpInside)",
                "slider_s.addTarget(controller, action: Selector(\"tap:\", Home.tap(_:)), for: .valueChanged)",
            ])
    }

    @Test func actionsOfTheFirstResponderHaveNoTarget() throws {
        let lines = try lines(
            scene(
                "<button id=\"b\"><connections><action selector=\"tap:\" destination=\"fr\" id=\"1\"/></connections></button>",
                others: "<placeholder placeholderIdentifier=\"IBFirstResponder\" id=\"fr\"/>"))
        #expect(
            lines.contains("button_b.addTarget(nil, action: Selector(\"tap:\", Home.tap(_:)), for: .touchUpInside)"))
    }

    @Test func missingActionsAreFindings() throws {
        let found = try Sample.generated(
            scene(
                "<button id=\"b\"><connections><action selector=\"gone:\" destination=\"vc\" id=\"1\"/></connections></button>"
            ),
            app)
        #expect(
            found.findings.map(\.message) == [
                "the class Home must have an action gone: (got none); it is left out, in the scene \"Home\""
            ])
        #expect(!found.text.contains("gone"))
    }

    @Test func methodsOfUIKitAreActions() throws {
        let lines = try lines(
            scene(
                """
                <textField id="f"/><button id="b"><connections>
                <action selector="resignFirstResponder" destination="f" id="1"/></connections></button>
                """))
        #expect(
            lines.contains(
                "button_b.addTarget(textField_f, action: Selector(\"resignFirstResponder\", UIResponder.resignFirstResponder), for: .touchUpInside)"
            ))
    }

    private func attribute(_ attribute: String, _ element: String = "view", custom: String = "Card") throws -> [String]
    {
        let xml = scene(
            """
            <\(element) customClass="\(custom)" id="c"><userDefinedRuntimeAttributes>\(attribute)</userDefinedRuntimeAttributes></\(element)>
            """)
        let generated = try Sample.generated(xml, app)
        let set = Sample.statements(of: "view_root", in: generated.text).filter {
            $0.contains("build.set(") || $0.contains("if let object")
        }
        return set + generated.findings.map(\.message)
    }

    @Test(arguments: [
        (
            "<userDefinedRuntimeAttribute type=\"number\" keyPath=\"radius\"><real key=\"value\" value=\"4.5\"/></userDefinedRuntimeAttribute>",
            "build.set(&view_c.radius, .number(4.5), \"Card.radius\")"
        ),
        (
            "<userDefinedRuntimeAttribute type=\"number\" keyPath=\"layer.cornerRadius\"><integer key=\"value\" value=\"4\"/></userDefinedRuntimeAttribute>",
            "build.set(&view_c.layer.cornerRadius, .number(4), \"Card.layer.cornerRadius\")"
        ),
        (
            "<userDefinedRuntimeAttribute type=\"boolean\" keyPath=\"hidden\" value=\"YES\"/>",
            "build.set(&view_c.isHidden, .boolean(true), \"Card.hidden\")"
        ),
        (
            "<userDefinedRuntimeAttribute type=\"string\" keyPath=\"accessibilityLabel\" value=\"a\"/>",
            "build.set(&view_c.accessibilityLabel, .string(\"a\"), \"Card.accessibilityLabel\")"
        ),
        (
            "<userDefinedRuntimeAttribute type=\"color\" keyPath=\"layer.borderUIColor\"><color key=\"value\" white=\"1\" alpha=\"1\"/></userDefinedRuntimeAttribute>",
            "build.set(&view_c.layer.borderUIColor, .color(UIColor(white: 1, alpha: 1)), \"Card.layer.borderUIColor\")"
        ),
        (
            "<userDefinedRuntimeAttribute type=\"image\" keyPath=\"radius\" value=\"i\"/>",
            "build.set(&view_c.radius, .image(UIImage(named: \"i\")), \"Card.radius\")"
        ),
        (
            "<userDefinedRuntimeAttribute type=\"size\" keyPath=\"layer.shadowOffset\"><size key=\"value\" width=\"1\" height=\"2\"/></userDefinedRuntimeAttribute>",
            "build.set(&view_c.layer.shadowOffset, .size(CGSize(width: 1, height: 2)), \"Card.layer.shadowOffset\")"
        ),
        (
            "<userDefinedRuntimeAttribute type=\"nil\" keyPath=\"radius\"/>",
            "build.set(&view_c.radius, .none, \"Card.radius\")"
        ),
        (
            "<userDefinedRuntimeAttribute type=\"number\" keyPath=\"gone\"><real key=\"value\" value=\"1\"/></userDefinedRuntimeAttribute>",
            "the class Card must have the property gone (got none); the runtime attribute is left out, in the scene \"Home\""
        ),
        (
            "<userDefinedRuntimeAttribute type=\"number\" keyPath=\"fixed\"><real key=\"value\" value=\"1\"/></userDefinedRuntimeAttribute>",
            "the property Card.fixed must be a variable with a setter; the runtime attribute is left out, in the scene \"Home\""
        ),
        (
            "<userDefinedRuntimeAttribute type=\"colour\" keyPath=\"radius\"/>",
            "the runtime attribute radius must have a value of a known type (got \"colour\"), in the scene \"Home\""
        ),
    ])
    func runtimeAttributesSetProperties(_ element: String, _ expected: String) throws {
        #expect(try attribute(element) == [expected])
    }

    @Test func keyPathsGoThroughOptionalObjects() throws {
        let found = try attribute(
            "<userDefinedRuntimeAttribute type=\"boolean\" keyPath=\"titleLabel.adjustsFontSizeToFitWidth\" value=\"YES\"/>",
            "button", custom: "UIButton")
        #expect(
            found == [
                "if let object1 = button_c.titleLabel {",
                "build.set(&object1.adjustsFontSizeToFitWidth, .boolean(true), \"UIButton.titleLabel.adjustsFontSizeToFitWidth\")",
            ])
    }

    // MARK: Segues

    private let detail = Sample.scene("<viewController customClass=\"Detail\" id=\"d\"/>")

    @Test func seguesOfTheControllerAreManual() throws {
        let xml = scene("", "<segue destination=\"d\" kind=\"show\" identifier=\"go\" id=\"1\"/>", rest: detail)
        #expect(
            try lines(xml, of: "scene_vc").contains(
                "build.segue(InterfaceSegue(.show, to: \"d\", identifier: \"go\"), from: .manual, of: controller)"))
    }

    @Test func seguesOfViewsCanBePerformedBeforeTheViewExists() throws {
        let xml = scene(
            "<button id=\"b\"><connections><segue destination=\"d\" kind=\"presentation\" identifier=\"go\" animates=\"NO\" modalPresentationStyle=\"formSheet\" id=\"1\"/></connections></button>",
            rest: detail)
        let plain = "InterfaceSegue = InterfaceSegue(.present, to: \"d\", identifier: \"go\")"
        #expect(
            try lines(xml).suffix(5) == [
                "var segue_1: \(plain)", "segue_1.animates = false", "segue_1.presentationStyle = .formSheet",
                "build.segue(segue_1, from: .control(button_b, .touchUpInside), of: controller)", "return view_root",
            ])
        #expect(try lines(xml, of: "scene_vc").contains("build.segue(segue_1, from: .manual, of: controller)"))
    }

    @Test(arguments: [
        (
            "kind=\"custom\" customClass=\"Flip\"",
            "segue_1.custom = { Flip(identifier: $0, source: $1, destination: $2) }"
        ),
        (
            "kind=\"show\" destinationCreationSelector=\"make:sender:segueIdentifier:\"",
            "segue_1.creator = { source, coder, sender, identifier in (source as? Home)?.make(coder, sender: sender, segueIdentifier: identifier) }"
        ),
        ("kind=\"popoverPresentation\" popoverAnchorView=\"l\"", "segue_1.popoverAnchor = label_l"),
    ])
    func seguesHaveSettings(_ attributes: String, _ expected: String) throws {
        let xml = scene(
            "<label id=\"l\"/><button id=\"b\"><connections><segue destination=\"d\" \(attributes) id=\"1\"/></connections></button>",
            rest: detail)
        #expect(try lines(xml).contains(expected))
    }

    /// `performSegue` finds a controller's segue before the view exists, and afterwards one with its anchor.
    @Test func seguesOfTheControllerPointAtItsView() throws {
        let xml = scene(
            "<label id=\"l\"/>",
            "<segue destination=\"d\" kind=\"popoverPresentation\" identifier=\"go\" popoverAnchorView=\"l\" id=\"1\"/>",
            rest: detail)
        let first =
            "build.segue(InterfaceSegue(.popover, to: \"d\", identifier: \"go\"), from: .manual, of: controller)"
        #expect(try lines(xml, of: "scene_vc").contains(first))
        #expect(
            try lines(xml).suffix(4) == [
                "var segue_1: InterfaceSegue = InterfaceSegue(.popover, to: \"d\", identifier: \"go\")",
                "segue_1.popoverAnchor = label_l", "build.segue(segue_1, from: .manual, of: controller)",
                "return view_root",
            ])
    }

    @Test func viewsBesideTheControllersViewAreKept() throws {
        let xml = scene(
            "", "<outlet property=\"card\" destination=\"c\" id=\"1\"/>",
            others: "<view customClass=\"Card\" id=\"c\"/><tapGestureRecognizer id=\"t\"/>")
        let kept = try lines(xml).filter { $0.hasPrefix("build.keep") }
        #expect(kept == ["build.keep(view_c)"])
    }

    @Test func controllersOfNibsHaveTheirView() throws {
        let xml = Sample.nib(
            "<viewController id=\"vc\"><view key=\"view\" id=\"root\"><subviews><label id=\"l\"/></subviews></view></viewController>"
        )
        let lines = Sample.statements(
            of: "nib_Page", in: try Sample.generated(xml, name: "Page.xib").text)
        #expect(lines.contains("build.setView(of: viewController_vc) { _ in view_root }"))
        #expect(lines.contains("view_root.addSubview(label_l)"))
    }

    @Test func windowsHaveTheTintOfTheFile() throws {
        let xml = Sample.storyboard(Sample.scene("<viewController id=\"vc\"/>"), initial: "vc")
        let tinted = xml.replacing(
            "</document>",
            with:
                "<color key=\"tintColor\" red=\"1\" green=\"0\" blue=\"0\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"sRGB\"/></document>"
        )
        #expect(try !Sample.generated(xml).text.contains("tint:"))
        #expect(
            try Sample.generated(tinted).text.contains(
                "], tint: { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }))"))
    }

    @Test func containersEmbedTheirScene() throws {
        let xml = scene(
            "<containerView id=\"c\"><connections><segue destination=\"d\" kind=\"embed\" id=\"1\"/></connections></containerView>",
            rest: detail)
        #expect(
            try lines(xml).contains(
                "build.embed(InterfaceSegue(.embed, to: \"d\"), in: containerView_c, of: controller)"))
    }

    @Test func unwindSeguesNameTheClassesOfTheApp() throws {
        let xml = scene(
            "<button id=\"b\"><connections><segue destination=\"e\" kind=\"unwind\" unwindAction=\"back:\" id=\"1\"/></connections></button>",
            others: "<exit id=\"e\"/>")
        #expect(
            try lines(xml).contains(
                "segue_1.unwind = InterfaceUnwind(\"back:\", [(is: { $0 is Home }, perform: { controller, segue in (controller as? Home)?.back(segue) })])"
            ))
    }

    @Test func seguesToNowhereAreFindings() throws {
        let found = try Sample.findings(scene("", "<segue destination=\"zz\" kind=\"show\" id=\"1\"/>"), app)
        #expect(found.count == 1)
        #expect(found[0].contains("the segue must lead to a scene of the storyboard (got \"zz\"); it is left out"))
    }

    /// Interface Builder has no element for headers, so files have cells of their class.
    @Test func cellsOfTheClassOfAHeaderAreHeaders() throws {
        let xml = Sample.nib(
            """
            <tableViewCell customClass="Head" customModule="App" reuseIdentifier="head" selectionStyle="none" tag="4" id="h">
            <tableViewCellContentView key="contentView" tableViewCell="h" id="c"><subviews><label text="T" id="t"/></subviews></tableViewCellContentView>
            <connections><outlet property="title" destination="t" id="o"/></connections></tableViewCell>
            """)
        let generated = try Sample.generated(
            xml, "class Head: UITableViewHeaderFooterView { @IBOutlet var title: UILabel! }", name: "Head.xib")
        #expect(generated.findings.isEmpty)
        let text = generated.text
        #expect(text.contains("build.view(Head.self") && text.contains(".contentView"))
        #expect(text.contains(".tag = 4") && !text.contains("selectionStyle") && !text.contains("setStyle"))
        #expect(text.contains("\"Head.title\""))
    }
}
