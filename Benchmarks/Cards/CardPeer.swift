import CoreGraphics
import Foundation

/// Takumi, in a process that answers each line with a line.
final class CardPeer {
    struct Answer {
        /// Milliseconds of processor time to pixels, and to a PNG file.
        let drawn: Double, all: Double
        let bytes: Int
    }

    private let process = Process()
    private let toPeer = Pipe(), fromPeer = Pipe()
    private var rest = Data()
    private let folder: URL

    /// Nil if it does not start; it has printed the reason on standard error.
    init?(_ command: [String], folder: URL) {
        self.folder = folder
        signal(SIGPIPE, SIG_IGN)  // A peer that has ended answers nothing.
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = command.dropFirst() + [folder.path]
        process.standardInput = toPeer
        process.standardOutput = fromPeer
        guard (try? process.run()) != nil, line() == "ready" else { return nil }
    }

    /// Nil if it has ended.
    func ask(_ kind: String, _ card: String) -> Answer? {
        try? toPeer.fileHandleForWriting.write(contentsOf: Data("\(kind) \(card)\n".utf8))
        let numbers = line()?.split(separator: "\t").compactMap { Double($0) } ?? []
        return numbers.count == 3 ? Answer(drawn: numbers[0], all: numbers[1], bytes: Int(numbers[2])) : nil
    }

    /// The image that it draws of a card; nil if it has ended.
    func pixels(of card: Card) -> CGImage? {
        guard ask("draw", card.name) != nil else { return nil }
        let file = folder.appending(path: card.name + ".drawn")
        return (try? Data(contentsOf: file)).flatMap {
            image(width: card.width, height: card.height, $0, alpha: .last)
        }
    }

    func close() {
        try? toPeer.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    private func line() -> String? {
        while true {
            if let end = rest.firstIndex(of: 10) {
                defer { rest = Data(rest[(end + 1)...]) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            let more = fromPeer.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            rest += more
        }
    }
}
