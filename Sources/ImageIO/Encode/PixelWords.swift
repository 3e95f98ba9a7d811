/// The word that represents a pixel in memory, and the bytes that a PNG file has for it.
protocol PixelWords {
    /// The number of bytes in the file.
    static var size: Int { get }
    /// Returns the bytes in the order of the file, the first lowest.
    static func bytes(_ word: UInt32) -> UInt32
    /// Returns the number of equal first bytes of two pixels with these differing bits; at least `size` for equal ones.
    static func sameFirst(_ difference: UInt32) -> Int
    /// Returns the number of equal last bytes of two pixels with these differing bits; at least `size` for equal ones.
    static func sameLast(_ difference: UInt32) -> Int
}

/// Opaque pixels as 0xAARRGGBB, which a file has without alpha.
enum OpaqueWords: PixelWords {
    static var size: Int { @inline(__always) get { 3 } }
    @inline(__always) static func bytes(_ word: UInt32) -> UInt32 { word.byteSwapped &>> 8 }
    @inline(__always) static func sameFirst(_ difference: UInt32) -> Int {
        (difference &<< 8).leadingZeroBitCount &>> 3
    }
    @inline(__always) static func sameLast(_ difference: UInt32) -> Int { difference.trailingZeroBitCount &>> 3 }
}

/// Pixels with straight alpha, red in the lowest byte and alpha in the highest.
enum StraightWords: PixelWords {
    static var size: Int { @inline(__always) get { 4 } }
    @inline(__always) static func bytes(_ word: UInt32) -> UInt32 { word }
    @inline(__always) static func sameFirst(_ difference: UInt32) -> Int { difference.trailingZeroBitCount &>> 3 }
    @inline(__always) static func sameLast(_ difference: UInt32) -> Int { difference.leadingZeroBitCount &>> 3 }
}
