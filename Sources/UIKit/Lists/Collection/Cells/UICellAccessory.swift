public import CoreGraphics

/// An accessory at a side of a list cell: a symbol, a button, a text or a custom view.
@preconcurrency @MainActor public struct UICellAccessory {
    /// The editing states in which an accessory is visible.
    public enum DisplayedState: Int, Sendable {
        /// Always.
        case always
        /// While the list is in editing mode.
        case whenEditing
        /// While the list is not in editing mode.
        case whenNotEditing
    }
    /// The kind of an accessory.
    public enum AccessoryType: Int, Sendable {
        /// A symbol that indicates that a tap opens further content.
        case disclosureIndicator
        /// A check mark.
        case checkmark
        /// A button that deletes the item.
        case delete
        /// A button that inserts an item.
        case insert
        /// A handle for moving the cell.
        case reorder
        /// A selection mark for lists that allow multiple selection.
        case multiselect
        /// A symbol that expands and collapses the children of the item.
        case outlineDisclosure
        /// A text.
        case label
        /// A custom view.
        case customView
        /// A button with the letter i.
        case detail
    }
    /// The width that the layout reserves for an accessory, which is centred in it.
    public enum LayoutDimension: Equatable, Sendable {
        /// The accessory's own width.
        case actual
        /// The same width for all accessories of a kind, so that the texts of several cells line up.
        case standard
        /// A width in points.
        case custom(CGFloat)
    }
    /// Returns the index of an accessory among those that are already at its side.
    public typealias Position = @MainActor ([UICellAccessory]) -> Int
    /// The side of a custom view.
    @preconcurrency @MainActor public enum Placement {
        /// The leading side.
        case leading(displayed: DisplayedState = .always, at: Position = { $0.count })
        /// The trailing side.
        case trailing(displayed: DisplayedState = .always, at: Position = { _ in 0 })
    }

