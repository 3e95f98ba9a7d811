public import Foundation
import CoreText

/// Scales fonts and lengths with the size of a text style.
@MainActor open class UIFontMetrics: NSObject {
    private let style: UIFont.TextStyle

    /// The metrics of the body style.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    /// Creates the metrics of a style.
    public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

    /// Returns a length, designed for the default category, scaled to the current one in proportion to the style's line
    /// height, and rounded to pixels.
    open func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }
    /// Returns a length scaled to the category of traits; nil selects the current traits.
    open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
        let traits = traitCollection ?? .current
        let scaled = value * style.leading(at: traits.preferredContentSizeCategory) / style.leading(at: .large)
        let pixels = traits.displayScale > 0 ? traits.displayScale : UITraitCollection.current.displayScale
        return pixels > 0 ? (scaled * pixels).rounded() / pixels : scaled
    }
    /// Returns a font, designed for the default category, scaled to the current one.
    open func scaledFont(for font: UIFont) -> UIFont {
        scaledFont(for: font, maximumPointSize: .infinity, compatibleWith: nil)
    }
    /// Returns a scaled font, at most of size `maximumPointSize`.
    open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
    }
    /// Returns a font scaled to the category of traits; nil selects the current traits.
    open func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        scaledFont(for: font, maximumPointSize: .infinity, compatibleWith: traitCollection)
    }
    /// Returns a font scaled to the category of traits (nil selects the current traits), at most of size
    /// `maximumPointSize`.
    open func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        let scaled = scaledValue(for: font.pointSize, compatibleWith: traitCollection)
        let size = maximumPointSize > 0 ? min(scaled, maximumPointSize) : scaled
        typealias Name = UIFontDescriptor.AttributeName
        // The requested descriptor, not that of the matched font, which may depend on the size.
        var attributes = font.descriptor.attributes
        attributes[Name.scalingStyle.rawValue] = style.rawValue
        attributes[Name.scaledFrom.rawValue] = Double(font.pointSize)
        attributes[Name.scaledTo.rawValue] = Double(size)
        let isLimited = maximumPointSize > 0 && maximumPointSize.isFinite
        attributes[Name.scaledAtMost.rawValue] = isLimited ? Double(maximumPointSize) : nil
        return UIFont(descriptor: CTFontDescriptor(attributes: attributes), size: size)
    }
}

extension UIFont {
    /// Returns the font scaled to the category of traits. Returns nil if it has that size already, or does not scale:
    /// it is neither of a text style nor of `UIFontMetrics`, or its size was changed since.
    @MainActor func adjusted(to traits: UITraitCollection) -> UIFont? {
        let descriptor = fontDescriptor
        let fitting: UIFont
        if let style = descriptor.object(forKey: .scalingStyle) as? String,
            let base = descriptor.object(forKey: .scaledFrom) as? Double,
            let size = descriptor.object(forKey: .scaledTo) as? Double
        {
            guard abs(CGFloat(size) - pointSize) < 0.001 else { return nil }
            let most = descriptor.object(forKey: .scaledAtMost) as? Double
            fitting = UIFontMetrics(forTextStyle: TextStyle(rawValue: style)).scaledFont(
                for: withSize(CGFloat(base)), maximumPointSize: most.map { CGFloat($0) } ?? .infinity,
                compatibleWith: traits)
        } else if let style = descriptor.object(forKey: .textStyle) as? String {
            fitting = UIFont.preferredFont(forTextStyle: TextStyle(rawValue: style), compatibleWith: traits)
        } else {
            return nil
        }
        return fitting.pointSize != pointSize ? fitting : nil
    }
}
