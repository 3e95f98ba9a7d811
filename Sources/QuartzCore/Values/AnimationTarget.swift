import CoreGraphics

/// What an animation's key path leads to, looked up once when the animation is added.
struct AnimationTarget {
    enum Property {
        case property(LayerProperty)
        case slot(PropertySlot)
        /// A value that is kept under a key without a property.
        case stored(String)
    }
    var property: Property
    var part: ValuePart

    /// Nil where the path's later components mean nothing.
    init?(_ keyPath: String, in type: CALayer.Type) {
        let path = LayerKeyPath.of(keyPath), first = path.key
        guard !first.isEmpty, let part = path.part else { return nil }
        if let slot = ClassTable.of(type).slot(first) {
            property = .slot(slot)
        } else if let builtIn = LayerProperty.byKey[first], builtIn.isAnimatable {
            property = .property(builtIn)
        } else {
            property = .stored(first)
        }
        self.part = part
    }

    init(_ property: Property, _ part: ValuePart = .whole) { (self.property, self.part) = (property, part) }

    func read(_ layer: CALayer) -> AnimationValue { part.get(property.read(layer)) }
}

extension AnimationTarget.Property {
    func read(_ layer: CALayer) -> AnimationValue {
        switch self {
        case .property(let p): layer.animationValue(p)
        case .slot(let slot): slot.read(layer)
        case .stored(let key): AnimationValue(layer.readValue(key))
        }
    }

    /// Puts an animated value into a copy; nothing is told to anybody.
    func write(_ value: AnimationValue, _ layer: CALayer) {
        switch self {
        case .property(let p): layer.show(p, value)
        case .slot(let slot): slot.write(value, layer)
        case .stored(let key): layer.withExtras { $0.stored[key] = value.object }
        }
    }

    /// The property, if it is one of the two transforms.
    var wholeTransform: LayerProperty? {
        if case .property(let p) = self, p == .transform || p == .sublayerTransform { return p }
        return nil
    }

    /// Whether no value means no colour.
    var holdsColor: Bool {
        switch self {
        case .property(let p): p == .backgroundColor || p == .borderColor || p == .shadowColor
        case .slot(let slot): slot.holdsColor
        case .stored: false
        }
    }

    func isProperty(_ property: LayerProperty) -> Bool {
        if case .property(let p) = self { return p == property }
        return false
    }

    static func == (a: Self, b: Self) -> Bool {
        switch (a, b) {
        case (.property(let a), .property(let b)): a == b
        case (.slot(let a), .slot(let b)): a === b
        case (.stored(let a), .stored(let b)): a == b
        default: false
        }
    }
}

extension CALayer {
    /// The value of an animatable built-in property, read from storage.
    final func animationValue(_ property: LayerProperty) -> AnimationValue {
        switch property {
        case .bounds: .rect(geometry.bounds.vector)
        case .position: .pair(SIMD2(Double(geometry.position.x), Double(geometry.position.y)))
        case .anchorPoint: .pair(SIMD2(Double(geometry.anchorPoint.x), Double(geometry.anchorPoint.y)))
        case .anchorPointZ: .number(Double(extras?.values.anchorPointZ ?? 0))
        case .zPosition: .number(Double(geometry.zPosition))
        case .transform: .transform(extras?.values.transform ?? CATransform3DIdentity)
        case .sublayerTransform: .transform(extras?.values.sublayerTransform ?? CATransform3DIdentity)
        case .isHidden: .discrete(geometry.switches.contains(.isHidden))
        case .isDoubleSided: .discrete(geometry.switches.contains(.isDoubleSided))
        case .isOpaque: .discrete(geometry.switches.contains(.isOpaque))
        case .masksToBounds: .discrete(geometry.switches.contains(.masksToBounds))
        case .shouldRasterize: .discrete(geometry.switches.contains(.shouldRasterize))
        case .opacity: .number(Double(geometry.opacity))
        case .backgroundColor: geometry.background.animationValue
        case .cornerRadius: .number(Double(extras?.values.cornerRadius ?? 0))
        case .borderWidth: .number(Double(extras?.values.borderWidth ?? 0))
        case .borderColor: (extras?.values.border ?? LayerColor(.opaqueBlack)).animationValue
        case .shadowColor: (extras?.values.shadow ?? LayerColor(.opaqueBlack)).animationValue
        case .shadowOpacity: .number(Double(extras?.values.shadowOpacity ?? 0))
        case .shadowOffset: AnimationValue(extras?.values.shadowOffset ?? LayerExtras.defaults.shadowOffset)
        case .shadowRadius: .number(Double(extras?.values.shadowRadius ?? 3))
        case .shadowPath: (extras?.values.shadowPath).map { .path($0) } ?? .none
        case .rasterizationScale: .number(Double(extras?.values.rasterizationScale ?? 1))
        case .contents: (contentsBox?.values.object).map { .discrete($0) } ?? .none
        case .contentsRect: .rect((contentsBox?.values.rect ?? LayerContents.unit).vector)
        case .contentsCenter: .rect((contentsBox?.values.center ?? LayerContents.unit).vector)
        case .contentsScale: .number(Double(contentsBox?.values.scale ?? 1))
        case .minificationFilterBias: .number(Double(contentsBox?.values.minificationBias ?? 0))
        case .filters: AnimationValue(extras?.values.filters)
        case .backgroundFilters: AnimationValue(extras?.values.backgroundFilters)
        case .compositingFilter: AnimationValue(extras?.values.compositingFilter)
        default: .none
        }
    }

