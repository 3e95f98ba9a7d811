/// The key of a custom state that an app adds to the state of cells and views.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a key.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a view, for configurations whose appearance depends on it.
public protocol UIConfigurationState: Hashable {
    /// Creates a default state with traits.
    init(traitCollection: UITraitCollection)
    /// The traits.
    var traitCollection: UITraitCollection { get set }
    /// The value of a custom state. Default nil.
    subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The state of a view with configurations, such as a header.
public struct UIViewConfigurationState: UIConfigurationState {
    public var traitCollection: UITraitCollection
    /// `true` if the view ignores touches. Default `false`.
    public var isDisabled = false
    /// `true` while a touch is on the view. Default `false`.
    public var isHighlighted = false
    /// `true` if the view is selected. Default `false`.
    public var isSelected = false
    /// `true` if the view is focused. Default `false`.
    public var isFocused = false
    /// `true` while the view is pinned to the edge of the list. Default `false`.
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
    /// The role of a cell in a drag that contains it.
    public enum DragState: Sendable, Hashable {
        /// The cell is not dragged.
        case none
        /// The cell is being lifted.
        case lifting
        /// The cell is being dragged.
        case dragging
    }
    /// The role of a cell in a drag above the list.
    public enum DropState: Sendable, Hashable {
        /// There is no drag above the list.
        case none
        /// The drop target is elsewhere.
        case notTargeted
        /// The cell is the drop target.
        case targeted
    }

    public var traitCollection: UITraitCollection
    /// `true` if the cell ignores touches. Default `false`.
    public var isDisabled = false
    /// `true` while a touch is on the cell. Default `false`.
    public var isHighlighted = false
    /// `true` if the cell is selected. Default `false`.
    public var isSelected = false
    /// `true` if the cell is focused. Default `false`.
    public var isFocused = false
    /// `true` while the cell is pinned to the edge of the list. Default `false`.
    public var isPinned = false
    /// `true` while the list is in editing mode. Default `false`.
    public var isEditing = false
    /// `true` if the item's children in an outline are visible. Default `false`.
    public var isExpanded = false
    /// `true` while the cell is swiped aside and its actions are visible. Default `false`.
    public var isSwiped = false
    /// `true` while the user moves the cell. Default `false`.
    public var isReordering = false
    /// The role of the cell in a drag that contains it. Default none.
    public var cellDragState = DragState.none
    /// The role of the cell in a drag above the list. Default none.
    public var cellDropState = DropState.none
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

/// A transformation of colours, for example for states.
public struct UIConfigurationColorTransformer: Sendable {
    /// The closure.
    public let transform: @Sendable (UIColor) -> UIColor
    /// Creates a transformer from a closure.
    public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) { self.transform = transform }
    /// Returns the transformed colour.
    public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

    /// Removes the saturation.
    public static let grayscale = UIConfigurationColorTransformer { color in
        var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
        guard color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return color }
        return UIColor(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha)
    }
    /// The system's preferred tint for the current environment: the unchanged colour.
    public static let preferredTint = UIConfigurationColorTransformer { $0 }
    /// The tint of elements without a colour of their own: `UIColor.secondaryLabel`.
    public static let monochromeTint = UIConfigurationColorTransformer { _ in .secondaryLabel }
}
