import Foundation

/// The rules of an SVG file's `<style>` elements: selectors of an element's name, classes and id, and of the elements
/// around it.
struct SVGStyleSheet {
    /// The maximum number of elements around the subject of a selector.
    private static let outer = 8
    /// The conditions on one element.
    private struct Compound {
        var name: String?, id: String?, classes: [Substring] = []

        var rank: Int { (id == nil ? 0 : 10_000) + classes.count * 100 + (name == nil ? 0 : 1) }

        func matches(_ element: SVGElement, _ own: Set<Substring>) -> Bool {
            (name == nil || name == element.name) && (id == nil || id == element.attributes["id"])
                && classes.allSatisfy { own.contains($0) }
        }
    }
    private struct Rule {
        var subject: Compound
        /// The elements around the subject, from the inside; `isParent` for one that must be the next one.
        var outer: [(compound: Compound, isParent: Bool)]
        var declarations: [String: String]
        /// The specificity of the selector.
        var rank: Int { subject.rank + outer.reduce(0) { $0 + $1.compound.rank } }

        /// Returns `true` if the elements around the subject, which is the first of the chain, match.
        func matches(_ chain: [SVGElement]) -> Bool {
            var places = [0]
            for (compound, isParent) in outer {
                guard let nearest = places.first else { return false }
                let next = isParent ? places.map { $0 + 1 } : Array(nearest + 1..<max(nearest + 1, chain.count))
                places = next.filter { $0 < chain.count && compound.matches(chain[$0], chain[$0].classes) }
            }
            return !places.isEmpty
        }
    }
    private var rules: [Rule] = []
    /// The blocks and selectors that were read.
    private var count = 0
    /// The rules by what their elements must have: an id ("#a"), a class (".a"), a name, or nothing ("*").
    private var places: [String: [Int]] = [:]
    /// The selectors and rules that have no effect.
    private(set) var faults: [String] = []

    init(_ texts: [String]) {
        for text in texts {
            guard text.utf8.count <= SVGLimits.styleBytes else {
                note("a style sheet must have at most \(SVGLimits.styleBytes) bytes (got \(text.utf8.count))")
                continue
            }
            add(SVGStyleSheet.withoutComments(text))
        }
        // Stable, so that of rules with the same rank the last one wins.
        rules.sort { $0.rank < $1.rank }
        for (index, rule) in rules.enumerated() {
            let subject = rule.subject
            let key = subject.id.map { "#" + $0 } ?? subject.classes.first.map { "." + $0 } ?? subject.name ?? "*"
            places[key, default: []].append(index)
        }
    }

