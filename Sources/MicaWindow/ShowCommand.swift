import ArgumentParser
import Foundation
import Mica
import UIKit

/// `show SCENE`: shows the scene in a window.
struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Opens a scene in a window.",
        discussion: "Keys: " + WindowHost.keyHelp + ". Hold Ctrl or Alt to touch with two fingers.")

    @Argument(help: "The scene's name, or the path of a Lottie file.", completion: .scenes) var scene: String
    @Flag(help: "Full screen instead of a window.") var fullScreen = false
    @Flag(help: "On-screen keyboard for text input.") var onScreenKeyboard = false
    @Option(
        name: .customLong("for"), parsing: .unconditional,
        help: ArgumentHelp(
            "Close the window after this time in seconds, 0–86400; 0: after the first frame.", valueName: "seconds"))
    var seconds: String?
    @Option(
        help: ArgumentHelp(
            """
            Record the window to a movie or animation, until the window is closed or the program receives Ctrl-C (SIGINT), \
            SIGTERM or SIGHUP; a second signal discards the recording. The file extension sets the format.
            """, valueName: "file"))
    var record: String?
    @OptionGroup var options: SceneOptions

    mutating func run() throws {
        let command = self
        try MainActor.assumeIsolated { try command.show() }
    }

    @MainActor private func show() throws {
        let scene = try options.makeScene(try SceneCatalog.current.scene(named: scene))
        let limit = try seconds.map { try Seconds.parse($0, "--for") }
        let host = try WindowHost(
            scene: scene, size: try options.parsedSize, scale: try options.parsedScale.map { CGFloat($0) },
            style: options.style, layoutDirection: options.layoutDirection,
            accessibility: try options.parsedAccessibility)
        host.usesOnScreenKeyboard = onScreenKeyboard
        if fullScreen { host.surface.isFullScreen = true }
        if let record { try host.startRecording(to: URL(fileURLWithPath: record)) }
        // This completes a recording.
        Interruption.endsBy { WindowLoop.requestQuit() }
        turn(host, until: limit.map { WindowClock.now + $0 })
        Interruption.endsBy(nil)
        host.finishRecordings()
    }

    /// Runs the window until it is closed, or until a time.
    @MainActor private func turn(_ host: WindowHost, until end: Double?) {
        while !host.isClosed {
            guard let end else {
                host.turn()
                continue
            }
            let left = end - WindowClock.now
            if host.frameCount > 0, left <= 0 { host.close() } else { host.turn(limit: max(0, left)) }
        }
    }
}
