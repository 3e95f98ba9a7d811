import Foundation

/// The build settings of a target in one configuration, in layers: each refers to the one below by `$(inherited)`.
package struct BuildSettings: Sendable {
    /// The values, with references to others.
    private var values: [String: String] = [:]
    private let configuration: String

    /// The maximum length of a value, and the maximum number of references in one.
    private static let maximumLength = 1 << 16, maximumReferences = 2000, maximumDepth = 32

    init(configuration: String) { self.configuration = configuration }

    /// Adds the assignments of a file in their order, those of included files at the place of the include. Each inherits
    /// from the earlier ones, and from the layers below. A name may have conditions, such as `NAME[sdk=iphoneos*]`; an
    /// assignment whose conditions do not hold is ignored.
    mutating func add(_ assignments: [(name: String, value: String)]) {
        for (name, value) in assignments {
            guard let bracket = name.firstIndex(of: "[") else {
                assign(value, to: name)
                continue
            }
            if holds(name[bracket...]) { assign(value, to: String(name[..<bracket])) }
        }
    }

    private mutating func assign(_ value: String, to name: String) {
        let inherited = values[name] ?? "", limit = BuildSettings.maximumLength
        guard value.utf8.count <= limit else { return }
        let references = value.ranges(of: "$(inherited)").count + value.ranges(of: "${inherited}").count
        guard value.utf8.count + references * inherited.utf8.count <= limit else { return }
        values[name] = value.replacing("$(inherited)", with: inherited).replacing("${inherited}", with: inherited)
    }

    /// Adds the settings of a project's configuration, the conditional ones after the others; lists become texts with
    /// spaces between their items.
    mutating func add(_ settings: PropertyList?) {
        let all = (settings?.dictionary ?? [:]).sorted { $0.key < $1.key }.map { key, value in
            (name: key, value: value.string ?? value.strings.joined(separator: " "))
        }
        add(all.filter { !$0.name.contains("[") } + all.filter { $0.name.contains("[") })
    }

    /// Sets a value that no layer inherits from.
    mutating func set(_ name: String, _ value: String) { values[name] = value }

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
    package subscript(_ name: String) -> String? {
        var budget = BuildSettings.budget
        return value(name, within: &budget)
    }

    /// Returns the value of a setting as the subscript does. `budget`: as in `expand`.
    func value(_ name: String, within budget: inout Int) -> String? { values[name].map { expand($0, within: &budget) } }

    /// `true` for the value YES.
    package func isOn(_ name: String) -> Bool { BuildSettings.isYes(self[name] ?? "") }

    /// Returns `true` for a value that means yes.
    static func isYes(_ value: String) -> Bool { ["YES", "yes", "true", "1"].contains(value) }

    /// The default budget of a text.
    static let budget = 4 << 20

    /// Resolves the references of a text: `$(NAME)`, `${NAME}`, and `$(NAME:operator)` with the operators
    /// `c99extidentifier`, `identifier`, `rfc1034identifier`, `lower`, `upper`, `default=…`, `file`, `base`, `dir`. Unknown names become empty, as do
    /// settings that refer to themselves.
    package func expand(_ text: String) -> String {
        var budget = BuildSettings.budget
        return expand(text, within: &budget)
    }

    /// Resolves the references of a text. `budget`: the number of characters that may be read, in the text and in the
    /// values that it refers to; later ones are missing.
    func expand(_ text: String, within budget: inout Int) -> String {
        // No reference is that long.
        guard text.utf8.count <= BuildSettings.maximumLength else { return text }
        var expansion = Expansion(remaining: BuildSettings.maximumReferences, budget: budget)
        defer { budget = expansion.budget }
        return expand(Array(text.unicodeScalars)[...], [], 0, &expansion)
    }

    /// The limits of one text.
    private struct Expansion {
        /// The number of references that may follow.
        var remaining: Int
        /// The number of characters that may be read.
        var budget: Int
    }

    private func expand(
        _ text: ArraySlice<Unicode.Scalar>, _ open: [String], _ depth: Int, _ expansion: inout Expansion
    )
        -> String
    {
        expansion.budget -= text.count
        guard expansion.budget >= 0 else { return "" }
        let ends = BuildSettings.ends(of: text)
        var result = "", index = text.startIndex
        while index < text.endIndex {
            guard text[index] == "$", let end = ends[index + 1] else {
                result.unicodeScalars.append(text[index])
                index += 1
                continue
            }
            result += reference(text[(index + 2)..<end], open, depth, &expansion)
            index = end + 1
            if result.utf8.count > BuildSettings.maximumLength { return "" }
        }
        return result
    }

    /// Returns the positions of the closing brackets by those of their opening ones, after "$" only.
    private static func ends(of text: ArraySlice<Unicode.Scalar>) -> [Int: Int] {
        guard text.contains("$") else { return [:] }
        var ends: [Int: Int] = [:], round: [Int] = [], curly: [Int] = []
        for (index, character) in zip(text.indices, text) {
            var start: Int?
            switch character {
            case "(": round.append(index)
            case "{": curly.append(index)
            case ")": start = round.popLast()
            case "}": start = curly.popLast()
            default: break
            }
            if let start, start > text.startIndex, text[start - 1] == "$" { ends[start] = index }
        }
        return ends
    }

    private func reference(
        _ content: ArraySlice<Unicode.Scalar>, _ open: [String], _ depth: Int, _ expansion: inout Expansion
    ) -> String {
        expansion.remaining -= 1
        guard expansion.remaining > 0, depth < BuildSettings.maximumDepth else { return "" }
        // The name may contain a reference: $(NAME_$(CONFIGURATION)).
        let parts = expand(content, open, depth + 1, &expansion).split(
            separator: ":", maxSplits: 8, omittingEmptySubsequences: false)
        let name = String(parts[0])
        var value = ""
        if !open.contains(name), let raw = values[name] {
            value = expand(Array(raw.unicodeScalars)[...], open + [name], depth + 1, &expansion)
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

    /// Returns a text as the name of a module; "App" for one without letters and digits.
    static func module(_ text: String) -> String {
        let name = identifier(text)
        return name.allSatisfy { $0 == "_" } ? "App" : name
    }

    /// Returns a text as an identifier: other characters become underscores.
    package static func identifier(_ text: String) -> String {
        let name = String(text.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        return name.first?.isNumber == true ? "_" + name : name
    }
}
