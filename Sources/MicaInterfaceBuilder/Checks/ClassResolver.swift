import MicaSources

/// Finds the classes of the objects in a file among those of the app and of UIKit.
struct ClassResolver {
    let index: AppIndex
    /// Modules whose classes can be named although their sources are missing.
    let libraries: Set<String>

    /// The class of an object, and the reason if it is not the class in the file.
    struct Result {
        /// The name in code.
        let name: String
        var problem: String?
        /// The module to import.
        var module: String?
    }

    /// Returns the class for an object of a kind.
    func resolve(_ custom: String?, module: String?, base: String) -> Result {
        guard let custom, !custom.isEmpty else { return Result(name: base) }
        let name = ClassResolver.plain(custom)
        if let info = index.classInfo(name) {
            if let problem = problem(info, base: base) { return Result(name: base, problem: problem) }
            return Result(name: info.name)
        }
        if index.isClass(name, base) { return Result(name: name) }
        if let module, libraries.contains(module), SwiftText.isName(name), SwiftText.isName(module) {
            return Result(name: "\(module).\(name)", module: module)
        }
        return Result(
            name: base,
            problem:
                "the class \(name.prefix(80)) must be declared in the app\(ClassResolver.place(module)); \(base) replaces it"
        )
    }

    /// The modules whose classes are all known.
    private static let own: Set<String> = [
        "UIKit", "QuartzCore", "CoreGraphics", "CoreText", "ImageIO", "Foundation", "Mica", "MicaInterface",
        "MicaWindow", "MicaTesting", "MicaSnapshot",
    ]

    private static func place(_ module: String?) -> String {
        module.map { " or a library of Swift sources (it is of the module \($0.prefix(60)))" } ?? ""
    }

    private func problem(_ info: AppIndex.ClassInfo, base: String) -> String? {
        if info.isPrivate {
            return "the class \(info.name) must be visible in other files (it is private); \(base) replaces it"
        }
        if info.isGeneric { return "the class \(info.name) must have no generic parameters; \(base) replaces it" }
        if !info.conditions.isEmpty {
            return "the class \(info.name) must not depend on conditions of #if; \(base) replaces it"
        }
        guard let above = index.uikitSuperclass(of: info.name) else {
            return "the class \(info.name) must inherit from \(base) (got a class without a superclass)"
        }
        // A class of a library that is not here may be anything, and that of a system an object.
        let isSystem = base == "NSObject" && ["CA", "NS", "UI"].contains(above.prefix(2))
        let isKnown = index.isClass(above, "NSObject") || libraries.isSubset(of: ClassResolver.own) && !isSystem
        guard isKnown, !index.isClass(info.name, base) else { return nil }
        return "the class \(info.name) must inherit from \(base) (got \(above)); \(base) replaces it"
    }

    /// Returns the class for a name mangled by Swift: "_TtC5Cards4Card".
    static func plain(_ name: String) -> String {
        guard name.hasPrefix("_TtC") else { return name }
        var rest = name.dropFirst(4), parts: [Substring] = []
        while let first = rest.first, first.isNumber {
            let digits = rest.prefix { $0.isNumber }
            rest = rest.dropFirst(digits.count)
            guard let length = Int(digits), length <= rest.count else { return name }
            parts.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return parts.count > 1 ? parts.dropFirst().joined(separator: ".") : name
    }

    // MARK: Members

    /// A member that generated code can use, or the reason that it cannot.
    enum Member {
        case found(AppIndex.Member)
        case unusable(String)
        case missing
    }

    /// Returns a property by its name in the file.
    func property(_ name: String, of className: String) -> Member {
        guard let member = index.member(name, of: className) else { return .missing }
        if member.isPrivate { return .unusable("must be visible in other files (it is private)") }
        if !member.isSettable { return .unusable("must be a variable with a setter") }
        return .found(member)
    }

    /// Returns a method by its selector.
    func action(_ selector: String, of className: String) -> Member {
        guard let member = index.action(selector, of: className) else { return .missing }
        return member.isPrivate ? .unusable("must be visible in other files (it is private)") : .found(member)
    }
}
