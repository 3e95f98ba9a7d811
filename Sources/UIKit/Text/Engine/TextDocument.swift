import Foundation

/// The attributes of a stretch of text. Adjacent stretches with the same object are merged.
final class TextAttributes {
    let values: [NSAttributedString.Key: Any]
    init(_ values: [NSAttributedString.Key: Any]) { self.values = values }
}

/// A piece of text with its attributes, independent of a document.
struct TextPiece {
    var units: [UInt16]
    /// The consecutive runs, from the first unit on.
    var runs: [(count: Int, attributes: TextAttributes)]

    var string: String { String(decoding: units, as: UTF16.self) }

    init(_ string: String, _ attributes: TextAttributes) {
        units = Array(string.utf16)
        runs = units.isEmpty ? [] : [(units.count, attributes)]
    }

    init(units: [UInt16], runs: [(count: Int, attributes: TextAttributes)]) {
        self.units = units
        self.runs = runs
    }

    /// Creates a piece from an attributed string, with default attributes.
    init(_ text: NSAttributedString, adding more: [NSAttributedString.Key: Any]) {
        let styled = StyledText.attributed(text)
        units = Array(styled.string.utf16)
        runs = styled.runs.map { run in
            (run.range.count, TextAttributes(run.attributes.merging(more) { own, _ in own }))
        }
    }
}

/// An editable text: UTF-16 units with attributes in runs. An edit moves everything after it in memory.
final class TextDocument {
    private struct Run {
        var start: Int
        let attributes: TextAttributes
    }

    private(set) var units: [UInt16] = []
    /// The runs by their starts, the first at 0; none for an empty text.
    private var runs: [Run] = []
    /// Incremented by each edit.
    private(set) var version = 0
    private var knownString: String?

    var count: Int { units.count }

    /// The whole text; created once after each edit.
    var string: String {
        if let knownString { return knownString }
        let made = String(decoding: units, as: UTF16.self)
        knownString = made
        return made
    }

    func string(in range: Range<Int>) -> String {
        String(decoding: units[range.clamped(to: 0..<count)], as: UTF16.self)
    }

    func piece(in range: Range<Int>) -> TextPiece {
        let range = range.clamped(to: 0..<count)
        var parts: [(count: Int, attributes: TextAttributes)] = []
        forEachRun(in: range) { parts.append(($0.count, $1)) }
        return TextPiece(units: Array(units[range]), runs: parts)
    }

    /// Calls `body` with each run of equal attributes in a range.
    func forEachRun(in range: Range<Int>, _ body: (Range<Int>, TextAttributes) -> Void) {
        var index = runIndex(at: range.lowerBound)
        while index < runs.count, runs[index].start < range.upperBound {
            let part = self.range(ofRun: index).clamped(to: range)
            if !part.isEmpty { body(part, runs[index].attributes) }
            index += 1
        }
    }

    /// Returns the attributes of a unit; nil outside the text.
    func attributes(at index: Int) -> TextAttributes? {
        guard index >= 0, index < count else { return nil }
        return runs[runIndex(at: index)].attributes
    }

    /// Returns the run of equal attributes that contains a unit.
    func run(at index: Int) -> (range: Range<Int>, attributes: TextAttributes) {
        let number = runIndex(at: index)
        return (range(ofRun: number), runs[number].attributes)
    }

    private func range(ofRun index: Int) -> Range<Int> {
        runs[index].start..<(index + 1 < runs.count ? runs[index + 1].start : count)
    }

    /// Returns the index of the run that contains a unit.
    private func runIndex(at unit: Int) -> Int {
        var low = 0, high = max(0, runs.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if runs[middle].start <= unit { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Replaces a range, clamped to the text, with a piece.
    func replace(_ range: Range<Int>, with piece: TextPiece) {
        let range = range.clamped(to: 0..<count)
        var made: [Run] = []
        var start = range.lowerBound
        for run in piece.runs where run.count > 0 {
            if made.last?.attributes !== run.attributes { made.append(Run(start: start, attributes: run.attributes)) }
            start += run.count
        }
        let delta = piece.units.count - range.count
        // The rest of the run in which the range ends stays after it.
        if range.upperBound < count {
            let tail = runs[runIndex(at: range.upperBound)].attributes
            if made.last?.attributes !== tail { made.append(Run(start: range.upperBound + delta, attributes: tail)) }
        }
        let first = firstRun(startingAt: range.lowerBound), next = firstRun(startingAt: range.upperBound + 1)
        if delta != 0 { for index in next..<runs.count { runs[index].start += delta } }
        // A previous run with the same attributes is extended.
        if first > 0, let head = made.first, runs[first - 1].attributes === head.attributes { made.removeFirst() }
        if next < runs.count, let last = made.last, runs[next].attributes === last.attributes {
            runs.replaceSubrange(first..<(next + 1), with: made)
        } else {
            runs.replaceSubrange(first..<next, with: made)
        }
        units.replaceSubrange(range, with: piece.units)
        changed()
    }

    /// Changes the attributes of a range.
    func restyle(_ range: Range<Int>, _ change: (inout [NSAttributedString.Key: Any]) -> Void) {
        let range = range.clamped(to: 0..<count)
        guard !range.isEmpty else { return }
        var piece = self.piece(in: range)
        for index in piece.runs.indices {
            var values = piece.runs[index].attributes.values
            change(&values)
            piece.runs[index].attributes = TextAttributes(values)
        }
        replace(range, with: piece)
    }

    private func firstRun(startingAt unit: Int) -> Int {
        var low = 0, high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].start < unit { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func changed() {
        version &+= 1
        knownString = nil
    }

    func makeAttributedString() -> NSAttributedString {
        var parts: [(range: Range<Int>, attributes: [NSAttributedString.Key: Any])] = []
        forEachRun(in: 0..<count) { parts.append(($0, $1.values)) }
        return StyledText.styled(string, parts).makeAttributedString()
    }
}
