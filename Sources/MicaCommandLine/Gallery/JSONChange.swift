/// The change from one JSON value to another, as JSON; `applyChange` of the page applies it.
///
/// - `[new]`: the value is replaced.
/// - `[]`, in an object: the key is removed.
/// - An object: the change of each key, or of each index of an array, that differs. An array of another length also has
///   `splice`, which is applied first: the index, the number of removed elements, and the added elements.
package enum JSONChange {
    /// Returns the change; `nil` if the two values are equal.
    package static func between(_ old: JSONValue, _ new: JSONValue) throws -> JSONValue? {
        if old == new { return nil }
        switch (old, new) {
        case (.object(let old), .object(let new)):
            var changes: [String: JSONValue] = [:]
            for (key, value) in new {
                changes[key] = try old[key].map { try between($0, value) } ?? .array([value])
            }
            for key in old.keys where new[key] == nil { changes[key] = .array([]) }
            return .object(changes)
        case (.array(let old), .array(let new)) where old.count != new.count || new.contains(where: \.isContainer):
            return try between(old, new)
        default: return .array([new])
        }
    }

    /// Returns the change of an array. Only elements that differ are encoded.
    static func between<Element: Encodable & Equatable>(_ old: [Element], _ new: [Element]) throws -> JSONValue? {
        if old == new { return nil }
        guard old.count == new.count else {
            let shorter = min(old.count, new.count)
            var start = 0, end = 0
            while start < shorter, old[start] == new[start] { start += 1 }
            while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
            let inserted = try new[start..<new.count - end].map { try JSONValue(encoding: $0) }
            let head: [JSONValue] = [.number(Double(start)), .number(Double(old.count - end - start))]
            return .object(["splice": .array(head + inserted)])
        }
        var changes: [String: JSONValue] = [:]
        for index in new.indices where old[index] != new[index] {
            changes["\(index)"] = try between(JSONValue(encoding: old[index]), JSONValue(encoding: new[index]))
        }
        return .object(changes)
    }
}
