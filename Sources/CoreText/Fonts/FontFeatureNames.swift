// Apple's registry of font features (`SFNTLayoutTypes.h`), for `kCTFontFeatureTypeIdentifierKey` and
// `kCTFontFeatureSelectorIdentifierKey`. Features without an equivalent in OpenType have no effect.

// MARK: Types

/// The type of features for all typographic features.
public let kAllTypographicFeaturesType = 0
/// The type of features for ligatures.
public let kLigaturesType = 1
/// The type of features for cursive connection.
public let kCursiveConnectionType = 2
/// The type of features for letter case.
public let kLetterCaseType = 3
/// The type of features for vertical substitution.
public let kVerticalSubstitutionType = 4
/// The type of features for linguistic rearrangement.
public let kLinguisticRearrangementType = 5
/// The type of features for number spacing.
public let kNumberSpacingType = 6
/// The type of features for smart swash.
public let kSmartSwashType = 8
/// The type of features for diacritics.
public let kDiacriticsType = 9
/// The type of features for vertical position.
public let kVerticalPositionType = 10
/// The type of features for fractions.
public let kFractionsType = 11
/// The type of features for overlapping characters.
public let kOverlappingCharactersType = 13
/// The type of features for typographic extras.
public let kTypographicExtrasType = 14
/// The type of features for mathematical extras.
public let kMathematicalExtrasType = 15
/// The type of features for ornament sets.
public let kOrnamentSetsType = 16
/// The type of features for character alternatives.
public let kCharacterAlternativesType = 17
/// The type of features for design complexity.
public let kDesignComplexityType = 18
/// The type of features for style options.
public let kStyleOptionsType = 19
/// The type of features for character shape.
public let kCharacterShapeType = 20
/// The type of features for number case.
public let kNumberCaseType = 21
/// The type of features for text spacing.
public let kTextSpacingType = 22
/// The type of features for transliteration.
public let kTransliterationType = 23
/// The type of features for ideographic spacing.
public let kIdeographicSpacingType = 26
/// The type of features for unicode decomposition.
public let kUnicodeDecompositionType = 27
/// The type of features for ruby kana.
public let kRubyKanaType = 28
/// The type of features for CJK symbol alternatives.
public let kCJKSymbolAlternativesType = 29
/// The type of features for ideographic alternatives.
public let kIdeographicAlternativesType = 30
/// The type of features for CJK vertical roman placement.
public let kCJKVerticalRomanPlacementType = 31
/// The type of features for italic CJK roman.
public let kItalicCJKRomanType = 32
/// The type of features for case sensitive layout.
public let kCaseSensitiveLayoutType = 33
/// The type of features for alternate kana.
public let kAlternateKanaType = 34
/// The type of features for stylistic alternatives.
public let kStylisticAlternativesType = 35
/// The type of features for contextual alternates.
public let kContextualAlternatesType = 36
/// The type of features for lower case.
public let kLowerCaseType = 37
/// The type of features for upper case.
public let kUpperCaseType = 38
/// The type of features for CJK roman spacing.
public let kCJKRomanSpacingType = 103

// MARK: Selectors of `kLigaturesType`

/// Required ligatures: on.
public let kRequiredLigaturesOnSelector = 0
/// Required ligatures: off.
public let kRequiredLigaturesOffSelector = 1
/// Common ligatures: on.
public let kCommonLigaturesOnSelector = 2
/// Common ligatures: off.
public let kCommonLigaturesOffSelector = 3
/// Rare ligatures: on.
public let kRareLigaturesOnSelector = 4
/// Rare ligatures: off.
public let kRareLigaturesOffSelector = 5
/// Contextual ligatures: on.
public let kContextualLigaturesOnSelector = 18
/// Contextual ligatures: off.
public let kContextualLigaturesOffSelector = 19
/// Historical ligatures: on.
public let kHistoricalLigaturesOnSelector = 20
/// Historical ligatures: off.
public let kHistoricalLigaturesOffSelector = 21

// MARK: Selectors of `kLetterCaseType`

