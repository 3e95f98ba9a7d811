import CoreGraphics
@_spi(Reflection) import Swift
import Synchronization
import MicaRaster

/// What the engine knows of a layer class: its `@Animatable` properties, those of its superclasses included. Made once
/// a class, from the class's own field records, and shared by all threads.
///
/// `@unchecked Sendable`: `defaults`, `ownDefaults`, `effects` are written by the thread that makes the table, before
/// any other can find it.
final class ClassTable: @unchecked Sendable {
    let type: CALayer.Type
    let slots: [PropertySlot]
    private let byName: [String: PropertySlot]
    /// Swift's names of properties whose keys are other ones.
    private let spellings: [String: PropertySlot]
    /// Values of built-in properties that the class's `defaultValue(forKey:)` gives differently.
    private(set) var defaults: [(LayerProperty, Any)] = []
    /// Values that it gives for `@Animatable` properties: they count instead of those in the declarations.
    private var ownDefaults: [(PropertySlot, Any)] = []
    /// What changes of the properties of `CALayer` do, for layers of this class.
    private var effects = LayerProperty.allCases.map(\.row.effects)
    /// Whether an instance has told what its properties declare.
    private let isPrepared = Atomic(false)

    /// Whether the class is its own `selfContainedClass`.
    let isSelfContained: Bool
    /// What the class overrides of the properties that the engine reads from storage.
    let overridden: [OverridableProperty]
    /// Whether the class answers itself which actions its layers have.
    let answersActions: Bool
    let overridesHitTest: Bool
    let overridesLayout: Bool
    /// What instances of the class begin with.
    let initialState: LayerState
    /// Whether instances hold nothing but values and what self-contained classes store, so that values are all that a
    /// presentation copy has.
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
        // The class's own methods, which are asked below, may come here again.
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
        // Another thread was faster. Instances made meanwhile may know this table's slots: they stay.
        if kept !== table { _ = Unmanaged.passRetained(table) }
        return kept
    }

    private init(_ type: CALayer.Type) {
        self.type = type
        let isSelfContained = type.selfContainedClass == type
        var slots: [PropertySlot] = [], spellings: [String: PropertySlot] = [:], storesOthers = false
        // Every class once, from the top, so that a subclass's slot hides one of the same name.
        if let parent = Self.superclass(of: type) {
            let table = ClassTable.of(parent)
            (slots, spellings, storesOthers) = (table.slots, table.spellings, !table.storesOnlyAnimatables)
        }
        // The fields of superclasses come along with a class's own.
        var inherited = Set<Int>()
        if let parent = Self.superclass(of: type) {
            _ = _forEachField(of: parent, options: _EachFieldOptions(rawValue: 1)) { _, offset, _, _ in
                inherited.insert(offset)
                return true
            }
        }
        _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1)) { name, offset, fieldType, _ in
            if inherited.contains(offset) { return true }
            // Wrapped properties are stored under names with an underscore. To ask every type whether it is a wrapper's would
            // search all that the program's types conform to, for each anew.
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
        (self.isSelfContained, self.slots, storesOnlyAnimatables) = (isSelfContained, slots, !storesOthers)
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

    /// What the class's own methods say of the built-in properties.
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

    /// Tells each property of a new instance where it belongs.
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
