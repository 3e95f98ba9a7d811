public import CoreGraphics

/// A value provider for colours of fills, strokes and text ("Color").
public final class ColorValueProvider: AnyValueProvider {
    let animated: Animated<RGBA>

    /// Creates a provider of one colour.
    public init(_ color: LottieColor) { animated = Animated(color.vector) }

    /// Creates a provider of keyframes.
    public init(_ keyframes: [Keyframe<LottieColor>]) {
        animated = Animated(providing: keyframes) { $0.vector } ?? Animated(RGBA(0, 0, 0, 1))
    }

    /// Creates a provider that is asked for the colour of each frame when the tree is built.
    public init(block: @escaping (CGFloat) -> LottieColor) { animated = Animated(block(0).vector) }
}

/// A value provider for numbers: opacity and scale in percent, rotation in degrees, widths in points.
public final class FloatValueProvider: AnyValueProvider {
    let animated: Animated<Double>

    /// Creates a provider of one number.
    public init(_ float: CGFloat) { animated = Animated(Double(float)) }

    /// Creates a provider of keyframes.
    public init(_ keyframes: [Keyframe<CGFloat>]) {
        animated = Animated(providing: keyframes) { Double($0) } ?? Animated(0)
    }
}

/// A value provider for points: position, anchor point, and scale in percent.
public final class PointValueProvider: AnyValueProvider {
    let animated: Animated<Vector>

    /// Creates a provider of one point.
    public init(_ point: CGPoint) { animated = Animated(Vector(point.x, point.y, 0)) }

    /// Creates a provider of keyframes.
    public init(_ keyframes: [Keyframe<CGPoint>]) {
        animated = Animated(providing: keyframes) { Vector($0.x, $0.y, 0) } ?? Animated(.zero)
    }
}

/// A value provider for sizes.
public final class SizeValueProvider: AnyValueProvider {
    let animated: Animated<Vector>

    /// Creates a provider of one size.
    public init(_ size: CGSize) { animated = Animated(Vector(size.width, size.height, 0)) }

    /// Creates a provider of keyframes.
    public init(_ keyframes: [Keyframe<CGSize>]) {
        animated = Animated(providing: keyframes) { Vector($0.width, $0.height, 0) } ?? Animated(.zero)
    }
}

/// A value provider for the colours of gradients ("Colors").
public final class GradientValueProvider: AnyValueProvider {
    /// The stops as the format stores them, and the number of colours.
    let stops: [Double]
    let count: Int

    /// Creates a provider of colours at locations 0…1. Without locations the colours are spread evenly.
    public init(_ colors: [LottieColor], locations: [Double] = []) {
        func place(_ i: Int) -> Double {
            i < locations.count ? locations[i] : colors.count > 1 ? Double(i) / Double(colors.count - 1) : 0
        }
        var stops = colors.enumerated().flatMap { [place($0), $1.r, $1.g, $1.b] }
        if colors.contains(where: { $0.a < 1 }) { stops += colors.enumerated().flatMap { [place($0), $1.a] } }
        self.stops = stops
        count = colors.count
    }
}

extension Animated {
    /// Creates a property from a provider's keyframes; `nil` without any.
    init?<T>(providing keyframes: [Keyframe<T>], _ convert: (T) -> Value) {
        self.init(
            keyframes.map {
                Keyframed(time: Double($0.time), value: convert($0.value), easing: $0.isHold ? .hold : .linear)
            })
    }
}
