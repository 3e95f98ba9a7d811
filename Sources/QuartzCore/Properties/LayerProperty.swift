import CoreGraphics

/// A property of `CALayer` itself: the index of its row in the table of properties.
///
/// To add one: a case here, its row in `makeRow()`, its accessor in `CALayer` and a field of `LayerValues`.
package enum LayerProperty: UInt8, CaseIterable, Sendable {
    case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform
    case isHidden, isDoubleSided, isOpaque, opacity, backgroundColor, masksToBounds, mask
    case contents, contentsRect, contentsScale, contentsCenter
    case cornerRadius, borderWidth, borderColor
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
    case shouldRasterize, rasterizationScale, minificationFilterBias
    case compositingFilter, filters, backgroundFilters
    case isGeometryFlipped, contentsGravity, contentsFormat, minificationFilter, magnificationFilter
    case needsDisplayOnBoundsChange, drawsAsynchronously, edgeAntialiasingMask, allowsEdgeAntialiasing
    case allowsGroupOpacity, maskedCorners, cornerCurve, autoresizingMask, layoutManager, constraints
    case actions, name, delegate, style
    case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode
    case wantsExtendedDynamicRangeContent, preferredDynamicRange, contentsHeadroom, toneMapMode
    case sublayers, frame

    /// Returns the row of the property. The switch is exhaustive, so the compiler requires one for each case.
    private func makeRow() -> PropertyRow {
        switch self {
        case .bounds:
            .rect(
                { $0.bounds }, { $0.bounds = $1 }, values: { $0.bounds }, { $0.bounds = $1 }, inViewBlocks: .additive,
                affects: [.node, .geometry, .layout, .superlayerLayout])
        case .position:
            .pair(
                { $0.position }, { $0.position = $1 }, values: { $0.position }, { $0.position = $1 },
                inViewBlocks: .additive, affects: [.node, .geometry])
        case .anchorPoint:
            .pair(
                { $0.anchorPoint }, { $0.anchorPoint = $1 }, values: { $0.anchorPoint }, { $0.anchorPoint = $1 },
                inViewBlocks: .additive,
                affects: [.node, .geometry])
        case .anchorPointZ:
            .number(
                { $0.anchorPointZ }, { $0.anchorPointZ = $1 }, values: { $0.anchorPointZ }, { $0.anchorPointZ = $1 },
                affects: [.node, .geometry])
        case .zPosition:
            .number(
                { $0.zPosition }, { $0.zPosition = $1 }, values: { $0.zPosition }, { $0.zPosition = $1 },
                inViewBlocks: .additive,
                affects: [.node, .geometry, .depth])
        case .transform:
            .transform(
                { $0.transform }, { $0.transform = $1 }, values: { $0.transform }, { $0.transform = $1 },
                affects: [.node, .geometry, .superlayerLayout])
        case .sublayerTransform:
            .transform(
                { $0.sublayerTransform }, { $0.sublayerTransform = $1 }, values: { $0.sublayerTransform },
                { $0.sublayerTransform = $1 })
        case .isHidden: .flag({ $0.isHidden }, { $0.isHidden = $1 }, .isHidden, affects: [.node, .visibility])
        case .isDoubleSided: .flag({ $0.isDoubleSided }, { $0.isDoubleSided = $1 }, .isDoubleSided)
        case .isOpaque: .flag({ $0.isOpaque }, { $0.isOpaque = $1 }, .isOpaque, isImplicit: false)
        case .masksToBounds: .flag({ $0.masksToBounds }, { $0.masksToBounds = $1 }, .masksToBounds)
        case .shouldRasterize:
            .flag({ $0.shouldRasterize }, { $0.shouldRasterize = $1 }, .shouldRasterize, isImplicit: false)
        case .opacity:
            .number(
                { $0.opacity }, { $0.opacity = $1 }, values: { $0.opacity }, { $0.opacity = $1 },
                inViewBlocks: .additive)
        case .backgroundColor:
            .color(
                { $0.backgroundColor }, { $0.backgroundColor = $1 }, values: { $0.background }, { $0.background = $1 })
        case .borderColor:
            .color({ $0.borderColor }, { $0.borderColor = $1 }, values: { $0.border }, { $0.border = $1 })
        case .shadowColor:
            .color({ $0.shadowColor }, { $0.shadowColor = $1 }, values: { $0.shadow }, { $0.shadow = $1 })
        case .cornerRadius:
            .number(
                { $0.cornerRadius }, { $0.cornerRadius = $1 }, values: { $0.cornerRadius }, { $0.cornerRadius = $1 },
                inViewBlocks: .additive)
        case .borderWidth:
            .number(
                { $0.borderWidth }, { $0.borderWidth = $1 }, values: { $0.borderWidth }, { $0.borderWidth = $1 },
                inViewBlocks: .additive)
        case .shadowOpacity:
            .number(
                { $0.shadowOpacity }, { $0.shadowOpacity = $1 }, values: { $0.shadowOpacity },
                { $0.shadowOpacity = $1 }, inViewBlocks: .additive)
        case .shadowOffset:
            .pair(
                { $0.shadowOffset }, { $0.shadowOffset = $1 }, values: { $0.shadowOffset }, { $0.shadowOffset = $1 },
                inViewBlocks: .additive)
        case .shadowRadius:
            .number(
                { $0.shadowRadius }, { $0.shadowRadius = $1 }, values: { $0.shadowRadius }, { $0.shadowRadius = $1 },
                inViewBlocks: .additive)
        case .shadowPath:
            .path({ $0.shadowPath }, { $0.shadowPath = $1 }, values: { $0.shadowPath }, { $0.shadowPath = $1 })
        case .rasterizationScale:
            .number(
                { $0.rasterizationScale }, { $0.rasterizationScale = $1 }, values: { $0.rasterizationScale },
                { $0.rasterizationScale = $1 })
        case .contents: .contents
        case .contentsRect:
            .rect(
                { $0.contentsRect }, { $0.contentsRect = $1 }, values: { $0.contentsRect }, { $0.contentsRect = $1 },
                inViewBlocks: .replacing)
        case .contentsCenter:
            .rect(
                { $0.contentsCenter }, { $0.contentsCenter = $1 }, values: { $0.contentsCenter },
                { $0.contentsCenter = $1 })
        case .contentsScale:
            .number(
                { $0.contentsScale }, { $0.contentsScale = $1 }, values: { $0.contentsScale },
                { $0.contentsScale = $1 }, affects: [.node, .drawing])
        case .minificationFilterBias:
            .number(
                { $0.minificationFilterBias }, { $0.minificationFilterBias = $1 },
                values: { $0.minificationFilterBias }, { $0.minificationFilterBias = $1 }, affects: []
            )
        case .compositingFilter:
            .object(
                { $0.compositingFilter }, { $0.compositingFilter = $1 }, values: { $0.compositingFilter },
                { $0.compositingFilter = $1 })
        case .filters:
            .object({ $0.filters }, { $0.filters = $1 }, values: { $0.filters }, { $0.filters = $1 as? [Any] })
        case .backgroundFilters:
            .object(
                { $0.backgroundFilters }, { $0.backgroundFilters = $1 }, values: { $0.backgroundFilters },
                { $0.backgroundFilters = $1 as? [Any] })
        case .mask: PropertyRow({ $0.mask }, { $0.mask = $1 }, animates: true, isArchived: false)

        case .isGeometryFlipped:
            PropertyRow({ $0.isGeometryFlipped }, { $0.isGeometryFlipped = $1 }, affects: [.node, .geometry])
        case .contentsGravity: PropertyRow({ $0.contentsGravity }, { $0.contentsGravity = $1 })
        case .contentsFormat: PropertyRow({ $0.contentsFormat }, { $0.contentsFormat = $1 }, affects: [])
        case .minificationFilter: PropertyRow({ $0.minificationFilter }, { $0.minificationFilter = $1 })
        case .magnificationFilter: PropertyRow({ $0.magnificationFilter }, { $0.magnificationFilter = $1 })
        case .needsDisplayOnBoundsChange:
            PropertyRow({ $0.needsDisplayOnBoundsChange }, { $0.needsDisplayOnBoundsChange = $1 }, affects: [])
        case .drawsAsynchronously: PropertyRow({ $0.drawsAsynchronously }, { $0.drawsAsynchronously = $1 }, affects: [])
        case .edgeAntialiasingMask: PropertyRow({ $0.edgeAntialiasingMask }, { $0.edgeAntialiasingMask = $1 })
        case .allowsEdgeAntialiasing: PropertyRow({ $0.allowsEdgeAntialiasing }, { $0.allowsEdgeAntialiasing = $1 })
        case .allowsGroupOpacity: PropertyRow({ $0.allowsGroupOpacity }, { $0.allowsGroupOpacity = $1 })
        case .maskedCorners: PropertyRow({ $0.maskedCorners }, { $0.maskedCorners = $1 })
        case .cornerCurve: PropertyRow({ $0.cornerCurve }, { $0.cornerCurve = $1 })
        case .autoresizingMask: PropertyRow({ $0.autoresizingMask }, { $0.autoresizingMask = $1 }, affects: [])
        case .layoutManager: PropertyRow({ $0.layoutManager }, { $0.layoutManager = $1 }, affects: [])
        // Values that `CALayer+Coding` archives with its own code count as not archived.
        case .constraints: PropertyRow({ $0.constraints }, { $0.constraints = $1 }, affects: [], isArchived: false)
        case .actions: PropertyRow({ $0.actions }, { $0.actions = $1 }, affects: [], isArchived: false)
        case .name: PropertyRow({ $0.name }, { $0.name = $1 }, affects: [])
        case .delegate: PropertyRow({ $0.delegate }, { $0.delegate = $1 }, affects: [], isArchived: false)
        case .style: PropertyRow({ $0.style }, { $0.style = $1 }, affects: [])
        // The host tracks layers with a time of their own.
        case .beginTime: PropertyRow({ $0.beginTime }, { $0.beginTime = $1 }, affects: [])
        case .duration: PropertyRow({ $0.duration }, { $0.duration = $1 }, affects: [])
        case .speed: PropertyRow({ $0.speed }, { $0.speed = $1 }, affects: [])
        case .timeOffset: PropertyRow({ $0.timeOffset }, { $0.timeOffset = $1 }, affects: [])
        case .repeatCount: PropertyRow({ $0.repeatCount }, { $0.repeatCount = $1 }, affects: [])
        case .repeatDuration: PropertyRow({ $0.repeatDuration }, { $0.repeatDuration = $1 }, affects: [])
        case .autoreverses: PropertyRow({ $0.autoreverses }, { $0.autoreverses = $1 }, affects: [])
        case .fillMode: PropertyRow({ $0.fillMode }, { $0.fillMode = $1 }, affects: [])
        case .wantsExtendedDynamicRangeContent:
            PropertyRow(
                { $0.wantsExtendedDynamicRangeContent }, { $0.wantsExtendedDynamicRangeContent = $1 }, affects: [])
        case .preferredDynamicRange:
            PropertyRow({ $0.preferredDynamicRange }, { $0.preferredDynamicRange = $1 }, affects: [])
        case .contentsHeadroom: PropertyRow({ $0.contentsHeadroom }, { $0.contentsHeadroom = $1 }, affects: [])
        case .toneMapMode: PropertyRow({ $0.toneMapMode }, { $0.toneMapMode = $1 }, affects: [])
        case .sublayers: PropertyRow({ $0.sublayers }, { $0.sublayers = $1 }, isArchived: false)
        case .frame: PropertyRow({ $0.frame }, { $0.frame = $1 }, affects: [], isArchived: false)
        }
    }

    /// Returns the key for key-value coding as Apple spells it: without the "is" of Swift's name.
    static func key(_ swiftName: String) -> String {
        guard swiftName.hasPrefix("is") else { return swiftName }
        return swiftName.dropFirst(2).prefix(1).lowercased() + swiftName.dropFirst(3)
    }

    /// A row for each property. It is never written, and the defaults in it are immutable.
    nonisolated(unsafe) private static let table: [PropertyRow] = {
        let layer = CALayer(), values = LayerValues()
        return allCases.map { property in
            let row = property.makeRow()
            row.key = key(String(describing: property))
            row.initial = row.get(layer)
            row.initialValue = row.read(values)
            row.accessor = NumericAccessor(row, .whole)
            return row
        }
    }()
}

