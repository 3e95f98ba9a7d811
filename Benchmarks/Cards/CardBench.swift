import Foundation
import Mica

/// Measures images for servers: fifty cards, drawn and written as PNG files in memory, compared with Takumi.
///
///     bench-cards [--json] [--rounds N] [--peer PYTHON SCRIPT] [FILTER]
///     bench-cards --write FOLDER [FILTER]    writes what the peer reads, and the cards as PNG files
///
/// Milliseconds of processor time, medians of N rounds (9). A card is made from a description each time: layers by
/// Mica, nodes by Takumi. "the same pixels" measures only the encoders, with the pixels that Mica drew.
@main struct CardBench {
    static func main() throws {
        let options = Options(CommandLine.arguments.dropFirst()), list = CardList()
        let cards = list.cards.filter { options.filter.isEmpty || $0.name.contains(options.filter) }
        guard !cards.isEmpty else { fail("no card has \"\(options.filter)\" in its name") }
        let content = CardFolder(cards, list.photographs)
        if let folder = options.folder {
            try content.write(to: folder)
            for card in cards {
                try content.tree.renderer(card).data(as: .png).write(to: folder.appending(path: card.name + ".png"))
            }
            return
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-cards-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var peer: CardPeer?
        if let command = options.peer {
            try content.write(to: folder)
            peer = CardPeer(command, folder: folder)
        }
        defer { peer?.close() }
        if !options.isJSON { print(CardReport.heading) }
        var all: [CardFigures] = []
        for card in cards {
            let figures = try measure(card, content.tree, peer, rounds: options.rounds)
            print(options.isJSON ? CardReport.json(figures) : CardReport.row(figures))
            fflush(nil)
            all.append(figures)
        }
        if !options.isJSON { print(CardReport.summary(all)) }
    }

    struct Options {
        private(set) var isJSON = false
        private(set) var rounds = 9
        /// An interpreter and its script.
        private(set) var peer: [String]?
        private(set) var folder: URL?
        private(set) var filter = ""

        init(_ arguments: ArraySlice<String>) {
            var rest = arguments
            func next(_ option: String) -> String {
                guard let value = rest.popFirst() else { fail("\(option) needs a value") }
                return value
            }
            while let argument = rest.popFirst() {
                switch argument {
                case "--json": isJSON = true
                case "--rounds":
                    guard let count = Int(next(argument)), count > 0 else { fail("--rounds must be at least 1") }
                    rounds = count
                case "--peer": peer = [next(argument), next(argument)]
                case "--write": folder = URL(fileURLWithPath: next(argument))
                default: filter = argument
                }
            }
        }
    }
}

private func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("bench-cards: \(message)\n".utf8))
    exit(1)
}
