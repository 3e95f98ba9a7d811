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
    /// A menu's name.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        /// Of the system's menu to cut, copy and paste.
        public static let standardEdit = Identifier("com.apple.menu.standard-edit")
        /// Of the system's menu of bold, italic and underlined.
        public static let textStyle = Identifier("com.apple.menu.text-style")
    }
    /// How a menu shows in the one around it.
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// As a section of it, instead of a row that unfolds.
        public static let displayInline = Options(rawValue: 1 << 0)
        /// Its row is red.
        public static let destructive = Options(rawValue: 1 << 1)
        /// As a section of images without titles, side by side. Those that are on have a ground.
        public static let displayAsPalette = Options(rawValue: 1 << 7)
        /// One of its actions is on, in the menus in it as well: choosing one turns it on and the others off.
        public static let singleSelection = Options(rawValue: 1 << 5)
    }

    /// How large the elements of a menu are.
    public enum ElementSize: Int, Sendable {
        /// Images alone, four side by side; titles where there is none.
        case small = 0
        /// Images above titles, three side by side.
        case medium
        /// A row each.
        case large
        /// As `large`.
        case automatic = -1
    }

    /// Its name; one of its own by default.
    public let identifier: Identifier
    /// How it shows in the menu around it. Default none.
    public let options: Options
    /// What it consists of.
    public let children: [UIMenuElement]
    /// How large those are that do something; submenus have a row each. Default automatic.
    open var preferredElementSize: ElementSize

    /// A menu; as a row of another one it shows the title and the image.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        options: Options = [], preferredElementSize: ElementSize = .automatic, children: [UIMenuElement] = []
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        (self.options, self.children, self.preferredElementSize) = (options, children, preferredElementSize)
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// The same menu with other children.
    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
            preferredElementSize: preferredElementSize, children: newChildren)
    }

    /// Whether it is a section of the menu around it.
    var isSection: Bool { !options.isDisjoint(with: [.displayInline, .displayAsPalette]) }

    /// The elements that are on, in sections as well.
    open var selectedElements: [UIMenuElement] { leaves(inline: true).filter { $0.state == .on } }

    /// What does something, in the order in which they show; with `inline` those of its sections alone, not of what unfolds. Menus deeper
    /// than those that show have none.
    func leaves(inline: Bool, depth: Int = 0) -> [any MenuLeaf] {
        guard depth < MenuContent.maximalDepth else { return [] }
        return children.flatMap { child -> [any MenuLeaf] in
            if let leaf = child as? any MenuLeaf { return [leaf] }
            guard let menu = child as? UIMenu, !inline || menu.isSection else { return [] }
            return menu.leaves(inline: inline, depth: depth + 1)
        }
    }
}

/// Elements of a menu that are asked for when it shows: a spinner stands in their place until they are there.
@preconcurrency @MainActor open class UIDeferredMenuElement: UIMenuElement {
    typealias Provider = (@escaping ([UIMenuElement]) -> Void) -> Void
    private let provider: Provider
    private let isCached: Bool
    /// What was answered; nil: not yet.
    private(set) var elements: [UIMenuElement]?
    private var waiting: [() -> Void] = []
    private var question = 0

    /// Elements that are asked for once. The provider calls what it is given, at once or later, one time.
    public init(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
        (provider, isCached) = (elementProvider, true)
        super.init(title: "", subtitle: nil, image: nil)
    }
    private init(uncached provider: @escaping Provider) {
        (self.provider, isCached) = (provider, false)
        super.init(title: "", subtitle: nil, image: nil)
    }
    /// Elements that are asked for each time that the menu shows.
    public class func uncached(
        _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
    ) -> UIDeferredMenuElement { UIDeferredMenuElement(uncached: elementProvider) }

    /// A menu with it is about to show.
    func menuWillShow() { if !isCached { (elements, waiting, question) = (nil, [], question + 1) } }

    /// Asks, unless it was answered; `then` runs with an answer that comes later.
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
