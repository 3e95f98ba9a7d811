import MicaTesting
import Testing
import UIKit

@MainActor final class ViewLog: NSObject, UITextViewDelegate {
    var calls: [String] = []
    var onChange: (UITextView) -> Void = { _ in }
    func take() -> String {
        defer { calls = [] }
        return calls.joined(separator: " ")
    }
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
        calls.append("shouldBegin")
        return true
    }
    func textViewDidBeginEditing(_ textView: UITextView) { calls.append("didBegin") }
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
        calls.append("shouldEnd")
        return true
    }
    func textViewDidEndEditing(_ textView: UITextView) { calls.append("didEnd") }
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        calls.append("change(\(range.location),\(range.length),\(text == "\n" ? "⏎" : text))")
        return true
    }
    func textViewDidChange(_ textView: UITextView) {
        calls.append("didChange")
        onChange(textView)
    }
    func textViewDidChangeSelection(_ textView: UITextView) { calls.append("selection") }
    func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool {
        calls.append("link(\(URL.absoluteString),\(characterRange.location),\(characterRange.length))")
        return true
    }
}

@MainActor struct ViewBench {
    let view: UITextView
    let harness: TestHarness

    init(
        _ text: String = "", size: CGSize = CGSize(width: 200, height: 120),
        direction: UITraitEnvironmentLayoutDirection = .leftToRight, style: UIUserInterfaceStyle = .light
    ) {
        view = UITextView(frame: CGRect(origin: .zero, size: size))
        view.font = .systemFont(ofSize: 17)
        view.text = text
        harness = TestHarness(view, style: style, layoutDirection: direction)
        harness.advance(by: 0)
    }
    func caret(_ offset: Int) -> CGRect {
        view.position(from: view.beginningOfDocument, offset: offset).map { view.caretRect(for: $0) } ?? .null
    }
    func point(_ offset: Int) -> CGPoint { CGPoint(x: caret(offset).midX, y: caret(offset).midY) }
}

@MainActor @Suite(.fixedFonts) struct TextViewTests {
    @Test func calls_comeInOrder() {
        let bench = ViewBench(), log = ViewLog()
        bench.view.delegate = log
        bench.harness.tap(bench.view)
        #expect(log.take() == "shouldBegin didBegin")
        bench.harness.typeText("a")
        bench.harness.press(.keyboardReturnOrEnter)
        #expect(log.take() == "change(0,0,a) selection didChange change(1,0,⏎) selection didChange")
        #expect(bench.view.text == "a\n" && bench.view.selectedRange == NSRange(location: 2, length: 0))
        bench.view.resignFirstResponder()
        #expect(log.take() == "shouldEnd didEnd")
    }

    @Test func lines_wrapAndTheCaretGoesUpAndDown() {
        let bench = ViewBench("The quick brown fox jumps over the lazy dog\n\nEnd")
        bench.view.becomeFirstResponder()
        bench.view.selectedRange = NSRange(location: 0, length: 0)
        let first = bench.caret(0), x = bench.caret(3).midX
        #expect(first.minY == 8 && abs(first.midX - 5) < 1.1)
        bench.view.selectedRange = NSRange(location: 3, length: 0)
        bench.harness.press(.keyboardDownArrow)
        let second = bench.view.selectedRange.location
        #expect(bench.caret(second).minY > first.minY && abs(bench.caret(second).midX - x) < 8)
        bench.harness.press(.keyboardUpArrow)
        #expect(bench.view.selectedRange.location == 3)
        bench.harness.press(.keyboardEnd)
        let end = bench.view.selectedRange.location
        #expect(end > 10 && bench.view.selectionAffinity == .backward)
        bench.harness.press(.keyboardEnd, modifiers: .control)
        #expect(bench.view.selectedRange.location == 48)
        bench.harness.press(.keyboardUpArrow)
        #expect(bench.view.selectedRange.location == 44, "the empty line")
    }

