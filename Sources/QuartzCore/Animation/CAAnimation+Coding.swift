import CoreGraphics

extension CAAnimation {
    /// Encodes every archivable property that differs from its default, and the values stored under other keys. The
    /// delegate is not archived.
    final func encodeProperties(_ coder: NSCoder) {
        for key in AnimationKeys.keys(self) where key != "delegate" && shouldArchiveValue(forKey: key) {
            let value =
                key == "animations" ? (self as? CAAnimationGroup)?.soundAnimations : AnimationKeys.get(key, self)
            if let value, let usual = AnimationKeys.defaultValue(key, type(of: self)),
                ValueConversion.isEqual(value, usual)
            {
                continue
            }
            if let object = ArchivedValue.encode(value) { coder.encode(object, forKey: key) }
        }
        let others = ArchivedValue.table(stored.filter { shouldArchiveValue(forKey: $0.key) })
        if others.count > 0 { coder.encode(others, forKey: "stored") }
    }

    final func decode(_ coder: NSCoder) {
        let archive = ArchiveState.current
        archive.animationLevel += 1
        defer { archive.animationLevel -= 1 }
        // Coders recurse, without end if a damaged archive contains an animation inside itself. The extra level is for
        // an innermost animation that is not a group.
        guard archive.animationLevel <= CAAnimationGroup.levelLimit + 1 else { return }
        for key in AnimationKeys.keys(self) where coder.containsValue(forKey: key) {
            if let value = ArchivedValue.decode(coder.decodeArchived(key)) {
                _ = AnimationKeys.set(key, value, self)
            }
        }
        if let table = coder.decodeArchived("stored") as? NSDictionary {
            for (key, value) in table { stored["\(key)"] = ArchivedValue.decode(value) }
        }
    }
}

extension NSCoder {
    /// Decodes a value of the classes that archives of layers and animations may contain.
    package func decodeArchived(_ key: String) -> Any? {
        // The unarchiver of this platform treats a missing key as an error.
        guard containsValue(forKey: key) else { return nil }
        return decodeObject(of: ArchivedValue.classes, forKey: key)
    }

    /// Encodes the values of keys as one dictionary.
    func encodeValues(_ keys: [String], _ value: (String) -> Any?) {
        var table: [String: Any] = [:]
        for key in keys { table[key] = value(key) }
        encode(ArchivedValue.table(table), forKey: "values")
    }

    /// Decodes the values of keys. Returns an empty array beyond the level limit, where a damaged archive contains an
    /// object inside itself.
    func decodeValues() -> [(String, Any?)] {
        let archive = ArchiveState.current
        archive.valueLevel += 1
        defer { archive.valueLevel -= 1 }
        guard archive.valueLevel <= ArchiveState.valueLevelLimit else { return [] }
        return (decodeArchived("values") as? NSDictionary ?? [:]).map { ("\($0.key)", ArchivedValue.decode($0.value)) }
    }
}
