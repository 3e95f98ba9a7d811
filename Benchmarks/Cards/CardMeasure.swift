import Foundation
import Mica

/// The same image drawn by both: milliseconds of each round, and the sizes of the files.
struct Comparison {
    var own: [Double] = [], peer: [Double] = []
    var ownBytes = 0
    /// Nil if there is no peer.
    var peerBytes: Int?

    /// Bytes of Takumi over those of Mica.
    var bytesRatio: Double? { peerBytes.map { Double($0) / Double(ownBytes) } }
    /// Takumi's time over Mica's, in the same round.
    var timeRatio: Double? { peer.isEmpty ? nil : median(zip(own, peer).map { $1 / $0 }) }
    var isSlower: Bool { timeRatio.map { $0 < 1 } ?? false }
    var isLarger: Bool { peerBytes.map { Double(ownBytes) > 1.03 * Double($0) } ?? false }
}

/// The figures of a card.
struct CardFigures {
    let card: Card
    /// From a description to a PNG file.
    var whole = Comparison()
    /// From the pixels that Mica drew to a PNG file.
    var pixels = Comparison()
    /// The size of Mica's file of the pixels that Takumi drew, and of Takumi's.
    var theirPixels: Comparison?
    /// From a description to pixels.
    var draw: [Double] = [], peerDraw: [Double] = []
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// Processor time of all threads: other programs affect it little.
private func milliseconds<Value>(_ body: () throws -> Value) rethrows -> (Double, Value) {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
    let start = now(), value = try body()
    return (now() - start, value)
}

/// Measures a card in rounds, Mica and the peer alternating; one round before them does not count.
func measure(_ card: Card, _ tree: CardTree, _ peer: CardPeer?, rounds: Int) throws -> CardFigures {
    var figures = CardFigures(card: card)
    for round in 0...rounds {
        // A renderer keeps its pixels, so that the second call only encodes.
        let (draw, drawn) = try milliseconds {
            let renderer = tree.renderer(card)
            return (renderer, try renderer.image(at: 0))
        }
        let (encode, packed) = try milliseconds { try drawn.0.data(as: .png) }
        let (whole, file) = try milliseconds { try tree.renderer(card).data(as: .png) }
        let theirWhole = peer?.ask("card", card.name), theirPixels = peer?.ask("pixels", card.name)
        figures.whole.ownBytes = file.count
        figures.pixels.ownBytes = packed.count
        if round == 0 {
            if let theirWhole, let image = peer?.pixels(of: card) {
                let file = try CardTree.renderer(of: image).data(as: .png)
                figures.theirPixels = Comparison(ownBytes: file.count, peerBytes: theirWhole.bytes)
            }
            continue
        }
        figures.draw.append(draw)
        figures.whole.own.append(whole)
        figures.pixels.own.append(encode)
        guard let theirWhole, let theirPixels else { continue }
        figures.whole.peerBytes = theirWhole.bytes
        figures.pixels.peerBytes = theirPixels.bytes
        figures.peerDraw.append(theirWhole.drawn)
        figures.whole.peer.append(theirWhole.all)
        figures.pixels.peer.append(theirPixels.all - theirPixels.drawn)
    }
    return figures
}
