public import CoreGraphics

/// A source of values that replace a property of an animation: a `ColorValueProvider` and the like.
public protocol AnyValueProvider {}

/// A colour of components 0…1.
public struct LottieColor: Hashable, Sendable {
    /// The components, 0…1, not premultiplied.
    public var r, g, b, a: Double

    /// Creates a colour from components 0…1.
    public init(r: Double, g: Double, b: Double, a: Double) {
        self.r = r
        self.g = g
        self.b = b
        self.a = a
    }

    /// Creates a colour from a text "#RGB", "#RRGGBB" or "#RRGGBBAA". Returns `nil` for other texts.
    public init?(hex: String) {
        guard let color = Decode.hexadecimal(hex) else { return nil }
        self.init(r: color.x, g: color.y, b: color.z, a: color.w)
    }

    var vector: RGBA { RGBA(r, g, b, a) }
}

/// A value at a time in frames. Values between two keyframes are interpolated.
public struct Keyframe<T> {
    /// The value.
    public let value: T
    /// The time in frames.
    public let time: CGFloat
    /// `true` if the value stays until the next keyframe. Default `false`.
    public let isHold: Bool

    /// Creates a keyframe.
    public init(value: T, time: CGFloat, isHold: Bool = false) {
        self.value = value
        self.time = time
        self.isHold = isHold
    }

    /// Creates a keyframe at frame 0.
    public init(_ value: T) { self.init(value: value, time: 0) }
}
