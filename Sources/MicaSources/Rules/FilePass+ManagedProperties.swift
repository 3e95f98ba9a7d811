/// Animatable properties: in a layer class, `@NSManaged var progress: CGFloat` becomes `@Animatable var progress:
/// CGFloat = 0`.
extension FilePass {
    mutating func rewriteManagedProperty(_ index: Int) {
        guard let keyword = managedKeyword(after: index), file.isName(keyword + 1), file.text(keyword + 2) == ":" else {
            return report(index, "@NSManaged needs a property with an explicit type")
        }
        // If a declaration has several properties, a wrapper needs a default for each.
        var keywordOfNext = keyword
        var typeEnd = endOfType(keyword + 3)
        guard typeEnd - index < Declarations.longest else {
            return report(index, "@NSManaged needs a shorter type")
        }
        if (index..<keyword).contains(where: { file.text($0) == "weak" }) {
            return rewriteWeakProperty(index, keyword, typeEnd)
        }
        replace(index, index + 1, with: "@Animatable")
        while true {
            addDefault(name: keywordOfNext + 1, typeEnd: typeEnd)
            guard file.text(typeEnd + 1) == ",", file.isName(typeEnd + 2), file.text(typeEnd + 3) == ":" else { return }
            keywordOfNext = typeEnd + 1
            typeEnd = endOfType(typeEnd + 4)
            guard typeEnd - keywordOfNext < Declarations.longest else { return }
        }
    }

    private func managedKeyword(after index: Int) -> Int? {
        var next = index + 2
        while next < file.count, next < index + 24 {
            if file.text(next) == "var" { return next }
            if file.text(next) == "@" {
                next += 2
            } else if Declarations.modifiers.contains(file.text(next)) {
                next += 1
            } else if file.text(next) == "(", let close = file.partner(next) {
                next = close + 1
            } else {
                return nil
            }
        }
        return nil
    }

    /// Returns the last token of a type.
    private func endOfType(_ start: Int) -> Int {
        var next = start, angles = 0
        // No type is this long.
        while next < min(file.count, start + 200) {
            let text = file.text(next)
            if next > start, angles <= 0 {
                if ["=", "{", "}", ";", ","].contains(text) || file.beginsLine(next) && text != "&" && text != "." {
                    break
                }
            }
            if file.kind(next) == .operator, text != "->" {
                angles += text.count { $0 == "<" } - text.count { $0 == ">" }
            }
            next = file.partner(next).map { $0 > next ? $0 + 1 : next + 1 } ?? next + 1
        }
        return max(start, next - 1)
    }

    private mutating func addDefault(name: Int, typeEnd: Int) {
        guard typeEnd < file.count else { return }
        let type = file.source(name + 2, typeEnd)
        let end = file.range(typeEnd).upperBound
        if type.hasSuffix("?") || type.hasSuffix("!") || file.text(typeEnd + 1) == "=" { return }
        if let value = FilePass.zero(of: type) {
            edits.insert(" = " + value, at: end)
        } else {
            edits.insert("!", at: end)
            report(
                name, "\(file.text(name)): \(type) has no default value; reading it before it is set stops the program")
        }
    }

    static func zero(of type: String) -> String? {
        if let value = zeros[type] { return value }
        if type.hasPrefix("["), type.hasSuffix("]") { return hasTopLevelColon(type) ? "[:]" : "[]" }
        if type.hasPrefix("Array<") { return "[]" }
        return nil
    }

    private static func hasTopLevelColon(_ type: String) -> Bool {
        var depth = 0
        for character in type {
            if "[(<".contains(character) { depth += 1 }
            if "])>".contains(character) { depth -= 1 }
            if character == ":", depth == 1 { return true }
        }
        return false
    }

    private static let zeros: [String: String] = {
        var zeros = [
            "Bool": "false", "String": "\"\"", "CATransform3D": "CATransform3DIdentity",
            "CGAffineTransform": ".identity",
            "UIColor": ".clear", "CGColor": "UIColor.clear.cgColor", "UIBezierPath": "UIBezierPath()",
            "CGPath": "CGMutablePath()", "NSNumber": "0", "UIFont": ".systemFont(ofSize: 17)", "Date": ".distantPast",
            "Data": "Data()",
        ]
        for type in [
            "CGFloat", "Double", "Float", "Int", "UInt", "TimeInterval", "CFTimeInterval", "NSInteger", "CGGlyph",
        ] { zeros[type] = "0" }
        for bits in [8, 16, 32, 64] {
            zeros["Int\(bits)"] = "0"
            zeros["UInt\(bits)"] = "0"
        }
        for type in ["CGPoint", "CGSize", "CGRect", "CGVector", "UIEdgeInsets", "UIOffset"] { zeros[type] = ".zero" }
        return zeros
    }()

    /// Rewrites a weak property, which cannot have a wrapper: the animated property is a separate, non-owning
    /// reference.
    private mutating func rewriteWeakProperty(_ index: Int, _ keyword: Int, _ typeEnd: Int) {
        let name = file.text(keyword + 1), type = file.source(keyword + 3, typeEnd)
        let object = String(type.reversed().drop { $0 == "?" || $0 == "!" }.reversed())
        let storage = "weak\(name.prefix(1).uppercased())\(name.dropFirst())"
        var kept: [String] = [], next = index + 2
        while next < keyword {
            var last = next
            if file.text(next) == "@" { last += 1 }
            if file.text(last + 1) == "(", let close = file.partner(last + 1), close < keyword { last = close }
            let isLeftOut = file.text(next) == "weak" || FilePass.removed.contains(file.text(next + 1)) && last > next
            if !isLeftOut { kept.append(file.source(next, last)) }
            next = last + 1
        }
        let visible = kept.joined(separator: " ")
        replace(
            index, typeEnd,
            with: "@Animatable(redraws: false) private var \(storage) = WeakReference<\(object)>(nil); "
                + "\(visible.isEmpty ? "" : visible + " ")var \(name): \(type) { get { \(storage).object } "
                + "set { \(storage) = WeakReference(newValue) } }")
    }
}
