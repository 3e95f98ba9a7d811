/// A source file for iOS.
public struct AppleSource: Sendable {
    /// The path for messages.
    public let path: String
    public let bytes: [UInt8]
    /// The path in `#sourceLocation`. Its last component must be unique in a module.
    public let location: String
    /// `true` if its conditions (`#if os(…)`) are kept, because it has branches for Linux.
    public let isForLinux: Bool

    /// Creates a source file. The default for `location` is the path.
    public init(path: String, bytes: [UInt8], location: String? = nil, isForLinux: Bool = false) {
        self.path = path
        self.bytes = bytes
        self.location = location ?? path
        self.isForLinux = isForLinux
    }
}

/// A construct that no rule can rewrite, or whose meaning changes.
public struct Finding: Equatable, Sendable {
    public let path: String
    /// The line number, from 1.
    public let line: Int
    public let message: String
    /// The name of an imported module that does not exist here; nil for all other findings.
    public var missingModule: String?

    public var description: String { "\(path):\(line): \(message)" }
}

/// The result of rewriting a file.
public struct RewrittenSource: Sendable {
    public let path: String
    /// The path in `#sourceLocation`.
    public let location: String
    public let bytes: [UInt8]
    public let isChanged: Bool
    public let findings: [Finding]
    /// The names of the modules that the original file imports whatever the conditions, in order.
    public let imports: [String]

    /// The text to compile, with a first line that states the original file. A byte order mark is removed, because the
    /// compiler accepts it only at the beginning of a file, and a shebang line becomes a comment.
    public var compiled: [UInt8] {
        var text = bytes[...]
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        var output = Array((SourceRewriter.location(of: location) + "\n").utf8)
        if text.starts(with: "#!".utf8) {
            output += "//".utf8
            text = text.dropFirst(2)
        }
        return output + text
    }
}

/// Rewrites the sources of a module written for iOS so that they compile without the Objective-C runtime.
///
/// Lines keep their numbers, because constructs are replaced within their lines. The exceptions are declarations that
/// have to move from an extension into their class; with `keepsLocations`, a `#sourceLocation` then states their
/// origin. A file without anything to rewrite is returned unchanged.
public struct SourceRewriter {
    /// Rewrites all files of a module together, because a selector may refer to a declaration in another file.
    public static func rewrite(_ sources: [AppleSource], keepsLocations: Bool = false) -> [RewrittenSource] {
        counted(sources, keepsLocations: keepsLocations).files
    }

    /// Returns `true` for a module that rewritten sources can import: one of Mica's, of Foundation or of Swift.
    public static func hasModule(_ name: String) -> Bool { FilePass.isKnown(name) }

    /// Returns the rewritten files and the number of steps.
    package static func counted(_ sources: [AppleSource], keepsLocations: Bool = false) -> (
        files: [RewrittenSource], steps: Int
    ) {
        let files = sources.map { SourceFile($0) }
        let module = Module(files)
        let plan = MovePlan(files, module)
        var passes = files.indices.map { FilePass(files[$0], module.declarations[$0], module, number: $0) }
        for index in files.indices {
            for obstacle in plan.obstacles[index] { passes[index].report(obstacle.index, obstacle.message) }
            for modifier in plan.widened[index] { passes[index].remove(modifier, modifier) }
            passes[index].run()
        }
        move(plan.moves, &passes, keepsLocations: keepsLocations)
        let results = passes.map { pass in
            let file = pass.file
            let findings = pass.findings.sorted { $0.line < $1.line }
            let imports = pass.imports.map(\.module)
            guard !pass.edits.isEmpty else {
                return RewrittenSource(
                    path: file.path, location: file.location, bytes: file.bytes, isChanged: false, findings: findings,
                    imports: imports)
            }
            let place: (Int) -> String = { location(of: file.location, line: file.line(at: $0)) }
            return RewrittenSource(
                path: file.path, location: file.location,
                bytes: pass.edits.apply(to: file.bytes, location: keepsLocations ? place : nil),
                isChanged: true, findings: findings, imports: imports)
        }
        return (results, files.reduce(0) { $0 + $1.steps })
    }

