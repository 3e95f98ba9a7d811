public import Mica
import MicaSnapshot
import QuartzCore

extension TestHarness {
    /// The maximum duration that an expectation about motion checks by default, in seconds.
    private static var limit: TimeInterval { 10 }

    /// Expects a property on screen to move without jumps: by at most `maxJump` from frame to frame. Time passes
    /// meanwhile.
    ///
    /// ```swift
    /// harness.tap(button)
    /// harness.expectContinuous(\.position, of: drawer.layer, maxJump: 40)
    /// ```
    /// - `layer`: A layer that the harness shows.
    /// - `maxJump`: The limit in the property's unit: points for a position, fractions of 1 for an opacity (see
    ///   ``MotionValue``).
    /// - `duration`: The checked duration in seconds; `nil`: until nothing moves any more, at most 10 s.
    /// - `fps`: The frame rate. Default 60.
    public func expectContinuous<Layer: CALayer, Value: MotionValue>(
        _ property: KeyPath<Layer, Value>, of layer: Layer, maxJump: Double, for duration: TimeInterval? = nil,
        fps: Double = 60, function: StaticString = #function, fileID: StaticString = #fileID,
        file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let place = TestPlace(function, fileID, file, line, column)
        var root: CALayer = layer
        while let parent = root.superlayer { root = parent }
        guard root === renderer.host.layer else {
            return place.fail("expectContinuous: \(Self.name(of: layer)) is not in the tree of this harness.")
        }
        let end = time + min(duration ?? Self.limit, 86_400)
        advance(by: 0)
        var before = (layer.presentation() ?? layer)[keyPath: property]
        let start = time
        var step = 0
        while time < end - 1e-9 {
            if duration == nil, isAtRest { break }
            step += 1
            advance(by: min(start + Double(step) / fps, end) - time)
            let now = (layer.presentation() ?? layer)[keyPath: property]
            let jump = before.motionDistance(to: now)
            // NaN exceeds every limit.
            if !(jump <= maxJump) {
                return place.fail(
                    "\(Self.name(of: layer)) jumps by \(Self.text(jump)) at \(Self.text(time)) s, from "
                        + "\(before) to \(now); at most \(Self.text(maxJump)) per frame was expected.")
            }
            before = now
        }
    }

    /// Expects everything to come to rest within a number of seconds from now: no animation runs and no event is due.
    /// Time passes until then.
    public func expectSettles(
        within seconds: TimeInterval, function: StaticString = #function, fileID: StaticString = #fileID,
        file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let end = time + min(max(seconds, 0), 86_400)
        advance(by: 0)
        var step = 0
        let start = time
        while !isAtRest, time < end - 1e-9 {
            step += 1
            advance(by: min(start + Double(step) / 60, end) - time)
        }
        guard !isAtRest else { return }
        TestPlace(function, fileID, file, line, column).fail(
            "Not settled after \(Self.text(seconds)) s: \(moving.isEmpty ? "a timer or a display link is active" : moving)."
        )
    }

    /// Expects that no layer has an animation.
    public func expectNoAnimations(
        function: StaticString = #function, fileID: StaticString = #fileID,
        file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        advance(by: 0)
        guard !moving.isEmpty else { return }
        TestPlace(function, fileID, file, line, column).fail(
            "At \(Self.text(time)) s no animations were expected: \(moving).")
    }

    private var isAtRest: Bool {
        // Changes that have not been drawn yet are not motion.
        if renderer.host.hasAnimations { return false }
        _ = renderer.host.renderTree()
        return renderer.host.liveness == .idle
    }

    /// The layers with animations, and their animations.
    private var moving: String {
        let layers = renderer.host.descriptions().filter { !$0.animations.isEmpty }
        let lines = layers.prefix(5).map { layer in
            let name = layer.name.map { " “\($0)”" } ?? ""
            let keys = layer.animations.map { "\($0.key.map { "“\($0)”: " } ?? "")\($0.summary)" }
            return "\(layer.className)\(name) has \(keys.joined(separator: ", "))"
        }
        return lines.joined(separator: "; ") + (layers.count > 5 ? "; and \(layers.count - 5) more layers" : "")
    }

    private static func name(of layer: CALayer) -> String {
        "\(Swift.type(of: layer))" + (layer.name.map { " “\($0)”" } ?? "")
    }

    static func text(_ number: Double) -> String {
        guard number.isFinite, abs(number) < 1e12 else { return "\(number)" }
        return TreeText.seconds(number)
    }
}
