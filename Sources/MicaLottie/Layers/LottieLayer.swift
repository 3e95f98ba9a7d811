public import Foundation
public import QuartzCore

/// A layer that shows a Lottie animation: a tree of layers with Core Animation's own animations.
///
/// The tree is built once. It plays from its first frame when it is committed to a host's tree; `pause()` and
/// `currentFrame` show a frame of their own.
///
/// ```swift
/// let layer = LottieLayer(document: document)
/// let image = try OfflineRenderer(layer, size: document.size).image(at: 0.5)
/// ```
public final class LottieLayer: CALayer {
    /// The animation.
    public let document: LottieDocument
    /// The settings with which the tree was built.
    public let configuration: LottieLayerConfiguration

    /// Creates a layer of the document's size, which waits to play until it is in a host's tree.
    public init(document: LottieDocument, configuration: LottieLayerConfiguration = LottieLayerConfiguration()) {
        self.document = document
        self.configuration = configuration
        super.init()
        bounds = CGRect(origin: .zero, size: document.size)
        anchorPoint = .zero
    }

    /// Creates a presentation copy.
    public override init(layer: Any) {
        let other = layer as! LottieLayer
        document = other.document
        configuration = other.configuration
        super.init(layer: layer)
    }

    /// Not available: a Lottie layer is not archived. Returns `nil`.
    public required init?(coder: NSCoder) { nil }
}
