/// A lookup table of the colours of a gradient at evenly spaced parameters.
///
/// Entry 0 is "nothing", entry 1 the colour before the start. `count` entries follow, of which number i is the colour
/// at (i + ½) / count, and one for the colour after the end. Colours are interpolated unpremultiplied, then multiplied
/// by their alpha and rounded once. If they change by less than one step between entries, the table contains every step
/// of 8 bits.
final class GradientTable {
    private(set) var stops: [Gradient.Stop] = []
    private(set) var count = 0
    private var extendsStart = false, extendsEnd = false
    private let memory = ScratchMemory()
    private(set) var entries: UnsafeMutablePointer<UInt32>

    /// The maximum `count`.
    static let maximumCount = 16_384

    init() { entries = memory.reserve(4, of: UInt32.self)! }

    func matches(_ g: Gradient, _ count: Int) -> Bool {
        self.count == count && extendsStart == g.extendsStart && extendsEnd == g.extendsEnd && stops == g.stops
    }

    /// Builds the table. Returns `false` if memory is insufficient. `g` must have a stop.
    func build(_ g: Gradient, _ count: Int) -> Bool {
        self.count = 0
        guard let entries = memory.reserve(count + 3, of: UInt32.self) else { return false }
        self.entries = entries
        stops = g.stops
        extendsStart = g.extendsStart
        extendsEnd = g.extendsEnd
        self.count = count
        let table = entries + 2
        // Descending offsets are raised, so that the loop below advances.
        var low = 0.0, index = 0
        var last = GradientTable.components(stops[0].color)
        for (number, stop) in stops.enumerated() {
            let color = GradientTable.components(stop.color)
            let high = Swift.min(1, Swift.max(low, stop.offset > 0 ? stop.offset : 0))
            // Up to and including the entries whose centre is before this stop.
            let end = Swift.min(count, Swift.max(index, Int((high * Double(count) + 0.5).rounded(.down))))
            if number == 0 || high <= low {
                while index < end {
                    table[index] = GradientTable.pixel(color)
                    index += 1
                }
            } else {
                let slope = (color - last) / (high - low)
                while index < end {
                    let t = (Double(index) + 0.5) / Double(count)
                    table[index] = GradientTable.pixel(last + slope * (t - low))
                    index += 1
                }
            }
            low = high
            last = color
        }
        while index < count {
            table[index] = GradientTable.pixel(last)
            index += 1
        }
        entries[0] = 0
        entries[1] = extendsStart ? GradientTable.pixel(GradientTable.components(stops[0].color)) : 0
        table[count] = extendsEnd ? GradientTable.pixel(last) : 0
        return true
    }

    /// Returns blue, green, red and alpha, 0...1.
    private static func components(_ c: Color) -> SIMD4<Double> {
        func unit(_ v: Float) -> Double { v > 0 ? Double(min(v, 1)) : 0 }
        return SIMD4(unit(c.blue), unit(c.green), unit(c.red), unit(c.alpha))
    }

    /// Returns the premultiplied pixel.
    private static func pixel(_ c: SIMD4<Double>) -> UInt32 {
        let alpha = c[3] * 255, c = SIMD4(c[0], c[1], c[2], 1) * alpha
        // Each number separately: the conversion of a whole vector is a call for each of its components.
        func byte(_ v: Double) -> UInt32 { v > 0 ? UInt32(min(v + 0.5, 255)) : 0 }
        return byte(c[3]) &<< 24 | byte(c[2]) &<< 16 | byte(c[1]) &<< 8 | byte(c[0])
    }
}
