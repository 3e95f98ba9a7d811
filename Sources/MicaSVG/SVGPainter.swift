import CoreGraphics
import Foundation
import MicaRaster

/// Draws operations into a context, within a budget.
struct SVGPainter {
    let context: CGContext
    private let budget: SVGBudget
    /// The transform from the picture's own space to the device, for lines that keep their width.
    private let base: CGAffineTransform

    init(_ context: CGContext, _ budget: SVGBudget) {
        self.init(context, budget, base: context.userSpaceToDeviceSpaceTransform)
    }

    private init(_ context: CGContext, _ budget: SVGBudget, base: CGAffineTransform) {
        self.context = context
        self.budget = budget
        self.base = base
    }

    func draw(_ group: SVGGroup) {
        guard budget.spend(4) else { return }
        let held = budget.held
        context.saveGState()
        defer {
            context.restoreGState()
            budget.held = held
        }
        context.concatenate(group.transform)
        guard isVisible else { return }
        // A mask applies to the group as a whole, whose parts may overlap.
        let isLayer = group.opacity < 1 || group.blendMode != .normal || group.mask != nil || group.isIsolated
        if isLayer || group.colorMatrix != nil || group.clips.contains(where: \.needsPixels) {
            clip(around: group.extent)
        }
        for clip in group.clips { apply(clip) }
        if let mask = group.mask { apply(mask) }
        guard isVisible, !budget.isSpent else { return }
        if let matrix = group.colorMatrix { return drawFiltered(group, matrix) }
        if isLayer {
            let perStep: CGFloat = group.blendMode == .normal ? 256 : 64
            guard budget.open(pixels: context.pixelsOfClip, perStep: perStep) else { return }
            context.setAlpha(group.opacity)
            context.setBlendMode(group.blendMode)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        draw(group.operations)
        if isLayer { context.endTransparencyLayer() }
    }

    /// `true` if something of the clip is left, and the transform has numbers with which one can calculate.
    private var isVisible: Bool {
        let m = context.userSpaceToDeviceSpaceTransform
        return [m.a, m.b, m.c, m.d].allSatisfy { abs($0) <= 1e9 } && abs(m.tx) <= 1e12 && abs(m.ty) <= 1e12
            && !context.boundingBoxOfClipPath.isNull
    }

    private func draw(_ operations: [SVGOperation]) {
        for operation in operations {
            guard !budget.isSpent else { return }
            switch operation {
            case .group(let group): draw(group)
            case .fill(let path, let evenOdd, let paint): fill(path, evenOdd, paint)
            case .stroke(let path, let pen, let paint): stroke(path, pen, paint)
            case .image(let image, let rect, let alpha, let isSmooth):
                let source = CGFloat(image.width * image.height)
                guard budget.spend(16 + source / 4096 + pixels(of: rect) / 128) else { return }
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

    // MARK: Costs

    /// The number of visible pixels in a rectangle of the user space.
    private func pixels(of rect: CGRect) -> CGFloat {
        let visible = rect.intersection(context.boundingBoxOfClipPath)
        guard !visible.isNull else { return 0 }
        let m = context.userSpaceToDeviceSpaceTransform
        return visible.width * visible.height * abs(m.a * m.d - m.b * m.c)
    }

    /// Returns the steps of filling a path: those of its points, of the pixels along its outline and of those inside.
    private func cost(of path: MicaRaster.Path) -> CGFloat {
        let clip = context.boundingBoxOfClipPath, m = context.userSpaceToDeviceSpaceTransform
        guard !clip.isNull else { return 1 }
        let scale = max(abs(m.a) + abs(m.c), abs(m.b) + abs(m.d)), side = Double(clip.width + clip.height)
        var length = 0.0
        for (a, b) in zip(path.points, path.points.dropFirst()) {
            let step = b - a
            length += min(abs(step.x) + abs(step.y), side)
        }
        let points = CGFloat(path.points.count) / 8, outline = CGFloat(length) * scale / 32
        return 4 + points + outline + pixels(of: CGPath(path).boundingBox) / 2048
    }

    // MARK: Shapes

    private func fill(_ path: MicaRaster.Path, _ evenOdd: Bool, _ paint: SVGPaint) {
        guard budget.spend(cost(of: path)) else { return }
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
        var shape = CGPath(path), space = CGAffineTransform.identity, dashes = pen.dashes
        if pen.keepsWidth {
            // The line is drawn in the picture's space, with the shape placed there.
            let own = context.userSpaceToDeviceSpaceTransform
            let place = own.concatenating(base.inverted())
            shape = withUnsafePointer(to: place) { shape.copy(using: $0) } ?? shape
            space = place.inverted()
            context.concatenate(space)
        }
        let dashCount = pen.dashCount(along: shape.storage)
        if dashCount > SVGLimits.dashCount {
            budget.note(SVGLimits.dashFault)
            dashes = []
        }
        guard isVisible else { return }
        // The joins and caps of wide lines have many points.
        let m = context.userSpaceToDeviceSpaceTransform
        let width = min(pen.width * max(abs(m.a) + abs(m.c), abs(m.b) + abs(m.d)), CGFloat(SVGLimits.side))
        let points = CGFloat(path.points.count + min(dashCount, SVGLimits.dashCount)) * (1 + width / 32)
        guard budget.spend(2 * cost(of: shape.storage) + points) else { return }
        context.addPath(shape)
        context.setLineWidth(pen.width)
        context.setLineCap(pen.cap)
        context.setLineJoin(pen.join)
        context.setMiterLimit(pen.miterLimit)
        context.setLineDash(phase: pen.dashPhase, lengths: dashes)
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
            guard budget.spend(CGFloat(gradient.stops.count) + context.pixelsOfClip / 128) else { return }
            context.concatenate(gradient.transform)
            if isVisible { gradient.fill(context) }
        case .pattern(let pattern): fillClip(pattern)
        }
    }

    private func fillClip(_ pattern: SVGPattern) {
        context.concatenate(pattern.transform)
        guard isVisible else { return }
        let area = context.boundingBoxOfClipPath, tile = pattern.tile
        guard !area.isNull, !area.isInfinite else { return }
        let left = ((area.minX - tile.minX) / tile.width).rounded(.down)
        let right = ((area.maxX - tile.minX) / tile.width).rounded(.up)
        let top = ((area.minY - tile.minY) / tile.height).rounded(.down)
        let bottom = ((area.maxY - tile.minY) / tile.height).rounded(.up)
        guard left < right, top < bottom else { return }
        guard [left, right, top, bottom].allSatisfy({ abs($0) < 1e9 }),
            (right - left) * (bottom - top) <= CGFloat(SVGLimits.tiles)
        else { return budget.note("a pattern with more than \(SVGLimits.tiles) tiles in a shape is not drawn") }
        let held = budget.held
        defer { budget.held = held }
        if pattern.opacity < 1 {
            guard budget.open(pixels: context.pixelsOfClip, perStep: 256) else { return }
            context.setAlpha(pattern.opacity)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        for row in Int(top)..<Int(bottom) {
            for column in Int(left)..<Int(right) where !budget.isSpent {
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

    /// Clips to the pixels around a rectangle, so that bitmaps have only those.
    private func clip(around extent: CGRect) {
        guard !extent.isNull, !extent.isInfinite else { return }
        let m = context.userSpaceToDeviceSpaceTransform
        guard abs(m.a * m.d - m.b * m.c) > 1e-12 else { return }
        let area = extent.applying(m).insetBy(dx: -2, dy: -2).integral
        guard area.width.isFinite, area.height.isFinite else { return }
        context.concatenate(m.inverted())
        context.clip(to: area)
        context.concatenate(m)
    }

    private func apply(_ clip: SVGClip) {
        switch clip {
        case .nothing: context.clip(to: .zero)
        case .path(let path, let evenOdd):
            guard budget.spend(cost(of: path)) else { return context.clip(to: .zero) }
            context.addPath(CGPath(path))
            context.clip(using: evenOdd ? .evenOdd : .winding)
        case .shapes(let group):
            // The area of the shapes, antialiased at the context's pixels.
            apply(SVGMask(group, region: .infinite, usesAlpha: true))
        }
    }

    private func apply(_ mask: SVGMask) {
        if !mask.region.isInfinite { context.clip(to: mask.region) }
        guard budget.open(pixels: context.pixelsOfClip, perStep: 32), let canvas = SVGCanvas(for: context) else {
            return context.clip(to: .zero)
        }
        SVGPainter(canvas.context, budget, base: canvas.base(base)).draw(mask.group)
        guard let image = canvas.mask(usesAlpha: mask.usesAlpha) else { return context.clip(to: .zero) }
        canvas.inDeviceSpace(of: context) { context.clip(to: canvas.area, mask: image) }
    }

    private func drawFiltered(_ group: SVGGroup, _ matrix: [CGFloat]) {
        guard budget.open(pixels: context.pixelsOfClip, perStep: 32), let canvas = SVGCanvas(for: context) else {
            return
        }
        SVGPainter(canvas.context, budget, base: canvas.base(base)).draw(group.operations)
        guard let image = canvas.image(matrix) else { return }
        context.setAlpha(group.opacity)
        context.setBlendMode(group.blendMode)
        canvas.inDeviceSpace(of: context) { context.draw(image, in: canvas.area) }
    }
}
