/// The reason that data could not be decoded, without the name of its file.
package enum DecodingFailure: Error, Equatable {
    /// The data ends before the image does; the text names the place.
    case truncated(String)
    /// A structure that the format does not allow; the text names it.
    case damaged(String)
    /// A correct file of an unsupported kind; the text names it.
    case unsupported(String)
    /// The size exceeds the limits for all images.
    case tooLarge(width: Int, height: Int)
    /// Decoding would require more bytes of memory than `ImageLimits` allow.
    case tooMuchMemory(bytes: Int, limit: Int)
    /// Decoding would process more pixels than `ImageLimits` allow.
    case tooMuchWork(pixels: Int, limit: Int)
    /// The data has none of the supported formats.
    case unknownFormat
    /// The file has fewer images than requested.
    case noSuchImage(index: Int, count: Int)
}
