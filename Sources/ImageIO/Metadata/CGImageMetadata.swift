public import CoreGraphics
import Foundation

/// The structure of a metadata tag's value.
public enum CGImageMetadataType: Int32, Sendable {
    /// No tag. Never returned here.
    case invalid = -1
    /// The type follows from the value when a tag is created on Apple's systems. Never returned here.
    case `default` = 0
    /// A text.
    case string = 1
    /// Tags whose order has no meaning.
    case arrayUnordered = 2
    /// Tags whose order has a meaning.
    case arrayOrdered = 3
    /// Alternative tags, of which one applies.
    case alternateArray = 4
    /// The same text in several languages; each tag's qualifier `xml:lang` specifies its language.
    case alternateText = 5
    /// Tags by their names.
    case structure = 6
}

/// A unit of XMP metadata: a name in a namespace, and a text, a list or a structure of tags.
public final class CGImageMetadataTag: Hashable, Sendable {
    enum Content: Sendable {
        case text(String)
        case items([CGImageMetadataTag])
        case fields([CGImageMetadataTag])
    }
    let namespace: String, prefix: String, name: String
    let type: CGImageMetadataType
    let content: Content
    let qualifiers: [CGImageMetadataTag]

    init(
        _ namespace: String, _ prefix: String, _ name: String, _ type: CGImageMetadataType, _ content: Content,
        _ qualifiers: [CGImageMetadataTag] = []
    ) {
        // A well-known namespace has one prefix, whatever prefix the file uses.
        self.prefix = CGImageMetadata.prefixes[namespace] ?? prefix
        self.namespace = namespace
        self.name = name
        self.type = type
        self.content = content
        self.qualifiers = qualifiers
    }

    public static func == (a: CGImageMetadataTag, b: CGImageMetadataTag) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// The tag's own text; of alternative texts, that of the default language, or the first.
    var text: String? {
        switch content {
        case .text(let text): text
        case .items(let items) where type == .alternateText:
            (items.first { $0.language == "x-default" } ?? items.first)?.text
        default: nil
        }
    }

    var language: String? { qualifiers.first { $0.prefix == "xml" && $0.name == "lang" }?.text }
}

extension CGImageMetadataTag: CustomDebugStringConvertible {
    public var debugDescription: String { "CGImageMetadataTag(\(prefix):\(name), \(type))" }
}

/// The metadata of an image file, as XMP tags.
///
///     let source = CGImageSourceCreateWithURL(url as CFURL, nil)!
///     let metadata = CGImageSourceCopyMetadataAtIndex(source, 0, nil)
///     let title = metadata.flatMap { CGImageMetadataCopyStringValueWithPath($0, nil, "dc:title") }
public final class CGImageMetadata: Hashable, Sendable {
    let tags: [CGImageMetadataTag]

    init(_ tags: [CGImageMetadataTag]) { self.tags = tags }

    public static func == (a: CGImageMetadata, b: CGImageMetadata) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    static let prefixes: [String: String] = [
        kCGImageMetadataNamespaceExif: kCGImageMetadataPrefixExif,
        kCGImageMetadataNamespaceExifAux: kCGImageMetadataPrefixExifAux,
        kCGImageMetadataNamespaceExifEX: kCGImageMetadataPrefixExifEX,
        kCGImageMetadataNamespaceDublinCore: kCGImageMetadataPrefixDublinCore,
        kCGImageMetadataNamespaceIPTCCore: kCGImageMetadataPrefixIPTCCore,
        kCGImageMetadataNamespaceIPTCExtension: kCGImageMetadataPrefixIPTCExtension,
        kCGImageMetadataNamespacePhotoshop: kCGImageMetadataPrefixPhotoshop,
        kCGImageMetadataNamespaceTIFF: kCGImageMetadataPrefixTIFF,
        kCGImageMetadataNamespaceXMPBasic: kCGImageMetadataPrefixXMPBasic,
        kCGImageMetadataNamespaceXMPRights: kCGImageMetadataPrefixXMPRights,
    ]
}

// The well-known namespaces and their prefixes.

/// The namespace of EXIF: the circumstances of the photograph.
public let kCGImageMetadataNamespaceExif: CFString = "http://ns.adobe.com/exif/1.0/"
/// The namespace of Adobe's additions to EXIF: lenses, serial numbers.
public let kCGImageMetadataNamespaceExifAux: CFString = "http://ns.adobe.com/exif/1.0/aux/"
/// The namespace of EXIF 2.3 and later.
public let kCGImageMetadataNamespaceExifEX: CFString = "http://cipa.jp/exif/1.0/"
/// The namespace of Dublin Core: titles, creators, rights.
public let kCGImageMetadataNamespaceDublinCore: CFString = "http://purl.org/dc/elements/1.1/"
/// The namespace of IPTC's core: captions, places.
public let kCGImageMetadataNamespaceIPTCCore: CFString = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
/// The namespace of IPTC's extension.
public let kCGImageMetadataNamespaceIPTCExtension: CFString = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
/// The namespace of Photoshop's fields.
public let kCGImageMetadataNamespacePhotoshop: CFString = "http://ns.adobe.com/photoshop/1.0/"
/// The namespace of TIFF: camera, resolution, orientation.
public let kCGImageMetadataNamespaceTIFF: CFString = "http://ns.adobe.com/tiff/1.0/"
/// The namespace of XMP's own fields: dates, the program that wrote the file.
public let kCGImageMetadataNamespaceXMPBasic: CFString = "http://ns.adobe.com/xap/1.0/"
/// The namespace of XMP's rights management.
public let kCGImageMetadataNamespaceXMPRights: CFString = "http://ns.adobe.com/xap/1.0/rights/"

