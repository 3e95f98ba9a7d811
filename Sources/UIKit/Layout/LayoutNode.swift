import MicaLayout

/// What an engine knows of a view or a layout guide: its unknowns, and the constraints that give it.
///
/// The unknowns are the left and top of the alignment rectangle in the space of the superview (or of the guide's owner),
/// counted from the top left of that one's bounds, and its width and height.
@MainActor final class LayoutNode {
    let item: LayoutItem
    var view: UIView? { item.view }
    var guide: UILayoutGuide? { item.guide }
    /// All that name the item.
    var mentions = ConstraintList()
    /// Those that name a view above, whose baseline this one's is.
    var borrowers = ConstraintList()
    /// Some of them may be about baselines.
    var namesBaseline = false

    /// In the order of `LayoutUnknown`; nil as long as no constraint needs them.
    var unknowns = LayoutUnknowns<LayoutVariable?>(repeating: nil)
    /// What keeps an unknown at the view's frame, where that is given.
    var pins = LayoutUnknowns<LayoutConstraintID?>(repeating: nil)
    /// There may be some of these.
    var hasPins = false
    /// Hugging and compression resistance of the width, then of the height.
    var content: [LayoutConstraintID?] = []
    /// Where the text of the view wraps at present; nil: nowhere.
    var wrapWidth: CGFloat?
    /// In the model's list; -1: in none.
    var slot = -1
    /// The number of the model that the node is in; 0: of none.
    var model = 0
    var wait = Wait()

    /// In which lists of the engine the node stands.
    struct Wait: OptionSet {
        let rawValue: UInt8
        /// It must be placed anew.
        static let place = Wait(rawValue: 1 << 0)
        static let content = Wait(rawValue: 1 << 1)
        static let frame = Wait(rawValue: 1 << 2)
        /// It stands in its superview's list of views to be placed.
        static let inSuperview = Wait(rawValue: 1 << 3)
        /// Its insets or baselines are others than its constraints were made with.
        static let mentions = Wait(rawValue: 1 << 4)
    }

    /// The view itself, or the one that the guide lies in.
    var host: UIView? { view ?? guide?.owner }

    init(_ item: LayoutItem) { self.item = item }

    /// What is left of the engine when the item left it.
    func forget() {
        unknowns = LayoutUnknowns(repeating: nil)
        pins = LayoutUnknowns(repeating: nil)
        hasPins = false
        content = []
        wrapWidth = nil
        slot = -1
        model = 0
        wait = []
    }

    /// What has to be made anew when insets, margins or baselines of the item are others.
    var dependents: [NSLayoutConstraint] { mentions.all + borrowers.all }
}

/// The unknowns of an item. A scroll view has those of its content besides.
enum LayoutUnknown: Int, CaseIterable {
    case x, y, width, height
    /// The offset and the size of a scroll view's content.
    case offsetX, offsetY, contentWidth, contentHeight

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
    /// Those of a scroll view's content, where there are any.
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

/// What a view has of constraint layout. Views without it take no part and pay nothing.
@MainActor final class LayoutRecord {
    let node: LayoutNode
    var translates = true
    /// Those that the view holds.
    var constraints = ConstraintList()
    var guides: [UILayoutGuide] = []
    /// That of the tree, if the view takes part in it; then all views above do.
    var engine: LayoutEngine?
    /// Subviews that are not where their solution says.
    var displaced: [UIView] = []
    var needsUpdateConstraints = false
    /// `updateConstraints()` was asked for at least once.
    var askedForUpdate = false
    var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
    var compression = (horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh)
    var insets: Boxed<LayoutInsets>?
    /// The system's guides, by what they follow.
    var ownGuides: [UILayoutGuide] = []
    /// It is being given the frame of the solution.
    var isPlacing = false
    /// The stack view that arranges the view.
    var stack: UIStackView? {
        get { stackItem?.view as? UIStackView }
        set { stackItem = newValue?.layoutState.node.item }
    }
    private var stackItem: LayoutItem?
    /// Hidden in a stack view whose animation still shows it.
    var isCollapsing = false
    /// Rises whenever a stack view hides or shows the view.
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
    /// The record, which is made if there is none.
    var layoutState: LayoutRecord {
        if let layoutRecord { return layoutRecord }
        let record = LayoutRecord(self)
        layoutRecord = record
        return record
    }

    /// The box of the view in its superview as it is without its transform.
    var plainFrame: CGRect {
        let bounds = layer.bounds, position = layer.position, anchor = layer.anchorPoint
        return CGRect(
            x: position.x - anchor.x * bounds.width, y: position.y - anchor.y * bounds.height, width: bounds.width,
            height: bounds.height)
    }
}
