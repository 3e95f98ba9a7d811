#if Studio
import Foundation
package import Mica
import MicaRaster
package import QuartzCore
import UIKit

/// One run of a scene: time only moves forwards, and the setup's events happen between two steps.
@MainActor package final class SceneRun {
    package let scene: any Scene
    package let renderer: OfflineRenderer
    package let journal: AnimationJournal
    private let scope = HostScope()
    private let images: StudioImages
    /// The number of the setup's events that have been delivered.
    private(set) var eventCount = 0

    init(_ scene: any Scene, _ setup: StudioSetup, _ images: StudioImages) {
        self.scene = scene
        self.images = images
        (renderer, journal) = scope.run {
            let journal = AnimationJournal(edits: setup.edits)
            let renderer = OfflineRenderer(
                scene: scene, size: setup.size(of: scene), scale: CGFloat(setup.scale),
                style: setup.isDark ? .dark : .light,
                layoutDirection: setup.isRightToLeft ? .rightToLeft : .leftToRight,
                accessibility: setup.settings, journal: journal)
            if setup.usesScript {
                renderer.replayScript(of: scene) { touch in
                    guard let end = setup.takeover else { return touch }
                    return touch.cut(at: end)
                }
            }
            return (renderer, journal)
        }
    }

    var time: Double { renderer.time }

    /// Advances the run to `time`, which must not be in the past.
    func advance(to time: Double, _ setup: StudioSetup) async {
        while eventCount < setup.events.count, setup.events[eventCount].time <= time + 1e-9 {
            let event = setup.events[eventCount]
            await pass(to: event.time, setup)
            carryOut(event)
        }
        await pass(to: time, setup)
    }

    private func pass(to time: Double, _ setup: StudioSetup) async {
        renderer.host.becomeCurrent()
        UIAccessibility.settings = setup.settings
        await scope.run { await renderer.advance(to: time) }
    }

    /// Performs the setup's next event.
    private func carryOut(_ event: StudioEvent) {
        eventCount += 1
        guard let scene = renderer.windowScene else { return }
        let host = renderer.host, point = CGPoint(x: event.x ?? 0, y: event.y ?? 0)
        scope.run {
            switch event.type {
            case .property:
                host.setProperty(event.key ?? "", of: event.layer ?? "", to: event.value ?? "", image: { images[$0] })
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
                    scene.touch(finger: 100 + (event.finger ?? 0), phase: phase, at: point, time: host.time)
                }
            case .wheel:
                host.perform {
                    scene.scroll(by: CGPoint(x: event.dx ?? 0, y: event.dy ?? 0), at: point, time: host.time)
                }
            case .hover: host.perform { scene.hover(at: event.x == nil ? nil : point, time: host.time) }
            case .key:
                let text = event.text ?? ""
                let key = UIKey(
                    characters: text, charactersIgnoringModifiers: text, modifierFlags: [],
                    keyCode: UIKeyboardHIDUsage(rawValue: event.usage ?? 0) ?? .keyboardErrorRollOver)
                host.perform {
                    scene.press(key, phase: event.phase == .ended ? .ended : .began, time: host.time)
                }
            }
        }
    }

    /// Returns `true` if a recogniser in the scene observes a pointer at the event's location.
    func receivesHover(_ event: StudioEvent) -> Bool {
        let point = event.x.map { CGPoint(x: $0, y: event.y ?? 0) }
        renderer.host.becomeCurrent()
        return scope.run { renderer.host.perform { renderer.window?.receivesHover(at: point) ?? false } }
    }

    /// Draws the current pixels; the next call draws into the same ones.
    func render() -> Pixmap {
        renderer.host.becomeCurrent()
        return scope.run { renderer.render() }
    }

    /// Returns `true` if the run so far is identical under another setup, which shares the first `sameEvents` events
    /// and differs only in later ones and in `edits`. The run then continues under that setup.
    func remainsValid(under setup: StudioSetup, sameEvents: Int, edits: [AnimationEdit]) -> Bool {
        guard eventCount <= sameEvents,
            eventCount == setup.events.count || setup.events[eventCount].time >= time - 1e-9,
            !edits.contains(where: { journal.isConcerned(by: $0) })
        else { return false }
        journal.edits = setup.edits
        return true
    }
}

extension ScriptedTouch {
    /// Returns the part before a time, cancelled there; `nil` for none.
    func cut(at end: Double) -> ScriptedTouch? {
        guard startTime < end else { return nil }
        guard endTime > end else { return self }
        return ScriptedTouch(
            samples: samples.filter { $0.time < end } + [Sample(time: end, location: location(at: end))],
            isCancelled: true)
    }
}
#endif
