import CMicaExpat

/// Reads an XML file into elements, within `XMLLimits`.
///
/// Only plain XML is accepted. A document type declaration is an error (with `allowsDocumentType`, only one that contains
/// declarations), so a file cannot define entities, and no other file is ever opened. Expat's own limits remain in force.
public struct XMLReader {
    /// Returns the root element.
    ///
    /// - Parameters:
    ///   - path: The path in errors.
    public static func read(_ bytes: [UInt8], path: String, limits: XMLLimits = XMLLimits()) throws(InterfaceFailure)
        -> XMLElement
    {
        guard bytes.count <= limits.bytes else {
            throw InterfaceFailure(path: path, line: 1, message: sizeMessage(limits.bytes, bytes.count))
        }
        guard let parser = XML_ParserCreate(nil) else {
            throw InterfaceFailure(path: path, line: 1, message: "the XML parser must have memory (got none)")
        }
        defer { XML_ParserFree(parser) }
        let reading = XMLReading(parser, limits)
        return try withExtendedLifetime(reading) { () throws(InterfaceFailure) in
            reading.begin()
            let isComplete = feed(bytes, to: parser)
            if let fault = reading.fault {
                throw InterfaceFailure(path: path, line: fault.line, message: fault.message)
            }
            guard isComplete, let root = reading.root else {
                let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "nothing"
                throw InterfaceFailure(
                    path: path, line: Int(XML_GetCurrentLineNumber(parser)),
                    message: "the XML must be well-formed (got \(reason))")
            }
            return root
        }
    }

    static func sizeMessage(_ limit: Int, _ size: Int) -> String {
        "the file must have at most \(limit) bytes (got \(size))"
    }

    /// Returns `false` at the first error. The file is parsed in pieces, so that the parser does not run far beyond a
    /// limit.
    private static func feed(_ bytes: [UInt8], to parser: XML_Parser) -> Bool {
        let piece = 1 << 20
        var start = 0
        while true {
            let end = min(start + piece, bytes.count), isLast = end == bytes.count
            let status = bytes[start..<end].withUnsafeBytes { buffer in
                XML_Parse(
                    parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count),
                    isLast ? 1 : 0)
            }
            guard status == XML_STATUS_OK else { return false }
            if isLast { return true }
            start = end
        }
    }
}

/// The elements collected by the parser's callbacks.
private final class XMLReading {
    private let parser: XML_Parser, limits: XMLLimits
    private var open: [XMLElement] = [], textBytes: [Int] = []
    private var count = 0
    private(set) var root: XMLElement?
    private(set) var fault: (line: Int, message: String)?

    init(_ parser: XML_Parser, _ limits: XMLLimits) {
        self.parser = parser
        self.limits = limits
    }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLReading? {
        pointer.map { Unmanaged<XMLReading>.fromOpaque($0).takeUnretainedValue() }
    }

    func begin() {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { XMLReading.of($0)?.opened($1, $2) }, { reading, _ in XMLReading.of(reading)?.closed() })
        XML_SetCharacterDataHandler(parser) { XMLReading.of($0)?.characters($1, $2) }
        // With a document type, the parser skips entities that may be in a file that it does not read.
        XML_SetSkippedEntityHandler(parser) { reading, _, _ in
            XMLReading.of(reading)?.fail("an entity must be one of XML's own or a number (got another one)")
        }
        XML_SetStartDoctypeDeclHandler(parser) { reading, _, _, _, hasDeclarations in
            XMLReading.of(reading)?.foundDocumentType(hasDeclarations: hasDeclarations != 0)
        }
    }

    private func foundDocumentType(hasDeclarations: Bool) {
        guard limits.allowsDocumentType else {
            return fail("the file must be without a document type declaration (got one)")
        }
        if hasDeclarations { fail("the document type must be without declarations (got some)") }
    }

    private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

    private func fail(_ message: String) {
        guard fault == nil else { return }
        fault = (line, message)
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    private func opened(
        _ name: UnsafePointer<XML_Char>?, _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        guard fault == nil, let name else { return }
        count += 1
        guard count <= limits.elements else {
            return fail("the number of elements must be at most \(limits.elements) (got more)")
        }
        guard open.count < limits.depth else {
            return fail("the depth of elements must be at most \(limits.depth) (got more)")
        }
        guard let attributes = attributes(pairs) else { return }
        open.append(XMLElement(tag: String(cString: name), attributes: attributes, line: line))
        textBytes.append(0)
    }

    private func attributes(_ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) -> [String: String]? {
        var attributes: [String: String] = [:], index = 0
        while let key = pairs?[index], let value = pairs?[index + 1] {
            let bytes = lengthOf(key) + lengthOf(value)
            guard index / 2 < limits.attributes else {
                fail("the number of attributes of an element must be at most \(limits.attributes) (got more)")
                return nil
            }
            guard bytes <= limits.attributeBytes else {
                fail("an attribute must have at most \(limits.attributeBytes) bytes (got \(bytes))")
                return nil
            }
            attributes[String(cString: key)] = String(cString: value)
            index += 2
        }
        return attributes
    }

    private func lengthOf(_ text: UnsafePointer<XML_Char>) -> Int {
        var length = 0
        while text[length] != 0 { length += 1 }
        return length
    }

    private func characters(_ text: UnsafePointer<XML_Char>?, _ length: Int32) {
        guard fault == nil, let text, let last = open.indices.last else { return }
        textBytes[last] += Int(length)
        guard textBytes[last] <= limits.textBytes else {
            return fail("the text of an element must have at most \(limits.textBytes) bytes (got more)")
        }
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
        open[last].text += String(decoding: bytes, as: UTF8.self)
    }

    private func closed() {
        guard fault == nil, let element = open.popLast() else { return }
        textBytes.removeLast()
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }
}
