import CoreGraphics

// Detects which properties a class overrides. The engine reads values from storage and calls the getter only where a
// client overrides it.

/// An overridable property of `CALayer` that the engine reads from storage.
struct OverridableProperty: Sendable {
    let property: LayerProperty
    private let probe: OverrideProbe

    private init(_ property: LayerProperty, _ type: CALayer.Type) {
        self.property = property
        probe = OverrideProbe(type, below: CALayer.self, plain: Plain.self)
    }

    var isGeometry: Bool { property.affects.contains(.geometry) }

    /// Returns the properties that a class overrides, itself or in a superclass below `CALayer`.
    static func overridden(by type: CALayer.Type) -> [OverridableProperty] {
        all.filter { $0.probe.isOverridden(by: type) }
    }

    /// Returns `true` if a class overrides a method that finds actions: `action(forKey:)`, `defaultAction(forKey:)` or
    /// `actions`.
    static func answersActions(_ type: CALayer.Type) -> Bool { actionProbes.contains { $0.isOverridden(by: type) } }

    static func overridesHitTest(_ type: CALayer.Type) -> Bool { hitTestProbe.isOverridden(by: type) }
    static func overridesLayout(_ type: CALayer.Type) -> Bool { layoutProbe.isOverridden(by: type) }
    static func overridesDefaultValue(_ type: CALayer.Type) -> Bool { defaultValueProbe.isOverridden(by: type) }

    private static let hitTestProbe = OverrideProbe(HitTest.self, below: CALayer.self, plain: Plain.self)
    private static let layoutProbe = OverrideProbe(Layout.self, below: CALayer.self, plain: Plain.self)
    private static let defaultValueProbe = OverrideProbe(DefaultValue.self, below: CALayer.self, plain: Plain.self)
    private static let actionProbes = [Action.self, DefaultAction.self, Actions.self].map {
        OverrideProbe($0, below: CALayer.self, plain: Plain.self)
    }

    static let all: [OverridableProperty] = [
        .init(.bounds, Bounds.self), .init(.position, Position.self), .init(.anchorPoint, AnchorPoint.self),
        .init(.anchorPointZ, AnchorPointZ.self), .init(.zPosition, ZPosition.self), .init(.transform, Transform.self),
        .init(.sublayerTransform, SublayerTransform.self), .init(.isGeometryFlipped, IsGeometryFlipped.self),
        .init(.isHidden, IsHidden.self), .init(.isDoubleSided, IsDoubleSided.self), .init(.isOpaque, IsOpaque.self),
        .init(.opacity, Opacity.self), .init(.backgroundColor, BackgroundColor.self),
        .init(.masksToBounds, MasksToBounds.self), .init(.contents, Contents.self),
        .init(.contentsRect, ContentsRect.self), .init(.contentsScale, ContentsScale.self),
        .init(.contentsCenter, ContentsCenter.self), .init(.contentsGravity, ContentsGravity.self),
        .init(.minificationFilter, MinificationFilter.self), .init(.magnificationFilter, MagnificationFilter.self),
        .init(.cornerRadius, CornerRadius.self), .init(.maskedCorners, MaskedCorners.self),
        .init(.cornerCurve, CornerCurve.self), .init(.borderWidth, BorderWidth.self),
        .init(.borderColor, BorderColor.self), .init(.shadowColor, ShadowColor.self),
        .init(.shadowOpacity, ShadowOpacity.self), .init(.shadowOffset, ShadowOffset.self),
        .init(.shadowRadius, ShadowRadius.self), .init(.shadowPath, ShadowPath.self),
        .init(.shouldRasterize, ShouldRasterize.self), .init(.rasterizationScale, RasterizationScale.self),
        .init(.allowsGroupOpacity, AllowsGroupOpacity.self), .init(.edgeAntialiasingMask, EdgeAntialiasingMask.self),
        .init(.allowsEdgeAntialiasing, AllowsEdgeAntialiasing.self),
        .init(.compositingFilter, CompositingFilter.self), .init(.filters, Filters.self),
        .init(.backgroundFilters, BackgroundFilters.self), .init(.actions, Actions.self),
    ]
}

extension CALayer {
    /// The properties whose getters are called where a class overrides them.
    package static var askedProperties: [LayerProperty] { OverridableProperty.all.map(\.property) }
}

