/// Reads the XML of a storyboard or nib into an `InterfaceDocument`.
///
/// Anything unknown is reported as a finding with its line and scene, and is left out.
public struct DocumentReader {
    private let path: String
    var values = ValueReader()
    private(set) var findings: [InterfaceFinding] = []
    /// The current scene, for findings.
    private var place = ""
    private var ids: Set<String> = []
    /// The last number of an element without an id, by its place.
    private var numbers: [String: Int] = [:]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The path for findings; its last component without the extension is the document's name.
    public static func read(_ bytes: [UInt8], path: String, limits: XMLLimits = XMLLimits()) throws(InterfaceFailure)
        -> InterfaceDocument
    {
        try read(XMLReader.read(bytes, path: path, limits: limits), path: path)
    }

    static func read(_ root: XMLElement, path: String) throws(InterfaceFailure) -> InterfaceDocument {
        let type = root["type"] ?? "", prefix = "com.apple.InterfaceBuilder3.CocoaTouch."
        guard root.tag == "document", ["\(prefix)Storyboard.XIB", "\(prefix)XIB"].contains(type),
            root["targetRuntime"] != "watchKit"
        else {
            let got = root.tag == "document" ? [type, root["targetRuntime"] ?? ""].joined(separator: " ") : root.tag
            throw InterfaceFailure(
                path: path, line: root.line,
                message: "the file must be a storyboard or nib for iOS (got \(got.prefix(80)))")
        }
        var reader = DocumentReader(path: path)
        return reader.document(root, isStoryboard: type == "\(prefix)Storyboard.XIB")
    }

    private init(path: String) { self.path = path }

    private mutating func document(_ root: XMLElement, isStoryboard: Bool) -> InterfaceDocument {
        for resource in root.contents(of: "resources") {
            if let name = resource["name"] { values.resources[name] = resource }
        }
        place = "the file"
        checkAttributes(
            root,
            known: """
                type version toolsVersion systemVersion targetRuntime propertyAccessControl useAutolayout \
                useTraitCollections useSafeAreas colorMatched launchScreen initialViewController \
                variant generatesPrototypingConstraints
                """)
        var scenes: [InterfaceSceneValue] = []
        for child in root.children {
            switch child.tag {
            case "scenes": scenes += child.children.map { scene($0) }
            case "objects": scenes.append(contents(of: child.children, line: child.line))
            case "color" where child.key == "tintColor": break
            default: checkIgnored(child)
            }
        }
        let name = path.split(separator: "/").last ?? "", end = name.lastIndex(of: ".") ?? name.endIndex
        return InterfaceDocument(
            path: path, name: String(name[..<end]), isStoryboard: isStoryboard, initial: root["initialViewController"],
            isLaunchScreen: root["launchScreen"] == "YES",
            tintColor: root.child(key: "tintColor").flatMap { values.color($0) }, scenes: scenes, findings: findings)
    }

    private mutating func scene(_ element: XMLElement) -> InterfaceSceneValue {
        for child in element.children where child.tag != "objects" { checkIgnored(child) }
        return contents(of: element.contents(of: "objects"), line: element.line)
    }

    private mutating func contents(of elements: [XMLElement], line: Int) -> InterfaceSceneValue {
        var scene = InterfaceSceneValue(line: line)
        place = "the file"
        if let controller = elements.first(where: { Kinds.kind($0.tag)?.family == .controller }) {
            let name = controller["storyboardIdentifier"] ?? controller["customClass"] ?? controller["id"] ?? ""
            place = "the scene \"\(name)\""
        }
        for element in elements {
            switch element.tag {
            case "placeholder": placeholder(element, &scene)
            case "exit": scene.exits.insert(element["id"] ?? "")
            case "viewControllerPlaceholder":
                scene.reference = SceneReference(
                    id: element["id"] ?? "", storyboard: element["storyboardName"] ?? "",
                    bundleIdentifier: element["bundleIdentifier"], identifier: element["referencedIdentifier"])
            default:
                if let object = object(element) { scene.objects.append(object) }
            }
        }
        place = "the file"
        return scene
    }

    private mutating func placeholder(_ element: XMLElement, _ scene: inout InterfaceSceneValue) {
        let id = element["id"] ?? ""
        switch element["placeholderIdentifier"] {
        case "IBFirstResponder": scene.firstResponders.insert(id)
        case "IBFilesOwner":
            scene.owner = OwnerValue(
                id: id, customClass: element["customClass"], customModule: element["customModule"],
                connections: connections(element), line: element.line)
        case let identifier?: scene.externals[id] = identifier
        case nil: report(element, "the placeholder must have an identifier (got none)")
        }
    }

    // MARK: Findings

    /// Drops the findings after the first `count`.
    mutating func keepFindings(_ count: Int) { findings.removeLast(findings.count - count) }

    mutating func report(_ element: XMLElement, _ message: String) {
        findings.append(InterfaceFinding(path: path, line: element.line, message: "\(message), in \(place)"))
    }

    /// Reports an element that is neither read nor can be ignored. The value of a key may be none (`<nil>`).
    mutating func checkIgnored(_ element: XMLElement) {
        guard element.tag != "nil", !Kinds.ignoredElements.contains(element.tag),
            element.key.map(Kinds.ignoredKeys.contains) != true
        else {
            return
        }
        let key = element.key.map { " with the key \"\($0.prefix(60))\"" } ?? ""
        report(element, "the element <\(element.tag.prefix(60))>\(key) is not known; it is left out")
    }

    /// Reports all attributes except the known ones.
    mutating func checkAttributes(_ element: XMLElement, known: String) {
        let known = Set(known.split(whereSeparator: \.isWhitespace).map(String.init))
        for name in element.attributes.keys.sorted() where !known.contains(name) { reportAttribute(element, name) }
    }

    mutating func reportAttribute(_ element: XMLElement, _ name: String) {
        report(
            element,
            "the attribute \(name.prefix(60))=\"\((element[name] ?? "").prefix(60))\" of <\(element.tag.prefix(60))> is not known; it is left out"
        )
    }

    /// Returns an element's id; for an element without one, its position in the file.
    mutating func id(of element: XMLElement) -> String {
        if let id = element["id"] {
            if ids.insert(id).inserted { return id }
            report(element, "the id \"\(id.prefix(60))\" must be unique (got it twice); connections use the first")
        }
        let place = "\(element.tag) \(element.line)"
        var number = (numbers[place] ?? 0) + 1
        while !ids.insert("\(place) \(number)").inserted { number += 1 }
        numbers[place] = number
        return "\(place) \(number)"
    }
}
