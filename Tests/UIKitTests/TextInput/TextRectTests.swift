import MicaTesting
import Testing
import UIKit

/// `caretRect(for:)`, `firstRect(for:)` and `selectionRects(for:)`, and subclasses that override them.
@MainActor @Suite(.fixedFonts) struct TextRectTests {
    private func range(_ view: any UITextInput, _ start: Int, _ end: Int) throws -> UITextRange {
        let from = try #require(view.position(from: view.beginningOfDocument, offset: start))
        let to = try #require(view.position(from: view.beginningOfDocument, offset: end))
        return try #require(view.textRange(from: from, to: to))
    }

    /// One rectangle a line, then the two ends, which have no width.
    @Test func selectionRects_endWithTheEnds() throws {
        let bench = ViewBench("The quick brown fox jumps over the lazy dog", size: CGSize(width: 120, height: 120))
        let rects = bench.view.selectionRects(for: try range(bench.view, 4, 30))
        let lines = rects.dropLast(2), ends = rects.suffix(2)
        #expect(lines.count >= 2 && lines.allSatisfy { !$0.rect.isEmpty && !$0.containsStart && !$0.containsEnd })
        #expect(ends.map(\.containsStart) == [true, false] && ends.map(\.containsEnd) == [false, true])
        #expect(ends.allSatisfy { $0.rect.width == 0 && $0.rect.height > 0 })
        #expect(ends.first?.rect.minX == lines.first?.rect.minX && ends.first?.rect.minY == lines.first?.rect.minY)
        #expect(ends.last?.rect.minX == lines.last?.rect.maxX && ends.last?.rect.minY == lines.last?.rect.minY)
        #expect(ends.first.map { abs($0.rect.midX - bench.caret(4).midX) < 0.01 } == true)
        #expect(bench.view.selectionRects(for: try range(bench.view, 4, 4)).isEmpty)
    }

    @Test func selectionRects_ofAField() throws {
        let bench = FieldBench("one two")
        let rects = bench.field.selectionRects(for: try range(bench.field, 4, 7))
        #expect(rects.count == 3 && rects.filter { !$0.rect.isEmpty }.count == 1)
        #expect(rects.filter { $0.containsStart || $0.containsEnd }.count == 2)
    }

    /// The part of a range in its first line; the caret for an empty one.
    @Test func firstRect_isThatOfTheFirstLine() throws {
        let bench = ViewBench("The quick brown fox jumps over the lazy dog", size: CGSize(width: 120, height: 120))
        let whole = try range(bench.view, 4, 43), first = bench.view.firstRect(for: whole)
        #expect(first == bench.view.selectionRects(for: whole).first?.rect && first.height < 30)
        #expect(bench.view.firstRect(for: try range(bench.view, 4, 4)) == bench.caret(4))
    }

    private final class Wide: UITextView {
        override func caretRect(for position: UITextPosition) -> CGRect {
            var rect = super.caretRect(for: position)
            rect.size.width = 9
            return rect
        }
        override func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
    }
    private final class Hidden: UITextField {
        override func caretRect(for position: UITextPosition) -> CGRect { .zero }
    }

    /// The layers, at any depth, that are visible and have a colour.
    private func marks(_ view: UIView, width: CGFloat) -> Int {
        var count = 0
        func visit(_ layer: CALayer) {
            guard !layer.isHidden else { return }
            if layer.backgroundColor != nil, layer.bounds.width == width, layer.bounds.height > 10 { count += 1 }
            for sublayer in layer.sublayers ?? [] { visit(sublayer) }
        }
        visit(view.layer)
        return count
    }

    @Test func overriddenRects_areShown() {
        let view = Wide(frame: CGRect(x: 0, y: 0, width: 200, height: 120))
        view.text = "word"
        let harness = TestHarness(view)
        view.becomeFirstResponder()
        harness.advance(by: 0.1)
        #expect(marks(view, width: 9) == 1)
        view.selectedRange = NSRange(location: 0, length: 4)
        harness.advance(by: 0.1)
        #expect(marks(view, width: 9) == 0 && view.layer.sublayers?.isEmpty == false)
    }

    @Test func emptyCaret_isNotShown() {
        let field = Hidden(frame: CGRect(x: 0, y: 0, width: 200, height: 40)), usual = UITextField(frame: field.frame)
        for view in [field, usual] {
            let harness = TestHarness(view)
            view.becomeFirstResponder()
            harness.advance(by: 0.1)
            #expect(marks(view, width: 2) == (view === usual ? 1 : 0))
        }
    }
}
