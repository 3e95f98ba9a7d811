import Foundation

/// An element of an XMP packet: its name in its namespace, attributes, elements and text.
struct XMPElement {
    struct Name: Hashable {
        var namespace: String
        var prefix: String
        var local: String

        static func == (a: Name, b: Name) -> Bool { a.namespace == b.namespace && a.local == b.local }
        func hash(into hasher: inout Hasher) {
            hasher.combine(namespace)
            hasher.combine(local)
        }
    }
    var name: Name
    var attributes: [(name: Name, value: String)] = []
    var children: [XMPElement] = []
    var text = ""

    func attribute(_ namespace: String, _ local: String) -> String? {
        attributes.first { $0.name.namespace == namespace && $0.name.local == local }?.value
    }
}

/// A parser of the XML that XMP allows, in UTF-8: elements, attributes, text, the five named entities and numbers. It
/// stops at other XML constructs, such as custom entities. Size, depth and the numbers of elements and namespaces are
/// limited.
struct XMPReader {
    static let maximumSize = 1 << 20
    private static let maximumDepth = 32
    private static let maximumElements = 10_000
    /// The maximum number of namespaces in scope: each element has its own list.
    private static let maximumNamespaces = 256

    private let bytes: [UInt8]
    private var place = 0
    private var elementCount = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the first element with its content; `nil` for data that is not such XML.
    static func root(of data: Data) -> XMPElement? {
        guard data.count <= maximumSize else { return nil }
        var reader = XMPReader(Array(data))
        guard reader.skipToTag(), !reader.isAt("</") else { return nil }
        return reader.element(in: [:], depth: 0)
    }

    private func isAt(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard place + count <= bytes.count else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[place..<place + count]) }
    }

    /// Advances past the next occurrence of `text`.
    private mutating func skip(past text: StaticString) -> Bool {
        while place < bytes.count {
            if isAt(text) {
                place += text.utf8CodeUnitCount
                return true
            }
            place += 1
        }
        return false
    }

    /// Advances to the next tag, past instructions and comments. Returns `false` at the end, and at a document type.
    private mutating func skipToTag() -> Bool {
        while place < bytes.count {
            if isAt("<?") {
                guard skip(past: "?>") else { return false }
            } else if isAt("<!--") {
                guard skip(past: "-->") else { return false }
            } else if isAt("<!") {
                return false
            } else if isAt("<") {
                return true
            } else {
                place += 1
            }
        }
        return false
    }

    private mutating func skipBlanks() {
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    }

    private mutating func word() -> String? {
        let start = place
        let ends = Array(" \t\r\n=/><\"'&".utf8)
        while place < bytes.count, !ends.contains(bytes[place]) { place += 1 }
        return start < place ? String(decoding: bytes[start..<place], as: UTF8.self) : nil
    }

    /// Returns the element whose tag begins here.
    private mutating func element(in outer: [String: String], depth: Int) -> XMPElement? {
        elementCount += 1
        guard depth < Self.maximumDepth, elementCount <= Self.maximumElements else { return nil }
        place += 1
        guard let tag = word() else { return nil }
        var raw: [(String, String)] = []
        var namespaces = outer
        while true {
            skipBlanks()
            guard place < bytes.count else { return nil }
            if isAt("/>") || isAt(">") { break }
            guard let key = word() else { return nil }
            skipBlanks()
            guard isAt("=") else { return nil }
            place += 1
            skipBlanks()
            guard place < bytes.count, bytes[place] == 0x22 || bytes[place] == 0x27 else { return nil }
            let quote = bytes[place]
            guard let end = bytes[(place + 1)...].firstIndex(of: quote) else { return nil }
            let value = Self.plain(bytes[place + 1..<end])
            place = end + 1
            if key == "xmlns" {
                namespaces[""] = value
            } else if key.hasPrefix("xmlns:") {
                namespaces[String(key.dropFirst(6))] = value
            } else {
                raw.append((key, value))
            }
        }
        guard namespaces.count <= Self.maximumNamespaces else { return nil }
        var result = XMPElement(name: Self.name(tag, namespaces, isAttribute: false))
        result.attributes = raw.map { (Self.name($0.0, namespaces, isAttribute: true), $0.1) }
        if isAt("/>") {
            place += 2
            return result
        }
        place += 1
        while true {
            let start = place
            while place < bytes.count, bytes[place] != 0x3C { place += 1 }
            result.text += Self.plain(bytes[start..<place])
            guard place < bytes.count else { return nil }
            if isAt("</") {
                place += 2
                guard word() == tag else { return nil }
                skipBlanks()
                guard isAt(">") else { return nil }
                place += 1
                return result
            } else if isAt("<![CDATA[") {
                place += 9
                let start = place
                guard skip(past: "]]>") else { return nil }
                result.text += String(decoding: bytes[start..<place - 3], as: UTF8.self)
            } else if isAt("<!--") {
                guard skip(past: "-->") else { return nil }
            } else if isAt("<?") {
                guard skip(past: "?>") else { return nil }
            } else if isAt("<!") {
                return nil
            } else {
                guard let child = element(in: namespaces, depth: depth + 1) else { return nil }
                result.children.append(child)
            }
        }
    }

    private static func name(_ text: String, _ namespaces: [String: String], isAttribute: Bool) -> XMPElement.Name {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
        guard parts.count == 2 else {
            return XMPElement.Name(namespace: isAttribute ? "" : namespaces[""] ?? "", prefix: "", local: text)
        }
        let namespace = parts[0] == "xml" ? "http://www.w3.org/XML/1998/namespace" : namespaces[parts[0]] ?? ""
        return XMPElement.Name(namespace: namespace, prefix: parts[0], local: parts[1])
    }

    /// Returns text with its entities replaced; unknown ones are unchanged.
    private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(0x26) else { return text }
        var result = "", rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            guard let end = rest.prefix(12).firstIndex(of: ";") else {
                result.append(rest.removeFirst())
                continue
            }
            let name = rest[rest.index(after: start)..<end]
            let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][String(name)] ?? scalar(name)
            result += known ?? String(rest[...end])
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func scalar(_ name: Substring) -> String? {
        let number =
            name.hasPrefix("#x")
            ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
        return number.flatMap { Unicode.Scalar($0) }.map { String($0) }
    }
}
