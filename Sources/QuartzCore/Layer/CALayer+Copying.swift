import CoreGraphics

extension CALayer {
    /// The part of every initialiser that follows `super.init`.
    final func prepareProperties() {
        let type = type(of: self)
        if type != CALayer.self {
            let table = ClassTable.of(type)
            table.prepare(self)
            for (property, value) in table.defaults { writeValue(value, property.key) }
            explicit = 0
        }
        if !ThreadState.current.isMakingPresentation { state.insert(.isLive) }
    }

    /// Takes over all properties of `other`, without tree and animations.
    final func copyProperties(of other: CALayer) {
        geometry = other.geometry
        (extras, contentsBox, explicit) = (other.extras, other.contentsBox, other.explicit)
        (nameStorage, delegate) = (other.nameStorage, other.delegate)
        // A box is shared until one of the two changes.
        let mine = ClassTable.of(type(of: self)), theirs = ClassTable.of(type(of: other))
        for slot in mine.slots {
            guard let source = theirs === mine ? slot : theirs.slot(slot.name), source.storage == slot.storage else {
                continue
            }
            slot.storage.copyValue(from: source.pointer(in: other), to: slot.pointer(in: self))
        }
    }

    /// Makes a scratch copy show `other`'s committed values, reusing its boxes.
    final func load(_ other: CALayer) {
        geometry = other.geometry
        load(&extras, other.extras) {
            LayerExtras($0.values)
        } assign: {
            $0.values = $1.values
        }
        load(&contentsBox, other.contentsBox) {
            LayerContents($0.values)
        } assign: {
            $0.values = $1.values
        }
        if let box = other.animationBox {
            for kept in box.committed { kept.property.write(kept.value, self) }
        }
    }

    private func load<Box: AnyObject>(
        _ mine: inout Box?, _ theirs: Box?, make: (Box) -> Box, assign: (Box, Box) -> Void
    ) {
        guard let theirs else {
            mine = nil
            return
        }
        if let box = mine, box !== theirs { assign(box, theirs) } else { mine = make(theirs) }
    }
}
