public import CoreGraphics

// The keys of captions and rights by IPTC, with the values that they have on Apple's systems: text, or a list of texts.

/// Of JPEG files: the dictionary with the keys that begin with `kCGImagePropertyIPTC`.
public let kCGImagePropertyIPTCDictionary: CFString = "{IPTC}"

/// Text: a short title.
public let kCGImagePropertyIPTCObjectName: CFString = "ObjectName"
/// Text: the state of the work.
public let kCGImagePropertyIPTCEditStatus: CFString = "EditStatus"
/// Text: "1" most to "8" least urgent.
public let kCGImagePropertyIPTCUrgency: CFString = "Urgency"
/// A list of texts: subjects by IPTC's table.
public let kCGImagePropertyIPTCSubjectReference: CFString = "SubjectReference"
/// Text: the subject, in three letters.
public let kCGImagePropertyIPTCCategory: CFString = "Category"
/// A list of texts: further subjects.
public let kCGImagePropertyIPTCSupplementalCategory: CFString = "SupplementalCategory"
/// Text: what recurs under this name.
public let kCGImagePropertyIPTCFixtureIdentifier: CFString = "FixtureIdentifier"
/// A list of texts.
public let kCGImagePropertyIPTCKeywords: CFString = "Keywords"
/// A list of texts: codes of the countries that are shown.
public let kCGImagePropertyIPTCContentLocationCode: CFString = "ContentLocationCode"
/// A list of texts: names of the places that are shown.
public let kCGImagePropertyIPTCContentLocationName: CFString = "ContentLocationName"
/// Text: not before this date, "20260131".
public let kCGImagePropertyIPTCReleaseDate: CFString = "ReleaseDate"
/// Text: the time of that, "150405+0100".
public let kCGImagePropertyIPTCReleaseTime: CFString = "ReleaseTime"
/// Text: the expiration date, "20260131".
public let kCGImagePropertyIPTCExpirationDate: CFString = "ExpirationDate"
/// Text: the time of that, "150405+0100".
public let kCGImagePropertyIPTCExpirationTime: CFString = "ExpirationTime"
/// Text: how it is to be used.
public let kCGImagePropertyIPTCSpecialInstructions: CFString = "SpecialInstructions"
/// Text: what to do with earlier data.
public let kCGImagePropertyIPTCActionAdvised: CFString = "ActionAdvised"
/// Text: when what is shown was made, "20260131".
public let kCGImagePropertyIPTCDateCreated: CFString = "DateCreated"
/// Text: the time of `kCGImagePropertyIPTCDateCreated`, "150405+0100".
public let kCGImagePropertyIPTCTimeCreated: CFString = "TimeCreated"
/// Text: the date of the digitization, "20260131".
public let kCGImagePropertyIPTCDigitalCreationDate: CFString = "DigitalCreationDate"
/// Text: the time of that, "150405+0100".
public let kCGImagePropertyIPTCDigitalCreationTime: CFString = "DigitalCreationTime"
/// Text: the program that wrote it.
public let kCGImagePropertyIPTCOriginatingProgram: CFString = "OriginatingProgram"
/// Text: the version of that program.
public let kCGImagePropertyIPTCProgramVersion: CFString = "ProgramVersion"
/// Text: "a" morning, "p" evening, "b" both.
public let kCGImagePropertyIPTCObjectCycle: CFString = "ObjectCycle"
/// A list of texts: the creators of the image.
public let kCGImagePropertyIPTCByline: CFString = "Byline"
/// A list of texts: their titles.
public let kCGImagePropertyIPTCBylineTitle: CFString = "BylineTitle"
/// Text: the city.
public let kCGImagePropertyIPTCCity: CFString = "City"
/// Text: the place within the city.
public let kCGImagePropertyIPTCSubLocation: CFString = "SubLocation"
/// Text: the province or state.
public let kCGImagePropertyIPTCProvinceState: CFString = "Province/State"
/// Text: the country's code of three letters.
public let kCGImagePropertyIPTCCountryPrimaryLocationCode: CFString = "Country/PrimaryLocationCode"
/// Text: the country.
public let kCGImagePropertyIPTCCountryPrimaryLocationName: CFString = "Country/PrimaryLocationName"
/// Text: where it was sent from.
public let kCGImagePropertyIPTCOriginalTransmissionReference: CFString = "OriginalTransmissionReference"
/// Text: a summary in one line.
public let kCGImagePropertyIPTCHeadline: CFString = "Headline"
/// Text: the credit line.
public let kCGImagePropertyIPTCCredit: CFString = "Credit"
/// Text: the original owner.
public let kCGImagePropertyIPTCSource: CFString = "Source"
/// Text: the notice.
public let kCGImagePropertyIPTCCopyrightNotice: CFString = "CopyrightNotice"
/// A list of texts: whom to ask.
public let kCGImagePropertyIPTCContact: CFString = "Contact"
/// Text: the caption.
public let kCGImagePropertyIPTCCaptionAbstract: CFString = "Caption/Abstract"
/// A list of texts: the writers of the caption.
public let kCGImagePropertyIPTCWriterEditor: CFString = "Writer/Editor"
/// Text: two letters by IPTC's table.
public let kCGImagePropertyIPTCImageType: CFString = "ImageType"
/// Text: "P" portrait, "L" landscape, "S" square.
public let kCGImagePropertyIPTCImageOrientation: CFString = "ImageOrientation"
/// Text: the language's code.
public let kCGImagePropertyIPTCLanguageIdentifier: CFString = "LanguageIdentifier"
