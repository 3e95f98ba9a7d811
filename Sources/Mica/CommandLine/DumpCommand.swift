import ArgumentParser
import Foundation
import QuartzCore

/// `dump SCENE --at T`: the layer tree at a moment as text.
struct DumpCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dump", abstract: "Prints a scene's layer tree at a moment, with model and presentation values.")

    @Argument(help: "The scene's name.", completion: .scenes) var scene: String
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The moment in seconds, 0 to 86400.", valueName: "seconds"))
    var at: String = "0"
    @OptionGroup var options: SceneOptions

    @MainActor mutating func run() async throws {
        let type = try SceneCatalog.current.scene(named: scene)
        let time = try Seconds.parse(at, "--at")
        let player = try options.makeRenderer(try options.makeScene(type))
        await player.advance(to: time)
        try StandardOutput.write(player.host.dump())
    }
}
