public import CoreGraphics

/// A change of a view that follows how its device is held. Views keep their effects, which have no influence here, as on a device
/// that has no such sensor or whose user reduces motion.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject, @preconcurrency NSCopying {
    public override init() { super.init() }

    /// The values of key paths for an angle of view, −1…1 each; nil for none. Never called here. Returns nil.
    open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }

    /// Itself unless overridden.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A motion effect that blends a property between two values along an axis.
open class UIInterpolatingMotionEffect: UIMotionEffect {
    /// The axis of the device.
    public enum EffectType: Int, Sendable {
        /// From left to right.
        case tiltAlongHorizontalAxis = 0
        /// From the upper to the lower edge.
        case tiltAlongVerticalAxis = 1
    }

    /// The property.
    public let keyPath: String
    /// The axis.
    public let type: EffectType
    /// The value at −1. Default nil.
    open var minimumRelativeValue: Any?
    /// The value at 1. Default nil.
    open var maximumRelativeValue: Any?

    /// An effect on the property.
    public init(keyPath: String, type: EffectType) {
        (self.keyPath, self.type) = (keyPath, type)
        super.init()
    }

    /// The blend of both values if these are numbers.
    open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
        func number(_ value: Any?) -> Double? {
            (value as? Double) ?? (value as? CGFloat).map { Double($0) } ?? (value as? Int).map { Double($0) }
                ?? (value as? NSNumber)?.doubleValue
        }
        guard let low = number(minimumRelativeValue), let high = number(maximumRelativeValue) else { return nil }
        let offset = type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
        return [keyPath: low + (high - low) * (min(1, max(-1, Double(offset))) + 1) / 2]
    }
}

/// Motion effects that come and go together.
open class UIMotionEffectGroup: UIMotionEffect {
    /// The effects. Default nil.
    open var motionEffects: [UIMotionEffect]?

    /// What the effects say together; of two for a key path the last one counts.
    open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
        var all: [String: Any] = [:]
        for effect in motionEffects ?? [] where effect !== self {
            all.merge(effect.keyPathsAndRelativeValues(forViewerOffset: viewerOffset) ?? [:]) { $1 }
        }
        return all.isEmpty ? nil : all
    }
}

extension UIView {
    /// Keeps a motion effect, which has no influence here; the log says so once.
    public func addMotionEffect(_ effect: UIMotionEffect) {
        warn(
            "UIView: motion effects are kept and have no influence: nothing says how a device is held.", module: "UIKit"
        )
        guard !motionEffects.contains(where: { $0 === effect }) else { return }
        motionEffects.append(effect)
    }

    /// Removes a motion effect.
    public func removeMotionEffect(_ effect: UIMotionEffect) { motionEffects.removeAll { $0 === effect } }
}
