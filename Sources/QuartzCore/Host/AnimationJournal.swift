import CoreGraphics

/// Replacement values for the animations that one line of code adds, identified by the layer's class and name, the key
/// and the key path.
package struct AnimationEdit: Sendable, Codable, Equatable {
    /// Has the format of `AnimationRecord.layerName`.
    package var layerName: String
    package var key: String?
    package var keyPath: String?
    /// The values by name: duration, speed, repeatCount; mass, stiffness, damping, initialVelocity; c1x, c1y, c2x, c2y.
    package var values: [String: Double]

    package init(layerName: String, key: String?, keyPath: String?, values: [String: Double]) {
        self.layerName = layerName
        self.key = key
        self.keyPath = keyPath
        self.values = values
    }

    /// The valid ranges of values: others are rejected.
    package static let ranges: [String: ClosedRange<Double>] = [
        "duration": 0.001...3600, "speed": 0.001...100, "repeatCount": 0...1e6, "mass": 0.001...1000,
        "stiffness": 0.001...1e6, "damping": 0...1e5, "initialVelocity": -1e4...1e4, "c1x": 0...1, "c1y": -10...10,
        "c2x": 0...1, "c2y": -10...10,
    ]
}

/// Records which animations of a host's tree start and end, and replaces their values on request.
package final class AnimationJournal {
    package var edits: [AnimationEdit]
    /// The records in the order in which the animations began. Those without an end are still running.
    package private(set) var records: [AnimationRecord] = []
    /// The identities of added animations, to which an `AnimationEdit` refers. Edits of other animations have had no
    /// effect so far.
    private var added: Set<[String?]> = []
    private static let addedLimit = 10_000
    private var running: [ObjectIdentifier: Int] = [:]

    /// The maximum number of records: of more animations only the first ones are recorded.
    package static let limit = 10_000

    package init(edits: [AnimationEdit] = []) { self.edits = edits }

    func began(_ item: AttachedAnimation, _ host: LayerHost) {
        // The entry of an object that was deallocated with its layer.
        running[ObjectIdentifier(item)] = nil
        guard records.count < Self.limit else { return }
        running[ObjectIdentifier(item)] = records.count
        records.append(AnimationRecord(item.animation, key: item.key, item.timing, item.layer, host))
    }

    func removed(_ item: AttachedAnimation, _ host: LayerHost) {
        guard let index = running.removeValue(forKey: ObjectIdentifier(item)) else { return }
        let now = host.time - host.startTime
        records[index].end = max(records[index].begin, min(records[index].end ?? now, now))
    }

    /// Called with an animation that is about to be added, before it is compiled.
    func adjust(_ animation: CAAnimation, _ key: String?, _ layer: CALayer) {
        let title = LayerRecord.title(of: layer), key = key?.cut, path = (animation as? CAPropertyAnimation)?.keyPath
        if added.count < Self.addedLimit { added.insert([title, key, path]) }
        for edit in edits where edit.layerName == title && edit.key == key && edit.keyPath == path {
            edit.apply(to: animation)
        }
    }
}

extension AnimationJournal {
    /// Returns `true` if an animation to which the edit applies was added.
    package func isConcerned(by edit: AnimationEdit) -> Bool {
        added.count == Self.addedLimit || added.contains([edit.layerName, edit.key, edit.keyPath])
    }
}

extension AnimationEdit {
    func apply(to animation: CAAnimation) {
        func value(_ name: String) -> Double? {
            values[name].flatMap { Self.ranges[name]?.contains($0) == true ? $0 : nil }
        }
        if let spring = animation as? CASpringAnimation {
            // A spring whose duration was its settling time keeps that relation.
            let lasts = abs(spring.duration - spring.settlingDuration) < 1e-6
            if let mass = value("mass") { spring.mass = CGFloat(mass) }
            if let stiffness = value("stiffness") { spring.stiffness = CGFloat(stiffness) }
            if let damping = value("damping") { spring.damping = CGFloat(damping) }
            if let velocity = value("initialVelocity") { spring.initialVelocity = CGFloat(velocity) }
            if lasts { spring.duration = min(spring.settlingDuration, 3600) }
        }
        if let duration = value("duration") { animation.duration = duration }
        if let speed = value("speed") { animation.speed = Float(speed) }
        if let count = value("repeatCount") { animation.repeatCount = Float(count) }
        if let c1x = value("c1x"), let c1y = value("c1y"), let c2x = value("c2x"), let c2y = value("c2y") {
            animation.timingFunction = CAMediaTimingFunction(
                controlPoints: Float(c1x), Float(c1y), Float(c2x), Float(c2y))
        }
    }
}
