/// The optional requirements of Objective-C protocols whose value is not optional.
///
/// Such a requirement has a default that notes that it was called, and a call with `?` returns nil in this case.
struct OptionalValues {
    private(set) var methods: Set<String> = []
    private(set) var properties: Set<String> = []

    mutating func add(_ member: MemberDeclaration, in file: SourceFile) {
        guard OptionalValues.type(of: member, in: file) != nil else { return }
        if member.keyword == "func" { methods.insert(member.name) } else { properties.insert(member.name) }
    }

    /// Returns the type of a requirement's value, if it may be missing; nil for other values. Such a value is not optional,
    /// cannot be set, and consists of references and numbers.
    static func type(of member: MemberDeclaration, in file: SourceFile) -> String? {
        guard let type = member.keyword == "func" ? result(of: member, in: file) : value(of: member, in: file),
            !type.hasSuffix("?"), !type.hasSuffix("!"), !["Void", "()", "Self"].contains(type),
            !type.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") })
                .contains(where: { ["Any", "AnyHashable", "Error", "some", "any"].contains($0) })
        else { return nil }
        return type
    }

    private static func result(of member: MemberDeclaration, in file: SourceFile) -> String? {
        var index = member.keywordIndex
        while index <= member.last {
            switch file.text(index) {
            case "->": return file.source(index + 1, member.last)
            case "async", "throws", "<": return nil
            default: index = file.partner(index).map { $0 > index ? $0 + 1 : index + 1 } ?? index + 1
            }
        }
        return nil
    }

    private static func value(of member: MemberDeclaration, in file: SourceFile) -> String? {
        guard let open = (member.keywordIndex...member.last).first(where: { file.text($0) == "{" }),
            file.text(member.keywordIndex + 2) == ":", open > member.keywordIndex + 3,
            file.source(open, member.last).filter({ !$0.isWhitespace }) == "{get}"
        else { return nil }
        return file.source(member.keywordIndex + 3, open - 1)
    }
}
