import CoreGraphics
import MicaTesting
import QuartzCore
import Raster
import Testing

@Suite struct EmitterTests {
    private func fountain(_ set: (CAEmitterCell) -> Void = { _ in }) -> CAEmitterLayer {
        let cell = CAEmitterCell()
        cell.name = "spark"
        cell.contents = LookStage.dot(12)
        cell.birthRate = 60
        cell.lifetime = 1
        cell.velocity = 60
        cell.emissionLongitude = -.pi / 2
        cell.emissionRange = .pi / 3
        cell.color = LookStage.color(1, 0.6, 0.2)
        cell.redRange = 0.4
        cell.alphaSpeed = -0.8
        cell.scaleRange = 0.6
        cell.yAcceleration = 40
        set(cell)
        let layer = CAEmitterLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 120, height: 120)
        layer.emitterPosition = CGPoint(x: 60, y: 90)
        layer.emitterCells = [cell]
        layer.seed = 7
        return layer
    }

    private func stage(_ layer: CAEmitterLayer, threads: Int = 1) -> LookStage {
        let picture = LookStage(120, 120, threads: threads, background: Color(red: 0.05, green: 0.05, blue: 0.1))
        picture.add(layer)
        return picture
    }

    @Test func emitter_fountain() {
        let picture = stage(fountain())
        picture.run(to: 0.5)
        picture.expectSnapshot("emitter_fountain")
    }

    /// A copy that runs late shows the particles of then, also those that have died since.
    @Test func emitter_inADelayedReplicator() {
        func picture(_ copies: Int, at time: Double) -> [UInt32] {
            let stage = LookStage(240, 120, background: .black), emitter = fountain(), replicator = CAReplicatorLayer()
            emitter.beginTime = stage.host.startTime
            replicator.frame = CGRect(x: 0, y: 0, width: 120, height: 120)
            replicator.instanceCount = copies
            (replicator.instanceDelay, replicator.instanceTransform) = (1.5, CATransform3DMakeTranslation(120, 0, 0))
            replicator.addSublayer(emitter)
            stage.add(replicator)
            return stage.bytes(at: time)
        }
        let late = picture(2, at: 2.25), early = picture(1, at: 0.75), now = picture(1, at: 2.25)
        func half(_ bytes: [UInt32], _ right: Bool) -> [UInt32] {
            (0..<120).flatMap { y in bytes[(y * 240 + (right ? 120 : 0))...].prefix(120) }
        }
        #expect(half(late, true) == half(early, false) && half(late, false) == half(now, false))
        #expect(half(early, false) != half(now, false) && Set(half(early, false)).count > 50)
    }

    @Test func emitter_additive() {
        let layer = fountain { $0.color = LookStage.color(0.3, 0.4, 0.9) }
        layer.renderMode = .additive
        let picture = stage(layer)
        picture.run(to: 0.5)
        picture.expectSnapshot("emitter_additive")
    }

    /// All shapes by all modes that make sense of it: particles that stay where they are born.
    @Test func emitter_shapes() {
        let picture = LookStage(240, 160, background: .black)
        let shapes: [CAEmitterLayerEmitterShape] = [.point, .line, .rectangle, .circle, .cuboid, .sphere]
        let modes: [CAEmitterLayerEmitterMode] = [.points, .outline, .surface, .volume]
        for (column, shape) in shapes.enumerated() {
            for (row, mode) in modes.enumerated() {
                let layer = fountain {
                    $0.velocity = shape == .point ? 12 : 0
                    $0.yAcceleration = 0
                    $0.birthRate = 200
                    $0.emissionRange = 2 * .pi
                    $0.scale = 0.25
                    $0.scaleRange = 0
                }
                let isRound = shape == .circle || shape == .sphere
                layer.emitterShape = shape
                layer.emitterMode = mode
                layer.emitterSize = isRound ? CGSize(width: 15, height: 0) : CGSize(width: 30, height: 22)
                layer.emitterDepth = 10
                layer.emitterPosition = CGPoint(x: 20 + 40 * column, y: 20 + 40 * row)
                picture.add(layer)
            }
        }
        picture.expectSnapshot("emitter_shapes")
    }

    @Test func emitter_cellsOfCells() {
        let spark = CAEmitterCell()
        spark.contents = LookStage.dot(6)
        (spark.birthRate, spark.lifetime, spark.velocity, spark.emissionRange) = (300, 0.8, 40, 2 * .pi)
        spark.color = LookStage.color(1, 0.8, 0.3)
        spark.alphaSpeed = -1.2
        let burst = CAEmitterCell()
        (burst.birthRate, burst.lifetime) = (1.25, 0.12)
        burst.emitterCells = [spark]
        let rocket = CAEmitterCell()
        rocket.contents = LookStage.dot(8)
        (rocket.birthRate, rocket.lifetime, rocket.velocity) = (3, 0.85, 80)
        (rocket.emissionLongitude, rocket.emissionRange, rocket.yAcceleration) = (-.pi / 2, .pi / 4, 20)
        rocket.emitterCells = [burst]
        let layer = CAEmitterLayer()
        layer.emitterPosition = CGPoint(x: 60, y: 115)
        layer.emitterCells = [rocket]
        let picture = stage(layer)
        picture.run(to: 0.4)
        picture.expectSnapshot("emitter_cellsOfCells")
    }

    @Test func emitter_sameBytesAtAnyFrameRate() {
        func picture() -> LookStage {
            let layer = fountain()
            let picture = stage(layer)
            let sweep = CABasicAnimation(keyPath: "emitterPosition.x")
            sweep.fromValue = 20
            sweep.toValue = 100
            sweep.duration = 1
            layer.add(sweep, forKey: "sweep")
            // A change in between, at a time of its own.
            picture.host.schedule(at: picture.host.startTime + 0.4) { layer.birthRate = 3 }
            return picture
        }
        let once = picture().bytes(at: 0.9)
        for rate in [10.0, 24, 60, 144] {
            let other = picture()
            for i in 1..<Int(0.9 * rate) {
                other.run(to: Double(i) / rate)
                other.draw()
            }
            #expect(other.bytes(at: 0.9) == once, "\(rate) frames a second")
        }
    }

    @Test func emitter_seedDecides() {
        func bytes(_ seed: UInt32, threads: Int = 1) -> [UInt32] {
            let layer = fountain()
            layer.seed = seed
            return stage(layer, threads: threads).bytes(at: 0.3)
        }
        #expect(bytes(1) == bytes(1))
        #expect(bytes(1) == bytes(1, threads: 3))
        #expect(bytes(1) != bytes(2))
    }

    @Test func emitter_startsEmptyAtItsBeginTime() {
        let full = fountain(), fresh = fountain()
        let a = stage(full), b = LookStage(120, 120, background: .black)
        fresh.beginTime = b.host.time
        b.add(fresh)
        let blank = LookStage(120, 120, background: .black)
        #expect(b.bytes(at: 0) == blank.bytes(at: 0))
        #expect(b.bytes(at: 0.2) != blank.bytes(at: 0.2))
        #expect(a.bytes(at: 0).contains { $0 != a.canvas[0, 0] })
    }

    @Test func emitter_stopsAndLetsFramesRest() {
        let layer = fountain()
        let picture = stage(layer)
        picture.run(to: 0.1)
        picture.draw()
        #expect(picture.host.needsFrame)
        layer.setValue(0, forKeyPath: "emitterCells.spark.birthRate")
        #expect(layer.value(forKeyPath: "emitterCells.spark.birthRate") as? Float == 0)
        picture.run(to: 1.5)
        picture.draw()
        #expect(!picture.host.needsFrame)
    }

    @Test func emitter_cellPropertyAnimates() {
        let layer = fountain()
        let picture = stage(layer)
        let fade = CABasicAnimation(keyPath: "emitterCells.spark.birthRate")
        fade.fromValue = 0
        fade.toValue = 0
        fade.duration = 10
        layer.add(fade, forKey: nil)
        picture.run(to: 2)
        let drawn = picture.draw()
        #expect(Set(LookStage.bytes(drawn)).count == 1)
    }

    /// Paths go on into the cells of cells, and into the parts of their values.
    @Test func keyPaths_leadIntoCellsOfCells() throws {
        let inner = CAEmitterCell()
        (inner.name, inner.birthRate, inner.lifetime, inner.contents) = ("trail", 3, 1, LookStage.dot(8))
        let layer = fountain { $0.emitterCells = [inner] }
        let rate = "emitterCells.spark.emitterCells.trail.birthRate",
            side = "emitterCells.spark.contentsRect.size.width"
        #expect(layer.value(forKeyPath: rate) as? Float == 3)
        layer.setValue(5, forKeyPath: rate)
        layer.setValue(0.5, forKeyPath: side)
        let cell = try #require(layer.emitterCells?.first)
        #expect(cell.emitterCells?.first?.birthRate == 5 && inner.birthRate == 3)
        #expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 0.5, height: 1))
        #expect(layer.value(forKeyPath: side) as? CGFloat == 0.5)
        let picture = stage(layer), change = CABasicAnimation(keyPath: rate)
        (change.fromValue, change.toValue, change.duration) = (0, 100, 1)
        layer.add(change, forKey: nil)
        picture.run(to: 0.5)
        let shown = try #require(layer.presentation()?.emitterCells?.first?.emitterCells?.first)
        #expect(shown.birthRate == 50)
        for nowhere in ["emitterCells.spark.emitterCells.nobody.birthRate", "emitterCells.spark.birthRate.x"] {
            #expect(layer.value(forKeyPath: nowhere) == nil)
            layer.setValue(1, forKeyPath: nowhere)
        }
    }

    @Test(arguments: [1e6, Float.infinity, .nan, -5] as [Float])
    func emitter_wildRatesStayBounded(rate: Float) {
        let layer = fountain {
            $0.birthRate = rate
            $0.scale = 0.05
        }
        let picture = stage(layer)
        picture.run(to: 0.05)
        picture.draw()
    }

    /// A stream of more particles than may live is thinner than asked for, and looks the same at any time: from the middle,
    /// where particles are born, to the rim, where they die.
    @Test func emitter_tooDenseStreamsAreThinnedEvenly() {
        let layer = fountain {
            ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (1e6, 1, 0)
            ($0.velocity, $0.velocityRange, $0.yAcceleration) = (50, 0, 0)
            ($0.emissionRange, $0.scale, $0.scaleRange) = (2 * .pi, 0.05, 0)
        }
        layer.emitterPosition = CGPoint(x: 60, y: 60)
        let picture = stage(layer)
        for time in [0.3, 0.55, 1.2] {
            picture.run(to: time)
            let drawn = picture.draw()
            for x in stride(from: 62, to: 109, by: 4) { #expect(drawn[x, 60] != drawn[0, 0], "\(x) at \(time)") }
        }
    }

    @Test func emitter_badValues() {
        let layer = fountain {
            ($0.velocity, $0.scale, $0.spin) = (.nan, .infinity, .nan)
            $0.contentsRect = CGRect(x: 0.5, y: 0.5, width: .nan, height: 1)
            $0.emitterCells = [$0]
        }
        layer.emitterPosition = CGPoint(x: Double.nan, y: 0)
        layer.emitterSize = CGSize(width: 1e300, height: -4)
        let picture = stage(layer)
        picture.run(to: 0.2)
        picture.draw()
        let far = fountain { ($0.velocity, $0.scale) = (1e9, 1e6) }
        picture.add(far)
        picture.run(to: 0.4)
        picture.draw()
    }
}
