/// The tags of an XML text, one after the other: names and attributes, without a tree.
///
/// Foundation's parser would bring libxml2 into every program for files of a few hundred bytes that one program wrote. This one
/// knows tags, attributes, comments and what must be skipped, and replaces the five entities that XML itself has.
struct MarkupScanner {
    enum Tag {
        case open(name: String, attributes: [String: String], isEmpty: Bool)
        case close(name: String)
    }

    private let bytes: [UInt8]
    private var index = 0
    /// True once something was no XML.
    private(set) var isBroken = false

    init(_ text: [UInt8]) { bytes = text }

    /// The next tag; nil at the end, or where what follows is none.
    mutating func next() -> Tag? {
        while let start = find(60, from: index) {
            index = start + 1
            if starts("!--") {
                guard skip(past: "-->") else { return fail() }
            } else if starts("![CDATA[") {
                guard skip(past: "]]>") else { return fail() }
            } else if starts("!") || starts("?") {
                guard skip(past: ">") else { return fail() }
            } else if starts("/") {
                index += 1
                let name = word()
                guard !name.isEmpty, skip(past: ">") else { return fail() }
                return .close(name: name)
            } else {
                return open()
            }
        }
        index = bytes.count
        return nil
    }

    private mutating func open() -> Tag? {
        let name = word()
        guard !name.isEmpty else { return fail() }
        var attributes: [String: String] = [:]
        while true {
            skipSpace()
            guard index < bytes.count else { return fail() }
            if bytes[index] == 62 {
                index += 1
                return .open(name: name, attributes: attributes, isEmpty: false)
            }
            if starts("/>") {
                index += 2
                return .open(name: name, attributes: attributes, isEmpty: true)
            }
            let key = word()
            skipSpace()
            guard !key.isEmpty, index < bytes.count, bytes[index] == 61 else { return fail() }
            index += 1
            skipSpace()
            guard index < bytes.count, bytes[index] == 34 || bytes[index] == 39,
                let end = find(bytes[index], from: index + 1)
            else { return fail() }
            attributes[key] = MarkupScanner.plain(String(decoding: bytes[index + 1..<end], as: UTF8.self))
            index = end + 1
        }
    }

    private mutating func fail() -> Tag? {
        (isBroken, index) = (true, bytes.count)
        return nil
    }

    private static func plain(_ text: String) -> String {
        guard text.contains("&") else { return text }
        let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
        return entities.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }

    private func find(_ byte: UInt8, from start: Int) -> Int? {
        guard start < bytes.count else { return nil }
        return bytes[start...].firstIndex(of: byte)
    }

    private func starts(_ text: StaticString) -> Bool {
        guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
    }

    private mutating func skip(past text: StaticString) -> Bool {
        while index < bytes.count {
            if starts(text) {
                index += text.utf8CodeUnitCount
                return true
            }
            index += 1
        }
        return false
    }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index] == 32 || (9...13).contains(bytes[index]) { index += 1 }
    }

    private mutating func word() -> String {
        let start = index
        while index < bytes.count {
            let byte = bytes[index]
            guard !(byte == 32 || (9...13).contains(byte) || byte == 47 || byte == 62 || byte == 61 || byte == 60)
            else {
                break
            }
            index += 1
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }
}
