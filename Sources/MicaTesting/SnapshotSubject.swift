public import Mica

/// The subject of a snapshot: a layer, view, controller or harness.
@MainActor public protocol SnapshotSubject {
    /// Shows it on a clock of its own.
    func snapshotStage(_ configuration: SnapshotConfiguration) throws -> SnapshotStage
}

/// A subject that is shown: what strategies look at.
@MainActor public struct SnapshotStage {
    /// The renderer of the subject.
    public let renderer: OfflineRenderer
    /// The time that strategies count from, in the renderer's seconds.
    let start: TimeInterval

    /// Times of strategies count from what `renderer.time` is now.
    public init(_ renderer: OfflineRenderer) {
        self.renderer = renderer
        start = renderer.time
    }

    /// Throws a sentence where nothing can have this size.
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
    /// The layer and its sublayers on a transparent canvas that reaches from its superlayer's origin to its frame's end. It must
    /// be in no tree; appearance and direction do not concern it.
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
    /// The view fills a window of its own: of the setting's size, else of the view's, else as large as its content asks for.
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
    /// The controller is the root of a window, of the setting's size or as large as its view.
    public func snapshotStage(_ configuration: SnapshotConfiguration) throws -> SnapshotStage {
        let size = try SnapshotStage.check(configuration.size ?? view.bounds.size, configuration.scale)
        // A view whose controller has no parent brings it along as the window's root.
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
