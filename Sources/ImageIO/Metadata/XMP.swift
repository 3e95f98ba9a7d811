import Foundation

/// The tags of an XMP packet: RDF, as restricted by Adobe's specification (part 1).
enum XMP {
    static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    private static let xml = "http://www.w3.org/XML/1998/namespace"

    /// Returns the tags; `nil` for data that is not an XMP packet.
    static func tags(_ data: Data) -> [CGImageMetadataTag]? {
        guard let root = XMPReader.root(of: data) else { return nil }
        let isRDF = { (element: XMPElement) in element.name.namespace == rdf && element.name.local == "RDF" }
        guard let list = isRDF(root) ? root : root.children.first(where: isRDF) else { return nil }
        return list.children.filter { $0.name.namespace == rdf && $0.name.local == "Description" }.flatMap(fields)
    }

    /// Returns the properties of a description or a structure: attributes, then elements.
    private static func fields(_ element: XMPElement) -> [CGImageMetadataTag] {
        let attributes = element.attributes.filter { !isSyntax($0.name) }.map {
            CGImageMetadataTag($0.name.namespace, $0.name.prefix, $0.name.local, .string, .text($0.value))
        }
        return attributes + element.children.compactMap(tag)
    }

    private static func isSyntax(_ name: XMPElement.Name) -> Bool {
        name.namespace == rdf || name.namespace == xml || name.namespace.isEmpty
    }

    private static func tag(_ element: XMPElement) -> CGImageMetadataTag? {
        guard !isSyntax(element.name) else { return nil }
        return tag(element, name: element.name)
    }

    private static func tag(_ element: XMPElement, name: XMPElement.Name) -> CGImageMetadataTag {
        func made(_ type: CGImageMetadataType, _ value: CGImageMetadataTag.Content) -> CGImageMetadataTag {
            CGImageMetadataTag(name.namespace, name.prefix, name.local, type, value, qualifiers(element))
        }
        if let address = element.attribute(rdf, "resource") { return made(.string, .text(address)) }
        if element.attribute(rdf, "parseType") == "Resource" { return made(.structure, .fields(fields(element))) }
        if let child = element.children.first, child.name.namespace == rdf {
            switch child.name.local {
            case "Description":
                // A value with qualifiers is also written as a description.
                let all = fields(child)
                if let value = child.children.first(where: { $0.name.namespace == rdf && $0.name.local == "value" }) {
                    return CGImageMetadataTag(
                        name.namespace, name.prefix, name.local, .string, .text(value.text), qualifiers(value) + all)
                }
                return made(.structure, .fields(all))
            case "Bag": return made(.arrayUnordered, .items(items(child, name)))
            case "Seq": return made(.arrayOrdered, .items(items(child, name)))
            case "Alt":
                let items = items(child, name)
                let isText = items.contains { $0.qualifiers.contains { $0.prefix == "xml" && $0.name == "lang" } }
                return made(isText ? .alternateText : .alternateArray, .items(items))
            default: break
            }
        }
        if element.text.allSatisfy(\.isWhitespace) {
            let all = fields(element)
            if !all.isEmpty { return made(.structure, .fields(all)) }
        }
        return made(.string, .text(element.text))
    }

    private static func items(_ list: XMPElement, _ name: XMPElement.Name) -> [CGImageMetadataTag] {
        list.children.filter { $0.name.namespace == rdf && $0.name.local == "li" }.map { item in
            // The elements of a list have its name; paths identify them by their index in brackets.
            tag(item, name: name)
        }
    }

    private static func qualifiers(_ element: XMPElement) -> [CGImageMetadataTag] {
        element.attribute(xml, "lang").map { [CGImageMetadataTag(xml, "xml", "lang", .string, .text($0))] } ?? []
    }
}
