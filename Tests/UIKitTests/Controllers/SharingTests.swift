import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts, .serialized) struct SharingTests {
    private let root = UIViewController()

    private func makeHarness() -> TestHarness {
        root.view.frame = CGRect(x: 0, y: 0, width: 320, height: 400)
        let harness = TestHarness(root.view, scale: 1)
        harness.advance(by: 0.1)
        return harness
    }

    private func present(_ controller: UIViewController, _ harness: TestHarness) {
        root.present(controller, animated: true)
        harness.advance(by: 0.6)
    }

    /// Taps the row with a title.
    private func tap(_ title: String, _ harness: TestHarness) {
        func find(_ view: UIView) -> UILabel? {
            (view as? UILabel)?.text == title ? view as? UILabel : view.subviews.lazy.compactMap(find).first
        }
        guard let label = find(harness.window) else {
            Issue.record("there is no \(title)")
            return
        }
        harness.tap(label)
        harness.advance(by: 0.6)
    }

    private final class Service: UIActivity {
        var heard: [String] = []
        var page: UIViewController?
        override var activityType: ActivityType? { ActivityType("own") }
        override var activityTitle: String? { "Publish" }
        override func canPerform(withActivityItems activityItems: [Any]) -> Bool { activityItems.count == 2 }
        override func prepare(withActivityItems activityItems: [Any]) { heard.append("\(activityItems)") }
        override var activityViewController: UIViewController? { page }
        override func perform() {
            heard.append("perform")
            activityDidFinish(true)
        }
    }

    private final class Source: NSObject, UIActivityItemSource {
        func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any { "" }
        func activityViewController(
            _ activityViewController: UIActivityViewController,
            itemForActivityType activityType: UIActivity.ActivityType?
        ) -> Any? { activityType == .copyToPasteboard ? "copied" : "published" }
    }

    @Test func list_copies() throws {
        let harness = makeHarness()
        let address = try #require(URL(string: "https://a.b/c"))
        let list = UIActivityViewController(activityItems: ["text", address, 7, Source()], applicationActivities: nil)
        var ended: [String] = []
        list.completionWithItemsHandler = { type, completed, _, _ in
            ended.append("\(type?.rawValue ?? "-") \(completed)")
        }
        present(list, harness)
        #expect(list.actions.map(\.title) == ["Copy", "Cancel"])
        tap("Copy", harness)
        #expect(UIPasteboard.general.string == "text\nhttps://a.b/c\ncopied")
        #expect(ended == ["com.apple.UIKit.activity.CopyToPasteboard true"] && root.presentedViewController == nil)
    }

    @Test func list_offersServicesOfTheApp() {
        let harness = makeHarness()
        let service = Service()
        let list = UIActivityViewController(activityItems: [1, Source()], applicationActivities: [service])
        list.excludedActivityTypes = [.copyToPasteboard]
        present(list, harness)
        #expect(list.actions.map(\.title) == ["Publish", "Cancel"])
        tap("Publish", harness)
        #expect(service.heard == [#"[1, "published"]"#, "perform"])
        // Services that do not take the items, or are excluded, are not there.
        let other = UIActivityViewController(activityItems: ["a"], applicationActivities: [service])
        var ended: [Bool] = []
        other.completionWithItemsHandler = { type, completed, _, _ in ended.append(type == nil && !completed) }
        present(other, harness)
        #expect(other.actions.map(\.title) == ["Copy", "Cancel"])
        tap("Cancel", harness)
        #expect(ended == [true])
    }

    @Test func list_showsTheControllerOfAService() {
        let harness = makeHarness()
        let service = Service(), page = UIViewController()
        service.page = page
        let list = UIActivityViewController(activityItems: [1, 2], applicationActivities: [service])
        var ended: [Bool] = []
        list.completionWithItemsHandler = { _, completed, _, _ in ended.append(completed) }
        present(list, harness)
        tap("Publish", harness)
        #expect(root.presentedViewController === page && ended.isEmpty && service.heard == ["[1, 2]"])
        service.activityDidFinish(false)
        harness.advance(by: 0.6)
        #expect(root.presentedViewController == nil && ended == [false])
        service.activityDidFinish(true)
        #expect(ended == [false], "it ends once")
    }

    private final class Owner: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
        var cancelled = 0
        func imagePickerControllerDidCancel(_ picker: UIImagePickerController) { cancelled += 1 }
    }

    @Test func imagePicker_isEmptyAndCancels() throws {
        let harness = makeHarness()
        #expect(!UIImagePickerController.isSourceTypeAvailable(.camera))
        let picker = UIImagePickerController(), owner = Owner()
        picker.delegate = owner
        present(picker, harness)
        let item = try #require(picker.topViewController?.navigationItem.rightBarButtonItem)
        let action = try #require(item.primaryAction)
        action.performWithSender(item, target: nil)
        #expect(owner.cancelled == 1 && root.presentedViewController === picker, "the delegate dismisses it")
        picker.delegate = nil
        action.performWithSender(item, target: nil)
        harness.advance(by: 0.6)
        #expect(root.presentedViewController == nil)
    }

    @Test func textChecker_knowsNoMistakes() {
        let checker = UITextChecker()
        let range = NSRange(location: 0, length: 4)
        let found = checker.rangeOfMisspelledWord(
            in: "wrng", range: range, startingAt: 0, wrap: false, language: "en")
        #expect(found.location == NSNotFound && UITextChecker.availableLanguages.isEmpty)
        UITextChecker.learnWord("wrng")
        #expect(UITextChecker.hasLearnedWord("wrng") && !UITextChecker.hasLearnedWord("rng"))
        UITextChecker.unlearnWord("wrng")
        #expect(!UITextChecker.hasLearnedWord("wrng"))
    }

    @Test func orientations() {
        #expect(
            UIInterfaceOrientationMask.landscape.rawValue == 24 && UIInterfaceOrientationMask.portrait.rawValue == 2)
        #expect(
            UIInterfaceOrientationMask.allButUpsideDown.rawValue == 26 && UIInterfaceOrientationMask.all.rawValue == 30)
        #expect(root.supportedInterfaceOrientations == .allButUpsideDown && root.shouldAutorotate)
    }

    @Test func shortcutItems_keepTheirValues() {
        let item = UIMutableApplicationShortcutItem(type: "new", localizedTitle: "New")
        item.localizedSubtitle = "A note"
        item.icon = UIApplicationShortcutIcon(type: .compose)
        UIApplication.shared.shortcutItems = [item]
        #expect(UIApplication.shared.shortcutItems?.first?.localizedSubtitle == "A note")
        #expect(item.type == "new" && item.localizedTitle == "New" && item.icon != nil && item.userInfo == nil)
        UIApplication.shared.shortcutItems = nil
    }
}
