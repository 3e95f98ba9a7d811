/// The members of a class as Interface Builder sees them.
enum InterfaceMembers {
    /// Returns the attribute of Interface Builder of a member, without `@`.
    static func attribute(of member: MemberDeclaration, in file: SourceFile) -> String? {
        for index in member.first..<member.keywordIndex
        where file.text(index) == "@" && attributes.contains(file.text(index + 1)) {
            return file.text(index + 1)
        }
        return nil
    }

    private static let attributes: Set<String> = ["IBOutlet", "IBAction", "IBSegueAction", "IBInspectable"]

    /// Returns the entries for a declaration: `var a, b: UILabel!` has two, and a declaration that Interface Builder
    /// cannot name has none.
    static func read(
        _ member: MemberDeclaration, of type: TypeDeclaration, _ number: Int, _ file: SourceFile, _ module: Module
    ) -> [AppIndex.Member] {
        guard member.modifiers.isDisjoint(with: ["static", "class"]) else { return [] }
        let attribute = attribute(of: member, in: file)
        let isPrivate =
            module.interfaceAccess.isPrivate(member, of: type, in: number, file)
            || module.declarations[number].isHidden[member.type]
        switch member.keyword {
        case "func":
            guard attribute != nil || isSeenByObjectiveC(member, of: type, in: file),
                let types = parameterTypes(of: member, in: file)
            else { return [] }
            let owner = type.keyword == "class" ? type.fullName : type.name
            return [method(member, of: owner, attribute, types, isPrivate: isPrivate, file, module)]
        case "var", "let":
            return declaredProperties(of: member, in: file).map {
                property($0, of: member, attribute, isPrivate: isPrivate, file)
            }
        default: return []
        }
    }

    private static func method(
        _ member: MemberDeclaration, of owner: String, _ attribute: String?, _ types: [String], isPrivate: Bool,
        _ file: SourceFile, _ module: Module
    ) -> AppIndex.Member {
        let name = file.text(member.keywordIndex + 1)
        var reference = types.isEmpty ? name : "\(name)(\(member.labels.map { $0 + ":" }.joined()))"
        // Without labels, a name shared by several methods is ambiguous.
        if types.isEmpty, module.methods[member.name]?.areAlike == false {
            reference += " as (\(owner)) -> () -> Void"
        }
        return AppIndex.Member(
            kind: attribute == "IBSegueAction" ? .segueAction : .action, name: member.name,
            key: member.objectiveCName ?? member.name, type: nil, selector: member.selector, reference: reference,
            parameterTypes: types, isPrivate: isPrivate, isOptional: false, isSettable: false,
            conditions: file.conditions.conditions(of: member.keywordIndex).map(\.text), path: file.path,
            line: file.line(member.keywordIndex + 1))
    }

    private static func property(
        _ property: Property, of member: MemberDeclaration, _ attribute: String?, isPrivate: Bool, _ file: SourceFile
    ) -> AppIndex.Member {
        let type = property.type
        let kind: AppIndex.Kind =
            switch attribute {
            case "IBOutlet": isCollection(type) ? .outletCollection : .outlet
            case "IBInspectable": .inspectable
            default: .property
            }
        let name = SourceFile.bare(file.text(property.name))
        return AppIndex.Member(
            kind: kind, name: name, key: member.objectiveCName ?? name, type: type, selector: nil, reference: nil,
            parameterTypes: [], isPrivate: isPrivate,
            isOptional: type.map { $0.hasSuffix("?") || $0.hasSuffix("!") || $0.hasPrefix("Optional<") } ?? false,
            isSettable: member.keyword == "var" && property.isSettable
                && (attribute != nil || InterfaceAccess.accessTokens(of: member, file).isEmpty),
            conditions: file.conditions.conditions(of: member.keywordIndex).map(\.text), path: file.path,
            line: file.line(property.name))
    }

    /// Returns `true` for `[UIView]` and `Array<UIView>`, but not for `[String: UIView]`.
    private static func isCollection(_ type: String?) -> Bool {
        guard let type else { return false }
        return type.hasPrefix("[") && !type.contains(":") || type.hasPrefix("Array<") || type.hasPrefix("NSArray")
    }

