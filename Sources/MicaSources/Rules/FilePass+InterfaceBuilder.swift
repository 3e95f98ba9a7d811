/// The access levels and conformances that generated code for storyboards and nibs needs.
extension FilePass {
    /// Removes `private` from outlets, actions and inspectable properties. In a `private extension`, all other members
    /// get it individually.
    mutating func rewriteInterfaceAccess() {
        for (index, type) in declarations.types.enumerated() where module.interfaceAccess.isOpened(index, in: number) {
            guard let word = InterfaceAccess.access(of: type, file) else { continue }
            remove(word, word)
            restrict(index, number)
        }
        for member in declarations.members {
            guard let attribute = InterfaceMembers.attribute(of: member, in: file) else { continue }
            if let obstacle = module.interfaceAccess.obstacles[number][member.keywordIndex] {
                report(
                    member.keywordIndex,
                    "@\(attribute) \(member.name) stays private, since \(obstacle): storyboards and nibs cannot use it; rename it"
                )
            } else {
                for word in InterfaceAccess.accessTokens(of: member, file) { remove(word.first, word.last) }
            }
        }
    }

    /// Removes a preview of Xcode's canvas (`#Preview("Name") { … }`), which is for the editor only, with the attributes
    /// before it.
    mutating func removePreview(_ index: Int) {
        var last = index
        if file.text(last + 1) == "(", let close = file.partner(last + 1) { last = close }
        guard file.text(last + 1) == "{", let end = file.partner(last + 1) else { return }
        last = end
        while file.isName(last + 1), file.text(last + 2) == ":", file.text(last + 3) == "{",
            let end = file.partner(last + 3)
        {
            last = end
        }
        var first = index
        while file.text(first - 1) == ")", let open = file.partner(first - 1), file.text(open - 2) == "@" {
            first = open - 2
        }
        edits.leaveOut(file.range(first).lowerBound..<file.range(last).upperBound)
    }

    /// Adds `fileprivate` to the declarations in an extension that files of Interface Builder cannot name.
    private mutating func restrict(_ number: Int, _ fileNumber: Int) {
        let type = declarations.types[number]
        var members: [Int: MemberDeclaration] = [:]
        for member in declarations.membersOfType[number] { members[member.keywordIndex] = member }
        var index = type.open + 1
        while index < type.close {
            if FilePass.declaring.contains(file.text(index)), isDeclaration(index) {
                let first = Declarations.firstModifier(before: index, in: file)
                let isOwn = (first..<index).contains { FilePass.accessWords.contains(file.text($0)) }
                let isReached = members[index].map {
                    InterfaceMembers.attribute(of: $0, in: file) != nil
                        && module.interfaceAccess.obstacles[fileNumber][index] == nil
                }
                if !isOwn, isReached != true { edits.insert("fileprivate ", at: file.range(index).lowerBound) }
                if let member = members[index] { index = max(index, member.last) }
            }
            index = file.partner(index).map { $0 > index ? $0 + 1 : index + 1 } ?? index + 1
        }
    }

    /// Returns `true` if a keyword begins a declaration. Of the two in `class func`, the second counts.
    private func isDeclaration(_ index: Int) -> Bool {
        file.kind(index) == .identifier && file.text(index - 1) != "."
            && !(file.text(index) == "class" && FilePass.declaring.contains(file.text(index + 1)))
    }

    private static let declaring: Set<String> = [
        "func", "var", "let", "subscript", "init", "class", "struct", "enum", "actor", "typealias",
    ]
    private static let accessWords: Set<String> = [
        "private", "fileprivate", "internal", "package", "public", "open",
    ]

    /// Rewrites an `awakeFromNib` that overrides only that of `NSObject`, which does not exist here: the class gets the
    /// protocol `AwakesFromNib`.
    mutating func rewriteAwakening() {
        for member in declarations.members
        where FilePass.awakenings.contains(member.name) && member.keyword == "func"
            && member.modifiers.contains("override")
        {
            let type = declarations.types[member.type], name = member.name
            let owner = type.keyword == "extension" ? type.name : type.fullName
            guard let place = module.rootClass(owner, name) else { continue }
            // The same isolation as in `NSObject`; the class itself is not isolated. Attributes precede modifiers.
            edits.insert("@preconcurrency @MainActor ", at: file.range(member.first).lowerBound)
            for index in member.first..<member.keywordIndex where file.text(index) == "override" {
                edits.replace(file.range(index).lowerBound..<file.range(index + 1).lowerBound, with: "")
            }
            for index in member.keywordIndex...member.last
            where file.text(index) == "super" && file.text(index + 2) == name
                && file.partner(index + 3) == index + 4
            {
                replace(index, index + 4, with: "()")
            }
            guard name == "awakeFromNib", place.path == file.path,
                let close = module.classes[owner]?.first.map({ outermost($0.type).close }), close < file.count
            else { continue }
            edits.insert("; extension \(owner): AwakesFromNib {}", at: file.range(close).upperBound)
        }
    }

    private static let awakenings: Set<String> = ["awakeFromNib", "prepareForInterfaceBuilder"]

    /// Returns the type at file scope that contains a type.
    private func outermost(_ type: TypeDeclaration) -> TypeDeclaration {
        var type = type
        while let outer = declarations.typeAt[type.nameIndex].map({ declarations.types[$0] }) { type = outer }
        return type
    }
}