    /// Writes an animated value to storage of a copy. A value of another kind is ignored.
    final func show(_ property: LayerProperty, _ value: AnimationValue) {
        switch value {
        case .number(let v): show(property, number: v)
        case .pair(let v):
            switch property {
            case .position: geometry.position = CGPoint(x: v.x, y: v.y)
            case .anchorPoint: geometry.anchorPoint = CGPoint(x: v.x, y: v.y)
            case .shadowOffset: withExtras { $0.shadowOffset = CGSize(width: v.x, height: v.y) }
            default: break
            }
        case .rect(let v):
            switch property {
            case .bounds: geometry.bounds = CGRect(v)
            case .contentsRect: withContents { $0.rect = CGRect(v) }
            case .contentsCenter: withContents { $0.center = CGRect(v) }
            default: break
            }
        case .color(let v):
            switch property {
            case .backgroundColor: geometry.background = LayerColor(shown: v)
            case .borderColor: withExtras { $0.border = LayerColor(shown: v) }
            case .shadowColor: withExtras { $0.shadow = LayerColor(shown: v) }
            default: break
            }
        case .transform(let v):
            switch property {
            case .transform, .sublayerTransform: show(property, transform: v)
            default: break
            }
        case .affine(let v): show(property, .transform(CATransform3DMakeAffineTransform(v)))
        case .path(let v): if property == .shadowPath { withExtras { $0.shadowPath = v } }
        case .none:
            switch property {
            case .backgroundColor: geometry.background = LayerColor(nil)
            case .borderColor: withExtras { $0.border = LayerColor(nil) }
            case .shadowColor: withExtras { $0.shadow = LayerColor(nil) }
            case .shadowPath: withExtras { $0.shadowPath = nil }
            case .contents: withContents { $0.object = nil }
            default: break
            }
        case .crossFade(let fade): if property == .contents { withContents { $0.object = fade } }
        case .array, .custom, .discrete:
            switch property {
            case .contents: withContents { $0.object = value.object }
            case .backgroundColor: if let color = value.object as? CGColor { geometry.background = LayerColor(color) }
            case .filters: withExtras { $0.filters = value.object as? [Any] }
            case .backgroundFilters: withExtras { $0.backgroundFilters = value.object as? [Any] }
            case .compositingFilter: withExtras { $0.compositingFilter = value.object }
            default:
                if let on = ValueConversion.bool(value.object) { show(property, number: on ? 1 : 0) }
            }
        }
    }

    final func show(_ property: LayerProperty, number v: Double) {
        func turn(_ option: LayerSwitches) {
            if v != 0 { geometry.switches.insert(option) } else { geometry.switches.remove(option) }
        }
        switch property {
        case .opacity: geometry.opacity = Float(v)
        case .zPosition: geometry.zPosition = CGFloat(v)
        case .anchorPointZ: withExtras { $0.anchorPointZ = CGFloat(v) }
        case .cornerRadius: withExtras { $0.cornerRadius = CGFloat(v) }
        case .borderWidth: withExtras { $0.borderWidth = CGFloat(v) }
        case .shadowOpacity: withExtras { $0.shadowOpacity = Float(v) }
        case .shadowRadius: withExtras { $0.shadowRadius = CGFloat(v) }
        case .rasterizationScale: withExtras { $0.rasterizationScale = CGFloat(v) }
        case .contentsScale: withContents { $0.scale = CGFloat(v) }
        case .minificationFilterBias: withContents { $0.minificationBias = Float(v) }
        case .isHidden: turn(.isHidden)
        case .isDoubleSided: turn(.isDoubleSided)
        case .isOpaque: turn(.isOpaque)
        case .masksToBounds: turn(.masksToBounds)
        case .shouldRasterize: turn(.shouldRasterize)
        default: break
        }
    }
}

extension LayerExtras {
    /// What a layer without the box has.
    static let defaults = Defaults()
    struct Defaults: Sendable {
        let edgeAntialiasingMask: CAEdgeAntialiasingMask = [
            .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
        ]
        let maskedCorners: CACornerMask = [
            .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
        ]
        let shadowOffset = CGSize(width: 0, height: -3)
    }
}

extension LayerContents {
    static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
}
