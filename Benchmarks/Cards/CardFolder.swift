import CoreText
import Foundation
import Mica
import QuartzCore

/// The input of both sides, in files: `cards.json`, NAME.rgba of each card, and PNG files of the photographs.
struct CardFolder {
    let tree: CardTree
    private let cards: [Card]

    /// Makes the photographs that the cards show.
    init(_ cards: [Card], _ all: [Photograph]) {
        self.cards = cards
        var pictures: [String: CGImage] = [:]
        for photograph in all where cards.contains(where: { $0.shows(photograph.name) }) {
            pictures[photograph.name] = image(
                width: photograph.width, height: photograph.height, photograph.pixels())
        }
        tree = CardTree(pictures: pictures)
    }

    func write(to folder: URL) throws {
        let photographs = folder.appending(path: "photographs")
        try FileManager.default.createDirectory(at: photographs, withIntermediateDirectories: true)
        for (name, picture) in tree.pictures { try png(picture).write(to: photographs.appending(path: name + ".png")) }
        for card in cards {
            try straightPixels(of: tree.renderer(card).image(at: 0))?.write(
                to: folder.appending(path: card.name + ".rgba"))
        }
        let fonts = CardFont.allCases.map { CTFontCreateWithName($0.rawValue as CFString, 1000, nil) }
        let description = Description(
            cards: cards, photographs: tree.pictures.keys.sorted(),
            fonts: fonts.compactMap { (CTFontCopyAttribute($0, kCTFontURLAttribute) as? URL)?.path },
            ascent: CTFontGetAscent(fonts[0]) / 1000, descent: CTFontGetDescent(fonts[0]) / 1000)
        try JSONEncoder().encode(description).write(to: folder.appending(path: "cards.json"))
    }

    private struct Description: Encodable {
        let cards: [Card]
        /// Names of the photographs below the folder `photographs`.
        let photographs: [String]
        /// Paths of the files.
        let fonts: [String]
        /// For a font size of one point.
        let ascent: Double, descent: Double
    }
}

extension CardTree {
    /// A renderer that draws the pixels of an image unchanged.
    static func renderer(of image: CGImage) -> OfflineRenderer {
        let size = CGSize(width: image.width, height: image.height), layer = CALayer()
        layer.frame = CGRect(origin: .zero, size: size)
        layer.contents = image
        return OfflineRenderer(layer, size: size)
    }

    func renderer(_ card: Card) -> OfflineRenderer {
        OfflineRenderer(layer(card), size: CGSize(width: card.width, height: card.height))
    }
}

extension Card {
    fileprivate func shows(_ photograph: String) -> Bool {
        parts.contains { if case .box(let box) = $0 { box.paint.picture == photograph } else { false } }
    }
}
