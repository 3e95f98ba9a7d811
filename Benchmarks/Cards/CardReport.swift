import Foundation

/// The table of `./bench --cards`, or lines of JSON.
enum CardReport {
    static let heading = """
        \(name("")) whole card to PNG\(String(repeating: " ", count: 52)) Mica's pixels to PNG\(String(repeating: " ", count: 25)) Takumi's
        \(name("card"))\(titles)  draw  takumi\(titles)     kB  ratio
        """
    private static let titles = "     kB  takumi  ratio     ms  takumi  ratio"

    static func row(_ figures: CardFigures) -> String {
        let draw = cell(median(figures.draw), 6) + cell(figures.peerDraw.isEmpty ? nil : median(figures.peerDraw), 8)
        let faults = [
            (figures.whole.isSlower, "slower"), (figures.whole.isLarger, "larger"),
            (figures.pixels.isSlower, "pixels slower"), (figures.pixels.isLarger, "pixels larger"),
            (figures.theirPixels?.isLarger ?? false, "Takumi's pixels larger"),
        ]
        let told = faults.filter(\.0).map(\.1).joined(separator: ", ")
        return name(figures.card.name) + cells(figures.whole) + draw + cells(figures.pixels)
            + cell(figures.theirPixels.map { Double($0.ownBytes) / 1000 }, 7, decimals: 1)
            + cell(figures.theirPixels?.bytesRatio, 7)
            + (told.isEmpty ? "" : "  ") + told
    }

    /// Lines about the rows that Mica wins and the names of the others.
    static func summary(_ all: [CardFigures]) -> String {
        guard all.contains(where: { $0.whole.peerBytes != nil }) else { return "Takumi took no part." }
        let kinds: [(String, KeyPath<CardFigures, Comparison>)] = [
            ("whole cards", \.whole), ("Mica's pixels", \.pixels),
        ]
        let larger = all.filter { $0.theirPixels?.isLarger ?? false }.map(\.card.name)
        let theirs =
            "Takumi's pixels: \(all.count - larger.count) of \(all.count) files of Mica at most 3 % larger than Takumi's"
            + (larger.isEmpty ? "" : "; larger: " + larger.joined(separator: ", "))
        return kinds.map { title, kind in
            let won = all.filter { !$0[keyPath: kind].isSlower && !$0[keyPath: kind].isLarger }
            var line = "\(title): \(won.count) of \(all.count) no slower than Takumi and at most 3 % larger"
            let slower = all.filter { $0[keyPath: kind].isSlower }.map(\.card.name)
            let larger = all.filter { $0[keyPath: kind].isLarger }.map(\.card.name)
            if !slower.isEmpty { line += "; slower: " + slower.joined(separator: ", ") }
            if !larger.isEmpty { line += "; larger: " + larger.joined(separator: ", ") }
            return line
        }.joined(separator: "\n") + "\n" + theirs
    }

    static func json(_ figures: CardFigures) -> String {
        func number(_ value: Double?) -> String { value.map { String(format: "%.4f", $0) } ?? "null" }
        func object(_ comparison: Comparison) -> String {
            let peer = comparison.peer.isEmpty ? nil : median(comparison.peer)
            return
                "{\"bytes\": \(comparison.ownBytes), \"takumi_bytes\": \(comparison.peerBytes.map(String.init) ?? "null"), "
                + "\"ms\": \(number(median(comparison.own))), \"takumi_ms\": \(number(peer)), "
                + "\"time_ratio\": \(number(comparison.timeRatio))}"
        }
        let draw = figures.peerDraw.isEmpty ? nil : median(figures.peerDraw)
        return
            "{\"name\": \"\(figures.card.name)\", \"width\": \(figures.card.width), \"height\": \(figures.card.height), "
            + "\"draw_ms\": \(number(median(figures.draw))), \"takumi_draw_ms\": \(number(draw)), "
            + "\"card\": \(object(figures.whole)), \"pixels\": \(object(figures.pixels)), "
            + "\"takumi_pixels_bytes\": \(figures.theirPixels.map { String($0.ownBytes) } ?? "null")}"
    }

    private static func cells(_ comparison: Comparison) -> String {
        cell(Double(comparison.ownBytes) / 1000, 7, decimals: 1)
            + cell(comparison.peerBytes.map { Double($0) / 1000 }, 8, decimals: 1)
            + cell(comparison.bytesRatio, 7) + cell(median(comparison.own), 7)
            + cell(comparison.peer.isEmpty ? nil : median(comparison.peer), 8) + cell(comparison.timeRatio, 7)
    }

    private static func cell(_ value: Double?, _ width: Int, decimals: Int = 2) -> String {
        let text = value.map { String(format: "%.\(decimals)f", $0) } ?? "–"
        return String(repeating: " ", count: max(1, width - text.count)) + text
    }

    private static func name(_ text: String) -> String {
        text.padding(toLength: 20, withPad: " ", startingAt: 0)
    }
}
