/// A class, structure, protocol or extension of a file.
struct TypeDeclaration {
    /// "class", "struct", "enum", "actor", "protocol" or "extension".
    let keyword: String
    /// The name without generic parameters. If an extension names a nested type, it contains dots.
    let name: String
    let nameIndex: Int
    /// The indices of the braces.
    let open: Int, close: Int
    let isObjectiveC: Bool
    let isFinal: Bool
    /// The first type after the colon.
    let parent: String?
    /// The last token of `parent`.
    let parentEnd: Int?
    /// The name including those of the types around it, as an extension would name it.
    fileprivate(set) var fullName: String

    var shortName: String { name.split(separator: ".").last.map(String.init) ?? name }
}

/// A function, property, subscript or initialiser directly in a type.
struct MemberDeclaration {
    /// "func", "var", "let", "subscript" or "init".
    let keyword: String
    let name: String
    /// The labels of a `func`, "_" for a missing one.
    let labels: [String]
    /// The first attribute or modifier, the keyword, and the last token.
    let first: Int, keywordIndex: Int, last: Int
    let modifiers: Set<String>
    /// The name in `@objc(name)`.
    let objectiveCName: String?
    /// The index of the type in the file's types.
    let type: Int

    /// The selector of a `func`.
    var selector: String { objectiveCName ?? ObjectiveCNames.selector(name, labels: labels) }
}

/// The declarations of a file.
struct Declarations {
    private(set) var types: [TypeDeclaration] = []
    private(set) var members: [MemberDeclaration] = []
    /// The members of each type, in the order of `types`.
    private(set) var membersOfType: [[MemberDeclaration]] = []
    /// The classes by their full names.
    private(set) var classes: [String: [TypeDeclaration]] = [:]
    private(set) var properties: [String: MemberDeclaration] = [:]
    /// The innermost type whose body contains each token; `nil` at file scope.
    private(set) var typeAt: [Int?]
    /// `true` for each type whose name other files cannot use, in the order of `types`.
    private(set) var isHidden: [Bool] = []

    /// The number of types around each type, in the order of `types`.
    private var depths: [Int] = []
    /// The maximum number of types around a type; others, which only generated code has, are ignored.
    private static let deepest = 64

    /// The maximum number of tokens on one level of a declaration that is searched for its end. Without a limit, a long line of
    /// declarations would take time that grows with the square of its length.
    static let longest = 1024

    static let modifiers: Set<String> = [
        "public", "private", "fileprivate", "internal", "open", "package", "static", "class", "final", "override",
        "dynamic", "lazy", "weak", "unowned", "mutating", "nonmutating", "nonisolated", "optional", "required",
        "convenience", "indirect", "isolated", "prefix", "postfix", "infix", "consuming", "borrowing", "distributed",
    ]
    private static let typeKeywords: Set<String> = ["class", "struct", "enum", "actor", "protocol", "extension"]
    /// Words that cannot be names of types.
    private static let reservedWords: Set<String> = [
        "in", "is", "as", "else", "where", "case", "default", "guard", "if", "for", "return", "throws", "rethrows",
        "try",
    ]
    private static let memberKeywords: Set<String> = ["func", "var", "let", "subscript", "init"]

    init(of file: SourceFile) {
        typeAt = Array(repeating: nil, count: file.count)
        // The types whose bodies have not been reached, by the opening brace.
        var announced: [Int: Int] = [:]
        var scopes: [(type: Int?, enclosing: Int?, close: Int)] = []
        for index in 0..<file.count {
            while let last = scopes.last, last.close <= index { scopes.removeLast() }
            typeAt[index] = scopes.last?.enclosing
            guard file.isActive(index) else { continue }
            let text = file.text(index)
            if text == "{" {
                // An unbalanced brace is open until the end.
                let type = announced[index]
                scopes.append((type, type ?? scopes.last?.enclosing, file.partner(index) ?? file.count))
                continue
            }
            guard file.isName(index) else { continue }
            if Declarations.typeKeywords.contains(text), mayBeType(text, in: typeAt[index]),
                var type = Declarations.type(at: index, in: file)
            {
                announced[type.open] = types.count
                // A limit for generated code, because the total length of nested names grows quadratically.
                if let outer = typeAt[index], types[outer].fullName.utf8.count < 1000 {
                    type.fullName = types[outer].fullName + "." + type.name
                }
                if type.keyword == "class" { classes[type.fullName, default: []].append(type) }
                // The modifier of an extension applies to its members.
                let head = Declarations.firstModifier(before: index, in: file)..<index
                isHidden.append(
                    typeAt[index].map { isHidden[$0] } == true
                        || type.keyword != "extension"
                            && head.contains { InterfaceMembers.words.contains(file.text($0)) }
                )
                types.append(type)
                membersOfType.append([])
                depths.append(typeAt[index].map { depths[$0] + 1 } ?? 0)
            } else if Declarations.memberKeywords.contains(text), let scope = scopes.last, let type = scope.type,
                let member = Declarations.member(at: index, in: file, type: type, end: scope.close)
            {
                members.append(member)
                membersOfType[type].append(member)
                if member.keyword == "var", properties[member.name] == nil { properties[member.name] = member }
            }
        }
    }

