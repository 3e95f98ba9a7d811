import ArgumentParser
import Foundation
import QuartzCore
import UIKit

/// `dump SCENE --at T`: the layer tree at a time as text, or with its animations as JSON; with `--accessibility`, its
/// elements for assistive programs.
struct DumpCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dump", abstract: "Prints a scene's layer tree at one time, with model and presentation values.")

    @Argument(help: "The scene's name, or the path of a Lottie file.", completion: .scenes) var scene: String
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Time in seconds, 0–86400.", valueName: "seconds"))
    var at: String = "0"
    @Flag(help: "Print JSON: layers with their frames, running animations, and the cost of drawing the frame.")
    var json = false
    @Flag(
        name: .customLong("accessibility-tree"),
        help: "Print accessibility elements instead of layers, one per line: roles, labels, values, traits, frames.")
    var accessibilityTree = false
    @OptionGroup var options: SceneOptions

    @MainActor mutating func run() async throws {
        let type = try SceneCatalog.current.scene(named: scene)
        let time = try Seconds.parse(at, "--at")
        let player = try options.makeRenderer(try options.makeScene(type))
        await player.advance(to: time)
        if accessibilityTree { return try writeAccessibilityTree(player) }
        guard json else { return try StandardOutput.write(player.host.dump()) }
        try StandardOutput.writeJSON(SceneMoment(player))
    }

    /// Writes the tree of each visible window, from back to front.
    @MainActor private func writeAccessibilityTree(_ player: OfflineRenderer) throws {
        let windows = (player.windowScene?.windows ?? []).filter { !$0.isHidden }
        let trees = (windows.isEmpty ? player.window.map { [$0] } ?? [] : windows).map {
            AccessibilityNode.tree(of: $0)
        }
        guard json else { return try StandardOutput.write(trees.map(\.text).joined()) }
        let data = try JSONSerialization.data(
            withJSONObject: trees.map(\.json), options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        try StandardOutput.write(data + Data("\n".utf8))
    }
}