/// The prefix of EXIF.
public let kCGImageMetadataPrefixExif: CFString = "exif"
/// The prefix of Adobe's additions to EXIF.
public let kCGImageMetadataPrefixExifAux: CFString = "aux"
/// The prefix of EXIF 2.3 and later.
public let kCGImageMetadataPrefixExifEX: CFString = "exifEX"
/// The prefix of Dublin Core.
public let kCGImageMetadataPrefixDublinCore: CFString = "dc"
/// The prefix of IPTC's core.
public let kCGImageMetadataPrefixIPTCCore: CFString = "Iptc4xmpCore"
/// The prefix of IPTC's extension.
public let kCGImageMetadataPrefixIPTCExtension: CFString = "Iptc4xmpExt"
/// The prefix of Photoshop's fields.
public let kCGImageMetadataPrefixPhotoshop: CFString = "photoshop"
/// The prefix of TIFF.
public let kCGImageMetadataPrefixTIFF: CFString = "tiff"
/// The prefix of XMP's own fields.
public let kCGImageMetadataPrefixXMPBasic: CFString = "xmp"
/// The prefix of XMP's rights management.
public let kCGImageMetadataPrefixXMPRights: CFString = "xmpRights"

/// Bool, default `false`: `true` to enumerate tags within lists and structures too.
public let kCGImageMetadataEnumerateRecursively: CFString = "kCGImageMetadataEnumerateRecursively"

/// Returns the metadata of an image in a JPEG, PNG or WebP file: its XMP packet, up to 1 MB, and values that are only
/// in TIFF and EXIF fields. Numbers in these fields become texts ("0.008"). Returns `nil` if the image has no metadata.
public func CGImageSourceCopyMetadataAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImageMetadata? {
    guard let reader = isrc.readerIfAny, (try? reader.header(at: index)) != nil else { return nil }
    var tags = reader.xmp.flatMap { XMP.tags($0) } ?? []
    let known = Set(tags.map { "\($0.prefix):\($0.name)" })
    let properties = reader.metadata
    for (key, namespace, prefix) in [
        (kCGImagePropertyTIFFDictionary, kCGImageMetadataNamespaceTIFF, kCGImageMetadataPrefixTIFF),
        (kCGImagePropertyExifDictionary, kCGImageMetadataNamespaceExif, kCGImageMetadataPrefixExif),
    ] {
        let fields = (properties[key] as? CFDictionary ?? [:]).compactMap { field, value in
            (field.base as? String).map { ($0, value) }
        }
        for (name, value) in fields.sorted(by: { $0.0 < $1.0 }) where !known.contains("\(prefix):\(name)") {
            tags.append(CGImageMetadataTag(namespace, prefix, name, property: value))
        }
    }
    return tags.isEmpty ? nil : CGImageMetadata(tags)
}

extension CGImageMetadataTag {
    fileprivate convenience init(_ namespace: String, _ prefix: String, _ name: String, property: Any) {
        if let list = property as? [Any] {
            let items = list.map { CGImageMetadataTag(namespace, prefix, name, .string, .text("\($0)")) }
            self.init(namespace, prefix, name, .arrayOrdered, .items(items))
        } else {
            self.init(namespace, prefix, name, .string, .text("\(property)"))
        }
    }
}

/// Returns the tags of an XMP packet, as UTF-8 and up to 1 MB; `nil` for invalid data.
public func CGImageMetadataCreateFromXMPData(_ data: CFData) -> CGImageMetadata? {
    XMP.tags(data).map { CGImageMetadata($0) }
}

/// Returns the outermost tags; `nil` if there are no tags.
public func CGImageMetadataCopyTags(_ metadata: CGImageMetadata) -> CFArray? {
    metadata.tags.isEmpty ? nil : metadata.tags
}

/// Returns the tag at a path such as "dc:title", "dc:creator[0]" (indices start at 0), "dc:title[de]" or
/// "exif:Flash.Fired", relative to the metadata or to `parent`.
public func CGImageMetadataCopyTagWithPath(
    _ metadata: CGImageMetadata, _ parent: CGImageMetadataTag?, _ path: CFString
) -> CGImageMetadataTag? {
    var tag = parent
    for step in MetadataPath(path).steps {
        switch step {
        case .name(let prefix, let name):
            let fields: [CGImageMetadataTag]
            if let tag {
                guard case .fields(let own) = tag.content else { return nil }
                fields = own
            } else {
                fields = metadata.tags
            }
            // Within a structure, an omitted prefix is that of the structure.
            guard let prefix = prefix ?? tag?.prefix,
                let next = fields.first(where: { $0.prefix == prefix && $0.name == name })
            else { return nil }
            tag = next
        case .index(let index):
            guard case .items(let items)? = tag?.content, items.indices.contains(index) else { return nil }
            tag = items[index]
        case .language(let language):
            guard case .items(let items)? = tag?.content, let next = items.first(where: { $0.language == language })
            else { return nil }
            tag = next
        case .wrong: return nil
        }
    }
    return tag === parent ? nil : tag
}

