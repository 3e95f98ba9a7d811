import Synchronization

/// An immutable image that drawing may read from any thread, with the downsampled copies requested so far.
///
/// Draws of the same `ImageSource` share those copies: keep one for as long as the pixels do not change.
public final class ImageSource: Sendable {
    public let width: Int, height: Int
    /// The first level that is created, besides the image itself: those before it would exceed the memory limit.
    package let firstLevel: Int
    private let pixels = AtomicLazyReference<Pixmap>()
    private let file = AtomicLazyReference<EncodedImage>()
    /// Level `firstLevel` and those after it: each half as wide and high as the one before.
    private let levels = Guarded<[Pixmap]>([])

    /// Creates an image. The pixels must not be written any more.
    public convenience init(_ pixmap: Pixmap) { self.init(pixmap, levelBytes: .max) }

    /// Creates an image whose downsampled copies together use at most `levelBytes` of memory. If necessary, the largest
    /// are omitted.
    package init(_ pixmap: Pixmap, levelBytes: Int) {
        width = pixmap.width
        height = pixmap.height
        firstLevel = ImageSource.firstLevel(width, height, levelBytes)
        _ = pixels.storeIfNil(pixmap)
    }

    /// Creates an image whose pixels are set before it is read; until then it is one transparent pixel.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
        firstLevel = 1
    }

    /// Returns the first of the levels that fit together into `levelBytes`; a number beyond all levels if none fits.
    private static func firstLevel(_ width: Int, _ height: Int, _ levelBytes: Int) -> Int {
        guard levelBytes < .max else { return 1 }
        var sizes: [Int] = [], width = width, height = height
        while width > 1 || height > 1 {
            width = (width + 1) / 2
            height = (height + 1) / 2
            sizes.append(width * height * 4)
        }
        var level = sizes.count + 1, left = levelBytes
        while level > 1, sizes[level - 2] <= left {
            level -= 1
            left -= sizes[level - 1]
        }
        return level > sizes.count && level > 1 ? .max : level
    }

    public var pixmap: Pixmap { pixels.load() ?? ImageSource.none }
    private static let none = Pixmap(width: 1, height: 1)!

    /// The file with the same pixels, if it is known, which documents embed as it is. Only the first one set is kept.
    package var encoded: EncodedImage? {
        get { file.load() }
        set { if let newValue { _ = file.storeIfNil(newValue) } }
    }

    package var hasPixels: Bool { pixels.load() != nil }
    /// `true` if it is known to have no transparent pixel.
    package var isOpaque: Bool { pixels.load()?.isOpaque ?? false }

    /// Sets its pixels, which must have its size and not be written any more. Only the first call has an effect.
    package func setPixels(_ pixmap: Pixmap) { _ = pixels.storeIfNil(pixmap) }

    /// Returns the image halved `index` times, created on demand, and the index of the returned level. If there is no
    /// such copy (beyond the smallest, before `firstLevel`, or because memory is insufficient), it returns a larger
    /// one.
    package func level(_ index: Int) -> (pixmap: Pixmap, index: Int) {
        if index < firstLevel { return (pixmap, 0) }
        return levels.withLock { levels in
            while levels.count <= index - firstLevel {
                let last = levels.last ?? pixmap
                guard last.width > 1 || last.height > 1, let half = last.halved(levels.isEmpty ? firstLevel : 1)
                else { break }
                levels.append(half)
            }
            let reached = min(index - firstLevel, levels.count - 1)
            return reached < 0 ? (pixmap, 0) : (levels[reached], firstLevel + reached)
        }
    }
}

/// A JPEG file whose decoded pixels, unrotated and in sRGB, are those of an image.
package final class EncodedImage: Sendable {
    package let bytes: [UInt8]
    /// The number of colour components: 1 or 3.
    package let componentCount: Int

    package init(bytes: [UInt8], componentCount: Int) {
        self.bytes = bytes
        self.componentCount = componentCount
    }
}

extension Pixmap {
    /// Returns the image halved a number of times: the mean of each two by two pixels, rounded to nearest each time. An
    /// odd last row or column counts twice. Of the intermediate levels, two rows of each are in memory.
    fileprivate func halved(_ times: Int) -> Pixmap? {
        var sizes = [(width: width, height: height)]
        for level in 0..<times { sizes.append(((sizes[level].width + 1) / 2, (sizes[level].height + 1) / 2)) }
        guard let half = Pixmap(width: sizes[times].width, height: sizes[times].height) else { return nil }
        half.isOpaque = isOpaque
        let rows = sizes.dropFirst().dropLast().map { UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * $0.width) }
        defer { for row in rows { row.deallocate() } }
        func make(_ level: Int, _ y: Int, _ out: UnsafeMutablePointer<UInt32>) {
            let below = sizes[level - 1], second = min(2 * y + 1, below.height - 1)
            guard level > 1 else { return Pixmap.halve(row(2 * y), row(second), below.width, out) }
            let a = rows[level - 2], b = rows[level - 2] + below.width
            make(level - 1, 2 * y, a)
            if second > 2 * y { make(level - 1, second, b) }
            Pixmap.halve(a, second > 2 * y ? b : a, below.width, out)
        }
        for y in 0..<half.height { make(times, y, half.row(y)) }
        return half
    }

    /// Halves two rows of a width.
    private static func halve(
        _ a: UnsafeMutablePointer<UInt32>, _ b: UnsafeMutablePointer<UInt32>, _ width: Int,
        _ out: UnsafeMutablePointer<UInt32>
    ) {
        for x in 0..<(width + 1) / 2 {
            let l = 2 * x, r = min(l + 1, width - 1)
            var sum = Mean(a[l])
            sum.add(a[r])
            sum.add(b[l])
            sum.add(b[r])
            out[x] = sum.pixel
        }
    }

    /// A sum of four pixels, two channels in a word.
    private struct Mean {
        private var br: UInt32, ga: UInt32
        @inline(__always) init(_ p: UInt32) {
            br = p & 0xff_00ff
            ga = p &>> 8 & 0xff_00ff
        }
        @inline(__always) mutating func add(_ p: UInt32) {
            br &+= p & 0xff_00ff
            ga &+= p &>> 8 & 0xff_00ff
        }
        @inline(__always) var pixel: UInt32 {
            ((br &+ 0x2_0002) &>> 2 & 0xff_00ff) | ((ga &+ 0x2_0002) &<< 6 & 0xff00_ff00)
        }
    }
}
