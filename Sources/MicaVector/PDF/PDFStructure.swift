import MicaRaster

/// A part of a document's structure, such as a heading or a figure. Immutable once it is drawn.
package final class StructureElement: DrawnElement {
    /// The type, as PDF's standard structure types name it: `H1`, `P`, `Figure`, `L`, `Link` …; "Artifact" for
    /// decoration without meaning.
    package let type: String
    package let alternativeText: String?
    package let actualText: String?
    package let title: String?
    package let language: String?
    /// The parts in reading order, besides what is drawn for the element itself.
    package let children: [StructureElement]

    package init(
        type: String, alternativeText: String? = nil, actualText: String? = nil, title: String? = nil,
        language: String? = nil, children: [StructureElement] = []
    ) {
        self.type = type
        self.alternativeText = alternativeText
        self.actualText = actualText
        self.title = title
        self.language = language
        self.children = children
    }

    /// Decoration without meaning.
    package static let artifact = StructureElement(type: "Artifact")

    package var isArtifact: Bool { type == "Artifact" }
}

/// The structure of a document: which content of which page belongs to which element.
final class PDFStructure {
    private let file: PDFFile
    private enum Kid {
        /// Marked content of a page, or of a form that the page draws.
        case content(page: PDFReference, form: PDFReference?, number: Int)
        case element(Int)
        case link(PDFReference, page: PDFReference)
    }
    private struct Node {
        var element: StructureElement
        var reference: PDFReference
        var kids: [Kid] = []
        var parent: Int?
    }
    private var nodes: [Node] = []
    private var known: [ObjectIdentifier: Int] = [:]
    private var top: [Int] = []
    private let root: PDFReference
    /// For each number in the parent tree: the elements of a page's marked content, or that of an annotation.
    private var parents: [Int: [PDFReference]] = [:]
    private var single: [Int: PDFReference] = [:]
    private var parentCount = 0

    init(_ file: PDFFile) {
        self.file = file
        root = file.reserve()
    }

    /// Adds an element and its parts to the end of another one, or of the document, in reading order.
    func add(_ element: StructureElement, in parent: StructureElement? = nil) {
        let outer = parent.flatMap { known[ObjectIdentifier($0)] }
        guard let index = node(element, parent: outer) else { return }
        if let outer { nodes[outer].kids.append(.element(index)) } else { top.append(index) }
    }

    private func node(_ element: StructureElement, parent: Int?) -> Int? {
        guard known[ObjectIdentifier(element)] == nil, !element.isArtifact else { return nil }
        let index = nodes.count
        nodes.append(Node(element: element, reference: file.reserve(), parent: parent))
        known[ObjectIdentifier(element)] = index
        for child in element.children {
            if let inner = node(child, parent: index) { nodes[index].kids.append(.element(inner)) }
        }
        return index
    }

    /// Adds marked content, by its number in its stream, to an element. Returns the element's object; `nil` for an
    /// artifact.
    func mark(_ element: StructureElement, page: PDFReference, form: PDFReference?, number: Int) -> PDFReference? {
        if known[ObjectIdentifier(element)] == nil { add(element) }
        guard let index = known[ObjectIdentifier(element)] else { return nil }
        nodes[index].kids.insert(.content(page: page, form: form, number: number), at: ownCount(index))
        return nodes[index].reference
    }

    /// The content of an element itself precedes its parts.
    private func ownCount(_ index: Int) -> Int {
        nodes[index].kids.firstIndex { if case .element = $0 { true } else { false } } ?? nodes[index].kids.count
    }

    /// Ends a stream with the elements of its marked content; returns its number in the parent tree.
    func finish(_ marked: [PDFReference]) -> Int {
        let number = reserveParent()
        parents[number] = marked
        return number
    }

    func reserveParent() -> Int {
        parentCount += 1
        return parentCount - 1
    }

    /// Adds a link as an element of its own.
    func add(link: PDFReference, parent number: Int, page: PDFReference) {
        let element = StructureElement(type: "Link")
        add(element)
        guard let index = known[ObjectIdentifier(element)] else { return }
        nodes[index].kids.append(.link(link, page: page))
        single[number] = nodes[index].reference
    }

    /// Writes the tree; returns its root.
    func write(_ information: DocumentInformation) -> PDFReference {
        let document = file.reserve()
        for node in nodes { write(node, parent: node.parent.map { nodes[$0].reference } ?? document) }
        file.add(document) { out in
            out.append("<</Type/StructElem/S/Document/P ")
            out.append(root)
            out.append("/K[")
            for index in top {
                out.append(nodes[index].reference)
                out.append(" ")
            }
            out.append("]>>")
        }
        let tree = file.add { out in
            out.append("<</Nums[")
            for number in 0..<parentCount {
                out.append(number)
                if let list = parents[number] {
                    out.append("[")
                    for reference in list {
                        out.append(reference)
                        out.append(" ")
                    }
                    out.append("]")
                } else if let reference = single[number] {
                    out.append(" ")
                    out.append(reference)
                    out.append(" ")
                } else {
                    out.append(" null ")
                }
            }
            out.append("]>>")
        }
        file.add(root) { out in
            out.append("<</Type/StructTreeRoot/K ")
            out.append(document)
            out.append("/ParentTree ")
            out.append(tree)
            out.append("/ParentTreeNextKey ")
            out.append(parentCount)
            out.append(">>")
        }
        return root
    }

    private func write(_ node: Node, parent: PDFReference) {
        let element = node.element
        file.add(node.reference) { out in
            out.append("<</Type/StructElem/S")
            out.append(name: element.type)
            out.append("/P ")
            out.append(parent)
            for (key, text) in [
                ("/Alt", element.alternativeText), ("/ActualText", element.actualText), ("/T", element.title),
                ("/Lang", element.language),
            ] as [(StaticString, String?)] {
                guard let text else { continue }
                out.append(key)
                out.append(string: text)
            }
            out.append("/K[")
            for kid in node.kids {
                switch kid {
                case .content(let page, let form, let number):
                    out.append("<</Type/MCR/Pg ")
                    out.append(page)
                    if let form {
                        out.append("/Stm ")
                        out.append(form)
                    }
                    out.append("/MCID ")
                    out.append(number)
                    out.append(">>")
                case .element(let index):
                    out.append(nodes[index].reference)
                    out.append(" ")
                case .link(let annotation, let page):
                    out.append("<</Type/OBJR/Pg ")
                    out.append(page)
                    out.append("/Obj ")
                    out.append(annotation)
                    out.append(">>")
                }
            }
            out.append("]>>")
        }
    }
}
