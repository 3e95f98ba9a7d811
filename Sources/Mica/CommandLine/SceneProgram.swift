package import ArgumentParser
import Foundation
import ImageIO

/// Parses and runs the command line of a `SceneApp`; every failure is one line on the standard error and a status other
/// than 0.
@MainActor package enum SceneProgram {
    /// Commands that other modules bring, such as a window's.
    static var addedCommands: [any ParsableCommand.Type] = []

    /// `arguments` nil stands for those of the process.
    package static func parse(
        _ arguments: [String]? = nil, scenes: [any Scene.Type], adding commands: [any ParsableCommand.Type] = []
    ) -> sending any ParsableCommand {
        SceneCatalog.current = SceneCatalog(scenes)
        addedCommands = commands
        Interruption.removesTemporaryFiles()
        do {
            return try SceneCommand.parseAsRoot(arguments)
        } catch {
            fail(error)
        }
    }

    package static func run(_ command: sending any ParsableCommand) async {
        do {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                var command = command
                try command.run()
            }
        } catch {
            fail(error)
        }
    }

    /// The same for a command that has the main thread to itself.
    package static func runNow(_ command: any ParsableCommand) {
        do {
            var command = command
            try command.run()
        } catch {
            fail(error)
        }
    }

    private static func fail(_ error: any Error) -> Never {
        // Help and the like are not failures.
        if SceneCommand.exitCode(for: error).isSuccess { SceneCommand.exit(withError: error) }
        let text = SceneCommand.message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
        ProgressLine.clear()
        FileHandle.standardError.write(Data("\(SceneCommand.programName): \(text)\n".utf8))
        TemporaryFiles.removeAll()
        Foundation.exit(error is UsageError ? 64 : max(1, SceneCommand.exitCode(for: error).rawValue))
    }
}
