import MicaRaster

/// Draws plans with the processors' cores: divides the canvas into bands for the threads, each of which has its own
/// renderer.
final class SoftwareBackEnd: BackEnd {
    let threadCount: Int
    /// The bitmap to draw into.
    var canvas: Pixmap?

    /// `true` if the number of threads was specified: they then draw small frames as well.
    private let wakesAlways: Bool
    private let pool: WorkerPool
    private let renderers: [BandRenderer]
    private var bands: [PixelRect] = []

    /// Creates a back end; see `Compositor`.
    init(threadCount: Int) {
        let count = threadCount > 0 ? min(threadCount, 64) : min(Processors.count, 64)
        self.threadCount = count
        wakesAlways = threadCount > 0
        pool = WorkerPool(workerCount: count)
        renderers = (0..<count).map { _ in BandRenderer() }
    }

    deinit { pool.stop() }

    /// The memory for bitmaps that is kept between frames.
    var byteCount: Int { renderers.reduce(0) { $0 + $1.pool.byteCount } }

    func make(_ surface: SurfaceRequest) {
        switch surface.source {
        case .drawing(let drawing): _ = drawing.image(renderers[0].painter)
        case .plan(let plan): fill(surface.image) { draw(plan, [$0.bounds], into: $0) }
        case .placed(let paint, let x, let y):
            fill(surface.image) { pixmap in
                renderers[0].painter.draw(DrawOp(.everything, paint: .image(paint)), into: pixmap, origin: (x, y))
                pixmap.isOpaque = paint.image.isOpaque && paint.sampling != .cubic
            }
        }
    }

    func make(_ shadow: ShadowMask) { renderers[0].make(shadow) }

    /// Sets the pixels of an image; does nothing if memory is insufficient.
    private func fill(_ image: ImageSource, _ draw: (Pixmap) -> Void) {
        guard let pixmap = Pixmap(width: image.width, height: image.height) else { return }
        draw(pixmap)
        image.setPixels(pixmap)
    }

    func draw(_ plan: FramePlan, _ rects: [PixelRect]) {
        if let canvas { draw(plan, rects, into: canvas) }
    }

    func endFrame() {
        for renderer in renderers { renderer.pool.tick() }
        canvas = nil
    }

    private func draw(_ plan: FramePlan, _ rects: [PixelRect], into target: Pixmap) {
        let threads = threadCount > 1 && (wakesAlways || Bands.isWorthWaking(rects, plan)) ? threadCount : 1
        let canvas = BandRenderer.Layer(target: target, origin: (0, 0), region: target.bounds)
        if plan.backdrops.isEmpty {
            draw(plan, 0..<plan.items.count, rects, into: canvas, threads)
        } else {
            for rect in rects { drawInSteps(plan, rect, into: canvas, threads) }
        }
    }

    private func draw(
        _ plan: FramePlan, _ items: Range<Int>, _ rects: [PixelRect], into canvas: BandRenderer.Layer, _ threads: Int,
        backdrop: BandRenderer.Layer? = nil
    ) {
        var bands: [PixelRect] = []
        swap(&bands, &self.bands)
        Bands.cut(rects, plan, threadCount: threads, into: &bands)
        let renderers = Renderers(list: self.renderers)
        pool.run(bands.count, alone: threads == 1) { [bands] piece, worker in
            var layer = canvas
            layer.region = bands[piece]
            renderers.list[worker].draw(plan, items, into: layer, backdrop: backdrop)
        }
        swap(&bands, &self.bands)
    }

    /// Draws up to each backdrop filter in turn, so that the content below it is complete, including the surroundings
    /// of the band that a thread filters.
    private func drawInSteps(
        _ plan: FramePlan, _ rect: PixelRect, into canvas: BandRenderer.Layer, _ threads: Int
    ) {
        let area = plan.reach(rect, in: canvas.region), buffers = renderers[0].pool
        var below = canvas
        if area != rect {
            // Outside the rectangle the canvas must not change.
            guard let scratch = buffers.pixmap(width: area.width, height: area.height) else { return }
            below = BandRenderer.Layer(target: scratch, origin: (area.x0, area.y0), region: area)
        }
        var start = 0, backdrop: BandRenderer.Layer?
        for number in 0...plan.backdrops.count {
            let stop = number < plan.backdrops.count ? plan.backdrops[number] : plan.items.count
            draw(plan, start..<stop, [area], into: below, threads, backdrop: backdrop)
            if let picture = backdrop?.target { buffers.give(picture) }
            backdrop = stop < plan.items.count ? filterBackdrop(plan, stop, below, area, threads) : nil
            start = stop
        }
        guard area != rect else { return }
        below.target.copy(below.local(rect), to: canvas.target, dx: area.x0, dy: area.y0)
        buffers.give(below.target)
    }

    /// Returns the filtered backdrop of a group; `nil` if it is not visible, or memory is insufficient.
    private func filterBackdrop(
        _ plan: FramePlan, _ index: Int, _ below: BandRenderer.Layer, _ area: PixelRect, _ threads: Int
    ) -> BandRenderer.Layer? {
        let rect = plan.items[index].bounds.intersection(area)
        guard case .begin(let number) = plan.items[index].kind, !rect.isEmpty,
            let buffer = renderers[0].pool.pixmap(width: rect.width, height: rect.height)
        else { return nil }
        var source = below
        source.region = area
        let picture = BandRenderer.Layer(target: buffer, origin: (rect.x0, rect.y0), region: rect)
        let renderers = Renderers(list: self.renderers), filters = plan.groups[number].backdrop
        if threads > 1, filters.count == 1, case .blur(let sigma) = filters[0] {
            let pieces = threads * 2
            renderers.list[0].gaussian.gaussian(
                source.target, origin: source.origin, sourceRegion: source.region, sigmaX: sigma.x, sigmaY: sigma.y,
                edges: plan.beyond, into: buffer, targetOrigin: picture.origin, region: rect, pieces: pieces
            ) { part in pool.run(pieces, alone: false) { piece, _ in part(piece) } }
            return picture
        }
        pool.run(threads, alone: threads == 1) { [source] piece, worker in
            let piece = PixelRect(
                x0: rect.x0, y0: rect.y0 + rect.height * piece / threads, x1: rect.x1,
                y1: rect.y0 + rect.height * (piece + 1) / threads)
            if !piece.isEmpty {
                renderers.list[worker].filter(filters, of: source, into: picture, piece, beyond: plan.beyond)
            }
        }
        return picture
    }

    /// Each renderer is used only by the worker of its number.
    private struct Renderers: @unchecked Sendable {
        let list: [BandRenderer]
    }
}
