/// Why data could not be decoded, without the name of the file that it came from.
package enum DecodingFailure: Error, Equatable {
    /// The data ends before the image does; the text says where.
    case truncated(String)
    /// A structure that the format does not allow; the text says which.
    case damaged(String)
    /// A correct file of a kind that is not read; the text says which.
    case unsupported(String)
    /// Beyond `ImageLimits`.
    case tooLarge(width: Int, height: Int)
    /// None of the formats that are read.
    case unknownFormat
    /// Fewer images in the file than were asked for.
    case noSuchImage(index: Int, count: Int)
}
