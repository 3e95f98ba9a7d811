/// An index of an app's classes as Interface Builder sees them: the outlets, actions and properties that a storyboard
/// or nib can name.
///
/// The index is built from the original iOS sources, with conditions such as `#if os(iOS)` decided as on a device.
/// Members of extensions belong to their class, regardless of the file.
public struct AppIndex: Sendable {
    /// A class that the app declares.
    public struct ClassInfo: Sendable, Equatable {
        /// The name, including those of the types around it: "Outer.Inner".
        public let name: String
        /// The name in `@objc(name)`, or `nil`.
        public let objectiveCName: String?
        /// The superclass as written, without generic arguments; `nil` if there is none.
        public let superclass: String?
        /// `true` if other files cannot name the class.
        public let isPrivate: Bool
        /// `true` if the class has generic parameters, so that files of Interface Builder cannot name it.
        public let isGeneric: Bool
        /// `true` if the class declares `init(coder:)` itself.
        public let hasCoderInit: Bool
        /// The undecided conditions of `#if` around the class, outermost first.
        public let conditions: [String]
        /// The members, including those in extensions.
        public fileprivate(set) var members: [Member]
        public let path: String
        /// The line number, from 1.
        public let line: Int
    }

    /// The role of a member in Interface Builder.
    public enum Kind: Sendable, Equatable {
        case outlet, outletCollection
        /// A method with `@IBAction`, or another one that is visible to Objective-C.
        case action
        case segueAction, inspectable
        /// Any other property.
        case property
    }

    /// A property or method of a class.
    public struct Member: Sendable, Equatable {
        public let kind: Kind
        /// The name without backticks.
        public let name: String
        /// The name in files of Interface Builder: the one in `@objc(name)`, otherwise `name`.
        public let key: String
        /// The type of a property as written: "UILabel!". `nil` if the compiler infers it.
        public let type: String?
        /// The selector of a method, by the rules of Swift's export: "tap:".
        public let selector: String?
        /// The reference to a method within its class, "tap(_:)".
        public let reference: String?
        /// The types of a method's parameters as written.
        public let parameterTypes: [String]
        /// `true` if other files of the module cannot use the member, even in the rewritten sources.
        public let isPrivate: Bool
        /// `true` if the type is an optional, `T?` or `T!`.
        public let isOptional: Bool
        /// `false` for constants and for properties without a setter.
        public let isSettable: Bool
        /// The undecided conditions of `#if` around the member, outermost first.
        public let conditions: [String]
        public let path: String
        /// The line number, from 1.
        public let line: Int
    }

    private var byName: [String: ClassInfo] = [:]
    private var byObjectiveCName: [String: String] = [:]
    /// Full names by their last component; empty if there are several.
    private var byShortName: [String: String] = [:]
    /// The names of the classes that declare a method with each selector.
    private var byAction: [String: Set<String>] = [:]
    private var aliases: [String: String] = [:]
    private var protocols: Set<String> = []
    /// The members of extensions of classes that the app does not declare.
    private var foreignMembers: [String: [Member]] = [:]

    /// Creates the index of a module.
    public init(_ sources: [AppleSource]) {
        let files = sources.map { SourceFile($0) }
        let module = Module(files)
        for (number, declared) in module.declarations.enumerated() {
            protocols.formUnion(declared.types.filter { $0.keyword == "protocol" }.map(\.name))
            addAliases(of: files[number])
            for (position, type) in declared.types.enumerated() where type.keyword == "class" {
                add(type, position, in: files[number], declared)
            }
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
        for info in byName.values {
            for selector in info.members.compactMap(\.selector) { byAction[selector, default: []].insert(info.name) }
        }
    }

    private mutating func add(
        _ type: TypeDeclaration, _ position: Int, in file: SourceFile, _ declared: Declarations
    ) {
        let head = Declarations.firstModifier(before: type.nameIndex - 1, in: file)..<type.nameIndex
        let conditions = file.conditions.conditions(of: type.nameIndex).map(\.text)
        let info = ClassInfo(
            name: type.fullName, objectiveCName: Declarations.objectiveCName(head, in: file),
            superclass: type.parent, isPrivate: declared.isHidden[position],
            isGeneric: file.text(type.nameIndex + 1) == "<",
            hasCoderInit: declared.membersOfType[position].contains { $0.keyword == "init" && $0.labels == ["coder"] },
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

    /// Adds aliases such as `typealias BaseController = UIViewController`.
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

    /// Returns the class with a full name, a name in `@objc(name)`, or an unambiguous last component of a name.
    public func classInfo(_ name: String) -> ClassInfo? {
        if let info = byName[name] { return info }
        if let full = byObjectiveCName[name] ?? byShortName[name] { return byName[full] }
        return aliases[name].flatMap { byName[$0] }
    }

    /// Returns the member with a name in Interface Builder, from a class or its nearest superclass that has one.
    /// Members of the app's extensions of UIKit classes are included.
    public func member(_ name: String, of className: String) -> Member? {
        firstMember(of: className) { $0.key == name && $0.selector == nil }
            ?? firstMember(of: className) { $0.name == name && $0.selector == nil }
    }

    /// Returns the method with a selector, from a class or its nearest superclass that has one.
    public func action(_ selector: String, of className: String) -> Member? {
        firstMember(of: className) { $0.selector == selector }
    }

    /// Returns the classes that declare a method with a selector, most derived first.
    public func classes(withAction selector: String) -> [ClassInfo] {
        (byAction[selector] ?? []).compactMap { byName[$0] }
            .map { (depth: ancestors(of: $0.name).count, info: $0) }
            .sorted { ($1.depth, $0.info.name) < ($0.depth, $1.info.name) }.map(\.info)
    }

    /// Returns the nearest ancestor that the app does not declare; this is the class itself if the app does not declare
    /// it. Returns `nil` for a class without a superclass.
    public func uikitSuperclass(of className: String) -> String? {
        ancestors(of: className).last.flatMap { classInfo($0) == nil ? $0 : nil }
    }

    /// Returns `true` if a class is equal to another one or inherits from it, through classes of the app and of UIKit.
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

    /// Returns the class and its superclasses, up to the first one that the app does not declare.
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
