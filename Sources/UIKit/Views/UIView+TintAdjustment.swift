import CoreGraphics
import QuartzCore

extension UIView {
    /// The adjustment of a view's tint colour, for example below an alert.
    public enum TintAdjustmentMode: Int, Sendable {
        /// That of the superview; without one, `normal`.
        case automatic
        /// The tint colour itself.
        case normal
        /// The grey of the same luminance.
        case dimmed
    }

    /// The adjustment of `tintColor` for the view and its descendants. Reading it returns the adjustment in effect:
    /// `normal` or `dimmed`. Default `automatic`.
    public var tintAdjustmentMode: TintAdjustmentMode {
        get { inheritedValues.isDimmed ? .dimmed : .normal }
        set {
            let record = traitRecord ?? Boxed(TraitRecord())
            traitRecord = record
            guard record.value.tintAdjustment != newValue else { return }
            record.value.tintAdjustment = newValue
            tintColorsChanged()
        }
    }

    /// Returns a tint colour with the adjustment of this view.
    func adjustedTint(_ color: UIColor) -> UIColor {
        guard inheritedValues.isDimmed else { return color }
        return UIColor { traits in
            var red = CGFloat(0), green = CGFloat(0), blue = CGFloat(0), alpha = CGFloat(0)
            color.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            return UIColor(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha)
        }
    }
}
