import CoreGraphics
import CoreText
import Foundation

/// A property of a layer in an editor: its editable form, or the reason that it cannot be edited.
package struct EditableProperty: Sendable, Codable, Equatable {
    package var key: String
    /// The model value and the value on screen, in the format of dumps.
    package var model: String
    package var shown: String
    /// The input format; `nil` if the property cannot be edited.
    package var form: ValueForm?
    /// The text of the field: `model`, or a more precise form of it.
    package var text: String
    /// The valid names; empty if any text of the form is valid.
    package var choices: [String] = []
    /// The reason that the property cannot be edited.
    package var reason: String?
}

/// An input format for values.
package enum ValueForm: String, Sendable, Codable {
    case number, pair, rect, color, transform, path, flag
    /// Any text; a font name; one of `EditableProperty.choices`.
    case text, font, choice
    /// An option set as one number.
    case options
    /// A list of numbers or colours, of fixed count.
    case numbers, colors
    /// A name of an image that the program provides separately.
    case image
}

extension LayerHost {
    /// Returns all properties of the layer at a `LayerRecord.id`, including those at their default: of the property
    /// table, then of the class.
    package func editableProperties(at id: String) -> [EditableProperty]? {
        perform {
            guard let layer = layer(at: id) else { return nil }
            let shown = layer.presentation() ?? layer
            return PropertyField.all(of: layer).map { $0.property(of: layer, shown: shown) }
        }
    }

    /// Returns the field of one property.
    package func field(_ key: String, at id: String) -> PropertyField? {
        perform { layer(at: id).flatMap { layer in PropertyField.all(of: layer).first { $0.key == key } } }
    }

    /// Sets a property of the layer at a `LayerRecord.id` from the text of a field, without an animation. Returns
    /// `false` if there is no such layer or property, or the text is not a valid value. `image` returns images for the
    /// names in fields.
    @discardableResult
    package func setProperty(_ key: String, of id: String, to text: String, image: (String) -> CGImage?) -> Bool {
        perform {
            guard let layer = layer(at: id), let field = PropertyField.all(of: layer).first(where: { $0.key == key }),
                let value = field.value(of: text, image: image)
            else { return false }
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.setValue(value is NSNull ? nil : value, forKey: key)
            CATransaction.commit()
            return true
        }
    }
}