/// Upper and lower case.
public let kUpperAndLowerCaseSelector = 0
/// All caps.
public let kAllCapsSelector = 1
/// All lower case.
public let kAllLowerCaseSelector = 2
/// Small caps.
public let kSmallCapsSelector = 3
/// Initial caps.
public let kInitialCapsSelector = 4
/// Initial caps and small caps.
public let kInitialCapsAndSmallCapsSelector = 5

// MARK: Selectors of `kNumberSpacingType`

/// Monospaced numbers.
public let kMonospacedNumbersSelector = 0
/// Proportional numbers.
public let kProportionalNumbersSelector = 1
/// Third width numbers.
public let kThirdWidthNumbersSelector = 2
/// Quarter width numbers.
public let kQuarterWidthNumbersSelector = 3

// MARK: Selectors of `kVerticalPositionType`

/// Normal position.
public let kNormalPositionSelector = 0
/// Superiors.
public let kSuperiorsSelector = 1
/// Inferiors.
public let kInferiorsSelector = 2
/// Ordinals.
public let kOrdinalsSelector = 3
/// Scientific inferiors.
public let kScientificInferiorsSelector = 4

// MARK: Selectors of `kFractionsType`

/// No fractions.
public let kNoFractionsSelector = 0
/// Vertical fractions.
public let kVerticalFractionsSelector = 1
/// Diagonal fractions.
public let kDiagonalFractionsSelector = 2

// MARK: Selectors of `kTypographicExtrasType`

/// Slashed zero: on.
public let kSlashedZeroOnSelector = 4
/// Slashed zero: off.
public let kSlashedZeroOffSelector = 5

// MARK: Selectors of `kStyleOptionsType`

/// No style options.
public let kNoStyleOptionsSelector = 0
/// Display text.
public let kDisplayTextSelector = 1
/// Engraved text.
public let kEngravedTextSelector = 2
/// Illuminated caps.
public let kIlluminatedCapsSelector = 3
/// Titling caps.
public let kTitlingCapsSelector = 4
/// Tall caps.
public let kTallCapsSelector = 5

// MARK: Selectors of `kNumberCaseType`

/// Lower case numbers.
public let kLowerCaseNumbersSelector = 0
/// Upper case numbers.
public let kUpperCaseNumbersSelector = 1

// MARK: Selectors of `kTextSpacingType`

/// Proportional text.
public let kProportionalTextSelector = 0
/// Monospaced text.
public let kMonospacedTextSelector = 1
/// Half width text.
public let kHalfWidthTextSelector = 2
/// Third width text.
public let kThirdWidthTextSelector = 3
/// Quarter width text.
public let kQuarterWidthTextSelector = 4
/// Alt proportional text.
public let kAltProportionalTextSelector = 5
/// Alt half width text.
public let kAltHalfWidthTextSelector = 6

// MARK: Selectors of `kCaseSensitiveLayoutType`

/// Case sensitive layout: on.
public let kCaseSensitiveLayoutOnSelector = 0
/// Case sensitive layout: off.
public let kCaseSensitiveLayoutOffSelector = 1
/// Case sensitive spacing: on.
public let kCaseSensitiveSpacingOnSelector = 2
/// Case sensitive spacing: off.
public let kCaseSensitiveSpacingOffSelector = 3

// MARK: Selectors of `kStylisticAlternativesType`

