extension CardList {
    static let words = """
        A layer has a frame in the coordinates of the layer above it and a transform that changes where it is seen but not \
        where it is laid out Time is an argument of everything that moves so that a picture of any moment can be drawn \
        again and two runs show the same The server draws a card for each request and keeps those that are asked for often
        """.split(separator: " ").map(String.init)

    /// Lines of about `width` characters.
    func lines(_ count: Int, _ width: Int, from start: Int = 0) -> [String] {
        var next = start
        return (0..<count).map { _ in
            var line = ""
            while line.count < width {
                line += (line.isEmpty ? "" : " ") + Self.words[next % Self.words.count]
                next += 1
            }
            return line
        }
    }

    func paragraph(
        _ x: Double, _ y: Double, size: Double, count: Int, width: Int, _ color: Color, from start: Int = 0
    ) -> [Part] {
        lines(count, width, from: start).enumerated().map {
            .text(Text($1, x: x, y: y + Double($0) * size * 1.4, size: size, color: color))
        }
    }

    mutating func addTexts() {
        let white = Part.fill(1200, 630, .plain(0xFFFFFF)), dark = Part.fill(1200, 630, .plain(0x111827))
        let black = Color(0x111111), light = Color(0xE5E7EB)
        add("text-page", 1200, 630, [white] + paragraph(60, 40, size: 20, count: 20, width: 100, black))
        add("text-dark", 1200, 630, [dark] + paragraph(60, 40, size: 28, count: 14, width: 70, light))
        add("text-small", 1200, 630, [white] + paragraph(30, 20, size: 11, count: 38, width: 190, black))
        add(
            "text-title", 1200, 630,
            [
                .fill(1200, 630, .plain(0xFEF08A)), heading("Pictures without", 80, 170, 112, black),
                heading("a browser", 80, 310, 112, black),
            ])
        add(
            "text-title-dark", 800, 418,
            [
                .fill(800, 418, .plain(0x18181B)), heading("Release 0.1", 50, 130, 96, Color(0xFAFAFA)),
                .text(Text("What is new, and what changes", x: 54, y: 250, size: 30, color: Color(0xA1A1AA))),
            ])
        add(
            "text-square", 1080, 1080,
            [.fill(1080, 1080, .plain(0xFFF7ED))]
                + paragraph(70, 70, size: 40, count: 16, width: 42, Color(0x7C2D12)))
        add(
            "text-tiny-card", 600, 315,
            [.fill(600, 315, .plain(0xFFFFFF))]
                + paragraph(24, 20, size: 15, count: 12, width: 66, black))
        add(
            "text-colours", 1200, 630,
            [dark]
                + lines(10, 60).enumerated().map { row, line in
                    .text(
                        Text(
                            line, x: 60, y: Double(40 + row * 55), size: 32,
                            color: Color([0xF87171, 0xFBBF24, 0x34D399, 0x60A5FA, 0xC084FC][row % 5])))
                })
        add("text-table", 1200, 630, [white] + table())
        add(
            "text-on-gradient", 1200, 630,
            [
                .fill(1200, 630, .linear(135, [Color(0x0EA5E9), Color(0x6366F1)]))
            ] + paragraph(80, 60, size: 30, count: 12, width: 64, Color(0xFFFFFF)))
    }

    private func heading(_ text: String, _ x: Double, _ y: Double, _ size: Double, _ color: Color) -> Part {
        .text(Text(text, x: x, y: y, size: size, isBold: true, color: color))
    }

    /// Names and numbers in rows with alternating backgrounds.
    private func table() -> [Part] {
        (0..<14).flatMap { row -> [Part] in
            let y = Double(30 + row * 41)
            let line = Part.box(
                Box(x: 40, y: y, width: 1120, height: 41, paint: .plain(row % 2 == 0 ? 0xEFF6FF : 0xFFFFFF)))
            return [line]
                + (0..<5).map { column in
                    let text = column == 0 ? Self.words[row * 3] : "\(row * 7919 * (column + 3) % 100_000)"
                    return .text(
                        Text(
                            text, x: Double(60 + column * 225), y: y + 7, size: 20, isBold: column == 0,
                            color: Color(0x1E293B)))
                }
        }
    }

