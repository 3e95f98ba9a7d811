import CoreGraphics
import Foundation

extension CALayer {
    /// Encodes the properties that were set (and can be archived), `@Animatable` ones, contents that are an image,
    /// actions that are animations or `NSNull`, sublayers, mask, and stored values. It omits the delegate, layout
    /// managers other than that of constraints, other actions, drawn contents and running animations.
    final func encodeProperties(_ coder: NSCoder) {
        for property in LayerProperty.allCases where property.row.isArchived && explicit.contains(property) {
            // A `nil` colour differs from the default colour.
            encode(coder, property.key, orNull: property.row.initial != nil)
        }
        for slot in ClassTable.of(type(of: self)).slots {
            encode(coder, slot.name, orNull: slot.isExplicit(in: self))
        }
        if let constraints { coder.encode(ArchivedList(constraints), forKey: "constraints") }
        let stored = values.stored.filter { shouldArchiveValue(forKey: $0.key) }
        let others = ArchivedValue.table(stored)
        if others.count > 0 { coder.encode(others, forKey: "stored") }
        let table = ArchivedValue.table(actions ?? [:])
        if table.count > 0 { coder.encode(table, forKey: "actions") }
        LayerArchive.encodeChildren(of: self, coder)
    }

    /// Encodes the value of a key. With `orNull`, a `nil` value is archived as well.
    private func encode(_ coder: NSCoder, _ key: String, orNull: Bool = false) {
        guard shouldArchiveValue(forKey: key) else { return }
        let value = readValue(key)
        guard let object = ArchivedValue.encode(value == nil && orNull ? NSNull() : value) else { return }
        coder.encode(object, forKey: key)
    }

    final func decode(_ coder: NSCoder) {
        let archive = ArchiveState.current
        archive.readLevel += 1
        defer { archive.readLevel -= 1 }
        // Coders recurse, without end if a damaged archive contains a layer inside itself.
        guard archive.readLevel <= LayerArchive.readLimit else { return }
        let outer = state
        state.remove(.isLive)
        let keys = LayerProperty.allCases.filter(\.row.isArchived).map(\.key)
        for key in keys + ClassTable.of(type(of: self)).slots.map(\.name) where coder.containsValue(forKey: key) {
            if let value = ArchivedValue.decode(coder.decodeArchived(key)) { writeValue(value, key) }
        }
        state = outer
        if let table = coder.decodeArchived("stored") as? NSDictionary {
            for (key, value) in table { writeValue(ArchivedValue.decode(value), "\(key)") }
        }
        if let table = coder.decodeArchived("actions") as? NSDictionary {
            var actions: [String: any CAAction] = [:]
            for (key, value) in table { actions["\(key)"] = ArchivedValue.decode(value) as? any CAAction }
            self.actions = actions
        }
        if let list = ArchivedValue.decode(coder.decodeArchived("constraints")) as? [Any] {
            constraints = list.compactMap { $0 as? CAConstraint }
        }
        LayerArchive.decodeChildren(of: self, coder)
    }
}
