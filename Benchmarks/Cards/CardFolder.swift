import CoreText
import Foundation
import Mica
import QuartzCore

/// What both sides draw, in files: `cards.json`, and NAME.rgba of each photograph and each card.
struct CardFolder {
    let tree: CardTree
    private let cards: [Card]
    private let photographs: [Photograph]
    private var photographPixels: [String: Data] = [:]

    /// Makes the photographs that the cards show.
    init(_ cards: [Card], _ all: [Photograph]) {
        self.cards = cards
        var pictures: [String: CGImage] = [:]
        photographs = all.filter { photograph in cards.contains { $0.shows(photograph.name) } }
        for photograph in photographs {
            let pixels = photograph.pixels()
            photographPixels[photograph.name] = pixels
            pictures[photograph.name] = image(width: photograph.width, height: photograph.height, pixels)
        }
        tree = CardTree(pictures: pictures)
    }

    func write(to folder: URL) throws {
        for (name, pixels) in photographPixels { try pixels.write(to: folder.appending(path: name + ".rgba")) }
        for card in cards {
            try straightPixels(of: tree.renderer(card).image(at: 0))?.write(
                to: folder.appending(path: card.name + ".rgba"))
        }
        let fonts = CardFont.allCases.map { CTFontCreateWithName($0.rawValue as CFString, 1000, nil) }
        let description = Description(
            cards: cards,
            pictures: photographs.map { .init(name: $0.name, width: $0.width, height: $0.height) },
            fonts: fonts.compactMap { (CTFontCopyAttribute($0, kCTFontURLAttribute) as? URL)?.path },
            ascent: CTFontGetAscent(fonts[0]) / 1000, descent: CTFontGetDescent(fonts[0]) / 1000)
        try JSONEncoder().encode(description).write(to: folder.appending(path: "cards.json"))
    }

    private struct Description: Encodable {
        let cards: [Card]
        let pictures: [Picture]
        /// Paths of the files.
        let fonts: [String]
        /// Of a font of one point.
        let ascent: Double, descent: Double
    }

    private struct Picture: Encodable {
        let name: String
        let width: Int, height: Int
    }
}

extension CardTree {
    func renderer(_ card: Card) -> OfflineRenderer {
        OfflineRenderer(layer(card), size: CGSize(width: card.width, height: card.height))
    }
}

extension Card {
    fileprivate func shows(_ photograph: String) -> Bool {
        parts.contains { if case .box(let box) = $0 { box.paint.picture == photograph } else { false } }
    }
}
