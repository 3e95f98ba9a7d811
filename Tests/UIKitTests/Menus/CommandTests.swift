import Mica
import MicaTesting
import Testing
import UIKit

/// A view that supports one command, and validates its appearance.
private final class Canvas: UIView {
    var calls: [String] = []
    var canRotate = true
    var looks: (UICommand) -> Void = { _ in }
    static let rotate = Selector("rotate:", Canvas.rotate(_:))

    func rotate(_ sender: Any?) { calls.append("rotate \((sender as? UICommand)?.title ?? "?")") }
    override var canBecomeFirstResponder: Bool { true }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action == Canvas.rotate ? canRotate : super.canPerformAction(action, withSender: sender)
    }
    override func validate(_ command: UICommand) { looks(command) }
}

@MainActor @Suite(.fixedFonts) struct CommandTests {
    private let canvas = Canvas(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    private let button = UIButton(type: .system)

    private func onStage(_ elements: [UIMenuElement]) -> TestHarness {
        button.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
        button.setTitle("Edit", for: .normal)
        button.menu = UIMenu(children: elements)
        button.showsMenuAsPrimaryAction = true
        canvas.addSubview(button)
        return TestHarness(canvas, scale: 1)
    }
    private func choose(_ index: Int, _ harness: TestHarness) {
        harness.tap(button)
        harness.advance(by: 1)
        harness.tap(at: CGPoint(x: 100, y: 68 + 44 * CGFloat(index) + 22))
        harness.advance(by: 1)
    }

    @Test func command_isDoneByTheChainOfResponders() {
        let harness = onStage([
            UICommand(title: "Turn", action: Canvas.rotate),
            UIKeyCommand(title: "Turn by key", action: Canvas.rotate, input: "r", modifierFlags: .command),
        ])
        choose(0, harness)
        choose(1, harness)
        #expect(canvas.calls == ["rotate Turn", "rotate Turn by key"])
    }

    @Test func firstResponder_goesFirst() {
        let other = Canvas(frame: CGRect(x: 200, y: 0, width: 50, height: 50))
        let harness = onStage([UICommand(title: "Turn", action: Canvas.rotate)])
        canvas.addSubview(other)
        other.becomeFirstResponder()
        choose(0, harness)
        #expect(other.calls == ["rotate Turn"] && canvas.calls.isEmpty)
    }

    @Test func nobodyCan_isGrey() {
        let harness = onStage([UICommand(title: "Turn", action: Canvas.rotate), UIAction(title: "Other") { _ in }])
        canvas.canRotate = false
        choose(0, harness)
        let isOpen = harness.window.subviews.contains { "\(Swift.type(of: $0))" == "MenuPresentation" }
        #expect(canvas.calls.isEmpty && isOpen, "a grey row does not close the menu")
        // Keys do not reach it.
        harness.press(.keyboardEscape)
        harness.advance(by: 1)
        canvas.canRotate = true
        choose(0, harness)
        #expect(canvas.calls == ["rotate Turn"])
    }

    @Test func validation_changesWhatShows() {
        var asked = 0
        canvas.looks = { command in
            asked += 1
            command.title = "Turn \(asked)"
            command.state = asked % 2 == 0 ? .on : .off
            if asked == 3 { command.attributes = .hidden }
        }
        let command = UICommand(title: "Turn", action: Canvas.rotate)
        let harness = onStage([command])
        harness.tap(button)
        harness.advance(by: 1)
        #expect(asked > 0 && asked < 10, "a state that changes each time does not request the menu forever: \(asked)")
        #expect(command.title == "Turn \(asked)")
    }

    @Test func popUp_ofCommands_showsWhatIsChosen() {
        let commands = ["Small", "Large"].map { UICommand(title: $0, action: Canvas.rotate) }
        let harness = onStage(commands)
        button.changesSelectionAsPrimaryAction = true
        #expect(button.currentTitle == "Small")
        choose(1, harness)
        #expect(button.currentTitle == "Large" && commands.map(\.state) == [.off, .on])
    }

    @Test func keyCommand_hasItsParts() {
        let alternate = UICommandAlternate(title: "Back", action: Canvas.rotate, modifierFlags: .shift)
        let command = UIKeyCommand(
            title: "Turn", action: Canvas.rotate, input: "r", modifierFlags: .command, propertyList: 7,
            alternates: [alternate], discoverabilityTitle: "Turn it", attributes: .destructive, state: .on)
        #expect(command.action == Canvas.rotate && command.propertyList as? Int == 7)
        #expect(command.alternates == [alternate] && command.attributes == .destructive && command.state == .on)
        #expect(command.title == "Turn" && command.discoverabilityTitle == "Turn it" && command.input == "r")
        let leaf: any UIMenuLeaf = UIAction(title: "A") { [canvas] _ in canvas.calls.append("A") }
        leaf.performWithSender(nil, target: nil)
        #expect(canvas.calls == ["A"])
    }
}
