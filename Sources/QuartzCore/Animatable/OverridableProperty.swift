import CoreGraphics

// Which properties a class overrides. The engine reads values from storage, and asks the getter where there is one of a
// client's.

/// An overridable property of `CALayer` that the engine reads from storage.
struct OverridableProperty: Sendable {
    fileprivate let probe: OverrideProbe
    let isGeometry: Bool
    /// Asks the getter of the first layer and keeps the answer in the second one's storage.
    let ask: @Sendable (CALayer, CALayer) -> Void

    /// Those that a class, one of this module or a client's, overrides.
    static func overridden(by type: CALayer.Type) -> [OverridableProperty] {
        all.filter { $0.probe.isOverridden(by: type) }
    }

    private static let all: [OverridableProperty] = probes.map { probe in
        OverridableProperty(
            probe: OverrideProbe(probe.type, below: CALayer.self, plain: Plain.self), isGeometry: probe.isGeometry,
            ask: probe.ask)
    }

    /// Whether a class overrides how actions are found: `action(forKey:)`, `defaultAction(forKey:)` or `actions`.
    static func answersActions(_ type: CALayer.Type) -> Bool { actionProbes.contains { $0.isOverridden(by: type) } }

    static func overridesHitTest(_ type: CALayer.Type) -> Bool { hitTestProbe.isOverridden(by: type) }
    static func overridesLayout(_ type: CALayer.Type) -> Bool { layoutProbe.isOverridden(by: type) }

    private static let hitTestProbe = OverrideProbe(HitTest.self, below: CALayer.self, plain: Plain.self)
    private static let layoutProbe = OverrideProbe(Layout.self, below: CALayer.self, plain: Plain.self)
    private static let actionProbes = [Action.self, DefaultAction.self, Actions.self].map {
        OverrideProbe($0, below: CALayer.self, plain: Plain.self)
    }

    private struct Probe {
        let type: CALayer.Type
        var isGeometry = false
        let ask: @Sendable (CALayer, CALayer) -> Void
    }

