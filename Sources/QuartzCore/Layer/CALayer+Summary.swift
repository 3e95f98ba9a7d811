import CoreGraphics
import Foundation

extension CALayer {
    /// The class and the name, or the memory address if there is none: a layer's description in messages.
    final var summary: String {
        let type = String(describing: type(of: self))
        let kind = modelLayer == nil ? "" : " (presentation)"
        if let name = nameBox?.text, !name.isEmpty { return "\(type) \"\(name)\"\(kind)" }
        return "\(type) 0x\(String(nodeID.owner, radix: 16))\(kind)"
    }

    /// The class, the address and the properties that differ from a new layer, in Core Animation's debugger format.
    final var longDescription: String {
        func number(_ value: CGFloat) -> String { ObjectText.number(value) }
        let p = position, b = bounds
        var parts: [String] = []
        if let name { parts.append("name = \"\(name)\"") }
        parts.append("position = CGPoint (\(number(p.x)) \(number(p.y)))")
        parts.append("bounds = CGRect (\(ObjectText.rect(b)))")
        if let delegate { parts.append("delegate = \(delegate)") }
        if let sublayers, !sublayers.isEmpty {
            parts.append("sublayers = (\(sublayers.map(ObjectText.short).joined(separator: ", ")))")
        }
        if let mask { parts.append("mask = \(ObjectText.short(mask))") }
        if masksToBounds { parts.append("masksToBounds = YES") }
        if isHidden { parts.append("hidden = YES") }
        parts.append("allowsGroupOpacity = \(allowsGroupOpacity ? "YES" : "NO")")
        if isOpaque { parts.append("opaque = YES") }
        if opacity != 1 { parts.append("opacity = \(number(CGFloat(opacity)))") }
        if zPosition != 0 { parts.append("zPosition = \(number(zPosition))") }
        if cornerRadius != 0 { parts.append("cornerRadius = \(number(cornerRadius))") }
        return "<\(ObjectText.name(self)):\(ObjectText.address(self)); \(parts.joined(separator: "; "))>"
    }
}

/// The format of descriptions of objects in logs of Apple's frameworks.
package enum ObjectText {
    /// Returns the class as in logs: Apple's classes by name, those of an app with their module, as `NSStringFromClass`
    /// does.
    package static func name(_ type: AnyClass) -> String {
        let full = String(reflecting: type)
        // A class that is private to a file or a function has no full name.
        if full.contains("(") { return String(describing: type) }
        for module in ["UIKit.", "QuartzCore."] where full.hasPrefix(module) {
            return String(full.dropFirst(module.count))
        }
        return full
    }
    package static func name(_ object: AnyObject) -> String { name(type(of: object)) }

    /// Returns the object's memory address, in hexadecimal.
    package static func address(_ object: AnyObject) -> String {
        "0x" + String(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()), radix: 16)
    }

    /// Returns the short description: `<CALayer: 0x…>`.
    package static func short(_ object: AnyObject) -> String { "<\(name(object)): \(address(object))>" }

    /// Returns at most six significant digits, without trailing zeros.
    package static func number(_ value: CGFloat) -> String { String(format: "%g", Double(value)) }

    /// Returns origin and size: `0 0; 100 50`.
    package static func rect(_ r: CGRect) -> String {
        "\(number(r.origin.x)) \(number(r.origin.y)); \(number(r.size.width)) \(number(r.size.height))"
    }
}
