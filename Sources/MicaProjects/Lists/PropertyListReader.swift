import Foundation
import MicaInterfaceBuilder

/// Reads a property list in any of its forms: text (that of `project.pbxproj`), XML or JSON.
package enum PropertyListReader {
    /// Returns the value in a file, which errors call `path`. Throws a `ProjectFailure` if the file is not a
    /// property list, is in Apple's binary form, or exceeds the limits.
    package static func read(_ bytes: [UInt8], path: String, limits: PropertyListLimits = PropertyListLimits()) throws
        -> PropertyList
    {
        guard bytes.count <= limits.bytes else {
            throw ProjectFailure("\(path): the file must have at most \(limits.bytes) bytes (got \(bytes.count))")
        }
        if bytes.starts(with: "bplist".utf8) {
            throw ProjectFailure(
                "\(path): the property list must be text or XML (got the binary form); convert it with plutil")
        }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = bytes[start...].firstIndex { !TextPropertyList.isSpace($0) } ?? start
        if bytes[first...].starts(with: "<?xml".utf8) || bytes[first...].starts(with: "<!DOCTYPE".utf8)
            || bytes[first...].starts(with: "<plist".utf8)
        {
            return try xml(bytes, path, limits)
        }
        if isJSON(bytes, first) { return try json(bytes, path, limits) }
        return try TextPropertyList.read(bytes, path: path, limits: limits)
    }

    /// A text list has "=" or ";" after its first key, a JSON object has ":".
    private static func isJSON(_ bytes: [UInt8], _ first: Int) -> Bool {
        guard first < bytes.count, bytes[first] == UInt8(ascii: "{") else { return false }
        var index = first + 1
        while index < bytes.count, TextPropertyList.isSpace(bytes[index]) { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return false }
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
        while index < bytes.count, TextPropertyList.isSpace(bytes[index]) { index += 1 }
        return index < bytes.count && bytes[index] == UInt8(ascii: ":")
    }

    // MARK: XML

    private static func xml(_ bytes: [UInt8], _ path: String, _ limits: PropertyListLimits) throws -> PropertyList {
        var own = XMLLimits()
        own.bytes = limits.bytes
        own.elements = limits.values
        own.depth = limits.depth + 2
        own.allowsDocumentType = true
        do {
            let root = try XMLReader.read(bytes, path: path, limits: own)
            let content = root.tag == "plist" ? root.children.first : root
            guard let content else {
                throw ProjectFailure("\(path):\(root.line): the list must have a value (got none)")
            }
            return try value(content, path)
        } catch let error as InterfaceFailure {
            throw ProjectFailure(error.description)
        }
    }

    private static func value(_ element: XMLElement, _ path: String) throws -> PropertyList {
        func fail(_ text: String) -> ProjectFailure { ProjectFailure("\(path):\(element.line): \(text)") }
        switch element.tag {
        case "string": return .string(element.text)
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "date": return .date(element.text.trimmingCharacters(in: .whitespacesAndNewlines))
        case "integer":
            let text = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
            guard let number = Int(text) else { throw fail("<integer> must be a whole number (got “\(text)”)") }
            return .integer(number)
        case "real":
            let text = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
            guard let number = Double(text) else { throw fail("<real> must be a number (got “\(text)”)") }
            return .real(number)
        case "data":
            let text = element.text.filter { !$0.isWhitespace }
            guard let data = Data(base64Encoded: text) else { throw fail("<data> must be Base64 (got other text)") }
            return .data([UInt8](data))
        case "array": return .array(try element.children.map { try value($0, path) })
        case "dict":
            var values: [String: PropertyList] = [:], index = 0
            while index < element.children.count {
                let key = element.children[index]
                guard key.tag == "key", index + 1 < element.children.count else {
                    throw ProjectFailure(
                        "\(path):\(key.line): <dict> must have pairs of <key> and value (got <\(key.tag)>)")
                }
                values[key.text] = try value(element.children[index + 1], path)
                index += 2
            }
            return .dictionary(values)
        default: throw fail("a value must be a tag of property lists (got <\(element.tag)>)")
        }
    }

    // MARK: JSON

    private static func json(_ bytes: [UInt8], _ path: String, _ limits: PropertyListLimits) throws -> PropertyList {
        // The depth is checked first: Foundation's parser calls itself for each level.
        var depth = 0, deepest = 0, isText = false, isEscaped = false, count = 0
        for byte in bytes {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                count += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ","): count += 1
            default: break
            }
            deepest = max(deepest, depth)
        }
        guard deepest <= limits.depth else { throw TextPropertyList.tooDeep(path, nil, limits) }
        guard count <= limits.values else { throw TextPropertyList.tooMany(path, nil, limits) }
        do {
            return try JSONDecoder().decode(JSONList.self, from: Data(bytes)).value
        } catch {
            throw ProjectFailure("\(path): the JSON must be well-formed")
        }
    }

    private struct JSONList: Decodable {
        let value: PropertyList

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                value = .string(text)
            } else if let flag = try? container.decode(Bool.self) {
                value = .boolean(flag)
            } else if let number = try? container.decode(Int.self) {
                value = .integer(number)
            } else if let number = try? container.decode(Double.self) {
                value = .real(number)
            } else if let list = try? container.decode([JSONList].self) {
                value = .array(list.map(\.value))
            } else {
                value = .dictionary(try container.decode([String: JSONList].self).mapValues(\.value))
            }
        }
    }
}
