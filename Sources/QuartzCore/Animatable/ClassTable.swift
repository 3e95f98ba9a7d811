@_spi(Reflection) import Swift
import Synchronization

/// What the engine knows of a layer class: its `@Animatable` properties, those of its superclasses included. Made once
/// a class, from the class's own field records.
///
/// `@unchecked Sendable`: it is made under the lock of the list of all tables and only read afterwards, but for the
/// `redraws` declarations, which every first instance writes with the same values.
final class ClassTable: @unchecked Sendable {
    let type: CALayer.Type
    let slots: [PropertySlot]
    private let byName: [String: PropertySlot]
    /// Values of built-in properties that the class's `defaultValue(forKey:)` gives differently.
    private(set) var defaults: [(LayerProperty, Any)] = []
    /// Built-in properties whose change redraws, by bit.
    private var redrawing: UInt64 = 0
    private var isPrepared = false

    /// Whether the class is one of this module.
    let isOurs: Bool

    private static let tables = Mutex<[ObjectIdentifier: ClassTable]>([:])

    static func of(_ type: CALayer.Type) -> ClassTable {
        let thread = ThreadState.current
        if let last = thread.lastTable, last.type == type { return last }
        let key = ObjectIdentifier(type)
        let table = tables.withLock { $0[key] } ?? make(type)
        thread.lastTable = table
        return table
    }

    private static func make(_ type: CALayer.Type) -> ClassTable {
        let table = ClassTable(type)
        let kept = tables.withLock { tables in
            if let other = tables[ObjectIdentifier(type)] { return other }
            tables[ObjectIdentifier(type)] = table
            return table
        }
        if kept === table { table.askClass() }
        return kept
    }

    private init(_ type: CALayer.Type) {
        self.type = type
        isOurs = String(reflecting: type).hasPrefix("QuartzCore.")
        var slots: [PropertySlot] = []
        // Every class once, from the top, so that a subclass's slot hides one of the same name.
        if let parent = Self.superclass(of: type) { slots = ClassTable.of(parent).slots }
        let inherited = Set(slots.map(\.offset))
        _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1)) { name, offset, fieldType, _ in
            if let storage = fieldType as? any AnimatableStorage.Type, !inherited.contains(offset) {
                let stored = String(cString: name)
                slots.append(
                    PropertySlot(
                        name: stored.hasPrefix("_") ? String(stored.dropFirst()) : stored, offset: offset,
                        storage: storage))
            }
            return true
        }
        self.slots = slots
        byName = Dictionary(slots.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    }

    private static func superclass(of type: CALayer.Type) -> CALayer.Type? {
        type == CALayer.self ? nil : _getSuperclass(type) as? CALayer.Type
    }

    /// What the class's own methods say of the built-in properties.
    private func askClass() {
        guard type != CALayer.self else { return }
        var bits: UInt64 = 0
        for property in LayerProperty.allCases where type.needsDisplay(forKey: property.key) { bits |= property.bit }
        redrawing = bits
        for property in LayerProperty.allCases where property.isAnimatable || property == .contentsGravity {
            guard let value = type.defaultValue(forKey: property.key) else { continue }
            let usual = CALayer.builtInDefault(property.key)
            if let usual, ValueConversion.isEqual(value, usual) { continue }
            defaults.append((property, value))
        }
    }

    func slot(_ name: String) -> PropertySlot? { byName[name] }
    func redraws(_ key: String) -> Bool { byName[key]?.declaredRedraws ?? false }
    func redrawsBuiltIn(_ property: LayerProperty) -> Bool { redrawing & property.bit != 0 }

    /// Tells each property of a new instance where it belongs.
    func prepare(_ layer: CALayer) {
        for slot in slots {
            let field = (slot.pointer(in: layer) + slot.storage.slotOffset).assumingMemoryBound(to: UInt.self)
            if !isPrepared { slot.declaredRedraws = slot.declaredRedraws && field.pointee != 1 }
            field.pointee = UInt(bitPattern: Unmanaged.passUnretained(slot).toOpaque())
        }
        isPrepared = true
    }
}
