/// The classes of an app as Interface Builder knows them: outlets, actions and properties that a storyboard or nib names.
///
/// The index is read from the sources for iOS, before they are rewritten, with the conditions of a device decided
/// (`#if os(iOS)`). Members of extensions belong to their class, whichever file they are in.
public struct AppIndex: Sendable {
    /// A class that the app declares.
    public struct ClassInfo: Sendable, Equatable {
        /// With the names of the types around it: "Outer.Inner".
        public let name: String
        /// The name in `@objc(name)`, or nil.
        public let objectiveCName: String?
        /// As it is written, without generic arguments; nil for none.
        public let superclass: String?
        /// `true` if other files cannot name the class.
        public let isPrivate: Bool
        /// `true` if the class has generic parameters, so that no file of Interface Builder can name it.
        public let isGeneric: Bool
        /// `true` if the class declares `init(coder:)` itself.
        public let hasCoderInit: Bool
        /// Undecided conditions of `#if` around it, outermost first.
        public let conditions: [String]
        /// Those of its extensions, too.
        public fileprivate(set) var members: [Member]
        public let path: String
        /// From 1.
        public let line: Int
    }

    /// The use that Interface Builder makes of a member.
    public enum Kind: Sendable, Equatable {
        case outlet, outletCollection
        /// A method with `@IBAction`, or another one that Objective-C would see.
        case action
        case segueAction, inspectable
        /// Any other property.
        case property
    }

    /// A property or method of a class.
    public struct Member: Sendable, Equatable {
        public let kind: Kind
        /// Without backticks.
        public let name: String
        /// The name that a file of Interface Builder has for it: that in `@objc(name)`, else `name`.
        public let key: String
        /// Of properties, as it is written: "UILabel!". Nil where the compiler infers it.
        public let type: String?
        /// Of methods, by the rules of Swift's export: "tap:".
        public let selector: String?
        /// Of methods: the expression behind the name of the class and a dot, "tap(_:)".
        public let reference: String?
        /// Of methods, as they are written.
        public let parameterTypes: [String]
        /// `true` if other files of the module cannot use the member, also after the sources are rewritten.
        public let isPrivate: Bool
        /// `true` if the type is an optional, `T?` or `T!`.
        public let isOptional: Bool
        /// `false` for constants and for properties without a setter.
        public let isSettable: Bool
        /// Undecided conditions of `#if` around it, outermost first.
        public let conditions: [String]
        public let path: String
        /// From 1.
        public let line: Int
    }

    private var byName: [String: ClassInfo] = [:]
    private var byObjectiveCName: [String: String] = [:]
    /// Full names by their last part; empty where several have it.
    private var byShortName: [String: String] = [:]
    private var aliases: [String: String] = [:]
    private var protocols: Set<String> = []
    /// Of extensions of classes that the app does not declare.
    private var foreignMembers: [String: [Member]] = [:]

    /// Reads the classes of one module.
    public init(_ sources: [AppleSource]) {
        let files = sources.map { SourceFile($0) }
        let module = Module(files)
        for (number, declared) in module.declarations.enumerated() {
            protocols.formUnion(declared.types.filter { $0.keyword == "protocol" }.map(\.name))
            addAliases(of: files[number])
            for type in declared.types where type.keyword == "class" { add(type, in: files[number], declared) }
        }
        for (number, declared) in module.declarations.enumerated() {
            for member in declared.members {
                let type = declared.types[member.type]
                guard type.keyword == "class" || type.keyword == "extension" else { continue }
                add(
                    InterfaceMembers.read(member, of: type, number, files[number], module),
                    to: type.keyword == "class" ? type.fullName : type.name)
            }
        }
    }

    private mutating func add(_ type: TypeDeclaration, in file: SourceFile, _ declared: Declarations) {
        let head = Declarations.firstModifier(before: type.nameIndex - 1, in: file)..<type.nameIndex
        let conditions = file.conditions.conditions(of: type.nameIndex).map(\.text)
        let members = declared.membersOfType.indices.first { declared.types[$0].nameIndex == type.nameIndex }
            .map { declared.membersOfType[$0] }
        let info = ClassInfo(
            name: type.fullName, objectiveCName: Declarations.objectiveCName(head, in: file),
            superclass: type.parent, isPrivate: InterfaceMembers.isPrivate(type, declared, file),
            isGeneric: file.text(type.nameIndex + 1) == "<",
            hasCoderInit: members?.contains { $0.keyword == "init" && $0.labels == ["coder"] } == true,
            conditions: conditions, members: [], path: file.path, line: file.line(type.nameIndex))
        guard byName[info.name] == nil else { return }
        byName[info.name] = info
        if let name = info.objectiveCName { byObjectiveCName[name] = info.name }
        byShortName[type.shortName] = byShortName[type.shortName] == nil ? info.name : ""
    }

