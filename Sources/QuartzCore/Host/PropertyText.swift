import CoreGraphics
import Foundation

/// Reads values of properties from the text that dumps write, and writes them as Swift.
package enum PropertyText {
    /// The numbers of "(1 2)", "rgba(1 0 0 1)", "3"; nil where there is anything else in it.
    private static func numbers(_ text: String) -> [Double]? {
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

    private static func flag(_ text: String) -> Bool? {
        switch text.trimmingCharacters(in: .whitespaces) {
        case "true", "yes", "1": true
        case "false", "no", "0": false
        default: nil
        }
    }

    /// What a layer takes by key; `old` tells points from sizes.
    static func value(of text: String, _ kind: ValueKind, like old: Any?) -> Any? {
        if kind == .flag { return flag(text) }
        if kind == .transform, text.trimmingCharacters(in: .whitespaces) == "identity" {
            return CATransform3DIdentity
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

    /// The value of `text` as an expression in Swift; nil where it is none.
    package static func swift(_ text: String, _ kind: ValueKind, key: String) -> String? {
        if kind == .flag { return flag(text).map { $0 ? "true" : "false" } }
        if kind == .transform, text.trimmingCharacters(in: .whitespaces) == "identity" {
            return "CATransform3DIdentity"
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