extension LayerProperty {
    package var row: PropertyRow { Self.table[Int(rawValue)] }
    package var key: String { Self.table[Int(rawValue)].key }
    var isAnimatable: Bool { Self.table[Int(rawValue)].isAnimatable }
    package var affects: PropertyRow.Effects { Self.table[Int(rawValue)].affects }

    /// The properties by key; Swift's name leads to the same property.
    static let byKey: [String: LayerProperty] = {
        var table: [String: LayerProperty] = [:]
        for property in allCases {
            table[property.key] = property
            table[String(describing: property)] = property
        }
        return table
    }()
}

extension CALayer {
    /// The animation of a change of a view's layer in a block of `UIView.animate`.
    package enum ViewBlockAnimation: Sendable {
        /// None: the change is immediate.
        case none
        /// From the old value to the new one, replacing other animations of the property.
        case replacing
        /// A difference that is added to the new value.
        case additive
        /// From the old matrix to the new one, as a factor combined with other animations of the property.
        case composing
    }

    package static func viewBlockAnimation(forKey key: String) -> ViewBlockAnimation {
        LayerProperty.byKey[key]?.row.inViewBlocks ?? .none
    }
}

/// A set of properties of `CALayer`.
struct PropertySet: Equatable {
    private var low: UInt64 = 0, high: UInt64 = 0

    /// Returns the bit of a property. A property beyond the size of the set traps; its bit would be lost.
    private static func bit(_ property: LayerProperty) -> UInt64 {
        precondition(property.rawValue < 128, "PropertySet has 128 bits.")
        return 1 << UInt64(property.rawValue & 63)
    }

    func contains(_ property: LayerProperty) -> Bool {
        (property.rawValue < 64 ? low : high) & Self.bit(property) != 0
    }
    mutating func insert(_ property: LayerProperty) {
        if property.rawValue < 64 { low |= Self.bit(property) } else { high |= Self.bit(property) }
    }
    mutating func remove(_ property: LayerProperty) {
        if property.rawValue < 64 { low &= ~Self.bit(property) } else { high &= ~Self.bit(property) }
    }
}
