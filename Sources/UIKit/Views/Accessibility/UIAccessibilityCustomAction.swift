public import Foundation

/// The direction of a scroll by an assistive program.
public enum UIAccessibilityScrollDirection: Int, Sendable {
    /// To the content on the right.
    case right = 1
    /// To the content on the left.
    case left
    /// To the content above.
    case up
    /// To the content below.
    case down
    /// To the next page.
    case next
    /// To the previous page.
    case previous
}

/// The type of a container of elements.
public enum UIAccessibilityContainerType: Int, Sendable {
    /// No type.
    case none
    /// A table of rows and columns.
    case dataTable
    /// A list.
    case list
    /// An important part of the screen, to which users navigate.
    case landmark
    /// A group of related elements.
    case semanticGroup
}

/// An additional action of an element, which assistive programs list by name.
///
/// ```swift
/// row.accessibilityCustomActions = [UIAccessibilityCustomAction(name: "Archive") { _ in archive(); return true }]
/// ```
@preconcurrency @MainActor open class UIAccessibilityCustomAction: NSObject {
    /// Performs the action; returns `true` if it succeeded.
    public typealias Handler = (UIAccessibilityCustomAction) -> Bool

    /// The name.
    open var name: String
    /// The attributed name.
    open var attributedName: NSAttributedString {
        get { NSAttributedString(string: name) }
        set { name = newValue.string }
    }
    /// The image. Default nil.
    open var image: UIImage?
    /// The target of the method, held weakly. Default nil.
    open weak var target: AnyObject?
    /// The selector of the method, which has no parameter or one: the action.
    open var selector: Selector?
    /// The closure that performs the action, instead of a method. Default nil.
    open var actionHandler: Handler?

    /// Creates an action that calls a closure.
    public init(name: String, image: UIImage? = nil, actionHandler: Handler?) {
        self.name = name
        self.image = image
        self.actionHandler = actionHandler
    }

    /// Creates an action that calls a method.
    public init(name: String, image: UIImage? = nil, target: Any?, selector: Selector) {
        self.name = name
        self.image = image
        self.selector = selector
        self.target = target.map { $0 as AnyObject }
    }

    /// Performs the action; returns `true` if it succeeded. The result of a method is not available, so a call counts
    /// as success.
    package func perform(from responder: UIResponder) -> Bool {
        if let actionHandler { return actionHandler(self) }
        guard let selector, let target, selector.isMethod(of: target) else { return false }
        _ = selector.send(to: target, self)
        return true
    }
}
