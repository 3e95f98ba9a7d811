/// The default accessibility of UIKit's own views.
struct DefaultAccessibility {
    var isElement = false
    var label: String?, value: String?
    var traits = UIAccessibilityTraits.none

    /// Returns a fraction as a spoken percentage.
    static func percent(_ part: CGFloat) -> String {
        "\(part.isFinite ? Int((min(1, max(0, part)) * 100).rounded()) : 0)%"
    }
}

extension UIControl {
    /// The traits that the state of a control adds.
    var stateTraits: UIAccessibilityTraits {
        var traits = UIAccessibilityTraits.none
        if !isEnabled { traits.insert(.notEnabled) }
        if isSelected { traits.insert(.selected) }
        return traits
    }
}
