import CoreGraphics
package import UIKit

/// The obstacles for assistive programs and fingers in a window: one line each, with the problem, the element and the
/// remedy.
@MainActor package enum AccessibilityLint {
    /// The minimum side of a touch target in points (Human Interface Guidelines, "Accessibility").
    private static let side: CGFloat = 44
    private static let interactive: UIAccessibilityTraits = [.button, .link, .adjustable, .searchField]

    /// Returns the findings in reading order. Elements with an identifier in `ignoring` are skipped.
    package static func findings(in window: UIWindow, ignoring: Set<String> = []) -> [String] {
        let elements = AccessibilityNode.elements(in: window).filter { !ignoring.contains($0.identifier ?? "\0") }
        var lines: [String] = []
        var places: [String: AccessibilityNode] = [:]
        for element in elements where !element.frame.isEmpty {
            lines += findings(element, in: window)
            let place = "\(element.frame)"
            if let other = places[place] {
                lines.append(
                    "\(name(element)): has exactly the frame of \(name(other)); make them one element, or give one of them another "
                        + "accessibilityFrame")
            }
            places[place] = element
        }
        clipped(window, ignoring, &lines)
        return lines
    }

    private static func name(_ element: AccessibilityNode) -> String {
        let words = element.identifier.map { "“\($0)”" } ?? element.label.map { "“\($0.prefix(24))”" }
        let frame = element.frame, role = element.role.rawValue
        let place = "(\(number(frame.minX)) \(number(frame.minY)) \(number(frame.width)) \(number(frame.height)))"
        return [role, words, "in \(place)"].compactMap { $0 }.joined(separator: " ")
    }

    private static func number(_ value: CGFloat) -> String {
        let tenth = (value * 10).rounded() / 10
        return tenth.isFinite && abs(tenth) < 1e9 && tenth == tenth.rounded() ? "\(Int(tenth))" : "\(tenth)"
    }

    private static func findings(_ element: AccessibilityNode, in window: UIWindow) -> [String] {
        var lines: [String] = []
        let hasWords = element.label?.contains { $0.isLetter || $0.isNumber } ?? false
        let isText = element.object is UITextField || element.object is UITextView
        if !hasWords, !(element.object is UILabel) {
            let todo =
                isText
                ? "describe the text to enter" : element.role == .image ? "describe its content" : "describe its action"
            lines.append("\(name(element)): needs an accessibilityLabel that contains a word; \(todo)")
        }
        let isUsed = !element.traits.isDisjoint(with: interactive) || element.object is UIControl
        guard isUsed, !element.traits.contains(.notEnabled), let view = view(of: element) else { return lines }
        let middle = window.convert(
            CGPoint(x: element.frame.midX, y: element.frame.midY), from: UIScreen.main.coordinateSpace)
        guard window.bounds.contains(middle) else { return lines }
        let hit = window.hitTest(middle, with: nil)
        guard let hit, related(hit, view) else {
            let what = hit.map { "behind \(type(of: $0))" } ?? "out of reach of touches"
            lines.append(
                "\(name(element)): is \(what); hide it with accessibilityElementsHidden, or bring it to the front")
            return lines
        }
        let hasFixedSize =
            view is UISwitch || view is UISlider || view is UISegmentedControl || view is UIPageControl
            || view is UIStepper || isText
        if !hasFixedSize, reach(element, view, middle, in: window) == false {
            lines.append(
                "\(name(element)): the hit area must be at least 44 × 44 points; make it larger, or override point(inside:with:)"
            )
        }
        return lines
    }

    private static func view(of element: AccessibilityNode) -> UIView? {
        element.object as? UIView ?? (element.object as? UIAccessibilityElement)?.accessibilityContainer as? UIView
    }

    private static func related(_ a: UIView, _ b: UIView) -> Bool { a.isDescendant(of: b) || b.isDescendant(of: a) }

    /// Checks an element smaller than 44 points: touches 21 points from its centre must still reach it.
    private static func reach(
        _ element: AccessibilityNode, _ view: UIView, _ middle: CGPoint, in window: UIWindow
    ) -> Bool {
        func hits(_ dx: CGFloat, _ dy: CGFloat) -> Bool {
            let point = CGPoint(x: middle.x + dx, y: middle.y + dy)
            // Outside the window there is nothing to touch.
            guard window.bounds.contains(point) else { return true }
            return window.hitTest(point, with: nil)?.isDescendant(of: view) == true
        }
        let far = side / 2 - 1
        return (element.frame.width >= side || hits(-far, 0) && hits(far, 0))
            && (element.frame.height >= side || hits(0, -far) && hits(0, far))
    }

    /// Reports labels that truncate their text, as can happen with larger text sizes.
    private static func clipped(_ view: UIView, _ ignoring: Set<String>, _ lines: inout [String]) {
        guard !view.isHidden, view.alpha > 0.01 else { return }
        if let label = view as? UILabel, let text = label.text, !text.isEmpty,
            !ignoring.contains(label.accessibilityIdentifier ?? "\0"),
            label.minimumScaleFactor == 0 || !label.adjustsFontSizeToFitWidth
        {
            let needed = label.textRect(
                forBounds: CGRect(x: 0, y: 0, width: label.numberOfLines == 1 ? 1e6 : label.bounds.width, height: 1e6),
                limitedToNumberOfLines: label.numberOfLines == 1 ? 1 : 0
            ).size
            if needed.width > label.bounds.width + 0.5 || needed.height > label.bounds.height + 0.5 {
                lines.append(
                    "\(name(AccessibilityNode(label))): its text needs \(number(needed.width)) × \(number(needed.height)) "
                        + "points and is truncated; give it more space, or more lines")
            }
        }
        for child in view.subviews { clipped(child, ignoring, &lines) }
    }
}
