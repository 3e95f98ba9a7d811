import MicaRaster

/// One step of a flat list for a graphics chip, in 128 bytes; `Item` in tile.comp.
package struct ChipItem {
    package enum Kind: UInt32 {
        /// Sets pixels to a colour.
        case fill
        /// One colour through a mask.
        case solid
        /// A bitmap at whole pixels.
        case copy
        /// An image under an affine transform.
        case image
        /// An emitter's sprite.
        case sprite
        /// A linear gradient.
        case gradient
        /// Begins a group, whose contents end before its mask or its `end`.
        case begin
        case mask
        case end
        /// The second level of the image before it.
        case more
    }

    package struct Flags: OptionSet {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        /// It covers its bounds with opaque colour, outside of groups.
        static let covers = Flags(rawValue: 1)
        /// A sprite adds light.
        static let adds = Flags(rawValue: 2)
        /// The opacity scales the paint instead of the coverage.
        static let apart = Flags(rawValue: 4)
        /// Coverage scales the paint before it is blended.
        static let dims = Flags(rawValue: 8)
        /// The alpha of a bitmap multiplies the coverage.
        static let alpha = Flags(rawValue: 16)
        /// An image's alpha in one colour.
        static let tinted = Flags(rawValue: 32)
        /// A second level of the image follows.
        static let mixed = Flags(rawValue: 64)
        /// The group has a mask of items.
        static let masked = Flags(rawValue: 128)

        static func sampling(_ filter: Sampling, _ edge: ImagePaint.Edge) -> Flags {
            let f: UInt32 =
                switch filter {
                case .nearest: 0
                case .linear, .trilinear: 1
                case .cubic: 3
                case .fitted: 4
                }
            let e: UInt32 =
                switch edge {
                case .clamp: 0
                case .transparent: 1
                case .tile: 2
                }
            return Flags(rawValue: f << 8 | e << 11)
        }
        static func mode(_ blend: BlendMode) -> Flags { Flags(rawValue: UInt32(blend.rawValue) << 16) }
    }

    // The order and the types are those of the shader.
    private var x0: Int32, y0: Int32, x1: Int32, y1: Int32
    private var kindWord: UInt32, flagWord: UInt32 = 0
    var color: UInt32 = 0, opacity: UInt32 = 255
    var mask: UInt32 = 0, maskStride: UInt32 = 0, maskX: Int32 = 0, maskY: Int32 = 0
    var column = Int32.max, columns: Int32 = 0, row = Int32.max, rows: Int32 = 0
    var image: UInt32 = 0, imageStride: UInt32 = 0, imageX: Int32 = 0, imageY: Int32 = 0
    var u: Int64 = 0, v: Int64 = 0, ux: Int64 = 0, vx: Int64 = 0, uy: Int64 = 0, vy: Int64 = 0

    init(_ kind: Kind, _ rect: PixelRect, _ flags: Flags = []) {
        x0 = Int32(clamping: rect.x0)
        y0 = Int32(clamping: rect.y0)
        x1 = Int32(clamping: rect.x1)
        y1 = Int32(clamping: rect.y1)
        kindWord = kind.rawValue
        flagWord = flags.rawValue
    }

    package internal(set) var kind: Kind {
        get { Kind(rawValue: kindWord) ?? .more }
        set { kindWord = newValue.rawValue }
    }
    var flags: Flags {
        get { Flags(rawValue: flagWord) }
        set { flagWord = newValue.rawValue }
    }
    /// `true` if it needs a blend mode other than source over.
    var blends: Bool { flagWord >> 16 != 0 }

    /// Multiplies the coverage with a bitmap's alpha.
    mutating func setAlpha(_ bitmap: ChipFrame.Bitmap) {
        func pair(_ low: Int, _ high: Int) -> Int64 {
            Int64(high) << 32 | Int64(UInt32(truncatingIfNeeded: low))
        }
        u = pair(bitmap.offset, bitmap.stride)
        v = pair(bitmap.rect.x0, bitmap.rect.y0)
    }

    /// Sets how a source is composited: its opacity, and what that and the coverage scale.
    mutating func composite(_ blend: BlendMode, opacity: UInt32, coverageDims: Bool) {
        self.opacity = opacity
        if blend == .normal { return }
        flags.formUnion(.mode(blend))
        if blend.isLinearInSource { return }
        flags.formUnion(coverageDims && blend.keepsWhereSourceIsClear ? .dims : .apart)
    }
}
