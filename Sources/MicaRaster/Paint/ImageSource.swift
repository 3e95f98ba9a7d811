import Synchronization

/// An immutable image that drawing may read from any thread, with the halved copies of it that were asked for so far.
///
/// Two draws of the same `ImageSource` share those copies: keep one for as long as the pixels stay the same.
public final class ImageSource: Sendable {
    public let width: Int, height: Int
    private let pixels = AtomicLazyReference<Pixmap>()
    /// Level 1, 2, …: each half as wide and high as the one before.
    private let levels = Guarded<[Pixmap]>([])

    /// The pixels must not be written any more.
    public init(_ pixmap: Pixmap) {
        (width, height) = (pixmap.width, pixmap.height)
        _ = pixels.storeIfNil(pixmap)
    }

    /// An image whose pixels come before it is read; as long as there are none it is one transparent pixel.
    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    public var pixmap: Pixmap { pixels.load() ?? ImageSource.none }
    private static let none = Pixmap(width: 1, height: 1)!

    package var hasPixels: Bool { pixels.load() != nil }
    /// Whether it is known to have no transparent pixel.
    package var isOpaque: Bool { pixels.load()?.isOpaque ?? false }

    /// Its pixels, which must have its size and not be written any more. Counts once.
    package func setPixels(_ pixmap: Pixmap) { _ = pixels.storeIfNil(pixmap) }

    /// The image halved `index` times, made when first asked for; the smallest there is where `index` goes beyond it
    /// (or where memory is short). Returns the level that it is.
    package func level(_ index: Int) -> (pixmap: Pixmap, index: Int) {
        if index <= 0 { return (pixmap, 0) }
        return levels.withLock { levels in
            while levels.count < index {
                let last = levels.last ?? pixmap
                guard last.width > 1 || last.height > 1, let half = last.halved() else { break }
                levels.append(half)
            }
            let reached = min(index, levels.count)
            return (reached == 0 ? pixmap : levels[reached - 1], reached)
        }
    }
}

extension Pixmap {
    /// The mean of each two by two pixels, rounded to nearest. An odd last row or column counts twice.
    fileprivate func halved() -> Pixmap? {
        guard let half = Pixmap(width: (width + 1) / 2, height: (height + 1) / 2) else { return nil }
        half.isOpaque = isOpaque
        for y in 0..<half.height {
            let a = row(2 * y), b = row(min(2 * y + 1, height - 1)), out = half.row(y)
            for x in 0..<half.width {
                let l = 2 * x, r = min(l + 1, width - 1)
                var sum = Mean(a[l])
                sum.add(a[r])
                sum.add(b[l])
                sum.add(b[r])
                out[x] = sum.pixel
            }
        }
        return half
    }

    /// A sum of four pixels, two channels in a word.
    private struct Mean {
        private var br: UInt32, ga: UInt32
        @inline(__always) init(_ p: UInt32) { (br, ga) = (p & 0xff_00ff, p &>> 8 & 0xff_00ff) }
        @inline(__always) mutating func add(_ p: UInt32) {
            br &+= p & 0xff_00ff
            ga &+= p &>> 8 & 0xff_00ff
        }
        @inline(__always) var pixel: UInt32 {
            ((br &+ 0x2_0002) &>> 2 & 0xff_00ff) | ((ga &+ 0x2_0002) &<< 6 & 0xff00_ff00)
        }
    }
}
