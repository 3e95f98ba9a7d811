import CoreGraphics
import Foundation
import QuartzCore

// Views in logs, in UIKit's format: `<UIView: 0x…; frame = (0 0; 100 100); alpha = 0.5; layer = <CALayer: 0x…>>`.
// Default values are omitted; the order is fixed.
extension UIView {
    /// A short description for messages to programmers.
    var summary: String { "<\(type(of: self)) frame (\(frame.minX) \(frame.minY); \(frame.width) \(frame.height))>" }

    nonisolated func describe() -> String {
        guard MainQueue.isCurrent else { return ObjectText.short(self) }
        return MainActor.assumeIsolated {
            let parts = ["\(ObjectText.name(self)): \(ObjectText.address(self))"] + describedParts
            return "<\(parts.joined(separator: "; "))>"
        }
    }

    private var describedParts: [String] {
        var parts: [String] = []
        if let base = describedBase { parts.append("baseClass = \(base)") }
        parts.append("frame = (\(ObjectText.rect(frame)))")
        let t = transform
        if !t.isIdentity {
            let numbers = [t.a, t.b, t.c, t.d, t.tx, t.ty].map(ObjectText.number)
            parts.append("transform = [\(numbers.joined(separator: ", "))]")
        }
        if let describedText { parts.append("text = '\(describedText)'") }
        if clipsToBounds { parts.append("clipsToBounds = YES") }
        if alpha != 1 { parts.append("alpha = \(ObjectText.number(alpha))") }
        if isHidden { parts.append("hidden = YES") }
        if !isOpaque { parts.append("opaque = NO") }
        if !autoresizingMask.isEmpty { parts.append("autoresize = \(autoresizingMask.described)") }
        if tag != 0 { parts.append("tag = \(tag)") }
        if !isUserInteractionEnabled { parts.append("userInteractionEnabled = NO") }
        let animations = (layer.animationKeys() ?? []).compactMap { key in
            layer.animation(forKey: key).map { "\(key)=\(ObjectText.short($0));" }
        }
        if !animations.isEmpty { parts.append("animations = { \(animations.joined(separator: " ")) }") }
        // There is no array object here, so the address is that of the first recogniser.
        if let first = gestureRecognizers?.first {
            parts.append("gestureRecognizers = <NSArray: \(ObjectText.address(first))>")
        }
        if let backgroundColor { parts.append("backgroundColor = \(backgroundColor)") }
        parts.append("layer = \(ObjectText.short(layer))")
        return parts + describedContent
    }

    /// The UIKit superclass of an app's own class, if it is not `UIView`.
    private var describedBase: String? {
        func isOwn(_ type: AnyClass) -> Bool { String(reflecting: type).hasPrefix("UIKit.") }
        var type: AnyClass = type(of: self)
        guard !isOwn(type) else { return nil }
        while !isOwn(type), let above = _getSuperclass(type) { type = above }
        return type == UIView.self ? nil : ObjectText.name(type)
    }
}

extension UIView.AutoresizingMask {
    /// The flexible dimensions along each axis, from the origin on: `W+H`.
    fileprivate var described: String {
        let names: [(UIView.AutoresizingMask, String)] = [
            (.flexibleLeftMargin, "LM"), (.flexibleWidth, "W"), (.flexibleRightMargin, "RM"),
            (.flexibleTopMargin, "TM"), (.flexibleHeight, "H"), (.flexibleBottomMargin, "BM"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: "+")
    }
}
