/// Key-value observing and what Objective-C answers without being asked in advance.
extension FilePass {
    /// An `observeValue` that overrides nothing but that of `NSObject`, which has none here: the class is a
    /// `KeyValueObserver`, and what it hands on to `super` goes nowhere.
    mutating func rewriteObservers() {
        for member in declarations.members
        where member.name == "observeValue" && member.keyword == "func" && member.modifiers.contains("override") {
            let type = declarations.types[member.type]
            let name = type.keyword == "extension" ? type.name : type.fullName
            guard let place = module.rootClass(name, "observeValue") else { continue }
            for index in member.first..<member.keywordIndex where file.text(index) == "override" {
                remove(index, index)
            }
            for index in member.keywordIndex...member.last
            where file.text(index) == "super" && file.text(index + 1) == "." && file.text(index + 2) == "observeValue" {
                replace(index, index + 2, with: "unobservedValue")
            }
            // Where the class itself stands the conformance is added.
            guard place.path == file.path else { continue }
            edits.insert(", KeyValueObserver", at: file.range(place.parentEnd).upperBound)
        }
    }

    /// `(value as AnyObject).cgPointValue`: Objective-C would ask whatever object it is.
    mutating func rewriteObjectValue(_ index: Int) {
        guard FilePass.objectValues.contains(file.text(index)), file.text(index - 1) == ".",
            file.text(index - 2) == ")",
            let open = file.partner(index - 2), open < index - 4, file.text(index - 3) == "AnyObject",
            file.text(index - 4) == "as"
        else { return }
        replace(open, open, with: "NSValue.observed(")
        remove(index - 4, index - 3)
    }

    /// `x as? NSValue`: the values that Apple's systems box hold no box here.
    mutating func rewriteBoxedValue(_ index: Int) {
        let mark = file.text(index - 1)
        guard mark == "?" || mark == "!", file.text(index - 2) == "as", index > 3,
            module.imports("UIKit", file) || module.imports("QuartzCore", file)
        else { return }
        var start = index - 2
        while start > 0 {
            let text = file.text(start - 1)
            if [")", "]", "}"].contains(text), let open = file.partner(start - 1) {
                start = open
            } else if FilePass.expressionBorders.contains(text) {
                break
            } else {
                start -= 1
                if file.beginsLine(start), file.text(start) != "." { break }
            }
        }
        guard start < index - 2 else { return }
        edits.insert("NSValue.boxed(", at: file.range(start).lowerBound)
        let first = file.range(index - 3).upperBound
        edits.replace(first..<file.range(index).upperBound, with: mark == "!" ? ")!" : ")")
    }

    /// The tokens that may precede a cast expression.
    private static let expressionBorders: Set<String> = [
        "(", "[", "{", "=", ",", ":", ";", "return", "in", "&&", "||", "??", "else", "case", "==", "!=",
    ]

    private static let objectValues: Set<String> = [
        "cgPointValue", "cgSizeValue", "cgRectValue", "cgVectorValue", "cgAffineTransformValue", "uiEdgeInsetsValue",
    ]

    /// `delegate?.f?()` of a property that is declared as `AnyObject?`: the protocol of this module that has `f` is asked.
    mutating func rewriteObjectCall(_ index: Int) {
        guard file.text(index - 2) == "?" || file.text(index - 2) == "!", file.isName(index - 3),
            module.objectProperties.contains(file.text(index - 3)),
            let owner = module.optionalRequirementOwners[file.text(index)], !owner.isEmpty
        else { return }
        let start = file.text(index - 4) == "." && file.text(index - 5) == "self" ? index - 5 : index - 3
        edits.insert("(", at: file.range(start).lowerBound)
        replace(index - 2, index - 2, with: " as? \(owner))?")
    }

    /// `type(of: object).description()` is a method of `NSObject`'s class.
    mutating func rewriteTypeDescription(_ index: Int) {
        guard file.text(index) == "description", file.text(index - 1) == ".", file.text(index + 1) == "(",
            file.text(index + 2) == ")", file.text(index - 2) == ")", let open = file.partner(index - 2),
            file.text(open - 1) == "type", file.text(open + 1) == "of"
        else { return }
        edits.insert("String(reflecting: ", at: file.range(open - 1).lowerBound)
        replace(index - 1, index + 2, with: ")")
    }
}

extension Module {
    /// Where a class stands that gets a protocol.
    struct RootClass {
        let path: String
        /// The last token of `NSObject` behind the colon.
        let parentEnd: Int
    }

    /// Returns the place of a class that overrides a member, if no class above it but `NSObject` has that.
    func rootClass(_ name: String, _ member: String) -> RootClass? {
        guard let place = classes[name]?.first, let end = place.type.parentEnd else { return nil }
        var parent = place.type.parent, seen: Set<String> = []
        while let next = parent, next != "NSObject", seen.insert(next).inserted {
            guard let type = classes[next]?.first?.type, !overrides(next, member) else { return nil }
            parent = type.parent
        }
        return parent == "NSObject" ? RootClass(path: paths[place.file], parentEnd: end) : nil
    }
}
