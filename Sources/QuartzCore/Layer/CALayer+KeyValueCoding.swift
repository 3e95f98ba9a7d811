import CoreGraphics

extension CALayer {
    final func readValue(_ key: String) -> Any? {
        if let slot = ClassTable.of(type(of: self)).slot(key) { return slot.get(self) }
        if let property = LayerProperty.byKey[key] { return readBuiltIn(property) }
        if let affine = affineValue(key) { return affine }
        if let value = extras?.values.stored[key] { return value }
        if let value = extras?.values.style?[key] { return value }
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
        let action = thread.values.disableActions ? nil : action(forKey: key)
        withExtras { $0.stored[key] = value }
        if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
        action?.run(forKey: key, object: self, arguments: nil)
    }

    final func readPath(_ keyPath: String) -> Any? {
        guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
        let key = String(keyPath[..<dot]), rest = String(keyPath[keyPath.index(after: dot)...])
        guard let whole = value(forKey: key) else { return nil }
        if let layer = whole as? CALayer { return layer.value(forKeyPath: rest) }
        if let path = ElementPath(rest), ElementPath.properties.contains(key) { return path.object(in: whole) }
        if let part = ValuePart(rest, of: key) {
            let value = part.get(AnimationValue(whole))
            if case .pair(let v) = value, part == .size || part == .translation {
                return CGSize(width: v.x, height: v.y)
            }
            if let object = value.object { return object }
        }
        // A path into a dictionary or an animation of an action.
        if let table = whole as? [String: Any] { return table[rest] }
        return nil
    }

    final func writePath(_ new: Any?, _ keyPath: String) {
        guard let dot = keyPath.firstIndex(of: ".") else { return setValue(new, forKey: keyPath) }
        let key = String(keyPath[..<dot]), rest = String(keyPath[keyPath.index(after: dot)...])
        if let layer = value(forKey: key) as? CALayer { return layer.setValue(new, forKeyPath: rest) }
        guard let part = ValuePart(rest, of: key), let whole = value(forKey: key),
            let changed = part.set(AnimationValue(ValueConversion.unwrap(new)), in: AnimationValue(whole)),
            let object = changed.object
        else { return }
        setValue(object, forKey: key)
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

    private func writeBuiltIn(_ property: LayerProperty, _ value: Any?) {
        func set<Value>(_ key: ReferenceWritableKeyPath<CALayer, Value>) {
            if let new = ValueConversion.convert(value, to: Value.self) as? Value {
                self[keyPath: key] = new
            } else if value == nil, let usual = CALayer.builtInDefault(property.key) as? Value {
                self[keyPath: key] = usual
            }
        }
        switch property {
        case .bounds: set(\.bounds)
        case .position: set(\.position)
        case .anchorPoint: set(\.anchorPoint)
        case .anchorPointZ: set(\.anchorPointZ)
        case .zPosition: set(\.zPosition)
        case .transform: set(\.transform)
        case .sublayerTransform: set(\.sublayerTransform)
        case .isHidden: set(\.isHidden)
        case .isDoubleSided: set(\.isDoubleSided)
        case .isOpaque: set(\.isOpaque)
        case .opacity: set(\.opacity)
        case .backgroundColor: set(\.backgroundColor)
        case .masksToBounds: set(\.masksToBounds)
        case .mask: mask = value as? CALayer
        case .contents: contents = value is NSNull ? nil : value
        case .contentsRect: set(\.contentsRect)
        case .contentsScale: set(\.contentsScale)
        case .contentsCenter: set(\.contentsCenter)
        case .cornerRadius: set(\.cornerRadius)
        case .borderWidth: set(\.borderWidth)
        case .borderColor: set(\.borderColor)
        case .shadowColor: set(\.shadowColor)
        case .shadowOpacity: set(\.shadowOpacity)
        case .shadowOffset: set(\.shadowOffset)
        case .shadowRadius: set(\.shadowRadius)
        case .shadowPath: set(\.shadowPath)
        case .shouldRasterize: set(\.shouldRasterize)
        case .rasterizationScale: set(\.rasterizationScale)
        case .minificationFilterBias: set(\.minificationFilterBias)
        case .compositingFilter: compositingFilter = value
        case .filters: filters = value as? [Any]
        case .backgroundFilters: backgroundFilters = value as? [Any]
        case .isGeometryFlipped: set(\.isGeometryFlipped)
        case .contentsGravity: set(\.contentsGravity)
        case .contentsFormat: set(\.contentsFormat)
        case .minificationFilter: set(\.minificationFilter)
        case .magnificationFilter: set(\.magnificationFilter)
        case .needsDisplayOnBoundsChange: set(\.needsDisplayOnBoundsChange)
        case .drawsAsynchronously: set(\.drawsAsynchronously)
        case .edgeAntialiasingMask: set(\.edgeAntialiasingMask)
        case .allowsEdgeAntialiasing: set(\.allowsEdgeAntialiasing)
        case .allowsGroupOpacity: set(\.allowsGroupOpacity)
        case .maskedCorners: set(\.maskedCorners)
        case .cornerCurve: set(\.cornerCurve)
        case .autoresizingMask: set(\.autoresizingMask)
        case .layoutManager: layoutManager = value as? any CALayoutManager
        case .constraints: constraints = value as? [CAConstraint]
        case .actions: actions = value as? [String: any CAAction]
        case .name: name = value as? String
        case .delegate: delegate = value as? any CALayerDelegate
        case .style: style = value as? [AnyHashable: Any]
        case .beginTime: set(\.beginTime)
        case .duration: set(\.duration)
        case .speed: set(\.speed)
        case .timeOffset: set(\.timeOffset)
        case .repeatCount: set(\.repeatCount)
        case .repeatDuration: set(\.repeatDuration)
        case .autoreverses: set(\.autoreverses)
        case .fillMode: set(\.fillMode)
        case .sublayers: sublayers = value as? [CALayer]
        case .frame: set(\.frame)
        }
    }

    /// What a property of `CALayer` has before anybody sets it; nil for an unknown key and for nil.
    class func builtInDefault(_ key: String) -> Any? {
        guard let property = LayerProperty.byKey[key] else { return nil }
        return CALayer.untouched.readBuiltIn(property)
    }

    /// A layer that nobody touches, for its defaults. It belongs to the thread, as layers do.
    private static var untouched: CALayer {
        let thread = ThreadState.current
        if let layer = thread.untouchedLayer { return layer }
        let layer = CALayer()
        thread.untouchedLayer = layer
        return layer
    }

    /// Applies the values of the style to the properties that nobody set.
    final func setStyle(_ style: [AnyHashable: Any]?) {
        let old = extras?.values.style
        withExtras { $0.style = style }
        // What the old style gave and the new one does not, goes back to its default.
        for key in old?.keys ?? [:].keys where style?[key] == nil { apply(nil, styleKey: key) }
        for (key, value) in style ?? [:] { apply(value, styleKey: key) }
    }

    private func apply(_ value: Any?, styleKey: AnyHashable) {
        guard let key = styleKey.base as? String, key != "actions", let property = LayerProperty.byKey[key],
            explicit & property.bit == 0
        else { return }
        writeBuiltIn(property, value ?? type(of: self).defaultValue(forKey: key))
        explicit &= ~property.bit
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
