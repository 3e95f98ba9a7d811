/// The limits of memory and work for decoding one image. The costs are computed from the file's structure and checked
/// in advance: a few bytes can declare gigabytes.
package struct ImageLimits: Hashable, Sendable {
    /// The maximum memory in bytes: for the file, its pixels, and the decoder's working memory, such as the canvas of
    /// an animation or the coefficients of a progressive JPEG. Except for opaque sRGB, it also includes the pixels in
    /// their drawn form. The rest is available for the downsampled copies used for minification: the largest of them
    /// are omitted if they do not fit. Default 256 MiB. Not included: the code tables of lossless WebP, which may use
    /// up to 700 MB in a file made for that.
    ///
    /// The number also limits the work: the decoders process at most one pixel for each byte of it, and 256 for each
    /// byte of the file. A large file may contain a long animation.
    package var maximumBytes: Int

    package init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    package static let standard = ImageLimits(maximumBytes: 256 << 20)

    /// The maximum width or height in pixels.
    package static let maximumSide = 32_767
    /// The maximum number of pixels of an image.
    package static let maximumPixels = 200_000_000
    /// The maximum number of frames of an animation.
    package static let maximumFrames = 100_000
    /// The maximum number of scans of a JPEG image, as the library counts them.
    package static let maximumScans = 500
    /// The maximum size of a decompressed colour profile, in bytes.
    package static let maximumProfileBytes = 4 << 20

    /// The cost of decoding.
    struct Cost {
        /// The peak memory, in bytes.
        var bytes = 0
        /// The number of pixels processed, counted for each frame and each scan.
        var work = 0
    }

    /// Throws if the size exceeds the limits for all images.
    package static func check(width: Int, height: Int) throws(DecodingFailure) {
        guard width > 0, height > 0 else { throw .damaged("its size is \(width) × \(height) pixels") }
        guard width <= maximumSide, height <= maximumSide, width * height <= maximumPixels else {
            throw .tooLarge(width: width, height: height)
        }
    }

    /// Returns the bytes that a decoded image leaves for its downsampled copies.
    func bytesLeft(beside image: DecodedImage, fileSize: Int) -> Int {
        max(0, maximumBytes - image.drawnByteCount - fileSize)
    }

    func check(_ cost: Cost, fileSize: Int) throws(DecodingFailure) {
        let bytes = cost.bytes + fileSize
        guard bytes <= maximumBytes else { throw .tooMuchMemory(bytes: bytes, limit: maximumBytes) }
        let work = maximumBytes + 256 * fileSize
        guard cost.work <= work else { throw .tooMuchWork(pixels: cost.work, limit: work) }
    }
}
