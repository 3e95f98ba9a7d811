import CoreGraphics
import Foundation
import QuartzCore

/// A class of UIKit whose archives contain the subviews that the app added; those of its other classes are parts of them.
protocol SubviewArchiving {}

// Archives of views, the usual way to copy one. The keys are Apple's where they are known.
extension UIView {
    /// `true` if subviews are the app's own, not parts of a class of UIKit.
    private var archivesSubviews: Bool {
        var type: AnyClass = Swift.type(of: self)
        while !_typeName(type).hasPrefix("UIKit."), let above = _getSuperclass(type) { type = above }
        return type == UIView.self || type is any SubviewArchiving.Type
    }

    func encodeView(_ coder: NSCoder) {
        coder.encode(bounds, forKey: "UIBounds")
        coder.encode(center, forKey: "UICenter")
        coder.encode(transform, forKey: "UITransform")
        coder.encode(Double(alpha), forKey: "UIAlpha")
        coder.encode(tag, forKey: "UITag")
        coder.encode(contentMode.rawValue, forKey: "UIContentMode")
        coder.encode(Int(autoresizingMask.rawValue), forKey: "UIAutoresizingMask")
        for (key, value) in switches { coder.encode(self[keyPath: value], forKey: key) }
        coder.encode(semanticContentAttribute.rawValue, forKey: "UIViewSemanticContentAttribute")
        if let ownBackground { coder.encode(ownBackground, forKey: "UIBackgroundColor") }
        if let ownTintColor { coder.encode(ownTintColor, forKey: "UITintColor") }
        for key in Self.layerKeys { coder.encodeValue(layer.value(forKey: key), "layer." + key) }
        if archivesSubviews, !subviews.isEmpty { coder.encode(NSArray(array: subviews), forKey: "UISubviews") }
    }

    func decodeView(_ coder: NSCoder) {
        guard coder is NSKeyedUnarchiver, coder.containsValue(forKey: "UIBounds") else { return }
        decodeState(coder)
        guard coder.containsValue(forKey: "UISubviews") else { return }
        let list = coder.decodeObject(forKey: "UISubviews")
        for case let view as UIView in (list as? [Any]) ?? (list as? NSArray).map({ Array($0) }) ?? []
        where !isDescendant(of: view) {
            addSubview(view)
        }
    }

    /// Decodes all but the subviews. The initialisers of subclasses call it if they set defaults after `UIView`'s.
    func decodeState(_ coder: NSCoder) {
        guard coder is NSKeyedUnarchiver, coder.containsValue(forKey: "UIBounds") else { return }
        bounds = coder.decodeCGRect(forKey: "UIBounds")
        center = coder.decodeCGPoint(forKey: "UICenter")
        transform = coder.decodeCGAffineTransform(forKey: "UITransform")
        alpha = CGFloat(coder.decodeDouble(forKey: "UIAlpha"))
        tag = coder.decodeInteger(forKey: "UITag")
        contentMode = ContentMode(rawValue: coder.decodeInteger(forKey: "UIContentMode")) ?? .scaleToFill
        autoresizingMask = AutoresizingMask(
            rawValue: UInt(truncatingIfNeeded: coder.decodeInteger(forKey: "UIAutoresizingMask")))
        for (key, value) in switches { self[keyPath: value] = coder.decodeBool(forKey: key) }
        let semantic = coder.decodeInteger(forKey: "UIViewSemanticContentAttribute")
        semanticContentAttribute = UISemanticContentAttribute(rawValue: semantic) ?? .unspecified
        if let color = coder.decodedColor(forKey: "UIBackgroundColor") { backgroundColor = color }
        if let color = coder.decodedColor(forKey: "UITintColor") { tintColor = color }
        for key in Self.layerKeys {
            if let value = coder.decodedValue("layer." + key) { layer.setValue(value, forKey: key) }
        }
    }

    private var switches: [(String, ReferenceWritableKeyPath<UIView, Bool>)] {
        [
            ("UIHidden", \.isHidden), ("UIClipsToBounds", \.clipsToBounds), ("UIOpaque", \.isOpaque),
            ("UIUserInteractionEnabled", \.isUserInteractionEnabled),
            ("UIMultipleTouchEnabled", \.isMultipleTouchEnabled), ("UIExclusiveTouch", \.isExclusiveTouch),
            ("UIAutoresizeSubviews", \.autoresizesSubviews),
            ("UIViewDoesNotTranslateAutoresizingMaskIntoConstraints", \.translatesAutoresizingMaskIntoConstraints),
        ]
    }

    /// The properties of the layer that a view has no property for.
    private static let layerKeys = [
        "cornerRadius", "maskedCorners", "borderWidth", "borderColor", "shadowColor", "shadowOpacity", "shadowOffset",
        "shadowRadius",
    ]
}

extension NSCoder {
    func decodedColor(forKey key: String) -> UIColor? {
        containsValue(forKey: key) ? decodeObject(of: UIColor.self, forKey: key) : nil
    }
}
