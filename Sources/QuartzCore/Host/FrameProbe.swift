import MicaCompositor
public import CoreGraphics
import MicaRaster

/// A host for measurements, whose steps can be timed one by one.
@_spi(Measuring) public final class FrameProbe {
    private let host: LayerHost
    private let compositor = Compositor(threadCount: 1)
    private let target: Pixmap

    /// Shows `layer` on a canvas of `side` points and pixels. Nothing is committed yet.
    public init(_ layer: CALayer, side: Int) {
        guard let target = Pixmap(width: side, height: side) else {
            fatalError("There is no memory for a canvas of \(side) × \(side) pixels.")
        }
        self.target = target
        host = LayerHost(layer: layer, size: CGSize(width: side, height: side), scale: 1)
    }

    /// Lets time pass, at least the turn that commits what was changed.
    public func advance(by seconds: CFTimeInterval = 0) { host.advance(to: host.time + seconds) }
    /// Brings the render tree up to date.
    public func buildTree() { _ = host.renderTree() }
    /// The same, and draws what differs from the last drawing.
    public func draw() { compositor.render(host.renderTree(), into: target) }
}
