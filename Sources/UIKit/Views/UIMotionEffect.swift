public import CoreGraphics

/// An effect on a view that follows the tilt of the device. Views store their effects, which are inactive, as on a
/// device without a motion sensor or with reduced motion.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject, @preconcurrency NSCopying {
    public override init() { super.init() }

    /// Returns the values of key paths for a viewer offset, −1…1 in each direction; nil for no change. Never called
    /// here. Default nil.
    open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }

    /// Returns the effect itself; override it to copy.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A motion effect that interpolates a property along an axis.
open class UIInterpolatingMotionEffect: UIMotionEffect {
    /// The axis of the tilt.
    public enum EffectType: Int, Sendable {
        /// The horizontal axis, from left to right.
        case tiltAlongHorizontalAxis = 0
        /// The vertical axis, from top to bottom.
        case tiltAlongVerticalAxis = 1
    }

    /// The key path of the property.
    public let keyPath: String
    /// The axis.
    public let type: EffectType
    /// The value at −1. Default nil.
    open var minimumRelativeValue: Any?
    /// The value at 1. Default nil.
    open var maximumRelativeValue: Any?

    /// Creates an effect on a property.
    public init(keyPath: String, type: EffectType) {
        self.keyPath = keyPath
        self.type = type
        super.init()
    }

    /// Returns the interpolated value if both values are numbers.
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

/// A group of motion effects.
open class UIMotionEffectGroup: UIMotionEffect {
    /// The effects. Default nil.
    open var motionEffects: [UIMotionEffect]?

    /// Returns the values of all effects; for equal key paths the last one counts.
    open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
        var all: [String: Any] = [:]
        for effect in motionEffects ?? [] where effect !== self {
            all.merge(effect.keyPathsAndRelativeValues(forViewerOffset: viewerOffset) ?? [:]) { $1 }
        }
        return all.isEmpty ? nil : all
    }
}

extension UIView {
    /// Stores a motion effect, which is inactive; this is logged once.
    public func addMotionEffect(_ effect: UIMotionEffect) {
        warn(
            "UIView: motion effects have no effect, because device motion is not available.", module: "UIKit"
        )
        guard !motionEffects.contains(where: { $0 === effect }) else { return }
        motionEffects.append(effect)
    }

    /// Removes a motion effect.
    public func removeMotionEffect(_ effect: UIMotionEffect) { motionEffects.removeAll { $0 === effect } }
}
