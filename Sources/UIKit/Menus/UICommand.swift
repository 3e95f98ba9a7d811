/// A row of a menu that calls a method of the first responder that can, or of one after it.
///
/// ```swift
/// UIMenu(children: [UICommand(title: "Rotate", action: #selector(Canvas.rotate(_:)))])
/// ```
/// A menu asks the chain of responders from the first responder on, then from what the menu belongs to. A command that nobody there
/// can do is grey; whoever can is asked by `validate(_:)` first.
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
    /// The method. It has no parameter or one, the command.
    public let action: Selector
    /// What belongs to it, for the app. Default nil.
    public let propertyList: Any?
    open var attributes: Attributes
    open var state: State {
        didSet {
            guard state != oldValue else { return }
            onChange?()
            onSelection?()
        }
    }
    /// Others for it while modifier keys are down. Kept; menus show the command itself. Default none.
    public let alternates: [UICommandAlternate]

    /// A command for a method.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, action: Selector,
        propertyList: Any? = nil, alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil,
        attributes: Attributes = [], state: State = .off
    ) {
        (self.action, self.propertyList, self.alternates) = (action, propertyList, alternates)
        (self.discoverabilityTitle, self.attributes, self.state) = (discoverabilityTitle, attributes, state)
        super.init(title: title, subtitle: subtitle, image: image)
    }

    open func performWithSender(_ sender: Any?, target: Any?) {
        guard let target else { return }
        action.send(to: target as AnyObject, self)
    }

    /// Who does it: the first from one of the responders on that can.
    func target(from starts: [UIResponder?]) -> UIResponder? {
        for start in starts {
            if let target = start?.target(forAction: action, withSender: self) as? UIResponder { return target }
        }
        return nil
    }
}

/// What a command is while modifier keys are down.
@preconcurrency @MainActor open class UICommandAlternate: NSObject {
    /// What a menu shows.
    public let title: String
    /// The method.
    public let action: Selector
    /// The keys that are down.
    public let modifierFlags: UIKeyModifierFlags
    /// A longer title. Default nil.
    open var discoverabilityTitle: String?

    /// An alternate.
    public init(
        title: String, action: Selector, modifierFlags: UIKeyModifierFlags, discoverabilityTitle: String? = nil
    ) {
        (self.title, self.action, self.modifierFlags) = (title, action, modifierFlags)
        self.discoverabilityTitle = discoverabilityTitle
    }
}
