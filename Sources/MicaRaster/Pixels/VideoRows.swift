internal import MicaRasterKernels

/// Conversion of pixels to the form that movies store.
package enum VideoRows {
    /// Writes the brightness of two rows of opaque pixels, and the two colour differences of each two by two of them.
    /// The conversion is BT.709 in the limited range; colours are filtered 1 : 2 : 1 around the left column of each
    /// pair. `width` must be even.
    package static func convert(
        _ top: UnsafePointer<UInt32>, _ bottom: UnsafePointer<UInt32>, width: Int,
        luma: (top: UnsafeMutablePointer<UInt8>, bottom: UnsafeMutablePointer<UInt8>),
        chroma: (blue: UnsafeMutablePointer<UInt8>, red: UnsafeMutablePointer<UInt8>)
    ) {
        mica_video_rows(luma.top, luma.bottom, chroma.blue, chroma.red, top, bottom, width)
    }
}
