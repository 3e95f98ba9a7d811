import MicaCompositor
public import CoreGraphics
import MicaRaster

/// A host for measurements that can time the steps of a frame separately.
@_spi(Measuring) public final class FrameProbe {
    private let host: LayerHost
    private let compositor = Compositor(threadCount: 1)
    private let target: Pixmap

    /// Creates a probe with `layer` on a canvas of `side` points and pixels. Nothing is committed yet.
    public init(_ layer: CALayer, side: Int) {
        guard let target = Pixmap(width: side, height: side) else {
            fatalError("Not enough memory for a canvas of \(side) × \(side) pixels.")
        }
        self.target = target
        host = LayerHost(layer: layer, size: CGSize(width: side, height: side), scale: 1)
    }

    /// Advances the clock and runs at least the turn that commits the changes.
    public func advance(by seconds: CFTimeInterval = 0) { host.advance(to: host.time + seconds) }
    /// Updates the render tree.
    public func buildTree() { _ = host.renderTree() }
    /// Updates the render tree and draws its differences from the last drawing.
    public func draw() { compositor.render(host.renderTree(), into: target) }
}
