import QuartzCore

/// What a view has from those above it. It holds while no subtree moves and no view above changes what it hands down.
struct InheritedValues {
    /// `UIView.inheritanceState` at the time.
    let edits: Int
    private let windowReference: WindowReference?
    let traits: UITraitCollection
    var tintColor: UIColor?

    @MainActor fileprivate init(of view: UIView) {
        edits = UIView.inheritanceState
        view.layer.forgetMove()
        let above = view.superview
        windowReference = view.ownWindow.map { WindowReference($0) } ?? above?.inheritedValues.windowReference
        let surroundings = above?.traitCollection ?? view.screenTraits
        let style = view.overrideUserInterfaceStyle
        traits =
            style == .unspecified
            ? surroundings
            : UITraitCollection(traitsFrom: [surroundings, UITraitCollection(userInterfaceStyle: style)])
    }

    var window: UIWindow? { windowReference?.window }
}

/// The weak reference of all views in a window: one of each would cost more than all else that is kept here.
private final class WindowReference {
    weak var window: UIWindow?

    init(_ window: UIWindow) { self.window = window }
}

extension UIView {
    /// Counts what may change the inherited values of views elsewhere: overrides, tints, screens.
    static var inheritanceEdits = 0
    /// Another number after each of them, and after each move of a subtree, whoever moved it. (The layer of a view without
    /// subviews says itself whether it moved.)
    fileprivate static var inheritanceState: Int { inheritanceEdits &+ LayerMoves.count }

    private var knowsInheritedValues: Bool { inherited?.edits == UIView.inheritanceState && !layer.hasMoved }

    /// Costs a step for each view above that was not asked since the last change, and one if that was.
    var inheritedValues: InheritedValues {
        if knowsInheritedValues, let inherited { return inherited }
        var path: [UIView] = [self]
        while let above = path[path.count - 1].superview, !above.knowsInheritedValues { path.append(above) }
        for view in path.reversed() { view.inherited = InheritedValues(of: view) }
        return inherited ?? InheritedValues(of: self)
    }

    /// The traits alone.
    var inheritedTraits: UITraitCollection {
        if knowsInheritedValues, let traits = inherited?.traits { return traits }
        return inheritedValues.traits
    }

    /// The nearest tint above.
    var inheritedTintColor: UIColor {
        if let known = inheritedValues.tintColor { return known }
        var path = [self], color = UIColor.systemBlue
        while let above = path[path.count - 1].superview {
            if above.hasOwnTintColor || UIView.tintColorProbe.isOverridden(by: type(of: above)) {
                color = above.tintColor
                break
            }
            if let known = above.inheritedValues.tintColor {
                color = known
                break
            }
            path.append(above)
        }
        for view in path { view.inherited?.tintColor = color }
        return color
    }
}
