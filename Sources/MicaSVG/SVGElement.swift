/// An element of an SVG file. Its children are indices into the document's list.
struct SVGElement: Sendable {
    /// A part of an element's content.
    enum Content: Sendable {
        case element(Int)
        case text(String)
    }
    /// The name without the prefix of its namespace.
    let name: String
    /// The attributes. `href` has the value of `xlink:href` if there is no `href`.
    let attributes: [String: String]
    var content: [Content] = []

    init(name: String, attributes: [String: String]) {
        self.name = SVGElement.local(name)
        guard attributes["href"] == nil, let link = attributes["xlink:href"] else {
            self.attributes = attributes
            return
        }
        var all = attributes
        all["href"] = link
        self.attributes = all
    }

    private static func local(_ name: String) -> String {
        guard let colon = name.lastIndex(of: ":") else { return name }
        // Elements of editors keep their prefix, so that they are not mistaken for shapes.
        return name[..<colon] == "svg" ? String(name[name.index(after: colon)...]) : name
    }

    /// `true` for an element without conditions, or with those of English.
    var isChosen: Bool {
        let languages = attributes["systemLanguage"]?.split(separator: ",", maxSplits: 64)
        return attributes["requiredExtensions"] == nil
            && languages?.contains { $0.trimmed.hasPrefix("en") } ?? true
    }

    /// The indices of the child elements.
    var children: [Int] { content.compactMap { if case .element(let index) = $0 { index } else { nil } } }
    /// The character data directly inside the element.
    var text: String { content.reduce(into: "") { if case .text(let text) = $1 { $0 += text } } }
}

/// The elements of an SVG file.
struct SVGDocument: Sendable {
    /// All elements in the order of their start tags; the first one is the root.
    let elements: [SVGElement]
    /// The indices of the elements with an `id`; the first one counts.
    let ids: [String: Int]

    init(_ elements: [SVGElement]) {
        self.elements = elements
        var ids: [String: Int] = [:]
        for (index, element) in elements.enumerated() {
            if let id = element.attributes["id"], ids[id] == nil { ids[id] = index }
        }
        self.ids = ids
    }

    /// Returns the element that a link names, such as "#star"; nil for links to other files.
    func target(of link: String?) -> Int? {
        guard let link, link.hasPrefix("#"), link.utf8.count <= SVGLimits.linkBytes else { return nil }
        return ids[String(link.dropFirst())]
    }
}
