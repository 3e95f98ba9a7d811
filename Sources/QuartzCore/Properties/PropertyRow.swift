import CoreGraphics

/// The engine's metadata of a property of `CALayer`, used by key-value coding, archives, dumps, defaults, animations,
/// invalidation and the animation blocks of `UIView`.
package final class PropertyRow {
    /// The consequences of a change.
    package struct Effects: OptionSet, Sendable {
        package let rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }
        /// The layer's node is invalid. Without it, a change has no visible effect.
        package static let node = Effects(rawValue: 1 << 0)
        /// The positions of the layer's points change.
        package static let geometry = Effects(rawValue: 1 << 1)
        package static let layout = Effects(rawValue: 1 << 2)
        package static let superlayerLayout = Effects(rawValue: 1 << 3)
        /// The drawing order of the layer and its siblings changes.
        package static let depth = Effects(rawValue: 1 << 4)
        /// The visibility of the layer changes.
        package static let visibility = Effects(rawValue: 1 << 5)
        /// Drawn contents are invalid.
        package static let drawing = Effects(rawValue: 1 << 6)
        // In the table of a class.
        /// An action is searched for.
        static let animation = Effects(rawValue: 1 << 7)
        /// The contents are invalid, as the class declares in `needsDisplay(forKey:)`.
        static let display = Effects(rawValue: 1 << 8)
    }

    /// The key for key-value coding.
    package var key = ""
    package let affects: Effects
    package let isAnimatable: Bool
    var effects: Effects { isAnimatable ? affects.union(.animation) : affects }
    /// `true` if a change animates unless there is another action for it.
    package let isImplicit: Bool
    package let inViewBlocks: CALayer.ViewBlockAnimation
    /// `true` if `CALayer+Coding` writes the value under the key, if it was assigned.
    package let isArchived: Bool

    /// Calls the layer's getter.
    let get: (CALayer) -> Any?
    /// Calls the layer's setter. A value of another type is ignored; `nil` sets an optional to `nil`, others to their
    /// default.
    let set: (CALayer, Any?) -> Void
    /// Calls the layer's setter with a value of the property's kind.
    private(set) var assign: (CALayer, AnimationValue) -> Void
    /// Copies the value from the first layer's getter to the second layer's setter.
    let copy: (CALayer, CALayer) -> Void
    /// The value of `get` in a new layer.
    package var initial: Any?

    /// The kind of the value in animations; `nil` for properties that do not animate, and for layers.
    package let kind: ValueKind?
    /// Returns the value in the form that animations use.
    private(set) var read: (LayerValues) -> AnimationValue = { _ in .none }
    /// Writes an animated value. One of another kind is ignored.
    private(set) var write: (inout LayerValues, AnimationValue) -> Void = { _, _ in }
    /// Like `read` and `write`, for numeric kinds. Reading changes nothing: `inout` avoids a copy of the values.
    private(set) var readNumbers: (inout LayerValues, CALayer?) -> SIMD4<Double> = { _, _ in .zero }
    private(set) var writeNumbers: (inout LayerValues, CALayer?, SIMD4<Double>) -> Void = { _, _, _ in }
    /// The accessor of the whole value, for numeric kinds.
    var accessor: NumericAccessor?
    /// The value of `read` in a new layer.
    var initialValue = AnimationValue.none

    init<Value>(
        _ layerGet: @escaping (CALayer) -> Value, _ layerSet: @escaping (CALayer, Value) -> Void,
        kind: ValueKind? = nil, animates: Bool = false,
        isImplicit: Bool = false, inViewBlocks: CALayer.ViewBlockAnimation = .none, affects: Effects = .node,
        isArchived: Bool = true
    ) {
        let isAny = Value.self == Any?.self, isOptional = Value.self is any OptionalValue.Type
        self.kind = kind
        isAnimatable = animates || kind != nil
        self.isImplicit = isImplicit
        self.inViewBlocks = inViewBlocks
        self.affects = affects
        self.isArchived = isArchived
        get = isOptional ? { ValueConversion.unwrap(layerGet($0)) } : { layerGet($0) }
        set = { layer, value in
            if isAny {
                layerSet(layer, (value is NSNull ? nil : value) as Any? as! Value)
            } else if let new = value as? Value ?? ValueConversion.convert(value, to: Value.self) as? Value {
                layerSet(layer, new)
            } else if value == nil {
                layerSet(layer, layerGet(CALayer()))
            }
        }
        assign = { [set] in set($0, $1.object) }
        copy = { layerSet($1, layerGet($0)) }
    }
}

