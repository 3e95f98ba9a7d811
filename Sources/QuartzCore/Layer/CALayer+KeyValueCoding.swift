import CoreGraphics

extension CALayer {
    final func readValue(_ key: String) -> Any? {
        if let slot = ClassTable.of(type(of: self)).slot(key) { return slot.get(self) }
        if let property = LayerProperty.byKey[key] { return readBuiltIn(property) }
        if let affine = affineValue(key) { return affine }
        if let value = extras?.values.stored[key] { return value }
        if let value = styledValue(key) { return value }
        return type(of: self).defaultValue(forKey: key)
    }

    private func affineValue(_ key: String) -> Any? { key == "affineTransform" ? affineTransform() : nil }

    final func writeValue(_ value: Any?, _ key: String) {
        let value = ValueConversion.unwrap(value)
        if let slot = ClassTable.of(type(of: self)).slot(key) {
            slot.set(value, self)
        } else if let property = LayerProperty.byKey[key] {
            writeBuiltIn(property, value)
        } else {
            setStored(value, key)
        }
    }

    /// A key without a property: kept under its name, and as animatable as any other.
    private func setStored(_ value: Any?, _ key: String) {
        guard state.contains(.isLive) else {
            withExtras { $0.stored[key] = value }
            return
        }
        let thread = ThreadState.current
        if host != nil {
            thread.openImplicitTransaction()
            keepCommittedValue(.stored(key), thread)
        }
        let action = actionOfChange(key, thread)
        withExtras { $0.stored[key] = value }
        if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
        action?.run(forKey: key, object: self, arguments: nil)
        if state.contains(.isObserved) { tellObservers() }
    }

    final func readPath(_ keyPath: String) -> Any? {
        let path = LayerKeyPath.of(keyPath)
        if path.isKey { return value(forKey: keyPath) }
        if let property = builtIn(path), let part = path.part { return part.object(in: animationValue(property)) }
        guard let whole = value(forKey: path.key) else { return nil }
        if let layer = whole as? CALayer { return layer.value(forKeyPath: path.rest) }
        if case .element(let element)? = path.part { return element.object(in: whole) }
        if let part = path.part, let object = part.object(in: AnimationValue(whole)) { return object }
        // A path into a dictionary or an animation of an action.
        if let table = whole as? [String: Any] { return table[path.rest] }
        return nil
    }

    final func writePath(_ new: Any?, _ keyPath: String) {
        let path = LayerKeyPath.of(keyPath)
        if path.isKey { return setValue(new, forKey: keyPath) }
        if let property = builtIn(path), let part = path.part {
            guard let whole = part.set(AnimationValue(new), in: animationValue(property)) else { return }
            return assign(whole, to: property)
        }
        guard let whole = value(forKey: path.key) else { return }
        if let layer = whole as? CALayer { return layer.setValue(new, forKeyPath: path.rest) }
        guard let part = path.part, let changed = part.set(AnimationValue(new), in: AnimationValue(whole)),
            let object = changed.object
        else { return }
        setValue(object, forKey: path.key)
    }

    /// The built-in property with parts that a path leads into, unless a subclass has one of its own of that name.
    private func builtIn(_ path: LayerKeyPath) -> LayerProperty? {
        guard let property = path.geometry, ClassTable.of(type(of: self)).slot(path.key) == nil else { return nil }
        return property
    }

    /// As by the property's own setter.
    private func assign(_ value: AnimationValue, to property: LayerProperty) {
        switch (property, value) {
        case (.position, .pair(let v)): position = CGPoint(x: v.x, y: v.y)
        case (.anchorPoint, .pair(let v)): anchorPoint = CGPoint(x: v.x, y: v.y)
        case (.shadowOffset, .pair(let v)): shadowOffset = CGSize(width: v.x, height: v.y)
        case (.bounds, .rect(let v)): bounds = CGRect(v)
        case (.contentsRect, .rect(let v)): contentsRect = CGRect(v)
        case (.contentsCenter, .rect(let v)): contentsCenter = CGRect(v)
        case (.transform, .transform(let v)): transform = v
        case (.sublayerTransform, .transform(let v)): sublayerTransform = v
        default: break
        }
    }

