public import CoreGraphics

/// A description of a font by any of its attributes, from which the best matching font can be created.
///
/// Immutable. Equal to another with the same attributes.
open class CTFontDescriptor: NSObject, @unchecked Sendable {
    // Both are set once, before the object is shared; their values are immutable.
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

/// Creates a descriptor with the attributes (keys `kCTFont…Attribute`).
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
    CTFontDescriptor(attributes: dictionary(attributes) ?? [:])
}

/// Creates a descriptor from a PostScript name and a size in points (0: unspecified).
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat) -> CTFontDescriptor {
    CTFontDescriptor(attributes: [kCTFontNameAttribute: name, kCTFontSizeAttribute: size])
}

/// Returns a descriptor with additional attributes, which take precedence.
public func CTFontDescriptorCreateCopyWithAttributes(
    _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
    CTFontDescriptor(attributes: original.attributes.merging(dictionary(attributes) ?? [:]) { $1 })
}

/// Returns a descriptor for another family in the same style; `nil` if there is no such family.
public func CTFontDescriptorCreateCopyWithFamily(
    _ original: CTFontDescriptor, _ family: CFString
) -> CTFontDescriptor? {
    guard !FontCatalogue.shared.family(family).isEmpty else { return nil }
    var attributes = original.attributes
    attributes[kCTFontNameAttribute] = nil
    attributes[kCTFontFamilyNameAttribute] = family
    return CTFontDescriptor(attributes: attributes)
}

/// Returns a descriptor with the traits of `symTraitValue` among those in `symTraitMask`; `nil` if the family has no
/// such face.
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
    _ original: CTFontDescriptor, _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
    CTFontCreateCopyWithSymbolicTraits(
        CTFontCreateWithFontDescriptor(original, 0, nil), 0, nil, symTraitValue, symTraitMask)?.descriptor
}

/// Returns a descriptor with an additional value on a variation axis (its tag as a number).
public func CTFontDescriptorCreateCopyWithVariation(
    _ original: CTFontDescriptor, _ variationIdentifier: CFNumber, _ variationValue: CGFloat
) -> CTFontDescriptor {
    var attributes = original.attributes
    var places = attributes[kCTFontVariationAttribute] as? [AnyHashable: Any] ?? [:]
    places[variationIdentifier] = variationValue
    attributes[kCTFontVariationAttribute] = places
    return CTFontDescriptor(attributes: attributes)
}

/// Returns a descriptor with an additional feature of Apple's registry.
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

/// Returns all attributes that the descriptor itself specifies.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary { descriptor.attributes }

/// Returns an attribute of the descriptor, otherwise of the matching font.
public func CTFontDescriptorCopyAttribute(_ descriptor: CTFontDescriptor, _ attribute: CFString) -> CFTypeRef? {
    (descriptor.attributes[attribute]
        ?? CTFontCreateWithFontDescriptor(descriptor, 0, nil).value(of: attribute)).map { $0 as AnyObject }
}

/// Returns the descriptor of the matching font; `nil` if it specifies a name or a family that does not exist.
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
    /// Returns the descriptor of the system's font in a weight (Apple's −1…1) and design.
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
