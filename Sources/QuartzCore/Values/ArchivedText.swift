import CoreGraphics
import CoreText
import Foundation

/// Fonts and attributed text in an archive.
enum ArchivedText {
    /// Encodes name, size and matrix; features and fallbacks are omitted.
    static func encode(_ font: CTFont) -> NSObject {
        let m = CTFontGetMatrix(font)
        return ArchivedValue.tagged(
            "font", [CTFontGetSize(font), m.a, m.b, m.c, m.d, m.tx, m.ty].map { Double($0) },
            CTFontCopyPostScriptName(font))
    }

    static func font(_ name: String, _ numbers: [Double]) -> CTFont? {
        guard numbers.count == 7 else { return nil }
        let n = numbers.map { CGFloat($0) }
        var matrix = CGAffineTransform(a: n[1], b: n[2], c: n[3], d: n[4], tx: n[5], ty: n[6])
        return CTFontCreateWithName(name, n[0], &matrix)
    }

    /// Encodes the text, and for each run its length in UTF-16 units and its attributes. Colours of UIKit become
    /// `CGColor`s; values that cannot be archived, such as paragraph styles, are omitted.
    static func encode(_ text: NSAttributedString) -> NSObject {
        var lengths: [NSNumber] = []
        var runs: [NSObject] = []
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) { attributes, range, _ in
            var values: [AnyHashable: Any] = [:]
            for (key, value) in attributes { values[key.rawValue] = (value as? any TextColor)?.textColor ?? value }
            guard let table = ArchivedValue.encode(values) else { return }
            lengths.append(NSNumber(value: range.length))
            runs.append(table)
        }
        return ArchivedTable([
            "type": NSString(string: "text"), "text": NSString(string: text.string), "numbers": ArchivedList(lengths),
            "runs": ArchivedList(runs),
        ])
    }

    /// Returns the text; `nil` if the lengths of the runs do not add up to the text's.
    static func text(_ string: String, _ lengths: [Double], _ table: [AnyHashable: Any]) -> NSAttributedString? {
        let text = NSMutableAttributedString(string: string)
        let list = table.first { "\($0.key.base)" == "runs" }?.value
        let runs = list as? [Any] ?? (list as? NSArray).map { Array($0) } ?? []
        guard runs.count == lengths.count, lengths.allSatisfy({ $0 >= 0 }), lengths.reduce(0, +) == Double(text.length)
        else { return nil }
        var start = 0
        for (length, run) in zip(lengths, runs) {
            let range = NSRange(location: start, length: Int(length))
            start += range.length
            for (key, value) in ArchivedValue.decode(run) as? [AnyHashable: Any] ?? [:] {
                text.addAttribute(NSAttributedString.Key(rawValue: "\(key.base)"), value: value, range: range)
            }
        }
        return NSAttributedString(attributedString: text)
    }
}