/// No stylistic alternates.
public let kNoStylisticAlternatesSelector = 0
/// Stylistic alt one: on.
public let kStylisticAltOneOnSelector = 2
/// Stylistic alt one: off.
public let kStylisticAltOneOffSelector = 3
/// Stylistic alt two: on.
public let kStylisticAltTwoOnSelector = 4
/// Stylistic alt two: off.
public let kStylisticAltTwoOffSelector = 5
/// Stylistic alt three: on.
public let kStylisticAltThreeOnSelector = 6
/// Stylistic alt three: off.
public let kStylisticAltThreeOffSelector = 7
/// Stylistic alt four: on.
public let kStylisticAltFourOnSelector = 8
/// Stylistic alt four: off.
public let kStylisticAltFourOffSelector = 9
/// Stylistic alt five: on.
public let kStylisticAltFiveOnSelector = 10
/// Stylistic alt five: off.
public let kStylisticAltFiveOffSelector = 11
/// Stylistic alt six: on.
public let kStylisticAltSixOnSelector = 12
/// Stylistic alt six: off.
public let kStylisticAltSixOffSelector = 13
/// Stylistic alt seven: on.
public let kStylisticAltSevenOnSelector = 14
/// Stylistic alt seven: off.
public let kStylisticAltSevenOffSelector = 15
/// Stylistic alt eight: on.
public let kStylisticAltEightOnSelector = 16
/// Stylistic alt eight: off.
public let kStylisticAltEightOffSelector = 17
/// Stylistic alt nine: on.
public let kStylisticAltNineOnSelector = 18
/// Stylistic alt nine: off.
public let kStylisticAltNineOffSelector = 19
/// Stylistic alt ten: on.
public let kStylisticAltTenOnSelector = 20
/// Stylistic alt ten: off.
public let kStylisticAltTenOffSelector = 21
/// Stylistic alt eleven: on.
public let kStylisticAltElevenOnSelector = 22
/// Stylistic alt eleven: off.
public let kStylisticAltElevenOffSelector = 23
/// Stylistic alt twelve: on.
public let kStylisticAltTwelveOnSelector = 24
/// Stylistic alt twelve: off.
public let kStylisticAltTwelveOffSelector = 25
/// Stylistic alt thirteen: on.
public let kStylisticAltThirteenOnSelector = 26
/// Stylistic alt thirteen: off.
public let kStylisticAltThirteenOffSelector = 27
/// Stylistic alt fourteen: on.
public let kStylisticAltFourteenOnSelector = 28
/// Stylistic alt fourteen: off.
public let kStylisticAltFourteenOffSelector = 29
/// Stylistic alt fifteen: on.
public let kStylisticAltFifteenOnSelector = 30
/// Stylistic alt fifteen: off.
public let kStylisticAltFifteenOffSelector = 31
/// Stylistic alt sixteen: on.
public let kStylisticAltSixteenOnSelector = 32
/// Stylistic alt sixteen: off.
public let kStylisticAltSixteenOffSelector = 33
/// Stylistic alt seventeen: on.
public let kStylisticAltSeventeenOnSelector = 34
/// Stylistic alt seventeen: off.
public let kStylisticAltSeventeenOffSelector = 35
/// Stylistic alt eighteen: on.
public let kStylisticAltEighteenOnSelector = 36
/// Stylistic alt eighteen: off.
public let kStylisticAltEighteenOffSelector = 37
/// Stylistic alt nineteen: on.
public let kStylisticAltNineteenOnSelector = 38
/// Stylistic alt nineteen: off.
public let kStylisticAltNineteenOffSelector = 39
/// Stylistic alt twenty: on.
public let kStylisticAltTwentyOnSelector = 40
/// Stylistic alt twenty: off.
public let kStylisticAltTwentyOffSelector = 41

// MARK: Selectors of `kContextualAlternatesType`

/// Contextual alternates: on.
public let kContextualAlternatesOnSelector = 0
/// Contextual alternates: off.
public let kContextualAlternatesOffSelector = 1
/// Swash alternates: on.
public let kSwashAlternatesOnSelector = 2
/// Swash alternates: off.
public let kSwashAlternatesOffSelector = 3
/// Contextual swash alternates: on.
public let kContextualSwashAlternatesOnSelector = 4
/// Contextual swash alternates: off.
public let kContextualSwashAlternatesOffSelector = 5

// MARK: Selectors of `kLowerCaseType`

/// Default lower case.
public let kDefaultLowerCaseSelector = 0
/// Lower case small caps.
public let kLowerCaseSmallCapsSelector = 1
/// Lower case petite caps.
public let kLowerCasePetiteCapsSelector = 2

// MARK: Selectors of `kUpperCaseType`

/// Default upper case.
public let kDefaultUpperCaseSelector = 0
/// Upper case small caps.
public let kUpperCaseSmallCapsSelector = 1
/// Upper case petite caps.
public let kUpperCasePetiteCapsSelector = 2
