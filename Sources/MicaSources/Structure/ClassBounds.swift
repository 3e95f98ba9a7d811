/// The classes and protocols that constrain generic parameters, associated types and `Self`.
struct ClassBounds {
    /// The classes and protocols to which a name is constrained.
    struct Bound {
        /// The classes and protocols as written.
        var names: [String] = []
    }

    /// An initialiser that Swift resolves itself: one that is required or does not override another.
    struct Initializer {
        let labels: [String]
        /// The labels of the parameters without a default.
        let needed: [String]

        func takes(_ labels: [String]) -> Bool {
            var rest = self.labels[...]
            for label in labels {
                guard let place = rest.firstIndex(of: label) else { return false }
                rest = rest[(place + 1)...]
            }
            return needed.allSatisfy(labels.contains)
        }
    }

    /// The generic parameters of types and the associated types of protocols, by the name of the type.
    private(set) var parameters: [String: [String: Bound]] = [:]
    /// The superclasses of classes, and the constraints of protocols, for all types of the module.
    private var parents: [String: [String]] = [:]
    private var initializers: [String: [Initializer]] = [:]
    /// The lists of `distinctive` that an initialiser of the module takes.
    private var taken: Set<[String]> = []

    /// The labels that identify an initialiser of Apple's classes on their own.
    static let distinctive: Set<[String]> = [
        ["frame"], ["style", "reuseIdentifier"], ["nibName", "bundle"], ["frame", "collectionViewLayout"],
        ["frame", "style"],
    ]
    /// The maximum number of initialisers and superclasses of a type that are used; generated code may have more.
    private static let most = 64

    init(_ files: [SourceFile], _ declarations: [Declarations]) {
        for (file, declared) in zip(files, declarations) {
            for type in declared.types where type.keyword != "extension" {
                add(type, of: file)
            }
            for index in 0..<file.count where file.text(index) == "associatedtype" && file.text(index + 2) == ":" {
                guard let type = declared.typeAt[index].map({ declared.types[$0] }) else { continue }
                parameters[type.shortName, default: [:]][SourceFile.bare(file.text(index + 1))] =
                    ClassBounds.names(from: index + 3, in: file)
            }
            for member in declared.members where member.keyword == "init" {
                let type = declared.types[member.type]
                guard type.keyword != "extension", member.labels != ["coder"],
                    member.modifiers.contains("required") || !member.modifiers.contains("override"),
                    let made = ClassBounds.initializer(member, in: file)
                else { continue }
                guard initializers[type.shortName, default: []].count < ClassBounds.most else { continue }
                initializers[type.shortName, default: []].append(made)
            }
        }
        let all = initializers.values
        taken = ClassBounds.distinctive.filter { labels in all.contains { $0.contains { $0.takes(labels) } } }
    }

    private mutating func add(_ type: TypeDeclaration, of file: SourceFile) {
        let name = type.shortName, own = ClassBounds.parameters(at: type.nameIndex + 1, in: file)
        if !own.isEmpty { parameters[name, default: [:]].merge(own) { $1 } }
        guard parents[name, default: []].count < ClassBounds.most else { return }
        let parent = ["class", "protocol"].contains(type.keyword) ? type.parent : nil
        parents[name, default: []] += parent.map { [$0] } ?? []
        if type.keyword == "protocol" {
            let conditions = ClassBounds.conditions(type.nameIndex..<type.open, in: file)
            parents[name, default: []] += conditions["Self"]?.names ?? []
        }
    }

    /// Returns `true` if Apple's initialiser with these labels creates objects of a type at run time.
    func isMadeAtRunTime(_ bound: Bound, _ labels: [String]) -> Bool {
        var open = bound.names, seen: Set<String> = [], isApples = false
        while let name = open.popLast(), seen.count < 64 {
            guard seen.insert(name).inserted else { continue }
            // Swift calls such an initialiser itself.
            if initializers[name]?.contains(where: { $0.takes(labels) }) == true { return false }
            if let above = parents[name] {
                open += above
            } else {
                isApples = isApples || ClassBounds.isClassOfApple(name)
            }
        }
        return isApples
    }

    /// Returns `true` if a class or protocol of the module has an initialiser with these labels, of `distinctive`, that
    /// Swift calls itself.
    func hasInitializer(_ labels: [String]) -> Bool { taken.contains(labels) }

    private static func isClassOfApple(_ name: String) -> Bool {
        name == "NSObject" || ["UI", "CA"].contains(name.prefix(2)) && name.dropFirst(2).first?.isUppercase == true
    }

    // MARK: Reading

    /// Returns the names of the classes and protocols, joined by `&`, that begin at a token, without the modules and
    /// types around them.
    static func names(from start: Int, in file: SourceFile) -> Bound {
        var bound = Bound(), index = start
        while file.text(index) == "any" || file.text(index) == "(" { index += 1 }
        while file.isName(index) {
            while file.text(index + 1) == ".", file.isName(index + 2) { index += 2 }
            bound.names.append(SourceFile.bare(file.text(index)))
            guard file.text(index + 1) == "&" else { break }
            index += 2
        }
        return bound
    }

    /// Returns the bounds of the parameters between angle brackets: `<T: UIView, U>`.
    static func parameters(at open: Int, in file: SourceFile) -> [String: Bound] {
        guard file.text(open) == "<" else { return [:] }
        var result: [String: Bound] = [:], index = open + 1, angles = 1, isFirst = true
        while index < file.count, angles > 0, index < open + 512 {
            let text = file.text(index)
            if text == "{" || text == "}" || text == ";" { return [:] }
            if isFirst, file.isName(index) {
                result[SourceFile.bare(text)] = file.text(index + 1) == ":" ? names(from: index + 2, in: file) : Bound()
                isFirst = false
            }
            if file.kind(index) == .operator { angles += Declarations.angleDepth(text) }
            if text == ",", angles == 1 { isFirst = true }
            index = file.partner(index).map { $0 > index ? $0 + 1 : index + 1 } ?? index + 1
        }
        return result
    }

    /// Returns the bounds in a `where` clause, for names without a dot and associated types of `Self`.
    static func conditions(_ range: Range<Int>, in file: SourceFile) -> [String: Bound] {
        guard let start = range.first(where: { file.text($0) == "where" }) else { return [:] }
        var result: [String: Bound] = [:]
        for index in start..<range.upperBound where file.text(index) == ":" && file.isName(index - 1) {
            if file.text(index - 2) == ".", file.text(index - 3) != "Self" { continue }
            result[SourceFile.bare(file.text(index - 1)), default: Bound()].names +=
                names(from: index + 1, in: file).names
        }
        return result
    }

    private static func initializer(_ member: MemberDeclaration, in file: SourceFile) -> Initializer? {
        var open = member.keywordIndex + 1
        while open < member.last, file.text(open) != "(" { open += 1 }
        guard let close = file.partner(open) else { return nil }
        var needed: [String] = [], label: String?, index = open + 1
        var labels = member.labels[...]
        while index <= close {
            if label == nil, index < close { label = labels.popFirst() }
            if file.text(index) == "=" { label = "" }
            if file.text(index) == "," || index == close {
                if let label, !label.isEmpty { needed.append(label) }
                label = nil
            }
            index = file.partner(index).map { $0 > index ? $0 + 1 : index + 1 } ?? index + 1
        }
        return Initializer(labels: member.labels, needed: needed)
    }
}
