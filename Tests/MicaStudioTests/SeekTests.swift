import Foundation
import Mica
import MicaGallery
import QuartzCore
import Testing
import UIKit

import MicaStudio

/// A moment is a function of the setup and the time.
@MainActor @Suite(.serialized) struct SeekTests {
    private func bytes(_ player: StudioPlayer) -> [UInt32] {
        let pixels = player.render()
        return (0..<pixels.height).flatMap { y in (0..<pixels.width).map { pixels.row(y)[$0] } }
    }

    private func makePlayer(_ name: String, _ change: (inout StudioSetup) -> Void = { _ in }) throws -> StudioPlayer {
        var setup = StudioSetup(scene: name)
        setup.scale = 0.5
        change(&setup)
        return try StudioPlayer(setup, galleryScenes)
    }

    private func touch(_ phase: StudioEvent.Phase, y: Double) -> StudioEvent {
        var event = StudioEvent(time: 0, type: .touch)
        event.phase = phase
        event.finger = 0
        event.x = 160
        event.y = y
        return event
    }

    @Test(arguments: ["pull-to-refresh", "one-loading", "elastic-ball", "clock"])
    func time_showsTheSameBytesForwardsAndBackwards(name: String) async throws {
        let player = try makePlayer(name)
        let times = [0.5, 1.25, 2.0]
        var forwards: [[UInt32]] = []
        for time in times {
            try await player.seek(to: time)
            forwards.append(bytes(player))
        }
        for (time, expected) in zip(times, forwards).reversed() {
            try await player.seek(to: time)
            #expect(bytes(player) == expected, "at \(time) s")
        }
        #expect(forwards[0] != forwards[2])
    }

    @Test func length_growsByTouches_butNotByAPointerThatPasses() async throws {
        let player = try makePlayer("fade")
        let length = player.length
        try await player.seek(to: length - 0.5)
        try await player.perform(StudioEvent(time: 0, type: .hover))
        #expect(player.length == length)
        try await player.perform(touch(.began, y: 100))
        #expect(abs(player.length - length - 2.5) < 1e-9)
        try await player.seek(to: length)
        try await player.perform(StudioEvent(time: 0, type: .hover))
        #expect(abs(player.length - length - 2.5) < 1e-9)
    }

    @Test func pointer_thatNothingListensTo_isNotWrittenDown() async throws {
        let player = try makePlayer("fade")
        var hover = StudioEvent(time: 0, type: .hover)
        hover.x = 100
        hover.y = 100
        try await player.perform(hover)
        #expect(player.setup.events.isEmpty)
        let view = try #require(player.renderer.window)
        view.addGestureRecognizer(UIHoverGestureRecognizer())
        try await player.perform(hover)
        #expect(player.setup.events.count == 1)
        // It leaves the view that it was over.
        view.gestureRecognizers?.first?.isEnabled = false
        try await player.perform(StudioEvent(time: 0, type: .hover))
        try await player.perform(StudioEvent(time: 0, type: .hover))
        #expect(player.setup.events.count == 2)
    }

    @Test func wayToATime_endsWhereItIsToldTo() async throws {
        let player = try makePlayer("fade")
        var asked = 0
        try await player.seek(to: 100) {
            asked += 1
            return asked < 3
        }
        #expect(asked == 3 && player.time < 2)
        try await player.seek(to: 3) { true }
        #expect(player.time == 3)
    }

    @Test func steps_showTheBytesOfOneLeap() async throws {
        let stepping = try makePlayer("pull-to-refresh"), leaping = try makePlayer("pull-to-refresh")
        for frame in 0...180 {
            try await stepping.seek(to: Double(frame) / 60)
            _ = stepping.render()
        }
        try await leaping.seek(to: 3)
        #expect(bytes(stepping) == bytes(leaping))
    }

