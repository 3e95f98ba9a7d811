import CoreGraphics

// Styles: tables of values for properties that are not set explicitly. A table may contain another under "style", whose
// values apply where its own has none, and actions under "actions".

extension CALayer {
    /// Returns the tables of the style in descending precedence.
    private static func tables(_ style: [AnyHashable: Any]?) -> [[AnyHashable: Any]] {
        var all: [[AnyHashable: Any]] = []
        var next = style
        while let table = next {
            all.append(table)
            next = table["style"] as? [AnyHashable: Any]
        }
        return all
    }

    /// Returns the merged values of all tables, except for keys that styles cannot set.
    private static func values(_ style: [AnyHashable: Any]?) -> [String: Any] {
        var values: [String: Any] = [:]
        for table in tables(style) {
            for case (let key as String, let value) in table.lazy.map({ ($0.key.base, $0.value) })
            where values[key] == nil {
                values[key] = value
            }
        }
        for key in ["actions", "style", "bounds", "frame"] { values[key] = nil }
        return values
    }

    final func styledValue(_ key: String) -> Any? {
        guard let style = values.style else { return nil }
        return CALayer.tables(style).lazy.compactMap { $0[key] }.first
    }

    final func styledAction(_ event: String) -> (any CAAction)? {
        guard let style = values.style else { return nil }
        return CALayer.tables(style).lazy
            .compactMap { ($0["actions"] as? [AnyHashable: Any])?[event] as? any CAAction }.first
    }

    /// Applies the values of the style to the properties that were not set explicitly.
    final func setStyle(_ style: [AnyHashable: Any]?) {
        let old = CALayer.values(values.style), new = CALayer.values(style)
        explicit.insert(.style)
        values.style = style
        // Properties that only the old style set return to their defaults.
        for key in old.keys where new[key] == nil { apply(nil, key) }
        for (key, value) in new { apply(value, key) }
    }

    private func apply(_ value: Any?, _ key: String) {
        if let slot = ClassTable.of(type(of: self)).slot(key) {
            apply(value, slot)
        } else if let property = LayerProperty.byKey[key], !explicit.contains(property) {
            property.row.set(self, value ?? type(of: self).defaultValue(forKey: key))
            explicit.remove(property)
        }
    }

    private func apply(_ value: Any?, _ slot: PropertySlot) {
        guard !slot.isExplicit(in: self) else { return }
        if value != nil, values.unstyled[slot.name] == nil {
            let before = slot.get(self) ?? NSNull()
            values.withRare { $0.unstyled[slot.name] = before }
        }
        slot.set(value ?? values.unstyled[slot.name], self)
        slot.setExplicit(false, in: self)
    }
}
