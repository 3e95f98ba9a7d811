/// Calls of optional requirements whose value is not optional.
///
/// `delegate?.shouldOpen?(self) ?? true` becomes `OptionalRequirement.value(delegate?.shouldOpen(self)) ?? true`. The default
/// of the requirement notes that it was called; then the value is nil.
extension FilePass {
    /// Rewrites the call of an optional method. Returns `false` if its value is none, or optional itself.
    mutating func rewriteOptionalValue(_ index: Int) -> Bool {
        guard module.optionalValues.methods.contains(file.text(index)), file.text(index + 1) == "?",
            let close = file.partner(index + 2), let start = chainStart(before: index)
        else { return false }
        wrap(start, close)
        replace(index + 1, index + 1, with: "")
        rewriteObjectCall(index)
        if file.text(close + 1) == ".", file.range(close).upperBound == file.range(close + 1).lowerBound {
            edits.insert("?", at: file.range(close).upperBound)
        }
        return true
    }

    /// Rewrites `behavior.projection ?? 1`: an optional property where its value is unwrapped or compared with nil.
    mutating func rewriteOptionalProperty(_ index: Int) {
        guard module.optionalValues.properties.contains(file.text(index)), file.text(index - 1) == ".",
            let start = chainStart(before: index)
        else { return }
        let next = file.text(index + 1)
        let isCompared = ["==", "!="].contains(next) && file.text(index + 2) == "nil"
        let isBound =
            file.text(start - 1) == "=" && ["let", "var"].contains(file.text(start - 3))
            && ["if", "guard", "while", ","].contains(file.text(start - 4))
        guard next == "??" || next == "?" && file.text(index + 2) == "?" || isCompared || isBound else { return }
        wrap(start, index)
    }

    /// Rewrites the use of an optional method that a condition has bound: `guard let open = delegate?.shouldOpen else {
    /// return true }; return open(self)`.
    mutating func rewriteBoundMethod(_ index: Int) {
        guard module.optionalValues.methods.contains(file.text(index)), file.text(index - 1) == ".",
            let start = chainStart(before: index), file.text(start - 1) == "=", file.text(start - 3) == "let",
            file.text(start - 4) == "guard"
        else { return }
        var last = index
        if file.text(index + 1) == "(", let close = file.partner(index + 1) {
            guard isReference(index + 2..<close) else { return }
            last = close
        }
        guard file.text(last + 1) == "else", file.text(last + 2) == "{", let end = file.partner(last + 2),
            file.text(last + 3) == "return"
        else { return }
        let name = file.text(start - 2)
        let alternative = end > last + 4 ? file.source(last + 4, end - 1) : nil
        var next = end + 1
        while next < file.count, file.text(next) != "}" || file.partner(next).map({ $0 > end }) == true {
            if file.text(next) == name, file.text(next - 1) != ".", file.text(next + 1) == "(",
                let close = file.partner(next + 1)
            {
                guard let alternative else {
                    // A method without a value does nothing by default.
                    next = close + 1
                    continue
                }
                edits.insert("(", at: file.range(next).lowerBound)
                wrap(next, close)
                edits.insert(" ?? (\(alternative)))", at: file.range(close).upperBound)
                next = close
            }
            next += 1
        }
    }

    /// Returns `true` for the labels of a method's name: `_:at:`.
    private func isReference(_ range: Range<Int>) -> Bool {
        range.count >= 2 && range.count.isMultiple(of: 2)
            && range.allSatisfy { ($0 - range.lowerBound).isMultiple(of: 2) ? file.isName($0) : file.text($0) == ":" }
    }

    private mutating func wrap(_ first: Int, _ last: Int) {
        edits.insert("OptionalRequirement.value(", at: file.range(first).lowerBound)
        edits.insert(")", at: file.range(last).upperBound)
        needsRuntime = true
    }

    /// Returns the first token of the chain in front of a member's name: `self` for `self.list[0].delegate?.member`.
    private func chainStart(before index: Int) -> Int? {
        var dot = index - 1
        while file.text(dot) == "." {
            var last = dot - 1
            while file.text(last) == "?" || file.text(last) == "!" { last -= 1 }
            var first = last
            while file.text(first) == ")" || file.text(first) == "]", let open = file.partner(first) {
                first = open
                // The name of the function, or the list, in front.
                guard file.isName(open - 1) || [")", "]"].contains(file.text(open - 1)),
                    file.range(open - 1).upperBound == file.range(open).lowerBound
                else { break }
                first = open - 1
            }
            guard file.isName(first) || file.text(first) == "(" || file.text(first) == "[" else { return nil }
            guard file.text(first - 1) == "." else { return first }
            dot = first - 1
        }
        return nil
    }
}
