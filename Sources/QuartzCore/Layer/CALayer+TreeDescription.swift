import CoreGraphics
import Foundation

extension CALayer {
    /// The tree from this layer down as text, a line a layer, indented by depth: class and name, every value that is not
    /// its default, and after an arrow what shows at the moment where that differs; then the keys of running animations.
    package var treeDescription: String {
        var text = ""
        // No recursion: trees may be deeper than the stack.
        var waiting: [(layer: CALayer, depth: Int, role: String)] = [(self, 0, "")]
        while let (layer, depth, role) = waiting.popLast() {
            text += String(repeating: "  ", count: depth) + role + layer.valuesDescription + "\n"
            for child in (layer.sublayers ?? []).reversed() { waiting.append((child, depth + 1, "")) }
            if let mask = layer.mask { waiting.append((mask, depth + 1, "mask: ")) }
        }
        return text
    }

    private var valuesDescription: String {
        var line = String(describing: type(of: self))
        if let name, !name.isEmpty { line += " \"\(name)\"" }
        let shown = presentation()
        for key in ClassTable.describedKeys + ClassTable.of(type(of: self)).slots.map(\.name) {
            let model = value(forKey: key), usual = CALayer.builtInDefault(key)
            let now = shown.map { $0.value(forKey: key) } ?? model
            let isMoving = !Self.areEqual(model, now)
            guard isMoving || !Self.areEqual(model, usual) else { continue }
            line += " \(key)=\(ValueText.of(model))"
            if isMoving { line += "→\(ValueText.of(now))" }
        }
        if let keys = animationKeys(), !keys.isEmpty { line += " animations: \(keys.joined(separator: ", "))" }
        return line
    }

    private static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
        switch (a, b) {
        case (nil, nil): true
        case (let a?, let b?): ValueConversion.isEqual(a, b)
        default: false
        }
    }
}

extension ClassTable {
    /// The built-in properties that a description of a layer shows.
    fileprivate static let describedKeys =
        LayerProperty.allCases.filter { $0.isAnimatable && $0 != .mask }.map(\.key)
}

/// Values as a person reads them: numbers with up to four decimals.
private enum ValueText {
    static func of(_ value: Any?) -> String {
        guard let value else { return "nil" }
        if let value = value as? Bool { return value ? "true" : "false" }
        if let number = ValueConversion.double(value) { return number4(number) }
        switch value {
        case let point as CGPoint: return "(\(list([point.x, point.y])))"
        case let size as CGSize: return "(\(list([size.width, size.height])))"
        case let rect as CGRect: return "(\(list([rect.minX, rect.minY, rect.width, rect.height])))"
        case let transform as CATransform3D where CATransform3DIsIdentity(transform): return "identity"
        case let transform as CATransform3D where CATransform3DIsAffine(transform):
            let m = CATransform3DGetAffineTransform(transform)
            return "[\(list([m.a, m.b, m.c, m.d, m.tx, m.ty]))]"
        case let m as CATransform3D:
            let rows = [
                [m.m11, m.m12, m.m13, m.m14], [m.m21, m.m22, m.m23, m.m24], [m.m31, m.m32, m.m33, m.m34],
                [m.m41, m.m42, m.m43, m.m44],
            ]
            return "[\(rows.map(list).joined(separator: "; "))]"
        case let color as CGColor: return "color(\(list(color.components ?? [])))"
        case let path as CGPath:
            let box = path.boundingBoxOfPath
            return "path in (\(list([box.minX, box.minY, box.width, box.height])))"
        case let image as CGImage: return "image \(image.width)×\(image.height)"
        case let values as [Any]: return "[\(values.map { of($0) }.joined(separator: ", "))]"
        case let text as String: return "\"\(text)\""
        default: return "\(type(of: value))"
        }
    }

    private static func list(_ numbers: [CGFloat]) -> String {
        numbers.map { number4(Double($0)) }.joined(separator: " ")
    }

    private static func number4(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
        let rounded = (value * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
