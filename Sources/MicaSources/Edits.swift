/// Changes of a file's text, by byte positions of the original.
struct Edits {
    private var replacements: [(range: Range<Int>, text: String)] = []
    /// The ranges that move elsewhere; their newlines are kept.
    private var leftOut: [Range<Int>] = []
    /// The texts that move into this file, by their destination.
    private var received: [Int: [[UInt8]]] = [:]

    var isEmpty: Bool { replacements.isEmpty && leftOut.isEmpty && received.isEmpty }

    mutating func replace(_ range: Range<Int>, with text: String) { replacements.append((range, text)) }
    mutating func insert(_ text: String, at position: Int) { replace(position..<position, with: text) }
    mutating func leaveOut(_ range: Range<Int>) { leftOut.append(range) }
    mutating func receive(_ lines: [UInt8], at position: Int) { received[position, default: []].append(lines) }

    /// Returns parts of the text with their replacements, ignoring the texts that move.
    func rendered(_ ranges: [Range<Int>], of bytes: [UInt8]) -> [[UInt8]] {
        let sorted = sortedReplacements()
        return ranges.map { range in
            var output: [UInt8] = []
            Edits.render(range, of: bytes, sorted, into: &output)
            return output
        }
    }

    /// Returns the changed text. `location` returns a directive that says that the text after it continues the original
    /// at a position. Without it, lines after moved text change their numbers.
    func apply(to bytes: [UInt8], location: ((Int) -> String)?) -> [UInt8] {
        let replacements = sortedReplacements()
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 16)
        enum Step { case leaveOut(Range<Int>), receive(Int, [[UInt8]]) }
        var steps = leftOut.map { ($0.lowerBound, Step.leaveOut($0)) }
        for (target, texts) in received { steps.append((target, .receive(target, texts))) }
        steps.sort { $0.0 < $1.0 }
        var position = 0
        for (start, step) in steps {
            guard start >= position else { continue }
            Edits.render(position..<start, of: bytes, replacements, into: &output)
            position = start
            switch step {
            case .leaveOut(let range):
                output += bytes[range].filter { $0 == .newline }
                position = range.upperBound
            case .receive(let target, let texts):
                output.append(.newline)
                for text in texts { output += text + [.newline] }
                if let location { output += (location(target) + "\n").utf8 }
            }
        }
        Edits.render(position..<bytes.count, of: bytes, replacements, includingEnd: true, into: &output)
        return output
    }

    private typealias Replacement = (range: Range<Int>, text: String)

    private func sortedReplacements() -> [Replacement] {
        replacements.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }.map(\.element)
    }

    /// Appends a part of the original with its replacements.
    private static func render(
        _ range: Range<Int>, of bytes: [UInt8], _ replacements: [Replacement], includingEnd: Bool = false,
        into output: inout [UInt8]
    ) {
        var position = range.lowerBound
        var low = 0, high = replacements.count
        while low < high {
            let middle = (low + high) / 2
            if replacements[middle].range.lowerBound < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        // A removal that begins before the range, such as that of an attribute and the following space, continues in
        // it.
        if low > 0, replacements[low - 1].range.upperBound > range.lowerBound, replacements[low - 1].text.isEmpty {
            low -= 1
        }
        for replacement in replacements[low...] {
            // An insertion at the end belongs to the text after it.
            guard replacement.range.upperBound <= range.upperBound,
                includingEnd || replacement.range.lowerBound < range.upperBound
            else { break }
            // If two replacements overlap, the second replaces what is left after the first.
            let start = max(replacement.range.lowerBound, position)
            guard replacement.range.lowerBound >= position || replacement.range.upperBound > position else {
                continue
            }
            output += bytes[position..<start]
            output += replacement.text.utf8
            // Keep the number of lines, so that the lines below keep their numbers.
            let replaced = bytes[start..<replacement.range.upperBound].count { $0 == .newline }
            let lines = replaced - replacement.text.utf8.count { $0 == .newline }
            if lines > 0 { output += [UInt8](repeating: .newline, count: lines) }
            position = replacement.range.upperBound
        }
        output += bytes[position..<range.upperBound]
    }
}
