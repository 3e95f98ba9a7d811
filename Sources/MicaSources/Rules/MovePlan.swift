/// A member of an extension that moves into the body of its class.
struct Move {
    let member: Range<Int>
    /// The end of its own attributes, before its modifiers.
    let head: Int
    /// The attributes of its extension that also apply to it.
    let attributes: [Range<Int>]
    /// The access level of its extension followed by a space; empty if it has none.
    let access: String
    /// The compilation conditions that apply to the member but not to the class, outermost first.
    let conditions: [String]
    let file: Int
    let targetFile: Int, target: Int
}

/// A plan for moving members from extensions into their class, which may be in another file.
///
/// An override in an extension moves, and so does a member of an extension that is overridden. Without the Objective-C
/// runtime only members in the class's body are dispatched dynamically.
struct MovePlan {
    private(set) var moves: [Move] = []
    /// The members that cannot be moved, with their tokens, by file.
    private(set) var obstacles: [[(index: Int, message: String)]]
    /// The tokens of `private` and `fileprivate` to be removed because moved text uses the name, by file.
    private(set) var widened: [Set<Int>]

    private let files: [SourceFile]
    private let module: Module
    private var privateNames: [Int: PrivateNames] = [:]
    /// The file that has each word; -1 for several. Empty until needed.
    private var places: [String: Int] = [:]
    /// The number of tokens that may be searched for names that moved text uses.
    private var budget = 20_000_000

    init(_ files: [SourceFile], _ module: Module) {
        self.files = files
        self.module = module
        obstacles = Array(repeating: [], count: files.count)
        widened = Array(repeating: [], count: files.count)
        for (number, declarations) in module.declarations.enumerated() {
            for member in declarations.members {
                let type = declarations.types[member.type]
                guard type.keyword == "extension" else { continue }
                let isOverride = member.modifiers.contains("override")
                guard isOverride || mayBeOverridden(member, of: type),
                    module.extensionBase(of: member, in: type) == nil
                else { continue }
                plan(member, of: type, in: number, isOverride: isOverride)
            }
        }
    }

    private mutating func plan(_ member: MemberDeclaration, of type: TypeDeclaration, in number: Int, isOverride: Bool)
    {
        let file = files[number], what = isOverride ? "override \(member.name)" : member.name
        func report(_ reason: String) {
            obstacles[number].append(
                (member.keywordIndex, "\(what) is in an extension\(reason): move it into the class \(type.name)"))
        }
        guard let classes = module.classes[type.name] else {
            if isOverride { report("") }
            return
        }
        let own = file.conditions.conditions(of: member.first)
        /// Returns the number of conditions of a class if all of them also apply to the member; otherwise `nil`.
        func shared(_ place: Module.ClassPlace) -> Int? {
            guard place.file == number else { return nil }
            let others = file.conditions.conditions(of: place.type.close)
            return others.count <= own.count && zip(others, own).allSatisfy { $0.branch == $1.branch }
                ? others.count : nil
        }
        var candidates = classes
        if candidates.count > 1 { candidates.removeAll { shared($0) == nil } }
        guard candidates.count == 1, let place = candidates.first else {
            return report(" and there are \(classes.count) such classes")
        }
        guard place.type.close < files[place.file].count else { return }
        guard isOverride || place.file == number || module.isOverridden(member.name, of: type.name) else { return }
        guard !hasConstraints(type, file) else { return report(" with conditions") }
        var access = access(of: type, file)
        if !member.modifiers.isDisjoint(with: MovePlan.accessModifiers) { access = nil }
        if access == "private" { access = "fileprivate" }
        // Members with Interface Builder's attributes lose `private`; all others in the extension get it individually.
        let isOpened = module.interfaceAccess.isOpened(member.type, in: number)
        if isOpened, !module.interfaceAccess.isPrivate(member, of: type, in: number, file) { access = nil }
        if place.file != number {
            guard access != "fileprivate" else { return report(" that is private to its file") }
            if let name = hiddenName(in: member, number) {
                return report(" and uses \(name), which is private to its file")
            }
        }
        if isOpened { access = nil }
        moves.append(
            Move(
                member: range(member.first, member.last, file), head: head(of: member, file),
                attributes: attributes(of: type, for: member, file),
                access: access.map { $0 + " " } ?? "",
                conditions: own.dropFirst(shared(place) ?? 0).map(\.text), file: number, targetFile: place.file,
                target: files[place.file].range(place.type.close).lowerBound))
    }

