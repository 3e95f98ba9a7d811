/// The names that Apple's frameworks had before Swift 4.2.
extension FilePass {
    mutating func rewriteOldName(_ index: Int) {
        let name = file.text(index)
        guard name.count > 6, !module.typeNames.contains(name) else { return }
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

    /// `NSNotification.Name.X`, `Notification.Name.X`, or `.X` alone.
    private mutating func rewriteOldNotification(_ index: Int, _ name: String) {
        guard let notification = OldNames.notifications[name] else { return }
        var start = index - 1
        if file.text(index - 2) == "Name", file.text(index - 3) == ".",
            file.text(index - 4).hasSuffix("Notification")
        {
            start = index - 4
        } else if file.isName(index - 2) || file.text(index - 2) == ")" {
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
        guard file.text(index + 1) == "(", let new = OldNames.labels["\(name)(\(file.text(index + 2))"]
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

    /// Rewrites a function that is an initialiser, or a method of its first argument.
    private mutating func rewriteOldFunction(_ index: Int, _ name: String) {
        guard module.methods[name] == nil, file.text(index + 1) == "(",
            let close = file.partner(index + 1)
        else { return }
        if let new = OldNames.functions[name] {
            let starts = arguments(index + 1, close)
            guard starts.count == new.labels.count else { return }
            replace(index, index, with: new.name)
            for (start, label) in zip(starts, new.labels) {
                edits.insert("\(label): ", at: file.range(start).lowerBound)
            }
        } else if let new = OldNames.methods[name] {
            let starts = arguments(index + 1, close)
            guard starts.count == new.labels.count + 1 else { return }
            replace(index, index, with: "")
            guard let label = new.labels.first else {
                return edits.insert(").\(new.name)(", at: file.range(close).lowerBound)
            }
            replace(starts[1] - 1, starts[1] - 1, with: ").\(new.name)(\(label):")
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