    private static let probes: [Probe] = [
        Probe(type: Bounds.self, isGeometry: true, ask: { $1.bounds = $0.bounds }),
        Probe(type: Position.self, isGeometry: true, ask: { $1.position = $0.position }),
        Probe(type: AnchorPoint.self, isGeometry: true, ask: { $1.anchorPoint = $0.anchorPoint }),
        Probe(type: AnchorPointZ.self, isGeometry: true, ask: { $1.anchorPointZ = $0.anchorPointZ }),
        Probe(type: ZPosition.self, isGeometry: true, ask: { $1.zPosition = $0.zPosition }),
        Probe(type: Transform.self, isGeometry: true, ask: { $1.transform = $0.transform }),
        Probe(type: SublayerTransform.self, isGeometry: true, ask: { $1.sublayerTransform = $0.sublayerTransform }),
        Probe(type: IsGeometryFlipped.self, isGeometry: true, ask: { $1.isGeometryFlipped = $0.isGeometryFlipped }),
        Probe(type: IsHidden.self, ask: { $1.isHidden = $0.isHidden }),
        Probe(type: IsDoubleSided.self, ask: { $1.isDoubleSided = $0.isDoubleSided }),
        Probe(type: IsOpaque.self, ask: { $1.isOpaque = $0.isOpaque }),
        Probe(type: Opacity.self, ask: { $1.opacity = $0.opacity }),
        Probe(type: BackgroundColor.self, ask: { $1.backgroundColor = $0.backgroundColor }),
        Probe(type: MasksToBounds.self, ask: { $1.masksToBounds = $0.masksToBounds }),
        Probe(type: Contents.self, ask: { $1.contents = $0.contents }),
        Probe(type: ContentsRect.self, ask: { $1.contentsRect = $0.contentsRect }),
        Probe(type: ContentsScale.self, ask: { $1.contentsScale = $0.contentsScale }),
        Probe(type: ContentsCenter.self, ask: { $1.contentsCenter = $0.contentsCenter }),
        Probe(type: ContentsGravity.self, ask: { $1.contentsGravity = $0.contentsGravity }),
        Probe(type: MinificationFilter.self, ask: { $1.minificationFilter = $0.minificationFilter }),
        Probe(type: MagnificationFilter.self, ask: { $1.magnificationFilter = $0.magnificationFilter }),
        Probe(type: CornerRadius.self, ask: { $1.cornerRadius = $0.cornerRadius }),
        Probe(type: MaskedCorners.self, ask: { $1.maskedCorners = $0.maskedCorners }),
        Probe(type: CornerCurve.self, ask: { $1.cornerCurve = $0.cornerCurve }),
        Probe(type: BorderWidth.self, ask: { $1.borderWidth = $0.borderWidth }),
        Probe(type: BorderColor.self, ask: { $1.borderColor = $0.borderColor }),
        Probe(type: ShadowColor.self, ask: { $1.shadowColor = $0.shadowColor }),
        Probe(type: ShadowOpacity.self, ask: { $1.shadowOpacity = $0.shadowOpacity }),
        Probe(type: ShadowOffset.self, ask: { $1.shadowOffset = $0.shadowOffset }),
        Probe(type: ShadowRadius.self, ask: { $1.shadowRadius = $0.shadowRadius }),
        Probe(type: ShadowPath.self, ask: { $1.shadowPath = $0.shadowPath }),
        Probe(type: ShouldRasterize.self, ask: { $1.shouldRasterize = $0.shouldRasterize }),
        Probe(type: RasterizationScale.self, ask: { $1.rasterizationScale = $0.rasterizationScale }),
        Probe(type: AllowsGroupOpacity.self, ask: { $1.allowsGroupOpacity = $0.allowsGroupOpacity }),
        Probe(type: EdgeAntialiasingMask.self, ask: { $1.edgeAntialiasingMask = $0.edgeAntialiasingMask }),
        Probe(type: AllowsEdgeAntialiasing.self, ask: { $1.allowsEdgeAntialiasing = $0.allowsEdgeAntialiasing }),
        Probe(type: CompositingFilter.self, ask: { $1.compositingFilter = $0.compositingFilter }),
        Probe(type: Filters.self, ask: { $1.filters = $0.filters }),
        Probe(type: BackgroundFilters.self, ask: { $1.backgroundFilters = $0.backgroundFilters }),
        Probe(type: Actions.self, ask: { $1.actions = $0.actions }),
    ]
}

