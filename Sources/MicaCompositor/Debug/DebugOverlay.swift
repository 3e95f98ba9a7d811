import MicaRaster

/// The debugging information that a compositor can draw above the frame. While any of it is enabled, every frame is
/// redrawn in full, to erase the previous marks.
public struct DebugOverlay: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A red tint over changed areas.
    public static let damage = DebugOverlay(rawValue: 1)
    /// Thin lines around every step of the frame: green for images and shapes, yellow for groups.
    public static let borders = DebugOverlay(rawValue: 2)
    /// A tint by the number of steps that touch a pixel: none for one, then blue, green, orange, and red for five or
    /// more.
    public static let overdraw = DebugOverlay(rawValue: 4)
    /// The counts of steps, groups and hidden steps, and the damaged pixels in percent, in the top left corner. With a
    /// graphics chip, two more: its time in microseconds, 0 if the processors drew, and its memory in mebibytes.
    public static let counts = DebugOverlay(rawValue: 8)

    /// Creates an overlay by name: "damage", "borders", "overdraw", "counts", "all".
    package init?(named name: String) {
        switch name {
        case "damage": self = .damage
        case "borders": self = .borders
        case "overdraw": self = .overdraw
        case "counts": self = .counts
        case "all": self = [.damage, .borders, .overdraw, .counts]
        default: return nil
        }
    }

    func draw(_ plan: FramePlan, damage: [PixelRect], into canvas: Pixmap, chip: ChipBackEnd? = nil) {
        if contains(.overdraw) { drawOverdraw(plan, canvas) }
        if contains(.damage) { for rect in damage { tint(canvas, rect, 0x6060_0000) } }
        if contains(.borders) {
            for item in plan.items where !item.bounds.isEmpty {
                switch item.kind {
                case .mask, .end: break
                case .begin: outline(canvas, item.bounds, 0xffff_e000)
                default: outline(canvas, item.bounds, 0xff00_c040)
                }
            }
        }
        if contains(.counts) { drawCounts(plan, damage, canvas, chip) }
    }

    private func drawOverdraw(_ plan: FramePlan, _ canvas: Pixmap) {
        let colors: [UInt32] = [0x4000_0040, 0x4000_4000, 0x4040_2000, 0x4040_0000]
        var counts = [UInt8](repeating: 0, count: canvas.width * canvas.height)
        for item in plan.items {
            switch item.kind {
            case .mask, .end: continue
            default: break
            }
            let rect = item.bounds.intersection(canvas.bounds)
            if rect.isEmpty { continue }
            for y in rect.y0..<rect.y1 {
                for x in rect.x0..<rect.x1 where counts[y * canvas.width + x] < 255 {
                    counts[y * canvas.width + x] += 1
                }
            }
        }
        for y in 0..<canvas.height {
            for x in 0..<canvas.width {
                let count = Int(counts[y * canvas.width + x])
                if count > 1 { canvas.row(y)[x] = over(colors[min(count - 2, 3)], canvas.row(y)[x]) }
            }
        }
    }

    private func drawCounts(_ plan: FramePlan, _ damage: [PixelRect], _ canvas: Pixmap, _ chip: ChipBackEnd?) {
        var steps = 0, groups = 0, hidden = 0
        for item in plan.items {
            switch item.kind {
            case .mask, .end: break
            case .begin: groups += 1
            default: if item.bounds.isEmpty { hidden += 1 } else { steps += 1 }
            }
        }
        let changed = damage.reduce(0) { $0 + $1.area } * 100 / max(1, canvas.width * canvas.height)
        var values = [steps, groups, hidden, changed]
        if let chip { values += [chip.lastTime.map { Int($0 / .microseconds(1)) } ?? 0, chip.chipByteCount >> 20] }
        for (line, value) in values.enumerated() {
            DebugDigits.draw(value, x: 4, y: 4 + line * 14, into: canvas)
        }
    }

    private func tint(_ canvas: Pixmap, _ rect: PixelRect, _ color: UInt32) {
        let rect = rect.intersection(canvas.bounds)
        if rect.isEmpty { return }
        for y in rect.y0..<rect.y1 { for x in rect.x0..<rect.x1 { canvas.row(y)[x] = over(color, canvas.row(y)[x]) } }
    }

    private func outline(_ canvas: Pixmap, _ r: PixelRect, _ color: UInt32) {
        canvas.fill(PixelRect(x0: r.x0, y0: r.y0, x1: r.x1, y1: r.y0 + 1), color)
        canvas.fill(PixelRect(x0: r.x0, y0: r.y1 - 1, x1: r.x1, y1: r.y1), color)
        canvas.fill(PixelRect(x0: r.x0, y0: r.y0, x1: r.x0 + 1, y1: r.y1), color)
        canvas.fill(PixelRect(x0: r.x1 - 1, y0: r.y0, x1: r.x1, y1: r.y1), color)
    }

    private func over(_ source: UInt32, _ below: UInt32) -> UInt32 {
        source &+ scalePixel(below, 255 - source >> 24)
    }
}

/// Numbers as pixels, for the debug overlay, which must not depend on fonts.
enum DebugDigits {
    /// Five rows of three dots per digit, top row first, the left dot in the highest bit.
    private static let rows: [[UInt8]] = [
        [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 7, 1, 7], [5, 5, 7, 1, 1],
        [7, 4, 7, 1, 7], [7, 4, 7, 5, 7], [7, 1, 1, 1, 1], [7, 5, 7, 5, 7], [7, 5, 7, 1, 7],
    ]

    /// Draws in white on black, with two pixels per dot.
    static func draw(_ value: Int, x: Int, y: Int, into canvas: Pixmap) {
        let digits = String(max(0, value)).utf8.map { Int($0) - 48 }
        canvas.fill(PixelRect(x0: x - 2, y0: y - 2, x1: x + digits.count * 8, y1: y + 12), 0xff00_0000)
        for (i, digit) in digits.enumerated() {
            for (row, bits) in rows[digit].enumerated() {
                for column in 0..<3 where bits >> (2 - column) & 1 == 1 {
                    let left = x + i * 8 + column * 2, top = y + row * 2
                    canvas.fill(PixelRect(x0: left, y0: top, x1: left + 2, y1: top + 2), 0xffff_ffff)
                }
            }
        }
    }
}
