import MicaTesting
import Testing
import UIKit

/// Records the calls of a field, in order.
@MainActor final class FieldLog: NSObject, UITextFieldDelegate {
    var calls: [String] = []
    var allowsChange: (UITextField, NSRange, String) -> Bool = { _, _, _ in true }
    var allowsReturn = true, allowsBegin = true, allowsEnd = true, allowsClear = true
    var onBegin: (UITextField) -> Void = { _ in }

    func watch(_ field: UITextField) {
        field.delegate = self
        let events: [(UIControl.Event, String)] = [
            (.editingDidBegin, ".begin"), (.editingChanged, ".changed"), (.editingDidEnd, ".end"),
            (.primaryActionTriggered, ".primary"),
        ]
        for (event, name) in events {
            field.addAction(UIAction { [weak self] _ in self?.calls.append(name) }, for: event)
        }
    }
    func take() -> String {
        defer { calls = [] }
        return calls.joined(separator: " ")
    }

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        calls.append("shouldBegin")
        return allowsBegin
    }
    func textFieldDidBeginEditing(_ textField: UITextField) {
        calls.append("didBegin")
        onBegin(textField)
    }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        calls.append("shouldEnd")
        return allowsEnd
    }
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        calls.append("didEnd(\(reason.rawValue))")
    }
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
        calls.append("change(\(range.location),\(range.length),\(string))")
        return allowsChange(textField, range, string)
    }
    func textFieldDidChangeSelection(_ textField: UITextField) { calls.append("selection") }
    func textFieldShouldClear(_ textField: UITextField) -> Bool {
        calls.append("shouldClear")
        return allowsClear
    }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        calls.append("shouldReturn")
        return allowsReturn
    }
}

/// A field in a window of 300 × 200 points.
@MainActor struct FieldBench {
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let harness: TestHarness

    init(
        _ text: String = "", direction: UITraitEnvironmentLayoutDirection = .leftToRight,
        style: UIUserInterfaceStyle = .light
    ) {
        root.backgroundColor = .systemBackground
        field.borderStyle = .roundedRect
        field.text = text
        root.addSubview(field)
        harness = TestHarness(root, style: style, layoutDirection: direction)
    }

    var selection: Range<Int> {
        guard let range = field.selectedTextRange else { return -1..<(-1) }
        let start = field.offset(from: field.beginningOfDocument, to: range.start)
        return start..<start + field.offset(from: range.start, to: range.end)
    }
    func caretPoint(_ offset: Int) -> CGPoint {
        guard let position = field.position(from: field.beginningOfDocument, offset: offset) else { return .zero }
        let rect = field.caretRect(for: position)
        return CGPoint(x: rect.midX, y: rect.midY)
    }
}

@MainActor @Suite(.fixedFonts) struct TextFieldTests {
    @Test func calls_comeInOrder() {
        let bench = FieldBench(), log = FieldLog()
        log.watch(bench.field)
        bench.harness.tap(bench.field)
        #expect(log.take() == "shouldBegin didBegin .begin")
        #expect(bench.field.isFirstResponder && bench.field.isEditing)
        bench.harness.typeText("aé")
        #expect(log.take() == "change(0,0,a) selection .changed change(1,0,é) selection .changed")
        bench.harness.press(.keyboardDeleteOrBackspace)
        #expect(log.take() == "change(1,1,) selection .changed")
        bench.harness.press(.keyboardReturnOrEnter)
        #expect(log.take() == "shouldReturn .primary" && bench.field.isEditing)
        #expect(bench.field.text == "a")
        bench.field.resignFirstResponder()
        #expect(log.take() == "shouldEnd .end didEnd(0)" && !bench.field.isEditing)
    }

    @Test func returnKey_endsEditing_whereAnActionWaitsForIt() {
        let bench = FieldBench(), log = FieldLog()
        log.watch(bench.field)
        bench.field.addAction(UIAction { _ in log.calls.append(".exit") }, for: .editingDidEndOnExit)
        bench.harness.tap(bench.field)
        _ = log.take()
        log.allowsReturn = false
        bench.harness.press(.keyboardReturnOrEnter)
        #expect(log.take() == "shouldReturn" && bench.field.isEditing)
        log.allowsReturn = true
        bench.harness.press(.keyboardReturnOrEnter)
        #expect(log.take() == "shouldReturn .primary .exit shouldEnd .end didEnd(0)" && !bench.field.isEditing)
    }

    @Test func delegate_refuses() {
        let bench = FieldBench("x"), log = FieldLog()
        log.watch(bench.field)
        log.allowsBegin = false
        bench.harness.tap(bench.field)
        #expect(!bench.field.isFirstResponder && log.take() == "shouldBegin")
        log.allowsBegin = true
        bench.harness.advance(by: 1)
        bench.harness.tap(bench.field)
        log.allowsChange = { _, _, text in text.allSatisfy(\.isNumber) }
        bench.harness.typeText("a1b2")
        #expect(bench.field.text == "x12")
        log.allowsEnd = false
        #expect(!bench.field.resignFirstResponder() && bench.field.isEditing)
        #expect(bench.root.endEditing(true) && !bench.field.isEditing && !bench.field.isFirstResponder)
    }

