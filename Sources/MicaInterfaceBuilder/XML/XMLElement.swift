/// An element of an XML file: its tag, attributes, text and children.
public struct XMLElement: Sendable, Equatable {
    public let tag: String
    public let attributes: [String: String]
    /// The line number, from 1.
    public let line: Int
    /// The character data directly inside the element; all of its runs joined.
    public internal(set) var text = ""
    public internal(set) var children: [XMLElement] = []

    /// Returns an attribute, or `nil`.
    public subscript(_ name: String) -> String? { attributes[name] }

    /// The role of the element in its parent, in Interface Builder's files.
    public var key: String? { attributes["key"] }

    /// Returns the first child with a tag.
    public func first(_ tag: String) -> XMLElement? { children.first { $0.tag == tag } }

    /// Returns the children of the first child with a tag: the views in `subviews`.
    public func contents(of tag: String) -> [XMLElement] { first(tag)?.children ?? [] }

    /// Returns the first child with a key.
    public func child(key: String) -> XMLElement? { children.first { $0.key == key } }
}

/// A file that cannot be read.
public struct InterfaceFailure: Error, Equatable, CustomStringConvertible {
    public let path: String
    /// The line number, from 1.
    public let line: Int
    public let message: String

    public var description: String { "\(path):\(line): \(message)" }
}

/// The limits for an XML file, far above those of real files.
public struct XMLLimits: Sendable {
    /// The maximum number of bytes in the file.
    public var bytes = 16 << 20
    /// The maximum depth of nested elements.
    public var depth = 256
    /// The maximum number of elements.
    public var elements = 200_000
    /// The maximum number of attributes of an element.
    public var attributes = 128
    /// The maximum number of bytes in an attribute, including its name.
    public var attributeBytes = 256 << 10
    /// The maximum number of bytes of character data in an element.
    public var textBytes = 4 << 20
    /// `true` if the file may name a document type, as property lists do. The type is not read, and it must not contain
    /// declarations.
    public var allowsDocumentType = false

    public init() {}
}
