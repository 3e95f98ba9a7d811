import CoreGraphics
import Foundation

/// The key of the object in place of U+FFFC: UIKit's `NSAttributedString.Key.attachment`. The name is not Apple's.
package let attachmentAttribute = "NSAttachment"

/// An object in place of a character, such as an image, in a line of text.
package protocol TextAttachmentValue: AnyObject {
    /// Returns its box relative to its position on the baseline, for text in a font; points, y up. Finite, with sides
    /// of 0 or more.
    func textBox(for font: CTFont) -> CGRect
    /// Draws it into a rectangle in a space whose y grows down, for text in a font and a colour.
    func drawInText(_ rect: CGRect, of context: CGContext, font: CTFont, color: CGColor)
}

/// An attachment with its measures for one style's font.
struct TextAttachment {
    let value: any TextAttachmentValue
    let box: CGRect

    init(_ value: any TextAttachmentValue, font: CTFont) {
        self.value = value
        box = value.textBox(for: font)
    }

    /// The delegate for the character's measures: lines extend from its top to its bottom, or to the baseline if it is
    /// above that.
    var delegate: CTRunDelegate? {
        let box = box
        let callbacks = CTRunDelegateCallbacks(
            version: kCTRunDelegateCurrentVersion, dealloc: { _ in }, getAscent: { _ in max(0, box.maxY) },
            getDescent: { _ in max(0, -box.minY) }, getWidth: { _ in max(0, box.maxX) })
        return withUnsafePointer(to: callbacks) { CTRunDelegateCreate($0, nil) }
    }

    /// Draws it at a position of a line, transformed by the context's text matrix.
    func draw(at position: CGPoint, of context: CGContext, font: CTFont, color: CGColor) {
        guard box.width > 0, box.height > 0 else { return }
        context.saveGState()
        defer { context.restoreGState() }
        context.concatenate(context.textMatrix)
        context.translateBy(x: position.x + box.minX, y: position.y + box.maxY)
        context.scaleBy(x: 1, y: -1)
        value.drawInText(CGRect(origin: .zero, size: box.size), of: context, font: font, color: color)
    }
}

extension StyledText {
    /// Returns the runs, split so that an attachment covers only U+FFFC: it has no meaning for other characters.
    func runsWithAttachments(_ units: [UInt16]) -> [(range: Range<Int>, attributes: [NSAttributedString.Key: Any])] {
        let key = NSAttributedString.Key(rawValue: attachmentAttribute)
        guard runs.contains(where: { $0.attributes[key] != nil }) else { return runs }
        var result: [(range: Range<Int>, attributes: [NSAttributedString.Key: Any])] = []
        for run in runs {
            guard run.attributes[key] != nil else {
                result.append(run)
                continue
            }
            var plain = run.attributes
            plain[key] = nil
            var start = run.range.lowerBound
            let end = min(run.range.upperBound, units.count)
            while start < end {
                let isPlace = units[start] == 0xFFFC
                var next = start + 1
                while next < end, (units[next] == 0xFFFC) == isPlace { next += 1 }
                result.append((start..<next, isPlace ? run.attributes : plain))
                start = next
            }
        }
        return result
    }
}
