import ArgumentParser
import Foundation

/// `join PARTS -o FILE`: one file of what `render --shard` and `render --frames` wrote.
struct JoinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join", abstract: "Makes one file of parts that render --shard or --frames wrote.",
        discussion: """
            The file has the same bytes as one that is rendered at once; nothing is encoded again. Parts may be named in any \
            order; one that does not belong, is damaged or is missing is an error, and nothing is written. Pictures of a \
            sequence have their names already: of them it is checked that all are there and whole.
            """)

    @Argument(help: "The parts, such as walk.mp4.*.part; of pictures walk.png.*.part.json.") var parts: [String]
    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file")) var output: String
    @OptionGroup var audio: AudioOptions

    @MainActor mutating func run() async throws {
        let joiner = try PartJoiner(parts.map { URL(fileURLWithPath: $0) })
        try await joiner.write(to: URL(fileURLWithPath: output), audio: audio.parsed)
    }
}
