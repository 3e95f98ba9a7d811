import CoreGraphics
package import Foundation

/// A node of the accessibility tree: an element, or a container with its children. The tree is a snapshot, created on
/// demand.
///
/// Elements of plain views belong to the container above and are read in lines from the top, each from the leading
/// side. Views that group, containers and lists of elements are read as a whole at their position.
@MainActor package struct AccessibilityNode {
    /// The view, or the `UIAccessibilityElement`.
    package let object: UIResponder
    /// `true` for an element, `false` for a container.
    package let isElement: Bool
    package let label: String?, value: String?, hint: String?, identifier: String?
    package let traits: UIAccessibilityTraits
    /// The frame in screen coordinates, in points.
    package let frame: CGRect
    /// The children in reading order; empty for elements.
    package let children: [AccessibilityNode]
    /// The role for assistive programs, such as "button", "table" or "text field".
    package let role: AccessibilityRole

    /// Returns the tree of a window, with the window as its root.
    package static func tree(of window: UIWindow) -> AccessibilityNode {
        var walk = AccessibilityWalk()
        return AccessibilityNode(container: window, role: .window, children: walk.children(of: window))
    }

    /// Returns the elements of a view, in reading order.
    package static func elements(in view: UIView) -> [AccessibilityNode] {
        var walk = AccessibilityWalk()
        return walk.nodes(for: view).flatMap(\.elements)
    }

    /// The elements of the node, including itself.
    package var elements: [AccessibilityNode] { isElement ? [self] : children.flatMap(\.elements) }

    /// Returns the element itself, or the first element in a container.
    static func first(in responder: UIResponder) -> UIResponder? {
        guard let view = responder as? UIView, !view.isAccessibilityElement else { return responder }
        return elements(in: view).first?.object ?? responder
    }

    init(container: UIView, role: AccessibilityRole, children: [AccessibilityNode]) {
        object = container
        isElement = false
        self.role = role
        self.children = children
        label = container.accessibilityLabel
        value = container.accessibilityValue
        hint = nil
        identifier = container.accessibilityIdentifier
        traits = container.accessibilityTraits
        frame = container.accessibilityFrame
    }

    /// Creates a node for a single view, whether it is an element or not.
    package init(_ view: UIView) { self.init(element: view) }

    init(element view: UIView) {
        object = view
        isElement = true
        children = []
        label = view.accessibilityLabel
        value = view.accessibilityValue
        hint = view.accessibilityHint
        identifier = view.accessibilityIdentifier
        traits = view.accessibilityTraits
        frame = view.accessibilityFrame
        role = AccessibilityRole.of(view)
    }

    init(element: UIAccessibilityElement) {
        object = element
        isElement = true
        children = []
        label = element.accessibilityLabel
        value = element.accessibilityValue
        hint = element.accessibilityHint
        identifier = element.accessibilityIdentifier
        traits = element.accessibilityTraits
        frame = element.accessibilityFrame
        role = AccessibilityRole.of(element.accessibilityTraits)
    }
}

/// The role of a node for assistive programs.
package enum AccessibilityRole: String, Sendable {
    case window, dialog, group, list, table, landmark
    case navigationBar = "navigation bar"
    case toolbar
    case tabBar = "tab bar"
    case scrollArea = "scroll area"
    case segments = "segmented control"
    case button, link, image, slider, header, text, row, key, element
    case toggle = "switch"
    case progress = "progress view"
    case pages = "page control"
    case textField = "text field"
    case secureField = "secure text field"
    case searchField = "search field"
    case textView = "text view"

    /// Returns the role of a view as an element: its own, otherwise that of its traits.
    @MainActor static func of(_ view: UIView) -> AccessibilityRole {
        let traits = view.accessibilityTraits
        guard let role = view.defaultAccessibility.role else { return of(traits) }
        return role == .textField && traits.contains(.searchField) ? .searchField : role
    }

    /// Returns the role of an element by its traits.
    static func of(_ traits: UIAccessibilityTraits) -> AccessibilityRole {
        if traits.contains(.searchField) { return .searchField }
        if traits.contains(.adjustable) { return .slider }
        if traits.contains(.keyboardKey) { return .key }
        if traits.contains(.link) { return .link }
        if traits.contains(.button) { return .button }
        if traits.contains(.header) { return .header }
        if traits.contains(.image) { return .image }
        if traits.contains(.staticText) { return .text }
        return .element
    }

    /// Returns the role of a container; nil if its elements belong to the container above.
    @MainActor static func ofContainer(_ view: UIView) -> AccessibilityRole? {
        switch view.accessibilityContainerType {
        case .dataTable: return .table
        case .list: return .list
        case .landmark: return .landmark
        case .semanticGroup: return .group
        case .none: break
        }
        let own = view.defaultAccessibility
        if view.accessibilityViewIsModal, own.isDialogWhenModal { return .dialog }
        return own.containerRole ?? (view.shouldGroupAccessibilityChildren ? .group : nil)
    }
}
