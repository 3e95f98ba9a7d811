public import CoreGraphics
import MicaCompositor

/// A kind of transition.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The new appearance fades in over the old.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new appearance slides over the old.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new appearance pushes the old out.
    public static let push = CATransitionType(rawValue: "push")
    /// The old appearance slides away from the new.
    public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The direction of a transition. As for a layer's `contentsGravity`, "top" is the side of large y: where y grows down,
/// as on iOS, `fromTop` appears to enter from below.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The new appearance enters from the side of large x.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// The new appearance enters from the side of small x.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// The new appearance enters from the side of large y, which is the lower one where y grows down.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// The new appearance enters from the side of small y, which is the upper one where y grows down.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// An animation from the old appearance of a layer and its sublayers to the new one.
open class CATransition: CAAnimation {
    /// The kind of transition. Default `fade`.
    open var type: CATransitionType = .fade
    /// The side from which the new appearance enters. `nil`, the default, acts like `fromLeft`. A fade ignores it.
    open var subtype: CATransitionSubtype?
    /// The point within the transition at which it starts, 0…1. Default 0.
    open var startProgress: Float = 0
    /// The point within the transition at which it ends, 0…1. Default 1.
    open var endProgress: Float = 1
    /// Stored without effect, which is logged: `type` and `subtype` define the transition. Default `nil`.
    @Observed open var filter: Any? {
        didSet { if filter != nil { report("CATransition.filter has no effect: the transition's type applies.") } }
    }

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func copyProperties(of other: CAAnimation) {
        super.copyProperties(of: other)
        guard let other = other as? CATransition else { return }
        type = other.type
        subtype = other.subtype
        filter = other.filter
        startProgress = other.startProgress
        endProgress = other.endProgress
    }

    override func compile(_ context: CompileContext) -> AnimationNode? { TransitionNode(self, context) }
}

/// The state of a transition at one time.
final class TransitionProgress {
    let type: CATransitionType
    let subtype: CATransitionSubtype
    /// The progress, 0…1.
    let fraction: Double
    /// The old appearance; `nil` for none.
    let source: RenderNode?

    init(type: CATransitionType, subtype: CATransitionSubtype, fraction: Double, source: RenderNode?) {
        self.type = type
        self.subtype = subtype
        self.fraction = fraction
        self.source = source
    }
}

final class TransitionNode: AnimationNode {
    private let type: CATransitionType, subtype: CATransitionSubtype
    private let start: Double, end: Double
    /// The layer's previous appearance.
    var source: RenderNode?

    init(_ animation: CATransition, _ context: CompileContext) {
        type = animation.type
        subtype = animation.subtype ?? .fromLeft
        func unit(_ v: Float) -> Double { v.isFinite ? min(max(Double(v), 0), 1) : 0 }
        start = unit(animation.startProgress)
        end = unit(animation.endProgress)
        super.init(animation, context)
    }

    override func show(_ fraction: Double, _ iteration: Double, _ sampler: inout Sampler) {
        sampler.transition = TransitionProgress(
            type: type, subtype: subtype, fraction: start + (end - start) * fraction, source: source)
    }
}
