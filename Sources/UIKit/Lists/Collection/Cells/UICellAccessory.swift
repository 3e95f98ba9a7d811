public import CoreGraphics

/// Something at a side of a list cell: a mark, a button, a text or a view of one's own.
@preconcurrency @MainActor public struct UICellAccessory {
    /// When it is shown.
    public enum DisplayedState: Int, Sendable {
        /// Always.
        case always
        /// While the list is edited.
        case whenEditing
        /// While it is not.
        case whenNotEditing
    }
    /// What it is.
    public enum AccessoryType: Int, Sendable {
        /// A sign that a tap leads further.
        case disclosureIndicator
        /// A mark.
        case checkmark
        /// A button that deletes.
        case delete
        /// A button that inserts.
        case insert
        /// A handle to move the cell by.
        case reorder
        /// A mark for each of several selected cells.
        case multiselect
        /// A sign that shows and hides what is below the item.
        case outlineDisclosure
        /// A text.
        case label
        /// A view of one's own.
        case customView
        /// A button with a letter i.
        case detail
    }
    /// How much width is kept for it, in which it lies in the middle.
    public enum LayoutDimension: Equatable, Sendable {
        /// Its own.
        case actual
        /// The same for all of a kind, so that texts begin one below the other.
        case standard
        /// So many points.
        case custom(CGFloat)
    }
    /// Finds the place of an accessory among those that are there already.
    public typealias Position = @MainActor ([UICellAccessory]) -> Int
    /// At which side a view of one's own lies.
    @preconcurrency @MainActor public enum Placement {
        /// Where reading begins.
        case leading(displayed: DisplayedState = .always, at: Position = { $0.count })
        /// Where reading ends.
        case trailing(displayed: DisplayedState = .always, at: Position = { _ in 0 })
    }

