import Foundation
import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct PreviewTests {
    private final class Page: UIViewController {
        var calls: [String] = []
        override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
        override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
        override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear") }
        override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
    }
    private final class Owner: UIContextMenuInteractionDelegate {
        var targeted: UITargetedPreview?
        var page: UIViewController?
        var calls: [String] = []

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
        ) -> UIContextMenuConfiguration? {
            UIContextMenuConfiguration(
                identifier: "card" as NSString, previewProvider: { [self] in page },
                actionProvider: { _ in UIMenu(children: [UIAction(title: "Open") { [self] _ in calls.append("open") }])
                })
        }
        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
            highlightPreviewForItemWithIdentifier identifier: any NSCopying
        ) -> UITargetedPreview? {
            calls.append("asked for \(identifier)")
            return targeted
        }
        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
            animator: any UIContextMenuInteractionCommitAnimating
        ) {
            calls.append("commits \(animator.previewViewController === page && page != nil)")
            animator.addCompletion { [self] in calls.append("committed \(page?.viewIfLoaded?.superview == nil)") }
        }
        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { calls.append("ends") }
    }

    private let owner = Owner()
    private func onStage() -> (TestHarness, UIView) {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        stage.backgroundColor = .systemBackground
        let card = UIView(frame: CGRect(x: 100, y: 60, width: 120, height: 80))
        card.backgroundColor = .systemBlue
        stage.addSubview(card)
        card.addInteraction(UIContextMenuInteraction(delegate: owner))
        return (TestHarness(stage, scale: 1), card)
    }
    private func open(_ harness: TestHarness, _ card: UIView) {
        harness.secondaryClick(at: CGPoint(x: 10, y: 10), in: card)
        harness.advance(by: 1)
    }

    @Test func targetedPreview_showsItsPart() {
        let (harness, card) = onStage()
        let parameters = UIPreviewParameters()
        parameters.visiblePath = UIBezierPath(ovalIn: CGRect(x: 20, y: 0, width: 80, height: 80))
        owner.targeted = UITargetedPreview(view: card, parameters: parameters)
        open(harness, card)
        #expect(owner.calls == ["asked for card"])
        expectSnapshot(of: harness)
    }

    @Test func targetedPreview_elsewhere_movesTheMenu() throws {
        let (harness, card) = onStage()
        let target = UIPreviewTarget(container: try #require(card.superview), center: CGPoint(x: 160, y: 200))
        owner.targeted = UITargetedPreview(view: card).retargetedPreview(with: target)
        #expect(owner.targeted?.size == CGSize(width: 120, height: 80))
        open(harness, card)
        // Below the centre of the stage, by half of the card and 8 points.
        harness.tap(at: CGPoint(x: 160, y: 200 + 40 + 8 + 22))
        #expect(owner.calls == ["asked for card", "ends", "open"])
    }

    @Test func badTargets_liftNothing() {
        let (harness, card) = onStage()
        let away = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        owner.targeted = UITargetedPreview(
            view: card, target: UIPreviewTarget(container: away, center: CGPoint(x: 5, y: 5)))
        open(harness, card)
        harness.tap(at: CGPoint(x: 5, y: 5))
        harness.advance(by: 1)
        owner.targeted = UITargetedPreview(
            view: card,
            target: UIPreviewTarget(container: card, center: CGPoint(x: CGFloat.nan, y: .infinity)))
        open(harness, card)
        _ = harness.image()
        let menu = harness.window.subviews.last { "\(Swift.type(of: $0))" == "MenuPresentation" }
        let panel = menu?.subviews.last { "\(Swift.type(of: $0))" == "MenuPanel" }
        #expect(panel.map { harness.window.bounds.contains($0.frame) } == true, "\(panel?.frame ?? .null)")
        #expect(owner.calls == ["asked for card", "ends", "asked for card"])
    }

    @Test func controller_appearsAndIsCommitted() throws {
        let (harness, card) = onStage()
        let page = Page()
        page.view.backgroundColor = .systemYellow
        page.preferredContentSize = CGSize(width: 200, height: 120)
        owner.page = page
        open(harness, card)
        #expect(page.calls == ["will appear", "did appear"])
        let frame = page.view.convert(page.view.bounds, to: nil)
        #expect(frame == CGRect(x: 60, y: 40, width: 200, height: 120), "around the card")
        expectSnapshot(of: harness)
        harness.tap(at: CGPoint(x: 160, y: 100))
        harness.advance(by: 1)
        #expect(owner.calls == ["asked for card", "commits true", "ends", "committed true"])
        #expect(page.calls == ["will appear", "did appear", "will disappear", "did disappear"])
    }

    @Test func controller_leavesRoomForTheMenu() {
        let (harness, card) = onStage()
        let page = UIViewController()
        page.preferredContentSize = CGSize(width: 5_000, height: CGFloat.infinity)
        owner.page = page
        open(harness, card)
        let frame = page.view.convert(page.view.bounds, to: nil)
        #expect(frame == CGRect(x: 8, y: 8, width: 304, height: 400 - 16 - 8 - 44))
        harness.tap(at: CGPoint(x: 160, y: 400 - 8 - 22))
        #expect(owner.calls.last == "open")
    }

    @Test func controllerThatIsAChild_isNotTaken() {
        let (harness, card) = onStage()
        let parent = UIViewController(), page = UIViewController()
        parent.addChild(page)
        parent.view.addSubview(page.view)
        owner.page = page
        open(harness, card)
        #expect(page.view.superview === parent.view)
        harness.tap(at: CGPoint(x: 160, y: 100))
        harness.advance(by: 1)
        #expect(!owner.calls.contains { $0.hasPrefix("commits") })
    }

    @Test func parameters_areCopied() {
        let parameters = UIPreviewParameters()
        parameters.backgroundColor = .red
        let copy = parameters.copy() as? UIPreviewParameters
        parameters.backgroundColor = .blue
        #expect(copy?.backgroundColor == .red)
    }
}
