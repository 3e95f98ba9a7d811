import MicaTesting
import Testing
import UIKit

/// Text storages, layout managers and containers.
@MainActor @Suite(.fixedFonts) struct TextKitTests {
    private let storage = NSTextStorage(), manager = NSLayoutManager()
    private let container = NSTextContainer(size: CGSize(width: 100, height: 0))
    private static let font = UIFont.systemFont(ofSize: 17)

    private func set(_ text: String) {
        storage.addLayoutManager(manager)
        manager.addTextContainer(container)
        container.lineFragmentPadding = 0
        storage.setAttributedString(NSAttributedString(string: text, attributes: [.font: TextKitTests.font]))
    }

    @Test func usedRect_isThatOfTheString() {
        set("A text of several words on a few lines")
        let size = storage.boundingRect(
            with: CGSize(width: 100, height: 0), options: .usesLineFragmentOrigin, context: nil)
        #expect(manager.usedRect(for: container).height == size.height && size.height > 50)
        container.lineFragmentPadding = 5
        let padded = manager.usedRect(for: container)
        #expect(padded.width <= 100 && padded.height >= size.height)
        container.maximumNumberOfLines = 1
        #expect(abs(manager.usedRect(for: container).height - TextKitTests.font.lineHeight) < 0.01)
        storage.replaceCharacters(in: NSRange(location: 1, length: storage.length - 1), with: "")
        #expect(manager.usedRect(for: container).width < 30)
    }

    @Test func glyphs_areFoundAtTheirRectangles() {
        set("A text of several words on a few lines")
        for index in [0, 3, 9, 20, 37] {
            let rect = manager.boundingRect(forGlyphRange: NSRange(location: index, length: 1), in: container)
            #expect(manager.glyphIndex(for: CGPoint(x: rect.midX, y: rect.midY), in: container) == index)
            let line = manager.lineFragmentRect(forGlyphAt: index, effectiveRange: nil)
            #expect(line.contains(rect) && line.width == 100)
            #expect(abs(line.minX + manager.location(forGlyphAt: index).x - rect.minX) < 0.01)
        }
        #expect(manager.glyphIndex(for: CGPoint(x: 500, y: 500), in: container) == 37)
        let part = manager.fractionOfDistanceThroughGlyph(for: CGPoint(x: -5, y: 2), in: container)
        #expect(part == 0)
    }

