import CoreGraphics

/// The motion of a symbol effect.
struct SymbolMotion: Hashable, Sendable {
    enum Kind: String, Sendable {
        case bounce, pulse, variableColor, scale, appear, disappear, wiggle, rotate, breathe, replace
    }
    var kind: Kind
    /// The direction: 1 up, right or clockwise, −1 down, left or counterclockwise.
    var sign: CGFloat = 1
    /// `true` if a wiggle moves along the x axis, `false` along y; nil if it rotates.
    var isHorizontal: Bool?
    /// `true` for a scale effect that is neither up nor down, and for a breathe effect that changes only the size.
    var isPlain = false

    /// `true` if the effect stays until it is removed.
    var staysOn: Bool {
        switch kind {
        case .bounce, .wiggle, .replace: false
        default: true
        }
    }
}

/// An effect that animates a symbol as a whole: symbols have no layers here.
public protocol SymbolEffect: Hashable, Sendable {}

protocol MovingSymbolEffect: SymbolEffect { var motion: SymbolMotion { get set } }

/// An effect that runs once, or the number of times that its options specify.
public protocol DiscreteSymbolEffect: SymbolEffect {}
/// An effect that lasts until it is removed.
public protocol IndefiniteSymbolEffect: SymbolEffect {}
/// An effect with which a symbol appears or disappears.
public protocol TransitionSymbolEffect: SymbolEffect {}
/// An effect with which a symbol replaces another one.
public protocol ContentTransitionSymbolEffect: SymbolEffect {}

/// A symbol that briefly grows or shrinks.
public struct BounceSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, MovingSymbolEffect {
    var motion = SymbolMotion(kind: .bounce)
    /// The symbol grows.
    public var up: Self { with { $0.sign = 1 } }
    /// The symbol shrinks.
    public var down: Self { with { $0.sign = -1 } }
    /// The same effect, because symbols have no layers here.
    public var byLayer: Self { self }
    /// The effect on the symbol as a whole.
    public var wholeSymbol: Self { self }
}

/// A symbol whose opacity falls and rises again.
public struct PulseSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, MovingSymbolEffect {
    var motion = SymbolMotion(kind: .pulse)
    /// The same effect, because symbols have no layers here.
    public var byLayer: Self { self }
    /// The effect on the symbol as a whole.
    public var wholeSymbol: Self { self }
}

/// A symbol whose layers light up one after the other. Here the whole symbol pulses, which is logged once.
public struct VariableColorSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, MovingSymbolEffect {
    var motion = SymbolMotion(kind: .variableColor)
    /// One layer after the other.
    public var iterative: Self { self }
    /// Each layer stays lit.
    public var cumulative: Self { self }
    /// The layers light up in both directions.
    public var reversing: Self { self }
    /// The layers light up in one direction.
    public var nonReversing: Self { self }
    /// Other layers are dimmed.
    public var dimInactiveLayers: Self { self }
    /// Other layers are hidden.
    public var hideInactiveLayers: Self { self }
}

/// A symbol that is larger or smaller until the effect is removed.
public struct ScaleSymbolEffect: IndefiniteSymbolEffect, MovingSymbolEffect {
    var motion = SymbolMotion(kind: .scale, isPlain: true)
    /// The symbol is larger.
    public var up: Self {
        with {
            $0.sign = 1
            $0.isPlain = false
        }
    }
    /// The symbol is smaller.
    public var down: Self {
        with {
            $0.sign = -1
            $0.isPlain = false
        }
    }
    /// The same effect, because symbols have no layers here.
    public var byLayer: Self { self }
    /// The effect on the symbol as a whole.
    public var wholeSymbol: Self { self }
}

/// A symbol that appears.
public struct AppearSymbolEffect: IndefiniteSymbolEffect, TransitionSymbolEffect, MovingSymbolEffect {
    var motion = SymbolMotion(kind: .appear)
    /// The symbol grows as it appears.
    public var up: Self { with { $0.sign = 1 } }
    /// The symbol shrinks as it appears.
    public var down: Self { with { $0.sign = -1 } }
    /// The same effect, because symbols have no layers here.
    public var byLayer: Self { self }
    /// The effect on the symbol as a whole.
    public var wholeSymbol: Self { self }
}

