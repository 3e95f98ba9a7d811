internal import MicaRasterKernels

/// Pixels as movies store them.
package enum VideoRows {
    /// Writes the brightness of two rows of opaque pixels and the two colour differences of each two by two of them: BT.709 in
    /// the limited range, colours filtered 1 : 2 : 1 around the left column of each two. `width` is even.
    package static func convert(
        _ top: UnsafePointer<UInt32>, _ bottom: UnsafePointer<UInt32>, width: Int,
        luma: (top: UnsafeMutablePointer<UInt8>, bottom: UnsafeMutablePointer<UInt8>),
        chroma: (blue: UnsafeMutablePointer<UInt8>, red: UnsafeMutablePointer<UInt8>)
    ) {
        mica_video_rows(luma.top, luma.bottom, chroma.blue, chroma.red, top, bottom, width)
    }
}
