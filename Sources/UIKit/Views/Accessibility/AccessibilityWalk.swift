import CoreGraphics
import Foundation

/// A traversal of views and elements. A view that contains itself as an element, and elements beyond the limits, are
/// skipped and logged.
@MainActor struct AccessibilityWalk {
    /// The maximum number of elements; the traversal stops there.
    static let limit = 10_000
    private static let depthLimit = 400

    private var count = 0, depth = 0
    private var open: Set<ObjectIdentifier> = []
    private var hasWarned = false

    /// Returns the nodes in a view that is not an element, in reading order.
    mutating func children(of view: UIView) -> [AccessibilityNode] {
        guard open.insert(ObjectIdentifier(view)).inserted, depth < Self.depthLimit else {
            warnOnce("\(type(of: view)) is one of its own accessibility elements, which is ignored")
            return []
        }
        depth += 1
        defer {
            depth -= 1
            open.remove(ObjectIdentifier(view))
        }
        if let listed = listed(view) { return listed.flatMap { nodes(of: $0) } }
        var found: [AccessibilityNode] = []
        let role = view.defaultAccessibility.containerRole
        for child in shown(view) {
            // Reusable cells beyond the edges.
            if role == .table || role == .list, !child.frame.intersects(view.bounds) { continue }
            found += nodes(for: child)
        }
        return Self.inReadingOrder(found, mirrored: view.isMirrored)
    }

    /// Returns the elements that a view lists or creates on demand.
    private mutating func listed(_ view: UIView) -> [Any]? {
        if let elements = view.accessibilityElements {
            if elements.count > Self.limit {
                warnOnce("\(type(of: view)) has \(elements.count) accessibility elements")
            }
            return Array(elements.prefix(Self.limit))
        }
        let count = view.accessibilityElementCount()
        guard count > 0, count != NSNotFound else { return nil }
        if count > Self.limit { warnOnce("\(type(of: view)) has \(count) accessibility elements") }
        return (0..<min(count, Self.limit)).compactMap { view.accessibilityElement(at: $0) }
    }

    private mutating func warnOnce(_ sentence: String) {
        guard !hasWarned else { return }
        hasWarned = true
        warn("\(sentence); at most \(Self.limit) are used", module: "UIKit")
    }

    /// Returns the accessible subviews; if there are modal ones, only the frontmost of them.
    private func shown(_ view: UIView) -> [UIView] {
        let shown = view.subviews.filter { Self.isShown($0) }
        return shown.last { $0.accessibilityViewIsModal }.map { [$0] } ?? shown
    }

    private static func isShown(_ view: UIView) -> Bool {
        !view.isHidden && view.alpha > 0.01 && !view.accessibilityElementsHidden
    }

    private mutating func nodes(of item: Any) -> [AccessibilityNode] {
        if let view = item as? UIView { return nodes(for: view) }
        guard let element = item as? UIAccessibilityElement, count < Self.limit else { return [] }
        if element.isAccessibilityElement {
            count += 1
            return [AccessibilityNode(element: element)]
        }
        guard open.insert(ObjectIdentifier(element)).inserted, depth < Self.depthLimit else { return [] }
        depth += 1
        defer {
            depth -= 1
            open.remove(ObjectIdentifier(element))
        }
        return (element.accessibilityElements ?? []).prefix(Self.limit).flatMap { nodes(of: $0) }
    }

    /// Returns the nodes of a view for the container above: the view itself, or its contents.
    mutating func nodes(for view: UIView) -> [AccessibilityNode] {
        guard Self.isShown(view), count < Self.limit else { return [] }
        if view.isAccessibilityElement {
            count += 1
            return [AccessibilityNode(element: view)]
        }
        let children = children(of: view)
        guard !children.isEmpty else { return [] }
        if let role = AccessibilityRole.ofContainer(view) {
            // An alert in the container that covers the presenting view.
            if role == .dialog, children.count == 1, children[0].role == .dialog { return children }
            return [AccessibilityNode(container: view, role: role, children: children)]
        }
        // Listed elements keep their order.
        guard children.count > 1, view.accessibilityElements != nil else { return children }
        return [AccessibilityNode(container: view, role: .group, children: children)]
    }

    /// Returns nodes in lines from the top, each from the leading side: a node belongs to a line if it extends above
    /// the centre of the line's first node. Nodes at equal positions keep their order. Complexity: O(n log n).
    static func inReadingOrder(_ nodes: [AccessibilityNode], mirrored: Bool) -> [AccessibilityNode] {
        guard nodes.count > 1 else { return nodes }
        // A list extends below the bar above it, so the position of a container is that of its content.
        let places = nodes.map { node in node.children.reduce(CGRect.null) { $0.union($1.frame) } }
        let nodes = zip(nodes, places).map { (node: $0, frame: $1.isNull ? $0.frame : $1) }
        func number(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
        let sorted = nodes.enumerated().sorted {
            let a = number($0.element.frame.minY)
            let b = number($1.element.frame.minY)
            return a == b ? $0.offset < $1.offset : a < b
        }
        var result: [AccessibilityNode] = []
        var line: [(offset: Int, element: (node: AccessibilityNode, frame: CGRect))] = []
        var middle: CGFloat = 0
        func flush() {
            result += line.sorted {
                let a = $0.element.frame
                let b = $1.element.frame
                let (x, y) = mirrored ? (-number(a.maxX), -number(b.maxX)) : (number(a.minX), number(b.minX))
                return x == y ? $0.offset < $1.offset : x < y
            }.map(\.element.node)
            line = []
        }
        for item in sorted {
            let frame = item.element.frame
            if line.isEmpty || number(frame.minY) >= middle {
                flush()
                middle = number(frame.midY)
            }
            middle = min(middle, max(number(frame.midY), number(frame.minY)))
            line.append(item)
        }
        flush()
        return result
    }
}
