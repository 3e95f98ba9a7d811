import Foundation
import ImageIO

/// Writes uncompressed frames, for programs that read them from a pipe.
enum RawVideoWriter {
    /// Returns the header of a file; `nil` if the format has none.
    static func head(_ format: MovieFormat, width: Int, height: Int, rate: FrameRate) -> Data? {
        guard format == .y4m else { return nil }
        let picture = VideoFrame(width: width, height: height)
        // Colour samples are at the left column of each pair; the range is limited.
        return Data(
            ("YUV4MPEG2 W\(picture.width) H\(picture.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 "
                + "C420mpeg2 XCOLORRANGE=LIMITED\n").utf8)
    }

    /// Passes the bytes to `write` in order.
    static func write(
        _ format: MovieFormat, rate: FrameRate, first: PixelFrame, hasHead: Bool = true,
        next: () async throws -> PixelFrame?,
        write: (Data) throws -> Void
    ) async throws {
        let width = first.pixmap.width, height = first.pixmap.height
        var picture: any VideoPicture
        if format == .y4m {
            picture = VideoFrame(width: width, height: height)
        } else {
            picture = StraightFrame(width: width, height: height, hasEvenSides: false)
        }
        if hasHead, let head = head(format, width: width, height: height, rate: rate) { try write(head) }
        var frame: PixelFrame? = first
        var time = 0.0
        var written = 0
        while let current = frame {
            time += current.duration
            // The rate is fixed, so a frame of twice the duration is written twice.
            let end = max(written + 1, Int((time * rate.framesPerSecond).rounded()))
            picture.fill(from: current.pixmap, rows: written == 0 ? nil : current.changedRows)
            for _ in written..<end {
                if format == .y4m { try write(Data("FRAME\n".utf8)) }
                try write(picture.withBytes { Data($0) })
            }
            written = end
            frame = try await next()
        }
    }
}
