public import CoreGraphics

// The keys of what TIFF's own tags say of a camera and a picture, with the values that they have on Apple's systems.

public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"

public let kCGImagePropertyTIFFCompression: CFString = "Compression"
public let kCGImagePropertyTIFFPhotometricInterpretation: CFString = "PhotometricInterpretation"
public let kCGImagePropertyTIFFDocumentName: CFString = "DocumentName"
public let kCGImagePropertyTIFFImageDescription: CFString = "ImageDescription"
public let kCGImagePropertyTIFFMake: CFString = "Make"
public let kCGImagePropertyTIFFModel: CFString = "Model"
public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
public let kCGImagePropertyTIFFXResolution: CFString = "XResolution"
public let kCGImagePropertyTIFFYResolution: CFString = "YResolution"
public let kCGImagePropertyTIFFResolutionUnit: CFString = "ResolutionUnit"
public let kCGImagePropertyTIFFSoftware: CFString = "Software"
public let kCGImagePropertyTIFFDateTime: CFString = "DateTime"
public let kCGImagePropertyTIFFArtist: CFString = "Artist"
public let kCGImagePropertyTIFFHostComputer: CFString = "HostComputer"
public let kCGImagePropertyTIFFWhitePoint: CFString = "WhitePoint"
public let kCGImagePropertyTIFFPrimaryChromaticities: CFString = "PrimaryChromaticities"
public let kCGImagePropertyTIFFCopyright: CFString = "Copyright"
