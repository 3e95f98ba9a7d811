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
            ])
    }

    /// What the program was called as.
    static var programName: String {
        let name = URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
        return name.isEmpty ? "mica" : name
    }

    /// Parses and runs; every failure is one line on the standard error and a status other than 0.
    @MainActor static func main(scenes: [any Scene.Type]) async {
        SceneCatalog.current = SceneCatalog(scenes)
        Interruption.removesTemporaryFiles()
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            // Help and the like are not failures.
            if exitCode(for: error).isSuccess { exit(withError: error) }
            let text = message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
            ProgressLine.clear()
            FileHandle.standardError.write(Data("\(programName): \(text)\n".utf8))
            TemporaryFiles.removeAll()
            Foundation.exit(error is UsageError ? 64 : max(1, exitCode(for: error).rawValue))
        }
    }
}

/// A wrong argument: one sentence with what is wrong and what would be right.
struct UsageError: Error, CustomStringConvertible, LocalizedError {
    let description: String
    var errorDescription: String? { description }
    init(_ description: String) { self.description = description }
}
