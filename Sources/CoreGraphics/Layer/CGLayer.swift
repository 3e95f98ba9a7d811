public import Foundation
import MicaRaster

/// A drawing that is kept as pixels, to be drawn many times.
///
/// It has the resolution of the context that it is made for, at its transform at that time.
public final class CGLayer: Hashable {
    /// In user space units of the context that it was made for.
    public let size: CGSize
    /// Draws into the layer: origin at the bottom left, y up, one unit is one of the size's.
    public let context: CGContext?

    /// Nil for a size that has no area or is too large, or that is not finite.
    public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
        let scale = Affine(context.baseTransform).maximumScale
        let width = (Double(size.width) * scale).rounded(.up), height = (Double(size.height) * scale).rounded(.up)
        guard width >= 1, height >= 1, width <= 1e6, height <= 1e6,
            let bitmap = CGContext(layerWidth: Int(width), height: Int(height), space: context.destinationSpace)
        else { return nil }
        self.size = size
        // The edge of the size and the edge of the pixels coincide, so that layers tile without seams.
        bitmap.rebase(CGAffineTransform(scaleX: CGFloat(width) / size.width, y: CGFloat(height) / size.height))
        self.context = bitmap
    }

    public static func == (one: CGLayer, other: CGLayer) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    /// The number of this type among Core Foundation's types; not Apple's number.
    public class var typeID: CFTypeID { 0x4350_6C79 }
}

extension CGContext {
    /// Draws a layer with its bottom left corner at `point`, in its own size.
    public func draw(_ layer: CGLayer, at point: CGPoint) {
        draw(layer, in: CGRect(origin: point, size: layer.size))
    }

    /// Draws a layer stretched over `rect`.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        guard let image = layer.context?.makeImage() else { return }
        draw(image, in: rect)
    }
}
