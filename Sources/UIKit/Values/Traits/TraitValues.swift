import CoreGraphics

/// The values of a trait collection.
struct TraitValues: Equatable, Sendable {
    var style = UIUserInterfaceStyle.unspecified
    var scale: CGFloat = 0
    var direction = UITraitEnvironmentLayoutDirection.unspecified
    var category = UIContentSizeCategory.unspecified
    var horizontal = UIUserInterfaceSizeClass.unspecified
    var vertical = UIUserInterfaceSizeClass.unspecified
    /// The traits that have no field; nil for none. Most collections share the screen's.
    private(set) var list: TraitList?

    subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
        get {
            if let field = trait as? any FieldTrait.Type { return value(of: field) as! Trait.Value }
            return (list?.traits[ObjectIdentifier(trait)] as? TypedTraitValue<Trait>)?.value ?? trait.defaultValue
        }
        set { TypedTraitValue<Trait>(newValue).write(to: &self) }
    }

    private func value<Trait: FieldTrait>(of trait: Trait.Type) -> Trait.Value { self[keyPath: trait.field] }

    /// Stores a trait that has no field; nil removes it.
    mutating func setListed(_ value: TraitValue?, _ trait: UITrait) {
        var traits = list?.traits ?? [:]
        traits[ObjectIdentifier(trait)] = value
        list = traits.isEmpty ? nil : TraitList(traits)
    }

    /// Adds the specified values of `other`, which have precedence.
    mutating func merge(_ other: TraitValues) {
        if other.style != .unspecified { style = other.style }
        if other.scale != 0 { scale = other.scale }
        if other.direction != .unspecified { direction = other.direction }
        if other.category != .unspecified { category = other.category }
        if other.horizontal != .unspecified { horizontal = other.horizontal }
        if other.vertical != .unspecified { vertical = other.vertical }
        guard let new = other.list, new !== list else { return }
        list = list.map { TraitList($0.traits.merging(new.traits) { $1 }) } ?? new
    }

    /// Returns these values, with those of `other` where a trait of UIKit is not specified here.
    func completed(by other: TraitValues) -> TraitValues {
        var values = other
        values.list = list
        if let known = other.list, known !== list {
            for (key, value) in known.traits where value.trait is any SystemTrait.Type && list?.traits[key] == nil {
                values.setListed(value, value.trait)
            }
        }
        values.merge(self)
        return values
    }

    /// The traits that are specified.
    var specified: [UITrait] {
        var traits: [UITrait] = []
        if style != .unspecified { traits.append(UITraitUserInterfaceStyle.self) }
        if scale != 0 { traits.append(UITraitDisplayScale.self) }
        if direction != .unspecified { traits.append(UITraitLayoutDirection.self) }
        if category != .unspecified { traits.append(UITraitPreferredContentSizeCategory.self) }
        if horizontal != .unspecified { traits.append(UITraitHorizontalSizeClass.self) }
        if vertical != .unspecified { traits.append(UITraitVerticalSizeClass.self) }
        return traits + (list?.traits.values.map(\.trait) ?? []).sorted { $0.identifier < $1.identifier }
    }

    /// Returns `true` if all values that are specified here are the same in `other`.
    func hold(in other: TraitValues) -> Bool {
        guard style == .unspecified || style == other.style, scale == 0 || scale == other.scale,
            direction == .unspecified || direction == other.direction,
            category == .unspecified || category == other.category,
            horizontal == .unspecified || horizontal == other.horizontal,
            vertical == .unspecified || vertical == other.vertical
        else { return false }
        return list?.traits.values.allSatisfy { agrees(with: other, on: $0.trait) } ?? true
    }

    /// Returns `true` if a trait has the same value in both.
    func agrees<Trait: UITraitDefinition>(with other: TraitValues, on trait: Trait.Type) -> Bool {
        let key = ObjectIdentifier(trait)
        if !(trait is any FieldTrait.Type), list?.traits[key] === other.list?.traits[key] { return true }
        return TypedTraitValue<Trait>.areSame(self[trait], other[trait])
    }
}

/// The traits without a field, by their types. Immutable.
final class TraitList: Equatable, Sendable {
    let traits: [ObjectIdentifier: TraitValue]

    init(_ traits: [ObjectIdentifier: TraitValue]) { self.traits = traits }

    static func == (a: TraitList, b: TraitList) -> Bool { a === b || a.traits == b.traits }
}

/// The value of one trait. Immutable. `@unchecked Sendable`: the type of the values is the app's, and as in Apple's
/// trait collections the app promises that they may be read on every thread.
class TraitValue: Equatable, @unchecked Sendable {
    let trait: UITrait

    fileprivate init(_ trait: UITrait) { self.trait = trait }

    func write(to values: inout TraitValues) {}
    fileprivate func isSame(as other: TraitValue) -> Bool { self === other }

    static func == (a: TraitValue, b: TraitValue) -> Bool { a === b || a.isSame(as: b) }
}

/// The value of a trait whose type is known. `@unchecked Sendable` as its superclass is.
final class TypedTraitValue<Trait: UITraitDefinition>: TraitValue, @unchecked Sendable {
    let value: Trait.Value

    init(_ value: Trait.Value) {
        self.value = value
        super.init(Trait.self)
    }

    override func write(to values: inout TraitValues) {
        if let field = Trait.self as? any FieldTrait.Type { return write(to: field, of: &values) }
        let isUnspecified = Trait.self is any SystemTrait.Type && Self.areSame(value, Trait.defaultValue)
        values.setListed(isUnspecified ? nil : self, Trait.self)
    }
    private func write<Field: FieldTrait>(to field: Field.Type, of values: inout TraitValues) {
        values[keyPath: field.field] = value as! Field.Value
    }

    override fileprivate func isSame(as other: TraitValue) -> Bool {
        guard let other = other as? Self else { return false }
        return Self.areSame(value, other.value)
    }

    static func areSame(_ a: Trait.Value, _ b: Trait.Value) -> Bool {
        if let type = Trait.Value.self as? any Equatable.Type { return areEqual(a, b, type) }
        guard Trait.Value.self is AnyClass else { return false }
        return (a as AnyObject) === (b as AnyObject)
    }
    private static func areEqual<Value: Equatable>(_ a: Trait.Value, _ b: Trait.Value, _ type: Value.Type) -> Bool {
        (a as! Value) == (b as! Value)
    }
}