    @Test func lines_areEnumerated() {
        set("one\ntwo\nthree")
        var ranges: [NSRange] = []
        manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: 13)) { _, _, _, range, _ in
            ranges.append(range)
        }
        #expect(ranges == [NSRange(0..<4), NSRange(4..<8), NSRange(8..<13)])
        var count = 0
        manager.enumerateEnclosingRects(
            forGlyphRange: NSRange(2..<10), withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0),
            in: container
        ) { _, _ in count += 1 }
        #expect(count == 3)
    }

    @Test func containers_areFilledInTurn() {
        set("A text of several words on a few lines")
        let second = NSTextContainer(size: CGSize(width: 200, height: 100))
        container.size = CGSize(width: 100, height: 30)
        manager.addTextContainer(second)
        let first = manager.glyphRange(for: container), rest = manager.glyphRange(for: second)
        #expect(first.location == 0 && NSMaxRange(first) == rest.location && NSMaxRange(rest) == storage.length)
        #expect(manager.textContainer(forGlyphAt: storage.length - 1, effectiveRange: nil) === second)
    }

    @Test func truncatedLines_knowWhatTheyHide() {
        set("A text of several words on a few lines")
        container.maximumNumberOfLines = 1
        container.lineBreakMode = .byTruncatingTail
        let hidden = manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0)
        #expect(hidden.location > 3 && NSMaxRange(hidden) == storage.length)
    }

    @Test func glyphs_areDrawnAsTheString() {
        set("A text")
        storage.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 2, length: 4))
        let size = CGSize(width: 100, height: 30), renderer = UIGraphicsImageRenderer(size: size)
        let drawn = renderer.image { _ in
            manager.drawGlyphs(forGlyphRange: manager.glyphRange(for: container), at: CGPoint(x: 3, y: 2))
        }
        let expected = renderer.image { _ in storage.draw(at: CGPoint(x: 3, y: 2)) }
        #expect(drawn.pngData() == expected.pngData())
        let part = renderer.image { _ in
            manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 1), at: CGPoint(x: 3, y: 2))
        }
        // Only the first letter is there.
        let end = manager.boundingRect(forGlyphRange: NSRange(location: 0, length: 1), in: container).maxX + 4
        let rest = CGRect(x: end.rounded(.up), y: 0, width: 60, height: 30)
        func isEmpty(_ image: UIImage) -> Bool {
            let blank = renderer.image { _ in }
            func bytes(_ image: UIImage) -> Data? {
                let cut = CGRect(
                    x: rest.minX * image.scale, y: 0, width: rest.width * image.scale, height: 30 * image.scale)
                return image.cgImage?.cropping(to: cut).flatMap { UIImage(cgImage: $0).pngData() }
            }
            return bytes(image) == bytes(blank)
        }
        #expect(isEmpty(part) && !isEmpty(drawn) && part.pngData() != renderer.image { _ in }.pngData())
    }

    /// A storage as apps write it, with colours for words.
    private final class Highlighter: NSTextStorage {
        private let text = NSMutableAttributedString(string: "")
        private(set) var edits: [NSRange] = []
        override var string: String { text.string }
        override func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString
            .Key: Any]
        {
            text.attributes(at: location, effectiveRange: range)
        }
        override func replaceCharacters(in range: NSRange, with str: String) {
            text.replaceCharacters(in: range, with: str)
            edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
        }
        override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
            text.setAttributes(attrs, range: range)
            edited(.editedAttributes, range: range, changeInLength: 0)
        }
        override func processEditing() {
            edits.append(editedRange)
            let all = NSRange(location: 0, length: length)
            let found = (string as NSString).range(of: "let", options: [], range: all)
            if found.location != NSNotFound { addAttribute(.foregroundColor, value: UIColor.red, range: found) }
            super.processEditing()
        }
    }

    @Test func storages_mayHaveTheirOwnStore() {
        let storage = Highlighter()
        storage.addLayoutManager(manager)
        manager.addTextContainer(container)
        storage.append(NSAttributedString(string: "let a", attributes: [.kern: 1]))
        #expect(storage.length == 5 && storage.edits == [NSRange(location: 0, length: 5)])
        #expect(storage.attribute(.foregroundColor, at: 1, effectiveRange: nil) as? UIColor == .red)
        #expect(storage.attribute(.foregroundColor, at: 4, effectiveRange: nil) == nil)
        #expect(storage.attribute(.kern, at: 4, effectiveRange: nil) as? Int == 1)
        #expect(storage.attributedSubstring(from: NSRange(location: 4, length: 1)).string == "a")
        #expect(manager.usedRect(for: container).width > 20)
        storage.deleteCharacters(in: NSRange(location: 0, length: 4))
        #expect(storage.string == "a" && storage.changeInLength == 0)
    }

    @Test func edits_areGrouped() {
        final class Log: NSObject, NSTextStorageDelegate {
            var calls: [String] = []
            func textStorage(
                _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
                range editedRange: NSRange, changeInLength delta: Int
            ) { calls.append("\(editedMask.rawValue) \(editedRange.location) \(editedRange.length) \(delta)") }
        }
        let log = Log(), storage = NSTextStorage(string: "abcdef")
        storage.delegate = log
        storage.beginEditing()
        storage.replaceCharacters(in: NSRange(location: 4, length: 1), with: "XY")
        storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "")
        storage.endEditing()
        storage.addAttribute(.kern, value: 2, range: NSRange(location: 1, length: 2))
        #expect(storage.string == "bcdXYf" && log.calls == ["2 0 5 0", "1 1 2 0"])
    }

    @Test func textViews_shareTheirText() {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.text = "A link"
        #expect(view.textStorage.string == "A link" && view.layoutManager.textStorage === view.textStorage)
        view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "The")
        #expect(view.text == "The link")
        view.textStorage.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 4, length: 4))
        #expect(view.attributedText.attribute(.foregroundColor, at: 5, effectiveRange: nil) as? UIColor == .red)
        view.insertText("!")
        #expect(view.textStorage.string == "The link!")
        let rect = view.layoutManager.boundingRect(
            forGlyphRange: NSRange(location: 5, length: 1), in: view.textContainer)
        let caret = view.caretRect(for: view.position(from: view.beginningOfDocument, offset: 5)!)
        #expect(abs(rect.minX + view.textContainerInset.left - caret.minX) < 1.5)
    }

    @Test func textViews_takeTheTextOfTheirContainer() {
        set("given")
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100), textContainer: container)
        #expect(view.text == "given" && view.textStorage === storage && view.layoutManager === manager)
        view.text = "changed"
        #expect(storage.string == "changed")
    }
}
