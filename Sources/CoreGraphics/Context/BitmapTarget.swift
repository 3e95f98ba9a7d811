import Foundation
import MicaRaster

/// The pixels of a bitmap context: a `Pixmap` for drawing, and memory in the requested layout, which is kept in sync
/// once a client can access it. If that layout is the pixmap's own, they share one memory; if it has red and blue
/// exchanged, solid colours are drawn into it directly.
final class BitmapTarget {
    let format: PixelFormat
    let space: CGColorSpace?
    /// The colour space of the pixmap's components.
    let destination: CGColorSpace
    private var pixmap: Pixmap
    /// The client's memory, or our own that was returned as `data`.
    private(set) var exposed: UnsafeMutableRawPointer?
    /// `exposed` as words with red and blue exchanged.
    private var exchanged: Pixmap?
    /// `true` if `pixmap` uses the memory of `exposed`.
    private var isDirect = false
    private var ownsExposed = false
    private let release: CGBitmapContextReleaseDataCallback?
    private let releaseInfo: UnsafeMutableRawPointer?

    init(
        _ format: PixelFormat, space: CGColorSpace?, destination: CGColorSpace, pixmap: Pixmap,
        data: UnsafeMutableRawPointer?, release: CGBitmapContextReleaseDataCallback?,
        releaseInfo: UnsafeMutableRawPointer?
    ) {
        self.format = format
        self.space = space
        self.destination = destination
        self.pixmap = pixmap
        exposed = data
        self.release = release
        self.releaseInfo = releaseInfo
        if data == nil, isOpaque { forceOpaque(pixmap.bounds) }
        drawIntoExposed()
    }

    /// Redirects drawing to the exposed memory itself, if its layout allows that.
    private func drawIntoExposed() {
        guard let exposed, UInt(bitPattern: exposed) & 3 == 0, format.bytesPerRow & 3 == 0, format.alpha != nil,
            let order = format.wordOrder, order == .bgra || order == .rgba
        else { return }
        let words = Pixmap(
            over: exposed.assumingMemoryBound(to: UInt32.self), width: format.width, height: format.height,
            stride: format.bytesPerRow / 4)
        if order == .bgra {
            pixmap = words
            isDirect = true
        } else {
            exchanged = words
        }
    }

    deinit {
        if ownsExposed {
            free(exposed)
        } else {
            release?(releaseInfo, exposed)
        }
    }

    /// `true` if the layout has no alpha: the background is then black.
    var isOpaque: Bool { format.alpha == nil }

    /// Draws an op that changes nothing outside `box` (device space, y down).
    func draw(_ op: DrawOp, box: Box) {
        let region = box.pixels(in: pixmap.bounds)
        guard !region.isEmpty else { return }
        if let exchanged, let op = op.withRedAndBlueExchanged {
            return PainterPool.draw(op, into: exchanged, region: region)
        }
        guard own() else { return reportNoMemory() }
        readExposed(region)
        PainterPool.draw(op, into: pixmap, region: region)
        if isOpaque { forceOpaque(region) }
        writeExposed(region)
    }

    /// Fills pixels with an opaque colour, with the same result as `draw` with an op.
    func fill(_ area: PixelRect, _ pixel: UInt32) {
        let region = area.intersection(pixmap.bounds)
        guard !region.isEmpty else { return }
        if let exchanged {
            return exchanged.fill(region, pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | pixel >> 16 & 0xFF)
        }
        guard own() else { return reportNoMemory() }
        // Reference counting waits for all preceding stores, which is most of the time: this object retains the pixmap.
        Unmanaged.passUnretained(pixmap)._withUnsafeGuaranteedRef { $0.fill(region, pixel) }
        writeExposed(region)
    }

    private func reportNoMemory() { report("CGContext: not enough memory to continue drawing after makeImage()") }

    /// The address of the pixels in the client's layout. From the first access on, drawing also writes to this memory,
    /// and later drawing uses the pixels that a client writes to it.
    var data: UnsafeMutableRawPointer? {
        if exposed == nil {
            guard let memory = format.allocate() else {
                report("CGContext: not enough memory for \(format.height) rows of \(format.bytesPerRow) bytes")
                return nil
            }
            exposed = memory
            ownsExposed = true
            writeExposed(pixmap.bounds)
            drawIntoExposed()
        }
        return exposed
    }

    /// Returns the current pixels; later drawing does not change them.
    func snapshot() -> ImageSource? {
        if isDirect {
            guard let exposed, let copy = Pixmap(width: pixmap.width, height: pixmap.height) else {
                report("CGContext: not enough memory for makeImage()")
                return nil
            }
            let bytes = UnsafeRawBufferPointer(start: exposed, count: format.byteCount)
            PixelReader(format, destination, destination: destination)
                .read(bytes, rows: 0..<format.height, columns: 0..<format.width, into: copy)
            return ImageSource(copy)
        }
        readExposed(pixmap.bounds)
        pixmap.isOpaque = isOpaque
        return ImageSource(pixmap)
    }

    /// Copies the pixels if an image shares them. Returns `false` if memory is insufficient.
    private func own() -> Bool {
        if isKnownUniquelyReferenced(&pixmap) { return true }
        guard let copy = Pixmap(width: pixmap.width, height: pixmap.height) else { return false }
        copy.base.update(from: pixmap.base, count: pixmap.stride * pixmap.height)
        pixmap = copy
        return true
    }

    private func forceOpaque(_ region: PixelRect) {
        for y in region.y0..<region.y1 {
            let row = pixmap.row(y)
            for x in region.x0..<region.x1 { row[x] |= 0xFF00_0000 }
        }
    }

    private func readExposed(_ region: PixelRect) {
        guard let exposed, !isDirect, own() else { return }
        let bytes = UnsafeRawBufferPointer(start: exposed, count: format.byteCount)
        PixelReader(format, destination, destination: destination)
            .read(bytes, rows: region.y0..<region.y1, columns: region.x0..<region.x1, into: pixmap)
    }

    private func writeExposed(_ region: PixelRect) {
        guard let exposed, !isDirect else { return }
        let bytes = UnsafeMutableRawBufferPointer(start: exposed, count: format.byteCount)
        PixelWriter(format).write(pixmap, region, into: bytes)
    }
}
