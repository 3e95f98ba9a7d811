import QuartzCore

/// The values that a view inherits from its ancestors. They are valid until a subtree moves or an ancestor changes an
/// inherited value.
struct InheritedValues {
    /// The value of `UIView.inheritanceState` when the values were read.
    let edits: Int
    private let windowReference: WindowReference?
    let traits: UITraitCollection
    /// `true` if the tint colour is dimmed.
    let isDimmed: Bool
    var tintColor: UIColor?

    @MainActor fileprivate init(of view: UIView) {
        edits = UIView.inheritanceState
        view.layer.forgetMove()
        let above = view.superview
        windowReference = view.ownWindow.map { WindowReference($0) } ?? above?.inheritedValues.windowReference
        traits = view.traits(in: above?.traitCollection ?? view.screenTraits)
        isDimmed =
            switch view.traitRecord?.value.tintAdjustment {
            case .dimmed: true
            case .normal: false
            case .automatic, nil: above?.inheritedValues.isDimmed ?? false
            }
    }

    var window: UIWindow? { windowReference?.window }
}

/// A weak reference that all views of a window share; one per view would cost more than the other values together.
private final class WindowReference {
    weak var window: UIWindow?

    init(_ window: UIWindow) { self.window = window }
}

extension UIView {
    /// The number of changes that may affect the inherited values of other views: overrides, tints, screens.
    static var inheritanceEdits = 0
    /// A number that changes with each of these edits and with each move of a subtree. (The layer of a view without
    /// subviews records its own moves.)
    fileprivate static var inheritanceState: Int { inheritanceEdits &+ LayerMoves.count }

    private var knowsInheritedValues: Bool { inherited?.edits == UIView.inheritanceState && !layer.hasMoved }

    /// Costs one step for each ancestor that was not asked since the last change; otherwise one step in all.
    var inheritedValues: InheritedValues {
        if knowsInheritedValues, let inherited { return inherited }
        var path: [UIView] = [self]
        while let above = path[path.count - 1].superview, !above.knowsInheritedValues { path.append(above) }
        for view in path.reversed() { view.inherited = InheritedValues(of: view) }
        return inherited ?? InheritedValues(of: self)
    }

    /// The inherited traits.
    var inheritedTraits: UITraitCollection {
        if knowsInheritedValues, let traits = inherited?.traits { return traits }
        return inheritedValues.traits
    }

    /// The tint colour of the nearest ancestor that sets one, without its adjustment.
    var inheritedTintColor: UIColor {
        if let known = inheritedValues.tintColor { return known }
        var path = [self], color = UIColor.systemBlue
        while let above = path[path.count - 1].superview {
            if above.hasOwnTintColor || UIView.tintColorProbe.isOverridden(by: type(of: above)) {
                color = above.ownTintColor ?? above.tintColor
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
