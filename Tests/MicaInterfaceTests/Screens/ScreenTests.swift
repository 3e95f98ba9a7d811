import Mica
import MicaTesting
import Testing
import UIKit

/// A scene of a storyboard beside the same screen in code.
struct Screen: Sendable, CustomTestStringConvertible {
    let storyboard: String, scene: String
    let size: CGSize
    let code: @MainActor @Sendable () -> UIViewController

    init(
        _ storyboard: String, _ scene: String, _ width: CGFloat, _ height: CGFloat,
        _ code: @escaping @MainActor @Sendable () -> UIViewController
    ) {
        self.storyboard = storyboard
        self.scene = scene
        size = CGSize(width: width, height: height)
        self.code = code
    }

    var testDescription: String { scene }

    @MainActor func fromStoryboard() -> UIViewController {
        UIStoryboard(name: storyboard, bundle: nil).instantiateViewController(withIdentifier: scene)
    }

    static let all: [Screen] = [
        Screen("Labels", "labels", 320, 250) { CodeScreens.labels() },
        Screen("Labels", "attributed", 320, 240) { CodeScreens.attributed() },
        Screen("Buttons", "buttons", 320, 240) { CodeScreens.buttons() },
        Screen("Controls", "controls", 320, 330) { CodeScreens.controls() },
        Screen("Texts", "texts", 320, 420) { CodeScreens.texts() },
        Screen("Views", "views", 320, 260) { CodeScreens.views() },
        Screen("Views", "frames", 360, 220) { CodeScreens.frames() },
        Screen("Layout", "layout", 320, 320) { CodeScreens.layout() },
        Screen("Tables", "settings", 320, 480) { CodeScreens.settings() },
        Screen("Tables", "rows", 320, 300) { CodeScreens.rows() },
        Screen("Collections", "grid", 320, 300) { CodeScreens.grid() },
        Screen("Collections", "shelf", 320, 260) { CodeScreens.shelf() },
        Screen("Bars", "navigation", 320, 480) { CodeScreens.navigation() },
        Screen("Bars", "titles", 320, 200) { CodeScreens.titles() },
        Screen("Bars", "tabs", 320, 200) { CodeScreens.tabs() },
        Screen("Bars", "bars", 320, 200) { CodeScreens.bars() },
        Screen("Containers", "split", 800, 300) { CodeScreens.split() },
        Screen("Containers", "pages", 320, 100) { CodeScreens.pages() },
        Screen("Containers", "embedding", 320, 220) { CodeScreens.embedding() },
    ]
}

@MainActor @Suite(.fixedFonts) struct ScreenTests {
    /// The picture and the tree.
    private func shown(
        _ controller: UIViewController, _ size: CGSize, _ style: UIUserInterfaceStyle = .light
    ) -> (image: CGImage, lines: [String], layers: [String]) {
        let harness = TestHarness(controller, size: size, scale: 1, style: style)
        harness.advance(by: 0.5)
        let layers = harness.renderer.host.dump().split(separator: "\n").map { line in
            String(line).replacing(#/0x[0-9a-f]+/#, with: "").replacing(#/Code\w+/#, with: "a cell")
        }
        return (harness.image(), TreeDescription.lines(of: controller), layers)
    }

    private func expectSame(_ found: [String], _ expected: [String], _ what: String) {
        let differences = expected.difference(from: found)
        let text = differences.prefix(24).map { change in
            switch change {
            case .insert(let offset, let line, _): "\(offset) in code: \(line)"
            case .remove(let offset, let line, _): "\(offset) in the storyboard: \(line)"
            }
        }
        #expect(differences.isEmpty, "\(what), \(differences.count) differences:\n\(text.joined(separator: "\n"))")
    }

    @Test(arguments: Screen.all)
    func storyboard_isTheSameAsCode(_ screen: Screen) {
        let (found, expected) = (shown(screen.fromStoryboard(), screen.size), shown(screen.code(), screen.size))
        expectSame(found.lines, expected.lines, screen.scene)
        expectSame(found.layers, expected.layers, "\(screen.scene), layers")
        #expect(found.image.dataProvider?.data == expected.image.dataProvider?.data, "the pictures must be the same")
        expectSnapshot(of: found.image, named: "Screens.\(screen.scene)")
    }

    /// The size classes of a phone in landscape and of a tablet.
    @Test(arguments: [CGSize(width: 700, height: 320), CGSize(width: 800, height: 800)])
    func sizeClasses_areThoseOfTheCode(_ size: CGSize) {
        let screen = Screen.all.first { $0.scene == "layout" }!
        let (found, expected) = (shown(screen.fromStoryboard(), size), shown(screen.code(), size))
        expectSame(found.lines, expected.lines, "\(size)")
        #expect(found.image.dataProvider?.data == expected.image.dataProvider?.data)
    }

    @Test(arguments: Screen.all)
    func darkScreens_areThoseOfTheCode(_ screen: Screen) {
        let (found, expected) = (
            shown(screen.fromStoryboard(), screen.size, .dark), shown(screen.code(), screen.size, .dark)
        )
        #expect(found.image.dataProvider?.data == expected.image.dataProvider?.data)
    }

    @Test func nib_isTheSameAsCode() throws {
        let owner = CardOwner(), codeOwner = CardOwner()
        let objects = UINib(nibName: "Card", bundle: nil).instantiate(
            withOwner: owner, options: [.externalObjects: ["helper": Helper()]])
        let card = try #require(objects.first as? CardView), code = CodeScreens.card(codeOwner)
        #expect(owner.card === card && owner.title.superview === card && card.button != nil)
        expectSame(TreeDescription.lines(of: card), TreeDescription.lines(of: code), "card")
        let harness = TestHarness(card, size: CGSize(width: 240, height: 80), scale: 1)
        let other = TestHarness(code, size: CGSize(width: 240, height: 80), scale: 1)
        #expect(harness.image().dataProvider?.data == other.image().dataProvider?.data)
        expectSnapshot(of: harness.image(), named: "Screens.card")
        harness.tap(card.button)
        #expect(owner.opened == 1)
        harness.tap(at: CGPoint(x: 20, y: 60))
        #expect(owner.opened == 2)
    }
}
