public import CoreGraphics
public import Foundation

extension AttributeScopes {
    /// The attributes of UIKit for `AttributedString`.
    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

    /// The attributes of UIKit for `AttributedString`, with Foundation's own.
    public struct UIKitAttributes: AttributeScope {
        /// The font.
        public let font: FontAttribute
        /// The text colour.
        public let foregroundColor: ForegroundColorAttribute
        /// The background colour.
        public let backgroundColor: BackgroundColorAttribute
        /// The paragraph style.
        public let paragraphStyle: ParagraphStyleAttribute
        /// The space added after each character, in points; 0 disables the font's kerning.
        public let kern: KernAttribute
        /// The space added after each character, in points; disables optional ligatures.
        public let tracking: TrackingAttribute
        /// The use of ligatures: 0 for required ligatures only, 1 for the standard ones.
        public let ligature: LigatureAttribute
        /// The upward offset of the text from the baseline, in points.
        public let baselineOffset: BaselineOffsetAttribute
        /// The style of the underline.
        public let underlineStyle: UnderlineStyleAttribute
        /// The colour of the underline.
        public let underlineColor: UnderlineColorAttribute
        /// The style of the line through the text.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// The colour of the line through the text.
        public let strikethroughColor: StrikethroughColorAttribute
        /// The colour of the stroke.
        public let strokeColor: StrokeColorAttribute
        /// The width of the stroke in per cent of the font size.
        public let strokeWidth: StrokeWidthAttribute
        /// The slant, as the tangent of its angle.
        public let obliqueness: ObliquenessAttribute
        /// The attributes of Foundation.
        public let foundation: FoundationAttributes

        /// The key of `font`.
        public enum FontAttribute: AttributedStringKey {
            public typealias Value = UIFont
            public static let name = NSAttributedString.Key.font.rawValue
        }
        /// The key of `foregroundColor`.
        public enum ForegroundColorAttribute: AttributedStringKey {
            public typealias Value = UIColor
            public static let name = NSAttributedString.Key.foregroundColor.rawValue
        }
        /// The key of `backgroundColor`.
        public enum BackgroundColorAttribute: AttributedStringKey {
            public typealias Value = UIColor
            public static let name = NSAttributedString.Key.backgroundColor.rawValue
        }
        /// The key of `paragraphStyle`.
        public enum ParagraphStyleAttribute: AttributedStringKey {
            public typealias Value = NSParagraphStyle
            public static let name = NSAttributedString.Key.paragraphStyle.rawValue
        }
        /// The key of `kern`.
        public enum KernAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = NSAttributedString.Key.kern.rawValue
        }
        /// The key of `tracking`.
        public enum TrackingAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = NSAttributedString.Key.tracking.rawValue
        }
        /// The key of `ligature`.
        public enum LigatureAttribute: AttributedStringKey {
            public typealias Value = Int
            public static let name = NSAttributedString.Key.ligature.rawValue
        }
        /// The key of `baselineOffset`.
        public enum BaselineOffsetAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = NSAttributedString.Key.baselineOffset.rawValue
        }
        /// The key of `underlineStyle`.
        public enum UnderlineStyleAttribute: AttributedStringKey {
            public typealias Value = NSUnderlineStyle
            public static let name = NSAttributedString.Key.underlineStyle.rawValue
        }
        /// The key of `underlineColor`.
        public enum UnderlineColorAttribute: AttributedStringKey {
            public typealias Value = UIColor
            public static let name = NSAttributedString.Key.underlineColor.rawValue
        }
        /// The key of `strikethroughStyle`.
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            public typealias Value = NSUnderlineStyle
            public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
        }
        /// The key of `strikethroughColor`.
        public enum StrikethroughColorAttribute: AttributedStringKey {
            public typealias Value = UIColor
            public static let name = NSAttributedString.Key.strikethroughColor.rawValue
        }
        /// The key of `strokeColor`.
        public enum StrokeColorAttribute: AttributedStringKey {
            public typealias Value = UIColor
            public static let name = NSAttributedString.Key.strokeColor.rawValue
        }
        /// The key of `strokeWidth`.
        public enum StrokeWidthAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = NSAttributedString.Key.strokeWidth.rawValue
        }
        /// The key of `obliqueness`.
        public enum ObliquenessAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = NSAttributedString.Key.obliqueness.rawValue
        }
    }
}

extension AttributeDynamicLookup {
    /// Returns the key of an attribute of UIKit.
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
    ) -> Key { self[Key.self] }
}

extension AttributeContainer {
    /// The attributes of UIKit in the container, and a link, as those of an `NSAttributedString`.
    var attributes: [NSAttributedString.Key: Any] {
        typealias Scope = AttributeScopes.UIKitAttributes
        var all: [NSAttributedString.Key: Any] = [:]
        if let value = self[Scope.FontAttribute.self] { all[.font] = value }
        if let value = self[Scope.ForegroundColorAttribute.self] { all[.foregroundColor] = value }
        if let value = self[Scope.BackgroundColorAttribute.self] { all[.backgroundColor] = value }
        if let value = self[Scope.ParagraphStyleAttribute.self] { all[.paragraphStyle] = value }
        if let value = self[Scope.KernAttribute.self] { all[.kern] = value }
        if let value = self[Scope.TrackingAttribute.self] { all[.tracking] = value }
        if let value = self[Scope.LigatureAttribute.self] { all[.ligature] = value }
        if let value = self[Scope.BaselineOffsetAttribute.self] { all[.baselineOffset] = value }
        if let value = self[Scope.UnderlineStyleAttribute.self] { all[.underlineStyle] = value.rawValue }
        if let value = self[Scope.UnderlineColorAttribute.self] { all[.underlineColor] = value }
        if let value = self[Scope.StrikethroughStyleAttribute.self] { all[.strikethroughStyle] = value.rawValue }
        if let value = self[Scope.StrikethroughColorAttribute.self] { all[.strikethroughColor] = value }
        if let value = self[Scope.StrokeColorAttribute.self] { all[.strokeColor] = value }
        if let value = self[Scope.StrokeWidthAttribute.self] { all[.strokeWidth] = value }
        if let value = self[Scope.ObliquenessAttribute.self] { all[.obliqueness] = value }
        if let value = self[AttributeScopes.FoundationAttributes.LinkAttribute.self] { all[.link] = value }
        return all
    }
}

extension NSAttributedString {
    /// Creates a string from a value, with the attributes of UIKit and links. Other attributes are left out.
    public convenience init(_ attrStr: AttributedString) {
        let text = NSMutableAttributedString(string: "")
        for run in attrStr.runs {
            let part = String(attrStr[run.range].characters)
            text.append(NSAttributedString(string: part, attributes: run.attributes.attributes))
        }
        self.init(attributedString: text)
    }
}

/// A transformation of text attributes.
public struct UIConfigurationTextAttributesTransformer: Sendable {
    /// The closure.
    public let transform: @Sendable (AttributeContainer) -> AttributeContainer
    /// Creates a transformer from a closure.
    public init(_ transform: @escaping @Sendable (AttributeContainer) -> AttributeContainer) {
        self.transform = transform
    }
    /// Returns the transformed attributes.
    public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}
