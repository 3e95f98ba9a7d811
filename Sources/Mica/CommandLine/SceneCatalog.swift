/// The scenes of a program by name.
@MainActor package struct SceneCatalog {
    /// The catalog of this process.
    package static var current = SceneCatalog([])

    let scenes: [any Scene.Type]
    init(_ scenes: [any Scene.Type]) { self.scenes = scenes }

    package func scene(named name: String) throws -> any Scene.Type {
        if let scene = scenes.first(where: { $0.name == name }) { return scene }
        let names = scenes.map { $0.name }
        guard let nearest = EditDistance.nearest(to: name, in: names) else {
            throw UsageError("there is no scene “\(name)”; there are none at all")
        }
        throw UsageError(
            "there is no scene “\(name)”; did you mean “\(nearest)”? “\(SceneCommand.programName) list” shows all")
    }
}

/// How far two words are apart: the number of letters to insert, remove, replace or exchange with the next (optimal
/// string alignment).
enum EditDistance {
    static func between(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a.lowercased()), Array(b.lowercased()))
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

    /// The word with the smallest distance, where one that contains the other counts as near; the first of equals.
    static func nearest(to word: String, in words: [String]) -> String? {
        func distance(_ candidate: String) -> Int {
            let isPart = !word.isEmpty && (candidate.contains(word) || word.contains(candidate))
            return isPart ? min(1, between(word, candidate)) : between(word, candidate)
        }
        return words.min { distance($0) < distance($1) }
    }
}
