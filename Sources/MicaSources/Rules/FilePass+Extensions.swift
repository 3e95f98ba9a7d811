/// Overrides in an extension, and what is overridden of one, go into the class: without the Objective-C runtime only the
/// class's body has a table of methods.
extension FilePass {
    mutating func moveDeclarations() {
        for member in declarations.members {
            let type = declarations.types[member.type]
            guard type.keyword == "extension" else { continue }
            let isOverride = member.modifiers.contains("override")
            guard isOverride || isOverridden(member) else { continue }
            guard let target = declarations.classes[type.name],
                target.close < file.count
            else {
                if isOverride {
                    report(
                        member.keywordIndex,
                        "override \(member.name) stands in an extension: move it into the class \(type.name)")
                }
                continue
            }
            guard file.conditionDepths[member.first] == file.conditionDepths[type.open], !hasConstraints(type) else {
                report(
                    member.keywordIndex, "\(member.name) cannot be moved out of its condition; move it into the class")
                continue
            }
            if let access = access(of: type), member.modifiers.isDisjoint(with: FilePass.accessModifiers) {
                edits.insert(access + " ", at: file.range(member.first).lowerBound)
            }
            edits.move(
                file.range(member.first).lowerBound..<file.range(member.last).upperBound,
                to: file.range(target.close).lowerBound)
        }
    }

    private static let accessModifiers: Set<String> = [
        "open", "public", "package", "internal", "fileprivate", "private",
    ]

    /// What an extension gives its members.
    private func access(of type: TypeDeclaration) -> String? {
        (Declarations.firstModifier(before: type.nameIndex - 1, in: file)..<type.nameIndex).map(file.text)
            .first(where: FilePass.accessModifiers.contains)
    }

    private func isOverridden(_ member: MemberDeclaration) -> Bool {
        module.overridden.contains(member.name) && member.keyword != "init" && !member.modifiers.contains("private")
            && !member.modifiers.contains("fileprivate") && !member.modifiers.contains("static")
            && module.typeNames.contains(declarations.types[member.type].name)
    }

    private func hasConstraints(_ type: TypeDeclaration) -> Bool {
        (type.nameIndex..<type.open).contains { file.text($0) == "where" }
    }
}
