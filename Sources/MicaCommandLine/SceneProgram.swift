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

    /// The same for a command that has the main thread to itself.
    package static func runNow(_ command: any ParsableCommand) {
        do {
            var command = command
            try command.run()
        } catch {
            fail(error)
        }
    }

    /// The exit status of wrong arguments (`EX_USAGE`); everything else that fails has 1.
    private static let usageStatus: Int32 = 64

    /// Says in one line why the program ends. `command` is the first argument, whose help a mistake of the parser's kind
    /// refers to.
    private static func fail(_ error: any Error, of command: String? = nil) -> Never {
        let code = SceneCommand.exitCode(for: error)
        // Help and the like are not failures.
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
        // A terminal must not obey what a file's text says.
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
            .filter { $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } }
        ProgressLine.clear()
        if !line.isEmpty { FileHandle.standardError.write(Data("\(SceneCommand.programName): \(line)\n".utf8)) }
        RunningPrograms.endAll()
        TemporaryFiles.removeAll()
        Foundation.exit(status)
    }
}