private final class Plain: CALayer {}
private final class Action: CALayer {
    override func action(forKey event: String) -> (any CAAction)? { nil }
}
private final class DefaultAction: CALayer {
    override class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
}
private final class DefaultValue: CALayer {
    override class func defaultValue(forKey key: String) -> Any? { nil }
}
private final class HitTest: CALayer {
    override func hitTest(_ p: CGPoint) -> CALayer? { nil }
}
private final class Layout: CALayer {
    override func layoutSublayers() {}
}
private final class Bounds: CALayer { override var bounds: CGRect { didSet {} } }
private final class Position: CALayer { override var position: CGPoint { didSet {} } }
private final class AnchorPoint: CALayer { override var anchorPoint: CGPoint { didSet {} } }
private final class AnchorPointZ: CALayer { override var anchorPointZ: CGFloat { didSet {} } }
private final class ZPosition: CALayer { override var zPosition: CGFloat { didSet {} } }
private final class Transform: CALayer { override var transform: CATransform3D { didSet {} } }
private final class SublayerTransform: CALayer { override var sublayerTransform: CATransform3D { didSet {} } }
private final class IsGeometryFlipped: CALayer { override var isGeometryFlipped: Bool { didSet {} } }
private final class IsHidden: CALayer { override var isHidden: Bool { didSet {} } }
private final class IsDoubleSided: CALayer { override var isDoubleSided: Bool { didSet {} } }
private final class IsOpaque: CALayer { override var isOpaque: Bool { didSet {} } }
private final class Opacity: CALayer { override var opacity: Float { didSet {} } }
private final class BackgroundColor: CALayer { override var backgroundColor: CGColor? { didSet {} } }
private final class MasksToBounds: CALayer { override var masksToBounds: Bool { didSet {} } }
private final class Contents: CALayer { override var contents: Any? { didSet {} } }
private final class ContentsRect: CALayer { override var contentsRect: CGRect { didSet {} } }
private final class ContentsScale: CALayer { override var contentsScale: CGFloat { didSet {} } }
private final class ContentsCenter: CALayer { override var contentsCenter: CGRect { didSet {} } }
private final class ContentsGravity: CALayer { override var contentsGravity: CALayerContentsGravity { didSet {} } }
private final class MinificationFilter: CALayer { override var minificationFilter: CALayerContentsFilter { didSet {} } }
private final class MagnificationFilter: CALayer {
    override var magnificationFilter: CALayerContentsFilter { didSet {} }
}
private final class CornerRadius: CALayer { override var cornerRadius: CGFloat { didSet {} } }
private final class MaskedCorners: CALayer { override var maskedCorners: CACornerMask { didSet {} } }
private final class CornerCurve: CALayer { override var cornerCurve: CALayerCornerCurve { didSet {} } }
private final class BorderWidth: CALayer { override var borderWidth: CGFloat { didSet {} } }
private final class BorderColor: CALayer { override var borderColor: CGColor? { didSet {} } }
private final class ShadowColor: CALayer { override var shadowColor: CGColor? { didSet {} } }
private final class ShadowOpacity: CALayer { override var shadowOpacity: Float { didSet {} } }
private final class ShadowOffset: CALayer { override var shadowOffset: CGSize { didSet {} } }
private final class ShadowRadius: CALayer { override var shadowRadius: CGFloat { didSet {} } }
private final class ShadowPath: CALayer { override var shadowPath: CGPath? { didSet {} } }
private final class ShouldRasterize: CALayer { override var shouldRasterize: Bool { didSet {} } }
private final class RasterizationScale: CALayer { override var rasterizationScale: CGFloat { didSet {} } }
private final class AllowsGroupOpacity: CALayer { override var allowsGroupOpacity: Bool { didSet {} } }
private final class EdgeAntialiasingMask: CALayer {
    override var edgeAntialiasingMask: CAEdgeAntialiasingMask { didSet {} }
}
private final class AllowsEdgeAntialiasing: CALayer { override var allowsEdgeAntialiasing: Bool { didSet {} } }
private final class CompositingFilter: CALayer { override var compositingFilter: Any? { didSet {} } }
private final class Filters: CALayer { override var filters: [Any]? { didSet {} } }
private final class BackgroundFilters: CALayer { override var backgroundFilters: [Any]? { didSet {} } }
private final class Actions: CALayer { override var actions: [String: any CAAction]? { didSet {} } }

extension CALayer {
    /// Returns this layer's values, including the results of getters that its class overrides.
    final func askedValues(geometryOnly: Bool = false) -> LayerValues {
        let asked = CALayer()
        asked.state = [.isPresentation]
        asked.values = values
        for overridden in ClassTable.of(type(of: self)).overridden where overridden.isGeometry || !geometryOnly {
            overridden.property.row.copy(self, asked)
        }
        return asked.values
    }

    /// The model's `zPosition`.
    final var modelDepth: CGFloat { state.contains(.asksGeometry) ? zPosition : values.zPosition }
}