    private func readBuiltIn(_ property: LayerProperty) -> Any? {
        switch property {
        case .bounds: bounds
        case .position: position
        case .anchorPoint: anchorPoint
        case .anchorPointZ: anchorPointZ
        case .zPosition: zPosition
        case .transform: transform
        case .sublayerTransform: sublayerTransform
        case .isHidden: isHidden
        case .isDoubleSided: isDoubleSided
        case .isOpaque: isOpaque
        case .opacity: opacity
        case .backgroundColor: backgroundColor
        case .masksToBounds: masksToBounds
        case .mask: mask
        case .contents: contents
        case .contentsRect: contentsRect
        case .contentsScale: contentsScale
        case .contentsCenter: contentsCenter
        case .cornerRadius: cornerRadius
        case .borderWidth: borderWidth
        case .borderColor: borderColor
        case .shadowColor: shadowColor
        case .shadowOpacity: shadowOpacity
        case .shadowOffset: shadowOffset
        case .shadowRadius: shadowRadius
        case .shadowPath: shadowPath
        case .shouldRasterize: shouldRasterize
        case .rasterizationScale: rasterizationScale
        case .minificationFilterBias: minificationFilterBias
        case .compositingFilter: compositingFilter
        case .filters: filters
        case .backgroundFilters: backgroundFilters
        case .isGeometryFlipped: isGeometryFlipped
        case .contentsGravity: contentsGravity
        case .contentsFormat: contentsFormat
        case .minificationFilter: minificationFilter
        case .magnificationFilter: magnificationFilter
        case .needsDisplayOnBoundsChange: needsDisplayOnBoundsChange
        case .drawsAsynchronously: drawsAsynchronously
        case .edgeAntialiasingMask: edgeAntialiasingMask
        case .allowsEdgeAntialiasing: allowsEdgeAntialiasing
        case .allowsGroupOpacity: allowsGroupOpacity
        case .maskedCorners: maskedCorners
        case .cornerCurve: cornerCurve
        case .autoresizingMask: autoresizingMask
        case .layoutManager: layoutManager
        case .constraints: constraints
        case .actions: actions
        case .name: name
        case .delegate: delegate
        case .style: style
        case .beginTime: beginTime
        case .duration: duration
        case .speed: speed
        case .timeOffset: timeOffset
        case .repeatCount: repeatCount
        case .repeatDuration: repeatDuration
        case .autoreverses: autoreverses
        case .fillMode: fillMode
        case .sublayers: sublayers
        case .frame: frame
        }
    }