    mutating func addMixtures() {
        addOrdinary()
        let white = Color(0xFFFFFF), ink = Color(0x0F172A), gray = Color(0x64748B)
        add(
            "mixed-cover", 1200, 630,
            [
                .fill(1200, 630, picture(.ridges, 1200, 630)),
                .fill(1200, 630, .linear(180, [Color(0x000000, 0), Color(0x000000, 0.75)])),
                heading("Above the tree line", 60, 430, 72, white),
                .text(Text("Eleven days on foot, four passes", x: 62, y: 530, size: 32, color: white)),
            ])
        add(
            "mixed-article", 1200, 630,
            [
                .fill(1200, 630, .plain(0xFFFFFF)),
                .box(Box(x: 700, y: 0, width: 500, height: 630, paint: picture(.foliage, 500, 630))),
                heading("Field notes", 60, 80, 64, ink),
            ] + paragraph(60, 190, size: 24, count: 10, width: 46, gray))
        add(
            "mixed-profile", 1200, 630,
            [
                .fill(1200, 630, .linear(120, [Color(0xF0ABFC), Color(0x818CF8)])),
                .box(Box(x: 100, y: 90, width: 1000, height: 450, radius: 32, paint: .plain(0xFFFFFF), shadow: 20)),
                .box(Box(x: 150, y: 175, width: 280, height: 280, radius: 140, paint: picture(.bokeh, 280, 280))),
                heading("Ada Lovelace", 480, 200, 64, ink),
                .text(Text("Mathematician, London", x: 482, y: 290, size: 32, color: gray)),
            ] + paragraph(482, 360, size: 22, count: 3, width: 46, gray, from: 20))
        add(
            "mixed-gallery", 1080, 1080,
            [.fill(1080, 1080, .plain(0x09090B))]
                + [Photograph.Motif.water, .city, .studio, .ridges].enumerated().map { i, motif in
                    .box(
                        Box(
                            x: Double(30 + i % 2 * 520), y: Double(30 + i / 2 * 520), width: 500, height: 500,
                            radius: 24,
                            paint: picture(motif, 500, 500)))
                })
        add(
            "mixed-chart", 1200, 630,
            [
                .fill(1200, 630, .linear(180, [Color(0xF8FAFC), Color(0xE2E8F0)]))
            ] + bars(16) + [heading("Cards drawn in a second", 60, 24, 40, ink)])
        add(
            "mixed-product", 1200, 630,
            [
                .fill(1200, 630, picture(.studio, 1200, 630)), heading("Ball", 60, 60, 80, ink),
                .box(Box(x: 60, y: 500, width: 220, height: 72, radius: 36, paint: .plain(0x16A34A))),
                heading("€ 24.90", 104, 514, 36, white),
            ])
        add(
            "mixed-floating", 800, 418,
            [
                .box(
                    Box(
                        x: 50, y: 40, width: 700, height: 320, radius: 28,
                        paint: .linear(135, [Color(0x1D4ED8), Color(0x7C3AED)]), shadow: 14)),
                heading("Transparent around", 100, 110, 48, white),
                .text(Text("A card for any page", x: 100, y: 180, size: 28, color: Color(0xFFFFFF, 0.8))),
            ])
    }

    /// Adds a typical link preview: a gradient, a title, lines of text, discs and a small photograph.
    private mutating func addOrdinary() {
        let white = Color(0xFFFFFF)
        let avatar = picture(.bokeh, 96, 96)
        add(
            "mixed-ordinary", 1200, 630,
            [
                .fill(1200, 630, .linear(135, [Color(0x3333CC), Color(0xE64D80)]))
            ]
                + (0..<60).map { i in
                    .box(
                        Box(
                            x: Double(i * 19), y: Double(i * 97 % 570), width: 60, height: 60, radius: 30,
                            paint: .plain(0xFFFFFF, 0.1)))
                } + [
                    heading("How a card is drawn", 80, 120, 76, white),
                    .box(Box(x: 80, y: 480, width: 96, height: 96, radius: 48, paint: avatar)),
                    .text(Text("Ada Lovelace", x: 200, y: 490, size: 30, color: white)),
                    .text(Text("28 November 2026", x: 200, y: 532, size: 24, color: Color(0xFFFFFF, 0.7))),
                ] + paragraph(80, 240, size: 34, count: 4, width: 52, white))
    }
}
