/// Chooses the palette of an image.
///
/// Frequent colours get an exact entry of their own. The rest are collected in cells of 5 bits per channel. Boxes of
/// cells are divided where that reduces the squared error most, always the box with the largest error first (after Wu,
/// "Efficient statistical computations for optimal color quantization", 1991). Two rounds of k-means then move each
/// entry to the mean of the colours that it represents.
struct Quantizer {
    /// Pixels of approximately one colour.
    private struct Cell {
        var weight = 0, red = 0, green = 0, blue = 0
        var mean: UInt32 {
            let half = weight / 2
            return 0xFF00_0000 | UInt32((blue + half) / weight) << 16 | UInt32((green + half) / weight) << 8
                | UInt32((red + half) / weight)
        }
        mutating func add(_ other: Cell) {
            weight += other.weight
            red += other.red
            green += other.green
            blue += other.blue
        }
    }

    /// Returns a palette of at most `limit` colours for these opaque pixels. Images with no more colours than that keep
    /// all of them.
    static func palette(for pixels: [UInt32], limit: Int) -> Palette? {
        guard !pixels.isEmpty else { return nil }
        var counts: [UInt32: Int] = [:]
        var runColor = pixels[0], run = 0
        for pixel in pixels {
            if pixel == runColor {
                run += 1
            } else {
                counts[runColor, default: 0] += run
                runColor = pixel
                run = 1
            }
        }
        counts[runColor, default: 0] += run
        if counts.count <= limit { return Palette(counts.keys.sorted()) }

        let threshold = max(2, pixels.count / 200)
        let common = counts.filter { $0.value >= threshold }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit / 2).map(\.key)
        for color in common { counts[color] = nil }
        var cells: [Int: Cell] = [:]
        for (color, count) in counts {
            let r = Int(color & 255), g = Int(color >> 8 & 255), b = Int(color >> 16 & 255)
            cells[(r >> 3) << 10 | (g >> 3) << 5 | b >> 3, default: Cell()].add(
                Cell(weight: count, red: r * count, green: g * count, blue: b * count))
        }
        // A fixed order, so that the palette depends only on the pixels.
        let ordered = cells.sorted { $0.key < $1.key }.map(\.value)
        var colors = common + divide(ordered, into: limit - common.count).map(\.mean)
        for _ in 0..<2 { colors = refine(colors, fixed: common.count, cells: ordered) }
        return Palette(colors)
    }

    /// Divides the cells into at most `count` groups. Returns the sums of the groups.
    private static func divide(_ cells: [Cell], into count: Int) -> [Cell] {
        struct Group {
            var cells: ArraySlice<Cell>
            var error: Double
        }
        var groups = [Group(cells: cells[...], error: error(of: cells[...]))]
        while groups.count < count {
            guard let worst = groups.indices.max(by: { groups[$0].error < groups[$1].error }), groups[worst].error > 0,
                let (low, high) = cut(groups[worst].cells)
            else { break }
            groups[worst] = Group(cells: low, error: error(of: low))
            groups.append(Group(cells: high, error: error(of: high)))
        }
        return groups.map { $0.cells.reduce(into: Cell()) { $0.add($1) } }
    }

    private static func channel(_ index: Int, _ cell: Cell) -> Int {
        switch index {
        case 0: cell.red
        case 1: cell.green
        default: cell.blue
        }
    }

    private static let channelWeights = [2.0, 4.0, 3.0]

    /// Returns the weighted squared distance of all cells from their mean.
    private static func error(of cells: ArraySlice<Cell>) -> Double {
        (0..<3).reduce(0) { $0 + variance(of: cells, channel: $1) * channelWeights[$1] }
    }

    private static func variance(of cells: ArraySlice<Cell>, channel index: Int) -> Double {
        var weight = 0.0, sum = 0.0, squares = 0.0
        for cell in cells {
            let w = Double(cell.weight), s = Double(channel(index, cell))
            weight += w
            sum += s
            squares += s * s / w
        }
        return max(0, squares - sum * sum / weight)
    }

    /// Sorts by the channel that varies most, and divides where the two halves have the least error.
    private static func cut(_ cells: ArraySlice<Cell>) -> (ArraySlice<Cell>, ArraySlice<Cell>)? {
        guard cells.count > 1 else { return nil }
        let index = (0..<3).max {
            variance(of: cells, channel: $0) * channelWeights[$0] < variance(of: cells, channel: $1)
                * channelWeights[$1]
        }!
        let sorted = cells.map { (value: Double(channel(index, $0)) / Double($0.weight), cell: $0) }
            .enumerated().sorted { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }.map(\.element.cell)
        let totalWeight = Double(sorted.reduce(0) { $0 + $1.weight })
        let totalSum = Double(sorted.reduce(0) { $0 + channel(index, $1) })
        var weight = 0.0, sum = 0.0, best = 1, bestGain = -1.0
        for i in 0..<sorted.count - 1 {
            weight += Double(sorted[i].weight)
            sum += Double(channel(index, sorted[i]))
            let rest = totalSum - sum
            let gain = sum * sum / weight + rest * rest / (totalWeight - weight)
            if gain > bestGain {
                best = i + 1
                bestGain = gain
            }
        }
        return (sorted[..<best], sorted[best...])
    }

    /// Moves every colour after the first `fixed` to the mean of the cells that are nearest to it.
    private static func refine(_ colors: [UInt32], fixed: Int, cells: [Cell]) -> [UInt32] {
        var palette = Palette(colors)
        var sums = [Cell](repeating: Cell(), count: colors.count)
        for cell in cells { sums[palette.nearest(cell.mean)].add(cell) }
        var result = colors
        for i in fixed..<colors.count where sums[i].weight > 0 { result[i] = sums[i].mean }
        return result
    }
}
