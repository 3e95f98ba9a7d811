/// The access to members with Interface Builder's attributes.
///
/// On Apple's systems a nib can set a private outlet. Here the code generated from a nib is in a separate file, so that
/// such members lose `private` and `fileprivate`.
struct InterfaceAccess {
    /// The reason why a member stays private, by file and keyword.
    private(set) var obstacles: [[Int: String]] = []
    /// The extensions whose `private` or `fileprivate` moves to those of their members that stay private, by file.
    private var opened: [Set<Int>] = []

    init() {}

    init(_ files: [SourceFile], _ module: Module) {
        let keys = InterfaceAccess.keys(module)
        for (number, file) in files.enumerated() {
            let declared = module.declarations[number]
            var own: [Int: String] = [:], extensions: Set<Int> = []
            var hidden: Set<String>?
            for member in declared.members where InterfaceMembers.attribute(of: member, in: file) != nil {
                let type = declared.types[member.type]
                guard InterfaceAccess.isPrivate(member, of: type, file) else { continue }
                let names = hidden ?? InterfaceAccess.privateTypes(declared, file)
                hidden = names
                if let name = InterfaceAccess.signature(member, file).map(file.text).first(where: names.contains) {
                    own[member.keywordIndex] = "its type \(name) is private"
                } else if let other = InterfaceAccess.namesake(of: member, type, keys, module) {
                    own[member.keywordIndex] = "\(other) has one of the same name"
                } else if InterfaceAccess.access(of: type, file) != nil {
                    extensions.insert(member.type)
                }
            }
            obstacles.append(own)
            opened.append(extensions)
        }
    }

    /// Returns `true` if other files cannot use a member, even in the rewritten sources.
    func isPrivate(_ member: MemberDeclaration, of type: TypeDeclaration, in number: Int, _ file: SourceFile) -> Bool {
        guard InterfaceAccess.isPrivate(member, of: type, file, countsSetter: false) else { return false }
        return InterfaceMembers.attribute(of: member, in: file) == nil || obstacles[number][member.keywordIndex] != nil
    }

    func isOpened(_ type: Int, in number: Int) -> Bool { opened[number].contains(type) }

    /// Returns the tokens of `private`, `fileprivate(set)` and the like in front of a member.
    static func accessTokens(of member: MemberDeclaration, _ file: SourceFile) -> [(first: Int, last: Int)] {
        (member.first..<member.keywordIndex).filter { InterfaceMembers.words.contains(file.text($0)) }.map { index in
            file.text(index + 1) == "(" ? (index, file.partner(index + 1) ?? index) : (index, index)
        }
    }

    /// Returns the token of `private` or `fileprivate` in front of an extension.
    static func access(of type: TypeDeclaration, _ file: SourceFile) -> Int? {
        guard type.keyword == "extension" else { return nil }
        return (Declarations.firstModifier(before: type.nameIndex - 1, in: file)..<type.nameIndex)
            .first { InterfaceMembers.words.contains(file.text($0)) }
    }

    private static func isPrivate(
        _ member: MemberDeclaration, of type: TypeDeclaration, _ file: SourceFile, countsSetter: Bool = true
    ) -> Bool {
        let tokens = accessTokens(of: member, file)
        if tokens.contains(where: { countsSetter || $0.first == $0.last }) { return true }
        return member.modifiers.isDisjoint(with: ["internal", "package", "public", "open"])
            && access(of: type, file) != nil
    }

    // MARK: Obstacles

    /// Returns the types whose names other files cannot use.
    private static func privateTypes(_ declared: Declarations, _ file: SourceFile) -> Set<String> {
        var names = Set(
            zip(declared.types, declared.isHidden).filter { $0.keyword != "extension" && $1 }.map(\.0.shortName))
        for index in 0..<file.count
        where file.text(index) == "typealias" && InterfaceMembers.words.contains(file.text(index - 1)) {
            names.insert(SourceFile.bare(file.text(index + 1)))
        }
        return names
    }

    /// Returns the range from a member's name to its body or value.
    private static func signature(_ member: MemberDeclaration, _ file: SourceFile) -> Range<Int> {
        let start = member.keywordIndex + 1
        let end = (start...max(start, member.last)).first { file.text($0) == "{" || file.text($0) == "=" }
        return start..<(end ?? member.last + 1)
    }

    /// Returns the members of each class, by its full name.
    private static func keys(_ module: Module) -> [String: Set<String>] {
        var keys: [String: Set<String>] = [:]
        for declared in module.declarations {
            for member in declared.members {
                let type = declared.types[member.type]
                guard let key = Module.key(of: member) else { continue }
                keys[type.keyword == "extension" ? type.name : type.fullName, default: []].insert(key)
            }
        }
        return keys
    }

    /// Returns a superclass or subclass with a member of the same name, which would be overridden without `override`.
    private static func namesake(
        of member: MemberDeclaration, _ type: TypeDeclaration, _ keys: [String: Set<String>], _ module: Module
    ) -> String? {
        guard let key = Module.key(of: member), !member.modifiers.contains("override") else { return nil }
        return module.relatives(of: type.keyword == "extension" ? type.name : type.fullName)
            .first { keys[$0]?.contains(key) == true }
    }
}

extension Module {
    /// Returns the superclasses and subclasses of a class in the module, of which generated code may have thousands: at most
    /// 1000.
    func relatives(of name: String) -> [String] {
        var result: [String] = [], seen: Set<String> = [name], next = classes[name]?.first?.type.parent
        while result.count < 1000, let above = next, let place = classes[above]?.first, seen.insert(above).inserted {
            result.append(above)
            next = place.type.parent
        }
        var open = [name]
        while result.count < 1000, let above = open.popLast() {
            for child in subclasses[above] ?? [] where seen.insert(child).inserted {
                result.append(child)
                open.append(child)
            }
        }
        return result
    }
}
