/// A source file for iOS.
public struct AppleSource: Sendable {
    /// As it stands in messages and in `#sourceLocation`.
    public let path: String
    public let bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
}

/// Something that no rule can rewrite, or that changes its meaning.
public struct Finding: Equatable, Sendable {
    public let path: String
    /// From 1.
    public let line: Int
    public let message: String

    public var description: String { "\(path):\(line): \(message)" }
}

/// What became of a file.
public struct RewrittenSource: Sendable {
    public let path: String
    public let bytes: [UInt8]
    public let isChanged: Bool
    public let findings: [Finding]
}

/// Rewrites the sources of a module written for iOS so that they compile without the Objective-C runtime.
///
/// Lines keep their numbers: a construct is replaced on its line. Only declarations that must go from an extension into
/// their class move; with `keepsLocations` a `#sourceLocation` then says where they came from. A file without anything
/// to rewrite comes out byte for byte.
public struct SourceRewriter {
    /// The files of one module together: a selector is named by the declaration that it stands for, which may be in
    /// another file.
    public static func rewrite(_ sources: [AppleSource], keepsLocations: Bool = false) -> [RewrittenSource] {
        let files = sources.map { SourceFile(path: $0.path, bytes: $0.bytes) }
        let module = Module(files)
        return files.indices.map { index in
            var pass = FilePass(files[index], module.declarations[index], module)
            pass.run()
            let file = files[index]
            guard !pass.edits.isEmpty else {
                return RewrittenSource(path: file.path, bytes: file.bytes, isChanged: false, findings: pass.findings)
            }
            let place: (Int) -> String = { location(of: file.path, line: file.line(at: $0)) }
            return RewrittenSource(
                path: file.path, bytes: pass.edits.apply(to: file.bytes, location: keepsLocations ? place : nil),
                isChanged: true, findings: pass.findings.sorted { $0.line < $1.line })
        }
    }

    /// The line that tells the compiler where the text after it comes from.
    public static func location(of path: String, line: Int = 1) -> String {
        "#sourceLocation(file: \(quoted(path)), line: \(line))"
    }

    /// A string literal.
    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

/// What the files of a module declare together.
struct Module {
    let declarations: [Declarations]
    /// Methods by their name, with the name of the type that they stand in.
    private(set) var methods: [String: Methods] = [:]

    /// Those of one name.
    struct Methods {
        fileprivate(set) var byType: [String: MemberDeclaration] = [:]
        fileprivate(set) var bySelector: [String: (type: String, member: MemberDeclaration)] = [:]
        fileprivate(set) var first: (type: String, member: MemberDeclaration)
        /// Whether all have the labels of the first.
        fileprivate(set) var areAlike = true
    }
    /// Optional requirements of protocols for Objective-C.
    private(set) var optionalRequirements: Set<String> = []
    /// Names of members that are overridden somewhere.
    private(set) var overridden: Set<String> = []
    private(set) var typeNames: Set<String> = []

    init(_ files: [SourceFile]) {
        declarations = files.map { Declarations(of: $0) }
        for file in declarations {
            for type in file.types where type.keyword != "extension" { typeNames.insert(type.name) }
            for member in file.members {
                let type = file.types[member.type]
                if member.keyword == "func" { add(member, of: type.shortName) }
                if member.modifiers.contains("optional"), type.isObjectiveC { optionalRequirements.insert(member.name) }
                if member.modifiers.contains("override") { overridden.insert(member.name) }
            }
        }
    }

    private mutating func add(_ member: MemberDeclaration, of type: String) {
        var all = methods[member.name] ?? Methods(first: (type, member))
        if all.byType[type] == nil { all.byType[type] = member }
        if all.bySelector[member.selector] == nil { all.bySelector[member.selector] = (type, member) }
        if member.labels != all.first.member.labels { all.areAlike = false }
        methods[member.name] = all
    }

    /// The method of a type, else of any, with a selector; nil for one whose Swift name is not the selector's beginning.
    func method(selector: String, in type: String?) -> (type: String, member: MemberDeclaration)? {
        guard let all = methods[String(selector.prefix { $0 != ":" })] else { return nil }
        if let type, let own = all.byType[type], own.selector == selector { return (type, own) }
        return all.bySelector[selector]
    }

    /// The method that a name without labels means in a type: its own, else the only one of the module.
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

    init(_ file: SourceFile, _ declarations: Declarations, _ module: Module) {
        (self.file, self.declarations, self.module) = (file, declarations, module)
    }

    mutating func run() {
        moveDeclarations()
        rewriteProtocols()
        rewriteImports()
        for index in 0..<file.count {
            switch file.kind(index) {
            case .punctuation where file.text(index) == "@": rewriteAttribute(index)
            case .pound: rewriteDirective(index)
            case .identifier: rewriteName(index)
            default: break
            }
        }
    }

    mutating func report(_ index: Int, _ message: String) {
        findings.append(Finding(path: file.path, line: file.line(index), message: message))
    }

    /// Takes tokens out, with the spaces after them; where nothing else is on the line, with those before them.
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
        default: break
        }
    }
}