    private func range(_ first: Int, _ last: Int, _ file: SourceFile) -> Range<Int> {
        file.range(first).lowerBound..<file.range(last).upperBound
    }

    private func head(of member: MemberDeclaration, _ file: SourceFile) -> Int {
        var index = member.first
        while file.text(index) == "@", index < member.keywordIndex {
            index += 2
            while file.text(index) == "." { index += 2 }
            if file.text(index) == "(", let close = file.partner(index) { index = close + 1 }
        }
        return file.range(min(index, member.keywordIndex)).lowerBound
    }

    private static let accessModifiers: Set<String> = [
        "open", "public", "package", "internal", "fileprivate", "private",
    ]

    /// Returns the access level that an extension gives its members.
    private func access(of type: TypeDeclaration, _ file: SourceFile) -> String? {
        head(of: type, file).map(file.text).first(where: MovePlan.accessModifiers.contains)
    }

    private func head(of type: TypeDeclaration, _ file: SourceFile) -> Range<Int> {
        Declarations.firstModifier(before: type.nameIndex - 1, in: file)..<type.nameIndex
    }

    private func attributes(of type: TypeDeclaration, for member: MemberDeclaration, _ file: SourceFile)
        -> [Range<Int>]
    {
        let own = Set((member.first..<member.keywordIndex).filter { file.text($0 - 1) == "@" }.map(file.text))
        let isIsolated =
            own.contains { $0.hasSuffix("Actor") }
            || (member.first..<member.keywordIndex).contains { file.text($0) == "nonisolated" }
        var result: [Range<Int>] = []
        for index in head(of: type, file) where file.text(index) == "@" {
            let name = file.text(index + 1)
            if FilePass.removed.contains(name) || name == "preconcurrency" { continue }
            if name.hasSuffix("Actor") ? isIsolated : name != "available" && own.contains(name) { continue }
            var last = index + 1
            if file.text(index + 2) == "(", let close = file.partner(index + 2), close < type.nameIndex { last = close }
            result.append(range(index, last, file))
        }
        return result
    }

    private func mayBeOverridden(_ member: MemberDeclaration, of type: TypeDeclaration) -> Bool {
        module.overridden.contains(member.name) && member.keyword != "init"
            && member.modifiers.isDisjoint(with: ["private", "fileprivate", "static", "final"])
            && module.typeNames.contains(type.name) && module.classes[type.name]?.contains { !$0.type.isFinal } != false
    }

    private func hasConstraints(_ type: TypeDeclaration, _ file: SourceFile) -> Bool {
        (type.nameIndex..<type.open).contains { file.text($0) == "where" }
    }

    /// Returns the first name in a member that other files cannot see. Names that may become visible in the whole
    /// module, because no other file uses them, are marked for widening.
    private mutating func hiddenName(in member: MemberDeclaration, _ number: Int) -> String? {
        let file = files[number]
        let hidden = privateNames[number] ?? PrivateNames(of: file, module.declarations[number])
        privateNames[number] = hidden
        guard !hidden.isEmpty else { return nil }
        let own = member.first...member.last
        var open = [own], needed: Set<String> = []
        while let tokens = open.popLast() {
            budget -= tokens.count
            if budget < 0, let name = needed.min() { return name }
            for index in tokens {
                let name = SourceFile.bare(file.text(index))
                if tokens == own, hidden.sealed.contains(name) { return name }
                guard hidden.contains(name), !needed.contains(name) else { continue }
                guard let declarations = hidden.widenable[name], !isElsewhere(name, than: number) else { return name }
                needed.insert(name)
                open += declarations.map(\.interface)
            }
        }
        for name in needed { widened[number].formUnion(hidden.widenable[name]!.map(\.modifier)) }
        return nil
    }

    private mutating func isElsewhere(_ name: String, than number: Int) -> Bool {
        if places.isEmpty {
            for (index, file) in files.enumerated() {
                for word in file.texts {
                    let bare = SourceFile.bare(word), known = places[bare]
                    if known != index { places[bare] = known == nil ? index : -1 }
                }
            }
        }
        return places[name].map { $0 != number } ?? false
    }
}

