import CoreGraphics
import Foundation
import MicaRaster

/// Draws operations into a context.
struct SVGPainter {
    let context: CGContext
    /// The transform from the picture's own space to the device, for lines that keep their width.
    private let base: CGAffineTransform

    init(_ context: CGContext) { self.init(context, base: context.userSpaceToDeviceSpaceTransform) }

    private init(_ context: CGContext, base: CGAffineTransform) {
        self.context = context
        self.base = base
    }

    func draw(_ group: SVGGroup) {
        context.saveGState()
        defer { context.restoreGState() }
        context.concatenate(group.transform)
        for clip in group.clips { apply(clip) }
        if let mask = group.mask { apply(mask) }
        guard !context.boundingBoxOfClipPath.isNull else { return }
        if let matrix = group.colorMatrix { return drawFiltered(group, matrix) }
        // A mask applies to the group as a whole, whose parts may overlap.
        let isLayer = group.opacity < 1 || group.blendMode != .normal || group.mask != nil || group.isIsolated
        if isLayer {
            context.setAlpha(group.opacity)
            context.setBlendMode(group.blendMode)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        draw(group.operations)
        if isLayer { context.endTransparencyLayer() }
    }

    private func draw(_ operations: [SVGOperation]) {
        for operation in operations {
            switch operation {
            case .group(let group): draw(group)
            case .fill(let path, let evenOdd, let paint): fill(path, evenOdd, paint)
            case .stroke(let path, let pen, let paint): stroke(path, pen, paint)
            case .image(let image, let rect, let alpha, let isSmooth):
                context.saveGState()
                context.setAlpha(alpha)
                context.interpolationQuality = isSmooth ? .default : .none
                // Images are upright where y grows up.
                context.translateBy(x: rect.minX, y: rect.maxY)
                context.scaleBy(x: 1, y: -1)
                context.draw(image, in: CGRect(origin: .zero, size: rect.size))
                context.restoreGState()
            }
        }
    }

    // MARK: Shapes

    private func fill(_ path: MicaRaster.Path, _ evenOdd: Bool, _ paint: SVGPaint) {
        let rule: CGPathFillRule = evenOdd ? .evenOdd : .winding
        context.addPath(CGPath(path))
        if case .color(let color) = paint {
            context.setFillColor(color.cgColor)
            return context.fillPath(using: rule)
        }
        context.saveGState()
        context.clip(using: rule)
        fillClip(paint)
        context.restoreGState()
    }

    private func stroke(_ path: MicaRaster.Path, _ pen: SVGPen, _ paint: SVGPaint) {
        context.saveGState()
        defer { context.restoreGState() }
        var shape = CGPath(path), space = CGAffineTransform.identity
        if pen.keepsWidth {
            // The line is drawn in the picture's space, with the shape placed there.
            let own = context.userSpaceToDeviceSpaceTransform
            let place = own.concatenating(base.inverted())
            shape = withUnsafePointer(to: place) { shape.copy(using: $0) } ?? shape
            space = place.inverted()
            context.concatenate(space)
        }
        context.addPath(shape)
        context.setLineWidth(pen.width)
        context.setLineCap(pen.cap)
        context.setLineJoin(pen.join)
        context.setMiterLimit(pen.miterLimit)
        context.setLineDash(phase: pen.dashPhase, lengths: pen.dashes)
        if case .color(let color) = paint {
            context.setStrokeColor(color.cgColor)
            return context.strokePath()
        }
        context.replacePathWithStrokedPath()
        context.clip()
        if pen.keepsWidth { context.concatenate(space.inverted()) }
        fillClip(paint)
    }

    /// Fills the clip.
    private func fillClip(_ paint: SVGPaint) {
        switch paint {
        case .color(let color):
            context.setFillColor(color.cgColor)
            context.fill(context.boundingBoxOfClipPath)
        case .gradient(let gradient):
            context.concatenate(gradient.transform)
            gradient.fill(context)
        case .pattern(let pattern): fillClip(pattern)
        }
    }

    private func fillClip(_ pattern: SVGPattern) {
        context.concatenate(pattern.transform)
        let area = context.boundingBoxOfClipPath, tile = pattern.tile
        guard !area.isNull, !area.isInfinite else { return }
        let left = ((area.minX - tile.minX) / tile.width).rounded(.down)
        let right = ((area.maxX - tile.minX) / tile.width).rounded(.up)
        let top = ((area.minY - tile.minY) / tile.height).rounded(.down)
        let bottom = ((area.maxY - tile.minY) / tile.height).rounded(.up)
        guard (right - left) * (bottom - top) <= CGFloat(SVGLimits.tiles) else { return }
        if pattern.opacity < 1 {
            context.setAlpha(pattern.opacity)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        for row in Int(top)..<Int(bottom) {
            for column in Int(left)..<Int(right) {
                context.saveGState()
                context.translateBy(
                    x: tile.minX + CGFloat(column) * tile.width, y: tile.minY + CGFloat(row) * tile.height)
                context.clip(to: CGRect(origin: .zero, size: tile.size))
                draw(pattern.group)
                context.restoreGState()
            }
        }
        if pattern.opacity < 1 { context.endTransparencyLayer() }
    }

    // MARK: Clips and masks

    private func apply(_ clip: SVGClip) {
        switch clip {
        case .nothing: context.clip(to: .zero)
        case .path(let path, let evenOdd):
            context.addPath(CGPath(path))
            context.clip(using: evenOdd ? .evenOdd : .winding)
        case .shapes(let group):
            // The area of the shapes, antialiased at the context's pixels.
            apply(SVGMask(group, region: .infinite, usesAlpha: true))
        }
    }

    private func apply(_ mask: SVGMask) {
        if !mask.region.isInfinite { context.clip(to: mask.region) }
        guard let canvas = SVGCanvas(for: context) else { return context.clip(to: .zero) }
        SVGPainter(canvas.context, base: canvas.base(base)).draw(mask.group)
        guard let image = canvas.mask(usesAlpha: mask.usesAlpha) else { return context.clip(to: .zero) }
        canvas.inDeviceSpace(of: context) { context.clip(to: canvas.area, mask: image) }
    }

    private func drawFiltered(_ group: SVGGroup, _ matrix: [CGFloat]) {
        guard let canvas = SVGCanvas(for: context) else { return }
        SVGPainter(canvas.context, base: canvas.base(base)).draw(group.operations)
        guard let image = canvas.image(matrix) else { return }
        context.setAlpha(group.opacity)
        context.setBlendMode(group.blendMode)
        canvas.inDeviceSpace(of: context) { context.draw(image, in: canvas.area) }
    }
}