/// A symbol that disappears until the effect is removed.
public struct DisappearSymbolEffect: IndefiniteSymbolEffect, TransitionSymbolEffect, MovingSymbolEffect {
    var motion = SymbolMotion(kind: .disappear)
    /// The symbol grows as it disappears.
    public var up: Self { with { $0.sign = 1 } }
    /// The symbol shrinks as it disappears.
    public var down: Self { with { $0.sign = -1 } }
    /// The same effect, because symbols have no layers here.
    public var byLayer: Self { self }
    /// The effect on the symbol as a whole.
    public var wholeSymbol: Self { self }
}

/// A symbol that swings back and forth.
public struct WiggleSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, MovingSymbolEffect {
    var motion = SymbolMotion(kind: .wiggle)
    /// The symbol rotates, clockwise first.
    public var clockwise: Self { turned(nil, 1) }
    /// The symbol rotates, counterclockwise first.
    public var counterClockwise: Self { turned(nil, -1) }
    /// The symbol moves sideways, to the left first.
    public var left: Self { turned(true, -1) }
    /// The symbol moves sideways, to the right first.
    public var right: Self { turned(true, 1) }
    /// The symbol moves vertically, up first.
    public var up: Self { turned(false, 1) }
    /// The symbol moves vertically, down first.
    public var down: Self { turned(false, -1) }
    /// The symbol moves sideways, to the right first.
    public var forward: Self { right }
    /// The symbol moves sideways, to the left first.
    public var backward: Self { left }
    /// The same effect, because symbols have no layers here.
    public var byLayer: Self { self }
    /// The effect on the symbol as a whole.
    public var wholeSymbol: Self { self }

    private func turned(_ isHorizontal: Bool?, _ sign: CGFloat) -> Self {
        with {
            $0.isHorizontal = isHorizontal
            $0.sign = sign
        }
    }
}

/// A symbol that rotates.
public struct RotateSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, MovingSymbolEffect {
    var motion = SymbolMotion(kind: .rotate)
    /// The symbol rotates clockwise.
    public var clockwise: Self { with { $0.sign = 1 } }
    /// The symbol rotates counterclockwise.
    public var counterClockwise: Self { with { $0.sign = -1 } }
    /// The same effect, because symbols have no layers here.
    public var byLayer: Self { self }
    /// The effect on the symbol as a whole.
    public var wholeSymbol: Self { self }
}

/// A symbol that slowly grows and shrinks.
public struct BreatheSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect, MovingSymbolEffect {
    var motion = SymbolMotion(kind: .breathe)
    /// Only the size changes.
    public var plain: Self { with { $0.isPlain = true } }
    /// Size and opacity change.
    public var pulse: Self { with { $0.isPlain = false } }
    /// The same effect, because symbols have no layers here.
    public var byLayer: Self { self }
    /// The effect on the symbol as a whole.
    public var wholeSymbol: Self { self }
}

/// A symbol that replaces another one: the old one is removed at once, the new one grows and fades in.
public struct ReplaceSymbolEffect: ContentTransitionSymbolEffect, MovingSymbolEffect {
    var motion = SymbolMotion(kind: .replace)
    /// The same as `offUp`.
    public var downUp: Self { self }
    /// The same as `offUp`.
    public var upUp: Self { self }
    /// The old symbol is removed at once, the new one grows.
    public var offUp: Self { self }
    /// The same effect, because symbols have no layers here.
    public var byLayer: Self { self }
    /// The effect on the symbol as a whole.
    public var wholeSymbol: Self { self }
    /// The same as `fallback`: the parts that both symbols share are unknown here.
    public static func magic(fallback: ReplaceSymbolEffect) -> Self { fallback }
    /// The same as `fallback`.
    public func magic(fallback: ReplaceSymbolEffect) -> Self { fallback }
}

/// The system's choice among the effects for a new symbol: `replace`.
public struct AutomaticSymbolEffect: ContentTransitionSymbolEffect, MovingSymbolEffect {
    var motion = SymbolMotion(kind: .replace)
}

extension MovingSymbolEffect {
    fileprivate func with(_ change: (inout SymbolMotion) -> Void) -> Self {
        var copy = self
        change(&copy.motion)
        return copy
    }
}

