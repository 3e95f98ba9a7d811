import Foundation

/// A file of renders, one per line: JSON Lines of a scene's parameters. Empty lines are ignored.
struct BatchFile {
    struct Line {
        /// The line's number, from 1.
        let number: Int
        let json: Data
    }
    let lines: [Line]

    init(_ path: String) throws {
        let data = try SceneProps.contents(of: path, "--batch")
        let newline = UInt8(ascii: "\n")
        let isBlank: (UInt8) -> Bool = { [9, 13, 32].contains($0) }
        lines = data.split(separator: newline, omittingEmptySubsequences: false).enumerated().compactMap {
            index, line in
            line.allSatisfy(isBlank) ? nil : Line(number: index + 1, json: Data(line))
        }
        guard !lines.isEmpty else { throw UsageError("--batch \(path) is empty; write one JSON object per line") }
    }
}

/// The pattern for the names of a batch's files. In `cards/{name}.png` the value of `name` replaces `{name}`; `{line}`
/// is the line's number.
struct OutputPattern {
    private let text: String
    /// The names in braces.
    let names: Set<String>

    init(_ text: String) throws(UsageError) {
        self.text = text
        names = Set(text.matches(of: /\{([^{}]*)\}/).map { String($0.1) })
        guard !names.isEmpty else {
            throw UsageError("-o \(text) names the same file for every line of --batch; write it like card-{line}.png")
        }
    }

    func path(for props: SceneProps, line: Int) throws(UsageError) -> String {
        for name in names.sorted() {
            guard let value = value(of: name, props, line) else {
                throw UsageError("the value “\(name)”, which the file name needs, is missing")
            }
            guard !value.isEmpty, ![".", ".."].contains(value), !value.unicodeScalars.contains(where: Self.isRefused)
            else { throw UsageError("the value “\(value)” of “\(name)” cannot be part of a file name") }
        }
        // All at once, since a value may contain braces itself.
        return text.replacing(/\{([^{}]*)\}/) { value(of: String($0.1), props, line) ?? "" }
    }

    private func value(of name: String, _ props: SceneProps, _ line: Int) -> String? {
        name == "line" ? "\(line)" : props.values[name]
    }

    /// Folders, frame numbers (`%04d`) and characters that no file name should contain.
    private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "/" || scalar == "%" || scalar.properties.generalCategory == .control
    }
}

/// Renders of a batch that failed, in one sentence.
struct BatchError: Error, CustomStringConvertible, LocalizedError {
    let failures: [(line: Int, reason: String)]
    let count: Int
    var errorDescription: String? { description }

    var description: String {
        // A thousand reasons would not be read, and are most likely the same.
        let told = failures.prefix(10).map { "line \($0.line): \($0.reason)" }
        let others = Self.ranges(of: failures.dropFirst(10).map(\.line))
        let rest = others.isEmpty ? [] : ["and line " + others.joined(separator: ", ")]
        let start =
            failures.count < count
            ? "\(failures.count) of \(count) renders failed (the others were written): "
            : count == 1 ? "the only render failed: " : "all \(count) renders failed: "
        return start + (told + rest).joined(separator: "; ")
    }

    /// Returns ascending numbers as "3", "5–9".
    private static func ranges(of numbers: [Int]) -> [String] {
        var ranges: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = ranges.last, last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
    }
}
