import Foundation
import Raster

/// The pixels behind a bitmap context: a `Pixmap` that is drawn into, and memory in the layout that the user asked for,
/// which is kept in step with it once the user can see it.
final class BitmapTarget {
    let format: PixelFormat
    let space: CGColorSpace?
    /// The space that the pixmap's components belong to.
    let destination: CGColorSpace
    private var pixmap: Pixmap
    /// The user's memory, or ours that was handed out as `data`.
    private(set) var exposed: UnsafeMutableRawPointer?
    private var ownsExposed = false
    private let release: CGBitmapContextReleaseDataCallback?
    private let releaseInfo: UnsafeMutableRawPointer?

    init(
        _ format: PixelFormat, space: CGColorSpace?, destination: CGColorSpace, pixmap: Pixmap,
        data: UnsafeMutableRawPointer?, release: CGBitmapContextReleaseDataCallback?,
        releaseInfo: UnsafeMutableRawPointer?
    ) {
        (self.format, self.space, self.destination, self.pixmap) = (format, space, destination, pixmap)
        (exposed, self.release, self.releaseInfo) = (data, release, releaseInfo)
        if data == nil, isOpaque { forceOpaque(pixmap.bounds) }
    }

    deinit {
        if ownsExposed {
            exposed?.deallocate()
        } else {
            release?(releaseInfo, exposed)
        }
    }

    /// Whether the layout has no alpha: what is below everything then is black.
    var isOpaque: Bool { format.alpha == nil }

    /// Draws an op, which changes nothing outside `box` (device space, y down).
    func draw(_ op: DrawOp, box: Box) {
        let region = box.pixels(in: pixmap.bounds)
        guard !region.isEmpty else { return }
        guard own() else { return report("CGContext: no memory to go on drawing after makeImage()") }
        readExposed(region)
        PainterPool.draw(op, into: pixmap, region: region)
        if isOpaque { forceOpaque(region) }
        writeExposed(region)
    }

    /// The address of the pixels in the user's layout. From the first call on, drawing writes there too, and what is
    /// written there shows in later drawing.
    var data: UnsafeMutableRawPointer? {
        if exposed == nil {
            let memory = UnsafeMutableRawPointer.allocate(
                byteCount: format.bytesPerRow * format.height, alignment: 64)
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: format.bytesPerRow * format.height)
            (exposed, ownsExposed) = (memory, true)
            writeAll()
        }
        return exposed
    }

    /// The pixels as they are now; drawing after this call does not change them.
    func snapshot() -> ImageSource? {
        readExposed(pixmap.bounds)
        pixmap.isOpaque = isOpaque
        return ImageSource(pixmap)
    }

    /// Gives this target pixels of its own, where an image shares them; false where there is no memory for them.
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
        guard let exposed, own() else { return }
        let bytes = UnsafeRawBufferPointer(start: exposed, count: format.byteCount)
        PixelReader(format, destination, destination: destination)
            .read(bytes, rows: region.y0..<region.y1, columns: region.x0..<region.x1, into: pixmap)
    }

    private func writeExposed(_ region: PixelRect) {
        guard let exposed else { return }
        let bytes = UnsafeMutableRawBufferPointer(start: exposed, count: format.byteCount)
        PixelWriter(format).write(pixmap, region, into: bytes)
    }

    private func writeAll() { writeExposed(pixmap.bounds) }
}