    /// Drags the list live, like a finger does; then seeks back and forth.
    @Test func liveTouches_areReplayed() async throws {
        let player = try makePlayer("pull-to-refresh")
        try await player.seek(to: 0.5)
        try await player.perform(touch(.began, y: 120))
        for step in 1...30 {
            try await player.seek(to: 0.5 + Double(step) / 60)
            try await player.perform(touch(.moved, y: 120 + 7 * Double(step)))
        }
        try await player.perform(touch(.ended, y: 330))
        try await player.seek(to: 1.4)
        let live = bytes(player)
        try await player.seek(to: 0.2)
        #expect(bytes(player) != live)
        try await player.seek(to: 1.4)
        #expect(bytes(player) == live)
        #expect(player.script.allSatisfy { $0.endTime <= 0.5 })
    }

    @Test func softerSpring_changesWhatFollowsAlone() async throws {
        let plain = try makePlayer("pull-to-refresh")
        let soft = try makePlayer("pull-to-refresh") {
            $0.edits = [
                AnimationEdit(
                    layerName: "RefreshBallLayer", key: "pull", keyPath: "pull", values: ["stiffness": 40])
            ]
        }
        try await plain.seek(to: 5)
        let spring = try #require(plain.journal.records.first { $0.key == "pull" && $0.curve.spring != nil })
        #expect(spring.curve.spring?.stiffness == 220)
        try await soft.seek(to: 5)
        let softer = try #require(soft.journal.records.first { $0.key == "pull" && $0.curve.spring != nil })
        #expect(softer.curve.spring?.stiffness == 40)
        #expect(softer.begin == spring.begin)
        // It still lasts until it settles.
        #expect(softer.duration > spring.duration)
        try await plain.seek(to: spring.begin - 0.1)
        try await soft.seek(to: spring.begin - 0.1)
        #expect(bytes(plain) == bytes(soft))
        try await plain.seek(to: spring.begin + 0.1)
        try await soft.seek(to: spring.begin + 0.1)
        #expect(bytes(plain) != bytes(soft))
    }

    @Test func property_isSetAtItsTime() async throws {
        let player = try makePlayer("fade")
        try await player.seek(to: 1)
        let before = bytes(player)
        let layer = try #require(player.renderer.host.records().first { $0.draws && $0.depth > 1 })
        var event = StudioEvent(time: 1, type: .property)
        event.layer = layer.id
        event.key = "opacity"
        event.value = "0.25"
        try await player.perform(event)
        #expect(player.renderer.host.layer(at: layer.id)?.opacity == 0.25)
        let after = bytes(player)
        #expect(after != before)
        try await player.seek(to: 0)
        #expect(player.renderer.host.layer(at: layer.id)?.opacity != 0.25)
        try await player.seek(to: 1)
        #expect(bytes(player) == after)
    }

    @Test func ball_isTheLayerThatLiesUnderThePointer() async throws {
        let player = try makePlayer("pull-to-refresh")
        try await player.seek(to: 3)
        _ = player.render()
        let records = player.renderer.host.records()
        let ball = try #require(records.first { $0.className == "RefreshBallLayer" })
        #expect(ball.draws && ball.isVisible && ball.quad.count == 8)
        #expect(records.map(\.id).count == Set(records.map(\.id)).count)
        for record in records { #expect(player.renderer.host.layer(at: record.id) != nil) }
    }

    @Test func setup_thatCannotBe_isRefusedAndChangesNothing() throws {
        let player = try makePlayer("pull-to-refresh")
        let before = player.setup
        for change: (inout StudioSetup) -> Void in [
            { $0.scene = "none" }, { $0.scale = -1 }, { ($0.width, $0.height) = (1e9, 1e9) }, { $0.scale = .nan },
            { $0.parameters = ["nothing": "1"] }, { $0.accessibility = ["nonsense"] },
        ] {
            var setup = before
            change(&setup)
            #expect(throws: (any Error).self) { try player.restart(setup) }
            #expect(player.setup == before)
        }
    }
}
