import CoreGraphics
import Foundation

/// Reads values of properties from the text of dumps, and writes them as Swift.
package enum PropertyText {
    /// Returns the numbers of "(1 2)", "rgba(1 0 0 1)" or "3"; `nil` if the text contains anything else.
    static func numbers(_ text: String) -> [Double]? {
        var inner = text.trimmingCharacters(in: .whitespaces)[...]
        if inner.hasPrefix("rgba") { inner = inner.dropFirst(4) }
        if inner.hasPrefix("(") {
            guard inner.hasSuffix(")") else { return nil }
            inner = inner.dropFirst().dropLast()
        }
        let words = inner.split { $0 == " " || $0 == "," }
        let numbers = words.compactMap { Double($0) }
        guard words.count == numbers.count, numbers.allSatisfy({ $0.isFinite && abs($0) <= 1e6 }) else { return nil }
        return numbers
    }

    /// Returns the colours of "rgba(1 0 0 1) rgba(0 0 1 1)"; `nil` if the text contains anything else.
    static func colors(_ text: String) -> [CGColor]? {
        let words = text.split(separator: ")").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " ,\n")) }
        let colors = words.filter { !$0.isEmpty }.compactMap { value(of: $0 + ")", .color, like: nil) as? CGColor }
        return colors.count == words.count { !$0.isEmpty } ? colors : nil
    }

    /// Returns the rows of "(1 0 0 0)(0 1 0 0)(0 0 1 0)(0 0 0 1)"; `nil` for any other text.
    private static func rows(_ text: String) -> [Double]? {
        let inner = text.split { $0 == "(" || $0 == ")" }.joined(separator: " ")
        return numbers(inner).flatMap { $0.count == 16 ? $0 : nil }
    }

    private static func flag(_ text: String) -> Bool? {
        switch text.trimmingCharacters(in: .whitespaces) {
        case "true", "yes", "1": true
        case "false", "no", "0": false
        default: nil
        }
    }

    /// Returns the value for key-value coding; `old` distinguishes points from sizes.
    static func value(of text: String, _ kind: ValueKind, like old: Any?) -> Any? {
        if kind == .flag { return flag(text) }
        if kind == .transform, text.trimmingCharacters(in: .whitespaces) == "identity" {
            return CATransform3DIdentity
        }
        if kind == .transform, let n = rows(text) {
            return CATransform3D(
                m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7], m31: n[8],
                m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
        }
        guard let n = numbers(text) else { return nil }
        switch (kind, n.count) {
        case (.number, 1): return n[0]
        case (.pair, 2):
            return old is CGSize ? CGSize(width: n[0], height: n[1]) as Any : CGPoint(x: n[0], y: n[1]) as Any
        case (.rect, 4): return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
        case (.color, 4): return CGColor(red: n[0], green: n[1], blue: n[2], alpha: n[3])
        case (.transform, 6):
            return CATransform3DMakeAffineTransform(
                CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
        default: return nil
        }
    }

    /// Returns the value of `text` as a Swift expression; `nil` if it is not a valid value.
    package static func swift(_ text: String, _ kind: ValueKind, key: String) -> String? {
        if kind == .flag { return flag(text).map { $0 ? "true" : "false" } }
        if kind == .transform, text.trimmingCharacters(in: .whitespaces) == "identity" {
            return "CATransform3DIdentity"
        }
        if kind == .transform, let rows = rows(text) {
            let names = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
            return "CATransform3D(\n    "
                + zip(names, rows).map { "\($0): \(LayerDump.text($1))" }.joined(separator: ", ") + ")"
        }
        guard let numbers = numbers(text) else { return nil }
        let n = numbers.map { LayerDump.text($0) }
        switch (kind, n.count) {
        case (.number, 1): return n[0]
        case (.pair, 2):
            return key.hasSuffix("Offset") || key.hasSuffix("Size") || key.hasSuffix("size")
                ? "CGSize(width: \(n[0]), height: \(n[1]))" : "CGPoint(x: \(n[0]), y: \(n[1]))"
        case (.rect, 4): return "CGRect(x: \(n[0]), y: \(n[1]), width: \(n[2]), height: \(n[3]))"
        case (.color, 4): return "CGColor(red: \(n[0]), green: \(n[1]), blue: \(n[2]), alpha: \(n[3]))"
        case (.transform, 6):
            return "CATransform3DMakeAffineTransform(CGAffineTransform(a: \(n[0]), b: \(n[1]), c: \(n[2]), d: \(n[3]), "
                + "tx: \(n[4]), ty: \(n[5])))"
        default: return nil
        }
    }
}