    /// Returns a text with a space for each comment. One that has no end reaches to the end of the text.
    private static func withoutComments(_ text: String) -> String {
        let slash = UInt8(ascii: "/"), star = UInt8(ascii: "*")
        guard text.utf8.contains(star) else { return text }
        let bytes = Array(text.utf8)
        func has(_ first: UInt8, _ second: UInt8, at index: Int) -> Bool {
            index + 1 < bytes.count && bytes[index] == first && bytes[index + 1] == second
        }
        var result: [UInt8] = [], index = 0
        result.reserveCapacity(bytes.count)
        while index < bytes.count {
            guard has(slash, star, at: index) else {
                result.append(bytes[index])
                index += 1
                continue
            }
            index += 2
            while index < bytes.count, !has(star, slash, at: index) { index += 1 }
            index += 2
            result.append(32)
        }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func add(_ text: String) {
        var rest = text[...]
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
            var selectors = rest[..<open].trimmed
            if selectors.hasPrefix("@"), let end = selectors.utf8.lastIndex(of: UInt8(ascii: ";")) {
                // At-rules without a block end before the next rule.
                note("the CSS rule \(selectors[..<end].prefix(40)) is ignored")
                selectors = selectors[selectors.index(after: end)...].trimmed
            }
            guard isCounted() else { return }
            if selectors.hasPrefix("@") {
                // The rules of an at-rule are skipped with it.
                note("the CSS rule \(selectors.prefix(40)) is ignored")
                rest = SVGStyleSheet.after(blockAt: open, of: rest)
                continue
            }
            guard let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}")) else { return }
            let declarations = SVGStyleSheet.declarations(String(rest[rest.index(after: open)..<close])).values
            for (index, selector) in selectors.split(separator: ",", maxSplits: SVGLimits.rules).enumerated() {
                guard index == 0 || isCounted() else { return }
                add(selector, declarations)
            }
            rest = rest[rest.index(after: close)...]
        }
    }

    /// Counts a block or a further selector of one; returns `false` for one too many.
    private mutating func isCounted() -> Bool {
        count += 1
        if count > SVGLimits.rules { note("more than \(SVGLimits.rules) CSS rules are ignored") }
        return count <= SVGLimits.rules
    }

    private static func after(blockAt open: Substring.Index, of text: Substring) -> Substring {
        var depth = 0, index = open
        let bytes = text.utf8
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "{") { depth += 1 }
            if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
            index = bytes.index(after: index)
            if depth == 0 { break }
        }
        return text[index...]
    }

    private mutating func note(_ fault: String) {
        if faults.count < 32, !faults.contains(fault) { faults.append(fault) }
    }

    private mutating func add(_ selector: Substring, _ declarations: [String: String]) {
        let selector = selector.trimmed
        // The layers of Apple's symbols are not part of a picture.
        guard ![".multicolor-", ".hierarchical-", ".monochrome-"].contains(where: selector.hasPrefix) else { return }
        let fault =
            "the CSS selector “\(selector.prefix(40))” is ignored: it must have names, .class, #id and >"
        guard !selector.isEmpty, selector.utf8.count <= SVGLimits.linkBytes,
            !selector.contains(where: { "+~:[".contains($0) })
        else { return note(fault) }
        var compounds: [Compound] = [], parents: [Bool] = [], isParent = false
        for word in selector.replacing(">", with: " > ").split(whereSeparator: \.isWhitespace) {
            guard word != ">" else {
                guard !isParent, !compounds.isEmpty else { return note(fault) }
                isParent = true
                continue
            }
            compounds.append(SVGStyleSheet.compound(word))
            parents.append(isParent)
            isParent = false
        }
        guard !isParent, let subject = compounds.popLast(), compounds.count <= SVGStyleSheet.outer else {
            return note(fault)
        }
        let outer = zip(compounds, parents.dropFirst()).reversed().map { (compound: $0, isParent: $1) }
        rules.append(Rule(subject: subject, outer: outer, declarations: declarations))
    }

    private static func compound(_ text: Substring) -> Compound {
        var result = Compound(), rest = text
        while let first = rest.first {
            let isPlain = first != "." && first != "#"
            let body = isPlain ? rest : rest.dropFirst()
            let word = body.prefix { $0 != "." && $0 != "#" }
            switch first {
            case ".": result.classes.append(word)
            case "#": result.id = String(word)
            default: if word != "*" { result.name = String(word) }
            }
            rest = body[word.endIndex...]
        }
        return result
    }

    /// Returns the properties of a list such as "fill: red; stroke: none", and the number of declarations that were
    /// read, up to `SVGLimits.declarations`. A later one replaces an earlier one.
    static func declarations(_ text: String) -> (values: [String: String], count: Int) {
        var result: [String: String] = [:]
        let parts = withoutComments(text).split(separator: ";", maxSplits: SVGLimits.declarations)
        for declaration in parts.prefix(SVGLimits.declarations) {
            guard let colon = declaration.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let name = declaration[..<colon].trimmed.lowercased()
            var value = declaration[declaration.index(after: colon)...].trimmed
            if value.utf8.contains(UInt8(ascii: "!")), let mark = value.range(of: "!important") {
                value = value[..<mark.lowerBound].trimmed
            }
            if !name.isEmpty, !value.isEmpty { result[name] = String(value) }
        }
        return (result, parts.count)
    }

    /// Returns the properties of an element: those of its attributes, the rules and its `style`, each replacing the
    /// ones before. `chain` are the indices of the element and of those around it. `cost` is the number of rules and
    /// declarations that were read.
    func properties(of document: SVGDocument, _ chain: [Int]) -> (values: [String: String], cost: Int) {
        let element = document.elements[chain[0]]
        var result = element.attributes, cost = 0
        if !rules.isEmpty {
            let own = element.classes, elements = chain.map { document.elements[$0] }
            let keys = ["*", element.name] + own.map { "." + $0 } + (element.attributes["id"].map { ["#" + $0] } ?? [])
            for index in keys.flatMap({ places[$0] ?? [] }).sorted() {
                let rule = rules[index]
                cost += 1
                guard rule.subject.matches(element, own) else { continue }
                cost += 8 * rule.outer.count * chain.count
                guard rule.matches(elements) else { continue }
                result.merge(rule.declarations) { $1 }
                cost += rule.declarations.count + rule.subject.classes.count
            }
        }
        if let style = element.attributes["style"] {
            let (declarations, count) = SVGStyleSheet.declarations(style)
            result.merge(declarations) { $1 }
            cost += count
        }
        return (result, cost)
    }
}

extension SVGElement {
    /// The first 64 classes.
    fileprivate var classes: Set<Substring> {
        Set(attributes["class"]?.split(maxSplits: 64, whereSeparator: \.isWhitespace) ?? [])
    }
}

extension Substring {
    /// The text without spaces and line ends around it.
    var trimmed: Substring {
        func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
        guard let first = utf8.firstIndex(where: { !isSpace($0) }), let last = utf8.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return self[first...last]
    }
}
