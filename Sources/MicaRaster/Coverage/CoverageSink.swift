/// Receives the coverage of a shape, from top to bottom, and from left to right within a row.
///
/// Coordinates are relative to the origin that the caller of the rasteriser specifies, usually the top left pixel of a
/// target. Pixels that are not reported have no coverage.
package protocol CoverageSink: ~Copyable {
    /// Called before the content of a row.
    mutating func beginRow(_ y: Int)
    /// Receives `count` pixels of one coverage, 1...255, all inside the window.
    mutating func run(x: Int, y: Int, count: Int, coverage: UInt32)
    /// Receives four pixels from an `x` that is a multiple of four, all inside the window, each with a coverage of
    /// 0...255.
    mutating func quad(x: Int, y: Int, coverage: SIMD4<UInt32>)
    /// Like `quad`, for the window's left and right edge. Pixels outside the window have the coverage 0.
    mutating func edgeQuad(x: Int, y: Int, coverage: SIMD4<UInt32>)
    /// The target if all coverage is composited over pixels in one colour. The sweep may then do this itself, with the
    /// same bytes as the calls above.
    var solid: SolidTarget? { get }
}

/// Pixels, and the premultiplied colour that is composited over them, in the coordinates of the sink.
package struct SolidTarget {
    var base: UnsafeMutablePointer<UInt32>, stride: Int
    /// The prefetch distance in words: the offset of a row that is needed soon.
    var ahead: Int
    var color: UInt32
}

extension CoverageSink where Self: ~Copyable {
    package mutating func beginRow(_ y: Int) {}
    package mutating func edgeQuad(x: Int, y: Int, coverage: SIMD4<UInt32>) { quad(x: x, y: y, coverage: coverage) }
    package var solid: SolidTarget? { nil }
}
