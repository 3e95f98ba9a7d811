import Foundation
import ImageIO

/// Frames that are stored in a file until all are available, for encoders that need them twice. Only the differences
/// from the previous frame are stored, compressed; two frames are in memory.
final class FrameSpool {
    private struct Record {
        /// The changed rectangle; `nil` if nothing differs.
        let rect: BitmapRect?
        let byteCount: Int
        let duration: Double
    }
    /// The final file of the frames.
    private let url: URL
    private let file: OutputFile
    private var records: [Record] = []
    private var last: Bitmap?

    /// Creates a spool. `folder` is a temporary one; errors name `url`.
    init(in folder: URL, for url: URL) throws {
        self.url = url
        file = try OutputFile(folder.appendingPathComponent("frames"))
    }

    func append(_ bitmap: Bitmap, duration: Double) throws {
        let whole = BitmapRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        let rect = last.map { bitmap.difference(from: $0) } ?? whole
        last = bitmap
        var data = Data()
        if let rect {
            data = Zlib.compress(bitmap.cropped(to: rect).pixels.withUnsafeBytes { Array($0) }, level: 1)
            do throws(ImageFileError) {
                try file.write(data)
            } catch {
                throw ImageFileError(.unwritable, path: url.relativePath, reason: error.reason)
            }
        }
        records.append(Record(rect: rect, byteCount: data.count, duration: duration))
    }

    /// Returns a reader from the first frame on.
    func reader() throws -> Reader {
        last = nil
        return Reader(spool: self, handle: try FileHandle(forReadingFrom: file.temporaryURL))
    }

    /// Returns the colours of frames that are spread evenly.
    func colorSamples() throws -> GIFColorSamples {
        var samples = GIFColorSamples(), reader = try reader()
        let indices = Set(GIFColorSamples.indices(total: records.count))
        for index in records.indices {
            guard let frame = try reader.next() else { break }
            if indices.contains(index) { samples.add(frame.bitmap) }
        }
        return samples
    }

    struct Reader {
        fileprivate let spool: FrameSpool
        fileprivate let handle: FileHandle
        private var index = 0
        private var bitmap: Bitmap?

        fileprivate init(spool: FrameSpool, handle: FileHandle) {
            self.spool = spool
            self.handle = handle
        }

        /// Returns the next frame; `nil` after the last one.
        mutating func next() throws -> (bitmap: Bitmap, duration: Double)? {
            guard index < spool.records.count else { return nil }
            let record = spool.records[index]
            index += 1
            if let rect = record.rect {
                let size = rect.width * rect.height * 4
                guard let data = try handle.read(upToCount: record.byteCount),
                    case .bytes(let bytes) = Zlib.decompress(data, limit: size), bytes.count == size
                else {
                    throw MovieWriterError(
                        .badFrame, "\(spool.url.relativePath): a temporary file was modified; render again")
                }
                var current =
                    bitmap.take() ?? Bitmap(width: rect.width, height: rect.height, filledWith: 0)
                bytes.withUnsafeBytes { bytes in
                    for y in 0..<rect.height {
                        let start = (rect.y + y) * current.width + rect.x
                        for x in 0..<rect.width {
                            current.pixels[start + x] = bytes.loadUnaligned(
                                fromByteOffset: (y * rect.width + x) * 4, as: UInt32.self)
                        }
                    }
                }
                bitmap = current
            }
            return bitmap.map { ($0, record.duration) }
        }
    }
}
