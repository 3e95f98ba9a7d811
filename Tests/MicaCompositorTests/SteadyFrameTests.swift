import AllocationCounter
import MicaBase
import MicaCompositor
import MicaRaster
import Testing

@Suite struct SteadyFrameTests {
    private func layers(_ kind: String, _ count: Int, _ t: Double) -> RenderTree {
        let image = SteadyFrameTests.image
        let nodes = (0..<count).map { i in
            let v = PortableMath.sincos(Double(i) + t), x = Double(i * 37 % 100), y = Double(i * 23 % 100)
            let turn = Affine(v.cos, v.sin, -v.sin, v.cos, x, y), id = i + 2
            let box = Harness.box(0, 0, 24, 20), color = Harness.color(0.2, 0.4, 1, 0.8)
            switch kind {
            case "images": return RenderNode(id: NodeID(id), transform: turn, bounds: box, content: image)
            case "corners":
                let style = Harness.style {
                    $0.cornerRadius = 5
                    $0.borderWidth = 2
                    $0.borderColor = .black
                }
                return RenderNode(id: NodeID(id), transform: turn, bounds: box, background: color, style: style)
            case "groups":
                let parts = [
                    RenderNode(id: NodeID(id + 1000), transform: .identity, bounds: box, background: color),
                    RenderNode(id: NodeID(id + 2000), transform: turn, bounds: box, background: color),
                ]
                return RenderNode(
                    id: NodeID(id), transform: Harness.move(x, y), bounds: box, opacity: 0.5,
                    children: RenderChildren(parts))
            default:
                let style = Harness.style {
                    $0.shadow = RenderStyle.Shadow(color: .black, opacity: 1, offset: .zero, radius: 2, path: nil)
                }
                return RenderNode(id: NodeID(id), transform: turn, bounds: box, background: color, style: style)
            }
        }
        return Harness.tree(
            RenderNode(
                id: 1, transform: .identity, bounds: Harness.box(0, 0, 128, 128), children: RenderChildren(nodes)), 128)
    }
    private static let image = Harness.content(Harness.picture(24, 20), in: Harness.box(0, 0, 24, 20))

    /// The allocations of a frame do not depend on its content.
    @Test(arguments: ["images", "corners", "groups", "shadows"])
    func steadyFrame_allocatesAsMuchForManyLayersAsForFew(_ kind: String) {
        func allocations(_ count: Int) -> Int {
            let compositor = Harness.compositor(1), target = Pixmap(width: 128, height: 128)!
            let trees = [0, 0.3].map { layers(kind, count, $0) }
            var last = 0
            for frame in 0..<8 {
                compositor.forget()
                allocation_count_begin()
                compositor.render(trees[frame % 2], into: target)
                last = allocation_count_end()
            }
            return last
        }
        let few = allocations(10), many = allocations(100)
        #expect(many <= few + 4, "\(few) for 10, \(many) for 100")
        #expect(few <= 12)
    }
}
