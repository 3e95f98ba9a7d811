import ArgumentParser
import Foundation
import ImageIO

/// The command line of every `SceneApp`.
struct SceneCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: programName, abstract: "Shows scenes: as movies, pictures and a web page.",
            subcommands: [
                ListCommand.self, RenderCommand.self, GalleryCommand.self, DumpCommand.self, LintCommand.self,
                MeasureCommand.self, GallerySceneCommand.self,
            ] + MainActor.assumeIsolated { SceneProgram.addedCommands })
    }

    /// What the program was called as.
    static var programName: String {
        let name = URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
        return name.isEmpty ? "mica" : name
    }
}

/// A wrong argument: one sentence with what is wrong and what would be right.
package struct UsageError: Error, CustomStringConvertible, LocalizedError {
    package let description: String
    package var errorDescription: String? { description }
    package init(_ description: String) { self.description = description }
}
