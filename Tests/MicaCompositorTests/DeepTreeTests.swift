import AllocationCounter
import MicaCompositor
import MicaRaster
import Testing

/// Chains of ten thousand nodes of each kind on a small canvas: nothing recurses by depth, and no step depends on the
/// surrounding ones.
@Suite struct DeepTreeTests {
    enum Kind: CaseIterable {
        case plain, opacity, corners, mask, masksOfMasks, filter, blur, wideBlur, space, shadow, wideShadow
    }

    private func chain(_ kind: Kind, _ depth: Int, side: Double = 32) -> RenderNode {
        let box = Harness.box(0, 0, side, side)
        var node = RenderNode(id: 3, transform: .identity, bounds: box, background: Harness.color(1, 0, 0))
        for i in 0..<depth {
            var v = RenderStyle.Values(), flags: RenderNode.Flags = [.groupsOpacity, .antialiasesEdges]
            var opacity: Float = 1, children = [node]
            let own = Harness.color(0, 0, 1)
            switch kind {
            case .plain: break
            case .opacity: opacity = 0.9999
            case .corners:
                v.cornerRadius = 4
                flags.insert(.masksToBounds)
            case .mask:
                v.mask = RenderNode(
                    id: 2, transform: .identity, bounds: box,
                    children: RenderChildren([
                        RenderNode(id: 7, transform: .identity, bounds: box, background: .black),
                        RenderNode(id: 8, transform: .identity, bounds: box, background: .black),
                    ]))
            case .masksOfMasks:
                v.mask = node
                children = []
            case .filter: v.filters = [.colorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0])]
            case .blur: v.filters = [.gaussianBlur(radius: 0.01)]
            case .wideBlur: v.filters = [.gaussianBlur(radius: 30)]
            case .space: flags.insert(.preservesDepth)
            case .shadow, .wideShadow:
                v.shadow = RenderStyle.Shadow(
                    color: .black, opacity: 1, offset: Point(1, 1), radius: kind == .shadow ? 1 : 60, path: nil)
            }
            node = RenderNode(
                id: NodeID(10 + i), transform: .identity, bounds: box,
                background: kind == .masksOfMasks ? own : .clear, opacity: opacity, flags: flags,
                style: RenderStyle(v), children: RenderChildren(children))
        }
        return node
    }

    /// Of nested masks, and of groups that draw nothing before the group inside them, one at a time has a buffer. On a
    /// canvas of 256 kilobytes, many of them need a few.
    @Test(arguments: [Kind.masksOfMasks, .opacity]) func deep_groupsDoNotKeepBuffers(_ kind: Kind) {
        let size = 256, depth = 500
        let tree = Harness.tree(Harness.root([chain(kind, depth, side: Double(size))], size: Double(size)), size)
        let target = Pixmap(width: size, height: size)!
        let compositor = Harness.compositor(1)
        allocation_count_begin()
        compositor.render(tree, into: target)
        let peak = allocation_peak_bytes()
        _ = allocation_count_end()
        #expect(peak < depth * 10_000 + 16 * size * size * 4, "\(peak)")
        #expect(target[16, 16] != 0)
    }

    /// The bytes of nested masks do not depend on the order in which they are drawn: their alphas are multiplied.
    @Test func masks_ofMasksOfGroups() {
        func node(_ id: Int, _ alpha: Float, mask: RenderNode? = nil, _ children: [RenderNode] = []) -> RenderNode {
            var v = RenderStyle.Values()
            v.mask = mask
            return RenderNode(
                id: NodeID(id), transform: .identity, bounds: Harness.box(0, 0, 32, 32),
                background: Harness.color(1, 0, 0, alpha), style: RenderStyle(v), children: RenderChildren(children))
        }
        // Two children each, so that none is optimised to a shape.
        func masking(_ id: Int, _ alpha: Float, _ mask: RenderNode?) -> RenderNode {
            node(id, 0, mask: mask, [node(id + 1, alpha), node(id + 2, 0)])
        }
        let inner = masking(30, 0.5, nil), middle = masking(20, 0.5, inner), outer = masking(10, 0.5, middle)
        let tree = Harness.tree(Harness.root([node(2, 1, mask: outer)], size: 32), 32)
        let drawn = Harness.render(tree, 32)[16, 16]
        #expect(abs(Int(drawn >> 24) - 32) <= 1 && drawn >> 16 & 0xff == drawn >> 24, "\(String(drawn, radix: 16))")
        // A mask that draws nothing hides everything; so does one of a hidden mask.
        let nothing = Harness.tree(Harness.root([node(2, 1, mask: masking(10, 1, masking(20, 0, nil)))], size: 32), 32)
        #expect(Harness.render(nothing, 32)[16, 16] == 0)
    }

    @Test(.timeLimit(.minutes(5)), arguments: Kind.allCases) func deep_chainsEnd(_ kind: Kind) {
        #if DEBUG
        let most = 1000
        #else
        let most = 10_000
        #endif
        let tree = Harness.tree(Harness.root([chain(kind, most)], size: 32), 32)
        let drawn = Harness.render(tree, 32)[16, 16]
        switch kind {
        case .masksOfMasks: #expect(drawn == 0xff00_00ff)
        case .opacity: #expect(drawn >> 24 > 80, "\(String(drawn, radix: 16))")
        // Spread far beyond the canvas.
        case .wideBlur: #expect(drawn >> 24 < 80, "\(String(drawn, radix: 16))")
        default: #expect(drawn == 0xffff_0000, "\(String(drawn, radix: 16))")
        }
    }

    /// A blur that exceeds the limit is omitted, but not the colour filters beside it.
    @Test func deep_coloursAreFilteredWhereBlursAreLeftOut() {
        let box = Harness.box(0, 0, 32, 32)
        var v = RenderStyle.Values()
        // Red becomes blue.
        v.filters = [
            .gaussianBlur(radius: 3), .colorMatrix([0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]),
        ]
        var node = RenderNode(
            id: 3, transform: .identity, bounds: box, background: Harness.color(1, 0, 0), style: RenderStyle(v))
        for i in 0..<100 {
            var v = RenderStyle.Values()
            v.shadow = RenderStyle.Shadow(color: .black, opacity: 1, offset: Point(1, 1), radius: 1, path: nil)
            node = RenderNode(
                id: NodeID(10 + i), transform: .identity, bounds: box, style: RenderStyle(v),
                children: RenderChildren([node]))
        }
        let picture = Harness.render(Harness.tree(Harness.root([node], size: 32), 32), 32)
        #expect(picture[16, 16] == 0xff00_00ff)
        // No blur: the edge is as sharp as without.
        #expect(picture[0, 16] == 0xff00_00ff)
    }
}
