import Foundation

/// The rules of an SVG file's `<style>` elements: selectors of an element's name, classes and id.
struct SVGStyleSheet {
    private struct Rule {
        var name: String?, id: String?, classes: [Substring]
        var declarations: [String: String]
        /// The specificity of the selector.
        var rank: Int { (id == nil ? 0 : 10_000) + classes.count * 100 + (name == nil ? 0 : 1) }
    }
    private var rules: [Rule] = []
    /// The selectors and rules that have no effect.
    private(set) var faults: [String] = []

    init(_ texts: [String]) {
        for text in texts {
            guard text.utf8.count <= SVGLimits.styleBytes else {
                faults.append("a style sheet must have at most \(SVGLimits.styleBytes) bytes (got \(text.utf8.count))")
                continue
            }
            add(SVGStyleSheet.withoutComments(text))
        }
        // Stable, so that of rules with the same rank the last one wins.
        rules.sort { $0.rank < $1.rank }
    }

    private static func withoutComments(_ text: String) -> Substring {
        guard text.contains("/*") else { return text[...] }
        var result = "", rest = text[...]
        while let start = rest.range(of: "/*") {
            result += rest[..<start.lowerBound] + " "
            guard let end = rest[start.upperBound...].range(of: "*/") else { return result[...] }
            rest = rest[end.upperBound...]
        }
        return (result + rest)[...]
    }

    private mutating func add(_ text: Substring) {
        var rest = text
        while let open = rest.firstIndex(of: "{") {
            let selectors = rest[..<open].trimmingCharacters(in: .whitespacesAndNewlines)
            if selectors.hasPrefix("@") {
                // The rules of an at-rule are skipped with it.
                note("the CSS rule \(selectors.prefix(40)) is ignored")
                rest = SVGStyleSheet.after(blockAt: open, of: rest)
                continue
            }
            guard let close = rest[open...].firstIndex(of: "}") else { return }
            let declarations = SVGStyleSheet.declarations(String(rest[rest.index(after: open)..<close]))
            for selector in selectors.split(separator: ",") { add(selector, declarations) }
            rest = rest[rest.index(after: close)...]
        }
    }

    private static func after(blockAt open: Substring.Index, of text: Substring) -> Substring {
        var depth = 0, index = open
        while index < text.endIndex {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" { depth -= 1 }
            index = text.index(after: index)
            if depth == 0 { break }
        }
        return text[index...]
    }

    private mutating func note(_ fault: String) { if !faults.contains(fault) { faults.append(fault) } }

    private mutating func add(_ selector: Substring, _ declarations: [String: String]) {
        let selector = selector.trimmingCharacters(in: .whitespacesAndNewlines)
        guard rules.count < SVGLimits.rules else { return note("more than \(SVGLimits.rules) CSS rules are ignored") }
        // The layers of Apple's symbols are not part of a picture.
        guard ![".multicolor-", ".hierarchical-", ".monochrome-"].contains(where: selector.hasPrefix) else { return }
        guard !selector.isEmpty, !selector.contains(where: { " >+~:[\n\t".contains($0) }) else {
            return note("the CSS selector “\(selector.prefix(40))” is ignored: it must be a name, .class or #id")
        }
        var rule = Rule(name: nil, id: nil, classes: [], declarations: declarations)
        var rest = selector[...]
        while let first = rest.first {
            let isPlain = first != "." && first != "#"
            let body = isPlain ? rest : rest.dropFirst()
            let word = body.prefix { $0 != "." && $0 != "#" }
            switch first {
            case ".": rule.classes.append(word)
            case "#": rule.id = String(word)
            default: if word != "*" { rule.name = String(word) }
            }
            rest = body[word.endIndex...]
        }
        rules.append(rule)
    }

    /// Returns the properties of a list such as "fill: red; stroke: none". A later one replaces an earlier one.
    static func declarations(_ text: String) -> [String: String] {
        var result: [String: String] = [:]
        for declaration in withoutComments(text).split(separator: ";") {
            guard let colon = declaration.firstIndex(of: ":") else { continue }
            let name = declaration[..<colon].trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
            var value = declaration[declaration.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
            if let mark = value.range(of: "!important") {
                value = value[..<mark.lowerBound].trimmingCharacters(in: .whitespaces)
            }
            if !name.isEmpty, !value.isEmpty { result[name] = value }
        }
        return result
    }

    /// Returns the properties of an element: those of its attributes, the rules and its `style`, each replacing the
    /// ones before.
    func properties(of element: SVGElement) -> [String: String] {
        var result = element.attributes
        if !rules.isEmpty {
            let own = element.attributes["class"]?.split(whereSeparator: \.isWhitespace) ?? []
            let id = element.attributes["id"]
            for rule in rules {
                guard rule.name == nil || rule.name == element.name, rule.id == nil || rule.id == id,
                    rule.classes.allSatisfy({ own.contains($0) })
                else { continue }
                result.merge(rule.declarations) { $1 }
            }
        }
        if let style = element.attributes["style"] {
            result.merge(SVGStyleSheet.declarations(style)) { $1 }
        }
        return result
    }
}
