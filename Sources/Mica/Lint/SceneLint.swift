import Foundation
import QuartzCore
import UIKit

/// Runs scenes offline and collects what the engine finds strange in their animations.
@MainActor package enum SceneLint {
    /// One warning and when it first came up, in seconds of the scene.
    package struct Finding: CustomStringConvertible {
        package let time: TimeInterval
        package let warning: LayerWarning
        package var description: String { String(format: "%.2f s: ", time) + "\(warning)" }
    }

    /// Each different warning of a scene once, in the order in which they came up.
    package static func findings(of scene: any Scene) async -> [Finding] {
        await findings { (OfflineRenderer(scene: scene, scale: 1), scene.duration) }
    }

    /// `make` makes the renderer: what it does to layers is looked at as well. Answers the scene's duration, too.
    static func findings(
        _ make: () throws -> (OfflineRenderer, TimeInterval)
    ) async rethrows -> [Finding] {
        var findings: [(finding: Finding, host: ObjectIdentifier?)] = [], seen: Set<LayerWarning> = []
        LayerWarning.observe { warning, host in
            guard seen.insert(warning).inserted else { return }
            let time = host.map { $0.time - $0.startTime } ?? 0
            findings.append((Finding(time: time, warning: warning), host.map(ObjectIdentifier.init)))
        }
        defer { LayerWarning.observe(nil) }
        let (player, duration) = try make()
        // Frame by frame, as a window would: code that draws, or changes layers, may look at what is shown.
        for frame in 0...Int((duration * 30).rounded(.up)) {
            await player.advance(to: min(Double(frame) / 30, duration))
            _ = player.host.renderTree()
        }
        // Others may run on this thread while the scene waits.
        let own = ObjectIdentifier(player.host)
        return findings.filter { $0.host == own || $0.host == nil }.map(\.finding)
    }
}
