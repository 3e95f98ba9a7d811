import MicaCompositor
import CoreGraphics
import MicaRaster

/// The particles of one emitter layer.
///
/// Time advances in steps of 1/60 s of the layer's local time, counted from 0. Births inside a step have their exact
/// times, and particles move in closed form, so that frames may have any time.
final class EmitterSimulation {
    private struct Particle {
        var birth: Double, life: Double
        var place: SIMD3<Double>, velocity: SIMD3<Double>, acceleration: SIMD3<Double>
        var scale: Float, scaleSpeed: Float, spin: Float
        var color: SIMD4<Float>, colorSpeed: SIMD4<Float>
        /// The direction to which its own cells' angles are relative.
        var heading: Double
        var appearance: Int32, depth: Int32
        var random: UInt64
        var cell: CAEmitterCell?
    }
    /// The appearance of a cell's particles.
    private struct Appearance {
        var cell: ObjectIdentifier
        var contents: ObjectIdentifier?
        var rect: CGRect
        var scale: Double
        var image: SpriteImage?
        /// Retains the identified objects.
        var holds: [AnyObject]
    }

    static let stepsPerSecond = 60.0
    /// The maximum nesting of cells: deeper ones emit nothing.
    private static let deepest: Int32 = 4
    /// The maximum time, in seconds, that is simulated when a layer enters a tree.
    private static let longestPast = 60.0
    /// The maximum number of past births when a layer enters a tree: of more, only the last ones are simulated.
    private static let mostPastBirths = 400_000.0
    /// The maximum number of births per second, nested cells included: denser streams are thinned.
    private static let mostBirths = 1_000_000.0
    /// The maximum number of births in a step, if cells change too fast for the thinning.
    private static let mostStepBirths = 32_768
    /// The maximum number of cells in use, nested cells included.
    private static let mostCells = 1024
    /// The maximum number of times per step that cells of particles are visited.
    private static let mostVisits = 1_000_000

    private var particles: ContiguousArray<Particle> = []
    /// The earliest time at which a particle dies: before it, a step need not look for dead ones.
    private var firstDeath = Double.infinity
    /// `false` if no particle has cells of its own.
    private var hasEmitters = false
    private var appearances: [Appearance] = []
    /// The number of completed steps; `nil` before the first.
    private var steps: Double?
    /// The births of each of the layer's cells so far, with the fraction of the next.
    private var counts: [Double] = []
    /// The number of births left in this step, including particles that die at once or have no image.
    private var birthsLeft = 0

    var hasParticles: Bool { !particles.isEmpty }

    /// The time for which dead particles are kept: delayed copies still show them.
    private var keeping = 0.0

    /// Runs all steps that begin before `time`, with the values at the start of each.
    func run(to time: Double, keeping: Double = 0, _ values: (Double) -> EmitterValues) {
        self.keeping = min(keeping, Self.longestPast)
        let wanted = (time * Self.stepsPerSecond).rounded(.down) + 1
        guard wanted < 1e12 else { return }
        // Time moved backwards: particles that had died by then are gone, so the visible past is simulated again.
        if let steps, steps > max(wanted, 0) { reset() }
        guard wanted > 0, steps != wanted else { return }
        let now = values(time), all = Population(now)
        let longest = min(Self.longestPast, max(4 * Self.mostPastBirths / (all.births * all.share), 0.1))
        if steps == nil || steps! < wanted - longest * Self.stepsPerSecond {
            // Nothing older than the longest life is visible.
            let life = all.longestLife * max(now.lifetime, 0)
            let past = min(
                life + self.keeping, Self.longestPast, max(Self.mostPastBirths / (all.births * all.share), 0.1))
            let first = max(0, wanted - (past * Self.stepsPerSecond).rounded(.up) - 1)
            removeParticles()
            let share = all.share
            counts = now.cells.map {
                let emitting = min(max(0, first / Self.stepsPerSecond - $0.beginTime), max(0, $0.duration))
                return max(0, Double($0.birthRate) * now.birthRate * share * emitting)
            }
            steps = first
        }
        while steps! < wanted {
            let start = steps! / Self.stepsPerSecond
            step(start, (steps! + 1) / Self.stepsPerSecond, values(start))
            steps! += 1
        }
    }

