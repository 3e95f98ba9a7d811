import CoreGraphics
import MicaSnapshot
import QuartzCore
import MicaRaster
import Testing

@Suite struct ReplicatorTests {
    private func replicator(_ side: Double = 120) -> CAReplicatorLayer {
        let layer = CAReplicatorLayer()
        layer.frame = CGRect(x: 0, y: 0, width: side, height: side)
        return layer
    }

    @Test func replicator_copiesEqualLayersPlacedByHand() {
        let one = LookStage(120, 120), two = LookStage(120, 120)
        let replicator = replicator()
        replicator.addSublayer(LookStage.box(10, 50, 12, 20, LookStage.color(0.9, 0.2, 0.1)))
        replicator.instanceCount = 5
        replicator.instanceTransform = CATransform3DMakeTranslation(20, 5, 0)
        one.add(replicator)
        for i in 0..<5 {
            two.add(
                LookStage.box(10 + 20 * Double(i), 50 + 5 * Double(i), 12, 20, LookStage.color(0.9, 0.2, 0.1)))
        }
        #expect(LookStage.bytes(one.draw()) == LookStage.bytes(two.draw()))
    }

    @Test func replicator_ring() {
        let picture = LookStage(120, 120)
        let replicator = replicator()
        let bar = LookStage.box(55, 8, 10, 26, LookStage.color(1, 1, 1))
        bar.allowsEdgeAntialiasing = true
        replicator.addSublayer(bar)
        replicator.instanceCount = 12
        replicator.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
        replicator.instanceColor = LookStage.color(0.1, 0.3, 1)
        replicator.instanceRedOffset = 0.08
        replicator.instanceAlphaOffset = -0.07
        picture.add(replicator)
        picture.expectSnapshot("replicator_ring")
    }

    @Test func replicator_tintOfPicturesEqualsTintOfColours() {
        // A bitmap is tinted by a filter, a plain colour when it is painted.
        let one = LookStage(60, 40), two = LookStage(60, 40)
        for (picture, asImage) in [(one, true), (two, false)] {
            let replicator = replicator(40)
            let layer = CALayer()
            layer.frame = CGRect(x: 4, y: 4, width: 16, height: 16)
            if asImage {
                let pixmap = Pixmap(width: 16, height: 16)!
                pixmap.fill(pixmap.bounds, 0xff33_99ff)
                layer.contents = CGImage(ImageSource(pixmap))
            } else {
                layer.backgroundColor = LookStage.color(0x33 / 255.0, 0x99 / 255.0, 1)
            }
            replicator.addSublayer(layer)
            replicator.instanceCount = 2
            replicator.instanceTransform = CATransform3DMakeTranslation(20, 4, 0)
            replicator.instanceColor = LookStage.color(1, 0.5, 0.8)
            replicator.instanceBlueOffset = -0.3
            picture.add(replicator)
        }
        let a = LookStage.bytes(one.draw()), b = LookStage.bytes(two.draw())
        for (x, y) in zip(a, b) {
            for shift: UInt32 in [0, 8, 16, 24] {
                #expect(abs(Int(x >> shift & 255) - Int(y >> shift & 255)) <= 1)
            }
        }
    }

    @Test func replicator_delayShowsEarlierTimes() {
        // Copy k at t is the original at t − k · delay.
        let picture = LookStage(100, 100)
        let replicator = replicator(100)
        let dot = LookStage.box(0, 10, 10, 10, LookStage.color(0, 0, 0))
        replicator.addSublayer(dot)
        replicator.instanceCount = 3
        replicator.instanceDelay = 0.25
        replicator.instanceTransform = CATransform3DMakeTranslation(0, 20, 0)
        picture.add(replicator)
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 5
        move.toValue = 85
        move.duration = 1
        dot.add(move, forKey: "move")
        picture.run(to: 0.75)
        let drawn = picture.draw()
        // At 0.75: the original is at 65, the copies are at 45 and 25.
        for (row, x) in [(15, 65), (35, 45), (55, 25)] {
            #expect(drawn[x, row] == 0xff00_0000)
            #expect(drawn[x + 8, row] == 0xffff_ffff)
            #expect(drawn[x - 8, row] == 0xffff_ffff)
        }
    }

    @Test func replicator_copiesRunOnAfterTheOriginal() {
        let picture = LookStage(100, 100), inner = replicator(100), outer = replicator(100)
        let dot = LookStage.box(0, 10, 10, 10, LookStage.color(0, 0, 0))
        inner.addSublayer(dot)
        inner.instanceCount = 2
        inner.instanceDelay = 0.5
        inner.instanceTransform = CATransform3DMakeTranslation(0, 20, 0)
        outer.addSublayer(inner)
        outer.instanceCount = 2
        outer.instanceDelay = 0.25
        outer.instanceTransform = CATransform3DMakeTranslation(0, 40, 0)
        picture.add(outer)
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 5
        move.toValue = 85
        move.duration = 1
        move.isRemovedOnCompletion = false
        move.fillMode = .forwards
        dot.add(move, forKey: "move")
        for time in [0, 0.5, 1.125, 1.25, 1.5, 1.625, 2.5] {
            picture.run(to: time)
            let drawn = picture.draw()
            for (row, delay) in [(15, 0), (35, 0.5), (55, 0.25), (75, 0.75)] {
                let x = time < delay ? 5 : Int(5 + 80 * min(time - delay, 1))
                #expect(drawn[x, row] == 0xff00_0000, "time \(time), delay \(delay)")
            }
            #expect(picture.host.liveness == (time < 2 ? .moving : .idle), "time \(time)")
        }
    }

