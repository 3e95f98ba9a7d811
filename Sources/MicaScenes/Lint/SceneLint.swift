import Foundation
import QuartzCore
import UIKit

/// Runs scenes offline and collects the engine's warnings about their animations and constraints.
@MainActor package enum SceneLint {
    /// Returns each different warning of a scene once, in order of occurrence.
    package static func findings(of scene: any Scene) async -> [LayerWarningLog.Entry] {
        await findings { (OfflineRenderer(scene: scene, scale: 1), scene.duration) }
    }

    /// Returns the findings of a renderer. `make` creates it and returns the scene's duration; its changes to layers
    /// are checked as well. A cancelled task gets the findings so far.
    package static func findings(
        _ make: () throws -> (OfflineRenderer, TimeInterval)
    ) async rethrows -> [LayerWarningLog.Entry] {
        let log = LayerWarningLog()
        try await LayerWarningLog.$current.withValue(log) {
            let (player, duration) = try make()
            // Frame by frame, as in a window: code that draws or changes layers may depend on the visible content.
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
