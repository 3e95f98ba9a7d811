package import ArgumentParser
import Foundation
import ImageIO

/// Parses and runs the command line of a `SceneApp`. Every failure prints one line on the standard error and exits with
/// a status other than 0.
@MainActor package enum SceneProgram {
    /// Commands that other modules add, such as that of a window.
    static var addedCommands: [any ParsableCommand.Type] = []

    /// Parses `arguments`; if `nil`, those of the process.
    package static func parse(
        _ arguments: [String]? = nil, scenes: [any Scene.Type], tagline: String = "",
        adding commands: [any ParsableCommand.Type] = []
    ) -> sending any ParsableCommand {
        SceneCatalog.current = SceneCatalog(scenes, tagline: tagline)
        addedCommands = commands
        let arguments = arguments ?? Array(CommandLine.arguments.dropFirst())
        do {
            try OpenFileLimit.require(OpenFileLimit.ofProgram, for: "this program")
            Interruption.removesTemporaryFiles()
            let subcommands = SceneCommand.configuration.subcommands.map { $0.configuration }
            try UsageError.checkCommand(
                arguments, among: subcommands.compactMap(\.commandName),
                shown: subcommands.filter(\.shouldDisplay).compactMap(\.commandName), program: SceneCommand.programName)
            return try SceneCommand.parseAsRoot(arguments)
        } catch {
            fail(error, of: arguments.first)
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

    /// Runs a command that uses the main thread exclusively; otherwise like `run`.
    package static func runNow(_ command: any ParsableCommand) {
        do {
            var command = command
            try command.run()
        } catch {
            fail(error)
        }
    }

    /// The exit status for wrong arguments (`EX_USAGE`); all other failures have 1.
    private static let usageStatus: Int32 = 64

    /// Prints the reason of the failure in one line. `command` is the first argument; messages of the parser refer to
    /// its help.
    private static func fail(_ error: any Error, of command: String? = nil) -> Never {
        let code = SceneCommand.exitCode(for: error)
        // Help and similar requests are not failures.
        if code.isSuccess {
            do {
                try StandardOutput.writeLine(SceneCommand.fullMessage(for: error))
            } catch {
                end(saying: "\(error)", status: 1)
            }
            Foundation.exit(0)
        }
        guard code == .validationFailure else {
            end(saying: SceneCommand.message(for: error), status: UsageError.includes(error) ? usageStatus : 1)
        }
        let type = SceneCommand.configuration.subcommands.first { $0.configuration.commandName == command }
        end(
            saying: UsageError.sentence(
                ofParser: SceneCommand.message(for: error),
                help: type.map { SceneCommand.helpMessage(for: $0) } ?? SceneCommand.helpMessage(),
                helpCommand: ([SceneCommand.programName] + (type == nil ? [] : [command!]) + ["--help"])
                    .joined(separator: " ")),
            status: usageStatus)
    }

    private static func end(saying text: String, status: Int32) -> Never {
        // A terminal must not interpret control characters in a file's text.
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
            .filter { $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } }
        ProgressLine.clear()
        if !line.isEmpty { FileHandle.standardError.write(Data("\(SceneCommand.programName): \(line)\n".utf8)) }
        RunningPrograms.endAll()
        TemporaryFiles.removeAll()
        Foundation.exit(status)
    }
}
