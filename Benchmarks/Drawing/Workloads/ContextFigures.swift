import CoreGraphics
import Foundation

/// Drawing with `CGContext` into memory of its own, and into the caller's in several layouts.
@MainActor let contextFigures: [EngineFigure] = [
    ("own", nil), ("bgra", CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little)),
    ("rgba", CGBitmapInfo(alpha: .premultipliedLast)), ("rgbx", CGBitmapInfo(alpha: .noneSkipLast)),
].flatMap { (layout, info: CGBitmapInfo?) in
    [("shapes", drawShapes), ("whole", drawWhole), ("images", drawImages)].map { name, draw in
        EngineFigure(name: "context-\(name)-\(layout)", unit: "ms a frame of 1000 × 1000") {
            let context = makeContext(info)
            return { milliseconds { draw(context) } }
        }
    }
}

private func makeContext(_ info: CGBitmapInfo?) -> CGContext {
    let memory = info == nil ? nil : calloc(1000, 4000)
    return CGContext(
        data: memory, width: 1000, height: 1000, bitsPerComponent: 8, bytesPerRow: 4000,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: info ?? CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little),
        releaseCallback: { _, data in free(data) }, releaseInfo: nil)!
}

/// 200 discs, half of them translucent, and the same number of outlines.
private func drawShapes(_ c: CGContext) {
    for i in 0..<200 {
        let box = CGRect(x: i * 37 % 930, y: i * 91 % 920, width: 40 + i % 50, height: 60)
        c.setFillColor(red: 0.2, green: CGFloat(i % 10) / 10, blue: 0.7, alpha: i % 2 == 0 ? 1 : 0.5)
        c.fillEllipse(in: box)
        c.setStrokeColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 1)
        c.strokeEllipse(in: box)
    }
}

/// Two fills of the whole canvas.
private func drawWhole(_ c: CGContext) {
    c.setFillColor(red: 1, green: 0.9, blue: 0.8, alpha: 1)
    c.fill(CGRect(x: 0, y: 0, width: 1000, height: 1000))
    c.setFillColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 0.3)
    c.fill(CGRect(x: 0, y: 0, width: 1000, height: 1000))
}

private let sprite: CGImage = {
    let c = makeContext(nil)
    drawShapes(c)
    return c.makeImage()!.cropping(to: CGRect(x: 0, y: 0, width: 100, height: 100))!
}()

/// 100 small images, enlarged a little.
private func drawImages(_ c: CGContext) {
    for i in 0..<100 { c.draw(sprite, in: CGRect(x: i * 37 % 880, y: i * 91 % 880, width: 117, height: 117)) }
}