    private func reset() {
        removeParticles()
        counts = []
        steps = nil
    }

    private func removeParticles() {
        particles = []
        firstDeath = .infinity
        hasEmitters = false
    }

    /// Removes the particles that are dead at `time` and no longer kept.
    private func removeDead(at time: Double) {
        guard firstDeath + keeping <= time else { return }
        firstDeath = .infinity
        hasEmitters = false
        particles.removeAll { particle in
            let death = particle.birth + particle.life
            if death + keeping <= time { return true }
            firstDeath = min(firstDeath, death)
            if particle.cell != nil { hasEmitters = true }
            return false
        }
    }

    /// The totals of a layer's cells and the cells nested in them. A cell found again is counted again; those beyond
    /// `mostCells` are omitted: cells may contain themselves.
    private struct Population {
        /// The time from a birth to the death of the last particle that descends from it, in seconds.
        var longestLife = 0.0
        /// The number of particles that live at once: births per second times lifetime.
        var count = 0.0
        /// The number of births per second.
        var births = 0.0

        init(_ values: EmitterValues) {
            var waiting = values.cells.prefix(EmitterSimulation.mostCells).map {
                (cell: $0, births: Double($0.birthRate) * values.birthRate, past: 0.0, depth: Int32(1))
            }
            var seen = 0
            while let next = waiting.popLast(), seen < EmitterSimulation.mostCells {
                seen += 1
                let cell = next.cell
                let most = Double(cell.lifetime) + abs(Double(cell.lifetimeRange)) / 2
                if most > 0, most.isFinite { longestLife = max(longestLife, next.past + most) }
                let life = min(
                    Double(cell.lifetime) * values.lifetime, EmitterSimulation.longestPast,
                    next.depth == 1 ? Double(cell.duration) : .infinity)
                let living = next.births * life
                guard cell.isEnabled, life > 0, living > 0, living.isFinite else { continue }
                count += living
                births += next.births
                guard next.depth < EmitterSimulation.deepest, let cells = cell.emitterCells else { continue }
                for inner in cells.prefix(EmitterSimulation.mostCells) {
                    waiting.append(
                        (inner, living * Double(inner.birthRate), next.past + max(most, 0), next.depth + 1))
                }
            }
        }

        /// The fraction of births that keeps the number of living particles within the limit: a stream that is too
        /// dense is thinned evenly, not cut off.
        var share: Double {
            let limit = Double(CAEmitterLayer.particleLimit)
            let most = EmitterSimulation.mostBirths
            return min(count > limit ? limit / count : 1, births > most ? most / births : 1)
        }
    }

    // MARK: One step

    private func step(_ start: Double, _ end: Double, _ values: EmitterValues) {
        removeDead(at: start)
        while counts.count < values.cells.count { counts.append(0) }
        let share = Population(values).share
        birthsLeft = Self.mostStepBirths
        for (index, cell) in values.cells.prefix(Self.mostCells).enumerated() {
            let rate = Double(cell.birthRate) * values.birthRate * share
            let last = cell.beginTime + max(0, cell.duration)
            guard cell.isEnabled, rate > 0, rate.isFinite, start >= cell.beginTime - 1e-9, start < last else {
                continue
            }
            let before = counts[index], after = min(before + rate * (end - start), 1e15)
            counts[index] = after
            let number = before.rounded(.down) + 1
            let births = min(after.rounded(.down) - number + 1, Double(room))
            guard births >= 1 else { continue }
            for k in 0..<Int(births) {
                let count = number + Double(k)
                let birth = start + (count - before) / rate
                let state = ParticleRandom.state(UInt64(values.seed), cell: index, number: UInt64(count))
                var random = ParticleRandom(state)
                let (place, outwards) = values.shape.place(&random)
                emit(cell, values, birth: birth, place: place, heading: outwards, depth: 1, state, &random)
            }
        }
        emitFromParticles(start, end, values)
    }

    /// The number of particles that may still be born now.
    private var room: Int { min(CAEmitterLayer.particleLimit - particles.count, birthsLeft) }

