/// Properties that key-value coding and observing find by name. In a module that uses these, a class gets a table of the
/// properties that Objective-C sees, and its `dynamic` properties report each assignment:
///
/// ```swift
/// class Person: NSObject { @objc dynamic var name = "" }
/// ```
/// becomes
/// ```swift
/// class Person: NSObject { final class MicaKeys: KeyedClass { static var properties: [KeyedProperty] { var all: [KeyedProperty] = [];
/// all.append(KeyedProperty("name", \Person.name)); return all } }; var name = "" { didSet { ObservedProperty.changed("name", of: self) } } }
/// ```
extension FilePass {
    mutating func rewriteKeyedProperties() {
        guard module.keyedUse.usesKeys, let own = module.paths.firstIndex(of: file.path) else { return }
        for (number, type) in declarations.types.enumerated() where file.isActive(type.nameIndex) {
            if type.keyword == "class", let names = module.keyedProperties(of: type, number, in: own) {
                addTable(type, names)
            }
            guard type.keyword == "class" || type.keyword == "extension", module.isObjectiveCClass(type) else {
                continue
            }
            for member in declarations.membersOfType[number] where member.modifiers.contains("dynamic") {
                reportAssignments(of: member)
            }
        }
    }

    private mutating func addTable(_ type: TypeDeclaration, _ properties: [(key: String, name: String)]) {
        guard !properties.isEmpty else { return }
        let entries = properties.map { "all.append(KeyedProperty(\"\($0.key)\", \\\(type.fullName).\($0.name))); " }
        edits.insert(
            " final class MicaKeys: KeyedClass { static var properties: [KeyedProperty] { var all: [KeyedProperty] = []; "
                + entries.joined() + "return all } };", at: file.range(type.open).upperBound)
        needsRuntime = true
    }

    /// Adds a call to the observers of a property.
    private mutating func reportAssignments(of member: MemberDeclaration) {
        guard member.keyword == "var", file.isActive(member.keywordIndex),
            member.modifiers.isDisjoint(with: ["static", "class"]),
            !Declarations.hasAttribute("NSManaged", member.first..<member.keywordIndex, in: file)
        else { return }
        let key = member.objectiveCName ?? member.name
        let call = "ObservedProperty.changed(\"\(key)\", of: self)"
        guard let open = accessorBrace(of: member) else {
            guard let end = valueEnd(of: member) else {
                if InterfaceMembers.declaredProperties(of: member, in: file).count > 1 {
                    report(
                        member.keywordIndex,
                        "several properties in one declaration are not observed; declare each of them alone")
                }
                return
            }
            edits.insert(" { didSet { \(call) } }", at: file.range(end).upperBound)
            needsRuntime = true
            return
        }
        guard let close = file.partner(open) else { return }
        var index = open + 1, hasObserver = false
        while index < close {
            let word = file.text(index)
            if ["didSet", "set", "willSet"].contains(word), ["{", "("].contains(file.text(index + 1)) {
                hasObserver = hasObserver || word != "set"
                var brace = index + 1
                if file.text(brace) == "(" { brace = (file.partner(brace) ?? brace) + 1 }
                guard file.text(brace) == "{" else { return }
                if word != "willSet" {
                    edits.insert(" defer { \(call) };", at: file.range(brace).upperBound)
                    needsRuntime = true
                    return
                }
            }
            index = file.partner(index).map { $0 > index ? $0 + 1 : index + 1 } ?? index + 1
        }
        guard hasObserver else { return }
        edits.insert(" didSet { \(call) };", at: file.range(open).upperBound)
        needsRuntime = true
    }

    /// Returns the brace of a property's accessors or observers; `nil` for a stored property without observers.
    private func accessorBrace(of member: MemberDeclaration) -> Int? {
        var index = member.keywordIndex + 2, end = member.last, hasValue = false
        if file.text(index) == "=" || file.text(index) == ":" { end = max(end, valueEnd(of: member) ?? end) }
        while index <= end + 1, index < file.count {
            if file.text(index) == "=" { hasValue = true }
            if file.text(index) == "{" {
                if !hasValue || ["didSet", "willSet"].contains(file.text(index + 1)) { return index }
            } else if index > end {
                return nil
            }
            index = file.partner(index).map { $0 > index ? $0 + 1 : index + 1 } ?? index + 1
        }
        return nil
    }

    /// Returns the last token of a stored property's type or initial value; `nil` for several properties in one
    /// declaration.
    private func valueEnd(of member: MemberDeclaration) -> Int? {
        var index = member.keywordIndex + 2
        guard [":", "="].contains(file.text(index)) else { return nil }
        var last = index
        while index < file.count {
            let text = file.text(index)
            if [";", "}", ")"].contains(text) { break }
            if text == ",", !isInAngles(from: member.keywordIndex + 2, to: index) { return nil }
            if text == "{", ["didSet", "willSet"].contains(file.text(index + 1)) { break }
            if file.beginsLine(index), !continues(index) { break }
            last = file.partner(index).map { max($0, index) } ?? index
            index = last + 1
        }
        return last < file.count ? last : nil
    }

    /// Returns `true` if the first token of a line continues an expression: an operator is at either side of the break.
    private func continues(_ index: Int) -> Bool {
        let first = file.text(index), last = file.text(index - 1)
        if [".", "=", ":", "?", ",", "as", "is"].contains(first) || ["=", ":", ",", "as", "is"].contains(last) {
            return true
        }
        return file.kind(index) == .operator && !["@", "#", "\\"].contains(first)
            || file.kind(index - 1) == .operator && !["!", "?", ">", ">?", ">!", "..."].contains(last)
    }

