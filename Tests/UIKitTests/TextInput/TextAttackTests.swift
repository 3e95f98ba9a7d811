import MicaTesting
import TestSeeds
import Testing
import UIKit

/// Texts and numbers that should never be passed to a text view, but will be.
@MainActor @Suite(.fixedFonts, .seeded) struct TextAttackTests {
    @Test func megabyte_isLaidOutWhereItIsSeen() {
        let line = "The quick brown fox jumps over the lazy dog, again and again.\n"
        let bench = ViewBench(String(repeating: line, count: 17_000), size: CGSize(width: 300, height: 200))
        let view = bench.view
        #expect(view.contentSize.height > 300_000)
        #expect(view.laidOutBlockCount < 40)
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 500_000, length: 0)
        view.scrollRangeToVisible(view.selectedRange)
        bench.harness.typeText("x")
        #expect(view.text.utf16.count == line.utf16.count * 17_000 + 1)
        #expect(view.bounds.intersects(bench.caret(500_001)))
        bench.harness.press(.keyboardEnd, modifiers: .control)
        #expect(view.bounds.intersects(bench.caret(view.text.utf16.count)))
        bench.harness.press(.keyboardA, characters: "a", modifiers: .control)
        #expect(view.selectionRects(for: view.selectedTextRange ?? UITextRange()).count < 100)
        #expect(view.laidOutBlockCount < 900)
    }

    @Test func scrollingUp_keepsWhatIsSeen() throws {
        let paragraphs = (0..<400).map { "\($0) " + String(repeating: "word ", count: $0 % 40) }
        let bench = ViewBench(paragraphs.joined(separator: "\n"), size: CGSize(width: 200, height: 200))
        let view = bench.view
        view.contentOffset.y = view.contentSize.height / 2
        bench.harness.advance(by: 0)
        for _ in 0..<40 {
            let place = CGPoint(x: 10, y: view.bounds.minY + 100)
            let position = try #require(view.closestPosition(to: place))
            let before = view.caretRect(for: position).minY - view.contentOffset.y
            view.contentOffset.y -= 37
            bench.harness.advance(by: 0)
            let after = view.caretRect(for: position).minY - view.contentOffset.y
            #expect(abs(after - before - 37) < 0.51)
        }
    }

    @Test func oneEndlessLine() {
        let bench = ViewBench(String(repeating: "x", count: 3_000_000), size: CGSize(width: 300, height: 200))
        bench.view.becomeFirstResponder()
        bench.harness.typeText("y")
        #expect(bench.view.text.hasSuffix("xy") && bench.view.laidOutBlockCount < 10)
        let field = FieldBench(String(repeating: "x", count: 3_000_000))
        field.harness.tap(field.field)
        field.harness.press(.keyboardEnd)
        field.harness.typeText("y")
        let rect = field.field.editingRect(forBounds: field.field.bounds)
        #expect(
            field.field.text?.hasSuffix("xy") == true
                && rect.insetBy(dx: -2, dy: 0).contains(field.caretPoint(3_000_001)))
        #expect(field.field.laidOutBlockCount < 10)
    }

    @Test func floodOfMarks() {
        let flood = "a" + String(repeating: "\u{301}", count: 50_000)
        let bench = ViewBench("b" + flood + "c")
        bench.view.becomeFirstResponder()
        bench.harness.press(.keyboardDeleteOrBackspace)
        bench.harness.press(.keyboardDeleteOrBackspace)
        bench.harness.press(.keyboardLeftArrow)
        bench.harness.press(.keyboardLeftArrow, modifiers: .control)
        #expect(bench.view.text.hasPrefix("b"))
        let family = String(repeating: "👨‍👩‍👧‍👦", count: 500)
        bench.view.text = family
        bench.harness.press(.keyboardDeleteOrBackspace)
        #expect(bench.view.text.count == 499)
    }

    @Test func numbersThatAreNone() {
        let bench = ViewBench("some text")
        bench.view.frame.size.width = .nan
        bench.view.textContainerInset = UIEdgeInsets(top: .infinity, left: .nan, bottom: 0, right: 0)
        bench.harness.advance(by: 0)
        _ = bench.view.sizeThatFits(CGSize(width: CGFloat.nan, height: .infinity))
        _ = bench.view.closestPosition(to: CGPoint(x: CGFloat.nan, y: .infinity))
        _ = bench.view.closestPosition(to: CGPoint(x: -CGFloat.infinity, y: 1e300))
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 0, height: 0))
        field.text = "abc"
        _ = field.sizeThatFits(CGSize(width: CGFloat.nan, height: 1))
        #expect(field.position(from: field.beginningOfDocument, offset: .max) == nil)
        #expect(field.position(from: field.endOfDocument, offset: .min) == nil)
        #expect(field.position(from: field.beginningOfDocument, in: .right, offset: 1_000_000_000) == nil)
    }

    @Test func foreignPositions_areNoPlaces() {
        let field = UITextField()
        field.text = "abc"
        #expect(field.textRange(from: UITextPosition(), to: field.endOfDocument) == nil)
        field.replace(UITextRange(), withText: "x")
        field.selectedTextRange = UITextRange()
        #expect(field.text == "abc")
    }

    /// The same edits on a string and on the document, with invariants after each.
    @Test(arguments: seeds([1, 2, 3] as [UInt64])) func randomEdits_keepTheDocument(seed: UInt64) {
        var random = Seeded(seed)
        func next(_ limit: Int) -> Int { random.below(limit) }
        let pieces = ["a", "\n", "\r\n", "word ", "שלום", "👍", "\r", "line\nline\n", "", "\u{2029}"]
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 80, height: 100))
        var plain: [UInt16] = []
        view.text = ""
        for _ in 0..<400 {
            let start = next(plain.count + 1), end = min(plain.count, start + next(6))
            let piece = pieces[next(pieces.count)]
            plain.replaceSubrange(start..<end, with: Array(piece.utf16))
            guard let from = view.position(from: view.beginningOfDocument, offset: start),
                let to = view.position(from: view.beginningOfDocument, offset: end),
                let range = view.textRange(from: from, to: to)
            else {
                Issue.record("no range \(start)..<\(end) of \(plain.count) units")
                return
            }
            view.replace(range, withText: piece)
            #expect(Array(view.text.utf16) == Array(String(decoding: plain, as: UTF16.self).utf16), "seed \(seed)")
            #expect(view.layoutIsConsistent, "seed \(seed)")
            if next(4) == 0 { _ = view.sizeThatFits(CGSize(width: 80, height: 0)) }
        }
        // Laid out part by part it equals the layout at once.
        let height = view.sizeThatFits(CGSize(width: 80, height: 0)).height
        let fresh = UITextView(frame: view.frame)
        fresh.text = view.text
        #expect(fresh.sizeThatFits(CGSize(width: 80, height: 0)).height == height)
    }
}
