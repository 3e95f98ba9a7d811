/// Slots of a Lottie file: properties that name a slot with `sid` have the slot's value.
package enum LottieSlots {
    /// Returns a file in which every property with a slot has the slot's value. `values` replace those of the file; slots
    /// that are in neither keep the property's own value.
    package static func resolved(_ file: JSONValue, values: [String: JSONValue] = [:]) -> JSONValue {
        var all: [String: JSONValue] = [:]
        if case .object(let slots) = file["slots"] {
            for slot in slots { all[slot.key] = slot.value["p"] }
        }
        all.merge(values) { $1 }
        return all.isEmpty ? file : resolved(value: file, all)
    }

    private static func resolved(value: JSONValue, _ slots: [String: JSONValue]) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map { resolved(value: $0, slots) })
        case .object(let members):
            // The slot's value is not searched again, so that slots cannot refer to each other.
            if let name = value["sid"]?.string, let slot = slots[name] { return merged(value, slot) }
            return .object(
                members.map { member in
                    // Slots themselves remain as they are.
                    member.key == "slots" ? member : .init(key: member.key, value: resolved(value: member.value, slots))
                })
        default: return value
        }
    }

    /// Returns a property whose members are replaced by those of a slot's value. An expression does not remain.
    private static func merged(_ property: JSONValue, _ slot: JSONValue) -> JSONValue {
        guard case .object(let own) = property, case .object(let new) = slot else {
            return .object([.init(key: "a", value: .number(0)), .init(key: "k", value: slot)])
        }
        let replaced = Set(new.map(\.key)).union(["x", "sid"])
        let rest = own.filter { !replaced.contains($0.key) }
        // A text document has one value at a time: what the slot does not say stays.
        if let text = mergedText(property, slot) { return .object(rest + [.init(key: "k", value: text)]) }
        return .object(rest + new)
    }

    /// Returns the key frames of a text document with what the property's first one has in addition; `nil` if it is none.
    private static func mergedText(_ property: JSONValue, _ slot: JSONValue) -> JSONValue? {
        guard let frames = slot["k"]?.array, case .object(let old) = property["k"]?.array?.first?["s"],
            old.contains(where: { $0.key == "t" })
        else { return nil }
        return .array(
            frames.map { frame in
                guard case .object(let members) = frame, case .object(let new) = frame["s"] else { return frame }
                let names = Set(new.map(\.key))
                let document = JSONValue.object(old.filter { !names.contains($0.key) } + new)
                return .object(members.filter { $0.key != "s" } + [.init(key: "s", value: document)])
            })
    }
}
