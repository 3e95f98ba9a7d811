import MicaSources

/// Writes the Swift file of a document.
///
/// A scene has a function that creates its controller, and one that creates the controller's view. A nib and a
/// prototype cell have one function each. Equal documents produce equal texts.
final class FileWriter {
    let document: InterfaceDocument
    let options: InterfaceOptions
    let resolver: ClassResolver
    let text: ValueText
    private(set) var findings: [InterfaceFinding]
    private var functions: [[String]] = []
    private var names = UniqueNames()
    private var namesOfIDs: [String: String] = [:]
    private var imports: Set<String> = []
    /// The current scene, for findings.
    var place = ""
    /// The ids of the document's controllers and of references to others.
    let scenes: Set<String>
    let relationships: Relationships
    /// The objects of the current scene.
    var objects: [String: InterfaceObject] = [:]
    /// The ids of first responders and exits in the current scene.
    var firstResponders: Set<String> = [], exits: Set<String> = []

    init(_ document: InterfaceDocument, _ index: AppIndex, _ options: InterfaceOptions) {
        self.document = document
        self.options = options
        resolver = ClassResolver(index: index, libraries: Set(options.libraries))
        text = ValueText(table: options.hasStrings ? document.name : nil)
        findings = document.findings
        relationships = Relationships(document.scenes.compactMap(\.controller))
        scenes = Set(document.scenes.compactMap { $0.controller?.id ?? $0.reference?.id })
    }

    var index: AppIndex { resolver.index }

    func file() -> String {
        let registration = document.isStoryboard ? storyboard() : nib()
        let body = functions.flatMap { [""] + $0 }
        let helpers = ValueText.helpers.filter { helper in
            body.contains { $0.contains(helper.name + "(") || $0.contains(helper.name + " {") }
        }
        var lines = ["// Generated from \(document.name.filter { $0.isASCII && !$0.isNewline }). Changes are lost."]
        lines += (["Foundation", "MicaInterface", "UIKit"] + imports).sorted().map { "import \($0)" }
        lines += [""] + registration + body + helpers.flatMap { [""] + $0.lines }
        return lines.joined(separator: "\n") + "\n"
    }

    // MARK: Registration

    private func storyboard() -> [String] {
        var entries: [String] = []
        for scene in document.scenes {
            if let controller = scene.controller {
                let name = SceneWriter(self, scene, controller).write()
                let identifier = controller.details["storyboardIdentifier"].map(SwiftText.literal) ?? "nil"
                entries.append(
                    "InterfaceScene(id: \(SwiftText.literal(controller.id)), identifier: \(identifier), make: { \(name)($0) })"
                )
            } else if let other = scene.reference {
                let bundle = other.bundleIdentifier.map(SwiftText.literal) ?? "nil"
                let identifier = other.identifier.map(SwiftText.literal) ?? "nil"
                entries.append(
                    "InterfaceScene(id: \(SwiftText.literal(other.id)), storyboard: \(SwiftText.literal(other.storyboard)), bundleIdentifier: \(bundle), identifier: \(identifier))"
                )
            }
        }
        var initial = document.initial
        if let id = initial, !scenes.contains(id) {
            report(1, "the initial controller must be in the storyboard (got \"\(id.prefix(60))\")")
            initial = nil
        }
        let head =
            "InterfaceStoryboard(module: \(SwiftText.literal(options.module)), name: \(SwiftText.literal(document.name)), initial: \(initial.map(SwiftText.literal) ?? "nil"), scenes: ["
        let tint = document.tintColor.map { ", tint: { \(text.expression($0)) }" } ?? ""
        return register("storyboard", [head] + entries.map { "    \($0)," } + ["]\(tint))"])
    }

    private func nib() -> [String] {
        let name = document.scenes.first.map { NibWriter(self, $0).write() }
        guard let name else { return [] }
        return register(
            "nib",
            [
                "InterfaceNib(module: \(SwiftText.literal(options.module)), name: \(SwiftText.literal(document.name)), make: { \(name)($0) })"
            ])
    }

    /// A constructor of the module runs before `main`.
    private func register(_ label: String, _ value: [String]) -> [String] {
        var value = value
        value[0] = "InterfaceRegistry.register(\(label): " + value[0]
        value[value.count - 1] += ")"
        return ["@used @section(\".init_array\") private let register: @convention(c) () -> Void = {"]
            + value.map { "    " + $0 } + ["}"]
    }

    // MARK: Functions and names

    /// Adds a function.
    func add(function name: String, _ parameters: [String], returns type: String, _ body: Body) {
        let lines = body.statements
        let head = "@MainActor private func \(name)(\(parameters.joined(separator: ", "))) -> \(type) {"
        functions.append([head] + lines.map { $0.hasPrefix("#") ? $0 : "    " + $0 } + ["}"])
    }

    /// Objects without references need no name.
    static func withoutUnused(_ lines: [String]) -> [String] {
        var counts: [Substring: Int] = [:]
        for line in lines { for word in Set(SwiftText.words(line)) { counts[word, default: 0] += 1 } }
        return lines.map { line in
            guard line.hasPrefix("let "), let colon = line.firstIndex(of: ":"), let equals = line.firstIndex(of: "="),
                counts[line[line.index(line.startIndex, offsetBy: 4)..<colon]] == 1
            else { return line }
            return "_ " + line[equals...]
        }
    }

    /// Returns the name of an object in the file, which is always the same.
    func name(_ prefix: String, _ id: String) -> String {
        let key = "\(prefix) \(id)"
        if let name = namesOfIDs[key] { return name }
        let name = names.make("\(prefix)_\(SwiftText.identifier(id))")
        namesOfIDs[key] = name
        return name
    }

    // MARK: Classes and findings

    func report(_ line: Int, _ message: String) {
        let suffix = place.isEmpty ? "" : ", in \(place)"
        findings.append(InterfaceFinding(path: document.path, line: line, message: message + suffix))
    }

    /// Returns `true` for a class that is not of UIKit: its initialiser sees the values of the file.
    func isOfApp(_ className: String) -> Bool { className.contains(".") || index.classInfo(className) != nil }

    /// Returns the class of an object in code.
    func className(of object: InterfaceObject) -> String {
        className(object.customClass, object.details["customModule"], base: object.kind.className, line: object.line)
    }

    func className(_ custom: String?, _ module: String?, base: String, line: Int) -> String {
        let result = resolver.resolve(custom, module: module, base: base)
        if let problem = result.problem { report(line, problem) }
        if let module = result.module { imports.insert(module) }
        return result.name
    }
}