    private func isInAngles(from start: Int, to end: Int) -> Bool {
        var angles = 0
        for index in start..<end where file.kind(index) == .operator {
            angles += Declarations.angleDepth(file.text(index))
        }
        return angles > 0
    }
}

/// The use of key-value coding in a module.
struct KeyedUse {
    /// `true` if the module reads, sets or observes properties by their names.
    private(set) var usesKeys = false
    /// `true` if it sets many properties at once, as sources from before Swift 4 do for properties without `@objc`.
    private(set) var setsPlainProperties = false

    init() {}

    init(_ files: [SourceFile]) {
        for file in files {
            for index in 0..<file.count where file.kind(index) == .identifier || file.text(index) == "\\" {
                let text = file.text(index)
                guard KeyedUse.words.contains(text), file.isActive(index) else { continue }
                switch text {
                case "setValuesForKeys": (usesKeys, setsPlainProperties) = (true, true)
                case "observe": usesKeys = usesKeys || file.text(index + 1) == "(" && file.text(index + 2) == "\\"
                case "NSPredicate": usesKeys = usesKeys || KeyedUse.isPredicate(index, file)
                case "value", "setValue": usesKeys = usesKeys || KeyedUse.isCall(index, file)
                default: usesKeys = true
                }
            }
            if usesKeys, setsPlainProperties { return }
        }
    }

    private static let words: Set<String> = [
        "setValuesForKeys", "dictionaryWithValues", "forKeyPath", "didChangeValue", "NSKeyValueObservation", "observe",
        "value", "setValue", "forUndefinedKey", "NSPredicate",
    ]

    /// Returns `true` for `NSPredicate(format:)`, whose keys are those of the objects that it filters.
    private static func isPredicate(_ index: Int, _ file: SourceFile) -> Bool {
        file.text(index + 1) == "(" && file.text(index + 2) == "format"
    }

    /// Returns `true` for `object.value(forKey:)` and `object.setValue(_:forKey:)`, except of user defaults.
    private static func isCall(_ index: Int, _ file: SourceFile) -> Bool {
        guard file.text(index + 1) == "(", let close = file.partner(index + 1) else { return false }
        let receiver = file.text(index - 1) == "." ? file.text(index - 2) : ""
        if receiver == "standard" || receiver.lowercased().hasSuffix("defaults") { return false }
        return file.hasLabel("forKey", in: index + 2..<close)
    }
}

extension Module {
    /// Returns `true` for a class that inherits from one of another module, and for an extension of one.
    func isObjectiveCClass(_ type: TypeDeclaration) -> Bool {
        let name = type.keyword == "extension" ? type.name : type.fullName
        guard var place = classes[name]?.first else { return false }
        var seen: Set<String> = [name]
        while let parent = place.type.parent {
            guard let next = classes[parent]?.first else { return !protocolNames.contains(parent) }
            guard seen.insert(parent).inserted else { return false }
            place = next
        }
        return false
    }

    /// Returns the properties of a class, including those in its extensions, that Objective-C finds by name. Returns
    /// `nil` for classes that it does not see.
    func keyedProperties(of type: TypeDeclaration, _ number: Int, in own: Int) -> [(key: String, name: String)]? {
        guard isObjectiveCClass(type), files[own].text(type.nameIndex + 1) != "<" else { return nil }
        var places = [(file: own, type: number)]
        if let first = classes[type.fullName]?.first, first.file == own, first.type.nameIndex == type.nameIndex {
            places += extensions[type.fullName] ?? []
        }
        var result: [(key: String, name: String)] = [], known: Set<String> = []
        for place in places {
            let file = files[place.file], declared = declarations[place.file]
            for member in declared.membersOfType[place.type]
            where isKeyed(member, of: declared.types[place.type], file, place.file, type, own) {
                for property in InterfaceMembers.declaredProperties(of: member, in: file) {
                    let name = SourceFile.bare(file.text(property.name))
                    guard known.insert(name).inserted else { continue }
                    result.append((member.objectiveCName ?? name, file.text(property.name)))
                }
            }
        }
        return result
    }

    private func isKeyed(
        _ member: MemberDeclaration, of place: TypeDeclaration, _ file: SourceFile, _ number: Int,
        _ type: TypeDeclaration, _ own: Int
    ) -> Bool {
        guard member.keyword == "var" || member.keyword == "let", file.conditions.isCertain(member.keywordIndex),
            member.modifiers.isDisjoint(with: ["static", "class", "override"])
        else { return false }
        let head = member.first..<member.keywordIndex
        let isPrivate = head.contains {
            InterfaceMembers.words.contains(file.text($0)) && file.text($0 + 1) != "("
        }
        if number != own, isPrivate || interfaceAccess.isPrivate(member, of: place, in: number, file) { return false }
        if Declarations.hasAttribute("nonobjc", head, in: file)
            || Declarations.hasAttribute("available", head, in: file)
        {
            return false
        }
        if member.modifiers.contains("dynamic") || member.objectiveCName != nil { return true }
        if head.contains(where: { file.text($0) == "@" && Module.seen.contains(file.text($0 + 1)) }) { return true }
        if isPrivate { return false }
        if place.isObjectiveC, place.keyword == "extension" { return true }
        let classHead = Declarations.firstModifier(before: type.nameIndex - 1, in: files[own])..<type.nameIndex
        return keyedUse.setsPlainProperties || Declarations.hasAttribute("objcMembers", classHead, in: files[own])
    }

    private static let seen: Set<String> = ["objc", "IBOutlet", "IBInspectable", "GKInspectable", "NSManaged"]
}
