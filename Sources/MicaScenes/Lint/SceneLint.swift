import Foundation
import QuartzCore
import UIKit

/// Runs scenes offline and collects what the engine finds strange in their animations and constraints.
@MainActor package enum SceneLint {
    /// Each different warning of a scene once, in the order in which they came up.
    package static func findings(of scene: any Scene) async -> [LayerWarningLog.Entry] {
        await findings { (OfflineRenderer(scene: scene, scale: 1), scene.duration) }
    }

    /// `make` makes the renderer, and says how long the scene is: what it does to layers is looked at as well. A task that is cancelled gets
    /// what was found until then.
    package static func findings(
        _ make: () throws -> (OfflineRenderer, TimeInterval)
    ) async rethrows -> [LayerWarningLog.Entry] {
        let log = LayerWarningLog()
        try await LayerWarningLog.$current.withValue(log) {
            let (player, duration) = try make()
            // Frame by frame, as a window would: code that draws, or changes layers, may look at what is shown.
            for frame in 0...Int((duration * 30).rounded(.up)) where !Task.isCancelled {
                await player.advance(to: min(Double(frame) / 30, duration))
                _ = player.host.renderTree()
                if frame == 0 { player.window?.noteAmbiguousLayouts() }
            }
            player.window?.noteAmbiguousLayouts()
        }
        return log.entries
    }
}
