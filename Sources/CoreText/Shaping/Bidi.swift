import CMicaFriBidi

/// The Unicode bidirectional algorithm (UAX #9) for one paragraph, by FriBidi.
enum Bidi {
    /// Returns the embedding level of each scalar, and the paragraph's own; `nil` if everything is at level 0.
    static func levels(of scalars: [UInt32], base: CTWritingDirection) -> (levels: [UInt8], base: UInt8)? {
        guard base == .rightToLeft || scalars.contains(where: { $0 >= 0x590 && mica_fribidi_matters($0) != 0 })
        else { return nil }
        let count = scalars.count
        guard count > 0, count < Int(Int32.max) else { return nil }
        var types = [UInt32](repeating: 0, count: count)
        var brackets = types
        var levels = [Int8](repeating: 0, count: count)
        let direction: Int32 = base == .natural ? 2 : Int32(base.rawValue)
        let found = mica_fribidi_levels(scalars, Int32(count), direction, &types, &brackets, &levels)
        guard found >= 0 else { return nil }
        return (levels.map { UInt8(max(0, $0)) }, UInt8(found))
    }

    /// Returns the visual order of runs with these levels, from left to right (rule L2).
    static func visualOrder(_ levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        let lowestOdd = levels.filter { $0 & 1 == 1 }.min() ?? highest &+ 1
        var level = highest
        while level >= lowestOdd && level > 0 {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
            level -= 1
        }
        return order
    }
}
