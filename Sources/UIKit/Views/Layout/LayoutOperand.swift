/// A weak reference to a view or layout guide, shared by many constraints: one per constraint would cost more than all
/// their other storage.
final class LayoutItem: @unchecked Sendable {
    /// Cleared by the item's `deinit`, which may run on any thread; otherwise only the main actor uses it.
    nonisolated(unsafe) unowned(unsafe) var view: UIView?
    nonisolated(unsafe) unowned(unsafe) var guide: UILayoutGuide?
}

/// An attribute of a view or a layout guide.
@MainActor struct LayoutPlace {
    private let reference: LayoutItem?
    let attribute: NSLayoutConstraint.Attribute

    init(item view: UIView, attribute: NSLayoutConstraint.Attribute) {
        reference = view.layoutState.node.item
        self.attribute = attribute
    }
    init(item: AnyObject?, attribute: NSLayoutConstraint.Attribute) {
        reference = (item as? UIView)?.layoutState.node.item ?? (item as? UILayoutGuide)?.item
        self.attribute = attribute
    }

    var item: AnyObject? { view ?? guide }
    var view: UIView? { reference?.view }
    var guide: UILayoutGuide? { reference?.guide }
    /// The view in whose tree the item is: itself, or the owner of the guide.
    var owner: UIView? { view ?? guide?.owningView }

    var description: String {
        let name =
            if let view { view.layoutName } else if let guide { guide.layoutName } else { "a released item" }
        return "\(name).\(attribute.name)"
    }
}

/// One side of a constraint: an attribute, or the distance between two attributes.
@MainActor struct LayoutOperand {
    let place: LayoutPlace
    /// The attribute where the distance begins; its value is subtracted.
    var origin: LayoutPlace?

    init(_ view: UIView, _ attribute: NSLayoutConstraint.Attribute) {
        place = LayoutPlace(item: view, attribute: attribute)
    }
    init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
        place = LayoutPlace(item: item, attribute: attribute)
    }
    init(from origin: LayoutPlace, to place: LayoutPlace) {
        self.place = place
        self.origin = origin
    }

    var kind: NSLayoutConstraint.Attribute.Kind { origin == nil ? place.attribute.kind : .size }
    var isDirectional: Bool { place.attribute.isDirectional || origin?.attribute.isDirectional ?? false }
    var isPhysicalSide: Bool { place.attribute.isPhysicalSide || origin?.attribute.isPhysicalSide ?? false }

    func forEachPlace(_ body: (LayoutPlace) -> Void) {
        body(place)
        if let origin { body(origin) }
    }

    var description: String {
        guard let origin else { return place.description }
        return "(\(origin.description) to \(place.description))"
    }
}
