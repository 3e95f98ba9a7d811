import CoreGraphics
import CoreText
import Foundation

extension LayerHost {
    /// Returns the tree as text, a line for each layer: class, name, the properties that differ from their defaults,
    /// animations. A value on screen that differs from the model follows an arrow. Complexity: the number of layers.
    package func dump() -> String { perform { LayerDump.text(layer) } }

    /// Returns the same as data: the layers from the root down, masks before sublayers, at most `limit` of them.
    package func descriptions(limit: Int = .max) -> [LayerDescription] {
        perform { LayerDump.descriptions(layer, limit: limit) }
    }
}

/// The data of a layer in a dump.
package struct LayerDescription: Sendable {
    package struct Property: Sendable {
        package let key: String
        /// The model value.
        package let model: String
        /// The value on screen, if it differs.
        package let shown: String?
        /// The kind of the value in animations; `nil` for types that have no kind of their own.
        package let kind: ValueKind?
    }
    package struct Animation: Sendable {
        package let key: String?
        package let summary: String
    }
    /// The depth in the tree; 0 for the root.
    package let depth: Int
    /// `true` if it is the mask of its superlayer.
    package let isMask: Bool
    package let className: String
    package let name: String?
    /// The properties that differ from their defaults, in the order of the property table, followed by the class's own.
    package let properties: [Property]
    package let animations: [Animation]

    /// Creates the data of a layer. `isWhole` includes the properties that are at their default.
    init(_ layer: CALayer, depth: Int, isMask: Bool, isWhole: Bool = false) {
        self.depth = depth
        self.isMask = isMask
        name = layer.name
        className = String(describing: type(of: layer))
        var properties: [Property] = []
        func add(_ key: String, _ model: String, _ screen: String, usual: String?, _ kind: ValueKind?) {
            guard isWhole || model != usual || screen != model else { return }
            properties.append(Property(key: key, model: model, shown: screen == model ? nil : screen, kind: kind))
        }
        let shown = layer.presentation()
        for property in LayerProperty.allCases where property.row.kind != nil {
            let row = property.row, text = LayerDump.text(row.read(layer.values))
            add(
                property.key, text, shown.map { LayerDump.text(row.read($0.values)) } ?? text,
                usual: LayerDump.text(row.initialValue), row.kind)
        }
        for slot in ClassTable.of(type(of: layer)).slots {
            let text = LayerDump.text(slot.read(layer))
            add(
                slot.name, text, shown.map { LayerDump.text(slot.read($0)) } ?? text, usual: slot.usualText,
                slot.valueKind)
        }
        self.properties = properties
        animations = (layer.animationBox?.items ?? []).map { Animation(key: $0.key, summary: $0.animation.summary) }
    }

    /// The line of the dump, without its indentation.
    package var line: String {
        var words = [className]
        if let name { words.append("\"\(name)\"") }
        words += properties.map { "\($0.key)=\($0.model)" + ($0.shown.map { "→\($0)" } ?? "") }
        if !animations.isEmpty {
            words.append("[" + animations.map { "\($0.key ?? "–"): \($0.summary)" }.joined(separator: ", ") + "]")
        }
        return words.joined(separator: " ")
    }
}

/// Writes trees of layers as text.
enum LayerDump {
    static func text(_ root: CALayer) -> String {
        descriptions(root).map { layer in
            // The indentation is limited, or the text of very deep trees would grow with the square of the depth.
            String(repeating: "  ", count: min(layer.depth, 40)) + (layer.depth > 40 ? "(\(layer.depth)) " : "")
                + (layer.isMask ? "mask " : "") + layer.line
        }.joined(separator: "\n") + "\n"
    }

    static func descriptions(_ root: CALayer, limit: Int = .max) -> [LayerDescription] {
        var result: [LayerDescription] = []
        var stack = [(layer: root, depth: 0, isMask: false)]
        while result.count < limit, let (layer, depth, isMask) = stack.popLast() {
            result.append(LayerDescription(layer, depth: depth, isMask: isMask))
            let children = layer.children?.array ?? []
            for child in children.reversed() { stack.append((child, depth + 1, false)) }
            if let mask = layer.children?.mask { stack.append((mask, depth + 1, true)) }
        }
        return result
    }

    /// Returns the number with at most four decimals, without trailing zeros.
    static func text(_ v: Double) -> String {
        guard v.isFinite, abs(v) < 1e12 else { return "\(v)" }
        let rounded = (v * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    static func text(_ value: AnimationValue) -> String {
        func list(_ v: [Double]) -> String { "(" + v.map { text($0) }.joined(separator: " ") + ")" }
        switch value {
        case .none: return "nil"
        case .number(let v): return text(v)
        case .pair(let v): return list([v.x, v.y])
        case .rect(let v): return list([v.x, v.y, v.z, v.w])
        case .color(let v): return "rgba" + list([v.x, v.y, v.z, v.w])
        case .affine(let t): return text(.transform(CATransform3DMakeAffineTransform(t)))
        case .transform(let t):
            if t == CATransform3DIdentity { return "identity" }
            if CATransform3DIsAffine(t) {
                return list([t.m11, t.m12, t.m21, t.m22, t.m41, t.m42].map { Double($0) })
            }
            return [t.row1, t.row2, t.row3, t.row4].map { list([$0.x, $0.y, $0.z, $0.w]) }.joined()
        case .path(let path):
            let box = path.boundingBoxOfPath
            guard !box.isNull, box.isFinite else { return "path of \(path.storage.verbs.count)" }
            return "path of \(path.storage.verbs.count) in " + text(.rect(box.vector))
        case .array(let values): return "[" + values.map { text($0) }.joined(separator: " ") + "]"
        case .custom(let v): return withoutAddresses("\(v)")
        case .crossFade(let fade): return "cross-fade at \(text(fade.fraction))"
        case .discrete(let v): return text(ofAny: v)
        }
    }

    /// Returns the same text in every run: without memory addresses, and in a fixed order.
    private static func text(ofAny v: Any) -> String {
        switch v {
        case is BackingStore: return "drawn"
        case let image as CGImage: return "image \(image.width)×\(image.height)"
        case let font as CTFont: return "\(CTFontCopyPostScriptName(font)) \(text(Double(CTFontGetSize(font))))"
        case let string as NSAttributedString: return "attributed \"\(string.string)\""
        case let string as String: return string
        case let layer as CALayer: return layer.name.map { "\(type(of: layer)) \"\($0)\"" } ?? "\(type(of: layer))"
        case let cell as CAEmitterCell: return cell.name.map { "\(type(of: cell)) \"\($0)\"" } ?? "\(type(of: cell))"
        case let raw as any RawRepresentable: return "\(raw.rawValue)"
        case let list as [Any]: return "[" + list.map { text(ofAny: $0) }.joined(separator: ", ") + "]"
        case let table as [AnyHashable: Any]:
            let words = table.map { "\(text(ofAny: $0.key.base)): \(text(ofAny: $0.value))" }
            return "[" + words.sorted().joined(separator: ", ") + "]"
        default: return withoutAddresses("\(v)")
        }
    }

    /// Removes the memory addresses in descriptions of objects without one of their own.
    private static func withoutAddresses(_ text: String) -> String {
        text.contains("0x") ? text.replacing(/:? ?0x[0-9a-f]{6,16}/, with: "") : text
    }
}
