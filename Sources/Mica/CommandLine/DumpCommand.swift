import ArgumentParser
import Foundation
import QuartzCore

/// `dump SCENE --at T`: the layer tree at a moment as text, or with its animations as JSON.
struct DumpCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dump", abstract: "Prints a scene's layer tree at a moment, with model and presentation values.")

    @Argument(help: "The scene's name.", completion: .scenes) var scene: String
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The moment in seconds, 0 to 86400.", valueName: "seconds"))
    var at: String = "0"
    @Flag(help: "As JSON: layers with their places, running animations, what drawing the frame takes.")
    var json = false
    @OptionGroup var options: SceneOptions

    @MainActor mutating func run() async throws {
        let type = try SceneCatalog.current.scene(named: scene)
        let time = try Seconds.parse(at, "--at")
        let player = try options.makeRenderer(try options.makeScene(type))
        await player.advance(to: time)
        guard json else { return try StandardOutput.write(player.host.dump()) }
        try StandardOutput.writeJSON(SceneMoment(player))
    }
}
