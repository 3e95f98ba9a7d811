public import CoreGraphics

// The keys of EXIF metadata, with the values that they have on Apple's systems. Numbers are as in the file, rationals as
// Double; versions, areas and the like are lists of numbers; the rest is text.

/// The dictionary with the keys that begin with `kCGImagePropertyExif`.
public let kCGImagePropertyExifDictionary: CFString = "{Exif}"

/// Number: seconds.
public let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
/// Number: the f-number.
public let kCGImagePropertyExifFNumber: CFString = "FNumber"
/// Int: 1 manual, 2 normal, 3 aperture priority, 4 shutter priority, 5 creative, 6 action, 7 portrait, 8 landscape.
public let kCGImagePropertyExifExposureProgram: CFString = "ExposureProgram"
/// Text: the sensitivity of the channels.
public let kCGImagePropertyExifSpectralSensitivity: CFString = "SpectralSensitivity"
/// A list of numbers: the ISO speeds.
public let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
/// Int: the sensitivity that `kCGImagePropertyExifISOSpeedRatings` represents, 0–7 by EXIF's table.
public let kCGImagePropertyExifSensitivityType: CFString = "SensitivityType"
/// Int: the standard output sensitivity.
public let kCGImagePropertyExifStandardOutputSensitivity: CFString = "StandardOutputSensitivity"
/// Int: the recommended exposure index.
public let kCGImagePropertyExifRecommendedExposureIndex: CFString = "RecommendedExposureIndex"
/// Int: the ISO speed.
public let kCGImagePropertyExifISOSpeed: CFString = "ISOSpeed"
/// Int: the ISO speed latitude yyy.
public let kCGImagePropertyExifISOSpeedLatitudeyyy: CFString = "ISOSpeedLatitudeyyy"
/// Int: the ISO speed latitude zzz.
public let kCGImagePropertyExifISOSpeedLatitudezzz: CFString = "ISOSpeedLatitudezzz"
/// A list of numbers: the version of EXIF, 2, 2, 1 for "0221".
public let kCGImagePropertyExifVersion: CFString = "ExifVersion"
/// Text: the time of the photograph, "2026:01:31 15:04:05".
public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// Text: the time of the digitization, "2026:01:31 15:04:05".
public let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
/// Text: the time zone of the TIFF date, "+01:00".
public let kCGImagePropertyExifOffsetTime: CFString = "OffsetTime"
/// Text: the time zone of `kCGImagePropertyExifDateTimeOriginal`.
public let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
/// Text: the time zone of `kCGImagePropertyExifDateTimeDigitized`.
public let kCGImagePropertyExifOffsetTimeDigitized: CFString = "OffsetTimeDigitized"
/// A list of four numbers: 1 Y, 2 Cb, 3 Cr, 4 red, 5 green, 6 blue, 0 nothing.
public let kCGImagePropertyExifComponentsConfiguration: CFString = "ComponentsConfiguration"
/// Number: the bits per pixel of the compressed image.
public let kCGImagePropertyExifCompressedBitsPerPixel: CFString = "CompressedBitsPerPixel"
/// Number: the shutter speed as APEX value, −log₂ of the seconds.
public let kCGImagePropertyExifShutterSpeedValue: CFString = "ShutterSpeedValue"
/// Number: the aperture as APEX value, 2·log₂ of the f-number.
public let kCGImagePropertyExifApertureValue: CFString = "ApertureValue"
/// Number: the brightness as APEX value.
public let kCGImagePropertyExifBrightnessValue: CFString = "BrightnessValue"
/// Number: the correction of the exposure as APEX value.
public let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
/// Number: the lens's widest aperture as APEX value.
public let kCGImagePropertyExifMaxApertureValue: CFString = "MaxApertureValue"
/// Number: metres.
public let kCGImagePropertyExifSubjectDistance: CFString = "SubjectDistance"
/// Int: 1 average, 2 centre-weighted, 3 spot, 4 several spots, 5 pattern, 6 partial.
public let kCGImagePropertyExifMeteringMode: CFString = "MeteringMode"
/// Int: 0 unknown, 1 daylight, 2 fluorescent, 3 tungsten, 4 flash, and more by EXIF's table.
public let kCGImagePropertyExifLightSource: CFString = "LightSource"
/// Int: bits; bit 0 is set if the flash fired.
public let kCGImagePropertyExifFlash: CFString = "Flash"
/// Number: millimetres.
public let kCGImagePropertyExifFocalLength: CFString = "FocalLength"
/// A list of two, three or four numbers: a point, a circle or a rectangle of the subject, in pixels.
public let kCGImagePropertyExifSubjectArea: CFString = "SubjectArea"
/// Text: a comment by the user.
public let kCGImagePropertyExifUserComment: CFString = "UserComment"
/// Text: the decimals of the seconds of the TIFF date.
public let kCGImagePropertyExifSubsecTime: CFString = "SubsecTime"
/// Text: the decimals of the seconds of `kCGImagePropertyExifDateTimeOriginal`.
public let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
/// Text: the decimals of the seconds of `kCGImagePropertyExifDateTimeDigitized`.
public let kCGImagePropertyExifSubsecTimeDigitized: CFString = "SubsecTimeDigitized"
/// A list of numbers: the version of FlashPix, 1, 0 for "0100".
public let kCGImagePropertyExifFlashPixVersion: CFString = "FlashPixVersion"
/// Int: 1 for sRGB, 65535 for uncalibrated.
public let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
/// Int: the width in pixels, as recorded in EXIF.
public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
/// Int: the height in pixels, as recorded in EXIF.
public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
/// Text: the name of a sound file.
public let kCGImagePropertyExifRelatedSoundFile: CFString = "RelatedSoundFile"
/// Number: the flash's energy in beam candlepower seconds.
public let kCGImagePropertyExifFlashEnergy: CFString = "FlashEnergy"
/// Number: pixels per unit on the sensor, horizontally.
public let kCGImagePropertyExifFocalPlaneXResolution: CFString = "FocalPlaneXResolution"
/// Number: pixels per unit on the sensor, vertically.
public let kCGImagePropertyExifFocalPlaneYResolution: CFString = "FocalPlaneYResolution"
/// Int: the unit of the two resolutions: 2 inch, 3 centimetre.
public let kCGImagePropertyExifFocalPlaneResolutionUnit: CFString = "FocalPlaneResolutionUnit"
/// A list of two numbers: the position of the subject, in pixels.
public let kCGImagePropertyExifSubjectLocation: CFString = "SubjectLocation"
/// Number: the exposure index that the camera chose.
public let kCGImagePropertyExifExposureIndex: CFString = "ExposureIndex"
/// Int: 2 a one-chip colour sensor, 3 two-chip, 4 three-chip, and more by EXIF's table.
public let kCGImagePropertyExifSensingMethod: CFString = "SensingMethod"
/// Int: 3 for a digital camera.
public let kCGImagePropertyExifFileSource: CFString = "FileSource"
/// Int: 1 for a directly photographed image.
public let kCGImagePropertyExifSceneType: CFString = "SceneType"
/// Int: 0 ordinary, 1 specially processed.
public let kCGImagePropertyExifCustomRendered: CFString = "CustomRendered"
/// Int: 0 automatic, 1 manual, 2 bracketed.
public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
/// Int: 0 automatic, 1 manual.
public let kCGImagePropertyExifWhiteBalance: CFString = "WhiteBalance"
/// Number: the digital zoom; 0 if it was not used.
public let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
/// Int: millimetres, for 35 mm film; 0 if unknown.
public let kCGImagePropertyExifFocalLenIn35mmFilm: CFString = "FocalLenIn35mmFilm"
/// Int: 0 standard, 1 landscape, 2 portrait, 3 night.
public let kCGImagePropertyExifSceneCaptureType: CFString = "SceneCaptureType"
/// Int: 0 none, 1 low gain up, 2 high gain up, 3 low gain down, 4 high gain down.
public let kCGImagePropertyExifGainControl: CFString = "GainControl"
/// Int: 0 normal, 1 soft, 2 hard.
public let kCGImagePropertyExifContrast: CFString = "Contrast"
/// Int: 0 normal, 1 low, 2 high.
public let kCGImagePropertyExifSaturation: CFString = "Saturation"
/// Int: 0 normal, 1 soft, 2 hard.
public let kCGImagePropertyExifSharpness: CFString = "Sharpness"
/// Int: 0 unknown, 1 macro, 2 close, 3 distant.
public let kCGImagePropertyExifSubjectDistRange: CFString = "SubjectDistRange"
/// Text: a unique identifier of the image, in 32 hexadecimal digits.
public let kCGImagePropertyExifImageUniqueID: CFString = "ImageUniqueID"
/// Text: the owner of the camera.
public let kCGImagePropertyExifCameraOwnerName: CFString = "CameraOwnerName"
/// Text: the camera's serial number.
public let kCGImagePropertyExifBodySerialNumber: CFString = "BodySerialNumber"
/// A list of four numbers: the shortest and longest focal length in millimetres, and the smallest f-numbers at both.
public let kCGImagePropertyExifLensSpecification: CFString = "LensSpecification"
/// Text: the manufacturer of the lens.
public let kCGImagePropertyExifLensMake: CFString = "LensMake"
/// Text: the lens's model.
public let kCGImagePropertyExifLensModel: CFString = "LensModel"
/// Text: the lens's serial number.
public let kCGImagePropertyExifLensSerialNumber: CFString = "LensSerialNumber"
/// Number: the exponent of the transfer function.
public let kCGImagePropertyExifGamma: CFString = "Gamma"