    @Test func delegate_changesTheTextItself() {
        let bench = FieldBench(), log = FieldLog()
        log.watch(bench.field)
        // As input masks for telephone numbers do.
        log.allowsChange = { field, range, text in
            let old = (field.text ?? "") as NSString
            field.text = old.replacingCharacters(in: range, with: text.uppercased())
            return false
        }
        bench.harness.tap(bench.field)
        bench.harness.typeText("abc")
        #expect(bench.field.text == "ABC" && bench.selection == 3..<3)
        // A shorter text, but true is returned: the range is clamped to the text.
        log.allowsChange = { field, _, _ in
            field.text = ""
            return true
        }
        bench.harness.typeText("d")
        #expect(bench.field.text == "d")
    }

    @Test func resignation_withinBegin() {
        let bench = FieldBench(), log = FieldLog()
        log.watch(bench.field)
        log.onBegin = { $0.resignFirstResponder() }
        bench.harness.tap(bench.field)
        #expect(!bench.field.isEditing && !bench.field.isFirstResponder)
        #expect(log.take() == "shouldBegin didBegin shouldEnd .end didEnd(0)")
        bench.harness.typeText("a")
        #expect(bench.field.text == "")
    }

    @Test func removal_whileEditing_ends() {
        let bench = FieldBench(), log = FieldLog()
        log.watch(bench.field)
        bench.harness.tap(bench.field)
        log.allowsEnd = false
        _ = log.take()
        bench.field.removeFromSuperview()
        #expect(!bench.field.isEditing && log.take().hasSuffix("didEnd(0)"))
        bench.harness.typeText("a")
        #expect(bench.field.text == "")
    }

    @Test func disabling_ends() {
        let bench = FieldBench()
        bench.harness.tap(bench.field)
        bench.field.isEnabled = false
        #expect(!bench.field.isFirstResponder && !bench.field.canBecomeFirstResponder)
        bench.harness.tap(bench.field)
        #expect(!bench.field.isFirstResponder)
    }

    @Test func tab_goesRowByRow() {
        let bench = FieldBench()
        let right = UITextField(frame: CGRect(x: 230, y: 25, width: 60, height: 34))
        let below = UITextField(frame: CGRect(x: 20, y: 70, width: 200, height: 34))
        let off = UITextField(frame: CGRect(x: 20, y: 110, width: 200, height: 34))
        off.isEnabled = false
        for field in [below, off, right] { bench.root.addSubview(field) }
        bench.harness.tap(bench.field)
        bench.harness.press(.keyboardTab)
        #expect(right.isFirstResponder)
        bench.harness.press(.keyboardTab)
        #expect(below.isFirstResponder)
        bench.harness.press(.keyboardTab)
        #expect(bench.field.isFirstResponder)
        bench.harness.press(.keyboardTab, modifiers: .shift)
        #expect(below.isFirstResponder)
    }

    @Test func caret_movesAndSelects() {
        let bench = FieldBench("one two three")
        bench.harness.tap(bench.field)
        bench.harness.press(.keyboardEnd)
        #expect(bench.selection == 13..<13)
        bench.harness.press(.keyboardLeftArrow, modifiers: .control)
        #expect(bench.selection == 8..<8)
        bench.harness.press(.keyboardLeftArrow, modifiers: [.control, .shift])
        #expect(bench.selection == 4..<8)
        bench.harness.press(.keyboardRightArrow)
        #expect(bench.selection == 8..<8)
        bench.harness.press(.keyboardHome, modifiers: .shift)
        #expect(bench.selection == 0..<8)
        bench.harness.typeText("x")
        #expect(bench.field.text == "xthree" && bench.selection == 1..<1)
        bench.harness.press(.keyboardDeleteForward, modifiers: .control)
        #expect(bench.field.text == "x")
        bench.harness.press(.keyboardDeleteOrBackspace, modifiers: .control)
        #expect(bench.field.text == "")
    }

    @Test func deleting_takesWholeCharacters() {
        let bench = FieldBench("a👨‍👩‍👧‍👦e\u{301}🇩🇪")
        bench.harness.tap(bench.field)
        bench.harness.press(.keyboardEnd)
        for rest in ["a👨‍👩‍👧‍👦e\u{301}", "a👨‍👩‍👧‍👦", "a", ""] {
            bench.harness.press(.keyboardDeleteOrBackspace)
            #expect(bench.field.text == rest)
        }
        bench.field.text = "👨‍👩‍👧‍👦b"
        bench.harness.press(.keyboardHome)
        bench.harness.press(.keyboardRightArrow)
        #expect(bench.selection.lowerBound == "👨‍👩‍👧‍👦".utf16.count)
    }

