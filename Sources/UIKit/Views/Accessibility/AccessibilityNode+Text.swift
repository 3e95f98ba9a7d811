package import Foundation

extension UIAccessibilityTraits {
    private static let names: [(UIAccessibilityTraits, String)] = [
        (.button, "button"), (.link, "link"), (.image, "image"), (.selected, "selected"), (.playsSound, "plays sound"),
        (.keyboardKey, "keyboard key"), (.staticText, "static text"), (.summaryElement, "summary element"),
        (.notEnabled, "not enabled"), (.updatesFrequently, "updates frequently"), (.searchField, "search field"),
        (.startsMediaSession, "starts media session"), (.adjustable, "adjustable"),
        (.allowsDirectInteraction, "allows direct interaction"), (.causesPageTurn, "causes page turn"),
        (.header, "header"), (.tabBar, "tab bar"),
    ]

    /// The names of the traits.
    package var words: [String] { Self.names.filter { contains($0.0) }.map(\.1) }
}

extension AccessibilityNode {
    /// The tree of the node as text, one line per node, indented by two spaces per level.
    package var text: String {
        var lines: [String] = []
        write(to: &lines, depth: 0)
        return lines.joined(separator: "\n") + "\n"
    }

    private func write(to lines: inout [String], depth: Int) {
        lines.append(String(repeating: "  ", count: depth) + line)
        for child in children { child.write(to: &lines, depth: depth + 1) }
    }

    /// The node as one line: role, quoted texts, traits that the role does not imply, actions and frame.
    package var line: String {
        var words = [role.rawValue]
        if let label { words[0] += " \(Self.quoted(label))" } else if isElement { words[0] += " (no label)" }
        if let value { words.append("value \(Self.quoted(value))") }
        if let hint { words.append("hint \(Self.quoted(hint))") }
        if let identifier { words.append("identifier \(Self.quoted(identifier))") }
        words += traits.words.filter { $0 != role.rawValue && !(role == .text && $0 == "static text") }
        if let range = selectedRange { words.append("selection \(range.location)+\(range.length)") }
        for action in actions { if case .custom = action.action { words.append("action \(Self.quoted(action.name))") } }
        return words.joined(separator: ", ") + " in (\(numbers))"
    }

    /// The selection of the text being edited, in UTF-16 code units; nil if no text is being edited.
    package var selectedRange: NSRange? {
        guard let input = object as? (UIResponder & UITextInput), input.isFirstResponder,
            let range = input.selectedTextRange
        else { return nil }
        return NSRange(
            location: input.offset(from: input.beginningOfDocument, to: range.start),
            length: input.offset(from: range.start, to: range.end))
    }

    /// Returns a text in quotation marks on one line, limited to 200 characters.
    private static func quoted(_ text: String) -> String {
        let start = String(text.prefix(200)).replacingOccurrences(of: "\n", with: "\\n")
        return "“\(start)\(text.dropFirst(200).isEmpty ? "" : "…")”"
    }

    private var numbers: String {
        [frame.minX, frame.minY, frame.width, frame.height].map { Self.number(Double($0)) }.joined(separator: " ")
    }

    private static func number(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
    }

    /// The tree as a JSON object.
    package var json: [String: Any] {
        var result: [String: Any] = ["role": role.rawValue]
        result["frame"] = [frame.minX, frame.minY, frame.width, frame.height].map {
            $0.isFinite ? (Double($0) * 100).rounded() / 100 : 0
        }
        result["label"] = label
        result["value"] = value
        result["hint"] = hint
        result["identifier"] = identifier
        if !traits.isEmpty { result["traits"] = traits.words }
        if let range = selectedRange { result["selection"] = [range.location, range.length] }
        if isElement { result["actions"] = actions.map(\.name) }
        if !children.isEmpty { result["children"] = children.map(\.json) }
        return result
    }
}
