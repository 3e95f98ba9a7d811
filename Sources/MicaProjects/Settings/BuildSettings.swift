import Foundation

/// The build settings of a target in one configuration, in layers: each refers to the one below by `$(inherited)`.
package struct BuildSettings: Sendable {
    /// The values, with references to others.
    private var values: [String: String] = [:]
    private let configuration: String

    /// The maximum length of a value, and the maximum number of references in one.
    private static let maximumLength = 1 << 16, maximumReferences = 2000, maximumDepth = 32

    init(configuration: String) { self.configuration = configuration }

    /// Adds a layer. A name may have conditions, such as `NAME[sdk=iphoneos*]`.
    mutating func add(_ layer: [(name: String, value: String)]) {
        var conditional: [(String, String)] = []
        let below = values
        func inherit(_ name: String, _ value: String) -> String {
            let inherited = below[name] ?? ""
            let text = value.replacing("$(inherited)", with: inherited).replacing("${inherited}", with: inherited)
            return text.utf8.count <= BuildSettings.maximumLength ? text : inherited
        }
        for (name, value) in layer {
            guard let bracket = name.firstIndex(of: "[") else {
                values[name] = inherit(name, value)
                continue
            }
            let plain = String(name[..<bracket])
            if holds(name[bracket...]) { conditional.append((plain, value)) }
        }
        for (name, value) in conditional { values[name] = inherit(name, value) }
    }

    /// Adds the settings of a project's configuration; lists become texts with spaces between their items.
    mutating func add(_ settings: PropertyList?) {
        add(
            (settings?.dictionary ?? [:]).sorted { $0.key < $1.key }.map { key, value in
                (key, value.string ?? value.strings.joined(separator: " "))
            })
    }

    /// Sets a value that no layer inherits from.
    mutating func set(_ name: String, _ value: String) { values[name] = value }

    /// Sets a value that the project does not have.
    mutating func setDefault(_ name: String, _ value: String) { if values[name] == nil { values[name] = value } }

    /// Returns `true` if the conditions `[sdk=iphone*][arch=*]` hold for a phone.
    private func holds(_ text: Substring) -> Bool {
        text.split(whereSeparator: { "[],".contains($0) }).allSatisfy { condition in
            let parts = condition.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { return false }
            let candidates =
                switch parts[0] {
                case "sdk": ["iphoneos", "iphonesimulator", "iphoneos26.0", "iphonesimulator26.0"]
                case "arch": ["arm64", "x86_64"]
                case "config": [configuration]
                default: [String]()
                }
            return candidates.contains { fnmatch(parts[1], $0, 0) == 0 }
        }
    }

    /// The names of all settings, in order.
    package var names: [String] { values.keys.sorted() }

    /// The value of a setting with all references resolved; nil if it is not set.
    package subscript(_ name: String) -> String? { values[name].map { expand($0) } }

    /// `true` for the value YES.
    package func isOn(_ name: String) -> Bool { ["YES", "yes", "true", "1"].contains(self[name] ?? "") }

    /// Resolves the references of a text: `$(NAME)`, `${NAME}`, and `$(NAME:operator)` with the operators
    /// `c99extidentifier`, `identifier`, `rfc1034identifier`, `lower`, `upper`, `default=…`, `file`, `base`, `dir`. Unknown names become empty, as do
    /// settings that refer to themselves.
    package func expand(_ text: String) -> String {
        var remaining = BuildSettings.maximumReferences
        return expand(Array(text.unicodeScalars), [], &remaining)
    }

    private func expand(_ text: [Unicode.Scalar], _ open: [String], _ remaining: inout Int) -> String {
        var result = "", index = 0
        while index < text.count {
            guard text[index] == "$", index + 1 < text.count, text[index + 1] == "(" || text[index + 1] == "{",
                let end = closing(text, index + 1)
            else {
                result.unicodeScalars.append(text[index])
                index += 1
                continue
            }
            result += reference(Array(text[(index + 2)..<end]), open, &remaining)
            index = end + 1
            if result.utf8.count > BuildSettings.maximumLength { return "" }
        }
        return result
    }

    /// Returns the position of the bracket that closes the one at `start`.
    private func closing(_ text: [Unicode.Scalar], _ start: Int) -> Int? {
        let (opening, closing): (Unicode.Scalar, Unicode.Scalar) = text[start] == "(" ? ("(", ")") : ("{", "}")
        var depth = 0
        for index in start..<text.count {
            if text[index] == opening { depth += 1 } else if text[index] == closing { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    private func reference(_ content: [Unicode.Scalar], _ open: [String], _ remaining: inout Int) -> String {
        remaining -= 1
        guard remaining > 0, open.count < BuildSettings.maximumDepth else { return "" }
        // The name may contain a reference: $(NAME_$(CONFIGURATION)).
        let parts = expand(content, open, &remaining).split(
            separator: ":", maxSplits: 8, omittingEmptySubsequences: false)
        let name = String(parts[0])
        var value = ""
        if !open.contains(name), let raw = values[name] {
            value = expand(Array(raw.unicodeScalars), open + [name], &remaining)
        }
        for operation in parts.dropFirst() { value = BuildSettings.apply(String(operation), to: value) }
        return value
    }

    private static func apply(_ operation: String, to value: String) -> String {
        switch operation {
        case "c99extidentifier", "identifier": identifier(value)
        case "rfc1034identifier":
            String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." ? $0 : "-" })
        case "lower": value.lowercased()
        case "upper": value.uppercased()
        case "file": ProjectFolder.name(of: value)
        case "dir": ProjectFolder.parent(of: value) + "/"
        case "base": String(ProjectFolder.name(of: value).prefix { $0 != "." })
        case let text where text.hasPrefix("default="): value.isEmpty ? String(text.dropFirst(8)) : value
        default: value
        }
    }

    /// Returns a text as the name of a module: other characters become underscores.
    package static func identifier(_ text: String) -> String {
        let name = String(text.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        return name.first?.isNumber == true ? "_" + name : name
    }
}
