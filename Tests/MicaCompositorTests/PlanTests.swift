import MicaCompositor
import MicaRaster
import Testing

/// The steps of frames as text: nothing is drawn.
@Suite struct PlanTests {
    private let recorder = PlanRecorder()

    private func plan(_ children: [RenderNode], background: Color = .clear) -> [String] {
        recorder.record(Harness.tree(Harness.root(children), 64, background: background), width: 64, height: 64)
            .split(separator: "\n").map(String.init)
    }

    private func node(
        _ id: NodeID, _ x: Double, _ y: Double, opacity: Float = 1, flags: RenderNode.Flags = [.antialiasesEdges],
        content: RenderContent? = nil, style: RenderStyle? = nil, children: [RenderNode] = []
    ) -> RenderNode {
        RenderNode(
            id: id, transform: Harness.move(x, y), bounds: Harness.box(0, 0, 16, 16),
            background: content == nil ? Harness.color(1, 0, 0) : .clear, opacity: opacity, flags: flags,
            content: content, style: style, children: RenderChildren(children))
    }

    @Test func wholePixels_areSet_andWhatTheyCoverIsLeftOut() {
        #expect(
            plan([node(2, 8, 8)], background: Harness.color(1, 1, 1)) == [
                "draw 0,0 64×64", "  background #ffffffff", "  set #ffff0000 in 8,8 16×16, opaque",
            ])
        let above = RenderNode(
            id: 3, transform: .identity, bounds: Harness.box(0, 0, 64, 60), background: Harness.color(0, 0, 1))
        #expect(plan([node(2, 8, 8), above]) == ["draw 0,0 64×64", "  set #ff0000ff in 0,0 64×60, opaque"])
    }

    @Test func partsOfPixels_areDrawn() {
        #expect(
            plan([node(2, 8.5, 8)]) == [
                "draw 0,0 64×64", "  box 0,0 16×16 with #ffff0000 in 7,7 19×18, opaque 9,8 15×16",
            ])
    }

    @Test func groups_areMadeWhereTheyChangeThePicture() {
        // One part applies the opacity itself.
        #expect(plan([node(2, 8, 8, opacity: 0.5, flags: [.groupsOpacity, .antialiasesEdges])]).count == 2)
        let parent = node(
            3, 8, 8, opacity: 0.5, flags: [.groupsOpacity, .antialiasesEdges], children: [node(4, 4, 4)])
        #expect(
            plan([parent]) == [
                "draw 7,7 22×22", "  group alpha 0.5 in 7,7 22×22", "    set #ffff0000 in 8,8 16×16, opaque",
                "    set #ffff0000 in 12,12 16×16, opaque",
            ])
    }

    @Test func masksOfOneShape_areCoverage_othersAreDrawn() {
        let style = Harness.style { $0.mask = node(9, 0, 0) }
        #expect(plan([node(2, 8.5, 8, style: style)])[1].contains("mask box 0,0 16×16 with #ffff0000"))
        let two = Harness.style { $0.mask = node(9, 0, 0, children: [node(10, 2, 2)]) }
        #expect(plan([node(3, 8.5, 8, style: two)]).contains("  masked by"))
    }

    @Test func filters_shadowsAndBackdrops_areTold() {
        let style = Harness.style {
            $0.filters = [.gaussianBlur(radius: 2)]
            $0.shadow = RenderStyle.Shadow(
                color: Harness.color(0, 0, 0), opacity: 0.5, offset: Point(1, 3), radius: 4, path: nil)
            $0.blend = .multiply
        }
        let line = plan([node(2, 8, 8, style: style)])[1]
        for words in ["group", "blend multiply", "blur 2,2", "shadow, #80000000 moved 1,3 blurred 4,4"] {
            #expect(line.contains(words), "\(line)")
        }
        let glass = Harness.style { $0.backdropFilters = [.gaussianBlur(radius: 3)] }
        #expect(plan([node(3, 8, 8, style: glass)]).contains { $0.contains("backdrop blur 3,3") })
    }

    /// A cached surface is requested once, and by name as long as its content does not change.
    @Test func surfaces_areMadeBeforeTheyAreRead_andOnce() {
        let kept = Harness.style { $0.rasterizationScale = 1 }
        func card(_ x: Double) -> RenderNode {
            node(2, x, 8, flags: [.antialiasesEdges, .rasterizes], style: kept)
        }
        let moved = card(12)
        #expect(
            plan([card(8)]) == [
                "make surface 0, 16×16,", "  set #ffff0000 in 0,0 16×16, opaque", "draw 0,0 64×64",
                "  copy surface 0, 16×16, to 8,8 in 7,7 18×18",
            ])
        #expect(plan([moved]) == ["draw 7,7 22×18", "  copy surface 0, 16×16, to 12,8 in 11,7 18×18"])
        #expect(plan([moved]).isEmpty)
    }

    /// Planning makes neither a stretched drawing's bitmap nor a resampled image.
    @Test func planning_makesNoPixels() {
        let drawing = Drawing(
            DisplayList([DrawOp(.box(Harness.box(0, 0, 8, 8)), paint: .color(Harness.color(0, 1, 0)))]), width: 8,
            height: 8)
        let patch = RenderContent.Patch(source: Harness.box(0, 0, 8, 8), destination: Harness.box(0, 0, 16, 16))
        let lines = plan([node(2, 8, 8, content: .drawing(drawing, [patch], .linear))])
        #expect(lines[0] == "make surface 0, 8×8, of a drawing of 1 ops")
        #expect(lines[2].hasPrefix("  box 0,0 16×16 with surface 0, 8×8, linear"))
        #expect(!drawing.hasBitmap)
    }
}
