import MicaRaster

/// Finds the damage of a frame and the bitmaps that it requires, and requests them from a back end. It remembers the
/// last tree and the bitmaps that frames share, and accesses no pixels.
final class FramePlanner {
    private let surfaces = SurfaceCache()
    /// The memory of the last frame's plan, without contents, for the next one.
    private var memory = FramePlan()
    /// The tree on the canvas.
    private var last: (tree: RenderTree, canvas: PixelRect)?

    /// The memory for bitmaps that is kept between frames.
    var byteCount: Int { surfaces.byteCount }

    /// Returns the part of the canvas that does not show `tree` yet.
    func damage(_ tree: RenderTree, _ canvas: PixelRect) -> DamageRegion {
        guard let last, last.canvas == canvas, last.tree.placement == tree.placement,
            last.tree.background == tree.background
        else { return .all(canvas) }
        var diff = TreeDiff(canvas: canvas)
        diff.compare(last.tree.root, tree.root, transform: tree.placement)
        var damage = diff.damage
        if damage.isEmpty { return damage }
        // A removed backdrop affects only its own extent, which is already damaged.
        Backdrops(tree, canvas: canvas).widen(&damage)
        return damage
    }

    /// Records that the canvas now shows `tree`.
    func note(_ tree: RenderTree, _ canvas: PixelRect) { last = (tree, canvas) }

    /// Discards the state of the canvas.
    func forget() { last = nil }

    /// Requests the drawing of some rectangles of the canvas. `look` receives the plan afterwards.
    func draw(
        _ tree: RenderTree, _ canvas: PixelRect, _ rects: [PixelRect], by backEnd: some BackEnd,
        look: (FramePlan) -> Void = { _ in }
    ) {
        let wanted = Backdrops(tree, canvas: canvas).needed(for: rects)
        let builder = PlanBuilder(canvas: canvas, wanted: wanted, surfaces: surfaces, memory: memory)
        memory = FramePlan()
        var plan = builder.build(tree)
        plan.background = tree.background.pixel
        plan.cull()
        plan.findPlaces(in: canvas)
        let requests = surfaceRequests()
        for shadow in surfaces.shadows.takePending() { backEnd.make(shadow) }
        for request in requests { backEnd.make(request) }
        backEnd.draw(plan, rects)
        surfaces.tick(canvas: canvas)
        backEnd.endFrame()
        look(plan)
        plan.clear()
        memory = plan
    }

    /// Returns the bitmaps that the plan reads, in an order in which each follows those that it reads. Planning one may
    /// request others, for nodes inside it.
    private func surfaceRequests() -> [SurfaceRequest] {
        var plans: [(request: SurfaceRequest, height: Int32)] = []
        while true {
            let pending = surfaces.takePending()
            if pending.isEmpty { break }
            for surface in pending {
                let canvas = PixelRect(width: surface.image.width, height: surface.image.height)
                var plan = PlanBuilder(canvas: canvas, wanted: [canvas], surfaces: surfaces)
                    .buildInside(surface.node, transform: surface.transform, effects: surface.effects)
                plan.beyond = .clear
                plan.findPlaces(in: canvas)
                plans.append((SurfaceRequest(image: surface.image, source: .plan(plan)), surface.node.height))
            }
        }
        // A descendant has a smaller height than the node; a part of its own appearance was requested by it.
        let order = plans.indices.sorted { (plans[$0].height, $1) < (plans[$1].height, $0) }
        return surfaces.takeSimple() + order.map { plans[$0].request }
    }
}