/// The names that are visible only in their own file.
struct PrivateNames {
    struct Declaration {
        /// The token of `private` or `fileprivate`.
        let modifier: Int
        /// The tokens that must be as visible as the name itself.
        let interface: ClosedRange<Int>
    }

    private var names: Set<String> = []
    /// The declarations at file scope whose names could become visible in the whole module.
    private(set) var widenable: [String: [Declaration]] = [:]
    /// Types with initialisers that other files cannot see.
    private(set) var sealed: Set<String> = []
    var isEmpty: Bool { names.isEmpty && sealed.isEmpty }
    func contains(_ name: String) -> Bool { names.contains(name) }

    private static let typeKeywords: Set<String> = ["class", "struct", "enum", "actor", "protocol", "typealias"]
    private static let keywords = typeKeywords.union(["func", "var", "let", "case", "operator"])

    init(of file: SourceFile, _ declarations: Declarations) {
        let types = Dictionary(
            declarations.types.map { ($0.nameIndex - 1, $0) }, uniquingKeysWith: { first, _ in first })
        for index in 0..<file.count where file.text(index) == "private" || file.text(index) == "fileprivate" {
            guard file.isActive(index), file.text(index - 1) != "." else { continue }
            let type = declarations.typeAt[index], isSetter = file.text(index + 1) == "("
            guard let keyword = PrivateNames.keyword(after: index, in: file) else { continue }
            switch file.text(keyword) {
            case "extension":
                guard type == nil, let type = types[keyword] else { continue }
                for member in type.open..<type.close
                where PrivateNames.keywords.contains(file.text(member)) {
                    names.insert(SourceFile.bare(file.text(member + 1)))
                }
            case "init": if let type { sealed.insert(declarations.types[type].shortName) }
            case let word:
                let end =
                    types[keyword].map { min($0.close, file.count - 1) } ?? PrivateNames.end(of: keyword, in: file)
                let declared = PrivateNames.names(keyword, end, in: file)
                names.formUnion(declared)
                guard type == nil, !isSetter, declared.count == 1, let name = declared.first else { continue }
                var last = end
                if word == "func" { last = (keyword...end).first { file.text($0) == "{" } ?? end }
                widenable[name, default: []].append(Declaration(modifier: index, interface: keyword...last))
            }
        }
        // A name that is also private within a type could refer to that declaration.
        for index in 0..<file.count where file.text(index) == "private" || file.text(index) == "fileprivate" {
            guard declarations.typeAt[index] != nil, let keyword = PrivateNames.keyword(after: index, in: file) else {
                continue
            }
            widenable[SourceFile.bare(file.text(keyword + 1))] = nil
        }
    }

    private static func keyword(after index: Int, in file: SourceFile) -> Int? {
        var next = index + 1
        while next < min(file.count, index + 24) {
            let text = file.text(next)
            if text == "(" {
                next = (file.partner(next) ?? next) + 1
            } else if text == "@" {
                next += 2
            } else if text == "extension" || text == "init" || keywords.contains(text) {
                // `class func`: the modifier, not the keyword.
                guard text == "class", file.isName(next + 1), keywords.contains(file.text(next + 1)) else {
                    return next
                }
                next += 1
            } else if Declarations.modifiers.contains(text) {
                next += 1
            } else {
                return nil
            }
        }
        return nil
    }

    private static func end(of keyword: Int, in file: SourceFile) -> Int {
        return min(
            max(keyword, Declarations.lastToken(from: keyword + 1, keyword: "", end: file.count, in: file)),
            file.count - 1)
    }

    private static func names(_ keyword: Int, _ end: Int, in file: SourceFile) -> Set<String> {
        var names: Set<String> = [SourceFile.bare(file.text(keyword + 1))]
        guard file.text(keyword) == "var" || file.text(keyword) == "let" else { return names }
        if file.text(keyword + 1) == "(", let close = file.partner(keyword + 1) {
            return Set((keyword + 2..<close).filter(file.isName).map { SourceFile.bare(file.text($0)) })
        }
        var next = keyword + 1
        while next <= end {
            if file.text(next) == ",", file.isName(next + 1) { names.insert(SourceFile.bare(file.text(next + 1))) }
            next = file.partner(next).map { $0 > next ? $0 + 1 : next + 1 } ?? next + 1
        }
        return names
    }
}