    private func emitFromParticles(_ start: Double, _ end: Double, _ values: EmitterValues) {
        guard hasEmitters else { return }
        // Bounds the visits of cells, whatever their number.
        let mostCells = max(1, Self.mostVisits / max(1, particles.count))
        var i = 0
        // New particles are appended, and processed in this loop as well.
        while i < particles.count {
            defer { i += 1 }
            guard let cells = particles[i].cell?.emitterCells, !cells.isEmpty, particles[i].depth < Self.deepest else {
                continue
            }
            let parent = particles[i]
            let from = max(0, start - parent.birth), to = min(end - parent.birth, parent.life)
            guard to > from else { continue }
            for (index, cell) in cells.prefix(mostCells).enumerated() {
                let rate = Double(cell.birthRate)
                guard cell.isEnabled, rate > 0, rate.isFinite else { continue }
                let first = min((from * rate).rounded(.down), 1e15) + 1
                let births = min((to * rate).rounded(.down) - first + 1, Double(room))
                guard births >= 1 else { continue }
                for k in 0..<Int(births) {
                    let number = first + Double(k), age = number / rate
                    let state = ParticleRandom.state(parent.random, cell: index, number: UInt64(number))
                    var random = ParticleRandom(state)
                    emit(
                        cell, values, birth: parent.birth + age, place: Self.place(parent, age),
                        heading: parent.heading, depth: parent.depth + 1, state, &random)
                }
            }
        }
    }

    private func emit(
        _ cell: CAEmitterCell, _ values: EmitterValues, birth: Double, place: SIMD3<Double>, heading: Double,
        depth: Int32, _ state: UInt64, _ random: inout ParticleRandom
    ) {
        birthsLeft -= 1
        let life = random.value(Double(cell.lifetime), Double(cell.lifetimeRange)) * values.lifetime
        let angle = heading + random.value(Double(cell.emissionLongitude), Double(cell.emissionRange))
        let speed = random.value(Double(cell.velocity), Double(cell.velocityRange)) * values.velocity
        let scale = random.value(Double(cell.scale), Double(cell.scaleRange)) * values.scale
        let spin = random.value(Double(cell.spin), Double(cell.spinRange)) * values.spin
        let base = cell.color?.rasterColor ?? .white
        // No array literals of vectors here: each would allocate.
        let range = SIMD4(cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange)
        var color = SIMD4(base.red, base.green, base.blue, base.alpha)
        for i in 0..<4 { color[i] += Float(random.unit() - 0.5) * range[i] }
        guard life > 0, life.isFinite, angle.isFinite, speed.isFinite, scale.isFinite, spin.isFinite,
            (place * 0).sum() == 0
        else { return }
        let (sine, cosine) = Trigonometry.sineCosine(angle)
        var direction = SIMD3(Double(cosine), Double(sine), 0)
        if cell.emissionLatitude != 0, cell.emissionLatitude.isFinite {
            let (up, flat) = Trigonometry.sineCosine(cell.emissionLatitude)
            direction = direction * Double(flat) + SIMD3(0, 0, Double(up))
        }
        let emits = cell.emitterCells?.isEmpty == false
        firstDeath = min(firstDeath, birth + life)
        if emits { hasEmitters = true }
        particles.append(
            Particle(
                birth: birth, life: life, place: place, velocity: direction * speed,
                acceleration: SIMD3(
                    Double(cell.xAcceleration), Double(cell.yAcceleration), Double(cell.zAcceleration)),
                scale: Float(scale), scaleSpeed: Float(cell.scaleSpeed), spin: Float(spin), color: color,
                colorSpeed: SIMD4(cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed),
                heading: emits ? angle : 0, appearance: Int32(appearance(cell)), depth: depth, random: state,
                cell: emits ? cell : nil))
    }

    private static func place(_ p: Particle, _ age: Double) -> SIMD3<Double> {
        p.place + p.velocity * age + p.acceleration * (age * age / 2)
    }

