import MicaInterface
import MicaTesting
import Testing
import UIKit

@MainActor @Suite struct StoryboardTests {
    private final class Card: UIView {
        @MainActor static var calls: [String] = []
        weak var label: UILabel? { didSet { Card.calls.append("label") } }
        var radius = 0 { didSet { Card.calls.append("radius \(label != nil)") } }
        required init?(coder: NSCoder) {
            super.init(coder: coder)
            Card.calls.append("init \(coder.containsValue(forKey: "UISubviews"))")
        }
        override init(frame: CGRect) { super.init(frame: frame) }
        override func awakeFromNib() {
            super.awakeFromNib()
            Card.calls.append("awake \(radius) in \(superview == nil ? "nothing" : "a view")")
        }
    }

    @Test func objects_areCreatedConnectedAndAwake_inThisOrder() throws {
        Card.calls = []
        let storyboard = TestStoryboard.make([
            TestStoryboard.scene("a", LoggingController.self) { build, controller in
                build.setView(of: controller) { build in
                    let view = TestStoryboard.plainView(build), card = build.view(Card.self),
                        label = build.view(UILabel.self)
                    view.addSubview(card)
                    card.addSubview(label)
                    build.connect(&card.label, to: label, "Card.label")
                    build.set(&card.radius, .number(8), "Card.radius")
                    return view
                }
            }
        ])
        let controller = try #require(storyboard.instantiateViewController(withIdentifier: "a") as? LoggingController)
        #expect(controller.calls.list == ["awake view false"] && controller.title == "a")
        #expect(Card.calls.isEmpty && !controller.isViewLoaded)
        controller.loadViewIfNeeded()
        #expect(Card.calls == ["init false", "label", "radius true", "awake 8 in a view"])
        #expect(controller.calls.list == ["awake view false", "load"])
    }

    private final class Menu: UIViewController {
        var content: UIViewController?
        override func awakeFromNib() {
            super.awakeFromNib()
            content = storyboard?.instantiateViewController(withIdentifier: "content")
        }
    }

    @Test func storyboard_isKnownWhenAControllerAwakes() throws {
        let storyboard = TestStoryboard.make(
            [TestStoryboard.scene("menu", Menu.self), TestStoryboard.scene("content", UIViewController.self)],
            initial: "menu")
        let menu = try #require(storyboard.instantiateInitialViewController() as? Menu)
        #expect(menu.storyboard === storyboard && menu.content?.title == "content")
        #expect(UIViewController().storyboard == nil)
    }

    @Test func initialScene_mayBeMissing() {
        let storyboard = TestStoryboard.make([TestStoryboard.scene("a", UIViewController.self)])
        let controller: UIViewController? = storyboard.instantiateInitialViewController()
        #expect(controller == nil)
    }

    private final class Person: UIViewController {
        let name: String
        init?(name: String, coder: NSCoder) {
            self.name = name
            super.init(coder: coder)
        }
        required init?(coder: NSCoder) {
            name = "nobody"
            super.init(coder: coder)
        }
    }

    @Test func creator_takesThePlaceOfInitCoder() {
        let storyboard = TestStoryboard.make([TestStoryboard.scene("a", Person.self)], initial: "a")
        let anna = storyboard.instantiateViewController(identifier: "a") { Person(name: "Anna", coder: $0) }
        let nobody = storyboard.instantiateViewController(identifier: "a") { _ in nil as Person? }
        let first = storyboard.instantiateInitialViewController { Person(name: "Bo", coder: $0) }
        #expect(anna.name == "Anna" && nobody.name == "nobody" && first?.name == "Bo")
        #expect(anna.title == "a" && anna.storyboard === storyboard)
    }

    @Test func relationships_areScenesOfTheSameFile() throws {
        let storyboard = TestStoryboard.make(
            [
                InterfaceScene(id: "tabs", identifier: nil) { build in
                    let tabs = build.controller(UITabBarController.self)
                    tabs.viewControllers = [build.scene("navigation"), build.scene("b")]
                    return tabs
                },
                InterfaceScene(id: "navigation", identifier: nil) { build in
                    let navigation = build.controller(UINavigationController.self)
                    navigation.viewControllers = [build.scene("a")]
                    return navigation
                },
                TestStoryboard.scene("a", LoggingController.self), TestStoryboard.scene("b", UIViewController.self),
            ], initial: "tabs")
        let tabs = try #require(storyboard.instantiateInitialViewController() as? UITabBarController)
        let navigation = try #require(tabs.viewControllers?.first as? UINavigationController)
        #expect(navigation.topViewController?.title == "a" && tabs.viewControllers?.last?.title == "b")
        #expect(navigation.storyboard === storyboard && navigation.topViewController?.storyboard === storyboard)
    }

