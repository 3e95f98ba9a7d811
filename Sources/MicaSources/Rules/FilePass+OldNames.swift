/// The names that Apple's frameworks had before Swift 4.2.
extension FilePass {
    mutating func rewriteOldName(_ index: Int) {
        let name = file.text(index)
        guard name.count > 6 || ["size", "init"].contains(name), !module.typeNames.contains(name) else { return }
        if rewriteOldSyntax(index, name) { return }
        if rewriteOldMember(index, name) || module.propertyNames.contains(name) { return }
        if file.text(index - 1) == "." { return rewriteOldNotification(index, name) }
        // A label of an argument; in a dictionary the names are keys.
        guard file.text(index - 1) != "func",
            file.text(index + 1) != ":" || ["?", "[", ","].contains(file.text(index - 1))
        else { return }
        if let new = OldNames.name(name) {
            replace(index, index, with: new)
            // The modes also had other names.
            if name == "RunLoopMode", file.text(index + 1) == ".", file.text(index + 2) == "commonModes" {
                replace(index + 2, index + 2, with: "common")
            } else if name == "RunLoopMode", file.text(index + 1) == ".",
                file.text(index + 2) == "defaultRunLoopMode"
            {
                replace(index + 2, index + 2, with: "default")
            }
        } else {
            rewriteOldFunction(index, name)
        }
    }

    /// Rewrites the characters of a string, the default paragraph style, and the dictionary of image pickers. Returns
    /// `false` for all other names.
    private mutating func rewriteOldSyntax(_ index: Int, _ name: String) -> Bool {
        switch name {
        case "characters" where file.text(index - 1) == "." && file.text(index + 1) != "(":
            guard !module.propertyNames.contains(name), !usesAttributedStrings, isValue(index - 2) else { return false }
            // `text?.characters` alone is `text`.
            let isChain = file.text(index - 2) == "?" && ![".", "[", "?"].contains(file.text(index + 1))
            replace(isChain ? index - 2 : index - 1, index, with: "")
        case "default" where file.text(index - 1) == "." && file.partner(index + 1) == index + 2:
            guard ["NSParagraphStyle", "NSMutableParagraphStyle"].contains(file.text(index - 2)),
                file.text(index + 1) == "("
            else { return false }
            replace(index + 1, index + 2, with: "")
        case "didFinishPickingMediaWithInfo":
            guard file.isName(index + 1), file.text(index + 2) == ":", file.text(index + 3) == "[",
                file.text(index + 4) == "String"
            else { return false }
            replace(index + 4, index + 4, with: "UIImagePickerController.InfoKey")
        default: return false
        }
        return true
    }

    /// Returns `true` if a token ends an expression.
    private func isValue(_ index: Int) -> Bool {
        [")", "]", "?", "!"].contains(file.text(index)) || file.isName(index) || file.kind(index) == .string
    }

    /// Keywords in front of a value.
    private static let beforeValues: Set<String> = [
        "case", "return", "in", "else", "default", "where", "try", "await", "is", "as",
    ]

    /// `NSNotification.Name.X`, `Notification.Name.X`, or `.X` alone.
    private mutating func rewriteOldNotification(_ index: Int, _ name: String) {
        guard let notification = OldNames.notifications[name] else { return }
        var start = index - 1
        if file.text(index - 2) == "Name", file.text(index - 3) == ".",
            file.text(index - 4).hasSuffix("Notification")
        {
            start = index - 4
        } else if file.isName(index - 2) && !FilePass.beforeValues.contains(file.text(index - 2))
            || file.text(index - 2) == ")"
        {
            return
        }
        replace(start, index, with: notification)
    }

    /// Returns today's name of a property or method; nil for a member of the module itself.
    func newMember(_ name: String) -> String? {
        guard let new = OldNames.members[name] else { return nil }
        let isDeclared = module.methods[name] != nil || module.propertyNames.contains(name)
        return !isDeclared || module.overridden.contains(name) ? new : nil
    }

    /// Rewrites a property, or a method by its first label, and its overrides. Members of the module itself keep their names.
    private mutating func rewriteOldMember(_ index: Int, _ name: String) -> Bool {
        if let new = newMember(name) {
            replace(index, index, with: new)
            return true
        }
        if file.text(index - 1) == ".", file.text(index - 2) == "NSUnderlineStyle",
            let new = OldNames.lines[name]
        {
            replace(index, index, with: new)
            return true
        }
        let label = file.text(index + 2)
        guard file.text(index + 1) == "(", let new = OldNames.labels["\(name)(\(label)"],
            module.methods[name]?.firstLabels.contains(label) != true || module.overridden.contains(name)
        else { return false }
        if file.text(index - 1) == "func" {
            guard let label = new.label else { return false }
            // A label that was the parameter's name, too, stays that.
            replace(
                index + 2, index + 2,
                with: file.text(index + 3) == ":" ? "\(label) \(file.text(index + 2))" : label)
            return true
        }
        guard file.text(index + 3) == ":" else { return false }
        if let label = new.label {
            replace(index + 2, index + 2, with: label)
        } else {
            let end = file.afterSpace(file.range(index + 3).upperBound)
            edits.replace(file.range(index).lowerBound..<end, with: "\(new.name)(")
        }
        return true
    }

    /// Rewrites a function that is an initialiser, a property, a comparison, or a method of its first argument.
    private mutating func rewriteOldFunction(_ index: Int, _ name: String) {
        guard module.methods[name] == nil, file.text(index + 1) == "(",
            let close = file.partner(index + 1)
        else { return }
        if let new = OldNames.functions[name] {
            let starts = arguments(index + 1, close)
            guard starts.count == new.labels.count else { return }
            replace(index, index, with: new.name)
            label(starts, new.labels)
        } else if let new = OldNames.properties[name], close == index + 2 {
            replace(index, close, with: new)
        } else if OldNames.comparisons.contains(name) {
            let starts = arguments(index + 1, close)
            guard starts.count == 2 else { return }
            replace(index, index, with: "(")
            replace(starts[1] - 1, starts[1] - 1, with: ") == (")
            edits.insert(")", at: file.range(close).upperBound)
        } else if let new = OldNames.methods[name] {
            let starts = arguments(index + 1, close)
            guard starts.count == new.labels.count + 1 else { return }
            replace(index, index, with: "")
            guard let first = new.labels.first else {
                return edits.insert(").\(new.name)(", at: file.range(close).lowerBound)
            }
            let text = first.isEmpty ? "" : "\(first):"
            replace(starts[1] - 1, starts[1] - 1, with: ").\(new.name)(\(text)")
            label(Array(starts.dropFirst(2)), Array(new.labels.dropFirst()))
        }
    }

    private mutating func label(_ starts: [Int], _ labels: [String]) {
        for (start, label) in zip(starts, labels) where !label.isEmpty {
            edits.insert("\(label): ", at: file.range(start).lowerBound)
        }
    }

    /// The first token of each argument between two brackets.
    func arguments(_ open: Int, _ close: Int) -> [Int] {
        var starts: [Int] = []
        var index = open + 1
        while index < close {
            if index == open + 1 || file.text(index - 1) == "," { starts.append(index) }
            // A partner behind: of an opening bracket.
            index = max(file.partner(index) ?? index, index) + 1
        }
        return starts
    }
}
