public import CoreGraphics

/// A value provider for colours of fills, strokes and text ("Color").
public final class ColorValueProvider: AnyValueProvider {
    private let fixed: Animated<RGBA>
    private let block: ((CGFloat) -> LottieColor)?

    /// Creates a provider of one colour.
    public init(_ color: LottieColor) {
        fixed = Animated(color.vector)
        block = nil
    }

    /// Creates a provider of keyframes.
    public init(_ keyframes: [Keyframe<LottieColor>]) {
        fixed = Animated(providing: keyframes) { $0.vector } ?? Animated(RGBA(0, 0, 0, 1))
        block = nil
    }

    /// Creates a provider that is asked for the colour of each frame when the tree is built.
    public init(block: @escaping (CGFloat) -> LottieColor) {
        fixed = Animated(block(0).vector)
        self.block = block
    }

    /// Returns the values between two frames.
    func animated(_ frames: ClosedRange<Double>) -> Animated<RGBA> {
        guard let block else { return fixed }
        return Animated(providing: frames) { block($0).vector } ?? fixed
    }
}

/// A value provider for numbers: opacity and scale in percent, rotation in degrees, widths in points.
public final class FloatValueProvider: AnyValueProvider {
    private let fixed: Animated<Double>
    private let block: ((CGFloat) -> CGFloat)?

    /// Creates a provider of one number.
    public init(_ float: CGFloat) {
        fixed = Animated(Double(float))
        block = nil
    }

    /// Creates a provider of keyframes.
    public init(_ keyframes: [Keyframe<CGFloat>]) {
        fixed = Animated(providing: keyframes) { Double($0) } ?? Animated(0)
        block = nil
    }

    /// Creates a provider that is asked for the number of each frame when the tree is built.
    public init(block: @escaping (CGFloat) -> CGFloat) {
        fixed = Animated(Double(block(0)))
        self.block = block
    }

    /// Returns the values between two frames.
    func animated(_ frames: ClosedRange<Double>) -> Animated<Double> {
        guard let block else { return fixed }
        return Animated(providing: frames) { Double(block($0)) } ?? fixed
    }
}

/// A value provider for points: position, anchor point, and scale in percent.
public final class PointValueProvider: AnyValueProvider {
    private let fixed: Animated<Vector>
    private let block: ((CGFloat) -> CGPoint)?

    /// Creates a provider of one point.
    public init(_ point: CGPoint) {
        fixed = Animated(Vector(point.x, point.y, 0))
        block = nil
    }

    /// Creates a provider of keyframes.
    public init(_ keyframes: [Keyframe<CGPoint>]) {
        fixed = Animated(providing: keyframes) { Vector($0.x, $0.y, 0) } ?? Animated(.zero)
        block = nil
    }

    /// Creates a provider that is asked for the point of each frame when the tree is built.
    public init(block: @escaping (CGFloat) -> CGPoint) {
        fixed = Animated(Vector(block(0)))
        self.block = block
    }

    /// Returns the values between two frames.
    func animated(_ frames: ClosedRange<Double>) -> Animated<Vector> {
        guard let block else { return fixed }
        return Animated(providing: frames) { Vector(block($0)) } ?? fixed
    }
}

/// A value provider for sizes.
public final class SizeValueProvider: AnyValueProvider {
    private let fixed: Animated<Vector>
    private let block: ((CGFloat) -> CGSize)?

    /// Creates a provider of one size.
    public init(_ size: CGSize) {
        fixed = Animated(Vector(size.width, size.height, 0))
        block = nil
    }

    /// Creates a provider of keyframes.
    public init(_ keyframes: [Keyframe<CGSize>]) {
        fixed = Animated(providing: keyframes) { Vector($0.width, $0.height, 0) } ?? Animated(.zero)
        block = nil
    }

    /// Creates a provider that is asked for the size of each frame when the tree is built.
    public init(block: @escaping (CGFloat) -> CGSize) {
        fixed = Animated(Vector(block(0)))
        self.block = block
    }

    /// Returns the values between two frames.
    func animated(_ frames: ClosedRange<Double>) -> Animated<Vector> {
        guard let block else { return fixed }
        return Animated(providing: frames) { Vector(block($0)) } ?? fixed
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

extension Animated {
    /// Creates a property with a value for each frame of a range.
    init?(providing frames: ClosedRange<Double>, _ value: (CGFloat) -> Value) {
        self.init(
            SampleTimes.every(from: frames.lowerBound, to: frames.upperBound).map {
                Keyframed(time: $0, value: value(CGFloat($0)))
            })
    }
}

extension Vector {
    fileprivate init(_ point: CGPoint) { self.init(point.x, point.y, 0) }
    fileprivate init(_ size: CGSize) { self.init(size.width, size.height, 0) }
}
