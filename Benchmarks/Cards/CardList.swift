/// The cards that are measured: photographs, gradients, flat colours, text, and all of these together.
struct CardList {
    private(set) var cards: [Card] = []
    private(set) var photographs: [Photograph] = []

    init() {
        addPhotographs()
        addGradients()
        addFlat()
        addTexts()
        addMixtures()
    }

    mutating func add(_ name: String, _ width: Int = 1200, _ height: Int = 630, _ parts: [Part]) {
        cards.append(Card(name: name, width: width, height: height, parts: parts))
    }

    mutating func picture(
        _ motif: Photograph.Motif, _ width: Int, _ height: Int, grain: Float = 2, quality: Double? = 0.85
    ) -> Paint {
        let photograph = Photograph(motif: motif, width: width, height: height, grain: grain, quality: quality)
        if !photographs.contains(where: { $0.name == photograph.name }) { photographs.append(photograph) }
        return Paint(picture: photograph.name)
    }

    /// Photographs to the edges of a card.
    private mutating func addPhotographs() {
        let sizes: [(Photograph.Motif, Int, Int, Float, Double?)] = [
            (.ridges, 1200, 630, 2, 0.85), (.foliage, 1200, 630, 3, 0.9), (.bokeh, 1200, 630, 1, 0.85),
            (.city, 1200, 630, 4, 0.8), (.water, 1200, 630, 2, 0.85), (.studio, 1200, 630, 1, 0.9),
            (.ridges, 800, 418, 0, nil), (.foliage, 600, 315, 2, nil), (.studio, 1080, 1080, 0, nil),
            (.bokeh, 1080, 1080, 6, nil), (.water, 600, 315, 0, 0.6), (.city, 800, 418, 12, nil),
        ]
        for (motif, width, height, grain, quality) in sizes {
            let paint = picture(motif, width, height, grain: grain, quality: quality)
            add("photo-\(motif.rawValue)-\(width)", width, height, [.fill(width, height, paint)])
        }
    }

    private mutating func addGradients() {
        func full(_ name: String, _ paint: Paint, _ width: Int = 1200, _ height: Int = 630) {
            add("gradient-" + name, width, height, [.fill(width, height, paint)])
        }
        full("down", .linear(180, [Color(0x1E3A8A), Color(0x38BDF8)]))
        full("across", .linear(90, [Color(0xF97316), Color(0xDB2777)]))
        full("diagonal", .linear(135, [Color(0x4F46E5), Color(0xEC4899)]))
        full("rainbow", .linear(110, [0xEF4444, 0xF59E0B, 0x84CC16, 0x06B6D4, 0x8B5CF6].map { Color($0) }))
        full("dark", .linear(160, [Color(0x0B0F19), Color(0x1F2937)]))
        full("radial", .radial([600, 315, 700, 420], [Color(0xFEF3C7), Color(0x92400E)]))
        full("square", .linear(45, [Color(0x10B981), Color(0x1D4ED8)]), 1080, 1080)
        full("small", .linear(120, [Color(0xFDE68A), Color(0xFCA5A5)]), 600, 315)
        let lights: [(Double, Double, UInt32)] = [
            (200, 120, 0xF472B6), (1000, 80, 0x60A5FA), (900, 560, 0xFBBF24), (250, 540, 0x34D399),
        ]
        add(
            "gradient-mesh", 1200, 630,
            [.fill(1200, 630, .plain(0x312E81))]
                + lights.map { x, y, color in
                    .fill(1200, 630, .radial([x, y, 620, 480], [Color(color, 0.85), Color(color, 0)]))
                })
        add(
            "gradient-tiles", 1200, 630,
            [.fill(1200, 630, .plain(0xF8FAFC))]
                + (0..<18).map { i in
                    let paint = Paint.linear(Double(i * 20), [Color(0x6366F1), Color(0x22D3EE), Color(0xFACC15)])
                    return .box(
                        Box(
                            x: Double(30 + i % 6 * 192), y: Double(25 + i / 6 * 200), width: 176, height: 180,
                            radius: 24, paint: paint))
                })
    }

    private mutating func addFlat() {
        add("flat-one", 1200, 630, [.fill(1200, 630, .plain(0x2563EB))])
        add("flat-bars", 1200, 630, [.fill(1200, 630, .plain(0xFFFFFF))] + bars(16))
        add("flat-board", 1200, 630, board(1200, 630, cell: 80))
        add("flat-board-fine", 800, 418, board(800, 418, cell: 10))
        add("flat-discs", 1200, 630, [.fill(1200, 630, .plain(0x0F172A))] + discs(60, 0.25))
        add("flat-discs-opaque", 1200, 630, [.fill(1200, 630, .plain(0xFDF6E3))] + discs(300, 1))
        add(
            "flat-panels", 1080, 1080,
            [.fill(1080, 1080, .plain(0xE5E7EB))]
                + (0..<9).map { i in
                    .box(
                        Box(
                            x: Double(40 + i % 3 * 340), y: Double(40 + i / 3 * 340), width: 320, height: 320,
                            radius: 40, paint: .plain([0xFFFFFF, 0xDBEAFE, 0xFEE2E2][i % 3]), shadow: 12))
                })
        add(
            "flat-gray", 1200, 630,
            (0..<12).map { i in
                .box(Box(x: Double(i * 100), y: 0, width: 100, height: 630, paint: .plain(UInt32(i * 21) * 0x010101)))
            })
        add(
            "flat-badge", 600, 600,
            [
                .box(Box(x: 20, y: 20, width: 560, height: 560, radius: 280, paint: .plain(0xDC2626))),
                .box(Box(x: 60, y: 60, width: 480, height: 480, radius: 240, paint: .plain(0xFFFFFF))),
                .box(Box(x: 100, y: 250, width: 400, height: 100, radius: 50, paint: .plain(0xDC2626, 0.6))),
            ])
        add(
            "flat-stripes", 600, 315,
            (0..<63).map { i in
                .box(
                    Box(x: 0, y: Double(i * 5), width: 600, height: 5, paint: .plain(i % 2 == 0 ? 0x7C3AED : 0xF5F3FF)))
            })
    }

    func bars(_ count: Int) -> [Part] {
        (0..<count).map { i in
            let height = Double(80 + i * 173 % 400)
            return .box(
                Box(
                    x: Double(60 + i * 68), y: 580 - height, width: 48, height: height, radius: 8,
                    paint: .plain([0x2563EB, 0x10B981, 0xF59E0B][i % 3])))
        }
    }

    private func board(_ width: Int, _ height: Int, cell: Int) -> [Part] {
        let columns = width / cell | 1
        return [.fill(width, height, .plain(0xF1F5F9))]
            + stride(from: 0, to: columns * (height / cell), by: 2).map { i in
                .box(
                    Box(
                        x: Double(i % columns * cell), y: Double(i / columns * cell), width: Double(cell),
                        height: Double(cell), paint: .plain(0x334155)))
            }
    }

    func discs(_ count: Int, _ alpha: Double) -> [Part] {
        (0..<count).map { i in
            let size = Double(30 + i * 37 % 90)
            return .box(
                Box(
                    x: Double(i * 211 % 1150), y: Double(i * 97 % 580), width: size, height: size, radius: size / 2,
                    paint: .plain([0xF43F5E, 0x22D3EE, 0xA3E635, 0xFBBF24][i % 4], alpha)))
        }
    }
}

extension Part {
    /// The whole card.
    static func fill(_ width: Int, _ height: Int, _ paint: Paint) -> Part {
        .box(Box(x: 0, y: 0, width: Double(width), height: Double(height), paint: paint))
    }
}
