/// A piece of Swift source text. The tokens of a file follow each other without gaps: joined they are the file.
public struct Token: Equatable, Sendable {
    public enum Kind: Sendable {
        case whitespace, newline, comment
        /// A name or keyword, with its backticks if it has any.
        case identifier
        /// `#` with a name: `#if`, `#selector`.
        case pound
        case number
        /// Delimiters and text of a string literal; the code of an interpolation has tokens of its own.
        case string
        case regex
        /// A run of operator characters, which `.` never belongs to.
        case `operator`
        /// One of `()[]{},;:.@` or any other single byte.
        case punctuation
    }

    public let kind: Kind
    /// The bytes in the file.
    public let range: Range<Int>

    /// `true` if the compiler ignores the token.
    public var isTrivia: Bool { kind == .whitespace || kind == .newline || kind == .comment }
}