    /// Looks of a mark.
    public struct DisclosureIndicatorOptions {
        /// Whether it is left out. Default nil: no.
        public var isHidden: Bool?
        /// The width kept for it. Default nil: standard.
        public var reservedLayoutWidth: LayoutDimension?
        /// Its colour. Default nil: the standard one.
        public var tintColor: UIColor?
        /// Nil leaves what is standard.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
        ) { (self.isHidden, self.reservedLayoutWidth, self.tintColor) = (isHidden, reservedLayoutWidth, tintColor) }
    }
    /// Looks of a detail button.
    public typealias DetailOptions = DisclosureIndicatorOptions
    /// Looks of a check mark.
    public typealias CheckmarkOptions = DisclosureIndicatorOptions
    /// Looks of a button with a disc.
    public struct DeleteOptions {
        /// Whether it is left out. Default nil: no.
        public var isHidden: Bool?
        /// The width kept for it. Default nil: standard.
        public var reservedLayoutWidth: LayoutDimension?
        /// The colour of the sign. Default nil: white.
        public var tintColor: UIColor?
        /// The colour of the disc. Default nil: red, or green of what inserts.
        public var backgroundColor: UIColor?
        /// Nil leaves what is standard.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            backgroundColor: UIColor? = nil
        ) {
            (self.isHidden, self.reservedLayoutWidth) = (isHidden, reservedLayoutWidth)
            (self.tintColor, self.backgroundColor) = (tintColor, backgroundColor)
        }
    }
    /// Looks of an insert button.
    public typealias InsertOptions = DeleteOptions
    /// Looks of the marks of several selected cells.
    public typealias MultiselectOptions = DeleteOptions
    /// Looks of the handle.
    public struct ReorderOptions {
        /// Whether it is left out. Default nil: no.
        public var isHidden: Bool?
        /// The width kept for it. Default nil: standard.
        public var reservedLayoutWidth: LayoutDimension?
        /// Its colour. Default nil: the standard one.
        public var tintColor: UIColor?
        /// Whether a line parts it from other accessories. Default nil: if there are others.
        public var showsVerticalSeparator: Bool?
        /// Nil leaves what is standard.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            showsVerticalSeparator: Bool? = nil
        ) {
            (self.isHidden, self.reservedLayoutWidth) = (isHidden, reservedLayoutWidth)
            (self.tintColor, self.showsVerticalSeparator) = (tintColor, showsVerticalSeparator)
        }
    }
    /// Looks of the sign of an outline.
    public struct OutlineDisclosureOptions {
        /// What a tap beside the sign does.
        public enum Style: Int, Sendable {
            /// As `header` in a cell without a selection of its own; here as `cell`.
            case automatic
            /// A tap on the whole cell shows and hides.
            case header
            /// Only one on the sign does.
            case cell
        }
        /// What a tap beside the sign does. Default automatic.
        public var style: Style
        /// Whether it is left out. Default nil: no.
        public var isHidden: Bool?
        /// The width kept for it. Default nil: standard.
        public var reservedLayoutWidth: LayoutDimension?
        /// Its colour. Default nil: the tint colour.
        public var tintColor: UIColor?
        /// Nil leaves what is standard.
        public init(
            style: Style = .automatic, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil
        ) {
            (self.style, self.isHidden) = (style, isHidden)
            (self.reservedLayoutWidth, self.tintColor) = (reservedLayoutWidth, tintColor)
        }
    }
    /// Looks of a text.
    public struct LabelOptions {
        /// Whether it is left out. Default nil: no.
        public var isHidden: Bool?
        /// The width kept for it. Default nil: its own.
        public var reservedLayoutWidth: LayoutDimension?
        /// Its colour. Default nil: that of secondary labels.
        public var tintColor: UIColor?
        /// Its font. Default nil: that of bodies.
        public var font: UIFont?
        /// Whether the font follows the user's size of text. Default nil: yes.
        public var adjustsFontForContentSizeCategory: Bool?
        /// Nil leaves what is standard.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            font: UIFont? = nil, adjustsFontForContentSizeCategory: Bool? = nil
        ) {
            (self.isHidden, self.reservedLayoutWidth) = (isHidden, reservedLayoutWidth)
            (self.tintColor, self.font) = (tintColor, font)
            self.adjustsFontForContentSizeCategory = adjustsFontForContentSizeCategory
        }
    }
    /// A view of one's own as an accessory.
    @preconcurrency @MainActor public struct CustomViewConfiguration {
        /// The view, of its own size.
        public let customView: UIView
        /// At which side.
        public let placement: Placement
        /// Whether it is left out. Default nil: no.
        public var isHidden: Bool?
        /// The width kept for it. Default nil: standard.
        public var reservedLayoutWidth: LayoutDimension?
        /// Its tint. Default nil: the cell's.
        public var tintColor: UIColor?
        /// Whether the view keeps the size that it was given. Default nil: no, it takes the size that fits it.
        public var maintainsFixedSize: Bool?
        /// Nil leaves what is standard.
        public init(
            customView: UIView, placement: Placement, isHidden: Bool? = nil,
            reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil, maintainsFixedSize: Bool? = nil
        ) {
            (self.customView, self.placement) = (customView, placement)
            (self.isHidden, self.reservedLayoutWidth) = (isHidden, reservedLayoutWidth)
            (self.tintColor, self.maintainsFixedSize) = (tintColor, maintainsFixedSize)
        }
    }

    /// What it is.
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
        (accessoryType, self.displayed, self.isHidden) = (type, displayed, isHidden ?? false)
        (self.width, tintColor, self.isLeading) = (width ?? .standard, tint, isLeading)
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

    /// A sign at the trailing side that a tap leads further.
    public static func disclosureIndicator(
        displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()
    ) -> UICellAccessory {
        UICellAccessory(
            .disclosureIndicator, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth,
            tint: options.tintColor)
    }
    /// A button with a letter i at the trailing side.
    public static func detail(
        displayed: DisplayedState = .always, options: DetailOptions = .init(), actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        var made = UICellAccessory(
            .detail, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth, tint: options.tintColor)
        made.action = actionHandler
        return made
    }
    /// A mark at the trailing side.
    public static func checkmark(
        displayed: DisplayedState = .always, options: CheckmarkOptions = .init()
    ) -> UICellAccessory {
        UICellAccessory(
            .checkmark, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth,
            tint: options.tintColor)
    }
    /// A red button at the leading side.
    public static func delete(
        displayed: DisplayedState = .whenEditing, options: DeleteOptions = .init(), actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        var made = UICellAccessory(
            .delete, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth, tint: options.tintColor,
            isLeading: true)
        (made.action, made.backgroundColor) = (actionHandler, options.backgroundColor)
        return made
    }
    /// A green button at the leading side.
    public static func insert(
        displayed: DisplayedState = .whenEditing, options: InsertOptions = .init(), actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        var made = UICellAccessory(
            .insert, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth, tint: options.tintColor,
            isLeading: true)
        (made.action, made.backgroundColor) = (actionHandler, options.backgroundColor)
        return made
    }
    /// A handle at the trailing side by which a finger moves the cell.
    public static func reorder(
        displayed: DisplayedState = .whenEditing, options: ReorderOptions = .init()
    ) -> UICellAccessory {
        var made = UICellAccessory(
            .reorder, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth, tint: options.tintColor
        )
        made.showsLine = options.showsVerticalSeparator
        return made
    }
    /// A ring at the leading side, filled with a mark if the cell is selected.
    public static func multiselect(
        displayed: DisplayedState = .whenEditing, options: MultiselectOptions = .init()
    ) -> UICellAccessory {
        var made = UICellAccessory(
            .multiselect, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth,
            tint: options.tintColor, isLeading: true)
        made.backgroundColor = options.backgroundColor
        return made
    }
    /// A sign at the trailing side that shows and hides what is below the item in a section snapshot, unless `actionHandler`
    /// is given.
    public static func outlineDisclosure(
        displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        var made = UICellAccessory(
            .outlineDisclosure, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth,
            tint: options.tintColor)
        (made.action, made.outlineStyle) = (actionHandler, options.style)
        return made
    }
    /// A text at the trailing side.
    public static func label(
        text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()
    ) -> UICellAccessory {
        var made = UICellAccessory(
            .label, displayed, isHidden: options.isHidden, width: options.reservedLayoutWidth ?? .actual,
            tint: options.tintColor)
        (made.text, made.font) = (text, options.font)
        return made
    }
    /// A view of one's own.
    public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
        let displayed: DisplayedState, isLeading: Bool
        switch configuration.placement {
        case .leading(let state, _): (displayed, isLeading) = (state, true)
        case .trailing(let state, _): (displayed, isLeading) = (state, false)
        }
        var made = UICellAccessory(
            .customView, displayed, isHidden: configuration.isHidden, width: configuration.reservedLayoutWidth,
            tint: configuration.tintColor, isLeading: isLeading)
        made.custom = configuration
        return made
    }

    /// Those of a side, in order: the system's own by their kind, views of one's own where they say.
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

    /// From the text outwards at the trailing side, from the edge inwards at the leading one.
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
