/// The differences of two versions of a text, as a unified diff for `patch`.
struct LineDifference: CustomStringConvertible {
    let description: String

    init(of path: String, from old: [UInt8], to new: [UInt8]) {
        let a = LineDifference.lines(old), b = LineDifference.lines(new)
        let (removed, inserted) = LineDifference.changes(from: a, to: b)
        // All lines in order, each with a space, a minus or a plus, and the line numbers of both versions.
        var rows: [(sign: Character, text: Substring, a: Int, b: Int)] = []
        var i = 0, j = 0
        while i < a.count || j < b.count {
            if i < a.count, removed.contains(i) {
                rows.append(("-", a[i], i, j))
                i += 1
            } else if j < b.count, inserted.contains(j) {
                rows.append(("+", b[j], i, j))
                j += 1
            } else {
                rows.append((" ", a[i], i, j))
                i += 1
                j += 1
            }
        }
        var text = "--- a/\(path)\n+++ b/\(path)\n"
        let context = 3
        var index = rows.firstIndex { $0.sign != " " } ?? rows.count
        while index < rows.count {
            let start = max(0, index - context)
            var last = index, next = index
            while next < rows.count, next <= last + 2 * context {
                if rows[next].sign != " " { last = next }
                next += 1
            }
            let hunk = rows[start..<min(rows.count, last + context + 1)]
            let counts = (hunk.count { $0.sign != "+" }, hunk.count { $0.sign != "-" })
            // An empty range is identified by the line before it.
            let first = (rows[start].a + (counts.0 > 0 ? 1 : 0), rows[start].b + (counts.1 > 0 ? 1 : 0))
            text += "@@ -\(first.0),\(counts.0) +\(first.1),\(counts.1) @@\n"
            for row in hunk {
                text += "\(row.sign)\(row.text)"
                if row.text.last?.isNewline != true { text += "\n\\ No newline at end of file\n" }
            }
            index = rows[hunk.endIndex...].firstIndex { $0.sign != " " } ?? rows.count
        }
        description = text
    }

    /// The maximum number of lines in which the smallest difference is looked for: it takes memory that grows with the
    /// square of the number of changes.
    private static let searched = 4000

    /// Returns the numbers of the lines that are only in the first text, and of those that are only in the second.
    private static func changes(from a: [Substring], to b: [Substring]) -> (removed: Set<Int>, inserted: Set<Int>) {
        // Rewriting changes lines in place, unless a declaration moves.
        guard a.count != b.count else {
            let changed = Set(a.indices.filter { a[$0] != b[$0] })
            return (changed, changed)
        }
        let count = min(a.count, b.count)
        var start = 0, end = 0
        while start < count, a[start] == b[start] { start += 1 }
        while start + end < count, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
        let old = start..<a.count - end, new = start..<b.count - end
        guard max(old.count, new.count) <= searched else { return (Set(old), Set(new)) }
        var removed: Set<Int> = [], inserted: Set<Int> = []
        for change in Array(b[new]).difference(from: Array(a[old])) {
            switch change {
            case .remove(let offset, _, _): removed.insert(start + offset)
            case .insert(let offset, _, _): inserted.insert(start + offset)
            }
        }
        return (removed, inserted)
    }

    /// Returns the lines, each with its line end.
    private static func lines(_ bytes: [UInt8]) -> [Substring] {
        let text = String(decoding: bytes, as: UTF8.self)
        var lines: [Substring] = [], start = text.startIndex
        while start < text.endIndex {
            let end = text[start...].firstIndex { $0 == "\n" || $0 == "\r\n" }.map(text.index(after:)) ?? text.endIndex
            lines.append(text[start..<end])
            start = end
        }
        return lines
    }
}
