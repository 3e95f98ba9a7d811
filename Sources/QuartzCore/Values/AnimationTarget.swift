import CoreGraphics

/// The target of an animation's key path, looked up once when the animation is added.
struct AnimationTarget {
    enum Property {
        case property(LayerProperty)
        case slot(PropertySlot)
        /// A value stored under a key without a property.
        case stored(String)
    }
    var property: Property
    var part: ValuePart

    /// Returns `nil` if the path's later components are invalid.
    init?(_ keyPath: String, in type: CALayer.Type) {
        let path = LayerKeyPath.of(keyPath), first = path.key
        guard !first.isEmpty, let part = path.part else { return nil }
        if let slot = ClassTable.of(type).slot(first) {
            property = .slot(slot)
        } else if let builtIn = LayerProperty.byKey[first], builtIn.isAnimatable {
            property = .property(builtIn)
        } else {
            property = .stored(first)
        }
        self.part = part
    }

    init(_ property: Property, _ part: ValuePart = .whole) {
        self.property = property
        self.part = part
    }

    func read(_ layer: CALayer) -> AnimationValue { part.get(property.read(layer)) }
}

extension AnimationTarget.Property {
    func read(_ layer: CALayer) -> AnimationValue {
        switch self {
        case .property(let p): p.row.read(layer.values)
        case .slot(let slot): slot.read(layer)
        case .stored(let key): AnimationValue(layer.readValue(key))
        }
    }

    /// Reads the value from separate values. `layer` holds the `@Animatable` properties.
    func read(_ values: LayerValues, _ layer: CALayer?) -> AnimationValue {
        switch self {
        case .property(let p): p.row.read(values)
        case .slot(let slot): layer.map { slot.read($0) } ?? .none
        case .stored(let key): AnimationValue(values.stored[key] ?? layer?.readValue(key))
        }
    }

    /// Writes an animated value, without notifications.
    func write(_ value: AnimationValue, _ values: inout LayerValues, _ layer: CALayer?) {
        switch self {
        case .property(let p): p.row.write(&values, value)
        case .slot(let slot): if let layer { slot.write(value, layer) }
        case .stored(let key): values.withRare { $0.stored[key] = value.object }
        }
    }

    /// The kind of the values; `nil` for values without one.
    var kind: ValueKind? {
        switch self {
        case .property(let p): p.row.kind
        case .slot(let slot): slot.valueKind
        case .stored: nil
        }
    }

    /// The property, if it is one of the two transforms.
    var wholeTransform: LayerProperty? {
        if case .property(let p) = self, p.row.kind == .transform { return p }
        return nil
    }

    /// `true` if the absence of a value means no colour.
    var holdsColor: Bool { kind == .color }

    func isProperty(_ property: LayerProperty) -> Bool {
        if case .property(let p) = self { return p == property }
        return false
    }

    static func == (a: Self, b: Self) -> Bool {
        switch (a, b) {
        case (.property(let a), .property(let b)): a == b
        case (.slot(let a), .slot(let b)): a === b
        case (.stored(let a), .stored(let b)): a == b
        default: false
        }
    }
}
