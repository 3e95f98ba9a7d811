public import CoreGraphics

// The keys of image properties, with the values that they have on Apple's systems.

// MARK: Of the file as a whole

/// Int: the file's size in bytes.
public let kCGImagePropertyFileSize: CFString = "FileSize"

// MARK: Of every image

/// Int: the number of stored columns.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// Int: the number of stored rows.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// Double: horizontal pixels per inch.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// Double: vertical pixels per inch.
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// Int: the number of bits per component.
public let kCGImagePropertyDepth: CFString = "Depth"
/// Int: the raw value of a `CGImagePropertyOrientation`.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// String: one of the four models below.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// Bool: `true` if the image has alpha.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// Bool: `true` if colours come from a palette.
public let kCGImagePropertyIsIndexed: CFString = "IsIndexed"
/// String: the name of the colour profile.
public let kCGImagePropertyProfileName: CFString = "ProfileName"
/// Red, green and blue, with or without alpha; also for palettes.
public let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// Grey, with or without alpha.
public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// Cyan, magenta, yellow and black, in JPEG files for print.
public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
/// Never returned here: no supported format has it.
public let kCGImagePropertyColorModelLab: CFString = "Lab"

// MARK: Of one format: dictionaries

/// The dictionary with the keys that begin with `kCGImagePropertyPNG` and `kCGImagePropertyAPNG`, for PNG files.
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
/// The dictionary with the keys that begin with `kCGImagePropertyGIF`, for GIF files.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// The dictionary with the keys that begin with `kCGImagePropertyJFIF`, for JPEG files.
public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
/// The dictionary with the keys that begin with `kCGImagePropertyWebP`, for WebP files.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"

// MARK: In `kCGImagePropertyPNGDictionary`

/// Double: the encoding exponent, usually 0.45.
public let kCGImagePropertyPNGGamma: CFString = "Gamma"
/// Int: 1 for Adam7.
public let kCGImagePropertyPNGInterlaceType: CFString = "InterlaceType"
/// Int: the number of times that the animation runs; 0 for endless repetition.
public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"
/// Double: the delay in seconds, at least 0.05.
public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
/// Double: the delay in seconds, as in the file.
public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// Int, for writing: the row filters that may be used, a sum of `IMAGEIO_PNG_` values; each row gets the most promising
/// of them. Default: chosen by samples of the image. Filters make photographs smaller; text, shapes and gradients are
/// smallest without them.
public let kCGImagePropertyPNGCompressionFilter: CFString = "kCGImagePropertyPNGCompressionFilter"
/// Int, for writing: the compression level, 1 (fast) … 9 (small); other values are clamped. Default: chosen by samples
/// of the image, from 1 for noise to 7 for fine gradients. (Not in Apple's API.)
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
/// Each row gets the most promising of the five filters: the one with the smallest sum of magnitudes.
public let IMAGEIO_PNG_ALL_FILTERS = 0xF8

/// Texts, stored in the file under these keywords.
public let kCGImagePropertyPNGAuthor: CFString = "Author"
/// Text: a comment.
public let kCGImagePropertyPNGComment: CFString = "Comment"
/// Text: the copyright notice.
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
/// Text: a warning about the content.
public let kCGImagePropertyPNGWarning: CFString = "Warning"
/// A list of dictionaries with the delays of the frames.
public let kCGImagePropertyAPNGFrameInfoArray: CFString = "FrameInfo"
/// Int: the width of the canvas in pixels.
public let kCGImagePropertyAPNGCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// Int: the height of the canvas in pixels.
public let kCGImagePropertyAPNGCanvasPixelHeight: CFString = "CanvasPixelHeight"

// MARK: In `kCGImagePropertyGIFDictionary`

/// Bool: `true` if the file has a palette that frames share.
public let kCGImagePropertyGIFHasGlobalColorMap: CFString = "HasGlobalColorMap"
/// A list of dictionaries with the delays of the frames.
public let kCGImagePropertyGIFFrameInfoArray: CFString = "FrameInfo"
/// Int: the width of the canvas in pixels.
public let kCGImagePropertyGIFCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// Int: the height of the canvas in pixels.
public let kCGImagePropertyGIFCanvasPixelHeight: CFString = "CanvasPixelHeight"

/// Int: the number of times that the animation runs; 0 for endless repetition.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// Double: the delay in seconds, at least 0.1.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// Double: the delay in seconds, as in the file.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"

// MARK: In `kCGImagePropertyWebPDictionary`

/// A list of dictionaries with the delays of the frames.
public let kCGImagePropertyWebPFrameInfoArray: CFString = "FrameInfo"
/// Int: the width of the canvas in pixels.
public let kCGImagePropertyWebPCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// Int: the height of the canvas in pixels.
public let kCGImagePropertyWebPCanvasPixelHeight: CFString = "CanvasPixelHeight"

/// Int: the number of times that the animation runs; 0 for endless repetition.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
/// Double: the delay in seconds, at least 0.1.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// Double: the delay in seconds, as in the file.
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"

// MARK: In `kCGImagePropertyJFIFDictionary`

/// A list of numbers: 1, 0, 2 for version 1.02.
public let kCGImagePropertyJFIFVersion: CFString = "JFIFVersion"
/// Int: 0 for a ratio, 1 for pixels per inch, 2 for pixels per centimetre.
public let kCGImagePropertyJFIFDensityUnit: CFString = "DensityUnit"
/// Int: the horizontal density.
public let kCGImagePropertyJFIFXDensity: CFString = "XDensity"
/// Int: the vertical density.
public let kCGImagePropertyJFIFYDensity: CFString = "YDensity"
/// Bool: `true` for a progressive JPEG.
public let kCGImagePropertyJFIFIsProgressive: CFString = "IsProgressive"
