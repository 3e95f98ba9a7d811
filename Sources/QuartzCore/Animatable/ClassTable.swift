import CoreGraphics
import MicaBase
@_spi(Reflection) import Swift
import Synchronization

/// The engine's metadata of a layer class: its `@Animatable` properties, including those of its superclasses. Created
/// once for each class from the class's own field records, and shared by all threads.
///
/// `@unchecked Sendable`: `defaults`, `ownDefaults` and `effects` are written by the thread that creates the table,
/// before any other thread can find it.
final class ClassTable: @unchecked Sendable {
    let type: CALayer.Type
    let slots: [PropertySlot]
    private let byName: [String: PropertySlot]
    /// Properties by their Swift names, where the key differs from the name.
    private let spellings: [String: PropertySlot]
    /// Defaults of built-in properties that the class's `defaultValue(forKey:)` overrides.
    private(set) var defaults: [(LayerProperty, Any)] = []
    /// Defaults that it returns for `@Animatable` properties; they replace those in the declarations.
    private var ownDefaults: [(PropertySlot, Any)] = []
    /// The effects of a change of each property of `CALayer`, for layers of this class.
    private var effects = LayerProperty.allCases.map(\.row.effects)
    /// `true` once an instance has reported the declarations of its properties.
    private let isPrepared = Atomic(false)

    /// `true` if the class is its own `selfContainedClass`.
    let isSelfContained: Bool
    /// The overridden properties among those that the engine reads from storage.
    let overridden: [OverridableProperty]
    /// `true` if the class overrides a method that finds its layers' actions.
    let answersActions: Bool
    let overridesHitTest: Bool
    let overridesLayout: Bool
    /// The initial state of instances of the class.
    let initialState: LayerState
    /// `true` if instances hold nothing but values and the storage of self-contained classes, so that a presentation
    /// copy needs only the values.
    let storesOnlyAnimatables: Bool

    private static let tables = Guarded<[ObjectIdentifier: ClassTable]>([:])

    static func of(_ type: CALayer.Type) -> ClassTable { of(type, ThreadState.current) }

    static func of(_ type: CALayer.Type, _ thread: ThreadState) -> ClassTable {
        if let last = thread.lastTable, last.type == type { return last }
        let key = ObjectIdentifier(type)
        let table = tables.withLock { $0[key] } ?? make(type, thread)
        thread.lastTable = table
        return table
    }

    private static func make(_ type: CALayer.Type, _ thread: ThreadState) -> ClassTable {
        // The class's own methods, called below, may reenter this function.
        if let begun = thread.tablesInTheMaking.first(where: { $0.type == type }) { return begun }
        let table = ClassTable(type)
        thread.tablesInTheMaking.append(table)
        table.askClass()
        thread.tablesInTheMaking.removeAll { $0 === table }
        let kept = tables.withLock { tables in
            if let other = tables[ObjectIdentifier(type)] { return other }
            tables[ObjectIdentifier(type)] = table
            return table
        }
        // Another thread was faster. Instances created meanwhile may refer to this table's slots, so they must
        // outlive it.
        if kept !== table { _ = Unmanaged.passRetained(table) }
        return kept
    }

    private init(_ type: CALayer.Type) {
        self.type = type
        let isSelfContained = type.selfContainedClass == type
        var slots: [PropertySlot] = [], spellings: [String: PropertySlot] = [:], storesOthers = false
        // Each class once, from the root down, so that a subclass's slot hides one of the same name.
        if let parent = Self.superclass(of: type) {
            let table = ClassTable.of(parent)
            slots = table.slots
            spellings = table.spellings
            storesOthers = !table.storesOnlyAnimatables
        }
        // A class's own fields include those of its superclasses.
        var inherited = Set<Int>()
        if let parent = Self.superclass(of: type) {
            _ = _forEachField(of: parent, options: _EachFieldOptions(rawValue: 1)) { _, offset, _, _ in
                inherited.insert(offset)
                return true
            }
        }
        _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1)) { name, offset, fieldType, _ in
            if inherited.contains(offset) { return true }
            // Wrapped properties are stored under names with an underscore. Casting every field type to the protocol
            // would search all conformances of the program once for each type.
            if name[0] == UInt8(ascii: "_"), let storage = fieldType as? any AnimatableStorage.Type {
                let stored = String(cString: name)
                let swift = stored.hasPrefix("_") ? String(stored.dropFirst()) : stored
                // As with `CALayer`'s own properties, Apple's key has no "is".
                let isSwitch = isSelfContained && storage.valueType == Bool.self
                let slot = PropertySlot(
                    name: isSwitch ? LayerProperty.key(swift) : swift, offset: offset, storage: storage)
                slots.append(slot)
                if slot.name != swift { spellings[swift] = slot }
            } else if !isSelfContained {
                storesOthers = true
            }
            return true
        }
        self.isSelfContained = isSelfContained
        self.slots = slots
        storesOnlyAnimatables = !storesOthers
        overridden = OverridableProperty.overridden(by: type)
        answersActions = OverridableProperty.answersActions(type)
        overridesHitTest = OverridableProperty.overridesHitTest(type)
        overridesLayout = OverridableProperty.overridesLayout(type)
        initialState =
            overridden.isEmpty
            ? [] : overridden.contains(where: \.isGeometry) ? [.asksGetters, .asksGeometry] : [.asksGetters]
        self.spellings = spellings
        byName = spellings.merging(slots.map { ($0.name, $0) }) { $1 }
    }

    static func superclass(of type: CALayer.Type) -> CALayer.Type? {
        type == CALayer.self ? nil : _getSuperclass(type) as? CALayer.Type
    }

    /// Reads what the class's own methods return for the built-in properties.
    private func askClass() {
        guard !isSelfContained else { return }
        for property in LayerProperty.allCases where type.needsDisplay(forKey: property.key) {
            effects[Int(property.rawValue)].insert(.display)
        }
        guard OverridableProperty.overridesDefaultValue(type) else { return }
        for property in LayerProperty.allCases where property.isAnimatable || property.affects.contains(.node) {
            guard let value = type.defaultValue(forKey: property.key) else { continue }
            if let usual = property.row.initial, ValueConversion.isEqual(value, usual) { continue }
            defaults.append((property, value))
        }
        for slot in slots where LayerProperty.byKey[slot.name] == nil {
            guard let value = type.defaultValue(forKey: slot.name) else { continue }
            if let usual = type.declaredDefault(slot.name), ValueConversion.isEqual(value, usual) {
                continue
            }
            ownDefaults.append((slot, value))
        }
    }

    func slot(_ name: String) -> PropertySlot? { byName[name] }
    func redraws(_ key: String) -> Bool { byName[key]?.declaredRedraws ?? false }
    func effects(of property: LayerProperty) -> PropertyRow.Effects { effects[Int(property.rawValue)] }

    /// Stores in each property of a new instance the address of its slot.
    func prepare(_ layer: CALayer) {
        for (slot, value) in ownDefaults { _ = slot.storage.set(slot.pointer(in: layer), value) }
        let isFirst = !isPrepared.load(ordering: .relaxed)
        for slot in slots {
            if isFirst { slot.learn(redraws: !slot.isQuiet(in: layer), from: layer) }
            slot.prepare(layer)
        }
        if isFirst { isPrepared.store(true, ordering: .relaxed) }
    }
}