    private static func move(_ moves: [Move], _ passes: inout [FilePass], keepsLocations: Bool) {
        var lines: [[UInt8]] = Array(repeating: [], count: moves.count)
        for (number, indices) in Dictionary(grouping: moves.indices, by: { moves[$0].file }) {
            let pass = passes[number]
            // The moved declarations have already been rewritten.
            let heads = pass.edits.rendered(
                indices.map { moves[$0].member.lowerBound..<moves[$0].head }, of: pass.file.bytes)
            let texts = pass.edits.rendered(
                indices.map { moves[$0].head..<moves[$0].member.upperBound }, of: pass.file.bytes)
            for (number, index) in indices.enumerated() {
                let move = moves[index]
                var line = move.conditions.flatMap { Array("#if \($0)\n".utf8) }
                if keepsLocations {
                    let start = pass.file.line(at: move.member.lowerBound)
                    line += (location(of: pass.file.location, line: start) + "\n").utf8
                }
                for attribute in pass.edits.rendered(move.attributes, of: pass.file.bytes) {
                    line += attribute + [.space]
                }
                line += heads[number]
                line += move.access.utf8
                line += texts[number]
                for _ in move.conditions { line += "\n#endif".utf8 }
                lines[index] = line
            }
            for index in indices { passes[number].edits.leaveOut(moves[index].member) }
        }
        for (move, line) in zip(moves, lines) { passes[move.targetFile].edits.receive(line, at: move.target) }
        // Add the imports of the file that contained a declaration.
        let routes = Set(moves.filter { $0.file != $0.targetFile }.map { [$0.file, $0.targetFile] })
        for route in routes.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let source = passes[route[0]]
            let ranges = source.imports.map {
                source.file.range($0.start).lowerBound..<source.file.range($0.end).upperBound
            }
            let texts = source.edits.rendered(ranges, of: source.file.bytes).map { String(decoding: $0, as: UTF8.self) }
            passes[route[1]].add(
                imports: zip(source.imports, texts).map { ($0.module, $1) }
                    + source.addedImports.map { ($0, "import \($0)") })
        }
    }

    /// Returns the directive that states the original location of the text after it.
    public static func location(of path: String, line: Int = 1) -> String {
        "#sourceLocation(file: \(quoted(path)), line: \(line))"
    }

    /// Returns a string literal.
    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

/// The declarations of all files of a module.
struct Module {
    let declarations: [Declarations]
    /// The methods with each name.
    private(set) var methods: [String: Methods] = [:]

    /// All methods with the same name, by their types and selectors.
    struct Methods {
        fileprivate(set) var byType: [String: MemberDeclaration] = [:]
        fileprivate(set) var bySelector: [String: (type: String, member: MemberDeclaration)] = [:]
        fileprivate(set) var first: (type: String, member: MemberDeclaration)
        /// `true` if all have the same labels as the first.
        fileprivate(set) var areAlike = true
        fileprivate(set) var firstLabels: Set<String> = []

        fileprivate mutating func add(_ member: MemberDeclaration, of type: String) {
            if byType[type] == nil { byType[type] = member }
            if bySelector[member.selector] == nil { bySelector[member.selector] = (type, member) }
            if member.labels != first.member.labels { areAlike = false }
            if let label = member.labels.first { firstLabels.insert(label) }
        }
    }
    /// Optional requirements of Objective-C protocols.
    private(set) var optionalRequirements: Set<String> = []
    /// The protocol that declares each optional requirement; empty if there are several.
    private(set) var optionalRequirementOwners: [String: String] = [:]
    /// Properties of type `AnyObject?` or `AnyObject!`.
    private(set) var objectProperties: Set<String> = []
    let paths: [String]
    let files: [SourceFile]
    /// `true` if a file imports UIKit.
    let importsUIKit: Bool
    private(set) var keyedUse = KeyedUse()
    private(set) var protocolNames: Set<String> = []
    /// The extensions by the name of the type that they extend.
    private(set) var extensions: [String: [(file: Int, type: Int)]] = [:]
    /// Names of members that are overridden somewhere.
    private(set) var overridden: Set<String> = []
    private(set) var typeNames: Set<String> = []
    /// The names of all properties in types.
    private(set) var propertyNames: Set<String> = []
    /// `true` if the module has its own `NSLocalizedString` with a comment.
    private(set) var declaresLocalizedString = false
    /// `true` if the module exchanges implementations of methods.
    private(set) var exchangesMethods = false
    /// Members of extensions that extensions of other classes override.
    private(set) var extensionBases: [String: ExtensionBase] = [:]
    let bounds: ClassBounds
    /// All classes with a full name; under different conditions there may be several.
    private(set) var classes: [String: [ClassPlace]] = [:]
    /// The members that a class overrides itself, by its full name.
    private var overrides: [String: Set<String>] = [:]
    private(set) var subclasses: [String: [String]] = [:]
    /// The access of outlets, actions and inspectable properties.
    private(set) var interfaceAccess = InterfaceAccess()

