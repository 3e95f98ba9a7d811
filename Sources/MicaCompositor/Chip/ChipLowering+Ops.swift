import MicaRaster

// Shapes with a paint.
extension ChipLowering {
    /// Lowers an op whose device begins at the device pixel (`dx`, `dy`).
    func lower(
        _ op: DrawOp, _ dx: Int, _ dy: Int, _ rect: PixelRect, _ scope: Scope, _ isOutside: Bool
    ) throws(ChipRefusal) {
        if op.shadow != nil { throw .unknown("an op with a shadow") }
        if case .group = op.shape { throw .unknown("an op that is a group") }
        let painter = renderer.painter, opacity = painter.opacityByte(op.alpha)
        if opacity == 0 { return }
        let local = rect.moved(-dx, -dy), whole = op.clip == nil ? op.wholePixels(in: local) : nil
        let part = whole ?? op.ink(in: local)
        if part.isEmpty { return }
        let shown = part.moved(dx, dy)
        var item: ChipItem, more: ChipItem?
        switch painter.reading(of: op) {
        case .nothing: return
        case .solid(let pixel):
            if whole != nil, pixel >> 24 == 255, op.blend == .normal {
                var fill = ChipItem(.fill, shown, isOutside ? .covers : [])
                fill.color = pixel
                return emit(fill, to: scope)
            }
            item = ChipItem(.solid, shown)
            item.color = pixel
            item.composite(op.blend, opacity: 255, coverageDims: false)
        case .image(let reading) where reading.isNear(local):
            item = ChipItem(.image, shown, .sampling(reading.filter, reading.edge))
            try set(&item, reading.first, dx, dy)
            if let tint = reading.tint {
                item.flags.formUnion(.tinted)
                item.color = tint
            }
            if let second = reading.second {
                item.flags.formUnion(.mixed)
                var level = ChipItem(.more, shown, .sampling(reading.filter, reading.edge))
                level.opacity = reading.mix
                try set(&level, second, dx, dy)
                more = level
            }
            item.composite(op.blend, opacity: opacity, coverageDims: false)
        case .gradient(let reading) where reading.isNear(local):
            guard case .gradient(let gradient) = op.paint else { return }
            item = ChipItem(.gradient, shown)
            item.image = try place(gradient, reading)
            item.imageStride = UInt32(reading.count)
            item.u = reading.t &- Int64(dx) &* reading.tx &- Int64(dy) &* reading.ty
            (item.ux, item.uy) = (reading.tx, reading.ty)
            item.composite(op.blend, opacity: opacity, coverageDims: false)
        case .image, .gradient, .other:
            // A pattern has only the pixels around the shape; in some modes, beyond is not the same as transparent.
            if case .pattern = op.paint, !op.blend.keepsWhereSourceIsClear {
                throw .unknown("a pattern in mode \(op.blend)")
            }
            item = ChipItem(.copy, shown)
            item.composite(op.blend, opacity: opacity, coverageDims: false)
            try setPicture(&item, shown) { painter, buffer in
                painter.draw(
                    DrawOp(.everything, paint: op.paint, transform: op.transform), into: buffer,
                    origin: (part.x0, part.y0), region: part)
            }
        }
        if whole == nil {
            guard let mask = renderer.pool.mask(width: part.width, height: part.height) else { throw .memory }
            defer { renderer.pool.give(mask) }
            var shape = op
            (shape.paint, shape.alpha, shape.blend) = (.color(.white), 1, .normal)
            painter.drawAlpha(shape, into: mask, origin: (part.x0, part.y0), region: part)
            try through(BandRenderer.ShadowCoverage(mask: mask, x: shown.x0, y: shown.y0), shown, &item)
        }
        emit(item, to: scope)
        if let more { emit(more, to: scope) }
    }

    private func set(
        _ item: inout ChipItem, _ level: ImageReading.Level, _ dx: Int, _ dy: Int
    ) throws(ChipRefusal) {
        (item.image, item.imageStride) = try place(level.pixmap)
        (item.imageX, item.imageY) = (Int32(level.pixmap.width), Int32(level.pixmap.height))
        item.u = level.u &- Int64(dx) &* level.ux &- Int64(dy) &* level.uy
        item.v = level.v &- Int64(dx) &* level.vx &- Int64(dy) &* level.vy
        (item.ux, item.vx, item.uy, item.vy) = (level.ux, level.vx, level.uy, level.vy)
    }
}

extension DrawOp {
    /// Returns the pixels of a rectangle that the op's shape and clip may touch.
    fileprivate func ink(in rect: PixelRect) -> PixelRect {
        var shape = self
        (shape.paint, shape.blend) = (.color(.white), .normal)
        guard let box = shape.footprint else { return rect }
        return box.isEmpty ? .nothing : box.outset(by: 1).pixels(in: rect)
    }
}
