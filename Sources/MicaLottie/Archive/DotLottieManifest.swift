package import Foundation

/// The manifest of a `.lottie` file: its animations with the way in which they play. Version 1 and 2 of the format.
package struct DotLottieManifest: Equatable {
    /// An animation and how it plays.
    package struct Animation: Equatable {
        package var id: String
        /// The playback of the manifest.
        package var playback = DotLottiePlayback()
        /// The theme that applies unless another one is chosen.
        package var theme: String?
    }

    /// The animations in the order of the manifest.
    package var animations: [Animation] = []
    /// The animation that is shown first; `nil` for the first one.
    package var activeAnimation: String?
    /// The state machine that decides at the start; `nil` for none.
    package var initialStateMachine: String?
    /// The names of the themes.
    package var themes: [String] = []
    /// The names of the state machines.
    package var stateMachines: [String] = []

    /// The maximum number of animations that are read.
    package static let maximumAnimations = 1024

    /// Reads a manifest. Unknown members are ignored.
    package init(_ data: Data) throws(LottieError) {
        let json: JSONValue
        do { json = try JSONParser.parse(data) } catch { throw LottieError("manifest.json: \(error)") }
        guard let list = json["animations"]?.array, !list.isEmpty else {
            throw LottieError("manifest.json: “animations”", mustBe: "a list of animations", got: "none")
        }
        guard list.count <= Self.maximumAnimations else {
            throw LottieError(
                "manifest.json: “animations”", mustBe: "a list of at most \(Self.maximumAnimations)",
                got: "\(list.count)")
        }
        for (index, entry) in list.enumerated() {
            guard let id = entry["id"]?.string, !id.isEmpty else {
                throw LottieError(
                    "manifest.json: “id” of animation \(index)", mustBe: "a name", got: entry["id"]?.string ?? "none")
            }
            animations.append(
                Animation(id: id, playback: DotLottiePlayback(entry), theme: entry["initialTheme"]?.string))
        }
        activeAnimation = json["initial", "animation"]?.string ?? json["activeAnimationId"]?.string
        initialStateMachine = json["initial", "stateMachine"]?.string
        themes = Self.names(json["themes"])
        stateMachines = Self.names(json["stateMachines"] ?? json["states"])
    }

    /// Creates the manifest of an archive without one.
    package init(animations ids: [String]) { animations = ids.map { Animation(id: $0) } }

    /// Returns the names of a list of objects with an `id`, or of texts.
    private static func names(_ list: JSONValue?) -> [String] {
        (list?.array ?? []).prefix(maximumAnimations).compactMap { $0["id"]?.string ?? $0.string }
    }
}

/// The way in which an animation of a `.lottie` file plays.
package struct DotLottiePlayback: Equatable {
    /// `true` if it plays without being asked to. Default `false`.
    package var isAutoplay = false
    /// `true` if it starts again at its end. Default `false`.
    package var isLoop = false
    /// The number of times that it plays; `nil` for 1 or, with `isLoop`, forever.
    package var count: Double?
    /// `true` if it plays backward at every second time. Default `false`.
    package var bounces = false
    /// The speed; negative if it plays backward. Default 1.
    package var speed = 1.0
    /// The marker whose part alone plays; `nil` for all of it.
    package var segment: String?

    package init() {}

    /// Reads the members of a manifest's animation or of a state machine's state.
    package init(_ json: JSONValue) {
        isAutoplay = json["autoplay"]?.bool ?? false
        switch json["loop"] {
        case .number(let number) where number > 1:
            isLoop = true
            count = number.rounded()
        case .number(let number): isLoop = number != 0
        case let value: isLoop = value?.bool ?? false
        }
        if let number = json["loopCount"]?.double, number > 0 { count = (number + 1).rounded() }
        var speed = json["speed"]?.double ?? 1
        if speed == 0 { speed = 1 }
        if json["direction"]?.double == -1 { speed = -speed }
        // “normal”, “bounce” in version 1; “Forward”, “Reverse”, “Bounce”, “ReverseBounce” in version 2.
        let mode = (json["mode"] ?? json["playMode"])?.string?.lowercased().filter(\.isLetter) ?? ""
        bounces = mode.hasSuffix("bounce")
        if mode.hasPrefix("reverse") { speed = -abs(speed) }
        self.speed = min(max(speed, -1000), 1000)
        segment = json["segment"]?.string ?? json["marker"]?.string
    }
}
