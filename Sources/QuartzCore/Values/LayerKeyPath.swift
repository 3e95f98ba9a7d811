/// A parsed key path: a property's key and the rest after the first dot.
final class LayerKeyPath {
    let key: String
    /// The rest; empty for a key alone.
    let rest: String
    let isKey: Bool
    /// The part that `rest` names; `nil` for an unknown name.
    let part: ValuePart?

    /// The property of `CALayer` with that key, if its value has parts.
    let geometry: LayerProperty?

    private init(_ text: String) {
        let dot = text.firstIndex(of: ".")
        key = dot.map { String(text[..<$0]) } ?? text
        rest = dot.map { String(text[text.index(after: $0)...]) } ?? ""
        isKey = dot == nil
        geometry = LayerProperty.byKey[key].flatMap { $0.row.kind?.hasParts == true ? $0 : nil }
        part = isKey || !rest.isEmpty ? ValuePart(rest, of: key) : nil
        if let geometry, !isKey, !hasPart(of: geometry) {
            warn("the value of \"\(key)\" has no part \"\(rest)\": \"\(text)\"", module: "QuartzCore")
        }
    }

    /// `true` if values of the property have the part that the path names.
    private func hasPart(of property: LayerProperty) -> Bool {
        guard let part else { return false }
        if case .none = part.get(AnimationValue(property.row.initial)) { return false }
        return true
    }

    /// The maximum number of key paths that a thread caches.
    private static let limit = 256

    /// The key paths that a thread has used.
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
