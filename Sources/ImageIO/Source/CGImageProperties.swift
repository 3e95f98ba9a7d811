public import CoreGraphics

// The keys of image properties, with the values that they have on Apple's systems.

// MARK: Of the file as a whole

/// Int: its bytes.
public let kCGImagePropertyFileSize: CFString = "FileSize"

// MARK: Of every image

/// Int: columns as stored.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// Int: rows as stored.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// Double: pixels an inch along a row.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// Double: pixels an inch along a column.
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// Int: bits of a component.
public let kCGImagePropertyDepth: CFString = "Depth"
/// Int: the raw value of a `CGImagePropertyOrientation`.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// String: one of the four models below.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// Bool.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// Bool: `true` if colours come from a palette.
public let kCGImagePropertyIsIndexed: CFString = "IsIndexed"
/// String: the name of the colour profile.
public let kCGImagePropertyProfileName: CFString = "ProfileName"
/// Red, green and blue, with or without alpha; palettes too.
public let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// Brightness alone, with or without alpha.
public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// Of JPEG files for print.
public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
/// Never answered here: no format that is read has it.
public let kCGImagePropertyColorModelLab: CFString = "Lab"

// MARK: Of one format: dictionaries

/// Of PNG files: the dictionary with the keys that begin with `kCGImagePropertyPNG` and `kCGImagePropertyAPNG`.
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
/// Of GIF files: the dictionary with the keys that begin with `kCGImagePropertyGIF`.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// Of JPEG files: the dictionary with the keys that begin with `kCGImagePropertyJFIF`.
public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
/// Of WebP files: the dictionary with the keys that begin with `kCGImagePropertyWebP`.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"

// MARK: In `kCGImagePropertyPNGDictionary`

/// Double: the encoding exponent, 0.45 for most.
public let kCGImagePropertyPNGGamma: CFString = "Gamma"
/// Int: 1 for Adam7.
public let kCGImagePropertyPNGInterlaceType: CFString = "InterlaceType"
/// Int: how often the animation runs; 0 without end.
public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"
/// Double: seconds, at least 0.05.
public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
/// Double: seconds, as in the file.
public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// Int, for writing: the row filters that may be used, a sum of `IMAGEIO_PNG_` values; each row has the one of them that promises
/// most. Default: chosen by samples of the image. Photographs get smaller by filters; text, shapes and gradients are smallest
/// without.
public let kCGImagePropertyPNGCompressionFilter: CFString = "kCGImagePropertyPNGCompressionFilter"
/// Int, for writing: 1 (fast) … 9 (small); what is beyond counts as the nearest. Default: chosen by samples of the image, from 1
/// for noise to 7 for fine gradients. (Not in Apple's API.)
public let kCGImagePropertyPNGCompressionLevel: CFString = "CompressionLevel"

/// No row is filtered.
public let IMAGEIO_PNG_NO_FILTERS = 0x00
/// Rows may stay unfiltered.
public let IMAGEIO_PNG_FILTER_NONE = 0x08
/// Differences from the pixel to the left.
public let IMAGEIO_PNG_FILTER_SUB = 0x10
/// Differences from the pixel above.
public let IMAGEIO_PNG_FILTER_UP = 0x20
/// Differences from the mean of both.
public let IMAGEIO_PNG_FILTER_AVG = 0x40
/// Differences from the most similar neighbour (Paeth).
public let IMAGEIO_PNG_FILTER_PAETH = 0x80
/// Each row has whichever of the five filters promises most: smallest sum of magnitudes.
public let IMAGEIO_PNG_ALL_FILTERS = 0xF8

/// Texts, as the file has them under these words.
public let kCGImagePropertyPNGAuthor: CFString = "Author"
/// Text: anything.
public let kCGImagePropertyPNGComment: CFString = "Comment"
/// Text: a notice.
public let kCGImagePropertyPNGCopyright: CFString = "Copyright"
/// Text: the creation time of the image, as in the file.
public let kCGImagePropertyPNGCreationTime: CFString = "Creation Time"
/// Text: the description of the image.
public let kCGImagePropertyPNGDescription: CFString = "Description"
/// Text: a legal disclaimer.
public let kCGImagePropertyPNGDisclaimer: CFString = "Disclaimer"
/// Text: the modification time of the image, as in the file.
public let kCGImagePropertyPNGModificationTime: CFString = "Modification Time"
/// Text: the program that made it.
public let kCGImagePropertyPNGSoftware: CFString = "Software"
/// Text: the device that made it.
public let kCGImagePropertyPNGSource: CFString = "Source"
/// Text: a caption of one line.
public let kCGImagePropertyPNGTitle: CFString = "Title"
/// Text: a warning of what it shows.
public let kCGImagePropertyPNGWarning: CFString = "Warning"
/// A list of dictionaries with the delays of the frames.
public let kCGImagePropertyAPNGFrameInfoArray: CFString = "FrameInfo"
/// Int: pixels.
public let kCGImagePropertyAPNGCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// Int: pixels.
public let kCGImagePropertyAPNGCanvasPixelHeight: CFString = "CanvasPixelHeight"

// MARK: In `kCGImagePropertyGIFDictionary`

/// Bool: whether frames share colours.
public let kCGImagePropertyGIFHasGlobalColorMap: CFString = "HasGlobalColorMap"
/// A list of dictionaries with the delays of the frames.
public let kCGImagePropertyGIFFrameInfoArray: CFString = "FrameInfo"
/// Int: pixels.
public let kCGImagePropertyGIFCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// Int: pixels.
public let kCGImagePropertyGIFCanvasPixelHeight: CFString = "CanvasPixelHeight"

/// Int: how often the animation runs; 0 without end.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// Double: seconds, at least 0.1.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// Double: seconds, as in the file.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"

// MARK: In `kCGImagePropertyWebPDictionary`

/// A list of dictionaries with the delays of the frames.
public let kCGImagePropertyWebPFrameInfoArray: CFString = "FrameInfo"
/// Int: pixels.
public let kCGImagePropertyWebPCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// Int: pixels.
public let kCGImagePropertyWebPCanvasPixelHeight: CFString = "CanvasPixelHeight"

/// Int: how often the animation runs; 0 without end.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
/// Double: seconds, at least 0.1.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// Double: seconds, as in the file.
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"

// MARK: In `kCGImagePropertyJFIFDictionary`

/// A list of numbers: 1, 0, 2 for version 1.02.
public let kCGImagePropertyJFIFVersion: CFString = "JFIFVersion"
/// Int: 0 for a ratio, 1 for pixels an inch, 2 for pixels a centimetre.
public let kCGImagePropertyJFIFDensityUnit: CFString = "DensityUnit"
/// Int.
public let kCGImagePropertyJFIFXDensity: CFString = "XDensity"
/// Int.
public let kCGImagePropertyJFIFYDensity: CFString = "YDensity"
/// Bool.
public let kCGImagePropertyJFIFIsProgressive: CFString = "IsProgressive"
