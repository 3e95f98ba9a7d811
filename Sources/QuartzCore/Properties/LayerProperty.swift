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

    /// What is known of the property. Each case must have a row: the compiler sees to it.
    private func makeRow() -> PropertyRow {
        switch self {
        case .bounds:
            .rect(
                \.bounds, { $0.bounds }, { $0.bounds = $1 }, inViewBlocks: .additive,
                affects: [.node, .geometry, .layout, .superlayerLayout])
        case .position:
            .pair(
                \.position, { $0.position }, { $0.position = $1 }, inViewBlocks: .additive, affects: [.node, .geometry])
        case .anchorPoint:
            .pair(
                \.anchorPoint, { $0.anchorPoint }, { $0.anchorPoint = $1 }, inViewBlocks: .additive,
                affects: [.node, .geometry])
        case .anchorPointZ:
            .number(\.anchorPointZ, { $0.anchorPointZ }, { $0.anchorPointZ = $1 }, affects: [.node, .geometry])
        case .zPosition:
            .number(
                \.zPosition, { $0.zPosition }, { $0.zPosition = $1 }, inViewBlocks: .additive,
                affects: [.node, .geometry, .depth])
        case .transform:
            .transform(
                \.transform, { $0.transform }, { $0.transform = $1 }, affects: [.node, .geometry, .superlayerLayout])
        case .sublayerTransform:
            .transform(\.sublayerTransform, { $0.sublayerTransform }, { $0.sublayerTransform = $1 })
        case .isHidden: .flag(\.isHidden, .isHidden, affects: [.node, .visibility])
        case .isDoubleSided: .flag(\.isDoubleSided, .isDoubleSided)
        case .isOpaque: .flag(\.isOpaque, .isOpaque, isImplicit: false)
        case .masksToBounds: .flag(\.masksToBounds, .masksToBounds)
        case .shouldRasterize: .flag(\.shouldRasterize, .shouldRasterize, isImplicit: false)
        case .opacity: .number(\.opacity, { $0.opacity }, { $0.opacity = $1 }, inViewBlocks: .additive)
        case .backgroundColor:
            .color(\.backgroundColor, { $0.background }, { $0.background = $1 })
        case .borderColor: .color(\.borderColor, { $0.border }, { $0.border = $1 })
        case .shadowColor: .color(\.shadowColor, { $0.shadow }, { $0.shadow = $1 })
        case .cornerRadius:
            .number(\.cornerRadius, { $0.cornerRadius }, { $0.cornerRadius = $1 }, inViewBlocks: .additive)
        case .borderWidth: .number(\.borderWidth, { $0.borderWidth }, { $0.borderWidth = $1 }, inViewBlocks: .additive)
        case .shadowOpacity:
            .number(\.shadowOpacity, { $0.shadowOpacity }, { $0.shadowOpacity = $1 }, inViewBlocks: .additive)
        case .shadowOffset:
            .pair(\.shadowOffset, { $0.shadowOffset }, { $0.shadowOffset = $1 }, inViewBlocks: .additive)
        case .shadowRadius:
            .number(\.shadowRadius, { $0.shadowRadius }, { $0.shadowRadius = $1 }, inViewBlocks: .additive)
        case .shadowPath: .path(\.shadowPath, { $0.shadowPath }, { $0.shadowPath = $1 })
        case .rasterizationScale:
            .number(\.rasterizationScale, { $0.rasterizationScale }, { $0.rasterizationScale = $1 })
        case .contents: .contents
        case .contentsRect:
            .rect(\.contentsRect, { $0.contentsRect }, { $0.contentsRect = $1 }, inViewBlocks: .replacing)
        case .contentsCenter: .rect(\.contentsCenter, { $0.contentsCenter }, { $0.contentsCenter = $1 })
        case .contentsScale:
            .number(\.contentsScale, { $0.contentsScale }, { $0.contentsScale = $1 }, affects: [.node, .drawing])
        case .minificationFilterBias:
            .number(
                \.minificationFilterBias, { $0.minificationFilterBias }, { $0.minificationFilterBias = $1 }, affects: []
            )
        case .compositingFilter: .object(\.compositingFilter, { $0.compositingFilter }, { $0.compositingFilter = $1 })
        case .filters: .object(\.filters, { $0.filters }, { $0.filters = $1 as? [Any] })
        case .backgroundFilters:
            .object(\.backgroundFilters, { $0.backgroundFilters }, { $0.backgroundFilters = $1 as? [Any] })
        case .mask: PropertyRow(\.mask, animates: true, isArchived: false)

        case .isGeometryFlipped: PropertyRow(\.isGeometryFlipped, affects: [.node, .geometry])
        case .contentsGravity: PropertyRow(\.contentsGravity)
        case .contentsFormat: PropertyRow(\.contentsFormat, affects: [])
        case .minificationFilter: PropertyRow(\.minificationFilter)
        case .magnificationFilter: PropertyRow(\.magnificationFilter)
        case .needsDisplayOnBoundsChange: PropertyRow(\.needsDisplayOnBoundsChange, affects: [])
        case .drawsAsynchronously: PropertyRow(\.drawsAsynchronously, affects: [])
        case .edgeAntialiasingMask: PropertyRow(\.edgeAntialiasingMask)
        case .allowsEdgeAntialiasing: PropertyRow(\.allowsEdgeAntialiasing)
        case .allowsGroupOpacity: PropertyRow(\.allowsGroupOpacity)
        case .maskedCorners: PropertyRow(\.maskedCorners)
        case .cornerCurve: PropertyRow(\.cornerCurve)
        case .autoresizingMask: PropertyRow(\.autoresizingMask, affects: [])
        case .layoutManager: PropertyRow(\.layoutManager, affects: [])
        // What `CALayer+Coding` archives in a way of its own counts as not archived.
        case .constraints: PropertyRow(\.constraints, affects: [], isArchived: false)
        case .actions: PropertyRow(\.actions, affects: [], isArchived: false)
        case .name: PropertyRow(\.name, affects: [])
        case .delegate: PropertyRow(\.delegate, affects: [], isArchived: false)
        case .style: PropertyRow(\.style, affects: [])
        // The host knows of layers with a time of their own.
        case .beginTime: PropertyRow(\.beginTime, affects: [])
        case .duration: PropertyRow(\.duration, affects: [])
        case .speed: PropertyRow(\.speed, affects: [])
        case .timeOffset: PropertyRow(\.timeOffset, affects: [])
        case .repeatCount: PropertyRow(\.repeatCount, affects: [])
        case .repeatDuration: PropertyRow(\.repeatDuration, affects: [])
        case .autoreverses: PropertyRow(\.autoreverses, affects: [])
        case .fillMode: PropertyRow(\.fillMode, affects: [])
        case .wantsExtendedDynamicRangeContent: PropertyRow(\.wantsExtendedDynamicRangeContent, affects: [])
        case .preferredDynamicRange: PropertyRow(\.preferredDynamicRange, affects: [])
        case .contentsHeadroom: PropertyRow(\.contentsHeadroom, affects: [])
        case .toneMapMode: PropertyRow(\.toneMapMode, affects: [])
        case .sublayers: PropertyRow(\.sublayers, isArchived: false)
        case .frame: PropertyRow(\.frame, affects: [], isArchived: false)
        }
    }

    /// Key-value coding's key as Apple spells it: without the "is" of Swift's name.
    static func key(_ swiftName: String) -> String {
        guard swiftName.hasPrefix("is") else { return swiftName }
        return swiftName.dropFirst(2).prefix(1).lowercased() + swiftName.dropFirst(3)
    }

    /// A row a property. Nobody writes it, and the defaults in it cannot change.
    nonisolated(unsafe) private static let table: [PropertyRow] = {
        let layer = CALayer(), values = LayerValues()
        return allCases.map { property in
            var row = property.makeRow()
            row.key = key(String(describing: property))
            row.initial = row.get(layer)
            row.initialValue = row.read(values)
            return row
        }
    }()
}

extension LayerProperty {
    @inline(__always) package var row: PropertyRow { _read { yield Self.table[Int(rawValue)] } }
    package var key: String { Self.table[Int(rawValue)].key }
    var isAnimatable: Bool { Self.table[Int(rawValue)].isAnimatable }
    package var affects: PropertyRow.Effects { Self.table[Int(rawValue)].affects }

    /// By key; Swift's name leads to the same property.
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
    /// How a change of a view's layer animates in a block of `UIView.animate`.
    package enum ViewBlockAnimation: Sendable {
        /// At once.
        case none
        /// From what is on screen.
        case replacing
        /// By a difference that is added to the new value.
        case additive
    }

    package static func viewBlockAnimation(forKey key: String) -> ViewBlockAnimation {
        LayerProperty.byKey[key]?.row.inViewBlocks ?? .none
    }
}

/// A set of properties of `CALayer`.
struct PropertySet: Equatable {
    private var low: UInt64 = 0, high: UInt64 = 0

    /// Rows beyond its size are an error when the first set is changed, not a bit that is lost.
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
