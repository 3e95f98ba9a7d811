import CoreGraphics

extension CALayer {
    /// Runs the part of every initialiser that follows `super.init`.
    final func prepareProperties() {
        let type = type(of: self)
        if type != CALayer.self {
            let table = ClassTable.of(type)
            state.formUnion(table.initialState)
            table.prepare(self)
            for (property, value) in table.defaults { writeValue(value, property.key) }
            explicit = PropertySet()
        }
        if !ThreadState.current.isMakingPresentation { state.insert(.isLive) }
    }

    /// Copies all properties of `other`, without tree and animations.
    final func copyProperties(of other: CALayer) {
        values = other.values
        copyRest(of: other)
    }

    /// Copies the properties into an existing copy, reusing its boxes. `differing` are the only `@Animatable`
    /// properties that may differ from those of `other`; `nil` for any.
    final func loadProperties(of other: CALayer, differing: [PropertySlot]?) {
        values.load(other)
        guard let differing else { return copyRest(of: other) }
        explicit = other.explicit
        nameBox = other.nameBox
        for slot in differing { slot.storage.copyValue(from: slot.pointer(in: other), to: slot.pointer(in: self)) }
    }

    private func copyRest(of other: CALayer) {
        explicit = other.explicit
        nameBox = other.nameBox
        if delegate !== other.delegate { delegate = other.delegate }
        let mine = ClassTable.of(type(of: self)), theirs = ClassTable.of(type(of: other))
        for slot in mine.slots {
            guard let source = theirs === mine ? slot : theirs.slot(slot.name), source.storage == slot.storage else {
                continue
            }
            slot.storage.copyValue(from: source.pointer(in: other), to: slot.pointer(in: self))
        }
    }
}