    final func writeBuiltIn(_ property: LayerProperty, _ value: Any?) {
        func set<Value>(_ assign: (Value) -> Void) {
            if let new = value as? Value ?? ValueConversion.convert(value, to: Value.self) as? Value {
                assign(new)
            } else if value == nil, let usual = CALayer.builtInDefault(property.key) as? Value {
                assign(usual)
            }
        }
        switch property {
        case .bounds: set { bounds = $0 }
        case .position: set { position = $0 }
        case .anchorPoint: set { anchorPoint = $0 }
        case .anchorPointZ: set { anchorPointZ = $0 }
        case .zPosition: set { zPosition = $0 }
        case .transform: set { transform = $0 }
        case .sublayerTransform: set { sublayerTransform = $0 }
        case .isHidden: set { isHidden = $0 }
        case .isDoubleSided: set { isDoubleSided = $0 }
        case .isOpaque: set { isOpaque = $0 }
        case .opacity: set { opacity = $0 }
        case .backgroundColor: set { backgroundColor = $0 }
        case .masksToBounds: set { masksToBounds = $0 }
        case .mask: mask = value as? CALayer
        case .contents: contents = value is NSNull ? nil : value
        case .contentsRect: set { contentsRect = $0 }
        case .contentsScale: set { contentsScale = $0 }
        case .contentsCenter: set { contentsCenter = $0 }
        case .cornerRadius: set { cornerRadius = $0 }
        case .borderWidth: set { borderWidth = $0 }
        case .borderColor: set { borderColor = $0 }
        case .shadowColor: set { shadowColor = $0 }
        case .shadowOpacity: set { shadowOpacity = $0 }
        case .shadowOffset: set { shadowOffset = $0 }
        case .shadowRadius: set { shadowRadius = $0 }
        case .shadowPath: set { shadowPath = $0 }
        case .shouldRasterize: set { shouldRasterize = $0 }
        case .rasterizationScale: set { rasterizationScale = $0 }
        case .minificationFilterBias: set { minificationFilterBias = $0 }
        case .compositingFilter: compositingFilter = value
        case .filters: filters = value as? [Any]
        case .backgroundFilters: backgroundFilters = value as? [Any]
        case .isGeometryFlipped: set { isGeometryFlipped = $0 }
        case .contentsGravity: set { contentsGravity = $0 }
        case .contentsFormat: set { contentsFormat = $0 }
        case .minificationFilter: set { minificationFilter = $0 }
        case .magnificationFilter: set { magnificationFilter = $0 }
        case .needsDisplayOnBoundsChange: set { needsDisplayOnBoundsChange = $0 }
        case .drawsAsynchronously: set { drawsAsynchronously = $0 }
        case .edgeAntialiasingMask: set { edgeAntialiasingMask = $0 }
        case .allowsEdgeAntialiasing: set { allowsEdgeAntialiasing = $0 }
        case .allowsGroupOpacity: set { allowsGroupOpacity = $0 }
        case .maskedCorners: set { maskedCorners = $0 }
        case .cornerCurve: set { cornerCurve = $0 }
        case .autoresizingMask: set { autoresizingMask = $0 }
        case .layoutManager: layoutManager = value as? any CALayoutManager
        case .constraints: constraints = value as? [CAConstraint]
        case .actions: actions = value as? [String: any CAAction]
        case .name: name = value as? String
        case .delegate: delegate = value as? any CALayerDelegate
        case .style: style = value as? [AnyHashable: Any]
        case .beginTime: set { beginTime = $0 }
        case .duration: set { duration = $0 }
        case .speed: set { speed = $0 }
        case .timeOffset: set { timeOffset = $0 }
        case .repeatCount: set { repeatCount = $0 }
        case .repeatDuration: set { repeatDuration = $0 }
        case .autoreverses: set { autoreverses = $0 }
        case .fillMode: set { fillMode = $0 }
        case .sublayers: sublayers = value as? [CALayer]
        case .frame: set { frame = $0 }
        }
    }

    /// What a property of `CALayer`, or of this module's subclass of it, has before anybody sets it; nil for an unknown key
    /// and for nil.
    class func builtInDefault(_ key: String) -> Any? {
        guard let property = LayerProperty.byKey[key] else { return keptDefault(key) ?? declaredDefault(key) }
        return CALayer.untouched.readBuiltIn(property)
    }

    /// What this module's subclass declares for a property.
    class func declaredDefault(_ key: String) -> Any? {
        var type: CALayer.Type = self
        while !ClassTable.of(type).isOurs, let next = ClassTable.superclass(of: type) { type = next }
        return ClassTable.of(type).slot(key)?.get(type.dynamicInit())
    }

    /// A layer that nobody touches, for its defaults. It belongs to the thread, as layers do.
    private static var untouched: CALayer {
        let thread = ThreadState.current
        if let layer = thread.untouchedLayer { return layer }
        let layer = CALayer()
        thread.untouchedLayer = layer
        return layer
    }
}

extension PropertySlot {
    /// As an assignment: with comparison, action and display. A value that cannot become one of the property's type is
    /// ignored.
    func set(_ value: Any?, _ layer: CALayer) {
        let number = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
        _ = storage.stage(value) { new in
            let change = layer._willChange(number, new)
            guard change.happens else { return }
            storage.copyValue(from: new, to: pointer(in: layer))
            layer._didChange(number, change)
        }
    }
}
