import Foundation

/// One note. Its title is its first line that has text.
public struct Note: Codable, Hashable, Identifiable, Sendable {
    public var id = UUID()
    public var text = ""
    public var changed = Date()

    public init(_ text: String = "", changed: Date = Date()) {
        self.text = text
        self.changed = changed
    }

    private var lines: [Substring] {
        text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
    }

    var title: String { lines.first.map(String.init) ?? "New Note" }
    /// The text after the title, for the list.
    var excerpt: String { lines.dropFirst().first.map { String($0.prefix(200)) } ?? "No additional text" }
    var isBlank: Bool { lines.isEmpty }
}
