public import Foundation

/// Where to an assistive program scrolls.
public enum UIAccessibilityScrollDirection: Int, Sendable {
    /// To what is on the right.
    case right = 1
    /// To what is on the left.
    case left
    /// To what is above.
    case up
    /// To what is below.
    case down
    /// To the page after this one.
    case next
    /// To the page before this one.
    case previous
}

/// What kind of container of elements a view is.
public enum UIAccessibilityContainerType: Int, Sendable {
    /// None of its own.
    case none
    /// Rows and columns.
    case dataTable
    /// A list.
    case list
    /// A part of the screen that people go to.
    case landmark
    /// Elements that belong together.
    case semanticGroup
}

/// Something that can be done with an element beside activating it: assistive programs list it by its name.
///
/// ```swift
/// row.accessibilityCustomActions = [UIAccessibilityCustomAction(name: "Archive") { _ in archive(); return true }]
/// ```
@preconcurrency @MainActor open class UIAccessibilityCustomAction: NSObject {
    /// Does it; true if it could be done.
    public typealias Handler = (UIAccessibilityCustomAction) -> Bool

    /// What it is called.
    open var name: String
    /// The same with attributes.
    open var attributedName: NSAttributedString {
        get { NSAttributedString(string: name) }
        set { name = newValue.string }
    }
    /// A picture of it. Default nil.
    open var image: UIImage?
    /// Who has the method; not kept alive. Default nil.
    open weak var target: AnyObject?
    /// The method, without arguments or with the action as the only one.
    open var selector: Selector?
    /// What does it, in place of a method. Default nil.
    open var actionHandler: Handler?

    /// An action that calls a closure.
    public init(name: String, image: UIImage? = nil, actionHandler: Handler?) {
        (self.name, self.image, self.actionHandler) = (name, image, actionHandler)
    }

    /// An action that calls a method.
    public init(name: String, image: UIImage? = nil, target: Any?, selector: Selector) {
        (self.name, self.image, self.selector) = (name, image, selector)
        self.target = target.map { $0 as AnyObject }
    }

    /// Does it; true if somebody did. A method is taken at its word: what it answers cannot be asked for here.
    package func perform(from responder: UIResponder) -> Bool {
        if let actionHandler { return actionHandler(self) }
        guard let selector, let target, selector.isMethod(of: target) else { return false }
        _ = selector.send(to: target, self)
        return true
    }
}
