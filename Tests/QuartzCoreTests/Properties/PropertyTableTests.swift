import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// The requirements for every row of the table of properties. A new property needs a value here, and nothing else.
@Suite(.serialized) struct PropertyTableTests {
    /// A non-default value.
    static func value(of property: LayerProperty) -> Any {
        switch property {
        case .bounds, .frame: CGRect(x: 1, y: 2, width: 30, height: 40)
        case .contentsRect, .contentsCenter: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        case .position, .anchorPoint: CGPoint(x: 0.25, y: 0.75)
        case .shadowOffset: CGSize(width: 5, height: 6)
        case .transform, .sublayerTransform: CATransform3DMakeTranslation(7, 8, 0)
        case .anchorPointZ, .zPosition, .cornerRadius, .borderWidth, .shadowRadius, .rasterizationScale, .contentsScale,
            .contentsHeadroom:
            CGFloat(2.5)
        case .opacity, .shadowOpacity, .minificationFilterBias, .speed, .repeatCount: Float(0.75)
        case .beginTime, .duration, .timeOffset, .repeatDuration: 1.5
        case .isHidden, .isOpaque, .masksToBounds, .shouldRasterize, .isGeometryFlipped, .needsDisplayOnBoundsChange,
            .drawsAsynchronously, .autoreverses, .wantsExtendedDynamicRangeContent, .allowsEdgeAntialiasing:
            true
        case .isDoubleSided, .allowsGroupOpacity: false
        case .backgroundColor, .borderColor, .shadowColor: CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        case .shadowPath: CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
        case .contents: LookStage.dot(4)
        case .compositingFilter: "multiplyBlendMode"
        case .filters, .backgroundFilters: [CIFilter(name: "CIColorInvert")!]
        case .mask: CALayer()
        case .sublayers: [CALayer()]
        case .contentsGravity: CALayerContentsGravity.center
        case .contentsFormat: CALayerContentsFormat.gray8Uint
        case .minificationFilter: CALayerContentsFilter.trilinear
        case .magnificationFilter: CALayerContentsFilter.nearest
        case .edgeAntialiasingMask: CAEdgeAntialiasingMask.layerLeftEdge
        case .maskedCorners: CACornerMask.layerMaxXMaxYCorner
        case .cornerCurve: CALayerCornerCurve.continuous
        case .autoresizingMask: CAAutoresizingMask.layerWidthSizable
        case .layoutManager: CAConstraintLayoutManager()
        case .constraints: [CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX)]
        case .actions: ["opacity": NSNull()]
        case .name: "named"
        case .delegate: PropertyTableDelegate.shared
        case .style: ["cornerRadius": 3]
        case .fillMode: CAMediaTimingFillMode.both
        case .preferredDynamicRange: CALayer.DynamicRange.high
        case .toneMapMode: CALayer.ToneMapMode.never
        }
    }

    /// Returns the default that Apple documents for a new layer.
    static func documentedDefault(of property: LayerProperty) -> Any? {
        switch property {
        case .bounds, .frame: CGRect.zero
        case .position: CGPoint.zero
        case .anchorPoint: CGPoint(x: 0.5, y: 0.5)
        case .contentsRect, .contentsCenter: CGRect(x: 0, y: 0, width: 1, height: 1)
        case .shadowOffset: CGSize(width: 0, height: -3)
        case .transform, .sublayerTransform: CATransform3DIdentity
        case .anchorPointZ, .zPosition, .cornerRadius, .borderWidth, .contentsHeadroom: CGFloat(0)
        case .contentsScale, .rasterizationScale: CGFloat(1)
        case .shadowRadius: CGFloat(3)
        case .opacity, .speed: Float(1)
        case .shadowOpacity, .minificationFilterBias, .repeatCount: Float(0)
        case .beginTime, .timeOffset, .repeatDuration: 0.0
        case .duration: Double.infinity
        case .isDoubleSided, .allowsGroupOpacity: true
        case .isHidden, .isOpaque, .masksToBounds, .shouldRasterize, .isGeometryFlipped, .needsDisplayOnBoundsChange,
            .drawsAsynchronously, .autoreverses, .wantsExtendedDynamicRangeContent, .allowsEdgeAntialiasing:
            false
        case .borderColor, .shadowColor: CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        case .contentsGravity: CALayerContentsGravity.resize
        case .contentsFormat: CALayerContentsFormat.RGBA8Uint
        case .minificationFilter, .magnificationFilter: CALayerContentsFilter.linear
        case .edgeAntialiasingMask: CAEdgeAntialiasingMask(rawValue: 15)
        case .maskedCorners: CACornerMask(rawValue: 15)
        case .cornerCurve: CALayerCornerCurve.circular
        case .autoresizingMask: CAAutoresizingMask()
        case .fillMode: CAMediaTimingFillMode.removed
        case .preferredDynamicRange: CALayer.DynamicRange.automatic
        case .toneMapMode: CALayer.ToneMapMode.automatic
        case .backgroundColor, .mask, .contents, .shadowPath, .compositingFilter, .filters, .backgroundFilters,
            .layoutManager, .constraints, .actions, .name, .delegate, .style, .sublayers:
            nil
        }
    }

    @Test(arguments: LayerProperty.allCases)
    func defaults_areApples(property: LayerProperty) {
        let expected = Self.documentedDefault(of: property)
        #expect(same(CALayer.defaultValue(forKey: property.key), expected))
        #expect(same(CALayer().value(forKey: property.key), expected))
        guard property.row.kind != nil else { return }
        #expect(same(LayerValues()[property], expected.map(animated)))
    }

    /// Returns `true` if two values are equal, or results of archiving each other.
    private func same(_ a: Any?, _ b: Any?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        if let a = a as? CGImage, let b = b as? CGImage { return a.width == b.width && a.height == b.height }
        if let a = a as? CGColor, let b = b as? CGColor { return a.components == b.components }
        if let a = a as? [Any], let b = b as? [Any] {
            return a.count == b.count && zip(a, b).allSatisfy { type(of: $0) == type(of: $1) }
        }
        if let a = a as? [AnyHashable: Any], let b = b as? [AnyHashable: Any] { return a.keys == b.keys }
        if let a = a as? any Equatable, !(a is CALayer), !(a is CAConstraintLayoutManager) { return equal(a, b) }
        return type(of: a) == type(of: b)
    }

    private func equal<Value: Equatable>(_ a: Value, _ b: Any) -> Bool { b as? Value == a }

    /// A layer on screen, in a layer on screen.
    private struct Stage {
        let host: LayerHost, root = CALayer(), layer = CALayer()
        init() {
            root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
            layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
            root.addSublayer(layer)
            host = LayerHost(layer: root, size: CGSize(width: 100, height: 100), scale: 1)
            host.advance(to: host.time)
            _ = host.renderTree()
        }
        func commit() {
            CATransaction.flush()
            host.advance(to: host.time)
        }
    }

    @Test(arguments: LayerProperty.allCases)
    func key_readsAndWrites(property: LayerProperty) {
        let layer = CALayer(), key = property.key, value = Self.value(of: property)
        #expect(same(layer.value(forKey: key), property.row.initial))
        #expect(same(CALayer.defaultValue(forKey: key), property.row.initial))
        let isOther = !same(value, property.row.initial)
        #expect(isOther, "the test's value is the default")
        layer.setValue(value, forKey: key)
        #expect(same(layer.value(forKey: key), value))
        #expect(same(layer.value(forKey: "\(property)"), value), "Swift's name is a key too")
        layer.setValue(nil, forKey: key)
        let isNoColor = property.row.kind == .color && layer.value(forKey: key) == nil
        let isZero = (layer.value(forKey: key) as? NSNumber)?.doubleValue == 0
        #expect(
            isNoColor || isZero || same(layer.value(forKey: key), property.row.initial), "nil is zero or the default")
    }

    /// The properties that belong to a tree, or are derived from other values.
    private static let notCopied: [LayerProperty] = [.mask, .sublayers]

    @Test(arguments: LayerProperty.allCases)
    func copies_haveTheValue(property: LayerProperty) throws {
        let stage = Stage(), key = property.key, value = Self.value(of: property)
        CATransaction.setDisableActions(true)
        stage.layer.setValue(value, forKey: key)
        let copy = CALayer(layer: stage.layer)
        stage.commit()
        let shown = try #require(stage.layer.presentation())
        guard !Self.notCopied.contains(property) else { return }
        #expect(same(copy.value(forKey: key), value))
        #expect(same(shown.value(forKey: key), value))
        copy.setValue(nil, forKey: key)
        #expect(same(stage.layer.value(forKey: key), value), "the copy has values of its own")
    }

    @Test(arguments: LayerProperty.allCases)
    func archives_keepTheValue(property: LayerProperty) throws {
        let layer = CALayer(), key = property.key, value = Self.value(of: property)
        layer.setValue(value, forKey: key)
        let archived = try roundTrip(layer)
        #expect(same(archived.value(forKey: key), property == .delegate ? nil : value))
        let plain = try roundTrip(CALayer())
        #expect(same(plain.value(forKey: key), property.row.initial))
    }

    @Test(arguments: LayerProperty.allCases)
    func dump_namesWhatAnimates(property: LayerProperty) {
        let stage = Stage(), word = " \(property.key)="
        let before = stage.host.dump().contains(word)
        CATransaction.setDisableActions(true)
        stage.layer.setValue(Self.value(of: property), forKey: property.key)
        stage.commit()
        #expect(stage.host.dump().contains(word) == (property.row.kind != nil))
        #expect(!before || property == .bounds || property == .position)
    }

    @Test(arguments: LayerProperty.allCases)
    func implicitAnimation_runsWhereTheRowSaysSo(property: LayerProperty) {
        let stage = Stage()
        stage.layer.setValue(Self.value(of: property), forKey: property.key)
        // A change of the sublayers fades the layer, as one of `isHidden` does; no value is interpolated.
        let key = [.isHidden, .sublayers].contains(property) ? "transition" : property.key
        let isImplicit = property.row.isImplicit || property == .sublayers
        #expect((stage.layer.animation(forKey: key) != nil) == isImplicit)
        #expect((CALayer.defaultAction(forKey: property.key) != nil) == isImplicit)
    }

    @Test(arguments: LayerProperty.allCases)
    func animation_showsItsValue(property: LayerProperty) throws {
        let value = Self.value(of: property), animation = CABasicAnimation(keyPath: property.key)
        animation.fromValue = value
        animation.toValue = value
        animation.duration = 2
        // From values alone, without a layer or a host.
        let sampled = LayerValues().sampled([animation], at: 1)
        guard property.row.kind != nil else {
            #expect(sampled[property] == nil)
            return
        }
        #expect(same(sampled[property], animated(value)) || property == .contents)
        var values = LayerValues()
        values[property] = value
        #expect(same(values[property], animated(value)))
        // An image animated to itself.
        if property == .contents { return }
        let model = LayerValues()
        #expect(same(values.sampled([], at: 1)[property], values[property]))
        #expect(same(model.sampled([animation], at: 3)[property], model[property]), "it is over")
        // On screen.
        let stage = Stage()
        animation.beginTime = stage.host.time
        stage.layer.add(animation, forKey: nil)
        stage.commit()
        stage.host.advance(to: stage.host.time + 1)
        let shown = try #require(stage.layer.presentation())
        #expect(same(shown.value(forKey: property.key), value))
        #expect(!same(stage.layer.value(forKey: property.key), value))
    }

    /// Animations have numbers in one type.
    private func animated(_ value: Any) -> Any {
        switch value {
        case let v as Float: CGFloat(v)
        case let v as CGSize: CGPoint(x: v.width, y: v.height)
        default: value
        }
    }

    /// The properties without a visual effect, repeated here to find rows that are missing in nodes.
    private static let unseen: Set<LayerProperty> = [
        .minificationFilterBias, .contentsFormat, .needsDisplayOnBoundsChange, .drawsAsynchronously, .autoresizingMask,
        .layoutManager, .constraints, .actions, .name, .delegate, .style, .beginTime, .duration, .speed, .timeOffset,
        .repeatCount, .repeatDuration, .autoreverses, .fillMode, .wantsExtendedDynamicRangeContent,
        .preferredDynamicRange, .contentsHeadroom, .toneMapMode, .frame,
    ]
    /// The properties that move points of the layer.
    private static let geometry: Set<LayerProperty> = [
        .bounds, .position, .anchorPoint, .anchorPointZ, .zPosition, .transform, .isGeometryFlipped,
    ]

    @Test(arguments: LayerProperty.allCases)
    func row_saysWhatIsSeen(property: LayerProperty) {
        #expect(property.affects.contains(.node) == !Self.unseen.contains(property))
        #expect(
            property.affects.contains(.geometry) == Self.geometry.contains(property) || property == .sublayerTransform)
    }

    /// Values that were stored elsewhere before are now the layer's, in its boxes.
    @Test(arguments: LayerProperty.allCases)
    func loadedValues_areTheLayers(property: LayerProperty) {
        guard property.row.kind != nil else { return }
        let first = CALayer(), second = CALayer(), value = Self.value(of: property)
        first.setValue(value, forKey: property.key)
        second.cornerRadius = 3
        second.contentsScale = 2
        var values = LayerValues()
        values.load(second)
        values[.borderWidth] = 9
        values[.contentsRect] = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        values.load(first)
        #expect(same(values[property], animated(value)))
        values.load(second)
        values.load(CALayer())
        #expect(same(values[property], LayerValues()[property]))
        #expect(second.cornerRadius == 3 && second.borderWidth == 0 && second.contentsScale == 2)
    }

    /// A change that affects a node makes another one in the next tree; an invisible one makes none.
    @Test(arguments: LayerProperty.allCases)
    func change_marksWhatTheRowSays(property: LayerProperty) {
        let stage = Stage(), before = stage.host.renderTree().root
        stage.layer.layoutIfNeeded()
        stage.root.layoutIfNeeded()
        CATransaction.setDisableActions(true)
        stage.layer.setValue(Self.value(of: property), forKey: property.key)
        let affects = property.affects
        // These set or move others.
        if ![.frame, .style, .sublayers, .mask, .layoutManager, .constraints].contains(property) {
            #expect(stage.layer.needsLayout() == affects.contains(.layout))
            #expect(stage.root.needsLayout() == affects.contains(.superlayerLayout))
        }
        stage.commit()
        let isShared = stage.host.renderTree().root === before
        if ![.frame, .style, .duration, .repeatDuration].contains(property) {
            #expect(isShared == !affects.contains(.node))
        }
    }

    @Test func everyDrawnProperty_asksOverriddenGetters() {
        let asked = Set(CALayer.askedProperties)
        for property in LayerProperty.allCases where property.affects.contains(.node) {
            #expect(asked.contains(property) || property == .mask || property == .sublayers, "\(property)")
        }
        // Conversely, properties that drawing reads must make a node when they change.
        for property in asked where property != .actions { #expect(property.affects.contains(.node), "\(property)") }
    }

    /// Later animations continue from the results of earlier ones, and the values themselves do not change.
    @Test func sampling_isAFunctionOfValues() {
        var values = LayerValues()
        values[.position] = CGPoint(x: 10, y: 20)
        values[.transform] = CATransform3DMakeScale(2, 2, 1)
        let move = CABasicAnimation(keyPath: "position.x"), add = CABasicAnimation(keyPath: "position")
        move.toValue = 30
        move.duration = 2
        add.fromValue = CGPoint(x: 1, y: 1)
        add.toValue = CGPoint(x: 3, y: 3)
        add.duration = 2
        add.isAdditive = true
        let turn = CABasicAnimation(keyPath: "transform.translation.x")
        turn.fromValue = 0
        turn.toValue = 8
        turn.duration = 2
        let shown = values.sampled([move, add, turn], at: 1), again = values.sampled([move, add, turn], at: 1)
        #expect(shown[.position] as? CGPoint == CGPoint(x: 22, y: 22))
        #expect((shown[.transform] as? CATransform3D)?.m41 == 4)
        #expect(again[.position] as? CGPoint == CGPoint(x: 22, y: 22))
        #expect(values[.position] as? CGPoint == CGPoint(x: 10, y: 20))
        #expect(values[.transform] as? CATransform3D == CATransform3DMakeScale(2, 2, 1))
    }

    /// A client's class that consists of values alone is treated like Apple's.
    @Test func selfContainedClass_isKnownByItsKeysAndDefaults() {
        #expect(Lamp.defaultValue(forKey: "level") as? CGFloat == 3)
        #expect(CAShapeLayer.defaultValue(forKey: "lineWidth") as? CGFloat == 1)
        let lamp = Lamp()
        lamp.isLit = true
        #expect(lamp.value(forKey: "lit") as? Bool == true && lamp.value(forKey: "isLit") as? Bool == true)
        #expect(DimLamp.defaultValue(forKey: "level") as? CGFloat == 3)
        #expect(DimLamp.defaultValue(forKey: "depth") == nil)
    }

    private class Lamp: CALayer {
        @Animatable(redraws: false) var level: CGFloat = 3
        @Animatable(redraws: false) var isLit = false
        var cache: [Int] = []
        override class var selfContainedClass: CALayer.Type { Lamp.self }
    }
    private final class DimLamp: Lamp { @Animatable var depth: CGFloat = 1 }
}

private final class PropertyTableDelegate: CALayerDelegate {
    nonisolated(unsafe) static let shared = PropertyTableDelegate()
}
