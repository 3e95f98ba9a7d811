import MicaCompositor
import Foundation
import MicaRaster
import Testing

/// Planes in space.
struct DepthTests {
    private func turnY(_ a: Double) -> Matrix4 {
        Matrix4([cos(a), 0, -sin(a), 0], [0, 1, 0, 0], [sin(a), 0, cos(a), 0], [0, 0, 0, 1])
    }
    private func move(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
        Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1])
    }
    private func perspective(_ d: Double) -> Matrix4 {
        Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, -1 / d], [0, 0, 0, 1])
    }

    /// A square of side 40 about its centre.
    private func face(
        _ id: NodeID, _ matrix: Matrix4, _ color: Color, flags: RenderNode.Flags = [.antialiasesEdges, .groupsOpacity]
    ) -> RenderNode {
        RenderNode(
            id: id, transform: .identity, bounds: Harness.box(-20, -20, 40, 40), background: color, flags: flags,
            style: Harness.style { $0.transform3D = matrix })
    }

    /// The planes in a depth-preserving node whose origin is the centre of the canvas, seen from 200 points away.
    private func draw(_ faces: [RenderNode], turned: Double = 0, threads: Int = 1) -> Pixmap {
        let space = RenderNode(
            id: 2, transform: .identity, bounds: Harness.box(0, 0, 1, 1), flags: [.preservesDepth],
            style: Harness.style {
                $0.transform3D = turnY(turned).then(perspective(200)).then(move(32, 32, 0))
            }, children: RenderChildren(faces))
        return Harness.render(Harness.tree(Harness.root([space]), 64), 64, threads: threads)
    }

    private let red: UInt32 = 0xffff_0000, blue: UInt32 = 0xff00_00ff

    @Test func order_nearerPlaneCoversWhateverTheTreeOrder() {
        let near = face(10, move(0, 0, 30), Harness.color(1, 0, 0)),
            far = face(11, move(0, 0, -30), Harness.color(0, 0, 1))
        #expect(draw([near, far])[32, 32] == red)
        #expect(draw([far, near])[32, 32] == red)
        // Seen from behind, the other is nearer.
        #expect(draw([near, far], turned: .pi)[32, 32] == blue)
    }

    @Test func order_intersectingPlanesShowHalfEach() {
        let a = face(10, turnY(0.6), Harness.color(1, 0, 0)), b = face(11, turnY(-0.6), Harness.color(0, 0, 1))
        for picture in [draw([a, b]), draw([b, a])] {
            // A positive rotation about y brings the left half nearer.
            #expect(picture[24, 32] == red)
            #expect(picture[40, 32] == blue)
        }
    }

    @Test func cut_opaquePlanesHaveNoSeam() {
        let a = face(10, turnY(0.6), Harness.color(1, 0, 0)), b = face(11, turnY(-0.6), Harness.color(0, 0, 1))
        let picture = draw([a, b])
        for y in 20..<44 { for x in 24..<40 { #expect(picture[x, y] >> 24 == 255) } }
    }

    @Test func cut_partsOfATranslucentPlaneMeetWithoutALine() {
        let glass = face(10, turnY(0.6), Harness.color(1, 0, 0, 0.5))
        // Small and invisible, but its plane cuts the glass.
        let knife = RenderNode(
            id: 11, transform: .identity, bounds: Harness.box(-20, -900, 40, 1), background: .black,
            style: Harness.style { $0.transform3D = turnY(-0.6) })
        let whole = draw([glass]), cut = draw([knife, glass])
        #expect(Harness.difference(whole, cut).0 < 1.5)
    }

    @Test func side_singleSidedBackIsNotDrawn() {
        let flags: RenderNode.Flags = [.antialiasesEdges, .groupsOpacity, .singleSided]
        #expect(draw([face(10, turnY(0.3), Harness.color(1, 0, 0), flags: flags)])[32, 32] == red)
        #expect(Harness.isBlank(draw([face(10, turnY(.pi - 0.3), Harness.color(1, 0, 0), flags: flags)])))
        // A mirrored layer still shows its front.
        var mirror = Matrix4(.identity)
        mirror.row1.x = -1
        #expect(draw([face(10, mirror, Harness.color(1, 0, 0), flags: flags)])[32, 32] == red)
    }

    @Test func perspective_edgesAreWhereTheFormulaPutsThem() {
        let picture = draw([face(10, turnY(0.7), Harness.color(1, 0, 0))])
        // x' = x cos a / w, w = 1 + x sin a / 200 for a point (x, y, 0); the left edge is nearer.
        for (x, y) in [(-20.0, -20.0), (-20, 20), (20, -20), (20, 20)] {
            let w = 1 + x * sin(0.7) / 200
            let corner = Point(32 + x * cos(0.7) / w, 32 + y / w)
            let inside = corner + Point(x > 0 ? -1.5 : 1.5, y > 0 ? -1.5 : 1.5)
            let outside = corner + Point(x > 0 ? 1.5 : -1.5, y > 0 ? 1.5 : -1.5)
            #expect(picture[Int(inside.x), Int(inside.y)] == red)
            #expect(picture[Int(outside.x), Int(outside.y)] == 0)
        }
    }

    @Test func perspective_pictureIsSampledThroughTheDivision() {
        // A ramp from black to white along x: its midpoint appears at the plane's centre, not at the centre of the
        // outline.
        let ramp = Pixmap(width: 256, height: 4)!
        for y in 0..<4 { for x in 0..<256 { ramp.row(y)[x] = 0xff00_0000 | UInt32(x) * 0x1_0101 } }
        let node = RenderNode(
            id: 10, transform: .identity, bounds: Harness.box(-20, -20, 40, 40),
            content: Harness.content(ImageSource(ramp), in: Harness.box(-20, -20, 40, 40)),
            style: Harness.style { $0.transform3D = turnY(0.9) })
        let picture = draw([node])
        for x in 22..<42 {
            // The inverse of x' = 32 + u cos a / (1 + u sin a / 200) at the pixel's centre.
            let d = Double(x) + 0.5 - 32
            let u = d / (cos(0.9) - d * sin(0.9) / 200)
            let expected = (u + 20) / 40 * 256 - 0.5
            #expect(abs(Double(picture[x, 32] & 255) - expected) < 4)
        }
    }

    @Test func threads_sameBytesInSpace() {
        let faces = (0..<6).map {
            face(NodeID(10 + $0), turnY(Double($0) * 0.5), Harness.color(Float($0) / 6, 0.5, 0.3, 0.8))
        }
        #expect(Harness.sameBytes(draw(faces), draw(faces, threads: 3)))
    }
}
