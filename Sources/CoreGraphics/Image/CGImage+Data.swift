import Foundation
import MicaRaster

extension CGImage {
    /// The bytes in the image's reported layout: the original ones, or converted from its pixels on demand.
    public var dataProvider: CGDataProvider? {
        if case .provider(let provider) = backing { return provider }
        return CGDataProvider(lazy: { self.storedBytes })
    }

    private var storedBytes: Data {
        switch backing {
        case .provider(let provider): return provider.bytes
        case .part(let whole, let x, let y): return whole.storedBytes(part: format, x: x, y: y)
        case .pixels, .masked:
            guard let source = source(in: colorSpace ?? .standard) else { return Data() }
            return PixelWriter.bytes(of: source.pixmap, as: format)
        }
    }

    /// Returns the stored bits of a rectangle, unchanged.
    private func storedBytes(part: PixelFormat, x: Int, y: Int) -> Data {
        let bytes = storedBytes
        // Rows after the last byte are 0 and omitted.
        let rows = min(part.height, max(0, (bytes.count + format.bytesPerRow - 1) / format.bytesPerRow - y))
        let needed = (part.width * part.bitsPerPixel + 7) / 8 + part.swap
        var result = Data(count: min(part.bytesPerRow * part.height, bytes.count + needed))
        let skip = x * format.bitsPerPixel
        result.withUnsafeMutableBytes { out in
            bytes.withUnsafeBytes { all in
                for row in 0..<rows {
                    let start = min((y + row) * format.bytesPerRow, all.count)
                    let from = UnsafeRawBufferPointer(
                        rebasing: all[start..<min(start + format.bytesPerRow, all.count)])
                    let begin = row * part.bytesPerRow
                    let to = UnsafeMutableRawBufferPointer(
                        rebasing: out[begin..<min(begin + part.bytesPerRow, out.count)])
                    if skip % (8 * (format.swap + 1)) == 0 {
                        let count = max(
                            0, min((part.width * part.bitsPerPixel + 7) / 8 + format.swap, from.count - skip / 8))
                        to.copyMemory(
                            from: UnsafeRawBufferPointer(
                                rebasing: from.dropFirst(skip / 8).prefix(min(count, to.count))))
                    } else {
                        for column in 0..<part.width {
                            for field in format.colors + [format.alpha].compactMap({ $0 }) {
                                part.setBits(to, column, field, format.bits(from, x + column, field))
                            }
                        }
                    }
                }
            }
        }
        return result
    }
}
