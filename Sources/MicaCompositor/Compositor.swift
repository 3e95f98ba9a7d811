public import MicaRaster

/// Turns render trees into pixels. It remembers the last tree that it drew into a canvas, so that the next frame draws
/// only the damage between the two; the bytes are those of a full redraw, on any number of threads.
///
/// A compositor serves one canvas and one calling thread at a time. Bad input draws nothing: a node with a value that is
/// not finite, or whose transform folds it to a line, is left out with its subtree. Memory follows the canvas, not the
/// size of the layers.
public final class Compositor {
    public let threadCount: Int
    /// What it shows of its own work; nothing by default.
    public var overlay: DebugOverlay = []

    /// Whether the number of threads was asked for: they draw small frames as well, then.
    private let wakesAlways: Bool
    private let pool: WorkerPool
    private let renderers: [BandRenderer]
    private let surfaces = SurfaceRequests()
    /// Empty: the memory of the last frame's plan, for the next one.
    private var memory = FramePlan()
    private var bands: [PixelRect] = []
    /// The canvas shows an overlay's marks.
    private var marked = false
    /// What the canvas shows.
    private var last: (tree: RenderTree, canvas: PixelRect)?

    /// `threadCount` 0: one a core that the process may use, and for small frames the caller's alone.
    public init(threadCount: Int = 0) {
        let count = threadCount > 0 ? min(threadCount, 64) : min(Processors.count, 64)
        (self.threadCount, wakesAlways) = (count, threadCount > 0)
        pool = WorkerPool(workerCount: count)
        renderers = (0..<count).map { _ in BandRenderer() }
    }

    deinit { pool.stop() }

    /// Draws `tree` into `target`, whose pixels must be those of the last call's tree if the sizes match (or call
    /// `forget` first). Answers what changed, in pixels: disjoint rectangles, none if nothing did.
    @discardableResult
    public func render(_ tree: RenderTree, into target: Pixmap) -> [PixelRect] {
        let canvas = target.bounds
        guard tree.scale > 0, tree.scale.isFinite else { return [] }
        var damage = self.damage(tree, canvas)
        last = (tree, canvas)
        if overlay.isEmpty, marked { damage = .all(canvas) }
        marked = !overlay.isEmpty
        if marked {
            draw(tree, [canvas], into: target, marking: damage.rects)
            return [canvas]
        }
        if !damage.isEmpty { draw(tree, damage.rects, into: target) }
        return damage.rects
    }

    /// `damage`: what the overlay is to mark.
    private func draw(
        _ tree: RenderTree, _ rects: [PixelRect], into target: Pixmap, marking damage: [PixelRect]? = nil
    ) {
        let canvas = target.bounds
        let wanted = Backdrops(tree, canvas: canvas).needed(for: rects)
        let builder = PlanBuilder(canvas: canvas, wanted: wanted, surfaces: surfaces, memory: memory)
        memory = FramePlan()
        var plan = builder.build(tree)
        plan.background = tree.background.pixel
        plan.cull()
        plan.findPlaces(in: canvas)
        drawSurfaces()
        draw(plan, rects, into: target)
        surfaces.tick(canvas: canvas)
        for renderer in renderers { renderer.pool.tick() }
        if let damage { overlay.draw(plan, damage: damage, into: target) }
        plan.clear()
        memory = plan
    }

    /// What `render` would draw again, without drawing it.
    public func changes(to tree: RenderTree, in target: Pixmap) -> [PixelRect] {
        guard tree.scale > 0, tree.scale.isFinite else { return [] }
        if marked || !overlay.isEmpty { return [target.bounds] }
        return damage(tree, target.bounds).rects
    }

    /// The memory for pictures that is kept between frames: what the last ones needed.
    package var byteCount: Int { surfaces.byteCount + renderers.reduce(0) { $0 + $1.pool.byteCount } }

    /// Makes the next `render` draw everything.
    public func forget() { last = nil }

    private func damage(_ tree: RenderTree, _ canvas: PixelRect) -> DamageRegion {
        guard let last, last.canvas == canvas, last.tree.placement == tree.placement,
            last.tree.background == tree.background
        else { return .all(canvas) }
        var diff = TreeDiff(canvas: canvas)
        diff.compare(last.tree.root, tree.root, transform: tree.placement)
        var damage = diff.damage
        if damage.isEmpty { return damage }
        // A backdrop that went away left no mark but its own extent, which is damage already.
        Backdrops(tree, canvas: canvas).widen(&damage)
        return damage
    }

    /// Draws the pictures that the plan reads. Planning one may ask for others: those of nodes inside of it.
    private func drawSurfaces() {
        var plans: [(plan: FramePlan, pixmap: Pixmap, height: Int32)] = []
        while true {
            let pending = surfaces.takePending()
            if pending.isEmpty { break }
            for request in pending {
                let canvas = request.pixmap.bounds
                var plan = PlanBuilder(canvas: canvas, wanted: [canvas], surfaces: surfaces)
                    .buildInside(request.node, transform: request.transform, effects: request.effects)
                plan.beyond = .clear
                plan.findPlaces(in: canvas)
                plans.append((plan, request.pixmap, request.node.height))
            }
        }
        // What is inside of a node has less below it than the node, or, as a part of its own look, was asked for by it.
        let order = plans.indices.sorted { (plans[$0].height, $1) < (plans[$1].height, $0) }
        for i in order { draw(plans[i].plan, [plans[i].pixmap.bounds], into: plans[i].pixmap) }
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

    /// Draws up to each backdrop filter in turn, so that it finds what is below it complete, round the piece that a thread
    /// filters as well.
    private func drawInSteps(
        _ plan: FramePlan, _ rect: PixelRect, into canvas: BandRenderer.Layer, _ threads: Int
    ) {
        let area = plan.reach(rect, in: canvas.region), buffers = renderers[0].pool
        var below = canvas
        if area != rect {
            // Beyond the rectangle the canvas must not change.
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

    /// What a group's backdrop filters make of what is drawn so far; nil if nothing of it shows, or memory is short.
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

    /// Each is used by the worker of its number alone.
    private struct Renderers: @unchecked Sendable {
        let list: [BandRenderer]
    }
}

extension Compositor {
    /// Draws a part of a tree again that did not change.
    package func redraw(_ tree: RenderTree, _ rects: [PixelRect], into target: Pixmap) {
        if rects.isEmpty { return }
        draw(tree, rects, into: target)
    }
}
