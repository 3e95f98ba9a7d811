public import CoreGraphics

// The keys of captions and rights by IPTC, with the values that they have on Apple's systems: text, or a list of texts.

/// The dictionary with the keys that begin with `kCGImagePropertyIPTC`, for JPEG files.
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
/// Text: the name of a recurring subject.
public let kCGImagePropertyIPTCFixtureIdentifier: CFString = "FixtureIdentifier"
/// A list of texts.
public let kCGImagePropertyIPTCKeywords: CFString = "Keywords"
/// A list of texts: the codes of the countries in the image.
public let kCGImagePropertyIPTCContentLocationCode: CFString = "ContentLocationCode"
/// A list of texts: the names of the places in the image.
public let kCGImagePropertyIPTCContentLocationName: CFString = "ContentLocationName"
/// Text: the earliest publication date, "20260131".
public let kCGImagePropertyIPTCReleaseDate: CFString = "ReleaseDate"
/// Text: the time of `kCGImagePropertyIPTCReleaseDate`, "150405+0100".
public let kCGImagePropertyIPTCReleaseTime: CFString = "ReleaseTime"
/// Text: the expiration date, "20260131".
public let kCGImagePropertyIPTCExpirationDate: CFString = "ExpirationDate"
/// Text: the time of `kCGImagePropertyIPTCExpirationDate`, "150405+0100".
public let kCGImagePropertyIPTCExpirationTime: CFString = "ExpirationTime"
/// Text: instructions for its use.
public let kCGImagePropertyIPTCSpecialInstructions: CFString = "SpecialInstructions"
/// Text: the action for earlier data.
public let kCGImagePropertyIPTCActionAdvised: CFString = "ActionAdvised"
/// Text: the creation date of the content, "20260131".
public let kCGImagePropertyIPTCDateCreated: CFString = "DateCreated"
/// Text: the time of `kCGImagePropertyIPTCDateCreated`, "150405+0100".
public let kCGImagePropertyIPTCTimeCreated: CFString = "TimeCreated"
/// Text: the date of the digitization, "20260131".
public let kCGImagePropertyIPTCDigitalCreationDate: CFString = "DigitalCreationDate"
/// Text: the time of `kCGImagePropertyIPTCDigitalCreationDate`, "150405+0100".
public let kCGImagePropertyIPTCDigitalCreationTime: CFString = "DigitalCreationTime"
/// Text: the program that wrote it.
public let kCGImagePropertyIPTCOriginatingProgram: CFString = "OriginatingProgram"
/// Text: the version of that program.
public let kCGImagePropertyIPTCProgramVersion: CFString = "ProgramVersion"
/// Text: "a" morning, "p" evening, "b" both.
public let kCGImagePropertyIPTCObjectCycle: CFString = "ObjectCycle"
/// A list of texts: the creators of the image.
public let kCGImagePropertyIPTCByline: CFString = "Byline"
/// A list of texts: the titles of the creators.
public let kCGImagePropertyIPTCBylineTitle: CFString = "BylineTitle"
/// Text: the city.
public let kCGImagePropertyIPTCCity: CFString = "City"
/// Text: the place within the city.
public let kCGImagePropertyIPTCSubLocation: CFString = "SubLocation"
/// Text: the province or state.
public let kCGImagePropertyIPTCProvinceState: CFString = "Province/State"
/// Text: the country's three-letter code.
public let kCGImagePropertyIPTCCountryPrimaryLocationCode: CFString = "Country/PrimaryLocationCode"
/// Text: the country.
public let kCGImagePropertyIPTCCountryPrimaryLocationName: CFString = "Country/PrimaryLocationName"
/// Text: the place of the transmission.
public let kCGImagePropertyIPTCOriginalTransmissionReference: CFString = "OriginalTransmissionReference"
/// Text: a summary in one line.
public let kCGImagePropertyIPTCHeadline: CFString = "Headline"
/// Text: the credit line.
public let kCGImagePropertyIPTCCredit: CFString = "Credit"
/// Text: the original owner.
public let kCGImagePropertyIPTCSource: CFString = "Source"
/// Text: the copyright notice.
public let kCGImagePropertyIPTCCopyrightNotice: CFString = "CopyrightNotice"
/// A list of texts: the contacts for further information.
public let kCGImagePropertyIPTCContact: CFString = "Contact"
/// Text: the caption.
public let kCGImagePropertyIPTCCaptionAbstract: CFString = "Caption/Abstract"
/// A list of texts: the writers of the caption.
public let kCGImagePropertyIPTCWriterEditor: CFString = "Writer/Editor"
/// Text: the image type, two letters by IPTC's table.
public let kCGImagePropertyIPTCImageType: CFString = "ImageType"
/// Text: "P" portrait, "L" landscape, "S" square.
public let kCGImagePropertyIPTCImageOrientation: CFString = "ImageOrientation"
/// Text: the language's code.
public let kCGImagePropertyIPTCLanguageIdentifier: CFString = "LanguageIdentifier"
