// Programmer's errors, which stop the program with a message that names the views.

extension NSLayoutConstraint {
    static func item(_ item: Any) -> AnyObject {
        if let view = item as? UIView { return view }
        if let guide = item as? UILayoutGuide { return guide }
        fatalError("A layout constraint relates views and layout guides, and was given \(item).")
    }

    func checkPairing() {
        func stop(_ reason: String) -> Never { fatalError("\(reason): \(sentence).") }
        guard multiplier.isFinite else { stop("A layout constraint needs a finite multiplier") }
        guard first.kind != .none else { stop("A layout constraint needs a first attribute") }
        guard let second else {
            guard first.kind == .size else {
                stop(
                    "A layout constraint relates a place to another place; this one has a single item, or the second "
                        + "attribute .notAnAttribute")
            }
            return
        }
        guard first.kind == second.kind else { stop("A layout constraint relates attributes of one kind and axis") }
        guard multiplier != 0 || first.kind == .size else {
            stop("A layout constraint with a multiplier of 0 makes a place equal to a number")
        }
        guard !(first.isDirectional && second.isPhysicalSide || first.isPhysicalSide && second.isDirectional) else {
            stop("A layout constraint relates leading and trailing to each other, or left and right, not mixed")
        }
    }

    func checkConstant(_ constant: CGFloat) {
        guard constant.isFinite else {
            fatalError("The constant of a layout constraint must be finite, and is \(constant): \(sentence).")
        }
    }

    func checkPriority(_ priority: UILayoutPriority) {
        guard priority.rawValue > 0, priority.rawValue <= 1000 else {
            fatalError(
                "The priority of a layout constraint lies above 0 and not above 1000, and is \(priority.rawValue): "
                    + "\(sentence).")
        }
    }

    /// Returns the nearest common ancestor of the items.
    func commonView() -> UIView {
        guard first != nil else { fatalError("A layout constraint made by init() has no items to be active for.") }
        var common: UIView?
        var isLost = false
        forEachPlace { place in
            guard let owner = place.owner else {
                isLost = true
                return
            }
            guard let other = common else {
                common = owner
                return
            }
            common = other.commonView(with: owner)
            if common == nil { isLost = true }
        }
        guard let common, !isLost else {
            fatalError(
                "A layout constraint cannot be active, as its items have no view in common; add the views to their "
                    + "superviews before: \(sentence).")
        }
        return common
    }

    /// The constraint as a formula.
    var sentence: String {
        guard let first else { return "a constraint without items" }
        var text = identifier.map { "\"\($0)\": " } ?? ""
        text += first.description
        text += relation == .equal ? " == " : relation == .lessThanOrEqual ? " <= " : " >= "
        func number(_ value: CGFloat) -> String {
            let rounded = (value * 1000).rounded() / 1000
            return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
        }
        if let second {
            if multiplier != 1 { text += multiplier.isFinite ? "\(number(multiplier)) * " : "\(multiplier) * " }
            text += second.description
            if constant != 0 {
                text += constant.isFinite ? " \(constant < 0 ? "-" : "+") \(number(abs(constant)))" : " + \(constant)"
            }
        } else {
            text += constant.isFinite ? number(constant) : "\(constant)"
        }
        if priority != .required { text += " @\(number(CGFloat(priority.rawValue)))" }
        return text
    }
}

extension UIView {
    /// Returns the nearest common ancestor, or nil.
    func commonView(with other: UIView) -> UIView? {
        if self === other || other.superview === self { return self }
        if superview === other { return other }
        var a: UIView? = self, b: UIView? = other
        var depthA = depth, depthB = other.depth
        while depthA > depthB { (a, depthA) = (a?.superview, depthA - 1) }
        while depthB > depthA { (b, depthB) = (b?.superview, depthB - 1) }
        while a !== b { (a, b) = (a?.superview, b?.superview) }
        return a
    }

    /// The number of the view's ancestors.
    var depth: Int {
        var depth = 0, view = superview
        while let next = view { (view, depth) = (next.superview, depth + 1) }
        return depth
    }

    /// The class and a distinguishing property of the view, for messages.
    var layoutName: String {
        if let name = accessibilityIdentifier ?? ownAccessibilityLabel ?? layer.name {
            return "\(type(of: self)) \"\(name)\""
        }
        if let text = textForMessages, !text.isEmpty { return "\(type(of: self)) \"\(text.prefix(20))\"" }
        return summary
    }
}