/// Returns the text of the tag at a path; `nil` for lists and structures. Of alternative texts, it is that of the
/// default language.
public func CGImageMetadataCopyStringValueWithPath(
    _ metadata: CGImageMetadata, _ parent: CGImageMetadataTag?, _ path: CFString
) -> CFString? {
    CGImageMetadataCopyTagWithPath(metadata, parent, path)?.text
}

/// Calls `block` with the path and the tag of each tag below `rootPath` (if `nil`: of the metadata), until it returns
/// `false`.
public func CGImageMetadataEnumerateTagsUsingBlock(
    _ metadata: CGImageMetadata, _ rootPath: CFString?, _ options: CFDictionary?,
    _ block: (CFString, CGImageMetadataTag) -> Bool
) {
    let isDeep = options?[kCGImageMetadataEnumerateRecursively] as? Bool ?? false
    func visit(_ tags: [CGImageMetadataTag], _ path: (Int, CGImageMetadataTag) -> String) -> Bool {
        for (index, tag) in tags.enumerated() {
            let own = path(index, tag)
            guard block(own, tag), !isDeep || visit(below: tag, own) else { return false }
        }
        return true
    }
    func visit(below tag: CGImageMetadataTag, _ path: String) -> Bool {
        switch tag.content {
        case .text: true
        case .fields(let fields): visit(fields) { "\(path).\($1.prefix):\($1.name)" }
        case .items(let items):
            visit(items) { "\(path)[\(tag.type == .alternateText ? $1.language ?? "\($0)" : "\($0)")]" }
        }
    }
    if let rootPath {
        if let tag = CGImageMetadataCopyTagWithPath(metadata, nil, rootPath) { _ = visit(below: tag, rootPath) }
    } else {
        _ = visit(metadata.tags) { "\($1.prefix):\($1.name)" }
    }
}

/// Returns the URI of the tag's namespace.
public func CGImageMetadataTagCopyNamespace(_ tag: CGImageMetadataTag) -> CFString? { tag.namespace }
/// Returns the namespace's prefix, such as "dc". A well-known namespace has one prefix, whatever prefix the file uses.
public func CGImageMetadataTagCopyPrefix(_ tag: CGImageMetadataTag) -> CFString? { tag.prefix }
/// Returns the tag's name without its prefix.
public func CGImageMetadataTagCopyName(_ tag: CGImageMetadataTag) -> CFString? { tag.name }
/// Returns the structure of the tag's value.
public func CGImageMetadataTagGetType(_ tag: CGImageMetadataTag) -> CGImageMetadataType { tag.type }
/// Returns tags that describe the value further, such as `xml:lang`; `nil` if there are no qualifiers.
public func CGImageMetadataTagCopyQualifiers(_ tag: CGImageMetadataTag) -> CFArray? {
    tag.qualifiers.isEmpty ? nil : tag.qualifiers
}

/// Returns a `String`, a list of `CGImageMetadataTag`s, or for a structure a dictionary of such tags by their names
/// with prefixes.
public func CGImageMetadataTagCopyValue(_ tag: CGImageMetadataTag) -> Any? {
    switch tag.content {
    case .text(let text): text
    case .items(let items): items
    case .fields(let fields):
        Dictionary(fields.map { ("\($0.prefix):\($0.name)", $0) }, uniquingKeysWith: { first, _ in first })
    }
}

/// A path such as "dc:title[0].xmp:Label", as a list of steps.
private struct MetadataPath {
    enum Step {
        case name(prefix: String?, String)
        case index(Int)
        case language(String)
        case wrong
    }
    private(set) var steps: [Step] = []

    init(_ text: String) {
        var name = ""
        var rest = text[...]
        func named(_ name: String) -> Step {
            let parts = name.split(separator: ":", maxSplits: 1).map { String($0) }
            return parts.count == 2 ? .name(prefix: parts[0], parts[1]) : .name(prefix: nil, name)
        }
        func flush() {
            if !name.isEmpty { steps.append(named(name)) }
            name = ""
        }
        while let character = rest.popFirst() {
            if character == "." {
                flush()
            } else if character == "[" {
                flush()
                guard let end = rest.firstIndex(of: "]") else {
                    steps.append(.wrong)
                    return
                }
                let inside = String(rest[..<end])
                steps.append(Int(inside).map { .index($0) } ?? .language(inside))
                rest = rest[rest.index(after: end)...]
            } else {
                name.append(character)
            }
        }
        flush()
    }
}
