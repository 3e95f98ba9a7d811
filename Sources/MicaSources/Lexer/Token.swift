/// A piece of Swift source text. The tokens of a file follow each other without gaps; joined, they are the file.
public struct Token: Equatable, Sendable {
    public enum Kind: Sendable {
        case whitespace, newline, comment
        /// A name or keyword, including any backticks.
        case identifier
        /// `#` with a name, such as `#if` or `#selector`.
        case pound
        case number
        /// The delimiters and text of a string literal. The code of an interpolation has its own tokens.
        case string
        case regex
        /// A run of operator characters, not including `.`.
        case `operator`
        /// One of `()[]{},;:.@` or any other single byte.
        case punctuation
    }

    public let kind: Kind
    /// The position of the bytes in the file.
    public let range: Range<Int>

    /// `true` if the compiler ignores the token.
    public var isTrivia: Bool { kind == .whitespace || kind == .newline || kind == .comment }
}
