public import CoreGraphics

// The keys of TIFF's own tags for a camera and an image, with the values that they have on Apple's systems.

/// The dictionary with the keys that begin with `kCGImagePropertyTIFF`.
public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"

/// Int: TIFF's number of the compression, such as 6 for JPEG.
public let kCGImagePropertyTIFFCompression: CFString = "Compression"
/// Int: 2 RGB, 6 YCbCr, and more by TIFF's table.
public let kCGImagePropertyTIFFPhotometricInterpretation: CFString = "PhotometricInterpretation"
/// Text: the document's name.
public let kCGImagePropertyTIFFDocumentName: CFString = "DocumentName"
/// Text: the description of the image.
public let kCGImagePropertyTIFFImageDescription: CFString = "ImageDescription"
/// Text: the manufacturer of the camera.
public let kCGImagePropertyTIFFMake: CFString = "Make"
/// Text: the camera's model.
public let kCGImagePropertyTIFFModel: CFString = "Model"
/// Int: the raw value of a `CGImagePropertyOrientation`.
public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
/// Number: pixels per unit, horizontally.
public let kCGImagePropertyTIFFXResolution: CFString = "XResolution"
/// Number: pixels per unit, vertically.
public let kCGImagePropertyTIFFYResolution: CFString = "YResolution"
/// Int: the unit of the two resolutions: 2 inch, 3 centimetre.
public let kCGImagePropertyTIFFResolutionUnit: CFString = "ResolutionUnit"
/// Text: the program that wrote the file.
public let kCGImagePropertyTIFFSoftware: CFString = "Software"
/// Text: the modification time of the file, "2026:01:31 15:04:05".
public let kCGImagePropertyTIFFDateTime: CFString = "DateTime"
/// Text: the creator of the image.
public let kCGImagePropertyTIFFArtist: CFString = "Artist"
/// Text: the computer or phone.
public let kCGImagePropertyTIFFHostComputer: CFString = "HostComputer"
/// A list of two numbers: the chromaticity x and y of white.
public let kCGImagePropertyTIFFWhitePoint: CFString = "WhitePoint"
/// A list of six numbers: the chromaticities x and y of red, green and blue.
public let kCGImagePropertyTIFFPrimaryChromaticities: CFString = "PrimaryChromaticities"
/// Text: the copyright notice.
public let kCGImagePropertyTIFFCopyright: CFString = "Copyright"