    struct ClassPlace {
        let file: Int
        let type: TypeDeclaration
    }

    init(_ files: [SourceFile]) {
        declarations = files.map { Declarations(of: $0) }
        paths = files.map(\.path)
        self.files = files
        importsUIKit = files.contains { file in
            (0..<file.count).contains {
                file.text($0) == "import" && file.text($0 + 1) == "UIKit" && file.isActive($0)
            }
        }
        keyedUse = KeyedUse(files)
        bounds = ClassBounds(files, declarations)
        declaresLocalizedString = files.contains { file in
            (0..<file.count).contains {
                file.text($0) == "NSLocalizedString" && file.text($0 - 1) == "func" && file.text($0 + 1) == "("
                    && file.hasLabel("comment", in: $0 + 2..<(file.partner($0 + 1) ?? $0 + 2))
            }
        }
        exchangesMethods = files.contains { file in
            (0..<file.count).contains {
                file.isName($0) && Module.exchanges.contains(file.text($0)) && file.isActive($0)
            }
        }
        for (number, file) in declarations.enumerated() {
            for type in file.types where type.keyword != "extension" { typeNames.insert(type.name) }
            for type in file.types where type.keyword == "protocol" { protocolNames.insert(type.name) }
            for (index, type) in file.types.enumerated() where type.keyword == "extension" {
                extensions[type.name, default: []].append((number, index))
            }
            for type in file.types where type.keyword == "class" {
                // More than a few classes of one name are generated code.
                if classes[type.fullName, default: []].count < 64 {
                    classes[type.fullName, default: []].append(ClassPlace(file: number, type: type))
                }
                if let parent = type.parent { subclasses[parent, default: []].append(type.fullName) }
            }
            for member in file.members {
                let type = file.types[member.type]
                if member.keyword == "func" {
                    let name = type.shortName
                    methods[member.name, default: Methods(first: (name, member))].add(member, of: name)
                }
                if member.modifiers.contains("optional"), type.isObjectiveC {
                    optionalRequirements.insert(member.name)
                    let owner = optionalRequirementOwners[member.name]
                    optionalRequirementOwners[member.name] = owner == nil || owner == type.fullName ? type.fullName : ""
                }
                if member.modifiers.contains("override") {
                    overridden.insert(member.name)
                    overrides[type.fullName, default: []].insert(member.name)
                }
                if member.keyword == "var" || member.keyword == "let" {
                    propertyNames.insert(member.name)
                    let source = files[number], type = member.keywordIndex + 2
                    if source.text(type) == ":", source.text(type + 1) == "AnyObject",
                        ["?", "!"].contains(source.text(type + 2))
                    {
                        objectProperties.insert(member.name)
                    }
                }
            }
        }
        extensionBases = Module.extensionBases(files, declarations, classes: typeNames)
        interfaceAccess = InterfaceAccess(files, self)
    }

    private static let exchanges: Set<String> = ["method_exchangeImplementations", "class_replaceMethod"]

    /// Returns `true` if a class overrides a member itself.
    func overrides(_ type: String, _ member: String) -> Bool { overrides[type]?.contains(member) == true }

    /// Returns `true` if a subclass in the module overrides a member.
    func isOverridden(_ member: String, of type: String) -> Bool {
        var open = [type], seen: Set<String> = [type]
        while let name = open.popLast() {
            for child in subclasses[name] ?? [] where seen.insert(child).inserted {
                if overrides[child]?.contains(member) == true { return true }
                open.append(child)
            }
        }
        return false
    }

