import ArgumentParser
import Foundation

/// `join PARTS -o FILE`: joins the parts of `render --shard` and `render --frames` into one file.
struct JoinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join", abstract: "Joins the parts that render --shard or --frames wrote into one file.",
        discussion: """
            The joined file has the same bytes as a file that is rendered in one run; nothing is encoded again. Parts can be \
            in any order. A foreign, damaged or missing part is an error, and nothing is written. Numbered images already \
            have their names; “join” only checks that all are present and intact.
            """)

    @Argument(help: "Parts, such as walk.mp4.*.part; for numbered images, walk.png.*.part.json.") var parts: [String]
    @Option(name: .shortAndLong, help: ArgumentHelp("Output file.", valueName: "file")) var output: String
    @OptionGroup var audio: AudioOptions

    @MainActor mutating func run() async throws {
        let joiner = try PartJoiner(parts.map { URL(fileURLWithPath: $0) })
        try await joiner.write(to: URL(fileURLWithPath: output), audio: audio.parsed)
    }
}
