/// The edit distance of two words: the number of letters to insert, remove, replace or exchange with the next (optimal
/// string alignment).
enum EditDistance {
    static func between(_ a: String, _ b: String) -> Int {
        let a = Array(a.lowercased()), b = Array(b.lowercased())
        var rows = [Array(0...b.count)]
        for i in 1...max(a.count, 1) where i <= a.count {
            var row = [i]
            for j in 1...max(b.count, 1) where j <= b.count {
                var cost = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, rows[i - 2][j - 2] + 1) }
                row.append(cost)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }

    /// Returns the word that is most likely meant, the first of equals; `nil` if none is similar. A word is similar if
    /// at most one letter in three is wrong, or if one of the two begins with the other, which has at least three
    /// letters.
    static func nearest(to word: String, in words: [String]) -> String? {
        let word = word.lowercased()
        func distance(_ candidate: String) -> Int? {
            let (shorter, longer) = word.count < candidate.count ? (word, candidate) : (candidate, word)
            if shorter.count >= 3, longer.hasPrefix(shorter) { return 1 }
            let distance = between(word, candidate)
            return distance <= max(1, longer.count / 3) && distance < shorter.count ? distance : nil
        }
        return words.compactMap { candidate in distance(candidate.lowercased()).map { (candidate, $0) } }
            .min { $0.1 < $1.1 }?.0
    }
}