    /// Returns the method with a selector, preferably in a type. The selector must begin with the method's Swift name.
    func method(selector: String, in type: String?) -> (type: String, member: MemberDeclaration)? {
        guard let all = methods[String(selector.prefix { $0 != ":" })] else { return nil }
        if let type, let own = all.byType[type], own.selector == selector { return (type, own) }
        return all.bySelector[selector]
    }

    /// Returns the method that a name without labels refers to in a type: its own, or the only one in the module.
    func method(_ name: String, in type: String?) -> (type: String, member: MemberDeclaration)? {
        guard let all = methods[name] else { return nil }
        if let type, let own = all.byType[type] { return (type, own) }
        return all.areAlike ? all.first : nil
    }
}

/// The rules applied to one file.
struct FilePass {
    let file: SourceFile
    let declarations: Declarations
    let module: Module
    var edits = Edits()
    var findings: [Finding] = []
    /// Imports that apply under all conditions, with their tokens.
    var imports: [(start: Int, end: Int, module: String)] = []
    /// Modules that only the rewritten file imports.
    var addedImports: [String] = []
    /// The position of the file in the module.
    let number: Int
    /// The modules that the file imports in a branch that may be compiled, and those that the rewritten file imports.
    var importedModules: Set<String>
    /// `true` if the rewritten file uses names of `MicaObjC`, which `UIKit` and `QuartzCore` export.
    var needsRuntime = false
    /// `true` if the file may read `characters` of an attributed string.
    lazy var usesAttributedStrings = (0..<file.count).contains {
        file.text($0) == "AttributedString" || file.text($0) == "AttributedSubstring"
    }

    init(_ file: SourceFile, _ declarations: Declarations, _ module: Module, number: Int) {
        self.file = file
        self.declarations = declarations
        self.module = module
        self.number = number
        importedModules = file.importedModules
    }

    mutating func run() {
        rewriteExchangedMethods()
        rewriteExtensionOverrides()
        rewriteProtocols()
        rewriteObservers()
        rewriteRuntimeOverrides()
        rewriteKeyedProperties()
        rewriteInterfaceAccess()
        rewriteAwakening()
        rewriteImports()
        rewriteDynamicInits()
        for index in 0..<file.count where file.isActive(index) {
            switch file.kind(index) {
            case .punctuation where file.text(index) == "@": rewriteAttribute(index)
            case .pound: rewriteDirective(index)
            case .identifier: rewriteName(index)
            default: break
            }
        }
    }

    mutating func report(_ index: Int, _ message: String, missingModule: String? = nil) {
        findings.append(
            Finding(path: file.path, line: file.line(index), message: message, missingModule: missingModule))
    }

    /// Removes tokens with the spaces after them; at the end of a line, also those before them.
    mutating func remove(_ first: Int, _ last: Int) {
        var start = file.range(first).lowerBound
        let end = file.afterSpace(file.range(last).upperBound)
        if end >= file.bytes.count || file.bytes[end] == .newline || file.bytes[end] == .carriageReturn {
            while start > 0, file.bytes[start - 1] == .space || file.bytes[start - 1] == .tab { start -= 1 }
        }
        edits.replace(start..<end, with: "")
    }

    mutating func replace(_ first: Int, _ last: Int, with text: String) {
        edits.replace(file.range(first).lowerBound..<file.range(last).upperBound, with: text)
    }

    private mutating func rewriteDirective(_ index: Int) {
        switch file.text(index) {
        case "#if", "#elseif": rewriteCondition(index)
        case "#selector": rewriteSelector(index)
        case "#keyPath": rewriteKeyPath(index)
        case "#colorLiteral" where file.text(index + 1) == "(": replace(index, index, with: "UIColor")
        case "#imageLiteral" where file.text(index + 1) == "(" && file.text(index + 2) == "resourceName":
            replace(index, index + 2, with: "UIImage(imageLiteralResourceName")
        case "#Preview": removePreview(index)
        default: break
        }
    }
}
