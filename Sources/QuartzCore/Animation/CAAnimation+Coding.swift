import CoreGraphics

extension CAAnimation {
    /// Every property that differs from its default and can be archived, and what was stored under other keys. The
    /// delegate is not archived.
    final func encodeProperties(_ coder: NSCoder) {
        for key in AnimationKeys.keys(self) where key != "delegate" && shouldArchiveValue(forKey: key) {
            let value = AnimationKeys.get(key, self)
            if let value, let usual = AnimationKeys.defaultValue(key, type(of: self)),
                ValueConversion.isEqual(value, usual)
            {
                continue
            }
            if let object = ArchivedValue.encode(value) { coder.encode(object, forKey: key) }
        }
        let others = NSMutableDictionary()
        for (key, value) in stored where shouldArchiveValue(forKey: key) {
            if let object = ArchivedValue.encode(value) { others.setObject(object, forKey: NSString(string: key)) }
        }
        if others.count > 0 { coder.encode(others, forKey: "stored") }
    }

    final func decode(_ coder: NSCoder) {
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
    /// The classes that archives of layers and animations are made of.
    func decodeArchived(_ key: String) -> Any? {
        // A key that is not there is an error to the unarchiver of this platform.
        guard containsValue(forKey: key) else { return nil }
        return decodeObject(
            of: [
                NSNumber.self, NSString.self, NSArray.self, NSDictionary.self, CAAnimation.self, CALayer.self,
                CAConstraint.self,
            ], forKey: key)
    }
}

extension CALayer {
    /// The properties that were set (and can be archived), `@Animatable` ones, sublayers, mask, stored values. Images,
    /// delegate, layout manager, actions and running animations are not archived.
    final func encodeProperties(_ coder: NSCoder) {
        let left: Set<LayerProperty> = [.delegate, .layoutManager, .actions, .contents, .frame, .sublayers, .mask]
        for property in LayerProperty.allCases where !left.contains(property) && explicit & property.bit != 0 {
            encode(coder, property.key)
        }
        for slot in ClassTable.of(type(of: self)).slots { encode(coder, slot.name) }
        if let name { coder.encode(NSString(string: name), forKey: "name") }
        if let constraints { coder.encode(NSArray(array: constraints), forKey: "constraints") }
        let others = NSMutableDictionary()
        for (key, value) in extras?.values.stored ?? [:] where shouldArchiveValue(forKey: key) {
            if let object = ArchivedValue.encode(value) { others.setObject(object, forKey: NSString(string: key)) }
        }
        if others.count > 0 { coder.encode(others, forKey: "stored") }
        if let sublayers { coder.encode(NSArray(array: sublayers), forKey: "sublayers") }
        if let mask { coder.encode(mask, forKey: "mask") }
    }

    private func encode(_ coder: NSCoder, _ key: String) {
        guard shouldArchiveValue(forKey: key), let object = ArchivedValue.encode(readValue(key)) else { return }
        coder.encode(object, forKey: key)
    }

    final func decode(_ coder: NSCoder) {
        let outer = state
        state.remove(.isLive)
        let keys = LayerProperty.allCases.map(\.key) + ClassTable.of(type(of: self)).slots.map(\.name)
        for key in keys where !["sublayers", "mask", "constraints"].contains(key) && coder.containsValue(forKey: key) {
            if let value = ArchivedValue.decode(coder.decodeArchived(key)) { writeValue(value, key) }
        }
        state = outer
        if let table = coder.decodeArchived("stored") as? NSDictionary {
            for (key, value) in table { writeValue(ArchivedValue.decode(value), "\(key)") }
        }
        if let list = ArchivedValue.decode(coder.decodeArchived("constraints")) as? [Any] {
            constraints = list.compactMap { $0 as? CAConstraint }
        }
        if let list = ArchivedValue.decode(coder.decodeArchived("sublayers")) as? [Any] {
            sublayers = list.compactMap { $0 as? CALayer }
        }
        mask = coder.decodeArchived("mask") as? CALayer
    }
}