private final class Plain: CALayer {}
private final class Action: CALayer {
    override func action(forKey event: String) -> (any CAAction)? { nil }
}
private final class DefaultAction: CALayer {
    override class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
}
private final class HitTest: CALayer {
    override func hitTest(_ p: CGPoint) -> CALayer? { nil }
}
private final class Layout: CALayer {
    override func layoutSublayers() {}
}
private final class Bounds: CALayer {
    override var bounds: CGRect {
        get { .zero }
        set {}
    }
}
private final class Position: CALayer {
    override var position: CGPoint {
        get { .zero }
        set {}
    }
}
private final class AnchorPoint: CALayer {
    override var anchorPoint: CGPoint {
        get { .zero }
        set {}
    }
}
private final class AnchorPointZ: CALayer {
    override var anchorPointZ: CGFloat {
        get { 7 }
        set {}
    }
}
private final class ZPosition: CALayer {
    override var zPosition: CGFloat {
        get { 7 }
        set {}
    }
}
private final class Transform: CALayer {
    override var transform: CATransform3D {
        get { CATransform3DIdentity }
        set {}
    }
}
private final class SublayerTransform: CALayer {
    override var sublayerTransform: CATransform3D {
        get { CATransform3DIdentity }
        set {}
    }
}
private final class IsGeometryFlipped: CALayer {
    override var isGeometryFlipped: Bool {
        get { true }
        set {}
    }
}
private final class IsHidden: CALayer {
    override var isHidden: Bool {
        get { true }
        set {}
    }
}
private final class IsDoubleSided: CALayer {
    override var isDoubleSided: Bool {
        get { true }
        set {}
    }
}
private final class IsOpaque: CALayer {
    override var isOpaque: Bool {
        get { true }
        set {}
    }
}
private final class Opacity: CALayer {
    override var opacity: Float {
        get { 7 }
        set {}
    }
}
private final class BackgroundColor: CALayer {
    override var backgroundColor: CGColor? {
        get { nil }
        set {}
    }
}
private final class MasksToBounds: CALayer {
    override var masksToBounds: Bool {
        get { true }
        set {}
    }
}
private final class Contents: CALayer {
    override var contents: Any? {
        get { nil }
        set {}
    }
}
private final class ContentsRect: CALayer {
    override var contentsRect: CGRect {
        get { .zero }
        set {}
    }
}
private final class ContentsScale: CALayer {
    override var contentsScale: CGFloat {
        get { 7 }
        set {}
    }
}
private final class ContentsCenter: CALayer {
    override var contentsCenter: CGRect {
        get { .zero }
        set {}
    }
}
private final class ContentsGravity: CALayer {
    override var contentsGravity: CALayerContentsGravity {
        get { .top }
        set {}
    }
}
private final class MinificationFilter: CALayer {
    override var minificationFilter: CALayerContentsFilter {
        get { .nearest }
        set {}
    }
}
private final class MagnificationFilter: CALayer {
    override var magnificationFilter: CALayerContentsFilter {
        get { .nearest }
        set {}
    }
}
private final class CornerRadius: CALayer {
    override var cornerRadius: CGFloat {
        get { 7 }
        set {}
    }
}
private final class MaskedCorners: CALayer {
    override var maskedCorners: CACornerMask {
        get { [] }
        set {}
    }
}
private final class CornerCurve: CALayer {
    override var cornerCurve: CALayerCornerCurve {
        get { .circular }
        set {}
    }
}
private final class BorderWidth: CALayer {
    override var borderWidth: CGFloat {
        get { 7 }
        set {}
    }
}
private final class BorderColor: CALayer {
    override var borderColor: CGColor? {
        get { nil }
        set {}
    }
}
private final class ShadowColor: CALayer {
    override var shadowColor: CGColor? {
        get { nil }
        set {}
    }
}
private final class ShadowOpacity: CALayer {
    override var shadowOpacity: Float {
        get { 7 }
        set {}
    }
}
private final class ShadowOffset: CALayer {
    override var shadowOffset: CGSize {
        get { .zero }
        set {}
    }
}
private final class ShadowRadius: CALayer {
    override var shadowRadius: CGFloat {
        get { 7 }
        set {}
    }
}
private final class ShadowPath: CALayer {
    override var shadowPath: CGPath? {
        get { nil }
        set {}
    }
}
private final class ShouldRasterize: CALayer {
    override var shouldRasterize: Bool {
        get { true }
        set {}
    }
}
private final class RasterizationScale: CALayer {
    override var rasterizationScale: CGFloat {
        get { 7 }
        set {}
    }
}
private final class AllowsGroupOpacity: CALayer {
    override var allowsGroupOpacity: Bool {
        get { true }
        set {}
    }
}
private final class EdgeAntialiasingMask: CALayer {
    override var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { [] }
        set {}
    }
}
private final class AllowsEdgeAntialiasing: CALayer {
    override var allowsEdgeAntialiasing: Bool {
        get { true }
        set {}
    }
}
private final class CompositingFilter: CALayer {
    override var compositingFilter: Any? {
        get { nil }
        set {}
    }
}
private final class Filters: CALayer {
    override var filters: [Any]? {
        get { nil }
        set {}
    }
}
private final class BackgroundFilters: CALayer {
    override var backgroundFilters: [Any]? {
        get { nil }
        set {}
    }
}
private final class Actions: CALayer {
    override var actions: [String: any CAAction]? {
        get { nil }
        set {}
    }
}

extension CALayer {
    /// A layer that nobody else sees, with this one's values and the answers of getters in its storage.
    final func askedValues(geometryOnly: Bool = false) -> CALayer {
        let asked = CALayer()
        asked.state = [.isPresentation, .isScratch]
        asked.load(self)
        for property in ClassTable.of(type(of: self)).overridden where property.isGeometry || !geometryOnly {
            property.ask(self, asked)
        }
        return asked
    }

    /// The model's depth.
    final var modelDepth: CGFloat { state.contains(.asksGeometry) ? zPosition : geometry.zPosition }
}
