/// Changes of a file's text, by byte positions of the original.
struct Edits {
    /// Text taken from one position to another; what is left are its line ends.
    struct Move {
        let range: Range<Int>
        let target: Int
    }

    private var replacements: [(range: Range<Int>, text: String)] = []
    private var moves: [Move] = []

    var isEmpty: Bool { replacements.isEmpty && moves.isEmpty }

    mutating func replace(_ range: Range<Int>, with text: String) { replacements.append((range, text)) }
    mutating func insert(_ text: String, at position: Int) { replace(position..<position, with: text) }
    mutating func move(_ range: Range<Int>, to target: Int) { moves.append(Move(range: range, target: target)) }

    /// The changed text. `location` gives what tells the compiler that the text after it is the original's from a
    /// position on; without it the lines of moved text and what follows it change their numbers.
    func apply(to bytes: [UInt8], location: ((Int) -> String)?) -> [UInt8] {
        let replacements = replacements.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }.map(\.element)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 16)

        /// Writes a part of the original with its replacements.
        func render(_ range: Range<Int>, includingEnd: Bool = false) {
            var position = range.lowerBound
            var low = 0, high = replacements.count
            while low < high {
                let middle = (low + high) / 2
                if replacements[middle].range.lowerBound < range.lowerBound { low = middle + 1 } else { high = middle }
            }
            for replacement in replacements[low...] {
                // What is inserted at the end belongs to the text behind it.
                guard replacement.range.upperBound <= range.upperBound,
                    includingEnd || replacement.range.lowerBound < range.upperBound
                else { break }
                // Of two that overlap the second has what the first leaves of it.
                let start = max(replacement.range.lowerBound, position)
                guard replacement.range.lowerBound >= position || replacement.range.upperBound > position else {
                    continue
                }
                output += bytes[position..<start]
                output += replacement.text.utf8
                // What was on several lines still takes as many, so that those below keep their numbers.
                let replaced = bytes[start..<replacement.range.upperBound].count { $0 == .newline }
                let lines = replaced - replacement.text.utf8.count { $0 == .newline }
                if lines > 0 { output += [UInt8](repeating: .newline, count: lines) }
                position = replacement.range.upperBound
            }
            output += bytes[position..<range.upperBound]
        }

        enum Step { case leaveOut(Range<Int>), receive(Int, [Move]) }
        var steps = moves.map { ($0.range.lowerBound, Step.leaveOut($0.range)) }
        for (target, moves) in Dictionary(grouping: moves, by: \.target) {
            steps.append((target, .receive(target, moves)))
        }
        steps.sort { $0.0 < $1.0 }
        var position = 0
        for (start, step) in steps {
            guard start >= position else { continue }
            render(position..<start)
            position = start
            switch step {
            case .leaveOut(let range):
                output += bytes[range].filter { $0 == .newline }
                position = range.upperBound
            case .receive(let target, let moves):
                for move in moves {
                    output.append(.newline)
                    if let location { output += (location(move.range.lowerBound) + "\n").utf8 }
                    render(move.range)
                }
                output.append(.newline)
                if let location { output += (location(target) + "\n").utf8 }
            }
        }
        render(position..<bytes.count, includingEnd: true)
        return output
    }
}
