#if Studio
import Foundation
import Mica
package import QuartzCore
package import UIKit

/// The inputs that, with the time, determine a moment of a scene: the scene, its display, the edits and the user's
/// input.
package struct StudioSetup: Codable, Sendable, Equatable {
    package var scene: String
    /// The parameters as texts for `--set`; missing ones have their defaults.
    package var parameters: [String: String] = [:]
    /// The size in points; `nil` for the scene's own.
    package var width: Double?, height: Double?
    /// The scale in pixels per point.
    package var scale = 2.0
    package var isDark = false
    package var isRightToLeft = false
    /// The words of `--accessibility`.
    package var accessibility: [String] = []
    /// The name of a `UIContentSizeCategory` in Swift, such as "extraLarge"; `nil` for the default.
    package var textSize: String?
    /// `true` if the touches of the scene's script are replayed.
    package var usesScript = true
    package var edits: [AnimationEdit] = []
    /// The events in ascending order of time.
    package var events: [StudioEvent] = []

    /// The time of the first touch by the user, at which the touches of the script end.
    package var takeover: Double? { events.first { $0.type == .touch }?.time }

    package init(scene: String) { self.scene = scene }

    var withoutEvents: StudioSetup {
        var setup = self
        setup.events = []
        return setup
    }

    func differsInEventsAndEditsAlone(from other: StudioSetup) -> Bool {
        guard takeover == other.takeover else { return false }
        var one = self, two = other
        one.events = []
        one.edits = []
        two.events = []
        two.edits = []
        return one == two
    }

    package static let maximumPixels = 16_000_000.0
    package static let maximumEvents = 20_000
    /// The maximum size of the values of all events together.
    private static let maximumValueBytes = 256 * 1024

    /// Returns the scene. Throws a message if there is no such scene, parameter, size or setting.
    @MainActor func makeScene(_ scenes: [any Scene.Type]) throws -> any Scene {
        guard let type = scenes.first(where: { $0.name == self.scene }) else {
            throw StudioError("there is no scene “\(self.scene)”")
        }
        let scene = type.init()
        for (name, text) in parameters.sorted(by: { $0.key < $1.key }) { try scene.setParameter(name, to: text) }
        let size = size(of: scene)
        guard OfflineRenderer.canRender(size: size, scale: scale), size.width <= 8000, size.height <= 8000,
            Double(size.width * size.height) * scale * scale <= Self.maximumPixels
        else {
            throw StudioError(
                "the size must be 1–8000 points a side and at most \(Int(Self.maximumPixels) / 1_000_000) million pixels "
                    + "(got \(size.width) × \(size.height) points at scale \(scale))")
        }
        guard textSize == nil || Self.textSizes.contains(where: { $0.name == textSize }) else {
            throw StudioError(
                "the text size must be \(Self.textSizes.map(\.name).joined(separator: ", ")) (got \(textSize ?? ""))")
        }
        guard UIAccessibility.Settings(words: accessibility) != nil else {
            throw StudioError(
                "the accessibility settings must be among \(UIAccessibility.Settings.words.joined(separator: ", "))")
        }
        guard events.count <= Self.maximumEvents, edits.count <= 200,
            events.reduce(0, { $0 + ($1.value?.utf8.count ?? 0) }) <= Self.maximumValueBytes
        else {
            throw StudioError("there are too many events or changes; clear them")
        }
        return scene
    }

    /// The text sizes from small to large.
    @MainActor static let textSizes: [(name: String, category: UIContentSizeCategory)] = [
        ("extraSmall", .extraSmall), ("small", .small), ("medium", .medium), ("large", .large),
        ("extraLarge", .extraLarge), ("extraExtraLarge", .extraExtraLarge),
        ("extraExtraExtraLarge", .extraExtraExtraLarge), ("accessibilityMedium", .accessibilityMedium),
        ("accessibilityLarge", .accessibilityLarge), ("accessibilityExtraLarge", .accessibilityExtraLarge),
        ("accessibilityExtraExtraLarge", .accessibilityExtraExtraLarge),
        ("accessibilityExtraExtraExtraLarge", .accessibilityExtraExtraExtraLarge),
    ]

    @MainActor package var settings: UIAccessibility.Settings {
        var settings = UIAccessibility.Settings(words: accessibility) ?? UIAccessibility.Settings()
        if let size = Self.textSizes.first(where: { $0.name == textSize }) {
            settings.preferredContentSizeCategory = size.category
        }
        return settings
    }

    @MainActor func size(of scene: any Scene) -> CGSize {
        CGSize(width: width ?? Double(scene.size.width), height: height ?? Double(scene.size.height))
    }
}

/// One input or edit of a scene at a time.
package struct StudioEvent: Codable, Sendable, Equatable {
    package enum Kind: String, Codable, Sendable { case touch, wheel, hover, key, property }
    package enum Phase: String, Codable, Sendable { case began, moved, ended, cancelled }
    package static let maximumValueBytes = 16_384
    package init(time: Double, type: Kind) {
        self.time = time
        self.type = type
    }

    /// The time in seconds since the scene's start.
    package var time: Double
    package var type: Kind
    package var phase: Phase?
    package var finger: Int?
    /// The location in points of the window.
    package var x: Double?, y: Double?
    /// The scroll distance of a wheel: points of the content, to the right and down.
    package var dx: Double?, dy: Double?
    /// The position of a key on a keyboard, in USB's numbers, and its characters.
    package var usage: Int?
    package var text: String?
    /// The layer's identifier, the key and the value as text, for a property.
    package var layer: String?
    package var key: String?
    package var value: String?
}
#endif
