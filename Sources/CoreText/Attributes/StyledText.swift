package import CoreGraphics
package import Foundation

/// Text for layout, in runs of equal attributes.
///
/// Layout only uses attributed strings if the client did: Foundation on Linux leaks part of each, and changing one can
/// stop the process (see `makeAttributedString()`).
package struct StyledText {
    package let string: String
    /// The runs, in UTF-16 units, adjacent to each other. The rest of the text has no attributes.
    package private(set) var runs: [(range: Range<Int>, attributes: [NSAttributedString.Key: Any])]

    /// The style of the only run, if it exists already.
    private(set) var style: TextStyle?

    /// Returns text in a font and a colour, without other attributes.
    package static func plain(_ string: String, font: CTFont, color: CGColor) -> StyledText {
        let style = TextStyle.plain(font, color)
        var text = plain(string, style.attributes)
        text.style = style
        return text
    }

    /// Returns text in adjacent runs that start at the first unit.
    package static func styled(
        _ string: String, _ runs: [(range: Range<Int>, attributes: [NSAttributedString.Key: Any])]
    ) -> StyledText { StyledText(string: string, runs: runs) }

    /// Returns text in one style.
    package static func plain(_ string: String, _ attributes: [NSAttributedString.Key: Any]) -> StyledText {
        StyledText(string: string, runs: string.isEmpty ? [] : [(0..<string.utf16.count, attributes)])
    }

    package static func attributed(_ text: NSAttributedString) -> StyledText {
        var runs: [(range: Range<Int>, attributes: [NSAttributedString.Key: Any])] = []
        var index = 0
        while index < text.length {
            var range = NSRange()
            let attributes = text.attributes(at: index, effectiveRange: &range)
            let end = min(max(range.location + range.length, index + 1), text.length)
            runs.append((index..<end, attributes))
            index = end
        }
        return StyledText(string: text.string, runs: runs)
    }

    package var isEmpty: Bool { string.isEmpty }

    package func makeTypesetter() -> CTTypesetter { CTTypesetter(LineSource(TextContent(self))) }

    /// Returns the text with other attributes.
    package func restyled(_ change: (inout [NSAttributedString.Key: Any]) -> Void) -> StyledText {
        var copy = self
        copy.style = nil
        for index in copy.runs.indices { change(&copy.runs[index].attributes) }
        return copy
    }

    package func makeAttributedString() -> NSAttributedString {
        guard runs.count > 1 else {
            return NSAttributedString(string: string, attributes: runs.first?.attributes ?? [:])
        }
        let text = NSMutableAttributedString(string: string)
        var last = 0
        for (index, run) in runs.enumerated() {
            // Foundation on Linux may stop the process when it compares the attributes of neighbours, which it does
            // only if their counts are equal: a marker makes the counts differ.
            var attributes = run.attributes
            if attributes.count == last { attributes[NSAttributedString.Key(rawValue: "MicaRun")] = index }
            text.setAttributes(attributes, range: NSRange(location: run.range.lowerBound, length: run.range.count))
            last = attributes.count
        }
        return text
    }
}
