import CoreGraphics
import QuartzCore
import MicaRaster
import Testing

@Suite struct ContentsTests {
    /// A layer with a photograph, drawn with various settings.
    private func show(_ side: Double, _ change: (CALayer) -> Void) -> [UInt32] {
        let stage = LookStage(64, 64)
        let layer = LookStage.box(5, 5, side, side, LookStage.color(0, 1, 0))
        layer.contents = LookStage.photo(24)
        change(layer)
        stage.add(layer)
        return LookStage.bytes(stage.draw())
    }

    @Test func filters_eachCountsForItsOwnScale() {
        let large = show(50) { $0.magnificationFilter = .nearest }
        #expect(large == show(50) { ($0.magnificationFilter, $0.minificationFilter) = (.nearest, .trilinear) })
        #expect(large != show(50) { $0.minificationFilter = .nearest })
        #expect(
            show(50) { _ in } == show(50) { ($0.magnificationFilter, $0.minificationFilter) = (.trilinear, .nearest) })
        let small = show(7) { $0.minificationFilter = .nearest }
        #expect(small == show(7) { ($0.magnificationFilter, $0.minificationFilter) = (.trilinear, .nearest) })
        #expect(small != show(7) { $0.magnificationFilter = .nearest })
        #expect(show(7) { $0.minificationFilter = .trilinear } != show(7) { _ in })
    }

    /// One white column in four, at a quarter of the size: `nearest` reads the pixel behind each centre, `linear` the
    /// two beside it, `trilinear` all four.
    @Test(arguments: [
        (CALayerContentsFilter.nearest, [0, 0, 255, 0]), (.linear, [0, 128, 128, 0]), (.trilinear, [64, 64, 64, 64]),
    ])
    func shrunkImages_areSampledByTheirFilter(_ filter: CALayerContentsFilter, _ expected: [Int]) throws {
        for white in 0..<4 {
            let stripes = try #require(Pixmap(width: 64, height: 64))
            for y in 0..<64 {
                for x in 0..<64 { stripes.row(y)[x] = x % 4 == white ? 0xffff_ffff : 0xff00_0000 }
            }
            let stage = LookStage(32, 32), layer = LookStage.box(8, 8, 16, 16, LookStage.color(0, 0, 0))
            layer.contents = CGImage(ImageSource(stripes))
            layer.minificationFilter = filter
            stage.add(layer)
            stage.draw()
            for x in 10..<22 {
                let shown = Int(stage.canvas[x, 16] & 255)
                #expect(abs(shown - expected[white]) <= 1, "column \(white) at \(x): \(shown)")
            }
        }
    }

    /// A centre of zero size is the pixel around it: it stretches instead of leaving a hole.
    @Test func contentsCenter_ofAPointIsAPixel() {
        let unit = 1.0 / 24
        func center(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [UInt32] {
            show(50) { $0.contentsCenter = CGRect(x: x, y: y, width: width, height: height) }
        }
        let point = center(12.5 * unit, 10.5 * unit, 0, 0)
        #expect(point == center(12 * unit, 10 * unit, unit, unit))
        #expect(center(12.5 * unit, 0, 0, 1) == center(12 * unit, 0, unit, 1))
        // The green below is not visible between the tiles, nor instead of them.
        let background: UInt32 = 0xff00_ff00
        #expect(!point.contains(background))
    }

    @Test func stretchedContents_haveNoSeams() {
        for angle in [0, 0.3, 1.1] {
            let stage = LookStage(64, 64)
            let layer = LookStage.box(6.3, 5.8, 45.5, 47.1, LookStage.color(0, 1, 0))
            let black = Pixmap(width: 10, height: 10)!
            black.fill(black.bounds, 0xff00_0000)
            layer.contents = CGImage(ImageSource(black))
            layer.contentsCenter = CGRect(x: 0.31, y: 0.37, width: 0.4, height: 0.2)
            layer.setAffineTransform(CGAffineTransform(rotationAngle: angle))
            stage.add(layer)
            // Black over green on white: pixels that are green and not white are inside.
            let seams = LookStage.bytes(stage.draw()).count { $0 >> 16 & 255 == 0 && $0 >> 8 & 255 > 20 }
            #expect(seams == 0, "\(angle)")
        }
    }

    @Test func allowsEdgeAntialiasing_countsForEveryEdge() {
        func grey(_ allows: Bool, _ change: (CALayer) -> Void) -> Int {
            let stage = LookStage(64, 64)
            let layer = LookStage.box(12, 12, 40, 40, .black)
            layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
            layer.allowsEdgeAntialiasing = allows
            change(layer)
            stage.add(layer)
            return LookStage.bytes(stage.draw()).count { $0 != 0xffff_ffff && $0 != 0xff00_0000 }
        }
        #expect(!CALayer().allowsEdgeAntialiasing)
        #expect(grey(true) { _ in } > 50)
        #expect(grey(false) { _ in } == 0)
        #expect(grey(false) { $0.borderWidth = 3 } == 0)
        #expect(grey(false) { $0.masksToBounds = true } == 0)
        let space: (CALayer) -> Void = { layer in
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / 200
            layer.transform = CATransform3DConcat(CATransform3DMakeRotation(0.5, 0.3, 1, 0.2), perspective)
        }
        #expect(grey(true, space) > 50)
        #expect(grey(false, space) == 0)
        // Rounded corners stay smooth.
        #expect(grey(false) { $0.cornerRadius = 8 } > 10)
    }
}
