/// Receives the coverage of a shape, top to bottom and left to right within a row.
///
/// Coordinates count from the origin that the caller of the rasteriser named, usually the top left pixel of a target.
/// Pixels that are not reported have no coverage.
package protocol CoverageSink: ~Copyable {
    /// Comes before what a row holds.
    mutating func beginRow(_ y: Int)
    /// `count` pixels of one coverage, 1...255, all inside the window.
    mutating func run(x: Int, y: Int, count: Int, coverage: UInt32)
    /// Four pixels from an `x` that is a multiple of four, all inside the window, each with a coverage of 0...255.
    mutating func quad(x: Int, y: Int, coverage: SIMD4<UInt32>)
    /// As `quad`, at the window's left and right edge, where some of the four lie outside: their coverage is 0.
    mutating func edgeQuad(x: Int, y: Int, coverage: SIMD4<UInt32>)
    /// Set where all that is covered is laid over pixels in one colour: the sweep may then do that itself, with the bytes
    /// that the calls above would give.
    var solid: SolidTarget? { get }
}

/// Pixels, and the premultiplied colour that is laid over them. Coordinates are those of the sink.
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
