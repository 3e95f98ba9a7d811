/// The default accessibility of UIKit's own views.
struct DefaultAccessibility {
    var isElement = false
    var label: String?, value: String?
    var traits = UIAccessibilityTraits.none
    /// The role as an element; nil for that of the traits.
    var role: AccessibilityRole?
    /// The role as a container; nil for a view whose elements belong to the container above.
    var containerRole: AccessibilityRole?
    /// `true` if the view is a dialog while it is modal.
    var isDialogWhenModal = true

    /// Returns a fraction as a spoken percentage.
    static func percent(_ part: CGFloat) -> String {
        "\(part.isFinite ? Int((min(1, max(0, part)) * 100).rounded()) : 0)%"
    }
}
