// The keys of the dictionaries that describe a document and its pages.

/// The title of the document; a string.
public let kCGPDFContextTitle: CFString = "kCGPDFContextTitle"
/// The author of the document; a string.
public let kCGPDFContextAuthor: CFString = "kCGPDFContextAuthor"
/// The subject of the document; a string.
public let kCGPDFContextSubject: CFString = "kCGPDFContextSubject"
/// The keywords of the document; a string or an array of strings.
public let kCGPDFContextKeywords: CFString = "kCGPDFContextKeywords"
/// The program that made the document; a string.
public let kCGPDFContextCreator: CFString = "kCGPDFContextCreator"
/// The password of the owner; has no effect, documents are not encrypted.
public let kCGPDFContextOwnerPassword: CFString = "kCGPDFContextOwnerPassword"
/// The password of the reader; has no effect, documents are not encrypted.
public let kCGPDFContextUserPassword: CFString = "kCGPDFContextUserPassword"
/// The length of the encryption's key in bits; has no effect.
public let kCGPDFContextEncryptionKeyLength: CFString = "kCGPDFContextEncryptionKeyLength"
/// A Boolean value that allows printing; has no effect.
public let kCGPDFContextAllowsPrinting: CFString = "kCGPDFContextAllowsPrinting"
/// A Boolean value that allows copying; has no effect.
public let kCGPDFContextAllowsCopying: CFString = "kCGPDFContextAllowsCopying"
/// The permissions of readers; has no effect.
public let kCGPDFContextAccessPermissions: CFString = "kCGPDFContextAccessPermissions"
/// A colour space for output; has no effect.
public let kCGPDFContextOutputIntent: CFString = "kCGPDFContextOutputIntent"
/// Colour spaces for output; has no effect.
public let kCGPDFContextOutputIntents: CFString = "kCGPDFContextOutputIntents"
/// A Boolean value that asks for a linearised file; has no effect.
public let kCGPDFContextCreateLinearizedPDF: CFString = "kCGPDFContextCreateLinearizedPDF"
/// A Boolean value that asks for PDF/A; has no effect.
public let kCGPDFContextCreatePDFA: CFString = "kCGPDFContextCreatePDFA"
/// The media box of a page: the bytes of a `CGRect`, as `Data`.
public let kCGPDFContextMediaBox: CFString = "kCGPDFContextMediaBox"
/// The crop box of a page: the bytes of a `CGRect`, as `Data`.
public let kCGPDFContextCropBox: CFString = "kCGPDFContextCropBox"
/// The bleed box of a page: the bytes of a `CGRect`, as `Data`.
public let kCGPDFContextBleedBox: CFString = "kCGPDFContextBleedBox"
/// The trim box of a page: the bytes of a `CGRect`, as `Data`.
public let kCGPDFContextTrimBox: CFString = "kCGPDFContextTrimBox"
/// The art box of a page: the bytes of a `CGRect`, as `Data`.
public let kCGPDFContextArtBox: CFString = "kCGPDFContextArtBox"

/// The title of an entry of an outline; a string.
public let kCGPDFOutlineTitle: CFString = "Title"
/// The entries below an entry of an outline; an array of dictionaries.
public let kCGPDFOutlineChildren: CFString = "Children"
/// The page to which an entry of an outline leads, counted from 1; a number. Or the name of a destination, or a URL.
public let kCGPDFOutlineDestination: CFString = "Destination"
/// The rectangle of the page to which an entry of an outline leads: the bytes of a `CGRect`, as `Data`.
public let kCGPDFOutlineDestinationRect: CFString = "DestinationRect"

/// The text that a tagged part stands for; a string.
public let kCGPDFTagPropertyActualText: CFString = "kCGPDFTagPropertyActualText"
/// The description of a tagged part; a string.
public let kCGPDFTagPropertyAlternativeText: CFString = "kCGPDFTagPropertyAlternativeText"
/// The title of a tagged part; a string.
public let kCGPDFTagPropertyTitleText: CFString = "kCGPDFTagPropertyTitleText"
/// The language of a tagged part; a string such as "en".
public let kCGPDFTagPropertyLanguageText: CFString = "kCGPDFTagPropertyLanguageText"
