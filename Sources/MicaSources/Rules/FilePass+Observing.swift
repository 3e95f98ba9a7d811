/// Key-value observing, and members that Objective-C finds at run time.
extension FilePass {
    /// Rewrites an `observeValue` that overrides only that of `NSObject`, which does not exist here: the class gets the
    /// protocol `KeyValueObserver`, and calls of `super` have no effect.
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
            // The conformance is added where the class is declared.
            guard place.path == file.path else { continue }
            edits.insert(", KeyValueObserver", at: file.range(place.parentEnd).upperBound)
        }
    }

    /// Rewrites `(value as AnyObject).cgPointValue`, which Objective-C sends to any object.
    mutating func rewriteObjectValue(_ index: Int) {
        guard FilePass.objectValues.contains(file.text(index)), file.text(index - 1) == ".",
            file.text(index - 2) == ")",
            let open = file.partner(index - 2), open < index - 4, file.text(index - 3) == "AnyObject",
            file.text(index - 4) == "as"
        else { return }
        replace(open, open, with: "NSValue.observed(")
        remove(index - 4, index - 3)
    }

    private static let objectValues: Set<String> = [
        "cgPointValue", "cgSizeValue", "cgRectValue", "cgVectorValue", "cgAffineTransformValue", "uiEdgeInsetsValue",
    ]

    /// Rewrites `delegate?.f?()` on a property of type `AnyObject?`: casts to the protocol of the module that declares
    /// `f`.
    mutating func rewriteObjectCall(_ index: Int) {
        guard file.text(index - 2) == "?" || file.text(index - 2) == "!", file.isName(index - 3),
            module.objectProperties.contains(file.text(index - 3)),
            let owner = module.optionalRequirementOwners[file.text(index)], !owner.isEmpty
        else { return }
        let start = file.text(index - 4) == "." && file.text(index - 5) == "self" ? index - 5 : index - 3
        edits.insert("(", at: file.range(start).lowerBound)
        replace(index - 2, index - 2, with: " as? \(owner))?")
    }

    /// Rewrites `type(of: object).description()`, which is a class method of `NSObject`.
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
    /// The declaration of a class that gets a protocol.
    struct RootClass {
        let path: String
        /// The last token of `NSObject` after the colon.
        let parentEnd: Int
    }

    /// Returns the declaration of a class that overrides a method, if among its superclasses only `NSObject` has the
    /// method.
    func rootClass(_ name: String, _ member: String) -> RootClass? {
        guard let place = classes[name]?.first, let end = place.type.parentEnd else { return nil }
        var parent = place.type.parent, seen: Set<String> = []
        while let next = parent, next != "NSObject", seen.count < 64, seen.insert(next).inserted {
            // A source that has been rewritten before declares the member without overriding it.
            guard let type = classes[next]?.first?.type, methods[member]?.byType[type.shortName] == nil else {
                return nil
            }
            parent = type.parent
        }
        return parent == "NSObject" ? RootClass(path: paths[place.file], parentEnd: end) : nil
    }
}
