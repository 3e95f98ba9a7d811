/// `#keyPath(CALayer.bounds.origin)`, which becomes "bounds.origin".
extension FilePass {
    mutating func rewriteKeyPath(_ index: Int) {
        guard file.text(index + 1) == "(", let close = file.partner(index + 1), close > index + 2 else { return }
        var names: [String] = []
        for index in index + 2..<close {
            if file.isName(index) {
                names.append(SourceFile.bare(file.text(index)))
            } else if ![".", "?", "!"].contains(file.text(index)) {
                return report(index, "#keyPath must contain names separated by dots")
            }
        }
        // Skip the types and `self` in front of the first property.
        while names.count > 1, names[0].first?.isUppercase == true || names[0] == "self" { names.removeFirst() }
        let keys = names.map { key($0) }
        replace(index, close, with: "\"\(keys.joined(separator: "."))\"")
    }

    private func key(_ name: String) -> String {
        guard let member = declarations.properties[name] else { return ObjectiveCNames.key(name) }
        return member.objectiveCName ?? (member.modifiers.contains("override") ? ObjectiveCNames.key(name) : name)
    }
}
