import ArgumentParser
import Foundation

/// `lint SCENE`: what in a scene's animations is most likely not meant.
struct LintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Runs a scene and prints a line for each animation that most likely does not do what is meant.",
        discussion: "The exit status is 1 if there is any.")

    @Argument(help: "The scene's name.", completion: .scenes) var scene: String
    @OptionGroup var options: SceneOptions

    @MainActor mutating func run() async throws {
        let type = try SceneCatalog.current.scene(named: scene)
        let options = options
        var duration = 0.0
        let findings = try await SceneLint.findings {
            let scene = try options.makeScene(type)
            duration = scene.duration
            return (try options.makeRenderer(scene), scene.duration)
        }
        try SceneLint.tell(findings, of: scene, after: duration) { try StandardOutput.writeLine($0) }
    }
}
