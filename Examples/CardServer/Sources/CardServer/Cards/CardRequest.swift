import Foundation
import UIKit

/// The file formats of cards.
enum CardFormat: String, CaseIterable {
    case png, webp, gif, mp4

    var mediaType: String { self == .mp4 ? "video/mp4" : "image/\(rawValue)" }
}

/// A checked request: a card, its values and its file format.
struct CardRequest: Sendable {
    let card: any Card
    let size: CGSize
    let format: CardFormat
    /// Pixels per point.
    let scale: Double
    /// The quality of WebP, 0…1; nil: lossless if still, 0.85 if moving.
    let quality: Double?
    /// The length of a moving card in seconds; nil for a still one.
    let duration: Double?
    let framesPerSecond: Double

    static let parameters = [
        "scale=NUMBER (pixels per point, 0.1–8; default 1)",
        "quality=NUMBER (.webp only, 0–1; default: lossless for still cards, 0.85 for moving cards)",
        "moving=true|false (.webp only; .gif and .mp4 always move)",
        "duration=NUMBER (seconds of a moving card, 0.1–10; default 1.5)", "fps=NUMBER (1–60; default 25)",
    ]

    /// Creates a request from a name like "share.png" and a query string.
    init(file: String, query text: String) throws(RequestError) {
        let parts = file.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let type = cards.first(where: { $0.name == parts[0] }) else {
            let names = cards.map { $0.name }.joined(separator: ", ")
            throw RequestError(.notFound, "Unknown card; cards are \(names), each with a file extension.")
        }
        guard let format = CardFormat(rawValue: String(parts[1])) else {
            let endings = CardFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
            throw RequestError(.notFound, "A card's file extension must be \(endings).")
        }
        var query = try Query(text)
        let card: any Card = try type.init(&query)
        let scale = try query.number("scale", 0.1...8) ?? 1
        var quality: Double?, duration: Double?, framesPerSecond = 1.0
        var moves = format == .gif || format == .mp4
        if format == .webp {
            quality = try query.number("quality", 0...1)
            moves = try query.flag("moving") ?? false
        }
        if moves {
            duration = try query.number("duration", 0.1...10) ?? 1.5
            framesPerSecond = try query.number("fps", 1...60) ?? 25
        }
        try query.finish()
        self.card = card
        size = card.size
        self.format = format
        self.scale = scale
        self.quality = quality
        self.duration = duration
        self.framesPerSecond = framesPerSecond
    }

    /// A string that is equal for requests with the same card. `avatar`: the identity of the avatar.
    func identity(avatar: String) -> String {
        "\(type(of: card).name).\(format)\n\(scale)\n\(quality ?? -1)\n\(duration ?? -1)\n\(framesPerSecond)\n\(avatar)\n\(card.identity)"
    }

    var frameCount: Int { duration.map { max(1, Int(($0 * framesPerSecond - 1e-6).rounded(.up))) } ?? 1 }
    var pixelsPerFrame: Int {
        Int((size.width * scale).rounded(.up)) * Int((size.height * scale).rounded(.up))
    }
}