extension SymbolEffect where Self == BounceSymbolEffect {
    /// The symbol briefly grows.
    public static var bounce: Self { Self() }
}
extension SymbolEffect where Self == PulseSymbolEffect {
    /// The opacity falls and rises again.
    public static var pulse: Self { Self() }
}
extension SymbolEffect where Self == VariableColorSymbolEffect {
    /// The layers light up one after the other; here the whole symbol pulses.
    public static var variableColor: Self { Self() }
}
extension SymbolEffect where Self == ScaleSymbolEffect {
    /// The symbol changes its size; choose `up` or `down`.
    public static var scale: Self { Self() }
}
extension SymbolEffect where Self == AppearSymbolEffect {
    /// The symbol appears.
    public static var appear: Self { Self() }
}
extension SymbolEffect where Self == DisappearSymbolEffect {
    /// The symbol disappears.
    public static var disappear: Self { Self() }
}
extension SymbolEffect where Self == WiggleSymbolEffect {
    /// The symbol swings back and forth.
    public static var wiggle: Self { Self() }
}
extension SymbolEffect where Self == RotateSymbolEffect {
    /// The symbol rotates.
    public static var rotate: Self { Self() }
}
extension SymbolEffect where Self == BreatheSymbolEffect {
    /// The symbol slowly grows and shrinks.
    public static var breathe: Self { Self() }
}
extension SymbolEffect where Self == ReplaceSymbolEffect {
    /// The symbol replaces the present one.
    public static var replace: Self { Self() }
}
extension SymbolEffect where Self == AutomaticSymbolEffect {
    /// The system's choice.
    public static var automatic: Self { Self() }
}

/// The repetitions and the speed of a symbol effect.
public struct SymbolEffectOptions: Hashable, Sendable {
    /// The repetition of an effect.
    public struct RepeatBehavior: Hashable, Sendable {
        var count: Int?
        var delay = 0.0
        /// Without pauses, until the effect is removed.
        public static let continuous = RepeatBehavior()
        /// With pauses, until the effect is removed.
        public static let periodic = RepeatBehavior(delay: 0.5)
        /// Returns a number of repetitions with a pause between them, in seconds; nil repeats until the effect is
        /// removed.
        public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior {
            RepeatBehavior(count: count, delay: delay ?? 0.5)
        }
    }

    /// The number of runs; 0 means the effect's own, infinity until it is removed.
    var runs: Float = 0
    /// The pause between two runs, in seconds.
    var pause = 0.0
    var factor = 1.0

    /// One run, or endless ones for an indefinite effect, at normal speed.
    public static let `default` = SymbolEffectOptions()
    /// Runs until the effect is removed.
    public static var repeating: SymbolEffectOptions { Self.default.repeating }
    /// One run.
    public static var nonRepeating: SymbolEffectOptions { Self.default.nonRepeating }
    /// Returns options with a number of runs; nil means until the effect is removed.
    public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { Self.default.repeat(count) }
    /// Returns options with a repetition.
    public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { Self.default.repeat(behavior) }
    /// Returns options with a speed; 1 is the normal one.
    public static func speed(_ speed: Double) -> SymbolEffectOptions { Self.default.speed(speed) }

    /// The options with runs until the effect is removed.
    public var repeating: SymbolEffectOptions { self.repeat(nil as Int?) }
    /// The options with one run.
    public var nonRepeating: SymbolEffectOptions { self.repeat(1) }
    /// Returns the options with a number of runs; nil means until the effect is removed.
    public func `repeat`(_ count: Int?) -> SymbolEffectOptions {
        var copy = self
        copy.runs = count.map { Float(max(1, $0)) } ?? .infinity
        return copy
    }
    /// Returns the options with a repetition.
    public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
        var copy = self.repeat(behavior.count)
        copy.pause = behavior.delay.isFinite ? max(0, behavior.delay) : 0
        return copy
    }
    /// Returns the options with a speed; 1 is the normal one. Numbers that are not positive mean 1.
    public func speed(_ speed: Double) -> SymbolEffectOptions {
        var copy = self
        copy.factor = speed > 0 && speed.isFinite ? speed : 1
        return copy
    }
}
