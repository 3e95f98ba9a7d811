/// The kinds of elements, for tests.
package enum KnownElements {
    /// Elements without an effect.
    package static var ignored: Set<String> { Kinds.ignoredElements }

    /// The attributes and keys that set something, by their elements.
    package static var names: [String: [String]] {
        var result: [String: [String]] = [:]
        for kind in Kinds.all where kind.missingFramework == nil { result[kind.tag] = names(of: kind.rows) }
        return result
    }

    /// Those that many kinds share.
    package static var shared: Set<String> {
        let bases = [
            Kinds.view, Kinds.control, Kinds.scrollView, Kinds.viewController, Kinds.barItem, Kinds.recognizer,
        ]
        return Set(bases.flatMap { names(of: $0.rows) })
    }

    private static func names(of rows: [Row]) -> [String] {
        rows.compactMap { row in
            switch row.form {
            case .ignored, .missing: nil
            default: row.name
            }
        }
    }
}
