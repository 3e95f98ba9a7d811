import MicaLayout

/// An engine's record of a view or a layout guide: its unknowns and the constraints that determine them.
///
/// The unknowns are the left and top of the alignment rectangle, relative to the top left of the superview's (or the
/// guide's owner's) bounds, and its width and height.
@MainActor final class LayoutNode {
    let item: LayoutItem
    var view: UIView? { item.view }
    var guide: UILayoutGuide? { item.guide }
    /// All constraints that name the item.
    var mentions = ConstraintList()
    /// The constraints that name an ancestor whose baseline is this item's baseline.
    var borrowers = ConstraintList()
    /// `true` if one of them may concern baselines.
    var namesBaseline = false

    /// The variables in the order of `LayoutUnknown`; nil until a constraint needs them.
    var unknowns = LayoutUnknowns<LayoutVariable?>(repeating: nil)
    /// The constraints that pin an unknown to a fixed frame.
    var pins = LayoutUnknowns<LayoutConstraintID?>(repeating: nil)
    /// `true` if there may be pins.
    var hasPins = false
    /// The constraints for hugging and compression resistance of the width, then of the height.
    var content: [LayoutConstraintID?] = []
    /// The constraints that keep lengths from being negative; they exist for lengths that once were.
    var floors: [(length: LayoutUnknown, id: LayoutConstraintID)] = []
    /// The width at which the view's text wraps at present; nil if it does not wrap.
    var wrapWidth: CGFloat?
    /// The scale at which a scroll view zooms the view; constraints to items outside of the view use it.
    var scale: CGFloat = 1
    /// The index in the model's list; -1 for none.
    var slot = -1
    /// The number of the node's model; 0 for none.
    var model = 0
    var wait = Wait()

    /// The lists of the engine that contain the node.
    struct Wait: OptionSet {
        let rawValue: UInt8
        /// The frame must be applied.
        static let place = Wait(rawValue: 1 << 0)
        static let content = Wait(rawValue: 1 << 1)
        static let frame = Wait(rawValue: 1 << 2)
        /// The node is in its superview's list of views to be placed.
        static let inSuperview = Wait(rawValue: 1 << 3)
        /// The insets or baselines changed since the constraints were created.
        static let mentions = Wait(rawValue: 1 << 4)
    }

    /// The view itself, or the owner of the guide.
    var host: UIView? { view ?? guide?.owner }

    init(_ item: LayoutItem) { self.item = item }

    /// Clears the engine's values after the item left it.
    func forget() {
        unknowns = LayoutUnknowns(repeating: nil)
        pins = LayoutUnknowns(repeating: nil)
        hasPins = false
        content = []
        floors = []
        wrapWidth = nil
        slot = -1
        model = 0
        wait = []
    }

    /// The constraints to recreate when insets, margins or baselines of the item change.
    var dependents: [NSLayoutConstraint] { mentions.all + borrowers.all }
}

/// The unknowns of an item. A scroll view has additional ones for its content.
enum LayoutUnknown: Int, CaseIterable {
    case x, y, width, height
    /// The offset and the size of a scroll view's content.
    case offsetX, offsetY, contentWidth, contentHeight

    /// The unknowns that are lengths.
    static let lengths: [LayoutUnknown] = [.width, .height, .contentWidth, .contentHeight]

    static func position(_ axis: NSLayoutConstraint.Axis) -> LayoutUnknown { axis == .horizontal ? .x : .y }
    static func extent(_ axis: NSLayoutConstraint.Axis) -> LayoutUnknown { axis == .horizontal ? .width : .height }
    static func offset(_ axis: NSLayoutConstraint.Axis) -> LayoutUnknown { axis == .horizontal ? .offsetX : .offsetY }
    static func contentExtent(_ axis: NSLayoutConstraint.Axis) -> LayoutUnknown {
        axis == .horizontal ? .contentWidth : .contentHeight
    }
}

/// A value for each unknown of an item.
struct LayoutUnknowns<Value> {
    private var values: (Value, Value, Value, Value)
    /// The values of a scroll view's content, if there are any.
    private var others: [Value]
    private let none: Value

    init(repeating value: Value) {
        values = (value, value, value, value)
        others = []
        none = value
    }

    subscript(unknown: LayoutUnknown) -> Value {
        get {
            switch unknown {
            case .x: values.0
            case .y: values.1
            case .width: values.2
            case .height: values.3
            default: others.isEmpty ? none : others[unknown.rawValue - 4]
            }
        }
        set {
            switch unknown {
            case .x: values.0 = newValue
            case .y: values.1 = newValue
            case .width: values.2 = newValue
            case .height: values.3 = newValue
            default:
                if others.isEmpty { others = Array(repeating: none, count: 4) }
                others[unknown.rawValue - 4] = newValue
            }
        }
    }
}

/// A view's record for constraint layout. Views without one take no part and have no cost.
@MainActor final class LayoutRecord {
    let node: LayoutNode
    var translates = true
    /// The constraints that the view holds.
    var constraints = ConstraintList()
    var guides: [UILayoutGuide] = []
    /// The engine of the tree if that lays out the view, and then all its ancestors.
    var engine: LayoutEngine?
    /// Subviews whose frames differ from the solution.
    var displaced: [UIView] = []
    var needsUpdateConstraints = false
    /// `true` if `updateConstraints()` was requested at least once.
    var askedForUpdate = false
    var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
    /// The amount that a stack view adds to both priorities along its axis.
    var tie: Float = 0
    var compression = (horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh)
    var insets: Boxed<LayoutInsets>?
    /// The system's guides by kind.
    var ownGuides: [UILayoutGuide] = []
    /// `true` while the frame of the solution is applied.
    var isPlacing = false
    /// The stack view that arranges the view.
    var stack: UIStackView? {
        get { stackItem?.view as? UIStackView }
        set { stackItem = newValue?.layoutState.node.item }
    }
    private var stackItem: LayoutItem?
    /// `true` for a view that is hidden in a stack view but still visible in the animation.
    var isCollapsing = false
    /// A counter that increases whenever a stack view hides or shows the view.
    var collapse = 0
    /// The constraints that `exerciseAmbiguityInLayout()` added.
    var exercise: [LayoutConstraintID] = []

    init(_ view: UIView) {
        let item = LayoutItem()
        item.view = view
        node = LayoutNode(item)
    }
}

extension UIView {
    /// The record, which is created if there is none.
    var layoutState: LayoutRecord {
        if let layoutRecord { return layoutRecord }
        let record = LayoutRecord(self)
        layoutRecord = record
        return record
    }

    /// The frame as constraints determine it: without the transform, but at the origin of a view that is zoomed.
    var solvedFrame: CGRect {
        let frame = plainFrame
        guard let scale = layoutRecord?.node.scale, scale != 1 else { return frame }
        return CGRect(
            x: frame.midX - frame.width * scale / 2, y: frame.midY - frame.height * scale / 2, width: frame.width,
            height: frame.height)
    }

    /// The frame of the view without its transform.
    var plainFrame: CGRect {
        let bounds = layer.bounds, position = layer.position, anchor = layer.anchorPoint
        return CGRect(
            x: position.x - anchor.x * bounds.width, y: position.y - anchor.y * bounds.height, width: bounds.width,
            height: bounds.height)
    }
}
