/// A line-by-line comparison of two texts.
package struct TextComparison {
    /// The first line that differs: the expected and the actual one.
    package let summary: String
    /// All lines: missing expected ones after `-`, additional ones after `+`.
    package let difference: String

    package init(expected: String, actual: String) {
        let old = Self.lines(expected), new = Self.lines(actual)
        let index =
            zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
        func line(_ lines: [Substring]) -> String { index < lines.count ? String(lines[index]) : "(no such line)" }
        summary = "line \(index + 1) differs.\n  expected: \(line(old))\n  actual:   \(line(new))\n"

        // For long texts with few common lines, the time would grow with the product of their lengths.
        guard old.count + new.count < 20_000 else {
            difference = old.map { "- \($0)\n" }.joined() + new.map { "+ \($0)\n" }.joined()
            return
        }
        var removed: Set<Int> = [], inserted: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var result = ""
        var i = 0, j = 0
        while i < old.count || j < new.count {
            if i < old.count, removed.contains(i) {
                result += "- \(old[i])\n"
                i += 1
            } else if j < new.count, inserted.contains(j) {
                result += "+ \(new[j])\n"
                j += 1
            } else {
                result += "  \(old[i])\n"
                i += 1
                j += 1
            }
        }
        difference = result
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }
}