    /// Returns `false` for an extension in a type, which the compiler rejects, and for a type that is nested too deep.
    private func mayBeType(_ keyword: String, in outer: Int?) -> Bool {
        guard let outer else { return true }
        return keyword != "extension" && depths[outer] < Declarations.deepest
    }

    /// Returns the last member of a type that begins at a token or before it.
    func member(at index: Int, of type: Int) -> MemberDeclaration? {
        let members = membersOfType[type]
        var low = 0, high = members.count
        while low < high {
            let middle = (low + high) / 2
            if members[middle].first <= index { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? members[low - 1] : nil
    }

    private static func type(at index: Int, in file: SourceFile) -> TypeDeclaration? {
        guard file.kind(index) == .identifier, file.isName(index + 1), ![".", ":", ","].contains(file.text(index - 1)),
            !modifiers.contains(file.text(index + 1)), !memberKeywords.contains(file.text(index + 1)),
            !reservedWords.contains(file.text(index + 1))
        else { return nil }
        let first = firstModifier(before: index, in: file)
        // Except at the beginning of a declaration, it is an ordinary name.
        if file.text(index) == "actor", first == index, !file.beginsLine(index),
            ![";", "{", "}"].contains(file.text(index - 1))
        {
            return nil
        }
        var name = SourceFile.bare(file.text(index + 1)), next = index + 2
        while file.text(next) == ".", file.isName(next + 1) {
            name += "." + SourceFile.bare(file.text(next + 1))
            next += 2
        }
        // No other brace can be between the name and the body.
        while next < file.count, file.text(next) != "{" {
            let text = file.text(next)
            if [";", "}", ")", "]"].contains(text) || memberKeywords.contains(text) { return nil }
            // This is the beginning of another type, except in `protocol P: class`.
            if typeKeywords.contains(text), ![":", ","].contains(file.text(next - 1)) { return nil }
            next = file.partner(next).map { $0 > next ? $0 + 1 : next + 1 } ?? next + 1
        }
        guard file.text(next) == "{" else { return nil }
        var angles = 0
        let colon = (index + 2..<next).first {
            if file.kind($0) == .operator { angles += angleDepth(file.text($0)) }
            return angles <= 0 && file.text($0) == ":"
        }
        return TypeDeclaration(
            keyword: file.text(index), name: name, nameIndex: index + 1, open: next,
            close: file.partner(next) ?? file.count, isObjectiveC: hasAttribute("objc", first..<index, in: file),
            isFinal: (first..<index).contains { file.text($0) == "final" },
            parent: colon.map { typeName(at: $0 + 1, in: file).name },
            parentEnd: colon.map { typeName(at: $0 + 1, in: file).last }, fullName: name)
    }

    private static func typeName(at index: Int, in file: SourceFile) -> (name: String, last: Int) {
        var name = SourceFile.bare(file.text(index)), next = index + 1
        while file.text(next) == ".", file.isName(next + 1) {
            name += "." + SourceFile.bare(file.text(next + 1))
            next += 2
        }
        return (name, min(next, file.count) - 1)
    }

    private static func member(at index: Int, in file: SourceFile, type: Int, end: Int) -> MemberDeclaration? {
        guard file.kind(index) == .identifier, file.text(index - 1) != "." else { return nil }
        let keyword = file.text(index), first = firstModifier(before: index, in: file)
        var labels: [String] = [], next = index + 1, name = keyword
        if keyword != "init", keyword != "subscript" {
            name = SourceFile.bare(file.text(next))
            next += 1
        }
        if keyword == "var" || keyword == "let" {
            guard file.isName(index + 1) else { return nil }
        } else {
            while next < end, file.text(next) != "(" {
                if ["{", "}", ";"].contains(file.text(next)) || memberKeywords.contains(file.text(next)) { return nil }
                next += 1
            }
            guard let close = file.partner(next) else { return nil }
            labels = parameterLabels(next + 1, close, in: file)
            next = close + 1
        }
        return MemberDeclaration(
            keyword: keyword, name: name, labels: labels, first: first, keywordIndex: index,
            last: lastToken(from: next, keyword: keyword, end: end, in: file),
            modifiers: Set((first..<index).map(file.text).filter(modifiers.contains)),
            objectiveCName: objectiveCName(first..<index, in: file), type: type)
    }

    /// Returns the last token of a member's body or, if it has none, of its line.
    static func lastToken(from start: Int, keyword: String, end: Int, in file: SourceFile) -> Int {
        var next = start, count = 0
        while next < end, count < longest {
            count += 1
            if file.text(next) == "{" { return file.partner(next) ?? end - 1 }
            if file.beginsLine(next), !["->", "where", "throws", "async", "=", ":"].contains(file.text(next)),
                !["->", "where", "=", ":", ",", "&"].contains(file.text(next - 1))
            {
                return next - 1
            }
            if [";", "}", ")", "]"].contains(file.text(next)) || next > start && beginsMember(next, in: file) {
                return next - 1
            }
            next = file.partner(next).map { $0 > next ? $0 + 1 : next + 1 } ?? next + 1
        }
        return max(start, min(next, end)) - 1
    }

    /// Returns `true` for a keyword of another member, as in `var a var b`, but not in an expression, as in `if let b`.
    private static func beginsMember(_ index: Int, in file: SourceFile) -> Bool {
        ["var", "let", "func", "subscript"].contains(file.text(index))
            && ![".", "if", "guard", "while", "case", "for", ",", "(", "await"].contains(file.text(index - 1))
    }

    /// Returns the first of the attributes and modifiers in front of a keyword; the keyword itself if it has none.
    static func firstModifier(before keyword: Int, in file: SourceFile) -> Int {
        var first = keyword
        while first > 0 {
            var start = first - 1
            if file.text(start) == ")", let open = file.partner(start), open > 0, open < start { start = open - 1 }
            guard file.kind(start) == .identifier else { break }
            if start > 0, file.text(start - 1) == "@" {
                first = start - 1
            } else if modifiers.contains(file.text(start)), start == first - 1 || file.text(start + 1) == "(" {
                first = start
            } else {
                break
            }
        }
        return first
    }

    static func hasAttribute(_ name: String, _ range: Range<Int>, in file: SourceFile) -> Bool {
        range.contains { file.text($0) == "@" && file.text($0 + 1) == name }
    }

    static func objectiveCName(_ range: Range<Int>, in file: SourceFile) -> String? {
        for index in range
        where file.text(index) == "@" && file.text(index + 1) == "objc" && file.text(index + 2) == "(" {
            guard let close = file.partner(index + 2) else { return nil }
            return (index + 3..<max(index + 3, close)).map(file.text).joined()
        }
        return nil
    }

    /// Returns the number of angle brackets that an operator opens.
    static func angleDepth(_ text: String) -> Int {
        text == "->" ? 0 : text.count { $0 == "<" } - text.count { $0 == ">" }
    }

    /// Returns the labels between the parentheses of a declaration.
    static func parameterLabels(_ start: Int, _ close: Int, in file: SourceFile) -> [String] {
        var labels: [String] = [], index = start, isFirst = true, angles = 0
        while index < close {
            if isFirst {
                // Skip attributes in front of a label, such as result builders.
                while file.text(index) == "@" {
                    index += 2
                    if file.text(index) == "(", let end = file.partner(index) { index = end + 1 }
                }
                labels.append(SourceFile.bare(file.text(index)))
                isFirst = false
            }
            let text = file.text(index)
            if file.kind(index) == .operator { angles += angleDepth(text) }
            if text == ",", angles <= 0 {
                isFirst = true
                angles = 0
            }
            index = file.partner(index).map { $0 > index ? $0 + 1 : index + 1 } ?? index + 1
        }
        return labels
    }
}
