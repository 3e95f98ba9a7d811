/// A closure with a title and an image, run by a control or a row of a menu.
@preconcurrency @MainActor open class UIAction: UIMenuElement, UIMenuLeaf {
    /// An identifier with which an action is replaced and removed.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }
    /// The title in a button or a menu.
    open override var title: String {
        get { storedTitle }
        set { storedTitle = newValue }
    }
    /// The image in a button or a menu. Default nil.
    open override var image: UIImage? {
        get { storedImage }
        set { storedImage = newValue }
    }
    /// A longer title, which screen readers read after the title. Default nil.
    open var discoverabilityTitle: String?
    /// The action's identifier. Default a unique one.
    public let identifier: Identifier
    /// The action's appearance in a menu and its response to a tap. Default empty.
    open var attributes: Attributes
    /// The state that a menu indicates before the title. Default `.off`.
    @Observed open var state: State {
        didSet {
            guard state != oldValue else { return }
            onChange?()
            onSelection?()
        }
    }
    /// The object that ran the action; set while the handler runs.
    public internal(set) weak var sender: AnyObject?
    let handler: (UIAction) -> Void

    /// Creates an action. In a control it replaces another action with the same identifier; without one it gets a
    /// unique identifier.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
        handler: @escaping @MainActor (UIAction) -> Void
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        self.handler = handler
        super.init(title: title, subtitle: subtitle, image: image)
    }

    open func performWithSender(_ sender: Any?, target: Any?) { run(from: sender as AnyObject?) }

    /// Runs the handler with a sender.
    func run(from sender: AnyObject?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
