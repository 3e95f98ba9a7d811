public import Foundation
import MicaRaster

/// A cached drawing in pixels, to be drawn many times.
///
/// It has the resolution of the context for which it is created, at that context's transform.
public final class CGLayer: Hashable {
    /// The size in user space units of the context for which it was created.
    public let size: CGSize
    /// The context that draws into the layer: origin at the bottom left, y up, in the units of `size`.
    public let context: CGContext?

    /// Creates a layer; `nil` for a size that has no area, is too large, or is not finite.
    public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
        if context.recordsText {
            // On paper a layer is not pixels but a drawing.
            guard size.width > 0, size.height > 0, size.width <= 1e6, size.height <= 1e6 else { return nil }
            self.size = size
            let bounds = Box(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
            let recording = CGContext(
                target: .recording, space: context.destinationSpace, flip: Affine(1, 0, 0, -1, 0, bounds.height),
                base: .identity, bounds: bounds)
            recording.recordText()
            self.context = recording
            return
        }
        let scale = Affine(context.baseTransform).maximumScale
        let width = (Double(size.width) * scale).rounded(.up), height = (Double(size.height) * scale).rounded(.up)
        guard width >= 1, height >= 1, width <= 1e6, height <= 1e6,
            let bitmap = CGContext(layerWidth: Int(width), height: Int(height), space: context.destinationSpace)
        else { return nil }
        self.size = size
        // The edges of the size and of the pixels coincide, so that layers tile without seams.
        bitmap.rebase(CGAffineTransform(scaleX: CGFloat(width) / size.width, y: CGFloat(height) / size.height))
        self.context = bitmap
    }

    public static func == (one: CGLayer, other: CGLayer) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    /// The type identifier of this class; it differs from Apple's.
    public class var typeID: CFTypeID { 0x4350_6C79 }
}

extension CGContext {
    /// Draws a layer with its bottom left corner at `point`, in its own size.
    public func draw(_ layer: CGLayer, at point: CGPoint) {
        draw(layer, in: CGRect(origin: point, size: layer.size))
    }

    /// Draws a layer scaled to `rect`.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        if let recording = layer.context, recording.recordsText {
            let x = Double(rect.width / layer.size.width), y = Double(rect.height / layer.size.height)
            saveGState()
            clip(to: rect)
            drawList(
                recording.displayList, transform: Affine(x, 0, 0, -y, Double(rect.minX), Double(rect.maxY)))
            return restoreGState()
        }
        guard let image = layer.context?.makeImage() else { return }
        draw(image, in: rect)
    }
}