    /// Returns the index of the cell's appearance.
    private func appearance(_ cell: CAEmitterCell) -> Int {
        // Contents that are not an object are not drawn, and boxing them would create a new object each time.
        let object = cell.contents.flatMap { type(of: $0) is AnyClass ? $0 as AnyObject : nil }
        let id = ObjectIdentifier(cell), contents = object.map { ObjectIdentifier($0) }
        if let index = appearances.firstIndex(where: {
            $0.cell == id && $0.contents == contents && $0.rect == cell.contentsRect
        }) {
            return index
        }
        if appearances.count >= 64 { forgetUnused() }
        var image: SpriteImage?
        if let contents = cell.contents, let source = ContentsObject.imageSource(of: contents) {
            let r = cell.contentsRect, w = Double(source.width), h = Double(source.height)
            if r == CGRect.unit {
                image = SpriteImage(source)
            } else if r.isFinite {
                let box = Box(
                    x: Double(r.origin.x) * w, y: Double(r.origin.y) * h, width: Double(r.width) * w,
                    height: Double(r.height) * h)
                image = SpriteImage(source, part: box.pixels(in: source.pixmap.bounds))
            }
        }
        let scale = cell.contentsScale > 0 && cell.contentsScale.isFinite ? 1 / Double(cell.contentsScale) : 1
        appearances.append(
            Appearance(
                cell: id, contents: contents, rect: cell.contentsRect, scale: scale, image: image,
                holds: [cell, object].compactMap { $0 }))
        return appearances.count - 1
    }

    private func forgetUnused() {
        var places: [Int32: Int32] = [:]
        var kept: [Appearance] = []
        for i in particles.indices {
            let old = particles[i].appearance
            if places[old] == nil {
                places[old] = Int32(kept.count)
                kept.append(appearances[Int(old)])
            }
            particles[i].appearance = places[old]!
        }
        appearances = kept
    }

    // MARK: The picture

    /// Returns the particles alive at `time`; `nil` if none is visible.
    func sprites(at time: Double, _ mode: CAEmitterLayerRenderMode) -> Sprites? {
        var images: [SpriteImage] = []
        let numbers = appearances.map { appearance -> Int? in
            guard let image = appearance.image else { return nil }
            images.append(image)
            return images.count - 1
        }
        var shown: [(key: Double, birth: Double, sprite: Sprites.Sprite)] = []
        shown.reserveCapacity(particles.count)
        for p in particles {
            let age = time - p.birth
            guard age >= 0, age < p.life, let image = numbers[Int(p.appearance)] else { continue }
            let place = Self.place(p, age), appearance = appearances[Int(p.appearance)]
            let color = p.color + p.colorSpeed * Float(age)
            let scale = Double(p.scale + p.scaleSpeed * Float(age)) * appearance.scale
            guard color.w > 0, scale > 0 else { continue }
            var sine = 0.0, cosine = 1.0
            if p.spin != 0 {
                let turn = Trigonometry.sineCosine(CGFloat(Double(p.spin) * age))
                sine = Double(turn.sine)
                cosine = Double(turn.cosine)
            }
            let a = cosine * scale, b = sine * scale
            let w = Double(images[image].width) / 2, h = Double(images[image].height) / 2
            let transform = Affine(
                a, b, -b, a, place.x - a * w + b * h, place.y - b * w - a * h)
            let key: Double =
                switch mode {
                case .oldestFirst, .oldestLast, .additive: 0
                case .backToFront: place.z
                default: Double(p.appearance)
                }
            shown.append(
                (
                    key, mode == .oldestLast ? -p.birth : p.birth,
                    Sprites.Sprite(
                        image: image, transform: transform,
                        color: Color(
                            red: min(max(color.x, 0), 1), green: min(max(color.y, 0), 1),
                            blue: min(max(color.z, 0), 1), alpha: min(color.w, 1)))
                ))
        }
        if shown.isEmpty { return nil }
        // Particles are nearly in the order of their births, which is mostly the required one. Births at the same time
        // keep their order in the list.
        let isSorted = zip(shown, shown.dropFirst()).allSatisfy { ($0.key, $0.birth) <= ($1.key, $1.birth) }
        let order =
            isSorted
            ? nil
            : shown.indices.sorted {
                (shown[$0].key, shown[$0].birth, $0) < (shown[$1].key, shown[$1].birth, $1)
            }
        return Sprites(
            order?.map { shown[$0].sprite } ?? shown.map(\.sprite), images: images, isAdditive: mode == .additive)
    }
}
