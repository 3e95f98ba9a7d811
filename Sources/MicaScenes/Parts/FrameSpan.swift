/// The frames of a part of a run: from `first` up to, but not including, `end`, counted from 0, of `total`.
package struct FrameSpan: Codable, Sendable, Equatable, CustomStringConvertible {
    package let first: Int, end: Int, total: Int

    package init(first: Int, end: Int, total: Int) {
        self.first = first
        self.end = end
        self.total = total
    }

    package var count: Int { end - first }
    package var isEmpty: Bool { count == 0 }

    /// Creates one of `count` parts whose lengths are as equal as groups of `groupLength` frames allow; `number` counts
    /// from 1. Some parts are empty if there are fewer groups than parts.
    package init(part number: Int, of count: Int, total: Int, groupLength: Int) {
        let groups = (total + groupLength - 1) / groupLength
        func border(_ number: Int) -> Int {
            // The product of the numbers may overflow.
            let whole = groups / count, rest = groups % count
            return min(total, (whole * number + rest * number / count) * groupLength)
        }
        self.init(first: border(number - 1), end: border(number), total: total)
    }

    /// The range in the form of `--frames`.
    package var description: String { "\(first)..<\(end)" }
}
