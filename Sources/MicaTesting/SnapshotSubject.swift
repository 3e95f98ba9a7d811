public import Mica

/// The subject of a snapshot: a layer, view, controller or harness.
///
/// Only the method is isolated: in Swift 5 mode subclasses of `CALayer` would inherit the isolation of the protocol.
public protocol SnapshotSubject {
    /// Shows the subject on its own clock.
    @MainActor func snapshotStage(_ configuration: SnapshotConfiguration) throws -> SnapshotStage
}

/// A subject on screen, from which strategies collect their representations.
@MainActor public struct SnapshotStage {
    /// The renderer of the subject.
    public let renderer: OfflineRenderer
    /// The start of the strategies' times, in the renderer's seconds.
    let start: TimeInterval

    /// Creates a stage. Times of strategies are relative to the current `renderer.time`.
    public init(_ renderer: OfflineRenderer) {
        self.renderer = renderer
        start = renderer.time
    }

    /// Returns the size. Throws a message if nothing can have this size.
    static func check(_ size: CGSize, _ scale: CGFloat) throws -> CGSize {
        guard OfflineRenderer.canRender(size: size, scale: scale) else {
            throw SnapshotError(
                "\(size.width) × \(size.height) points at scale \(scale) is not a possible image size; give the subject a frame, or pass a size."
            )
        }
        return size
    }
}

extension CALayer: SnapshotSubject {
    /// Shows the layer and its sublayers on a transparent canvas that extends from its superlayer's origin to its
    /// frame's end. It must not be in a tree; appearance and direction do not affect it.
    @MainActor public func snapshotStage(_ configuration: SnapshotConfiguration) throws -> SnapshotStage {
        guard superlayer == nil else {
            throw SnapshotError("the layer has a superlayer; take the snapshot of the tree's root.")
        }
        let size = try SnapshotStage.check(
            configuration.size ?? CGSize(width: frame.maxX, height: frame.maxY), configuration.scale)
        return SnapshotStage(OfflineRenderer(self, size: size, scale: configuration.scale))
    }
}

extension UIView: SnapshotSubject {
    /// Shows the view in a window that it fills. The size is that of the setting, otherwise the view's, otherwise its
    /// content's preferred size.
    public func snapshotStage(_ configuration: SnapshotConfiguration) throws -> SnapshotStage {
        var size = configuration.size ?? bounds.size
        if size.width <= 0 || size.height <= 0 { size = systemLayoutSizeFitting(.zero) }
        return SnapshotStage(
            OfflineRenderer(
                view: self, size: try SnapshotStage.check(size, configuration.scale), scale: configuration.scale,
                style: configuration.style, layoutDirection: configuration.direction,
                accessibility: configuration.accessibility))
    }
}

extension UIViewController: SnapshotSubject {
    /// Shows the controller as the root of a window, with the setting's size or that of its view.
    public func snapshotStage(_ configuration: SnapshotConfiguration) throws -> SnapshotStage {
        let size = try SnapshotStage.check(configuration.size ?? view.bounds.size, configuration.scale)
        // The controller of the view, if it has no parent, becomes the window's root.
        return SnapshotStage(
            OfflineRenderer(
                view: view, size: size, scale: configuration.scale, style: configuration.style,
                layoutDirection: configuration.direction, accessibility: configuration.accessibility))
    }
}

extension TestHarness: SnapshotSubject {
    /// Returns a stage with the harness's present state; its time continues. The settings are those of the harness.
    public func snapshotStage(_ configuration: SnapshotConfiguration) -> SnapshotStage { SnapshotStage(renderer) }
}
