/// A list of actions and other menus.
///
/// ```swift
/// button.menu = UIMenu(children: [
///     UIAction(title: "Copy") { _ in copy() },
///     UIMenu(options: .displayInline, children: [UIAction(title: "Delete", attributes: .destructive) { _ in delete() }]),
/// ])
/// button.showsMenuAsPrimaryAction = true
/// ```
@preconcurrency @MainActor open class UIMenu: UIMenuElement {
    /// The identifier of a menu.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        /// The system's menu with cut, copy and paste.
        public static let standardEdit = Identifier("com.apple.menu.standard-edit")
        /// The system's menu with bold, italic and underline.
        public static let textStyle = Identifier("com.apple.menu.text-style")
    }
    /// Options for the display of a menu in its parent.
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Displays the menu as a section of its parent, instead of a submenu.
        public static let displayInline = Options(rawValue: 1 << 0)
        /// Displays the row of the submenu in red.
        public static let destructive = Options(rawValue: 1 << 1)
        /// Displays the menu as a section of images without titles, side by side. Selected ones have a background.
        public static let displayAsPalette = Options(rawValue: 1 << 7)
        /// Allows one selected action in the menu and its submenus: choosing an action selects it and deselects the
        /// others.
        public static let singleSelection = Options(rawValue: 1 << 5)
    }

    /// The size of a menu's elements.
    public enum ElementSize: Int, Sendable {
        /// Images only, four side by side; titles for elements without an image.
        case small = 0
        /// Images above titles, three side by side.
        case medium
        /// One row for each element.
        case large
        /// Equal to `large`.
        case automatic = -1
    }

    /// The identifier; unique by default.
    public let identifier: Identifier
    /// The options for the display in the parent menu. Default none.
    public let options: Options
    /// The elements of the menu.
    public let children: [UIMenuElement]
    /// The size of elements that perform an action; a submenu always has a row. Default automatic.
    open var preferredElementSize: ElementSize

    /// Creates a menu; its row in a parent menu displays the title and the image.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        options: Options = [], preferredElementSize: ElementSize = .automatic, children: [UIMenuElement] = []
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.options = options
        self.children = children
        self.preferredElementSize = preferredElementSize
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// Returns a copy of the menu with other children.
    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
            preferredElementSize: preferredElementSize, children: newChildren)
    }

    /// `true` if the menu is a section of its parent.
    var isSection: Bool { !options.isDisjoint(with: [.displayInline, .displayAsPalette]) }

    /// The selected elements of the menu and its sections.
    open var selectedElements: [UIMenuElement] { leaves(inline: true).filter { $0.state == .on } }

    /// Returns the elements that perform an action, in display order; with `inline` without those of submenus. Menus
    /// nested deeper than the maximum are omitted.
    func leaves(inline: Bool, depth: Int = 0) -> [any MenuLeaf] {
        guard depth < MenuContent.maximalDepth else { return [] }
        return children.flatMap { child -> [any MenuLeaf] in
            if let leaf = child as? any MenuLeaf { return [leaf] }
            guard let menu = child as? UIMenu, !inline || menu.isSection else { return [] }
            return menu.leaves(inline: inline, depth: depth + 1)
        }
    }
}

/// A placeholder for menu elements that are requested when the menu opens. A spinner is visible until they are
/// available.
@preconcurrency @MainActor open class UIDeferredMenuElement: UIMenuElement {
    typealias Provider = (@escaping ([UIMenuElement]) -> Void) -> Void
    private let provider: Provider
    private let isCached: Bool
    /// The received elements; nil before.
    private(set) var elements: [UIMenuElement]?
    private var waiting: [() -> Void] = []
    private var question = 0

    /// Creates a placeholder whose elements are requested once. The provider must call its argument once, immediately
    /// or later.
    public init(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
        provider = elementProvider
        isCached = true
        super.init(title: "", subtitle: nil, image: nil)
    }
    private init(uncached provider: @escaping Provider) {
        self.provider = provider
        isCached = false
        super.init(title: "", subtitle: nil, image: nil)
    }
    /// Creates a placeholder whose elements are requested each time the menu opens.
    public class func uncached(
        _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
    ) -> UIDeferredMenuElement { UIDeferredMenuElement(uncached: elementProvider) }

    /// Discards uncached elements before a menu opens.
    func menuWillShow() {
        if !isCached {
            elements = nil
            waiting = []
            question += 1
        }
    }

    /// Requests the elements unless they are available; `then` runs when they arrive later.
    func load(then: @escaping () -> Void) {
        guard elements == nil else { return }
        waiting.append(then)
        guard waiting.count == 1 else { return }
        let number = question
        var isAsking = true
        provider { [weak self] elements in
            guard let self, number == question else { return }
            guard self.elements == nil else {
                return warn(
                    "UIDeferredMenuElement: a second answer is ignored; call the completion once",
                    module: "UIKit")
            }
            self.elements = elements
            let waiting = waiting
            self.waiting = []
            if !isAsking { waiting.forEach { $0() } }
        }
        isAsking = false
    }
}
