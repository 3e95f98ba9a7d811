import ArgumentParser
import Foundation
import MicaSources

/// `lint SCENE`: the probable mistakes in a scene's animations.
struct LintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Runs a scene and prints a line for each animation that is probably a mistake.",
        discussion: """
            For a Lottie file it prints what is not drawn, by layer and feature. Exits with status 1 if there are findings.
            """)

    @Argument(help: "The scene's name, or the path of a Lottie file.", completion: .scenes) var scene: String
    @Flag(
        name: .customLong("accessibility-tree"),
        help: "Check accessibility instead of animations, at the start and in the middle of the scene.")
    var accessibilityTree = false
    @Option(
        help: ArgumentHelp(
            "Skip elements with this accessibilityIdentifier; may be repeated.", valueName: "identifier"))
    var ignore: [String] = []
    @OptionGroup var options: SceneOptions

    @MainActor mutating func run() async throws {
        let type = try SceneCatalog.current.scene(named: scene)
        let options = options
        if accessibilityTree {
            let lines = try await accessibilityFindings(type)
            if lines.isEmpty {
                return try StandardOutput.writeLine("\(scene): no accessibility findings")
            }
            for line in FindingList.lines(lines) { try StandardOutput.writeLine(line) }
            throw ExitCode(1)
        }
        if type is LottieScene.Type { return try tellLottieFindings(of: type) }
        var duration = 0.0
        let findings = try await SceneLint.findings {
            let scene = try options.makeScene(type)
            duration = scene.duration
            return (try options.makeRenderer(scene), scene.duration)
        }
        try SceneLint.tell(findings, of: scene, after: duration) { try StandardOutput.writeLine($0) }
    }

    /// Prints a line for each feature of a Lottie file that is not drawn.
    @MainActor private func tellLottieFindings(of type: any Scene.Type) throws {
        let lines = (try options.makeScene(type) as? LottieScene)?.findings ?? []
        guard !lines.isEmpty else { return try StandardOutput.writeLine("\(scene): everything is drawn") }
        for line in FindingList.lines(lines) { try StandardOutput.writeLine(line) }
        throw ExitCode(1)
    }

    /// Checks the start and the middle of the scene; reports each finding once.
    @MainActor private func accessibilityFindings(_ type: any Scene.Type) async throws -> [String] {
        let scene = try options.makeScene(type), player = try options.makeRenderer(scene)
        var lines: [String] = [], known: Set<String> = []
        for time in [0, scene.duration / 2] {
            await player.advance(to: time)
            guard let window = player.window else { continue }
            lines += AccessibilityLint.findings(in: window, ignoring: Set(ignore)).filter { known.insert($0).inserted }
        }
        return lines
    }
}