    @Test func replicator_nested() {
        let picture = LookStage(120, 120)
        let inner = replicator(), outer = replicator()
        inner.addSublayer(LookStage.box(8, 8, 14, 14, LookStage.color(1, 0.6, 0.2)))
        inner.instanceCount = 5
        inner.instanceTransform = CATransform3DMakeTranslation(22, 0, 0)
        inner.instanceGreenOffset = -0.15
        outer.addSublayer(inner)
        outer.instanceCount = 5
        outer.instanceTransform = CATransform3DMakeTranslation(0, 22, 0)
        outer.instanceRedOffset = -0.2
        picture.add(outer)
        picture.expectSnapshot("replicator_nested")
    }

    @Test func replicator_depth() {
        let picture = LookStage(140, 120)
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 300
        picture.root.sublayerTransform = eye
        let replicator = replicator()
        replicator.preservesDepth = true
        replicator.frame = CGRect(x: 10, y: 0, width: 120, height: 120)
        let plane = LookStage.box(35, 25, 50, 70, LookStage.color(0.2, 0.5, 0.9, 0.8))
        plane.allowsEdgeAntialiasing = true
        replicator.addSublayer(plane)
        replicator.instanceCount = 4
        replicator.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
        replicator.instanceBlueOffset = -0.25
        picture.add(replicator)
        picture.expectSnapshot("replicator_depth")
    }

    @Test func replicator_badValuesShowNothingOrTheRest() {
        let picture = LookStage(40, 40)
        let replicator = replicator(40)
        replicator.addSublayer(LookStage.box(0, 0, 8, 8, LookStage.color(0, 0, 0)))
        picture.add(replicator)
        for count in [-3, 0, Int.max] {
            replicator.instanceCount = count
            replicator.instanceTransform = CATransform3DMakeScale(1.5, 1.5, 1)
            picture.draw()
        }
        replicator.instanceCount = 4
        replicator.instanceTransform = CATransform3DMakeTranslation(.nan, 0, 0)
        replicator.instanceDelay = .infinity
        replicator.instanceColor = nil
        replicator.instanceRedOffset = .nan
        picture.draw()
        #expect(picture.canvas[4, 4] == 0xff00_0000)
    }

    /// A hundred million copies: the outer ones are limited so that there are 65,536 in all.
    @Test func replicator_nestedCopiesAreBounded() {
        let picture = LookStage(8, 120), inner = replicator(8), outer = replicator(8)
        inner.addSublayer(LookStage.box(0, 0, 4, 2, LookStage.color(0, 0, 0)))
        inner.instanceCount = 10_000
        outer.addSublayer(inner)
        outer.instanceCount = 10_000
        outer.instanceTransform = CATransform3DMakeTranslation(0, 4, 0)
        picture.add(outer)
        let drawn = picture.draw()
        let rows = (0..<30).filter { drawn[1, 4 * $0] == 0xff00_0000 }
        #expect(rows == Array(0..<6))
    }

    /// Delayed copies are rebuilt, with their whole subtree: these count.
    @Test(.timeLimit(.minutes(5))) func replicator_nestedLateCopiesAreBounded() {
        let picture = LookStage(8, 120), inner = replicator(8), outer = replicator(8)
        let box = LookStage.box(0, 0, 4, 2, LookStage.color(0, 0, 0))
        inner.addSublayer(box)
        inner.instanceCount = 10_000
        inner.instanceDelay = 1e-4
        inner.instanceTransform = CATransform3DMakeRotation(1e-9, 0, 1, 0)
        outer.addSublayer(inner)
        outer.instanceCount = 10_000
        outer.instanceDelay = 1e-3
        outer.instanceTransform = CATransform3DMakeTranslation(0, 4, 0)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 0.999
        fade.duration = 1000
        box.add(fade, forKey: "fade")
        picture.add(outer)
        let drawn = picture.draw()
        let rows = (0..<30).filter { drawn[1, 4 * $0] == 0xff00_0000 }
        #expect(rows == Array(0..<3))
    }

    @Test func replicator_countAnimates() {
        let picture = LookStage(60, 20)
        let replicator = replicator(20)
        replicator.addSublayer(LookStage.box(0, 0, 8, 8, LookStage.color(0, 0, 0)))
        replicator.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
        replicator.instanceCount = 2
        picture.add(replicator)
        let grow = CABasicAnimation(keyPath: "instanceCount")
        grow.fromValue = 1
        grow.toValue = 5
        grow.duration = 1
        replicator.add(grow, forKey: "grow")
        picture.run(to: 0.5)
        let drawn = picture.draw()
        #expect(drawn[24, 4] == 0xff00_0000)
        #expect(drawn[34, 4] == 0xffff_ffff)
    }
}