    private mutating func add(_ members: [Member], to name: String) {
        if byName[name] != nil {
            byName[name]!.members += members
        } else {
            foreignMembers[aliases[name] ?? name, default: []] += members
        }
    }

    /// `typealias BaseController = UIViewController`.
    private mutating func addAliases(of file: SourceFile) {
        for index in 0..<file.count where file.text(index) == "typealias" && file.isActive(index) {
            guard file.isName(index + 1), file.text(index + 2) == "=", file.isName(index + 3) else { continue }
            var last = index + 3
            while file.text(last + 1) == ".", file.isName(last + 2) { last += 2 }
            guard !["<", "&"].contains(file.text(last + 1)) else { continue }
            aliases[SourceFile.bare(file.text(index + 1))] = SourceFile.bare(file.text(last))
        }
    }

    // MARK: Asking

    /// The classes that the app declares, by name.
    public var classes: [ClassInfo] { byName.values.sorted { $0.name < $1.name } }

    /// Returns the class with a name, a name in `@objc(name)`, or, if it is the only one, a last part of a name.
    public func classInfo(_ name: String) -> ClassInfo? {
        if let info = byName[name] { return info }
        if let full = byObjectiveCName[name] ?? byShortName[name] { return byName[full] }
        return aliases[name].flatMap { byName[$0] }
    }

    /// Returns the member of a class or the nearest of its superclasses that a file of Interface Builder knows by a name. Members of the
    /// app's extensions of UIKit's classes are found, too.
    public func member(_ name: String, of className: String) -> Member? {
        firstMember(of: className) { $0.key == name && $0.selector == nil }
            ?? firstMember(of: className) { $0.name == name && $0.selector == nil }
    }

    /// Returns the method of a class or the nearest of its superclasses with a selector.
    public func action(_ selector: String, of className: String) -> Member? {
        firstMember(of: className) { $0.selector == selector }
    }

    /// Returns the classes that declare a method with a selector, the most derived first.
    public func classes(withAction selector: String) -> [ClassInfo] {
        classes.filter { $0.members.contains { $0.selector == selector } }
            .map { (depth: ancestors(of: $0.name).count, info: $0) }
            .sorted { ($1.depth, $0.info.name) < ($0.depth, $1.info.name) }.map(\.info)
    }

    /// Returns the first of a class's superclasses that the app does not declare; the class itself if the app does not declare it. Nil
    /// for a class without one.
    public func uikitSuperclass(of className: String) -> String? {
        ancestors(of: className).last.flatMap { classInfo($0) == nil ? $0 : nil }
    }

    /// Returns `true` if a class is another one or inherits from it, through classes of the app and of UIKit.
    public func isClass(_ className: String, _ ancestor: String) -> Bool {
        ancestors(of: className).contains { $0 == ancestor || AppleClasses.ancestors(of: $0).contains(ancestor) }
    }

    private func firstMember(of className: String, where condition: (Member) -> Bool) -> Member? {
        for name in ancestors(of: className) {
            if let info = classInfo(name) {
                if let found = info.members.first(where: condition) { return found }
            } else {
                for name in [name] + AppleClasses.ancestors(of: name) {
                    if let found = foreignMembers[name]?.first(where: condition) { return found }
                }
            }
        }
        return nil
    }

    /// The class itself and those above it, as far as the first that the app does not declare.
    private func ancestors(of className: String) -> [String] {
        var result: [String] = [], next: String? = className
        while let name = next.map({ aliases[$0] ?? $0 }), result.count < 64, !result.contains(name) {
            if protocols.contains(name) { break }
            guard let info = classInfo(name) else { return result + [name] }
            result.append(info.name)
            next = info.superclass
        }
        return result
    }
}
