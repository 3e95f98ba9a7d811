public import CoreGraphics

/// A description of a font: any of its attributes, from which the nearest font that there is can be made.
///
/// Immutable. Equal to another of the same attributes.
open class CTFontDescriptor: NSObject, @unchecked Sendable {
    // Both are set once, before anybody else sees the object; the values inside are immutable ones.
    package let attributes: [String: Any]
    let request: FontRequest

    package init(attributes: [String: Any]) {
        self.attributes = attributes
        request = FontRequest(attributes)
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CTFontDescriptor else { return false }
        return self === other || NSDictionary(dictionary: attributes).isEqual(to: other.attributes)
    }
    open override var hash: Int { attributes.count }

    open override var debugDescription: String { "CTFontDescriptor \(attributes)" }
}

/// A descriptor with the attributes (keys `kCTFont…Attribute`).
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
    CTFontDescriptor(attributes: dictionary(attributes) ?? [:])
}

/// A descriptor of a PostScript name and size in points (0: none said).
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat) -> CTFontDescriptor {
    CTFontDescriptor(attributes: [kCTFontNameAttribute: name, kCTFontSizeAttribute: size])
}

/// A descriptor of one that has other attributes besides; where both have one, the new one counts.
public func CTFontDescriptorCreateCopyWithAttributes(
    _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
    CTFontDescriptor(attributes: original.attributes.merging(dictionary(attributes) ?? [:]) { $1 })
}

/// A descriptor of another family in the same style; nil if there is no such family.
public func CTFontDescriptorCreateCopyWithFamily(
    _ original: CTFontDescriptor, _ family: CFString
) -> CTFontDescriptor? {
    guard !FontCatalogue.shared.family(family).isEmpty else { return nil }
    var attributes = original.attributes
    attributes[kCTFontNameAttribute] = nil
    attributes[kCTFontFamilyNameAttribute] = family
    return CTFontDescriptor(attributes: attributes)
}

/// A descriptor with the traits of `symTraitValue`, of those in `symTraitMask`; nil if the family has no such face.
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
    _ original: CTFontDescriptor, _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
    CTFontCreateCopyWithSymbolicTraits(
        CTFontCreateWithFontDescriptor(original, 0, nil), 0, nil, symTraitValue, symTraitMask)?.descriptor
}

/// A descriptor with one more place on a variation axis (its tag as a number).
public func CTFontDescriptorCreateCopyWithVariation(
    _ original: CTFontDescriptor, _ variationIdentifier: CFNumber, _ variationValue: CGFloat
) -> CTFontDescriptor {
    var attributes = original.attributes
    var places = attributes[kCTFontVariationAttribute] as? [AnyHashable: Any] ?? [:]
    places[variationIdentifier] = variationValue
    attributes[kCTFontVariationAttribute] = places
    return CTFontDescriptor(attributes: attributes)
}

/// A descriptor with one more feature of Apple's registry.
public func CTFontDescriptorCreateCopyWithFeature(
    _ original: CTFontDescriptor, _ featureTypeIdentifier: CFNumber, _ featureSelectorIdentifier: CFNumber
) -> CTFontDescriptor {
    var attributes = original.attributes
    var settings = attributes[kCTFontFeatureSettingsAttribute] as? [Any] ?? []
    settings.append([
        kCTFontFeatureTypeIdentifierKey: featureTypeIdentifier,
        kCTFontFeatureSelectorIdentifierKey: featureSelectorIdentifier,
    ])
    attributes[kCTFontFeatureSettingsAttribute] = settings
    return CTFontDescriptor(attributes: attributes)
}

/// All attributes that the descriptor itself states.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary { descriptor.attributes }

/// One attribute: as the descriptor states it, else that of the font that it stands for.
public func CTFontDescriptorCopyAttribute(_ descriptor: CTFontDescriptor, _ attribute: CFString) -> CFTypeRef? {
    (descriptor.attributes[attribute]
        ?? CTFontCreateWithFontDescriptor(descriptor, 0, nil).value(of: attribute)).map { $0 as AnyObject }
}

/// The descriptor of the font that is found for this one; nil if a name or a family is asked for that is not there.
public func CTFontDescriptorCreateMatchingFontDescriptor(
    _ descriptor: CTFontDescriptor, _ mandatoryAttributes: Set<AnyHashable>?
) -> CTFontDescriptor? {
    let font = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
    for key in mandatoryAttributes ?? [] {
        guard let key = key.base as? String, let wanted = descriptor.attributes[key] as? String else { continue }
        guard let found = font.value(of: key) as? String, found.lowercased() == wanted.lowercased() else { return nil }
    }
    return font.descriptor
}

extension CTFontDescriptor {
    /// The system's font in a weight (Apple's −1…1) and design.
    package static func system(size: CGFloat, weight: CGFloat, italic: Bool = false, design: String = "default")
        -> CTFontDescriptor
    {
        var traits: [String: Any] = [kCTFontWeightTrait: weight]
        if italic { traits[kCTFontSlantTrait] = 0.07 as CGFloat }
        return CTFontDescriptor(attributes: [
            uiFontTypeAttribute: Double(CTFontUIFontType.system.rawValue), fontDesignAttribute: design,
            kCTFontSizeAttribute: size, kCTFontTraitsAttribute: traits,
        ])
    }
}
