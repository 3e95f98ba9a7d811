import Foundation

/// Renders to do, one a line: JSON Lines of a scene's parameters. Empty lines are left out.
struct BatchFile {
    struct Line {
        /// Counted from 1.
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
        guard !lines.isEmpty else { throw UsageError("--batch \(path) has no line with a render") }
    }
}

/// What the files of a batch are called: `cards/{name}.png` takes the value of `name`, `{line}` is the line's number.
struct OutputPattern {
    private let text: String
    /// What stands in braces.
    let names: Set<String>

    init(_ text: String) throws(UsageError) {
        self.text = text
        names = Set(text.matches(of: /\{([^{}]*)\}/).map { String($0.1) })
        guard !names.isEmpty else {
            throw UsageError("-o \(text) is one name for all lines of --batch; write it like card-{line}.png")
        }
    }

    func path(for props: SceneProps, line: Int) throws(UsageError) -> String {
        var result = text
        for name in names {
            guard let value = name == "line" ? "\(line)" : props.values[name] else {
                throw UsageError("it has no value “\(name)” for the file's name")
            }
            guard !value.isEmpty, value != ".", value != "..", !value.contains("/"), !value.contains("\0") else {
                throw UsageError("the value “\(value)” of “\(name)” cannot be part of a file's name")
            }
            result = result.replacing("{\(name)}", with: value)
        }
        return result
    }
}

/// Renders of a batch that failed, in one sentence.
struct BatchError: Error, CustomStringConvertible, LocalizedError {
    let failures: [(line: Int, reason: String)]
    let count: Int
    var errorDescription: String? { description }

    var description: String {
        let list = failures.map { "line \($0.line): \($0.reason)" }.joined(separator: "; ")
        return "\(failures.count) of \(count) renders failed, the others are written: \(list)"
    }
}
