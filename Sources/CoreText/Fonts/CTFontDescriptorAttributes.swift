public import CoreGraphics

// The keys of a descriptor's attributes and traits.

/// The file, a URL.
public let kCTFontURLAttribute: CFString = "NSCTFontFileURLAttribute"
/// The PostScript name, a string.
public let kCTFontNameAttribute: CFString = "NSFontNameAttribute"
/// The name for display, a string.
public let kCTFontDisplayNameAttribute: CFString = "NSFontVisibleNameAttribute"
/// The family's name, a string.
public let kCTFontFamilyNameAttribute: CFString = "NSFontFamilyAttribute"
/// The style's name, such as "Bold", a string.
public let kCTFontStyleNameAttribute: CFString = "NSFontFaceAttribute"
/// A dictionary of traits, under the keys below.
public let kCTFontTraitsAttribute: CFString = "NSCTFontTraitsAttribute"
/// A dictionary from axis (its tag as a number) to value.
public let kCTFontVariationAttribute: CFString = "NSCTFontVariationAttribute"
/// The size in points.
public let kCTFontSizeAttribute: CFString = "NSFontSizeAttribute"
/// A `CGAffineTransform`.
public let kCTFontMatrixAttribute: CFString = "NSCTFontMatrixAttribute"
/// The descriptors of the fallback fonts, in order.
public let kCTFontCascadeListAttribute: CFString = "NSCTFontCascadeListAttribute"
/// A list of dictionaries, each for one feature: OpenType tag and value, or AAT type and selector.
public let kCTFontFeatureSettingsAttribute: CFString = "NSCTFontFeatureSettingsAttribute"
/// The advance of every glyph, in points.
public let kCTFontFixedAdvanceAttribute: CFString = "NSCTFontFixedAdvanceAttribute"
/// The characters that the font should have. Stored, but ignored in the selection of a font.
public let kCTFontCharacterSetAttribute: CFString = "NSCTFontCharacterSetAttribute"

/// The `CTFontSymbolicTraits`, as a number.
public let kCTFontSymbolicTrait: CFString = "NSCTFontSymbolicTrait"
/// The weight, −1…1; 0 is regular, 0.4 bold.
public let kCTFontWeightTrait: CFString = "NSCTFontWeightTrait"
/// The width, −1…1; 0 is normal.
public let kCTFontWidthTrait: CFString = "NSCTFontProportionTrait"
/// The slant, −1…1; 1 is 30 degrees clockwise.
public let kCTFontSlantTrait: CFString = "NSCTFontSlantTrait"

/// The four letters of an OpenType feature.
public let kCTFontOpenTypeFeatureTag: CFString = "CTFeatureOpenTypeTag"
/// The value of an OpenType feature; 0 is off.
public let kCTFontOpenTypeFeatureValue: CFString = "CTFeatureOpenTypeValue"
/// The type of an AAT feature, a number.
public let kCTFontFeatureTypeIdentifierKey: CFString = "CTFeatureTypeIdentifier"
/// The setting of an AAT feature, a number.
public let kCTFontFeatureSelectorIdentifierKey: CFString = "CTFeatureSelectorIdentifier"

/// The tag of the axis, a number.
public let kCTFontVariationAxisIdentifierKey: CFString = "NSCTVariationAxisIdentifier"
/// The minimum of the axis, a number.
public let kCTFontVariationAxisMinimumValueKey: CFString = "NSCTVariationAxisMinimumValue"
/// The maximum of the axis, a number.
public let kCTFontVariationAxisMaximumValueKey: CFString = "NSCTVariationAxisMaximumValue"
/// The default value of the axis, a number.
public let kCTFontVariationAxisDefaultValueKey: CFString = "NSCTVariationAxisDefaultValue"
/// The name of the axis, a string.
public let kCTFontVariationAxisNameKey: CFString = "NSCTVariationAxisName"

/// A font of the user interface: a `CTFontUIFontType`, as a number.
package let uiFontTypeAttribute: CFString = "CTFontUIUsageAttribute"
/// The design of a system font: "default", "monospaced", "serif" or "rounded".
package let fontDesignAttribute: CFString = "NSCTFontUIFontDesignTrait"
