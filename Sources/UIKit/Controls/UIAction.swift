/// Something that a control or a row of a menu does, as a closure with a title and an image.
@preconcurrency @MainActor open class UIAction: UIMenuElement, UIMenuLeaf {
    /// An action's name, by which it is replaced and removed.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }
    /// What a button or a menu shows of it.
    open override var title: String {
        get { storedTitle }
        set { storedTitle = newValue }
    }
    /// What a button or a menu shows of it.
    open override var image: UIImage? {
        get { storedImage }
        set { storedImage = newValue }
    }
    /// A longer title, which a screen reader says after the other. Default nil.
    open var discoverabilityTitle: String?
    /// Its name; one of its own by default.
    public let identifier: Identifier
    /// How it looks in a menu and what a tap on it does. Default none.
    open var attributes: Attributes
    /// Whether a menu shows a sign before it. Default off.
    open var state: State {
        didSet {
            guard state != oldValue else { return }
            onChange?()
            onSelection?()
        }
    }
    /// Who ran the action; set while its handler runs.
    public internal(set) weak var sender: AnyObject?
    let handler: (UIAction) -> Void

    /// An action with an identifier replaces another with the same one in a control; without one it gets one of its own.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
        handler: @escaping @MainActor (UIAction) -> Void
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        (self.discoverabilityTitle, self.attributes) = (discoverabilityTitle, attributes)
        (self.state, self.handler) = (state, handler)
        super.init(title: title, subtitle: subtitle, image: image)
    }

    open func performWithSender(_ sender: Any?, target: Any?) { run(from: sender as AnyObject?) }

    /// Runs it for somebody.
    func run(from sender: AnyObject?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
