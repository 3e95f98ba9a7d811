/// A menu row that calls a method of a responder.
///
/// ```swift
/// UIMenu(children: [UICommand(title: "Rotate", action: #selector(Canvas.rotate(_:)))])
/// ```
/// The target is the first responder that implements the method, searched in the responder chain from the first
/// responder, then from the owner of the menu. A command without a target is disabled; `validate(_:)` of the target is
/// called before the menu appears.
@preconcurrency @MainActor open class UICommand: UIMenuElement, UIMenuLeaf {
    open override var title: String {
        get { storedTitle }
        set { storedTitle = newValue }
    }
    open override var image: UIImage? {
        get { storedImage }
        set { storedImage = newValue }
    }
    open var discoverabilityTitle: String?
    /// The selector of the method, which has no parameter or one: the command.
    public let action: Selector
    /// Custom data of the app. Default nil.
    public let propertyList: Any?
    open var attributes: Attributes
    @Observed open var state: State {
        didSet {
            guard state != oldValue else { return }
            onChange?()
            onSelection?()
        }
    }
    /// Alternatives for pressed modifier keys. Stored only: menus display the command itself. Default none.
    public let alternates: [UICommandAlternate]

    /// Creates a command for a method.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, action: Selector,
        propertyList: Any? = nil, alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil,
        attributes: Attributes = [], state: State = .off
    ) {
        self.action = action
        self.propertyList = propertyList
        self.alternates = alternates
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        super.init(title: title, subtitle: subtitle, image: image)
    }

    open func performWithSender(_ sender: Any?, target: Any?) {
        guard let target else { return }
        action.send(to: target as AnyObject, self)
    }

    /// Returns the target: the first responder in the chains from `starts` that implements the method.
    func target(from starts: [UIResponder?]) -> UIResponder? {
        for start in starts {
            if let target = start?.target(forAction: action, withSender: self) as? UIResponder { return target }
        }
        return nil
    }
}

/// An alternative of a command for pressed modifier keys.
@preconcurrency @MainActor open class UICommandAlternate: NSObject {
    /// The title.
    public let title: String
    /// The selector of the method.
    public let action: Selector
    /// The modifier keys.
    public let modifierFlags: UIKeyModifierFlags
    /// A longer title. Default nil.
    open var discoverabilityTitle: String?

    /// Creates an alternative.
    public init(
        title: String, action: Selector, modifierFlags: UIKeyModifierFlags, discoverabilityTitle: String? = nil
    ) {
        self.title = title
        self.action = action
        self.modifierFlags = modifierFlags
        self.discoverabilityTitle = discoverabilityTitle
    }
}
