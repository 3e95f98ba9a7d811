/// The positions at which an emitter's particles are born.
struct EmitterShape {
    var shape: CAEmitterLayerEmitterShape
    var mode: CAEmitterLayerEmitterMode
    var center: SIMD3<Double>
    var size: SIMD3<Double>

    /// Returns a position, and the angle in the plane for a cell's longitude 0. The angle is outwards from an outline
    /// or a surface, away from a line (up from one along x), otherwise along x.
    func place(_ random: inout ParticleRandom) -> (point: SIMD3<Double>, outwards: Double) {
        let half = size / 2
        func side() -> Double { random.unit() < 0.5 ? -1 : 1 }
        func across() -> Double { random.unit() * 2 - 1 }
        switch shape {
        case .line:
            return (center + SIMD3((mode == .points ? side() : across()) * half.x, 0, 0), -Double.pi / 2)
        case .rectangle:
            switch mode {
            case .points: return (center + SIMD3(side() * half.x, side() * half.y, 0), 0)
            case .outline: return (center + rim(half, &random), 0)
            default: return (center + SIMD3(across() * half.x, across() * half.y, 0), 0)
            }
        case .cuboid:
            switch mode {
            case .points: return (center + half * SIMD3(side(), side(), side()), 0)
            case .outline, .surface:
                // Chooses a face in proportion to its area.
                let areas = SIMD3(half.y * half.z, half.x * half.z, half.x * half.y)
                var pick = random.unit() * areas.sum()
                var p = SIMD3(across(), across(), across())
                var axis = 2
                for i in 0..<2 {
                    if pick < areas[i] {
                        axis = i
                        break
                    }
                    pick -= areas[i]
                }
                p[axis] = side()
                return (center + p * half, 0)
            default: return (center + half * SIMD3(across(), across(), across()), 0)
            }
        case .circle:
            if mode == .points { return (center, 0) }
            let angle = random.unit() * 2 * Double.pi
            let (sine, cosine) = Trigonometry.sineCosine(angle)
            let radius = mode == .outline ? size.x : size.x * random.unit().squareRoot()
            return (center + SIMD3(cosine * radius, sine * radius, 0), mode == .outline ? angle : 0)
        case .sphere:
            if mode == .points { return (center, 0) }
            let angle = random.unit() * 2 * Double.pi
            let (sine, cosine) = Trigonometry.sineCosine(angle)
            let z = across(), flat = (1 - z * z).squareRoot()
            // The cube root distributes evenly over the volume: exp(ln u / 3).
            let isSkin = mode == .outline || mode == .surface
            let radius =
                isSkin ? size.x : size.x * Trigonometry.exponential(Trigonometry.logarithm(1 - random.unit()) / 3)
            return (center + SIMD3(cosine * flat, sine * flat, z) * radius, isSkin ? angle : 0)
        default: return (center, 0)
        }
    }

    /// Returns a point distributed evenly along a rectangle's four sides.
    private func rim(_ half: SIMD3<Double>, _ random: inout ParticleRandom) -> SIMD3<Double> {
        let t = (random.unit() * 2 - 1), sign = random.unit() < 0.5 ? -1.0 : 1.0
        let isWide = random.unit() * (abs(half.x) + abs(half.y)) < abs(half.x)
        return isWide ? SIMD3(t * half.x, sign * half.y, 0) : SIMD3(sign * half.x, t * half.y, 0)
    }
}
