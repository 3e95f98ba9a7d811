public import Foundation
import MicaRaster

extension CGContext {
    /// Draws an image scaled to `rect`, with its first row at the side of greater y: upright where y grows up.
    ///
    /// With `byTiling`, `rect` is the rectangle of one tile, and copies of it fill the clip. An image mask is painted
    /// in the fill colour.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        let transform = imageTransform(image, in: rect)
        guard !rect.isNull, transform.then(deviceTransform).inverse != nil,
            let source = image.source(in: image.isMask ? .standard : destinationSpace)
        else { return }
        if image.isMask, state.fillColor.pattern != nil {
            saveGState()
            clip(to: rect, mask: image)
            draw(.everything, with: state.fillColor, box: state.clipBoxInUserSpace(deviceTransform))
            return restoreGState()
        }
        let paint = Paint.image(
            ImagePaint(
                source, transform: transform, sampling: sampling(of: image), edge: byTiling ? .tile : .clamp,
                tint: image.isMask ? state.fillColor.resolved(in: destinationSpace) : nil))
        if byTiling {
            draw(.everything, paint: paint, box: state.clipBoxInUserSpace(deviceTransform))
        } else {
            let path = PathBuilder.rect(rect, .identity)
            draw(.fill(path, .nonZero), paint: paint, box: path.controlBox)
        }
    }

    /// Returns the transform from image pixels (y down from the top left) to user space.
    func imageTransform(_ image: CGImage, in rect: CGRect) -> Affine {
        let rect = rect.standardized
        return Affine(
            Double(rect.width) / Double(image.width), 0, 0, -Double(rect.height) / Double(image.height),
            Double(rect.minX), Double(rect.maxY))
    }

    func sampling(of image: CGImage) -> Sampling {
        switch state.interpolationQuality {
        case .none: .nearest
        case .low: .linear
        case .medium: .fitted
        case .high: .cubic
        case .default: image.shouldInterpolate ? .fitted : .nearest
        }
    }
}

extension GraphicsState {
    /// Returns the clip's box in user space, for shapes that have no box of their own.
    func clipBoxInUserSpace(_ transform: Affine) -> Box {
        guard let inverse = transform.inverse else { return .empty }
        return clipBox.applying(inverse)
    }
}