/// One property of one layer: the input format of its values, and their form in Swift.
package struct PropertyField {
    package let key: String
    package let form: ValueForm?
    private let reason: String?
    private let value: Any?
    private let read: (CALayer) -> Any?

    static func all(of layer: CALayer) -> [PropertyField] {
        LayerProperty.allCases.map { property in
            let row = property.row
            return PropertyField(property.key, row.get, row.kind, nil, layer)
        }
            + ClassTable.of(type(of: layer)).slots.map { slot in
                PropertyField(slot.name, { slot.get($0) }, slot.valueKind, slot.storage.valueType, layer)
            }
    }

    private init(
        _ key: String, _ read: @escaping (CALayer) -> Any?, _ kind: ValueKind?, _ type: Any.Type?, _ layer: CALayer
    ) {
        self.key = key
        self.read = read
        let value = ValueConversion.unwrap(read(layer))
        self.value = value
        form = Self.reasons[key] == nil ? Self.form(key, value, kind, type) : nil
        reason =
            form != nil
            ? nil : Self.reasons[key] ?? "\(value.map { "\(Swift.type(of: $0))" } ?? "this value"): set it in code"
    }

    /// The reasons for properties that cannot be edited.
    private static let reasons = [
        "mask": "a layer: select it in the tree", "sublayers": "layers: select them in the tree",
        "delegate": "an object of the program", "layoutManager": "an object of the program",
        "constraints": "objects of the program", "actions": "objects of the program",
        "style": "values by key: set them in code",
        "filters": "filters: set them in code", "backgroundFilters": "filters: set them in code",
        "emitterCells": "particles: set them in code",
    ]

    private static func form(_ key: String, _ value: Any?, _ kind: ValueKind?, _ type: Any.Type?) -> ValueForm? {
        switch key {
        case "contents": return .image
        case "font" where value == nil || value is String || value is CTFont: return .font
        case "string", "name", "compositingFilter": return value == nil || value is String ? .text : nil
        case "colors": return .colors
        default: break
        }
        if choices[key] != nil { return .choice }
        if let kind, kind != .object { return ValueForm(rawValue: kind.rawValue) }
        let valueType = (type as? any OptionalValue.Type)?.wrappedType ?? type
        if value is CGAffineTransform { return .transform }
        if value is CGRect { return .rect }
        if value is any OptionSet { return .options }
        if valueType == String.self || value is String { return .text }
        if valueType == [NSNumber].self || valueType == [CGFloat].self || valueType == [Double].self { return .numbers }
        if let value, Swift.type(of: value) == Bool.self { return .flag }
        if value is any BinaryFloatingPoint || value is any BinaryInteger { return .number }
        return nil
    }

    func property(of layer: CALayer, shown: CALayer) -> EditableProperty {
        let model = dump(value), onScreen = ValueConversion.unwrap(read(shown))
        var property = EditableProperty(
            key: key, model: model, shown: dump(onScreen), form: form, text: model,
            choices: Self.choices[key]?.map(\.name) ?? [], reason: reason)
        switch (form, value) {
        case (.path, let path?):
            if let text = (path as? CGPath).flatMap({ PathText.text($0) }) {
                property.text = text
            } else {
                property.form = nil
                property.reason = "a path with too many segments: set it in code"
            }
        case (.choice, let raw?):
            property.text = Self.choices[key]?.first { $0.raw == Self.rawText(raw) }?.name ?? Self.rawText(raw)
        case (.colors, let list?):
            property.text = (list as? [Any] ?? []).map { LayerDump.text(AnimationValue($0)) }.joined(separator: " ")
        case (.numbers, let list?):
            property.text = (list as? [Any] ?? []).compactMap { ValueConversion.double($0) }.map { LayerDump.text($0) }
                .joined(separator: " ")
        case (.options, let set?): property.text = Self.rawText(set)
        case (.font, let font?):
            property.text =
                font as? String ?? (font as? CTFont).map { CTFontCopyPostScriptName($0) as String } ?? ""
        case (.text, let text): property.text = text as? String ?? ""
        case (.flag, let flag?): property.text = ValueConversion.bool(flag) == true ? "true" : "false"
        case (.image, _), (_, nil): property.text = ""
        default: break
        }
        return property
    }

    private func dump(_ value: Any?) -> String {
        guard let value else { return "nil" }
        if form == .choice || form == .options { return Self.rawText(value) }
        return LayerDump.text(AnimationValue(value))
    }

    /// Returns the value of the text; `NSNull` for a `nil` value, `nil` if the text is not a valid value.
    func value(of text: String, image: (String) -> CGImage?) -> Any? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        switch form {
        case nil: return nil
        case .image: return trimmed.isEmpty ? NSNull() : image(trimmed)
        case .path: return trimmed.isEmpty ? NSNull() : PathText.path(trimmed)
        case .text: return text.count <= 1000 ? text : nil
        case .font: return trimmed.isEmpty ? NSNull() : trimmed.count <= 200 ? trimmed : nil
        case .choice: return Self.choices[key]?.first { $0.name == trimmed }?.raw
        case .color where trimmed == "nil" || trimmed.isEmpty: return NSNull()
        case .options: return UInt32(trimmed).map { Double($0) }
        case .numbers: return trimmed.isEmpty ? NSNull() : PropertyText.numbers(trimmed)?.map { NSNumber(value: $0) }
        case .colors: return trimmed.isEmpty ? NSNull() : PropertyText.colors(trimmed)
        case .number, .pair, .rect, .color, .transform, .flag:
            return form.flatMap { ValueKind(rawValue: $0.rawValue) }.flatMap {
                PropertyText.value(of: text, $0, like: value)
            }
        }
    }

    /// Returns a statement that sets the property to the value of `text`; `nil` if the text is not a valid value.
    package func swift(_ text: String) -> String? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        func line(_ value: String) -> String { "layer.\(key) = \(value)" }
        switch form {
        case nil: return nil
        case .image: return line(trimmed.isEmpty ? "nil" : "UIImage(named: \(quoted(trimmed)))?.cgImage")
        case .path:
            if trimmed.isEmpty { return line("nil") }
            return PathText.path(trimmed).map { path in
                (["let path = CGMutablePath()"] + PathText.swift(path) + [line("path")]).joined(separator: "\n")
            }
        case .text: return text.count <= 1000 ? line(quoted(text)) : nil
        case .font: return trimmed.isEmpty ? line("nil") : trimmed.count <= 200 ? line(quoted(trimmed)) : nil
        case .choice: return Self.choices[key]?.contains { $0.name == trimmed } == true ? line(".\(trimmed)") : nil
        case .options:
            return UInt32(trimmed).map { line("\(value.map { "\(type(of: $0))" } ?? "")(rawValue: \($0))") }
        case .numbers:
            if trimmed.isEmpty { return line("nil") }
            return PropertyText.numbers(trimmed).map { numbers in
                line("[" + numbers.map { LayerDump.text($0) }.joined(separator: ", ") + "]")
            }
        case .colors:
            if trimmed.isEmpty { return line("nil") }
            return PropertyText.colors(trimmed).map { colors in
                let words = colors.compactMap {
                    PropertyText.swift(LayerDump.text(AnimationValue($0)), .color, key: key)
                }
                return line("[\n    " + words.joined(separator: ",\n    ") + ",\n]")
            }
        case .color where trimmed == "nil" || trimmed.isEmpty: return line("nil")
        case .number, .pair, .rect, .color, .transform, .flag:
            return form.flatMap { ValueKind(rawValue: $0.rawValue) }
                .flatMap { PropertyText.swift(text, $0, key: key) }.map(line)
        }
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }

    private static func rawText(_ value: Any) -> String {
        func open(_ value: some RawRepresentable) -> String { "\(value.rawValue)" }
        return (value as? any RawRepresentable).map { open($0) } ?? "\(value)"
    }
}
