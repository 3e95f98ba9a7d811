import Foundation

/// The entity tags of cards. A card depends only on its identity, the program and the fonts, so its tag is known before it is drawn.
struct EntityTags: Sendable {
    /// A text that differs for programs and fonts that may draw different pixels.
    let version: String

    /// The tag of a card: two FNV-1a sums of 64 bits.
    func tag(_ identity: String) -> String {
        func sum(_ start: UInt64) -> String {
            var sum = start
            for byte in "\(version)\n\(identity)".utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
            return String(sum, radix: 36)
        }
        return "\"\(sum(0xCBF2_9CE4_8422_2325))-\(sum(0x84222325_CBF29CE4))\""
    }

    /// `true` if the `If-None-Match` fields contain the tag.
    static func match(_ fields: [String], _ tag: String) -> Bool {
        matchExactly(fields, tag) || texts(fields).contains("W/\(tag)")
    }

    /// `true` if the `If-Match` fields contain the tag: one that is weak does not count.
    static func matchExactly(_ fields: [String], _ tag: String) -> Bool {
        texts(fields).contains { $0 == "*" || $0 == tag }
    }

    private static func texts(_ fields: [String]) -> [String] {
        fields.joined(separator: ",").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