    @Test func caret_staysInSight() {
        let bench = ViewBench(size: CGSize(width: 200, height: 100))
        bench.harness.tap(bench.view)
        for line in 0..<12 {
            bench.harness.typeText("\(line)")
            bench.harness.press(.keyboardReturnOrEnter)
        }
        let caret = bench.caret(bench.view.text.utf16.count)
        #expect(bench.view.contentOffset.y > 100 && bench.view.bounds.contains(caret))
        bench.harness.press(.keyboardHome, modifiers: .control)
        #expect(bench.view.contentOffset.y == 0)
    }

    @Test func height_followsTheText_whereItDoesNotScroll() {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
        view.isScrollEnabled = false
        view.font = .systemFont(ofSize: 17)
        let empty = view.sizeThatFits(CGSize(width: 200, height: 0)).height
        view.text = "one\ntwo\nthree"
        let three = view.sizeThatFits(CGSize(width: 200, height: 0)).height
        #expect(empty > 30 && empty < 40 && three - empty > 40)
        view.translatesAutoresizingMaskIntoConstraints = false
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        root.addSubview(view)
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: root.topAnchor),
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            view.widthAnchor.constraint(equalToConstant: 120),
        ])
        root.layoutIfNeeded()
        #expect(view.frame.height == three)
        view.text = "one\ntwo\nthree, which is so long that it wraps"
        root.layoutIfNeeded()
        #expect(view.frame.height > three + 18)
    }

    @Test func selection_byMouseAcrossLines() {
        let bench = ViewBench("one two\nthree four\nfive")
        bench.harness.dragMouse(from: bench.point(4), to: bench.point(12), in: bench.view)
        #expect(bench.view.selectedRange == NSRange(location: 4, length: 8))
        bench.harness.advance(by: 1)
        bench.harness.click(at: bench.point(10), in: bench.view, count: 2)
        #expect(bench.view.selectedRange == NSRange(location: 8, length: 5))
        bench.harness.advance(by: 1)
        bench.harness.click(at: bench.point(10), in: bench.view, count: 3)
        #expect(bench.view.selectedRange == NSRange(location: 8, length: 11))
        bench.view.copy(nil)
        #expect(UIPasteboard.general.string == "three four\n")
    }

    @Test func links_areTouchedInReadOnlyText() throws {
        let text = NSMutableAttributedString(string: "see here now", attributes: [.font: UIFont.systemFont(ofSize: 17)])
        text.addAttribute(
            .link, value: try #require(URL(string: "https://a.example")), range: NSRange(location: 4, length: 4))
        let bench = ViewBench(), log = ViewLog()
        bench.view.attributedText = text
        bench.view.isEditable = false
        bench.view.delegate = log
        bench.harness.advance(by: 0)
        bench.harness.tap(at: bench.point(6), in: bench.view)
        #expect(log.take() == "link(https://a.example,4,4)")
        bench.harness.advance(by: 1)
        bench.harness.tap(at: bench.point(1), in: bench.view)
        #expect(!log.take().contains("link"))
    }

    @Test func styles_areSwitchedByKeys() {
        let bench = ViewBench("plain text")
        bench.view.allowsEditingTextAttributes = true
        bench.view.becomeFirstResponder()
        bench.view.selectedRange = NSRange(location: 0, length: 5)
        bench.harness.press(.keyboardB, characters: "b", modifiers: .control)
        bench.harness.press(.keyboardU, characters: "u", modifiers: .control)
        func font(_ index: Int) -> UIFont? {
            bench.view.attributedText.attribute(.font, at: index, effectiveRange: nil) as? UIFont
        }
        #expect(font(1)?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
        #expect(font(6)?.fontDescriptor.symbolicTraits.contains(.traitBold) == false)
        #expect(bench.view.attributedText.attribute(.underlineStyle, at: 1, effectiveRange: nil) as? Int == 1)
        bench.harness.press(.keyboardZ, characters: "z", modifiers: .control)
        bench.harness.press(.keyboardZ, characters: "z", modifiers: .control)
        #expect(font(1)?.fontDescriptor.symbolicTraits.contains(.traitBold) == false)
        bench.view.selectedRange = NSRange(location: 10, length: 0)
        bench.harness.press(.keyboardI, characters: "i", modifiers: .control)
        bench.harness.typeText("x")
        #expect(font(10)?.fontDescriptor.symbolicTraits.contains(.traitItalic) == true)
    }

    @Test func selectedRange_isCutToTheText() {
        let bench = ViewBench("a👍b")
        bench.view.selectedRange = NSRange(location: 90, length: 5)
        #expect(bench.view.selectedRange == NSRange(location: 4, length: 0))
        bench.view.selectedRange = NSRange(location: 2, length: .max)
        #expect(bench.view.selectedRange == NSRange(location: 1, length: 3), "not within a character")
        bench.view.selectedRange = NSRange(location: NSNotFound, length: 0)
        #expect(bench.view.selectedRange == NSRange(location: 4, length: 0))
    }

    @Test func tokenizer_findsUnits() throws {
        let bench = ViewBench("One two. Three four!\nFive")
        let view = bench.view, tokens = view.tokenizer
        func unit(_ offset: Int, _ granularity: UITextGranularity) throws -> String? {
            let position = try #require(view.position(from: view.beginningOfDocument, offset: offset))
            return tokens.rangeEnclosingPosition(position, with: granularity, inDirection: .storage(.forward)).flatMap {
                view.text(in: $0)
            }
        }
        #expect(try unit(5, .word) == "two" && unit(3, .word) == nil)
        #expect(try unit(2, .sentence) == "One two. " && unit(12, .sentence) == "Three four!\n")
        #expect(try unit(12, .paragraph) == "One two. Three four!\n" && unit(1, .character) == "n")
        #expect(try unit(1, .document) == view.text)
        let start = view.beginningOfDocument
        let next = try #require(tokens.position(from: start, toBoundary: .word, inDirection: .storage(.forward)))
        #expect(view.offset(from: start, to: next) == 3)
        #expect(tokens.isPosition(next, atBoundary: .word, inDirection: .storage(.forward)))
    }

    @Test func inputDelegate_hearsOfChangesByCode() {
        final class Log: NSObject, UITextInputDelegate {
            var calls: [String] = []
            func selectionWillChange(_ textInput: (any UITextInput)?) { calls.append("sel?") }
            func selectionDidChange(_ textInput: (any UITextInput)?) { calls.append("sel") }
            func textWillChange(_ textInput: (any UITextInput)?) { calls.append("text?") }
            func textDidChange(_ textInput: (any UITextInput)?) { calls.append("text") }
        }
        let bench = ViewBench("abc"), log = Log()
        bench.view.inputDelegate = log
        bench.view.becomeFirstResponder()
        bench.harness.typeText("d")
        #expect(log.calls.isEmpty)
        bench.view.selectedRange = NSRange(location: 1, length: 0)
        bench.view.text = "x"
        #expect(log.calls == ["sel?", "sel", "text?", "text"])
    }

    @Test func typing_behindALink_isNoLink() throws {
        let bench = ViewBench()
        let address = try #require(URL(string: "https://example.org"))
        bench.view.attributedText = NSAttributedString(
            string: "link", attributes: [.link: address, .font: UIFont.systemFont(ofSize: 17)])
        bench.view.becomeFirstResponder()
        bench.view.selectedRange = NSRange(location: 4, length: 0)
        bench.harness.typeText("x")
        let text = try #require(bench.view.attributedText)
        #expect(text.string == "linkx")
        #expect(text.attribute(.link, at: 3, effectiveRange: nil) as? URL == address)
        #expect(text.attribute(.link, at: 4, effectiveRange: nil) == nil)
    }

    /// A short line between two long ones does not pull the caret to the left.
    @Test func caret_keepsItsColumn() {
        let bench = ViewBench("mmmmmmmmmm\nmm\nmmmmmmmmmm")
        bench.view.becomeFirstResponder()
        bench.view.selectedRange = NSRange(location: 8, length: 0)
        bench.harness.press(.keyboardDownArrow)
        #expect(bench.view.selectedRange.location == 13)
        bench.harness.press(.keyboardDownArrow)
        #expect(bench.view.selectedRange.location == 14 + 8)
    }
}