    @Test func reference_leadsToAnotherStoryboard() {
        TestStoryboard.register(
            "Other", [TestStoryboard.scene("x", UIViewController.self), TestStoryboard.scene("y", Person.self)],
            initial: "x")
        let storyboard = TestStoryboard.make([
            InterfaceScene(id: "a", storyboard: "Other", bundleIdentifier: nil, identifier: "y"),
            InterfaceScene(id: "b", storyboard: "Other", bundleIdentifier: nil, identifier: nil),
            InterfaceScene(id: "c", identifier: "c") { build in
                let navigation = build.controller(UINavigationController.self)
                navigation.viewControllers = [build.scene("a"), build.scene("b")]
                return navigation
            },
        ])
        let both = storyboard.instantiateViewController(withIdentifier: "c").children
        #expect(both.map(\.title) == ["y", "x"] && both[0] is Person)
        #expect(both.allSatisfy { $0.storyboard !== storyboard && $0.storyboard != nil })
    }

    private final class Source: NSObject, UITextFieldDelegate {}

    /// Views refer to their delegates weakly.
    @Test func objects_liveAsLongAsTheController() throws {
        let storyboard = TestStoryboard.make([
            TestStoryboard.scene("a", UIViewController.self) { build, controller in
                build.setView(of: controller) { build in
                    let view = TestStoryboard.plainView(build), field = build.view(UITextField.self)
                    view.addSubview(field)
                    build.connect(&field.delegate, to: build.object(Source()), "UITextField.delegate")
                    return view
                }
            }
        ])
        var controller: UIViewController? = storyboard.instantiateViewController(withIdentifier: "a")
        weak let source = (controller?.view.subviews.first as? UITextField)?.delegate
        #expect(source is Source)
        controller = nil
        #expect(source == nil)
    }

    /// The screen of a test without a window is a phone's.
    @Test func filesForTheDevice_precede() {
        let name = "Device"
        TestStoryboard.register(name, [TestStoryboard.scene("plain", UIViewController.self)], initial: "plain")
        TestStoryboard.register(
            "\(name)~ipad", [TestStoryboard.scene("pad", UIViewController.self)], initial: "pad")
        func title(_ width: CGFloat, _ height: CGFloat) -> String? {
            let harness = TestHarness(UIView(), size: CGSize(width: width, height: height), scale: 1)
            return withExtendedLifetime(harness) {
                UIStoryboard(name: name, bundle: nil).instantiateInitialViewController()?.title
            }
        }
        #expect(title(400, 800) == "plain" && title(800, 1000) == "pad")
        TestStoryboard.register(
            "\(name)~iphone", [TestStoryboard.scene("phone", UIViewController.self)], initial: "phone")
        #expect(title(400, 800) == "phone" && title(800, 1000) == "pad")
    }

    private final class CodeController: LoggingController {
        override func loadView() { view = UILabel() }
    }
    private final class SuperController: LoggingController {
        override func loadView() {
            super.loadView()
            view.tag = 7
        }
    }

    @Test func loadView_ofTheClassWins() {
        let storyboard = TestStoryboard.make([
            TestStoryboard.scene("code", CodeController.self), TestStoryboard.scene("super", SuperController.self),
        ])
        #expect(storyboard.instantiateViewController(withIdentifier: "code").view is UILabel)
        let other = storyboard.instantiateViewController(withIdentifier: "super")
        #expect(other.view.tag == 7 && other.view.backgroundColor == .white)
    }

    @Test func layoutGuides_existWhileTheViewIsCreated() {
        let storyboard = TestStoryboard.make([
            TestStoryboard.scene("a", LoggingController.self) { build, controller in
                build.setView(of: controller) { [unowned controller] build in
                    let view = TestStoryboard.plainView(build), label = build.view(UILabel.self)
                    label.translatesAutoresizingMaskIntoConstraints = false
                    view.addSubview(label)
                    let top = build.object(
                        NSLayoutConstraint(
                            item: label, attribute: .top, relatedBy: .equal, toItem: controller.topLayoutGuide,
                            attribute: .bottom, multiplier: 1, constant: 20))
                    top.isActive = true
                    return view
                }
            }
        ])
        let controller = storyboard.instantiateViewController(withIdentifier: "a")
        controller.additionalSafeAreaInsets.top = 30
        let harness = TestHarness(controller, size: CGSize(width: 100, height: 200))
        harness.advance(by: 0)
        #expect(controller.view.subviews.first?.frame.minY == 50 && controller.topLayoutGuide.length == 30)
    }

