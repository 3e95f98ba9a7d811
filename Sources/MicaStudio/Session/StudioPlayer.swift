import Foundation
package import Mica
package import MicaRaster
package import QuartzCore
import UIKit

/// A scene that can be shown at any time, in any order.
///
/// A moment is a function of the setup alone: what lies ahead is reached by letting time pass, what lies behind by
/// running the scene again from its start. What is done to it takes place between two steps of time, the first time as later.
@MainActor package final class StudioPlayer {
    package private(set) var setup: StudioSetup
    private let scenes: [any Scene.Type]
    package private(set) var scene: any Scene
    package private(set) var renderer: OfflineRenderer
    package private(set) var journal: AnimationJournal
    private var scope = HostScope()
    /// How many of the setup's events took place.
    private var eventCount = 0

    package init(_ setup: StudioSetup, _ scenes: [any Scene.Type]) throws {
        (self.setup, self.scenes) = (setup, scenes)
        scene = try setup.makeScene(scenes)
        scope = HostScope()
        (renderer, journal) = Self.start(scene, setup, scope)
    }

    private static func start(
        _ scene: any Scene, _ setup: StudioSetup, _ scope: HostScope
    ) -> (OfflineRenderer, AnimationJournal) {
        scope.run {
            let journal = AnimationJournal(edits: setup.edits)
            let renderer = OfflineRenderer(
                scene: scene, size: setup.size(of: scene), scale: CGFloat(setup.scale),
                style: setup.isDark ? .dark : .light,
                layoutDirection: setup.isRightToLeft ? .rightToLeft : .leftToRight,
                accessibility: UIAccessibility.Settings(words: setup.accessibility) ?? UIAccessibility.Settings(),
                journal: journal)
            if setup.usesScript {
                renderer.replayScript(of: scene) { touch in
                    guard let end = setup.takeover else { return touch }
                    return touch.cut(at: end)
                }
            }
            return (renderer, journal)
        }
    }

    package var time: Double { renderer.time }

    /// Runs again from the start, with another setup; time is 0 then. Where that cannot be, everything stays as it is.
    package func restart(_ setup: StudioSetup) throws {
        let scene = try setup.makeScene(scenes)
        self.setup = setup
        self.scene = scene
        (scope, eventCount) = (HostScope(), 0)
        (renderer, journal) = Self.start(scene, setup, scope)
    }

    /// Shows the scene at `time`.
    package func seek(to time: Double) async throws {
        if time < self.time - 1e-9 { try restart(setup) }
        while eventCount < setup.events.count, setup.events[eventCount].time <= time + 1e-9 {
            let event = setup.events[eventCount]
            await advance(to: event.time)
            eventCount += 1
            carryOut(event)
        }
        await advance(to: time)
    }

    private func advance(to time: Double) async {
        UIAccessibility.settings = UIAccessibility.Settings(words: setup.accessibility) ?? UIAccessibility.Settings()
        renderer.host.becomeCurrent()
        await scope.run { await renderer.advance(to: time) }
    }

    /// Does something now, and writes it down; what was written down for later is dropped.
    package func perform(_ event: StudioEvent) async throws {
        var setup = setup
        setup.events.removeSubrange(eventCount...)
        guard setup.events.count < StudioSetup.maximumEvents else {
            throw StudioError("more than \(StudioSetup.maximumEvents) events are not recorded; clear the recording")
        }
        var event = event
        event.time = time
        let takesOver = event.type == .touch && self.setup.takeover == nil && setup.usesScript
        setup.events.append(event)
        if takesOver {
            let now = time
            try restart(setup)
            try await seek(to: now)
        } else {
            self.setup = setup
            eventCount += 1
            carryOut(event)
            await advance(to: time)
        }
    }

    private func carryOut(_ event: StudioEvent) {
        guard let window = renderer.window else { return }
        let host = renderer.host, point = CGPoint(x: event.x ?? 0, y: event.y ?? 0)
        scope.run {
            switch event.type {
            case .property:
                _ = host.setProperty(event.key ?? "", of: event.layer ?? "", to: event.value ?? "")
            case .touch:
                let phase: UITouch.Phase =
                    switch event.phase ?? .moved {
                    case .began: .began
                    case .moved: .moved
                    case .ended: .ended
                    case .cancelled: .cancelled
                    }
                // Fingers of the script have the lowest numbers.
                host.perform {
                    window.touch(finger: 100 + (event.finger ?? 0), phase: phase, at: point, time: host.time)
                }
            case .wheel:
                host.perform {
                    window.scroll(by: CGPoint(x: event.dx ?? 0, y: event.dy ?? 0), at: point, time: host.time)
                }
            case .hover: host.perform { window.hover(at: event.x == nil ? nil : point, time: host.time) }
            case .key:
                let text = event.text ?? ""
                let key = UIKey(
                    characters: text, charactersIgnoringModifiers: text, modifierFlags: [],
                    keyCode: UIKeyboardHIDUsage(rawValue: event.usage ?? 0) ?? .keyboardErrorRollOver)
                host.perform {
                    window.press(key, phase: event.phase == .ended ? .ended : .began, time: host.time)
                }
            }
        }
    }

    /// The script as it takes place.
    package var script: [ScriptedTouch] {
        guard setup.usesScript, let window = renderer.window else { return [] }
        let touches = OfflineRenderer.script(of: scene, in: window)
        return touches.compactMap { touch in setup.takeover.map { touch.cut(at: $0) } ?? touch }
    }

    /// How long the timeline is: the scene, and what was done to it with some time to look at what comes of it.
    package var length: Double { max(scene.duration, (setup.events.last?.time ?? -3) + 3) }

    /// The pixels now; the next call draws into the same ones.
    package func render() -> Pixmap {
        renderer.host.becomeCurrent()
        return scope.run { renderer.render() }
    }
}

extension ScriptedTouch {
    /// The part before a time, cancelled there; nil for none.
    func cut(at end: Double) -> ScriptedTouch? {
        guard startTime < end else { return nil }
        guard endTime > end else { return self }
        return ScriptedTouch(
            samples: samples.filter { $0.time < end } + [Sample(time: end, location: location(at: end))],
            isCancelled: true)
    }
}
