#if Studio
import Foundation
package import Mica
package import MicaRaster
package import QuartzCore
import UIKit

/// A scene that can be shown at any time, in any order.
///
/// A moment depends only on the setup. A later time is reached by letting time pass, an earlier one by running the
/// scene again, from a checkpoint or from its start. Input is always applied between two steps of time, both originally
/// and when replayed.
@MainActor package final class StudioPlayer {
    package private(set) var setup: StudioSetup
    private let scenes: [any Scene.Type]
    private let images: StudioImages
    private var run: SceneRun
    private var checkpoints: Checkpoints

    package init(_ setup: StudioSetup, _ scenes: [any Scene.Type], _ images: StudioImages = StudioImages()) throws {
        self.setup = setup
        self.scenes = scenes
        self.images = images
        run = SceneRun(try setup.makeScene(scenes), setup, images)
        checkpoints = Checkpoints(canvasPixels: run.renderer.pixelWidth * run.renderer.pixelHeight)
    }

    package var scene: any Scene { run.scene }
    package var renderer: OfflineRenderer { run.renderer }
    package var journal: AnimationJournal { run.journal }
    package var time: Double { run.time }

    /// Restarts with another setup; the time is 0 then. If that is not possible, nothing changes.
    package func restart(_ setup: StudioSetup) throws {
        let next = SceneRun(try setup.makeScene(scenes), setup, images)
        let old = self.setup
        if old.differsInEventsAndEditsAlone(from: setup) {
            checkpoints.park(run, present: run.time)
            keepCheckpoints(
                under: setup, sameEvents: zip(old.events, setup.events).prefix { $0 == $1 }.count,
                edits: old.edits.filter { !setup.edits.contains($0) } + setup.edits.filter { !old.edits.contains($0) })
        } else {
            checkpoints = Checkpoints(canvasPixels: next.renderer.pixelWidth * next.renderer.pixelHeight)
        }
        self.setup = setup
        run = next
    }

    private func keepCheckpoints(under setup: StudioSetup, sameEvents: Int, edits: [AnimationEdit]) {
        checkpoints.keep { $0.remainsValid(under: setup, sameEvents: sameEvents, edits: edits) }
    }

    /// Shows the scene at `time`. `shouldContinue` is called repeatedly meanwhile: once it returns `false`, the scene stays at
    /// an earlier time.
    package func seek(to time: Double, while shouldContinue: () -> Bool = { true }) async throws {
        let isBehind = time < run.time - 1e-9
        let nearer = checkpoints.take(at: time, laterThan: isBehind ? -1 : run.time, present: run.time)
        if nearer != nil || isBehind {
            let next = try nearer ?? SceneRun(setup.makeScene(scenes), setup, images)
            checkpoints.park(run, present: time)
            run = next
        }
        repeat {
            await run.advance(to: min(time, run.time + Self.step), setup)
        } while run.time < time - 1e-9 && shouldContinue()
    }
    /// The part of a long seek that runs without interruption, in seconds.
    private static let step = 0.5

    /// Advances runs to the times of checkpoints, for about `duration`. Returns `false` if all are there.
    package func prepareCheckpoints(for duration: Duration) async throws -> Bool {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end {
            guard
                let (run, time) = try checkpoints.work(
                    before: self.time, make: { SceneRun(try setup.makeScene(scenes), setup, images) })
            else { return false }
            await run.advance(to: min(time, run.time + 0.1), setup)
        }
        return true
    }

    /// The frame rate of the clock: all times that a page reaches by playing and stepping are on this grid.
    package static let framesPerSecond = 60.0
    /// The times of all checkpoints.
    package var checkpointTimes: [Double] { checkpoints.runs.map(\.time) }

    /// Performs an event now, and records it; later recorded events are discarded. A pointer that no recogniser
    /// observes is not recorded, since it would fill the recording.
    package func perform(_ event: StudioEvent) async throws {
        if event.type == .hover, !run.receivesHover(event) { return }
        var setup = setup
        let count = run.eventCount
        setup.events.removeSubrange(count...)
        guard setup.events.count < StudioSetup.maximumEvents else {
            throw StudioError("the recording is full (\(StudioSetup.maximumEvents) events); clear it")
        }
        var event = event
        event.time = time
        setup.events.append(event)
        let now = time
        if setup.takeover != self.setup.takeover {
            try restart(setup)
            try await seek(to: now)
        } else {
            keepCheckpoints(under: setup, sameEvents: count, edits: [])
            self.setup = setup
            await run.advance(to: now, setup)
        }
    }

    /// The script as it is replayed.
    package var script: [ScriptedTouch] {
        guard setup.usesScript, let window = renderer.window else { return [] }
        let touches = OfflineRenderer.script(of: scene, in: window)
        return touches.compactMap { touch in setup.takeover.map { touch.cut(at: $0) } ?? touch }
    }

    /// The length of the timeline in seconds: the scene, or the user's input plus some time for its effects. Hovers of
    /// the pointer do not extend it.
    package var length: Double {
        max(scene.duration, (setup.events.last { $0.type != .hover }?.time ?? -3) + 3)
    }

    /// Draws the current pixels; the next call draws into the same ones.
    package func render() -> Pixmap { run.render() }
}
#endif