    private final class Items: UICollectionViewController {}
    private final class Rows: UITableViewController {}

    @Test func listControllers_takeTheirListFromTheStoryboard() throws {
        let storyboard = TestStoryboard.make([
            InterfaceScene(id: "rows", identifier: "rows") { build in
                let rows = build.controller(Rows.self)
                build.setView(of: rows) { build in
                    let table = build.view(UITableView.self)
                    build.setStyle(.grouped, of: table)
                    table.rowHeight = 71
                    return table
                }
                return rows
            },
            InterfaceScene(id: "items", identifier: "items") { build in
                let items = build.controller(Items.self)
                build.setView(of: items) { build in
                    let list = build.view(UICollectionView.self), layout = UICollectionViewFlowLayout()
                    layout.itemSize = CGSize(width: 33, height: 44)
                    build.setLayout(layout, of: list)
                    list.tag = 5
                    return list
                }
                return items
            },
        ])
        let rows = storyboard.instantiateViewController(withIdentifier: "rows") as? Rows
        let table = try #require(rows?.tableView)
        #expect(table.style == .grouped && table.rowHeight == 71 && table.backgroundColor == .systemGroupedBackground)
        #expect(table.dataSource === rows && table.delegate === rows)
        let items = storyboard.instantiateViewController(withIdentifier: "items") as? Items
        let list = try #require(items?.collectionView)
        #expect(list.tag == 5 && list.dataSource === items && list.superview === items?.view)
        #expect((items?.collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize.width == 33)
    }

    @Test func barsAndStyles_areThoseOfTheFile() throws {
        final class Bar: UINavigationBar {}
        let storyboard = TestStoryboard.make([
            InterfaceScene(id: "n", identifier: "n") { build in
                let navigation = build.controller(UINavigationController.self)
                build.setBars(build.view(Bar.self), of: navigation)
                navigation.viewControllers = [UIViewController()]
                return navigation
            },
            InterfaceScene(id: "s", identifier: "s") { build in
                let split = build.controller(UISplitViewController.self)
                build.setStyle(.doubleColumn, of: split)
                return split
            },
            InterfaceScene(id: "p", identifier: "p") { build in
                let pages = build.controller(UIPageViewController.self)
                build.setStyle(.scroll, orientation: .vertical, of: pages)
                return pages
            },
        ])
        let navigation = storyboard.instantiateViewController(withIdentifier: "n") as? UINavigationController
        navigation?.loadViewIfNeeded()
        #expect(navigation?.navigationBar is Bar && navigation?.navigationBar.superview === navigation?.view)
        let split = storyboard.instantiateViewController(withIdentifier: "s") as? UISplitViewController
        #expect(split?.style == .doubleColumn)
        let pages = storyboard.instantiateViewController(withIdentifier: "p") as? UIPageViewController
        #expect(pages?.transitionStyle == .scroll && pages?.navigationOrientation == .vertical)
        #expect(pages?.gestureRecognizers.isEmpty == true)
    }

    // MARK: Mistakes

    @Test(arguments: [
        ("name", "The name of a UIStoryboard must be one of"), ("scene", "must be one of \"a\", \"b\" (got \"x\")"),
        ("segue", "The identifier of a segue of LoggingController must be one of \"go\" (got \"x\")"),
        ("class", "must be a LoggingController (got Person)"), ("itself", "contains itself, 100 levels deep"),
    ])
    func mistakes_stopWithALine(_ mistake: String, _ message: String) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mistake] in
            await MainActor.run { StoryboardTests.make(mistake) }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains(message), "\(text)")
    }

    private static func make(_ mistake: String) {
        if mistake == "name" { _ = UIStoryboard(name: "Missing", bundle: nil) }
        let storyboard = TestStoryboard.make(
            [
                TestStoryboard.scene("a", LoggingController.self) { build, controller in
                    build.segue(InterfaceSegue(.show, to: "a", identifier: "go"), from: .manual, of: controller)
                }, TestStoryboard.scene("b", UIViewController.self),
                InterfaceScene(id: "itself", identifier: nil) { $0.scene("itself") },
            ], initial: "itself")
        switch mistake {
        case "scene": _ = storyboard.instantiateViewController(withIdentifier: "x")
        case "segue":
            storyboard.instantiateViewController(withIdentifier: "a").performSegue(withIdentifier: "x", sender: nil)
        case "class": _ = storyboard.instantiateViewController(identifier: "a") { Person(name: "", coder: $0) }
        default: _ = storyboard.instantiateInitialViewController()
        }
    }
}
