import CMicaExpat
import Foundation

/// A tag of an XML text: the start or end of an element.
enum MarkupTag {
    case open(name: String, attributes: [String: String])
    case close

    /// Returns the tags of a text in order, as expat reads them; elements beyond `limit` are ignored. Nil for invalid
    /// XML. No other files are read.
    static func tags(of text: Data, limit: Int) -> [MarkupTag]? {
        guard let parser = XML_ParserCreate(nil) else { return nil }
        defer { XML_ParserFree(parser) }
        let reading = Reading(parser, limit)
        XML_SetUserData(parser, Unmanaged.passUnretained(reading).toOpaque())
        XML_SetElementHandler(
            parser, { Reading.of($0)?.opened($1, $2) }, { reading, _ in Reading.of(reading)?.tags.append(.close) })
        let status = text.withUnsafeBytes { bytes in
            XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
        }
        return withExtendedLifetime(reading) {
            status == XML_STATUS_OK || reading.isFull ? reading.tags : nil
        }
    }

    /// The tags that the parser's callbacks have collected.
    private final class Reading {
        private let parser: XML_Parser, limit: Int
        var tags: [MarkupTag] = []
        private var count = 0
        private(set) var isFull = false

        init(_ parser: XML_Parser, _ limit: Int) {
            self.parser = parser
            self.limit = limit
        }

        static func of(_ pointer: UnsafeMutableRawPointer?) -> Reading? {
            pointer.map { Unmanaged<Reading>.fromOpaque($0).takeUnretainedValue() }
        }

        func opened(
            _ name: UnsafePointer<XML_Char>?, _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
        ) {
            guard count < limit, let name else {
                isFull = true
                XML_StopParser(parser, XML_Bool(XML_FALSE))
                return
            }
            count += 1
            var attributes: [String: String] = [:], index = 0
            while let key = pairs?[index], let value = pairs?[index + 1] {
                attributes[String(cString: key)] = String(cString: value)
                index += 2
            }
            tags.append(.open(name: String(cString: name), attributes: attributes))
        }
    }
}
