import Foundation
import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct ContextMenuTests {
    private final class Owner: UIContextMenuInteractionDelegate {
        var calls: [String] = []
        var hasMenu = true

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
        ) -> UIContextMenuConfiguration? {
            calls.append("asked at \(Int(location.x)), \(Int(location.y))")
            guard hasMenu else { return nil }
            return UIContextMenuConfiguration(actionProvider: { [self] _ in
                UIMenu(children: [UIAction(title: "Open") { [self] _ in calls.append("open") }])
            })
        }
        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) {
            calls.append("shows")
            animator?.addCompletion { [self] in calls.append("shown") }
        }
        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) {
            calls.append("ends")
            animator?.addCompletion { [self] in calls.append("ended") }
        }
    }

    private let owner = Owner()
    private func onStage() -> (TestHarness, UIView, UIContextMenuInteraction) {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
        stage.backgroundColor = .systemBackground
        let card = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 80))
        card.backgroundColor = .systemBlue
        let other = UIView(frame: CGRect(x: 220, y: 20, width: 80, height: 260))
        other.backgroundColor = .systemOrange
        stage.addSubview(card)
        stage.addSubview(other)
        let interaction = UIContextMenuInteraction(delegate: owner)
        card.addInteraction(interaction)
        return (TestHarness(stage, scale: 1), card, interaction)
    }

    @Test func fingerThatRests_opens() {
        let (harness, card, interaction) = onStage()
        harness.tap(card)
        harness.advance(by: 1)
        #expect(owner.calls.isEmpty)
        harness.press(at: CGPoint(x: 30, y: 40), in: card, for: 0.7)
        harness.advance(by: 1)
        #expect(owner.calls == ["asked at 30, 40", "shows", "shown"])
        #expect(interaction.location(in: card) == CGPoint(x: 30, y: 40))
        owner.calls = []
        harness.tap(at: CGPoint(x: 60, y: 130))
        #expect(owner.calls == ["ends", "open"])
        harness.advance(by: 1)
        #expect(owner.calls == ["ends", "open", "ended"])
    }

    @Test func secondButton_opensAtOnceAndClosesBeside() {
        let (harness, card, interaction) = onStage()
        harness.secondaryClick(at: CGPoint(x: 270, y: 200))
        harness.secondaryClick(at: CGPoint(x: CGFloat.nan, y: .infinity))
        #expect(owner.calls.isEmpty)
        harness.secondaryClick(at: CGPoint(x: 30, y: 40), in: card)
        #expect(owner.calls == ["asked at 30, 40", "shows"])
        harness.advance(by: 1)
        #expect(owner.calls == ["asked at 30, 40", "shows", "shown"])
        #expect(interaction.location(in: card) == CGPoint(x: 30, y: 40))
        owner.calls = []
        harness.secondaryClick(at: CGPoint(x: 310, y: 290))
        harness.advance(by: 1)
        #expect(owner.calls == ["ends", "ended"])
    }

    @Test func secondButton_withoutConfigurationAsksTheViewAround() {
        let (harness, card, _) = onStage()
        let inner = UIView(frame: card.bounds), silent = Owner()
        silent.hasMenu = false
        inner.addInteraction(UIContextMenuInteraction(delegate: silent))
        card.addSubview(inner)
        harness.secondaryClick(at: CGPoint(x: 30, y: 40), in: card)
        harness.advance(by: 1)
        #expect(silent.calls == ["asked at 30, 40"])
        #expect(owner.calls == ["asked at 30, 40", "shows", "shown"])
    }

    @Test func fingerThatStaysDown_choosesWhereItLifts() {
        let (harness, _, _) = onStage()
        let start = CGPoint(x: 50, y: 60), row = CGPoint(x: 60, y: 130)
        harness.perform(.drag(through: [start, start, start, row, row], at: 0, over: 2))
        harness.advance(by: 1)
        #expect(owner.calls == ["asked at 30, 40", "shows", "shown", "ends", "open", "ended"])
    }

    @Test func withoutConfiguration_nothingOpens() {
        let (harness, card, _) = onStage()
        owner.hasMenu = false
        harness.press(at: CGPoint(x: 30, y: 40), in: card, for: 0.7)
        harness.advance(by: 1)
        harness.tap(at: CGPoint(x: 60, y: 130))
        #expect(owner.calls == ["asked at 30, 40"])
    }

    @Test func removed_orDismissed() {
        let (harness, card, interaction) = onStage()
        #expect(card.interactions.count == 1 && interaction.view === card)
        harness.press(at: CGPoint(x: 30, y: 40), in: card, for: 0.7)
        interaction.dismissMenu()
        harness.advance(by: 1)
        #expect(owner.calls.filter { $0 != "shown" } == ["asked at 30, 40", "shows", "ends", "ended"])
        let count = owner.calls.count
        card.removeInteraction(interaction)
        #expect(card.interactions.isEmpty && interaction.view == nil)
        harness.press(at: CGPoint(x: 30, y: 40), in: card, for: 0.7)
        #expect(owner.calls.count == count)
    }

    @Test func contextMenu_lifted() {
        let (harness, card, _) = onStage()
        harness.press(at: CGPoint(x: 30, y: 40), in: card, for: 0.7)
        harness.advance(by: 1)
        expectSnapshot(of: harness)
    }
}
