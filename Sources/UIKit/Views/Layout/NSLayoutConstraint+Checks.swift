// Programmer's errors, which stop the program with a message that names the views.

extension NSLayoutConstraint {
    static func item(_ item: Any) -> AnyObject {
        if let view = item as? UIView { return view }
        if let guide = item as? UILayoutGuide { return guide }
        fatalError("The items of a layout constraint must be views or layout guides (got \(item)).")
    }

    func checkPairing() {
        func stop(_ reason: String) -> Never { fatalError("\(reason): \(sentence).") }
        guard multiplier.isFinite else { stop("The multiplier of a layout constraint must be finite") }
        guard first.kind != .none else { stop("A layout constraint must have a first attribute") }
        guard let second else {
            guard first.kind == .size else {
                stop(
                    "A layout constraint relates a position to another position; this one has a single item, or the second "
                        + "attribute .notAnAttribute")
            }
            return
        }
        guard first.kind == second.kind else {
            stop("The attributes of a layout constraint must be of one kind and axis")
        }
        guard multiplier != 0 || first.kind == .size else {
            stop("The multiplier of a layout constraint between positions must not be 0")
        }
        guard !(first.isDirectional && second.isPhysicalSide || first.isPhysicalSide && second.isDirectional) else {
            stop("A layout constraint must not mix leading or trailing with left or right")
        }
    }

    func checkConstant(_ constant: CGFloat) {
        guard constant.isFinite else {
            fatalError("The constant of a layout constraint must be finite (got \(constant)): \(sentence).")
        }
    }

    func checkPriority(_ priority: UILayoutPriority) {
        guard priority.rawValue > 0, priority.rawValue <= 1000 else {
            fatalError(
                "The priority of a layout constraint must be above 0 and at most 1000 (got \(priority.rawValue)): "
                    + "\(sentence).")
        }
    }

    /// Returns the nearest common ancestor of the items.
    func commonView() -> UIView {
        guard first != nil else { fatalError("A layout constraint made by init() has no items and cannot be active.") }
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
                "A layout constraint cannot be active, because its items have no common ancestor; add the views to their "
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
        while depthA > depthB {
            a = a?.superview
            depthA -= 1
        }
        while depthB > depthA {
            b = b?.superview
            depthB -= 1
        }
        while a !== b {
            a = a?.superview
            b = b?.superview
        }
        return a
    }

    /// The number of the view's ancestors.
    var depth: Int {
        var depth = 0, view = superview
        while let next = view {
            view = next.superview
            depth += 1
        }
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
