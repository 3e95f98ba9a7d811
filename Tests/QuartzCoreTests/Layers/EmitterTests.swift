import CoreGraphics
import Foundation
import MicaSnapshot
import QuartzCore
import MicaRaster
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

    /// A delayed copy shows the particles of its time, including those that have died since.
    @Test func emitter_inADelayedReplicator() {
        func picture(_ copies: Int, at time: Double) -> [UInt32] {
            let stage = LookStage(240, 120, background: .black), emitter = fountain(), replicator = CAReplicatorLayer()
            emitter.beginTime = stage.host.startTime
            replicator.frame = CGRect(x: 0, y: 0, width: 120, height: 120)
            replicator.instanceCount = copies
            replicator.instanceDelay = 1.5
            replicator.instanceTransform = CATransform3DMakeTranslation(120, 0, 0)
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

    /// All meaningful combinations of shape and mode, with particles that stay where they were emitted.
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

    /// The directions of particles of longitude 0 and π/2: to the right, or up from a line. (The table of
    /// Docs/layer-classes.md.)
    @Test(arguments: [
        CAEmitterLayerEmitterShape.point, .line, .rectangle, .circle, .cuboid, .sphere,
    ])
    func emitter_longitudeZero(_ shape: CAEmitterLayerEmitterShape) {
        for mode in [CAEmitterLayerEmitterMode.points, .outline, .surface, .volume] {
            let flatOutline = shape == .circle && mode == .outline
            let skin = shape == .sphere && (mode == .outline || mode == .surface)
            for longitude in [0, CGFloat.pi / 2, .pi] {
                let layer = fountain {
                    $0.emissionLongitude = longitude
                    $0.emissionRange = 0
                    $0.yAcceleration = 0
                    $0.velocity = 30
                    $0.scale = 0.25
                    $0.scaleRange = 0
                    $0.alphaSpeed = 0
                }
                layer.emitterShape = shape
                layer.emitterMode = mode
                layer.emitterSize = CGSize(width: 16, height: 16)
                layer.emitterPosition = CGPoint(x: 60, y: 60)
                let bytes = stage(layer).bytes(at: 2)
                let lit = bytes.indices.filter { bytes[$0] >> 8 & 0xFF > 60 }.map {
                    SIMD2<Double>(Double($0 % 120) - 59.5, Double($0 / 120) - 59.5)
                }
                let mean = lit.reduce(.zero, +) / Double(max(1, lit.count))
                #expect(lit.count > 20)
                if flatOutline || skin {
                    #expect((mean * mean).sum() < 100, "\(shape) \(mode): to all sides, not \(mean)")
                } else {
                    let angle = longitude + (shape == .line ? -.pi / 2 : 0)
                    let way = 15 * SIMD2(Double(cos(angle)), Double(sin(angle))), miss = mean - way
                    #expect((miss * miss).sum() < 25, "\(shape) \(mode) \(longitude): \(mean)")
                }
            }
        }
    }

    /// The confetti of many apps: a line at the top edge with longitude π, and no acceleration.
    @Test func emitter_confettiFalls() {
        let layer = fountain {
            $0.emissionLongitude = .pi
            $0.emissionRange = .pi / 8
            $0.yAcceleration = 0
            $0.velocity = 40
            $0.lifetime = 2
            $0.alphaSpeed = 0
        }
        layer.emitterShape = .line
        layer.emitterPosition = CGPoint(x: 60, y: 0)
        layer.emitterSize = CGSize(width: 120, height: 1)
        let bytes = stage(layer).bytes(at: 2)
        let rows = (0..<120).map { y in bytes[(y * 120)...].prefix(120).filter { $0 >> 16 & 0xFF > 60 }.count }
        #expect(rows[0..<40].max()! > 10 && rows[40..<80].max()! > 10 && rows[95...].allSatisfy { $0 == 0 })
    }

    @Test func emitter_cellsOfCells() {
        let spark = CAEmitterCell()
        spark.contents = LookStage.dot(6)
        spark.birthRate = 300
        spark.lifetime = 0.8
        spark.velocity = 40
        spark.emissionRange = 2 * .pi
        spark.color = LookStage.color(1, 0.8, 0.3)
        spark.alphaSpeed = -1.2
        let burst = CAEmitterCell()
        burst.birthRate = 1.25
        burst.lifetime = 0.12
        burst.emitterCells = [spark]
        let rocket = CAEmitterCell()
        rocket.contents = LookStage.dot(8)
        rocket.birthRate = 3
        rocket.lifetime = 0.85
        rocket.velocity = 80
        rocket.emissionLongitude = -.pi / 2
        rocket.emissionRange = .pi / 4
        rocket.yAcceleration = 20
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
            // A change in between, at its own time.
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
        #expect(picture.host.liveness == .moving)
        layer.setValue(0, forKeyPath: "emitterCells.spark.birthRate")
        #expect(layer.value(forKeyPath: "emitterCells.spark.birthRate") as? Float == 0)
        picture.run(to: 1.5)
        picture.draw()
        #expect(picture.host.liveness != .moving)
    }

    /// The last particles disappear from the picture too; an emitter whose time is paused requests no frames.
    @Test func emitter_endsEmptyAndStandsStillWithItsTime() {
        let blank = LookStage.bytes(stage(CAEmitterLayer()).draw())
        // The clock of the last host is used.
        let layer = fountain(), picture = stage(layer)
        picture.run(to: 0.2)
        picture.draw()
        let localTime = layer.convertTime(CACurrentMediaTime(), from: nil)
        layer.speed = 0
        layer.timeOffset = localTime
        let held = picture.bytes(at: 0.2)
        let isBlank = held == blank, stays = picture.bytes(at: 0.5) == held
        #expect(picture.host.liveness == .idle && !isBlank && stays)
        layer.speed = 1
        layer.timeOffset = 0
        layer.beginTime = 0.3
        layer.setValue(0, forKeyPath: "emitterCells.spark.birthRate")
        let goesOn = picture.bytes(at: 0.55) != held
        #expect(picture.host.liveness == .moving && goesOn)
        let ends = picture.bytes(at: 5) == blank
        #expect(ends)
        #expect(picture.host.liveness == .idle)
    }

    /// Time set back, even before the first birth, shows the same as in a layer that never passed it.
    @Test func emitter_timeSetBackShowsThatTime() {
        func held(_ layer: CAEmitterLayer, at time: Double) {
            layer.speed = 0
            layer.timeOffset = time
        }
        let layer = fountain()
        held(layer, at: 5)
        let picture = stage(layer), blank = LookStage.bytes(stage(CAEmitterLayer()).draw())
        var seen: Set<[UInt32]> = [picture.bytes(at: 0.1)]
        for (index, time) in [3, 0.5, 4.2, 4.19, -1, 0.3].enumerated() {
            held(layer, at: time)
            let bytes = picture.bytes(at: 0.2 + Double(index) / 10), other = fountain()
            held(other, at: time)
            let isThatTime = bytes == LookStage.bytes(stage(other).draw())
            #expect(isThatTime, "\(time)")
            let isBlank = bytes == blank
            #expect(isBlank == (time < 0), "\(time)")
            seen.insert(bytes)
        }
        #expect(seen.count == 7)
    }

    /// A layer whose time runs backwards shows its particles moving back.
    @Test func emitter_runsBackwards() {
        func backwards(_ times: [Double]) -> [[UInt32]] {
            let layer = fountain(), picture = stage(layer)
            layer.speed = -1
            layer.beginTime = picture.host.startTime
            layer.timeOffset = 1
            return times.map { picture.bytes(at: $0) }
        }
        let times = [0.1, 0.4, 0.41, 0.8], frames = backwards(times)
        for (time, frame) in zip(times, frames) {
            let isThatTime = [frame] == backwards([time])
            #expect(isThatTime, "\(time)")
        }
        #expect(Set(frames).count == times.count)
    }

    /// Backwards from before its first birth nothing is ever visible; forwards the time of the first particle is known.
    @Test func emitter_waitsAndRestsOutsideOfItsTime() {
        func liveness(_ picture: LookStage, at time: Double) -> Liveness {
            picture.run(to: time)
            picture.draw()
            return picture.host.liveness
        }
        let late = fountain { $0.beginTime = 2 }
        var picture = stage(late)
        late.beginTime = picture.host.startTime
        #expect(liveness(picture, at: 0.1) == .until(picture.host.startTime + 2))
        #expect(liveness(picture, at: 2.05) == .moving)

        let backwards = fountain()
        picture = stage(backwards)
        backwards.beginTime = picture.host.startTime + 0.5
        backwards.speed = -1
        #expect(liveness(picture, at: 0.25) == .moving)
        #expect(liveness(picture, at: 0.75) == .idle)
        let blank = picture.bytes(at: 0.8)
        #expect(Set(blank).count == 1)

        // All cells have ended, and their particles are gone.
        let short = fountain { ($0.duration, $0.lifetime) = (0.5, 0.25) }
        picture = stage(short)
        short.beginTime = picture.host.startTime
        #expect(liveness(picture, at: 0.6) == .moving)
        #expect(liveness(picture, at: 1) == .idle)
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

    /// Key paths continue into the cells of cells, and into the parts of their values.
    @Test func keyPaths_leadIntoCellsOfCells() throws {
        let inner = CAEmitterCell()
        inner.name = "trail"
        inner.birthRate = 3
        inner.lifetime = 1
        inner.contents = LookStage.dot(8)
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
        change.fromValue = 0
        change.toValue = 100
        change.duration = 1
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
        let picture = stage(layer), blank = LookStage.bytes(stage(CAEmitterLayer()).draw())
        let shown = picture.bytes(at: 0.05)
        let isBlank = shown == blank
        #expect(isBlank == (rate != 1e6), "NaN rates emit nothing")
    }

    /// A stream of more particles than the limit is thinned, and looks the same at any time. This holds from the
    /// middle, where particles are born, to the rim, where they die.
    @Test func emitter_tooDenseStreamsAreThinnedEvenly() {
        let layer = fountain {
            $0.birthRate = 1e6
            $0.lifetime = 1
            $0.lifetimeRange = 0
            $0.velocity = 50
            $0.velocityRange = 0
            $0.yAcceleration = 0
            $0.emissionRange = 2 * .pi
            $0.scale = 0.05
            $0.scaleRange = 0
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
            $0.velocity = .nan
            $0.scale = .infinity
            $0.spin = .nan
            $0.contentsRect = CGRect(x: 0.5, y: 0.5, width: .nan, height: 1)
            $0.emitterCells = [$0]
        }
        layer.emitterPosition = CGPoint(x: Double.nan, y: 0)
        layer.emitterSize = CGSize(width: 1e300, height: -4)
        let picture = stage(layer), blank = LookStage.bytes(stage(CAEmitterLayer()).draw())
        let bad = picture.bytes(at: 0.2)
        let isBlank = bad == blank
        #expect(isBlank, "particles without a position are invisible")
        let far = fountain { ($0.velocity, $0.scale) = (1e9, 1e6) }
        far.beginTime = picture.host.startTime + 0.3
        picture.add(far, fountain())
        let both = picture.bytes(at: 0.4)
        let isSeen = both != blank
        #expect(isSeen, "nor do they hide valid ones")
    }

    /// The contents of particles live as long as they do: otherwise another image at the same address would replace
    /// them.
    @Test func emitter_keepsContentsThatAreNoImage() throws {
        final class Blank {}
        weak var kept: Blank?
        let layer = fountain { $0.contents = nil }, picture = stage(layer)
        let cell = try #require(layer.emitterCells?.first)
        do {
            let blank = Blank()
            kept = blank
            cell.contents = blank
        }
        picture.run(to: 0.5)
        _ = picture.draw()
        cell.contents = nil
        #expect(kept != nil)
    }

    /// Dense streams, short lives and a distant past: the simulation is bounded, and the stream is visible.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [(1e9, 1e9, -1e9), (1e9, 1e-6, 0), (3e38, 3e38, -1e6), (1e6, 0.02, 0)] as [(Float, Float, Double)])
    func emitter_floodsAreBounded(_ rate: Float, _ life: Float, _ begin: Double) {
        let layer = fountain {
            $0.birthRate = rate
            $0.lifetime = life
            $0.velocity = 0
            $0.alphaSpeed = 0
        }
        layer.beginTime = begin
        let picture = stage(layer)
        picture.run(to: 0.05)
        let drawn = picture.draw()
        #expect(life < 1e-3 || drawn[60, 90] != drawn[5, 5])
    }

    /// Cells that emit themselves, or are nested far deeper than any stack.
    @Test func emitter_cellsInEachOther() throws {
        let layer = fountain {
            $0.emitterCells = [$0, $0]
            $0.birthRate = 6
        }
        let picture = stage(layer)
        picture.run(to: 0.5)
        #expect(Set(LookStage.bytes(picture.draw())).count > 50)
        let own = try #require(layer.emitterCells?.first)
        func archived(_ cell: CAEmitterCell) throws -> CAEmitterCell? {
            let data = try NSKeyedArchiver.archivedData(withRootObject: cell, requiringSecureCoding: false)
            let reader = try NSKeyedUnarchiver(forReadingFrom: data)
            reader.requiresSecureCoding = false
            return reader.decodeObject(of: CAEmitterCell.self, forKey: NSKeyedArchiveRootObjectKey)
        }
        #expect(try archived(own)?.birthRate == 6 && archived(own)?.emitterCells == nil)
        own.emitterCells = nil
        func deep(_ levels: Int) -> CAEmitterCell {
            var cell = CAEmitterCell()
            for _ in 0..<levels {
                let outer = CAEmitterCell()
                outer.birthRate = 5
                outer.lifetime = 1
                outer.emitterCells = [cell]
                cell = outer
            }
            return cell
        }
        layer.emitterCells = [deep(100_000)]
        picture.run(to: 0.6)
        #expect(try archived(layer.emitterCells![0])?.emitterCells == nil)
        #expect(try archived(deep(3))?.emitterCells?.first?.emitterCells?.first?.birthRate == 5)
        // Works without recursion for each level.
        layer.emitterCells = nil
    }
}
