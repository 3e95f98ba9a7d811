/// What a view of UIKit's own says about itself until it is told otherwise.
struct DefaultAccessibility {
    var isElement = false
    var label: String?, value: String?
    var traits = UIAccessibilityTraits.none

    /// A part of 1, as it is read aloud.
    static func percent(_ part: CGFloat) -> String {
        "\(part.isFinite ? Int((min(1, max(0, part)) * 100).rounded()) : 0)%"
    }
}

extension UIControl {
    /// What the control's state adds to its traits.
    var stateTraits: UIAccessibilityTraits {
        var traits = UIAccessibilityTraits.none
        if !isEnabled { traits.insert(.notEnabled) }
        if isSelected { traits.insert(.selected) }
        return traits
    }
}
