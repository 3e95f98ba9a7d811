import MicaTesting
import Testing
import UIKit

/// A custom view that receives keys.
@MainActor private final class Pin: UIView, UIKeyInput {
    var digits = ""
    var hasText: Bool { !digits.isEmpty }
    func insertText(_ text: String) { digits += text }
    func deleteBackward() { if hasText { digits.removeLast() } }
    override var canBecomeFirstResponder: Bool { true }
    override func copy(_ sender: Any?) { UIPasteboard.general.string = digits }
}

@MainActor private final class Screen: UIViewController {
    var found = 0
    func find(_ sender: Any?) { found += 1 }
    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(input: "f", modifierFlags: .command, action: Selector("find:", Screen.find(_:))),
            UIKeyCommand(input: "q", modifierFlags: [], action: Selector("find:", Screen.find(_:))),
            UIKeyCommand(
                input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector("find:", Screen.find(_:))),
        ]
    }
}

@MainActor @Suite(.fixedFonts) struct ResponderActionTests {
    @Test func keyInput_getsKeys() {
        let pin = Pin(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        let harness = TestHarness(pin)
        harness.typeText("12")
        #expect(pin.digits == "")
        pin.becomeFirstResponder()
        harness.typeText("123")
        harness.press(.keyboardDeleteOrBackspace)
        harness.press(.keyboardReturnOrEnter)
        #expect(pin.digits == "12\n")
        harness.press(.keyboardC, characters: "c", modifiers: .command)
        #expect(UIPasteboard.general.string == "12\n")
        #expect(pin.canPerformAction(Selector("copy:"), withSender: nil))
        #expect(!pin.canPerformAction(Selector("cut:"), withSender: nil))
        #expect(!UIView().canPerformAction(Selector("copy:"), withSender: nil))
    }

    @Test func text_goesToTheFirstResponderAlone() {
        // Keys without a first responder go to the controller's view, which is a text here.
        final class Writer: UIViewController {
            override func loadView() { view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)) }
        }
        let writer = Writer(), harness = TestHarness(writer)
        harness.typeText("a")
        harness.compose("b")
        #expect((writer.view as? UITextView)?.text == "")
        writer.view.becomeFirstResponder()
        harness.typeText("a")
        #expect((writer.view as? UITextView)?.text == "a")
    }

    @Test func keyCommands_goAlongTheChain() {
        let screen = Screen(), field = UITextField(frame: CGRect(x: 10, y: 10, width: 100, height: 34))
        screen.view.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        screen.view.addSubview(field)
        let harness = TestHarness(screen)
        harness.press(.keyboardF, characters: "f", modifiers: .control)
        harness.press(.keyboardQ, characters: "q")
        #expect(screen.found == 2)
        field.becomeFirstResponder()
        harness.press(.keyboardQ, characters: "q")
        #expect(screen.found == 2 && field.text == "q", "the text takes precedence over a key without modifiers")
        harness.press(.keyboardF, characters: "f", modifiers: .command)
        #expect(screen.found == 3 && field.text == "q")
    }

    @Test func pasteboard_keepsItems() {
        let board = UIPasteboard.withUniqueName()
        let count = board.changeCount
        board.strings = ["a", "b"]
        #expect(board.string == "a" && board.numberOfItems == 2 && board.changeCount == count + 1 && !board.hasURLs)
        board.url = URL(string: "https://a.example/b")
        #expect(board.url?.path == "/b" && board.string == "https://a.example/b")
        board.color = .red
        #expect(board.color == .red && !board.hasStrings)
        board.setData(Data([1, 2]), forPasteboardType: "my.type")
        #expect(
            board.data(forPasteboardType: "my.type") == Data([1, 2]) && board.contains(pasteboardTypes: ["my.type"]))
        let same = UIPasteboard(name: board.name, create: false)
        #expect(same?.data(forPasteboardType: "my.type") == Data([1, 2]))
        UIPasteboard.remove(withName: board.name)
        #expect(UIPasteboard(name: board.name, create: false) == nil)
    }

    @Test func undoManager_groups() {
        final class Box { var value = 0 }
        let manager = UndoManager(), box = Box()
        func set(_ value: Int) {
            let old = box.value
            manager.registerUndo(withTarget: box) { _ in set(old) }
            box.value = value
        }
        manager.beginUndoGrouping()
        set(1)
        set(2)
        manager.setActionName("Count")
        manager.endUndoGrouping()
        set(3)
        #expect(manager.canUndo && !manager.canRedo)
        manager.undo()
        #expect(box.value == 2 && manager.undoMenuItemTitle == "Undo Count")
        manager.undo()
        #expect(box.value == 0 && !manager.canUndo && manager.redoActionName == "Count")
        manager.redo()
        #expect(box.value == 2)
        set(9)
        #expect(!manager.canRedo)
        manager.removeAllActions(withTarget: box)
        manager.undo()
        #expect(box.value == 9)
        manager.levelsOfUndo = 1
        for value in 1...3 {
            set(value)
            manager.endEvent()
        }
        manager.undo()
        manager.undo()
        #expect(box.value == 2)
        manager.disableUndoRegistration()
        set(7)
        manager.enableUndoRegistration()
        #expect(!manager.canUndo)
    }
}
