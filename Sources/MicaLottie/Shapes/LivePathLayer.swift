import CoreGraphics
import QuartzCore

/// A shape layer whose path is computed from its own time. It shows paths that keyframes of `path` cannot express:
/// trims of several paths, merges, repeaters and shapes with several animated values.
final class LivePathLayer: CAShapeLayer {
    /// The time in frames of the composition. An animation moves it.
    @Animatable(redraws: false) var moment: Double = 0
    private let source: [ShapePaths]

    init(_ source: [ShapePaths]) {
        self.source = source
        super.init()
    }

    override init(layer: Any) {
        source = (layer as! LivePathLayer).source
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) { nil }

    /// The path at the layer's time.
    override var path: CGPath? {
        get { source.paths(at: moment).cgPath }
        set {}
    }
}