    @Test func mouse_selects() {
        let bench = FieldBench("one two three")
        bench.harness.click(at: bench.caretPoint(5), in: bench.field)
        #expect(bench.field.isFirstResponder && bench.selection == 5..<5)
        bench.harness.advance(by: 1)
        bench.harness.click(at: bench.caretPoint(5), in: bench.field, count: 2)
        #expect(bench.selection == 4..<7)
        bench.harness.advance(by: 1)
        bench.harness.click(at: bench.caretPoint(5), in: bench.field, count: 3)
        #expect(bench.selection == 0..<13)
        bench.harness.advance(by: 1)
        bench.harness.click(at: bench.caretPoint(2), in: bench.field)
        bench.harness.advance(by: 1)
        bench.harness.holding(.shift) { bench.harness.click(at: bench.caretPoint(9), in: bench.field) }
        #expect(bench.selection == 2..<9)
        bench.harness.advance(by: 1)
        bench.harness.dragMouse(from: bench.caretPoint(10), to: bench.caretPoint(3), in: bench.field)
        #expect(bench.selection == 3..<10)
    }

    @Test func finger_placesTheCaretAtWordEnds() {
        let bench = FieldBench("one seventeen three")
        bench.harness.tap(at: bench.caretPoint(10), in: bench.field)
        #expect(bench.selection == 13..<13)
        bench.harness.advance(by: 1)
        bench.harness.tap(at: bench.caretPoint(5), in: bench.field)
        #expect(bench.selection == 4..<4)
        bench.harness.tap(at: bench.caretPoint(5), in: bench.field)
        #expect(bench.selection == 4..<13, "the second tap selects the word")
        bench.harness.advance(by: 1)
        bench.harness.drag(
            from: CGPoint(x: bench.caretPoint(13).x, y: bench.caretPoint(13).y + 14),
            to: CGPoint(x: bench.caretPoint(16).x, y: bench.caretPoint(13).y + 14), in: bench.field)
        #expect(bench.selection == 4..<16, "the handle at its end was dragged")
    }

    @Test func secureText_isHiddenAndKept() {
        let bench = FieldBench("s3cret👍")
        bench.field.isSecureTextEntry = true
        #expect(!bench.field.canPerformAction(Selector("copy:"), withSender: nil))
        bench.harness.tap(bench.field)
        bench.harness.press(.keyboardA, characters: "a", modifiers: .control)
        let before = UIPasteboard.general.changeCount
        bench.harness.press(.keyboardC, characters: "c", modifiers: .control)
        #expect(UIPasteboard.general.changeCount == before)
        bench.field.resignFirstResponder()
        bench.harness.tap(bench.field)
        bench.harness.typeText("n")
        #expect(bench.field.text == "n", "the first change clears the old text")
        bench.harness.typeText("ew")
        #expect(bench.field.text == "new")
        #expect(bench.field.accessibilityValue == "•••")
    }

    @Test func clearButton_clears() throws {
        let bench = FieldBench("abc"), log = FieldLog()
        log.watch(bench.field)
        bench.field.clearButtonMode = .always
        bench.harness.advance(by: 0)
        let rect = bench.field.clearButtonRect(forBounds: bench.field.bounds)
        bench.harness.tap(at: CGPoint(x: rect.midX, y: rect.midY), in: bench.field)
        #expect(bench.field.text == "" && log.take().hasPrefix("shouldClear"))
        let before = bench.field.textRect(forBounds: bench.field.bounds)
        bench.field.text = "x"
        #expect(bench.field.textRect(forBounds: bench.field.bounds).width < before.width)
    }

    @Test func sizes_areThoseOfIOS() {
        let field = UITextField()
        #expect(field.intrinsicContentSize.height == 22)
        field.borderStyle = .roundedRect
        #expect(field.intrinsicContentSize == CGSize(width: 14, height: 34))
        field.placeholder = "Name"
        #expect(field.intrinsicContentSize.width > 40)
        #expect(field.textRect(forBounds: CGRect(x: 0, y: 0, width: 100, height: 34)).minX == 7)
        #expect(field.font == UIFont.systemFont(ofSize: 17) && field.text == "" && field.textColor == .label)
        #expect(!field.isEditing && field.selectedTextRange == nil && field.typingAttributes == nil)
    }

    @Test func longText_scrollsWithTheCaret() {
        let bench = FieldBench(String(repeating: "0123456789", count: 20))
        bench.harness.tap(bench.field)
        bench.harness.press(.keyboardEnd)
        let rect = bench.field.editingRect(forBounds: bench.field.bounds)
        #expect(bench.caretPoint(200).x <= rect.maxX && bench.caretPoint(200).x > rect.maxX - 4)
        bench.harness.press(.keyboardHome)
        #expect(abs(bench.caretPoint(0).x - rect.minX) < 2)
    }