    /// Options of a disclosure indicator.
    public struct DisclosureIndicatorOptions {
        /// `true` if the accessory is hidden. Default nil: `false`.
        public var isHidden: Bool?
        /// The width reserved for the accessory. Default nil: `standard`.
        public var reservedLayoutWidth: LayoutDimension?
        /// The colour. Default nil: the standard colour.
        public var tintColor: UIColor?
        /// Creates options; nil selects the default.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
        ) {
            self.isHidden = isHidden
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
        }
    }
    /// Options of a detail button.
    public typealias DetailOptions = DisclosureIndicatorOptions
    /// Options of a check mark.
    public typealias CheckmarkOptions = DisclosureIndicatorOptions
    /// Options of a delete button.
    public struct DeleteOptions {
        /// `true` if the accessory is hidden. Default nil: `false`.
        public var isHidden: Bool?
        /// The width reserved for the accessory. Default nil: `standard`.
        public var reservedLayoutWidth: LayoutDimension?
        /// The colour of the symbol. Default nil: white.
        public var tintColor: UIColor?
        /// The colour of the disc. Default nil: red for delete buttons, green for insert buttons.
        public var backgroundColor: UIColor?
        /// Creates options; nil selects the default.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            backgroundColor: UIColor? = nil
        ) {
            self.isHidden = isHidden
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
            self.backgroundColor = backgroundColor
        }
    }
    /// Options of an insert button.
    public typealias InsertOptions = DeleteOptions
    /// Options of a selection mark.
    public typealias MultiselectOptions = DeleteOptions
    /// Options of a reorder handle.
    public struct ReorderOptions {
        /// `true` if the accessory is hidden. Default nil: `false`.
        public var isHidden: Bool?
        /// The width reserved for the accessory. Default nil: `standard`.
        public var reservedLayoutWidth: LayoutDimension?
        /// The colour. Default nil: the standard colour.
        public var tintColor: UIColor?
        /// `true` if a vertical line separates the handle from other accessories. Default nil: `true` if there are
        /// others.
        public var showsVerticalSeparator: Bool?
        /// Creates options; nil selects the default.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            showsVerticalSeparator: Bool? = nil
        ) {
            self.isHidden = isHidden
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
            self.showsVerticalSeparator = showsVerticalSeparator
        }
    }
    /// Options of an outline disclosure.
    public struct OutlineDisclosureOptions {
        /// The effect of a tap on the cell, outside the symbol.
        public enum Style: Int, Sendable {
            /// As `header` in header cells of a list, otherwise as `cell`.
            case automatic
            /// A tap anywhere on the cell expands or collapses the item.
            case header
            /// Only a tap on the symbol expands or collapses the item.
            case cell
        }
        /// The effect of a tap on the cell, outside the symbol. Default automatic.
        public var style: Style
        /// `true` if the accessory is hidden. Default nil: `false`.
        public var isHidden: Bool?
        /// The width reserved for the accessory. Default nil: `standard`.
        public var reservedLayoutWidth: LayoutDimension?
        /// The colour. Default nil: the tint colour.
        public var tintColor: UIColor?
        /// Creates options; nil selects the default.
        public init(
            style: Style = .automatic, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil
        ) {
            self.style = style
            self.isHidden = isHidden
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
        }
    }
    /// Options of a label.
    public struct LabelOptions {
        /// `true` if the accessory is hidden. Default nil: `false`.
        public var isHidden: Bool?
        /// The width reserved for the accessory. Default nil: `actual`.
        public var reservedLayoutWidth: LayoutDimension?
        /// The text colour. Default nil: the colour of secondary labels.
        public var tintColor: UIColor?
        /// The font. Default nil: the body font.
        public var font: UIFont?
        /// `true` if the font follows the user's content size category. Default nil: `true`.
        public var adjustsFontForContentSizeCategory: Bool?
        /// Creates options; nil selects the default.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            font: UIFont? = nil, adjustsFontForContentSizeCategory: Bool? = nil
        ) {
            self.isHidden = isHidden
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
            self.font = font
            self.adjustsFontForContentSizeCategory = adjustsFontForContentSizeCategory
        }
    }
    /// A custom view as an accessory.
    @preconcurrency @MainActor public struct CustomViewConfiguration {
        /// The view.
        public let customView: UIView
        /// The side of the cell.
        public let placement: Placement
        /// `true` if the accessory is hidden. Default nil: `false`.
        public var isHidden: Bool?
        /// The width reserved for the accessory. Default nil: `standard`.
        public var reservedLayoutWidth: LayoutDimension?
        /// The tint colour. Default nil: the cell's.
        public var tintColor: UIColor?
        /// `true` if the view keeps its current size. Default nil: `false`, the view gets its fitting size.
        public var maintainsFixedSize: Bool?
        /// Creates a configuration; nil selects the default.
        public init(
            customView: UIView, placement: Placement, isHidden: Bool? = nil,
            reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil, maintainsFixedSize: Bool? = nil
        ) {
            self.customView = customView
            self.placement = placement
            self.isHidden = isHidden
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
            self.maintainsFixedSize = maintainsFixedSize
        }
    }

    /// The kind of the accessory.
    public let accessoryType: AccessoryType
    let displayed: DisplayedState
    var isHidden = false
    var isLeading = false
    var width: LayoutDimension
    var tintColor: UIColor?
    var backgroundColor: UIColor?
    var action: (() -> Void)?
    var text: String?
    var font: UIFont?
    var custom: CustomViewConfiguration?
    var outlineStyle = OutlineDisclosureOptions.Style.automatic
    var showsLine: Bool?

    private init(
        _ type: AccessoryType, _ displayed: DisplayedState, isHidden: Bool?, width: LayoutDimension?, tint: UIColor?,
        isLeading: Bool = false
    ) {
        accessoryType = type
        self.displayed = displayed
        self.isHidden = isHidden ?? false
        self.width = width ?? .standard
        tintColor = tint
        self.isLeading = isLeading
    }

    func isShown(isEditing: Bool) -> Bool {
        guard !isHidden else { return false }
        return switch displayed {
        case .always: true
        case .whenEditing: isEditing
        case .whenNotEditing: !isEditing
        }
    }

    // MARK: Kinds

    /// Creates a disclosure indicator at the trailing side.
    public static func disclosureIndicator(
        displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()
    ) -> UICellAccessory {
        UICellAccessory(
            .disclosureIndicator, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth,
            tint: options.tintColor)
    }
    /// Creates a detail button with the letter i at the trailing side.
    public static func detail(
        displayed: DisplayedState = .always, options: DetailOptions = .init(), actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        var made = UICellAccessory(
            .detail, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth, tint: options.tintColor)
        made.action = actionHandler
        return made
    }
    /// Creates a check mark at the trailing side.
    public static func checkmark(
        displayed: DisplayedState = .always, options: CheckmarkOptions = .init()
    ) -> UICellAccessory {
        UICellAccessory(
            .checkmark, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth,
            tint: options.tintColor)
    }
    /// Creates a red delete button at the leading side.
    public static func delete(
        displayed: DisplayedState = .whenEditing, options: DeleteOptions = .init(), actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        var made = UICellAccessory(
            .delete, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth, tint: options.tintColor,
            isLeading: true)
        made.action = actionHandler
        made.backgroundColor = options.backgroundColor
        return made
    }
    /// Creates a green insert button at the leading side.
    public static func insert(
        displayed: DisplayedState = .whenEditing, options: InsertOptions = .init(), actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        var made = UICellAccessory(
            .insert, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth, tint: options.tintColor,
            isLeading: true)
        made.action = actionHandler
        made.backgroundColor = options.backgroundColor
        return made
    }
    /// Creates a handle at the trailing side that moves the cell.
    public static func reorder(
        displayed: DisplayedState = .whenEditing, options: ReorderOptions = .init()
    ) -> UICellAccessory {
        var made = UICellAccessory(
            .reorder, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth, tint: options.tintColor
        )
        made.showsLine = options.showsVerticalSeparator
        return made
    }
    /// Creates a ring at the leading side, filled with a check mark if the cell is selected.
    public static func multiselect(
        displayed: DisplayedState = .whenEditing, options: MultiselectOptions = .init()
    ) -> UICellAccessory {
        var made = UICellAccessory(
            .multiselect, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth,
            tint: options.tintColor, isLeading: true)
        made.backgroundColor = options.backgroundColor
        return made
    }
    /// Creates a symbol at the trailing side that expands and collapses the item in its section snapshot, unless
    /// `actionHandler` is given.
    public static func outlineDisclosure(
        displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        var made = UICellAccessory(
            .outlineDisclosure, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth,
            tint: options.tintColor)
        made.action = actionHandler
        made.outlineStyle = options.style
        return made
    }
    /// Creates a label at the trailing side.
    public static func label(
        text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()
    ) -> UICellAccessory {
        var made = UICellAccessory(
            .label, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth ?? .actual,
            tint: options.tintColor)
        made.text = text
        made.font = options.font
        return made
    }
    /// Creates an accessory with a custom view.
    public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
        let displayed: DisplayedState, isLeading: Bool
        switch configuration.placement {
        case .leading(let state, _):
            displayed = state
            isLeading = true
        case .trailing(let state, _):
            displayed = state
            isLeading = false
        }
        var made = UICellAccessory(
            .customView, displayed, isHidden: configuration.isHidden, width: configuration.reservedLayoutWidth,
            tint: configuration.tintColor, isLeading: isLeading)
        made.custom = configuration
        return made
    }

    /// Returns the accessories of one side in order: the system's sorted by kind, custom views at the index that they
    /// request.
    static func ordered(_ accessories: [UICellAccessory], leading: Bool) -> [UICellAccessory] {
        let side = accessories.filter { $0.isLeading == leading }
        var list = side.filter { $0.custom == nil }.enumerated().sorted {
            ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
        }.map(\.element)
        for accessory in side {
            switch accessory.custom?.placement {
            case .leading(_, let position), .trailing(_, let position):
                list.insert(accessory, at: min(list.count, max(0, position(list))))
            case nil: break
            }
        }
        return list
    }

    /// The sort key: from the text outwards at the trailing side, from the edge inwards at the leading side.
    private var rank: Int {
        switch accessoryType {
        case .delete, .insert, .label, .customView: 0
        case .multiselect, .detail: 1
        case .checkmark: 2
        case .disclosureIndicator, .outlineDisclosure: 3
        case .reorder: 4
        }
    }
}
