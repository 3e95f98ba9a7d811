import ArgumentParser
import Foundation
import ImageIO

/// The command line of every `SceneApp`.
struct SceneCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: programName, abstract: "Renders scenes to movies, images and a web page.",
            discussion: "Exit status: 0 on success, 64 for invalid arguments, 1 for any other failure.",
            version: "Mica \(Version.text)",
            subcommands: [
                ListCommand.self, RenderCommand.self, JoinCommand.self, GalleryCommand.self, DumpCommand.self,
                LintCommand.self,
                MeasureCommand.self, GallerySceneCommand.self,
            ] + MainActor.assumeIsolated { SceneProgram.addedCommands })
    }

    /// The name by which the program was started.
    static var programName: String {
        let name = URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
        return name.isEmpty ? "mica" : name
    }
}
