import Foundation
import MicaSources
import Synchronization

/// Expects a text to equal the text after the call in the test itself.
///
/// ```swift
/// expectInlineSnapshot(of: ring.description)
/// ```
/// If there is no text, the first run writes it to the source file and fails. ``SnapshotRecording`` defines when a text
/// that differs is written again. Line breaks at the end are ignored.
/// - `expected`: The text.
public func expectInlineSnapshot(
    of text: String, record recording: SnapshotRecording? = nil, function: StaticString = #function,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    matches expected: (() -> String)? = nil
) {
    InlineSnapshot.expect(
        text, call: "expectInlineSnapshot", record: recording, at: TestPlace(function, fileID, file, line, column),
        matches: expected?())
}

/// Texts in source files.
package enum InlineSnapshot {
    /// Compares the text, and writes it after the call of the function `call` at the place.
    package static func expect(
        _ text: String, call: String, record recording: SnapshotRecording?, at place: TestPlace,
        matches expected: String?
    ) {
        let text = withoutEnd(text)
        do {
            let mode = try SnapshotRecording.current(recording)
            if let expected {
                let expected = withoutEnd(expected)
                guard expected != text else { return }
                guard mode == .all || mode == .failed else {
                    let comparison = TextComparison(expected: expected, actual: text)
                    return place.fail("Inline snapshot: \(comparison.summary)\(comparison.difference)")
                }
            } else if mode == .never {
                throw SnapshotError(
                    "there is no text, and this run does not record it; run the test with recording enabled.")
            }
            try write(text, call: call, path: place.path, line: place.line)
            let name = URL(fileURLWithPath: place.path).lastPathComponent
            place.fail("Inline snapshot: recorded the text in \(name); check it, then run the test again.")
        } catch {
            place.fail("Inline snapshot: \(error)")
        }
    }

    private static func withoutEnd(_ text: String) -> String {
        var text = text
        while text.hasSuffix("\n") { text.removeLast() }
        return text
    }

    /// The edits of files in this run: the line in the compiled file, and the number of lines added there.
    private static let edits = Mutex<[String: [(line: Int, added: Int)]]>([:])

    private static func write(_ text: String, call: String, path: String, line: Int) throws {
        try edits.withLock { edits in
            let url = URL(fileURLWithPath: path)
            let source = try String(contentsOf: url, encoding: .utf8)
            let moved = (edits[path] ?? []).filter { $0.line < line }.reduce(line) { $0 + $1.added }
            guard let changed = rewritten(source, call: call, line: moved, text: text) else {
                throw SnapshotError(
                    "no call of \(call) in line \(moved) of \(path), which changed after the build; build again.")
            }
            try Data(changed.utf8).write(to: url, options: .atomic)
            let added = changed.count { $0 == "\n" } - source.count { $0 == "\n" }
            edits[path, default: []].append((line, added))
        }
    }

    /// Returns the source with `text` in a trailing closure of the call that begins in a line (from 1); `nil` if no
    /// call begins there.
    package static func rewritten(_ source: String, call: String, line: Int, text: String) -> String? {
        let bytes = Array(source.utf8)
        let tokens = Lexer.tokens(of: bytes)
        func word(_ index: Int) -> String { String(decoding: bytes[tokens[index].range], as: UTF8.self) }
        func next(_ index: Int, _ wanted: String) -> Int? {
            var index = index
            while index < tokens.count, tokens[index].isTrivia { index += 1 }
            return index < tokens.count && word(index) == wanted ? index : nil
        }
        func end(_ index: Int, _ open: String, _ close: String) -> Int? {
            var depth = 0
            for i in index..<tokens.count where tokens[i].kind == .punctuation {
                if word(i) == open { depth += 1 }
                if word(i) == close { depth -= 1 }
                if depth == 0 { return i }
            }
            return nil
        }
        var start = 0
        for _ in 1..<max(1, line) {
            guard let newline = bytes[start...].firstIndex(of: 0x0A) else { return nil }
            start = newline + 1
        }
        let lineEnd = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        guard
            let name = tokens.indices.first(where: {
                tokens[$0].range.lowerBound >= start && tokens[$0].range.lowerBound < lineEnd && word($0) == call
            }),
            let open = next(name + 1, "("), let close = end(open, "(", ")")
        else { return nil }
        let indent = String(decoding: bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
        var hashes = text.contains("\\") || text.contains("\"\"\"") ? "#" : ""
        while !hashes.isEmpty, text.contains("\"\"\"\(hashes)") || text.contains("\\\(hashes)") { hashes += "#" }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "\(indent)    \($0)" }
        let closure =
            ([" {", "\(indent)    \(hashes)\"\"\""] + lines + ["\(indent)    \"\"\"\(hashes)", "\(indent)}"])
            .joined(separator: "\n")
        var rest = tokens[close].range.upperBound
        if let brace = next(close + 1, "{") {
            guard let last = end(brace, "{", "}") else { return nil }
            rest = tokens[last].range.upperBound
        }
        return String(decoding: bytes[..<tokens[close].range.upperBound], as: UTF8.self) + closure
            + String(decoding: bytes[rest...], as: UTF8.self)
    }
}
