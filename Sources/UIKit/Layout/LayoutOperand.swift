/// An attribute of a view or a layout guide.
@MainActor struct LayoutPlace {
    weak var item: AnyObject?
    let attribute: NSLayoutConstraint.Attribute

    var view: UIView? { item as? UIView }
    var guide: UILayoutGuide? { item as? UILayoutGuide }
    /// The view in whose tree the item lies: itself, or the owner of the guide.
    var owner: UIView? { view ?? guide?.owningView }

    var description: String {
        let name =
            if let view { view.layoutName } else if let guide { guide.layoutName } else { "an item that is gone" }
        return "\(name).\(attribute.name)"
    }
}

/// A side of a constraint: an attribute, or the distance from one attribute to another.
@MainActor struct LayoutOperand {
    let place: LayoutPlace
    /// What is taken off: where the distance begins.
    var origin: LayoutPlace?

    init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
        place = LayoutPlace(item: item, attribute: attribute)
    }
    init(from origin: LayoutPlace, to place: LayoutPlace) { (self.place, self.origin) = (place, origin) }

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
