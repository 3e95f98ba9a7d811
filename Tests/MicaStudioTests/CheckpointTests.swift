import Foundation
import Mica
import MicaGallery
import QuartzCore
import Testing

import MicaStudio

/// Whatever checkpoints exist, a time shows the bytes of a run from the start.
@MainActor @Suite(.serialized) struct CheckpointTests {
    private func bytes(_ player: StudioPlayer) -> [UInt32] {
        let pixels = player.render()
        return (0..<pixels.height).flatMap { y in (0..<pixels.width).map { pixels.row(y)[$0] } }
    }

    private func makePlayer(_ name: String = "pull-to-refresh") throws -> StudioPlayer {
        var setup = StudioSetup(scene: name)
        setup.scale = 0.25
        return try StudioPlayer(setup, galleryScenes)
    }

    private func fresh(_ setup: StudioSetup, at time: Double) async throws -> [UInt32] {
        let player = try StudioPlayer(setup, galleryScenes)
        try await player.seek(to: time)
        return bytes(player)
    }

    private func prepare(_ player: StudioPlayer) async throws {
        while try await player.prepareCheckpoints(for: .milliseconds(20)) {}
    }

    @Test func runs_standBeforeThePresent_andAreBounded() async throws {
        let player = try makePlayer()
        try await player.seek(to: 3)
        #expect(player.checkpointTimes.isEmpty)
        try await prepare(player)
        let frames = player.checkpointTimes.map { ((3 - $0) * 60).rounded() }
        #expect(frames == [120, 30, 8, 4, 2, 1])
        for time in [2.9, 1, 2, 2.5, 0.5, 4, 3, 3.5] {
            try await player.seek(to: time)
            #expect(player.checkpointTimes.count <= 9)
        }
        // Further and further back: no checkpoint precedes it, and the shown frame is left behind.
        for step in 0..<30 {
            try await player.seek(to: 3 - 0.1 * Double(step))
            #expect(player.checkpointTimes.count <= 9)
        }
        try await player.seek(to: 3.5)
        try await prepare(player)
        #expect(player.checkpointTimes.count <= 9)
        #expect(player.checkpointTimes.contains { abs($0 - (3.5 - 1.0 / 60)) < 1e-6 })
    }

    @Test(arguments: ["pull-to-refresh", "elastic-ball"])
    func backAndForth_showsTheBytesOfARunFromTheStart(name: String) async throws {
        let player = try makePlayer(name)
        try await player.seek(to: 2.5)
        try await prepare(player)
        var frame = 150
        for (step, jump) in [-3, -1, -1, -1, -5, 3, -40, 60, -1, -90, 20].enumerated() {
            frame = max(0, frame + jump)
            let time = Double(frame) / 60
            try await player.seek(to: time)
            if step % 3 == 0 { try await prepare(player) }
            #expect(bytes(player) == (try await fresh(player.setup, at: time)), "frame \(frame)")
        }
    }

    @Test func changes_endTheRunsThatTheyConcern() async throws {
        let player = try makePlayer()
        try await player.seek(to: 3)
        try await prepare(player)
        try await player.seek(to: 2)
        let layer = try #require(player.renderer.host.records().first { $0.draws && $0.depth > 1 })
        var event = StudioEvent(time: 2, type: .property)
        event.layer = layer.id
        event.key = "opacity"
        event.value = "0.25"
        try await player.perform(event)
        #expect(player.checkpointTimes.allSatisfy { $0 <= 2 + 1e-9 })
        for time in [3, 2 - 1.0 / 60, 2, 2.5] {
            try await player.seek(to: time)
            #expect(bytes(player) == (try await fresh(player.setup, at: time)), "at \(time) s")
        }
    }

    @Test func edit_keepsWhatStandsBeforeItsAnimation() async throws {
        let player = try makePlayer()
        try await player.seek(to: 5)
        let spring = try #require(player.journal.records.first { $0.key == "pull" && $0.curve.spring != nil })
        try await player.seek(to: spring.begin + 0.3)
        try await prepare(player)
        let before = player.checkpointTimes.filter { $0 < spring.begin - 0.1 }
        #expect(!before.isEmpty)
        var setup = player.setup
        setup.edits = [
            AnimationEdit(layerName: "RefreshBallLayer", key: "pull", keyPath: "pull", values: ["stiffness": 40])
        ]
        let now = player.time
        try player.restart(setup)
        try await player.seek(to: now)
        #expect(bytes(player) == (try await fresh(setup, at: now)))
        try await prepare(player)
        try await player.seek(to: now - 0.05)
        #expect(bytes(player) == (try await fresh(setup, at: now - 0.05)))
    }
}
