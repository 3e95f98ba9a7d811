/// The frames of a run that one part has: `first` … before `end`, counted from 0, of `total`.
package struct FrameSpan: Codable, Sendable, Equatable, CustomStringConvertible {
    package let first: Int, end: Int, total: Int

    package init(first: Int, end: Int, total: Int) { (self.first, self.end, self.total) = (first, end, total) }

    package var count: Int { end - first }
    package var isEmpty: Bool { count == 0 }

    /// A part in `count` that are as long as groups of `groupLength` frames allow; `number` counts from 1. There may be
    /// fewer groups than parts: some are empty then.
    package init(part number: Int, of count: Int, total: Int, groupLength: Int) {
        let groups = (total + groupLength - 1) / groupLength
        func border(_ number: Int) -> Int {
            // The numbers' product may be large.
            let (whole, rest) = (groups / count, groups % count)
            return min(total, (whole * number + rest * number / count) * groupLength)
        }
        self.init(first: border(number - 1), end: border(number), total: total)
    }

    /// As `--frames` takes it.
    package var description: String { "\(first)..<\(end)" }
}