/// A kind of animated value.
package enum ValueKind: String, Sendable, Codable {
    case number, pair, rect, color, transform, path, flag, object

    /// `true` if key paths can name parts of it.
    var hasParts: Bool { self == .pair || self == .rect || self == .transform }
}

extension PropertyRow {
    static func number<Value: BinaryFloatingPoint>(
        _ layerGet: @escaping (CALayer) -> Value, _ layerSet: @escaping (CALayer, Value) -> Void,
        values get: @escaping (inout LayerValues) -> Value,
        _ set: @escaping (inout LayerValues, Value) -> Void, inViewBlocks: CALayer.ViewBlockAnimation = .none,
        affects: Effects = .node
    ) -> PropertyRow {
        let row = PropertyRow(
            layerGet, layerSet, kind: .number, isImplicit: true, inViewBlocks: inViewBlocks, affects: affects)
        row.read = { values in
            var values = values
            return .number(Double(get(&values)))
        }
        row.write = { values, value in
            if let number = value.numberOrFlag { set(&values, Value(number)) }
        }
        row.readNumbers = { values, _ in SIMD4(Double(get(&values)), 0, 0, 0) }
        row.writeNumbers = { values, _, numbers in set(&values, Value(numbers.x)) }
        return row
    }

    static func pair<Value: PairOfNumbers>(
        _ layerGet: @escaping (CALayer) -> Value, _ layerSet: @escaping (CALayer, Value) -> Void,
        values get: @escaping (inout LayerValues) -> Value,
        _ set: @escaping (inout LayerValues, Value) -> Void, inViewBlocks: CALayer.ViewBlockAnimation = .none,
        affects: Effects = .node
    ) -> PropertyRow {
        let row = PropertyRow(
            layerGet, layerSet, kind: .pair, isImplicit: true, inViewBlocks: inViewBlocks, affects: affects)
        row.assign = { if case .pair(let v) = $1 { layerSet($0, Value(v)) } }
        row.read = { values in
            var values = values
            return .pair(get(&values).pair)
        }
        row.write = { if case .pair(let v) = $1 { set(&$0, Value(v)) } }
        row.readNumbers = { values, _ in SIMD4(lowHalf: get(&values).pair, highHalf: .zero) }
        row.writeNumbers = { values, _, numbers in set(&values, Value(numbers.lowHalf)) }
        return row
    }

    static func rect(
        _ layerGet: @escaping (CALayer) -> CGRect, _ layerSet: @escaping (CALayer, CGRect) -> Void,
        values get: @escaping (inout LayerValues) -> CGRect,
        _ set: @escaping (inout LayerValues, CGRect) -> Void, inViewBlocks: CALayer.ViewBlockAnimation = .none,
        affects: Effects = .node
    ) -> PropertyRow {
        let row = PropertyRow(
            layerGet, layerSet, kind: .rect, isImplicit: true, inViewBlocks: inViewBlocks, affects: affects)
        row.assign = { if case .rect(let v) = $1 { layerSet($0, CGRect(v)) } }
        row.read = { values in
            var values = values
            return .rect(get(&values).vector)
        }
        row.write = { if case .rect(let v) = $1 { set(&$0, CGRect(v)) } }
        row.readNumbers = { values, _ in get(&values).vector }
        row.writeNumbers = { values, _, numbers in set(&values, CGRect(numbers)) }
        return row
    }

    static func color(
        _ layerGet: @escaping (CALayer) -> CGColor?, _ layerSet: @escaping (CALayer, CGColor?) -> Void,
        values get: @escaping (inout LayerValues) -> LayerColor,
        _ set: @escaping (inout LayerValues, LayerColor) -> Void
    ) -> PropertyRow {
        let row = PropertyRow(layerGet, layerSet, kind: .color, isImplicit: true, inViewBlocks: .replacing)
        row.read = { values in
            var values = values
            return get(&values).animationValue
        }
        row.write = { values, value in
            switch value {
            case .color(let v): set(&values, LayerColor(shown: v))
            case .none: set(&values, LayerColor(nil))
            default: if let color = value.object as? CGColor { set(&values, LayerColor(color)) }
            }
        }
        row.readNumbers = { values, _ in get(&values).animationValue.numbers ?? .zero }
        row.writeNumbers = { values, _, numbers in set(&values, LayerColor(shown: numbers)) }
        return row
    }

