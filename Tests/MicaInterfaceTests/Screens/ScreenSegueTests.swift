import MicaTesting
import Testing
import UIKit

/// The segues of a storyboard from a file, a kind each.
@MainActor @Suite(.fixedFonts) struct ScreenSegueTests {
    private func home(
        inNavigation: Bool = false, size: CGSize = CGSize(width: 320, height: 480)
    ) throws -> (TestHarness, HomeController) {
        let made = UIStoryboard(name: "Segues", bundle: nil).instantiateViewController(withIdentifier: "home")
        let home = try #require(made as? HomeController)
        let root = inNavigation ? UINavigationController(rootViewController: home) : home
        let harness = TestHarness(root, size: size, scale: 1)
        harness.advance(by: 0.1)
        return (harness, home)
    }

    @Test(arguments: [
        ("present", UIModalPresentationStyle.overFullScreen, UIModalTransitionStyle.crossDissolve),
        ("modal", .fullScreen, .flipHorizontal), ("showDetail", .pageSheet, .flipHorizontal),
        ("custom", .pageSheet, .flipHorizontal), ("made", .formSheet, .flipHorizontal),
        ("popover", .popover, .flipHorizontal),
    ])
    func presentations(
        _ identifier: String, _ style: UIModalPresentationStyle, _ transition: UIModalTransitionStyle
    ) throws {
        let (harness, home) = try home()
        home.performSegue(withIdentifier: identifier, sender: nil)
        harness.advance(by: 1)
        let target = try #require(home.presentedViewController as? TargetController)
        #expect(target.modalPresentationStyle == style && target.modalTransitionStyle == transition)
        #expect(target.isModalInPresentation && home.prepared == [identifier])
        #expect(target.origin == (identifier == "made" ? "made" : "storyboard"))
    }

    @Test(arguments: ["show", "push"]) func pushes(_ identifier: String) throws {
        let (harness, home) = try home(inNavigation: true)
        home.performSegue(withIdentifier: identifier, sender: nil)
        harness.advance(by: 1)
        #expect(home.navigationController?.topViewController is TargetController)
    }

    @Test func button_shows_andItsDestinationUnwinds() throws {
        let (harness, home) = try home(inNavigation: true)
        harness.tap(at: CGPoint(x: 80, y: 75))
        harness.advance(by: 1)
        let target = try #require(home.navigationController?.topViewController as? TargetController)
        #expect(home.prepared == ["show"])
        harness.tap(at: CGPoint(x: 80, y: 75))
        harness.advance(by: 1)
        #expect(home.returned == 1 && home.navigationController?.topViewController === home)
        #expect(target.navigationController == nil)
    }

    /// Narrow windows show a sheet instead.
    @Test func popover_pointsToItsAnchor() throws {
        let (harness, home) = try home(size: CGSize(width: 800, height: 600))
        harness.tap(at: CGPoint(x: 230, y: 75))
        harness.advance(by: 1)
        let target = try #require(home.presentedViewController as? TargetController)
        let popover = try #require(target.popoverPresentationController)
        #expect((popover.sourceView as? UIButton)?.title(for: .normal) == "Popover" && home.prepared == ["popover"])
        #expect(popover.permittedArrowDirections == [.up, .down] && popover.arrowDirection == .up)
        expectSnapshot(of: harness.image(), named: "Screens.popover")
    }

    @Test func popoverInANarrowWindow_isASheet() throws {
        let (harness, home) = try home()
        harness.tap(at: CGPoint(x: 230, y: 75))
        harness.advance(by: 1)
        let target = try #require(home.presentedViewController)
        #expect(target is TargetController && target.presentationController is UISheetPresentationController)
    }

    @Test func reference_leadsToTheInitialSceneOfAnotherFile() throws {
        let (harness, home) = try home()
        home.performSegue(withIdentifier: "elsewhere", sender: nil)
        harness.advance(by: 1)
        let labels = home.presentedViewController?.view.subviews.compactMap { ($0 as? UILabel)?.text }
        #expect(labels?.first == "System" && labels?.count == 14)
    }

    @Test func keyboardGuide_followsTheKeyboard() throws {
        let controller = UIStoryboard(name: "Texts", bundle: nil).instantiateViewController(withIdentifier: "texts")
        let texts = try #require(controller as? TextsController)
        let harness = TestHarness(texts, size: CGSize(width: 320, height: 700), scale: 1)
        harness.usesOnScreenKeyboard = true
        let label = try #require(texts.view.subviews.last as? UILabel)
        harness.advance(by: 0.1)
        #expect(label.frame.maxY == 692)
        texts.email?.becomeFirstResponder()
        harness.advance(by: 1)
        let keyboard = try #require(harness.window.subviews.first { "\(type(of: $0))" == "KeyboardContainer" })
        #expect(label.frame.maxY == keyboard.frame.minY - 8 && keyboard.frame.minY < 600)
        texts.view.endEditing(true)
        harness.advance(by: 1)
        #expect(label.frame.maxY == 692)
    }

    @Test func actions_reachTheirTargets() throws {
        let controller = UIStoryboard(name: "Buttons", bundle: nil).instantiateViewController(withIdentifier: "buttons")
        let buttons = try #require(controller as? ButtonsController)
        let harness = TestHarness(buttons, size: CGSize(width: 320, height: 240), scale: 1)
        harness.tap(at: CGPoint(x: 50, y: 25))
        #expect(buttons.calls == ["down", "press"])
        #expect(buttons.states.title(for: .selected) == "Selected" && buttons.configuredButtons.count == 3)
        let menu = buttons.view.subviews.compactMap { ($0 as? UIButton)?.menu }.first
        (menu?.children[1] as? UICommand)?.performWithSender(nil, target: buttons)
        #expect(buttons.calls == ["down", "press", "date"])
    }
}
