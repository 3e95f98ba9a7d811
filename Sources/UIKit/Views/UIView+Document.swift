import CoreGraphics
import MicaVector
package import QuartzCore

extension UIView: @preconcurrency DocumentStructureSource {
    /// Returns the structure of the view in a document: its accessible elements in reading order. Headings, images,
    /// links, lists and groups keep their roles; images have their labels as alternative texts.
    package func documentStructure() -> DocumentStructure {
        var walk = AccessibilityWalk()
        var builder = DocumentStructureBuilder()
        let nodes = walk.nodes(for: self)
        builder.findHeadings(in: nodes)
        let elements = nodes.compactMap { builder.element(for: $0) }
        return DocumentStructure(elements: elements, shown: builder.shown)
    }
}

/// Turns accessible elements into parts of a document.
@MainActor private struct DocumentStructureBuilder {
    private(set) var shown: [(layer: CALayer, element: StructureElement)] = []
    /// The font sizes of headings, the largest first: each is a level.
    private var headingSizes: [CGFloat] = []

    mutating func findHeadings(in nodes: [AccessibilityNode]) {
        let sizes = nodes.flatMap(\.elements).filter { $0.role == .header }.map { Self.fontSize(of: $0) }
        headingSizes = Set(sizes).sorted(by: >)
    }

    private static func fontSize(of node: AccessibilityNode) -> CGFloat {
        (node.object as? any FontSized)?.documentFontSize ?? 0
    }

    mutating func element(for node: AccessibilityNode) -> StructureElement? {
        guard node.isElement else {
            let isList = node.role == .list || node.role == .table
            let children = node.children.compactMap { child -> StructureElement? in
                guard let element = self.element(for: child) else { return nil }
                return isList
                    ? StructureElement(type: "LI", children: [StructureElement(type: "LBody", children: [element])])
                    : element
            }
            guard !children.isEmpty else { return nil }
            return StructureElement(type: isList ? "L" : "Div", children: children)
        }
        guard let view = node.object as? UIView else { return nil }
        let described = [node.label, node.value].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
        let type: String
        var alternative: String?
        switch node.role {
        case .header:
            let level = headingSizes.firstIndex(of: Self.fontSize(of: node)) ?? 0
            type = "H\(min(level, 5) + 1)"
        case .image, .slider, .toggle, .progress, .pages:
            type = "Figure"
            alternative = described
        case .link: type = "Link"
        default: type = "P"
        }
        let element = StructureElement(type: type, alternativeText: alternative)
        shown.append((view.layer, element))
        return element
    }
}

/// A view whose text has one size, from which the level of a heading follows.
@MainActor protocol FontSized {
    var documentFontSize: CGFloat { get }
}