    private static func isSeenByObjectiveC(_ member: MemberDeclaration, of type: TypeDeclaration, in file: SourceFile)
        -> Bool
    {
        if type.isObjectiveC || Declarations.hasAttribute("objc", member.first..<member.keywordIndex, in: file) {
            return true
        }
        let head = Declarations.firstModifier(before: type.nameIndex - 1, in: file)..<type.nameIndex
        return Declarations.hasAttribute("objcMembers", head, in: file)
    }

    static let words: Set<String> = ["private", "fileprivate"]

    // MARK: Reading

    /// A property in a declaration, which may contain several.
    struct Property {
        /// The token of the name.
        let name: Int
        var type: String?
        /// `false` if it has only a getter.
        var isSettable = true
    }

    static func declaredProperties(of member: MemberDeclaration, in file: SourceFile) -> [Property] {
        var result: [Property] = [], index = member.keywordIndex + 1
        while index <= member.last, file.isName(index), result.count < 64 {
            var property = Property(name: index)
            index += 1
            if file.text(index) == ":" {
                let end = typeEnd(index + 1, member.last, file)
                property.type = file.source(index + 1, end)
                index = end + 1
                // Preceding names without a type share this one.
                for earlier in result.indices.reversed() {
                    guard result[earlier].type == nil, file.text(result[earlier].name + 1) == "," else { break }
                    result[earlier].type = property.type
                }
            }
            if file.text(index) == "=" { index = expressionEnd(index + 1, member.last, file) }
            if file.text(index) == "{", index <= member.last { property.isSettable = hasSetter(index, file) }
            result.append(property)
            guard file.text(index) == "," else { break }
            index += 1
        }
        return result
    }

    /// Returns the last token of a type.
    private static func typeEnd(_ start: Int, _ last: Int, _ file: SourceFile) -> Int {
        var index = start, angles = 0
        while index <= last {
            let text = file.text(index)
            if ["=", "{", ";"].contains(text) || text == "," && angles <= 0 { break }
            if file.kind(index) == .operator { angles += Declarations.angleDepth(text) }
            index = file.partner(index).map { $0 > index ? $0 + 1 : index + 1 } ?? index + 1
        }
        return max(start, min(index, last + 1) - 1)
    }

    /// Returns the first token after an initial value.
    private static func expressionEnd(_ start: Int, _ last: Int, _ file: SourceFile) -> Int {
        var index = start
        while index <= last {
            let text = file.text(index)
            if text == "," || text == ";" || text == "{" && index > start { break }
            index = file.partner(index).map { $0 > index ? $0 + 1 : index + 1 } ?? index + 1
        }
        return index
    }

    private static func hasSetter(_ open: Int, _ file: SourceFile) -> Bool {
        guard let close = file.partner(open) else { return false }
        var index = open + 1
        while index < close {
            if ["set", "didSet", "willSet", "_modify"].contains(file.text(index)), file.text(index - 1) != "." {
                return true
            }
            index = file.partner(index).map { $0 > index ? $0 + 1 : index + 1 } ?? index + 1
        }
        return false
    }

    /// Returns the types of a function's parameters; `nil` if they cannot be parsed.
    static func parameterTypes(of member: MemberDeclaration, in file: SourceFile) -> [String]? {
        var open = member.keywordIndex + 2
        while open < member.last, file.text(open) != "(" { open += 1 }
        guard let close = file.partner(open) else { return nil }
        var types: [String] = [], index = open + 1
        while index < close {
            guard let colon = (index..<close).first(where: { file.text($0) == ":" }), colon + 1 < close else {
                return nil
            }
            let end = typeEnd(colon + 1, close - 1, file)
            types.append(file.source(colon + 1, end))
            index = end + 1
            while index < close, file.text(index) != "," {
                index = file.partner(index).map { $0 > index ? $0 + 1 : index + 1 } ?? index + 1
            }
            index += 1
        }
        return types
    }
}