    @Test func pastedLines_becomeOne() {
        let bench = FieldBench()
        bench.harness.tap(bench.field)
        UIPasteboard.general.string = "a\nb\r\nc"
        bench.harness.press(.keyboardV, characters: "v", modifiers: .control)
        #expect(bench.field.text == "a b c")
    }

    @Test func undo_coalescesTyping() {
        let bench = FieldBench()
        bench.harness.tap(bench.field)
        bench.harness.typeText("hello")
        bench.harness.press(.keyboardHome)
        bench.harness.typeText("oh ")
        #expect(bench.field.text == "oh hello")
        bench.harness.press(.keyboardZ, characters: "z", modifiers: .control)
        #expect(bench.field.text == "hello" && bench.selection == 0..<0)
        bench.harness.press(.keyboardZ, characters: "z", modifiers: .control)
        #expect(bench.field.text == "")
        bench.harness.press(.keyboardZ, characters: "z", modifiers: [.control, .shift])
        bench.harness.press(.keyboardY, characters: "y", modifiers: .control)
        #expect(bench.field.text == "oh hello")
    }

    @Test func inputMethod_composes() {
        let bench = FieldBench("ab"), log = FieldLog()
        bench.harness.tap(bench.field)
        bench.harness.press(.keyboardHome)
        log.watch(bench.field)
        bench.harness.compose("に")
        bench.harness.compose("にほん")
        #expect(bench.field.text == "にほんab" && bench.field.markedTextRange != nil && bench.selection == 3..<3)
        bench.harness.insertText("日本")
        #expect(bench.field.text == "日本ab" && bench.field.markedTextRange == nil && bench.selection == 2..<2)
        #expect(log.take().hasPrefix("change(0,0,に) selection .changed change(0,1,にほん)"))
        bench.harness.compose("x")
        bench.harness.compose("")
        #expect(bench.field.text == "日本ab" && bench.field.markedTextRange == nil)
        bench.harness.press(.keyboardZ, characters: "z", modifiers: .control)
        #expect(bench.field.text == "ab")
    }

    @Test func rightToLeft_arrowsGoAsSeen() {
        let bench = FieldBench("שלום abc")
        bench.harness.tap(bench.field)
        bench.harness.press(.keyboardHome)
        #expect(bench.selection == 0..<0)
        let right = bench.caretPoint(0).x
        bench.harness.press(.keyboardLeftArrow)
        #expect(bench.selection == 1..<1 && bench.caretPoint(1).x < right)
        #expect(bench.field.baseWritingDirection(for: bench.field.beginningOfDocument, in: .forward) == .rightToLeft)
    }

    @Test func sideViews_takeTheirRoomAndTouches() {
        let bench = FieldBench("x")
        let icon = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
        var taps = 0
        let tap = UITapGestureRecognizer()
        tap.addHandler { _ in taps += 1 }
        icon.addGestureRecognizer(tap)
        bench.field.leftView = icon
        #expect(icon.superview == nil)
        bench.field.leftViewMode = .always
        bench.harness.advance(by: 0)
        #expect(icon.frame.minX == 0 && bench.field.textRect(forBounds: bench.field.bounds).minX >= 30)
        bench.harness.tap(icon)
        #expect(taps == 1 && !bench.field.isFirstResponder)
        bench.field.leftViewMode = .whileEditing
        #expect(icon.superview == nil)
        bench.harness.tap(bench.field)
        #expect(icon.superview === bench.field)
    }

    @Test func attributes_areThoseOfTheField() throws {
        let field = UITextField()
        field.text = "ab"
        field.font = .boldSystemFont(ofSize: 20)
        field.textColor = .red
        let font = field.attributedText?.attribute(.font, at: 1, effectiveRange: nil) as? UIFont
        #expect(font == .boldSystemFont(ofSize: 20))
        field.attributedText = NSAttributedString(string: "xy", attributes: [.foregroundColor: UIColor.blue])
        #expect(field.text == "xy")
        #expect(field.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .blue)
        field.defaultTextAttributes = [.kern: 3, .font: UIFont.systemFont(ofSize: 11)]
        #expect(field.font == .systemFont(ofSize: 11))
        #expect(field.attributedText?.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 3)
    }

    /// The word boundaries of a secure text are not revealed.
    @Test func secureText_hasNoWords() {
        let bench = FieldBench("one two three")
        bench.field.isSecureTextEntry = true
        bench.harness.tap(bench.field)
        bench.harness.press(.keyboardEnd)
        bench.harness.press(.keyboardLeftArrow, modifiers: .control)
        #expect(bench.selection == 0..<0)
    }
}
