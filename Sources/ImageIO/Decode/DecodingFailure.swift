/// The reason that data could not be decoded, without the name of its file.
package enum DecodingFailure: Error, Equatable {
    /// The data ends before the image does; the text says where.
    case truncated(String)
    /// A structure that the format does not allow; the text says which.
    case damaged(String)
    /// A correct file of a kind that is not read; the text says which.
    case unsupported(String)
    /// Beyond what any image may have.
    case tooLarge(width: Int, height: Int)
    /// Decoding would require more bytes of memory than `ImageLimits` allow.
    case tooMuchMemory(bytes: Int, limit: Int)
    /// Decoding would go through more pixels than `ImageLimits` allow.
    case tooMuchWork(pixels: Int, limit: Int)
    /// None of the formats that are read.
    case unknownFormat
    /// The file has fewer images than requested.
    case noSuchImage(index: Int, count: Int)
}