    static func transform(
        _ layerGet: @escaping (CALayer) -> CATransform3D, _ layerSet: @escaping (CALayer, CATransform3D) -> Void,
        values get: @escaping (inout LayerValues) -> CATransform3D,
        _ set: @escaping (inout LayerValues, CATransform3D) -> Void,
        affects: Effects = [.node, .geometry]
    ) -> PropertyRow {
        let row = PropertyRow(
            layerGet, layerSet, kind: .transform, isImplicit: true, inViewBlocks: .composing, affects: affects)
        row.assign = { if case .transform(let v) = $1 { layerSet($0, v) } }
        row.read = { values in
            var values = values
            return .transform(get(&values))
        }
        row.write = { values, value in
            switch value {
            case .transform(let t): set(&values, t)
            case .affine(let t): set(&values, CATransform3DMakeAffineTransform(t))
            default: break
            }
        }
        return row
    }

    static func path(
        _ layerGet: @escaping (CALayer) -> CGPath?, _ layerSet: @escaping (CALayer, CGPath?) -> Void,
        values get: @escaping (inout LayerValues) -> CGPath?,
        _ set: @escaping (inout LayerValues, CGPath?) -> Void
    ) -> PropertyRow {
        let row = PropertyRow(layerGet, layerSet, kind: .path)
        row.read = { values in
            var values = values
            return get(&values).map { .path($0) } ?? .none
        }
        row.write = { values, value in
            switch value {
            case .path(let v): set(&values, v)
            case .none: set(&values, nil)
            default: break
            }
        }
        return row
    }

    static func flag(
        _ layerGet: @escaping (CALayer) -> Bool, _ layerSet: @escaping (CALayer, Bool) -> Void, _ flag: LayerSwitches,
        isImplicit: Bool = true,
        affects: Effects = .node
    ) -> PropertyRow {
        let row = PropertyRow(layerGet, layerSet, kind: .flag, isImplicit: isImplicit, affects: affects)
        row.read = { .discrete($0.switches.contains(flag)) }
        row.write = { if let number = $1.numberOrFlag { $0.switches.set(flag, number != 0) } }
        return row
    }

    /// Creates the row of a property with filters: as they are, or an array of their animated values.
    static func object<Value>(
        _ layerGet: @escaping (CALayer) -> Value, _ layerSet: @escaping (CALayer, Value) -> Void,
        values get: @escaping (inout LayerValues) -> Value,
        _ set: @escaping (inout LayerValues, Any?) -> Void
    ) -> PropertyRow {
        let row = PropertyRow(layerGet, layerSet, kind: .object)
        row.read = { values in
            var values = values
            return AnimationValue(get(&values))
        }
        row.write = { if $1.isObject { set(&$0, $1.object) } }
        return row
    }

    static var contents: PropertyRow {
        let row = PropertyRow(
            { $0.contents }, { $0.contents = $1 }, kind: .object, isImplicit: true, inViewBlocks: .replacing)
        row.read = { $0.contents.map { .discrete($0) } ?? .none }
        row.write = { values, value in
            switch value {
            case .none: values.contents = nil
            case .crossFade(let fade): values.contents = fade
            default: if value.isObject { values.contents = value.object }
            }
        }
        return row
    }
}

/// A point or a size.
protocol PairOfNumbers {
    var pair: SIMD2<Double> { get }
    init(_ pair: SIMD2<Double>)
}
extension CGPoint: PairOfNumbers {
    var pair: SIMD2<Double> { SIMD2(Double(x), Double(y)) }
    init(_ v: SIMD2<Double>) { self.init(x: v.x, y: v.y) }
}
extension CGSize: PairOfNumbers {
    var pair: SIMD2<Double> { SIMD2(Double(width), Double(height)) }
    init(_ v: SIMD2<Double>) { self.init(width: v.x, height: v.y) }
}

extension AnimationValue {
    /// The number; a Boolean of any kind is 0 or 1.
    fileprivate var numberOrFlag: Double? {
        switch self {
        case .number(let v): v
        case .array, .custom, .discrete: ValueConversion.bool(object).map { $0 ? 1 : 0 }
        default: nil
        }
    }

    fileprivate var isObject: Bool {
        switch self {
        case .array, .custom, .discrete: true
        default: false
        }
    }
}
