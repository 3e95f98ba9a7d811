/// A key path taken apart: a property's key and what is behind the first dot.
final class LayerKeyPath {
    let key: String
    /// Empty for a key alone.
    let rest: String
    let isKey: Bool
    /// What `rest` means; nil for nothing that values have.
    let part: ValuePart?

    /// The property of `CALayer` of that key, if it is one whose value has parts.
    let geometry: LayerProperty?

    private init(_ text: String) {
        let dot = text.firstIndex(of: ".")
        key = dot.map { String(text[..<$0]) } ?? text
        rest = dot.map { String(text[text.index(after: $0)...]) } ?? ""
        isKey = dot == nil
        geometry = LayerProperty.byKey[key].flatMap { $0.row.kind?.hasParts == true ? $0 : nil }
        part = isKey || !rest.isEmpty ? ValuePart(rest, of: key) : nil
        if let geometry, !isKey, !hasPart(of: geometry) {
            warn("the value of \"\(key)\" has no part \"\(rest)\": nothing is read, set or animated by \"\(text)\"")
        }
    }

    /// `true` if values of the property have the part that the path names.
    private func hasPart(of property: LayerProperty) -> Bool {
        guard let part else { return false }
        if case .none = part.get(AnimationValue(property.row.initial)) { return false }
        return true
    }

    /// How many a thread keeps.
    private static let limit = 256

    /// Those that a thread used.
    private final class Cache {
        @exclusivity(unchecked) var paths: [String: LayerKeyPath] = [:]
    }
    private static let caches = PerThread { Cache() }

    static func of(_ text: String) -> LayerKeyPath {
        let cache = caches.current
        if let known = cache.paths[text] { return known }
        let new = LayerKeyPath(text)
        if cache.paths.count >= limit { cache.paths = [:] }
        cache.paths[text] = new
        return new
    }
}
