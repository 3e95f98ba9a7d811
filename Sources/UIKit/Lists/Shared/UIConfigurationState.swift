/// A key of a state that an app adds to those of cells and views.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A key.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// In what state a view is, for configurations that look different in some.
public protocol UIConfigurationState: Hashable {
    /// A state in surroundings, with nothing special about it.
    init(traitCollection: UITraitCollection)
    /// The surroundings.
    var traitCollection: UITraitCollection { get set }
    /// An app's own state; nil by default.
    subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The state of a view that shows a configuration, such as a header.
public struct UIViewConfigurationState: UIConfigurationState {
    public var traitCollection: UITraitCollection
    /// It takes no touches. Default false.
    public var isDisabled = false
    /// A finger is on it. Default false.
    public var isHighlighted = false
    /// It is selected. Default false.
    public var isSelected = false
    /// It has the keyboard's focus. Default false.
    public var isFocused = false
    /// The list has sections without headers pinned above others. Default false.
    public var isPinned = false
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

/// The state of a cell.
public struct UICellConfigurationState: UIConfigurationState {
    /// What a cell is to a drag that lifts it or goes over it.
    public enum DragState: Sendable, Hashable {
        /// Nothing.
        case none
        /// It lifts from its place.
        case lifting
        /// It is what is dragged.
        case dragging
    }
    /// What a cell is to a drag whose finger is above it.
    public enum DropState: Sendable, Hashable {
        /// Nothing.
        case none
        /// What is dragged would come somewhere else.
        case notTargeted
        /// What is dragged would come into it.
        case targeted
    }

    public var traitCollection: UITraitCollection
    /// It takes no touches. Default false.
    public var isDisabled = false
    /// A finger is on it. Default false.
    public var isHighlighted = false
    /// It is selected. Default false.
    public var isSelected = false
    /// It has the keyboard's focus. Default false.
    public var isFocused = false
    /// It is pinned to the edge of the list. Default false.
    public var isPinned = false
    /// Its list is being edited. Default false.
    public var isEditing = false
    /// What is below it in an outline shows. Default false.
    public var isExpanded = false
    /// It is moved aside to show its actions. Default false.
    public var isSwiped = false
    /// It is moved to another place of its list. Default false.
    public var isReordering = false
    /// What it is to a drag that lifts it. Default none.
    public var cellDragState = DragState.none
    /// What it is to a drag above it. Default none.
    public var cellDropState = DropState.none
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

/// What makes one colour of another, as for states.
public struct UIConfigurationColorTransformer: Sendable {
    /// The closure itself.
    public let transform: @Sendable (UIColor) -> UIColor
    /// A closure as a transformer.
    public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) { self.transform = transform }
    /// The colour that becomes of `input`.
    public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

    /// Takes the saturation out.
    public static let grayscale = UIConfigurationColorTransformer { color in
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        guard color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return color }
        return UIColor(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha)
    }
    /// The tint that the system prefers in these surroundings: the colour itself.
    public static let preferredTint = UIConfigurationColorTransformer { $0 }
    /// The tint of things that have no colour of their own: the second colour of labels.
    public static let monochromeTint = UIConfigurationColorTransformer { _ in .secondaryLabel }
}
