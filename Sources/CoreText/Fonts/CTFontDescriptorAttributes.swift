public import CoreGraphics

// The keys of a descriptor's attributes, and of the traits among them.

/// The file, a URL.
public let kCTFontURLAttribute: CFString = "NSCTFontFileURLAttribute"
/// The PostScript name, a string.
public let kCTFontNameAttribute: CFString = "NSFontNameAttribute"
/// The name that people read, a string.
public let kCTFontDisplayNameAttribute: CFString = "NSFontVisibleNameAttribute"
/// String: the family's name.
public let kCTFontFamilyNameAttribute: CFString = "NSFontFamilyAttribute"
/// String: the style's name, such as "Bold".
public let kCTFontStyleNameAttribute: CFString = "NSFontFaceAttribute"
/// A dictionary of traits, under the keys below.
public let kCTFontTraitsAttribute: CFString = "NSCTFontTraitsAttribute"
/// A dictionary from axis (its tag as a number) to value.
public let kCTFontVariationAttribute: CFString = "NSCTFontVariationAttribute"
/// Points.
public let kCTFontSizeAttribute: CFString = "NSFontSizeAttribute"
/// A `CGAffineTransform`.
public let kCTFontMatrixAttribute: CFString = "NSCTFontMatrixAttribute"
/// Descriptors of the fonts to fall back to, in order.
public let kCTFontCascadeListAttribute: CFString = "NSCTFontCascadeListAttribute"
/// A list of dictionaries, each switching a feature: OpenType tag and value, or AAT type and selector.
public let kCTFontFeatureSettingsAttribute: CFString = "NSCTFontFeatureSettingsAttribute"
/// The width of every glyph, in points.
public let kCTFontFixedAdvanceAttribute: CFString = "NSCTFontFixedAdvanceAttribute"
/// Characters that the font should have. Kept, and not looked at when a font is chosen.
public let kCTFontCharacterSetAttribute: CFString = "NSCTFontCharacterSetAttribute"

/// `CTFontSymbolicTraits`, as a number.
public let kCTFontSymbolicTrait: CFString = "NSCTFontSymbolicTrait"
/// −1…1, 0 is regular, 0.4 bold.
public let kCTFontWeightTrait: CFString = "NSCTFontWeightTrait"
/// −1…1, 0 is normal.
public let kCTFontWidthTrait: CFString = "NSCTFontProportionTrait"
/// −1…1; 1 stands for 30 degrees clockwise.
public let kCTFontSlantTrait: CFString = "NSCTFontSlantTrait"

/// An OpenType feature's four letters.
public let kCTFontOpenTypeFeatureTag: CFString = "CTFeatureOpenTypeTag"
/// An OpenType feature's number; 0 is off.
public let kCTFontOpenTypeFeatureValue: CFString = "CTFeatureOpenTypeValue"
/// Number: the type of an AAT feature.
public let kCTFontFeatureTypeIdentifierKey: CFString = "CTFeatureTypeIdentifier"
/// Number: the setting of an AAT feature.
public let kCTFontFeatureSelectorIdentifierKey: CFString = "CTFeatureSelectorIdentifier"

/// Number: the axis' tag.
public let kCTFontVariationAxisIdentifierKey: CFString = "NSCTVariationAxisIdentifier"
/// Number: the axis' smallest value.
public let kCTFontVariationAxisMinimumValueKey: CFString = "NSCTVariationAxisMinimumValue"
/// Number: the axis' largest value.
public let kCTFontVariationAxisMaximumValueKey: CFString = "NSCTVariationAxisMaximumValue"
/// Number: the value that counts where none is asked for.
public let kCTFontVariationAxisDefaultValueKey: CFString = "NSCTVariationAxisDefaultValue"
/// String: the axis' name.
public let kCTFontVariationAxisNameKey: CFString = "NSCTVariationAxisName"

/// A font of the user interface: `CTFontUIFontType`, as a number.
package let uiFontTypeAttribute: CFString = "CTFontUIUsageAttribute"
/// The design of a system font: "default", "monospaced", "serif" or "rounded".
package let fontDesignAttribute: CFString = "NSCTFontUIFontDesignTrait"
