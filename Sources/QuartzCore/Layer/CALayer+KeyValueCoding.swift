import CoreGraphics

extension CALayer {
    final func readValue(_ key: String) -> Any? {
        if let slot = ClassTable.of(type(of: self)).slot(key) { return slot.get(self) }
        if let property = LayerProperty.byKey[key] { return property.row.get(self) }
        if let affine = affineValue(key) { return affine }
        if let value = values.stored[key] { return value }
        if let value = styledValue(key) { return value }
        return type(of: self).defaultValue(forKey: key)
    }

    private func affineValue(_ key: String) -> Any? { key == "affineTransform" ? affineTransform() : nil }

    final func writeValue(_ value: Any?, _ key: String) {
        let value = ValueConversion.unwrap(value)
        if let slot = ClassTable.of(type(of: self)).slot(key) {
            slot.set(value ?? zero(for: slot.get(self)), self)
        } else if let property = LayerProperty.byKey[key] {
            property.row.set(self, value ?? zero(for: property.row.get(self)))
        } else {
            setStored(value, key)
        }
    }

    /// Returns the value that `nil` stands for in a property with the present value `old`: 0 for a number.
    private func zero(for old: Any?) -> Any? {
        switch old {
        case is CGFloat, is Double, is Float, is Int: 0
        default: nil
        }
    }

    /// Sets a key without a property: the value is stored under its name, and animates like any other.
    private func setStored(_ value: Any?, _ key: String) {
        guard state.contains(.isLive) else {
            values.withRare { $0.stored[key] = value }
            return
        }
        let thread = ThreadState.current
        if host != nil {
            thread.openImplicitTransaction()
            keepCommittedValue(.stored(key), thread)
        }
        let action = actionOfChange(key, thread)
        values.withRare { $0.stored[key] = value }
        if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
        action?.run(forKey: key, object: self, arguments: nil)
        if state.contains(.isObserved) { tellObservers() }
    }

    final func readPath(_ keyPath: String) -> Any? {
        let path = LayerKeyPath.of(keyPath)
        if path.isKey { return value(forKey: keyPath) }
        if let property = builtIn(path), let part = path.part { return part.object(in: property.row.read(values)) }
        guard let whole = value(forKey: path.key) else { return nil }
        if let layer = whole as? CALayer { return layer.value(forKeyPath: path.rest) }
        if case .element(let element)? = path.part { return element.object(in: whole) }
        if let part = path.part, let object = part.object(in: AnimationValue(whole)) { return object }
        // A path into a dictionary or an animation of an action.
        if let table = whole as? [String: Any] { return table[path.rest] }
        return nil
    }

    final func writePath(_ new: Any?, _ keyPath: String) {
        let path = LayerKeyPath.of(keyPath)
        if path.isKey { return setValue(new, forKey: keyPath) }
        if let property = builtIn(path), let part = path.part {
            guard let whole = part.set(AnimationValue(new), in: property.row.read(values)) else { return }
            return property.row.assign(self, whole)
        }
        guard let whole = value(forKey: path.key) else { return }
        if let layer = whole as? CALayer { return layer.setValue(new, forKeyPath: path.rest) }
        guard let part = path.part, let changed = part.set(AnimationValue(new), in: AnimationValue(whole)),
            let object = changed.object
        else { return }
        setValue(object, forKey: path.key)
    }

    /// Returns the built-in property with parts to which a path leads, unless a subclass has its own property of that
    /// name.
    private func builtIn(_ path: LayerKeyPath) -> LayerProperty? {
        guard let property = path.geometry, ClassTable.of(type(of: self)).slot(path.key) == nil else { return nil }
        return property
    }

    /// Returns the initial value of a property of `CALayer`, or of the nearest self-contained subclass; `nil` for an
    /// unknown key and for a `nil` value.
    class func builtInDefault(_ key: String) -> Any? {
        guard let property = LayerProperty.byKey[key] else { return declaredDefault(key) }
        // The app defines this default, possibly after the rows were created.
        return property == .allowsEdgeAntialiasing ? smoothsEdgesByDefault : property.row.initial
    }

    /// Returns the value that the nearest self-contained class declares for a property.
    class func declaredDefault(_ key: String) -> Any? {
        ClassTable.of(selfContainedClass).slot(key)?.get(selfContainedClass.dynamicInit())
    }
}

extension PropertySlot {
    /// Assigns a value, with comparison, action and display. A value that cannot be converted to the property's type is
    /// ignored.
    func set(_ value: Any?, _ layer: CALayer) {
        let number = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
        _ = storage.stage(value) { new in
            let change = layer._willChange(number, new)
            guard change.happens else { return }
            storage.copyValue(from: new, to: pointer(in: layer))
            layer._didChange(number, change)
        }
    }
}
