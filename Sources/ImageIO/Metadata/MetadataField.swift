import CoreGraphics

/// A tag of a metadata block: its key among an image's properties, and the conversion of its value.
struct MetadataField {
    enum Form {
        /// One number or text.
        case plain
        /// All numbers or texts.
        case list
        /// Four digits: "0221" is the list 2, 2, 1.
        case version
        /// Text after eight bytes that identify its encoding.
        case comment
        /// Degrees, minutes and seconds as one number.
        case degrees
        /// Hours, minutes and seconds as "15:04:05".
        case clock
    }
    let tag: Int
    let key: CFString
    let form: Form

    init(_ tag: Int, _ key: CFString, _ form: Form = .plain) {
        self.tag = tag
        self.key = key
        self.form = form
    }
}

extension MetadataField {
    /// The tags of a TIFF structure's first directory.
    static let tiff = [
        MetadataField(0x0103, kCGImagePropertyTIFFCompression),
        MetadataField(0x0106, kCGImagePropertyTIFFPhotometricInterpretation),
        MetadataField(0x010D, kCGImagePropertyTIFFDocumentName),
        MetadataField(0x010E, kCGImagePropertyTIFFImageDescription),
        MetadataField(0x010F, kCGImagePropertyTIFFMake),
        MetadataField(0x0110, kCGImagePropertyTIFFModel),
        MetadataField(0x0112, kCGImagePropertyTIFFOrientation),
        MetadataField(0x011A, kCGImagePropertyTIFFXResolution),
        MetadataField(0x011B, kCGImagePropertyTIFFYResolution),
        MetadataField(0x0128, kCGImagePropertyTIFFResolutionUnit),
        MetadataField(0x0131, kCGImagePropertyTIFFSoftware),
        MetadataField(0x0132, kCGImagePropertyTIFFDateTime),
        MetadataField(0x013B, kCGImagePropertyTIFFArtist),
        MetadataField(0x013C, kCGImagePropertyTIFFHostComputer),
        MetadataField(0x013E, kCGImagePropertyTIFFWhitePoint, .list),
        MetadataField(0x013F, kCGImagePropertyTIFFPrimaryChromaticities, .list),
        MetadataField(0x8298, kCGImagePropertyTIFFCopyright),
    ]

    /// The tags of the directory to which tag 0x8769 points.
    static let exif = [
        MetadataField(0x829A, kCGImagePropertyExifExposureTime),
        MetadataField(0x829D, kCGImagePropertyExifFNumber),
        MetadataField(0x8822, kCGImagePropertyExifExposureProgram),
        MetadataField(0x8824, kCGImagePropertyExifSpectralSensitivity),
        MetadataField(0x8827, kCGImagePropertyExifISOSpeedRatings, .list),
        MetadataField(0x8830, kCGImagePropertyExifSensitivityType),
        MetadataField(0x8831, kCGImagePropertyExifStandardOutputSensitivity),
        MetadataField(0x8832, kCGImagePropertyExifRecommendedExposureIndex),
        MetadataField(0x8833, kCGImagePropertyExifISOSpeed),
        MetadataField(0x8834, kCGImagePropertyExifISOSpeedLatitudeyyy),
        MetadataField(0x8835, kCGImagePropertyExifISOSpeedLatitudezzz),
        MetadataField(0x9000, kCGImagePropertyExifVersion, .version),
        MetadataField(0x9003, kCGImagePropertyExifDateTimeOriginal),
        MetadataField(0x9004, kCGImagePropertyExifDateTimeDigitized),
        MetadataField(0x9010, kCGImagePropertyExifOffsetTime),
        MetadataField(0x9011, kCGImagePropertyExifOffsetTimeOriginal),
        MetadataField(0x9012, kCGImagePropertyExifOffsetTimeDigitized),
        MetadataField(0x9101, kCGImagePropertyExifComponentsConfiguration, .list),
        MetadataField(0x9102, kCGImagePropertyExifCompressedBitsPerPixel),
        MetadataField(0x9201, kCGImagePropertyExifShutterSpeedValue),
        MetadataField(0x9202, kCGImagePropertyExifApertureValue),
        MetadataField(0x9203, kCGImagePropertyExifBrightnessValue),
        MetadataField(0x9204, kCGImagePropertyExifExposureBiasValue),
        MetadataField(0x9205, kCGImagePropertyExifMaxApertureValue),
        MetadataField(0x9206, kCGImagePropertyExifSubjectDistance),
        MetadataField(0x9207, kCGImagePropertyExifMeteringMode),
        MetadataField(0x9208, kCGImagePropertyExifLightSource),
        MetadataField(0x9209, kCGImagePropertyExifFlash),
        MetadataField(0x920A, kCGImagePropertyExifFocalLength),
        MetadataField(0x9214, kCGImagePropertyExifSubjectArea, .list),
        MetadataField(0x9286, kCGImagePropertyExifUserComment, .comment),
        MetadataField(0x9290, kCGImagePropertyExifSubsecTime),
        MetadataField(0x9291, kCGImagePropertyExifSubsecTimeOriginal),
        MetadataField(0x9292, kCGImagePropertyExifSubsecTimeDigitized),
        MetadataField(0xA000, kCGImagePropertyExifFlashPixVersion, .version),
        MetadataField(0xA001, kCGImagePropertyExifColorSpace),
        MetadataField(0xA002, kCGImagePropertyExifPixelXDimension),
        MetadataField(0xA003, kCGImagePropertyExifPixelYDimension),
        MetadataField(0xA004, kCGImagePropertyExifRelatedSoundFile),
        MetadataField(0xA20B, kCGImagePropertyExifFlashEnergy),
        MetadataField(0xA20E, kCGImagePropertyExifFocalPlaneXResolution),
        MetadataField(0xA20F, kCGImagePropertyExifFocalPlaneYResolution),
        MetadataField(0xA210, kCGImagePropertyExifFocalPlaneResolutionUnit),
        MetadataField(0xA214, kCGImagePropertyExifSubjectLocation, .list),
        MetadataField(0xA215, kCGImagePropertyExifExposureIndex),
        MetadataField(0xA217, kCGImagePropertyExifSensingMethod),
        MetadataField(0xA300, kCGImagePropertyExifFileSource),
        MetadataField(0xA301, kCGImagePropertyExifSceneType),
        MetadataField(0xA401, kCGImagePropertyExifCustomRendered),
        MetadataField(0xA402, kCGImagePropertyExifExposureMode),
        MetadataField(0xA403, kCGImagePropertyExifWhiteBalance),
        MetadataField(0xA404, kCGImagePropertyExifDigitalZoomRatio),
        MetadataField(0xA405, kCGImagePropertyExifFocalLenIn35mmFilm),
        MetadataField(0xA406, kCGImagePropertyExifSceneCaptureType),
        MetadataField(0xA407, kCGImagePropertyExifGainControl),
        MetadataField(0xA408, kCGImagePropertyExifContrast),
        MetadataField(0xA409, kCGImagePropertyExifSaturation),
        MetadataField(0xA40A, kCGImagePropertyExifSharpness),
        MetadataField(0xA40C, kCGImagePropertyExifSubjectDistRange),
        MetadataField(0xA420, kCGImagePropertyExifImageUniqueID),
        MetadataField(0xA430, kCGImagePropertyExifCameraOwnerName),
        MetadataField(0xA431, kCGImagePropertyExifBodySerialNumber),
        MetadataField(0xA432, kCGImagePropertyExifLensSpecification, .list),
        MetadataField(0xA433, kCGImagePropertyExifLensMake),
        MetadataField(0xA434, kCGImagePropertyExifLensModel),
        MetadataField(0xA435, kCGImagePropertyExifLensSerialNumber),
        MetadataField(0xA500, kCGImagePropertyExifGamma),
    ]

    /// The tags of the directory to which tag 0x8825 points.
    static let gps = [
        MetadataField(0x0000, kCGImagePropertyGPSVersion, .list),
        MetadataField(0x0001, kCGImagePropertyGPSLatitudeRef),
        MetadataField(0x0002, kCGImagePropertyGPSLatitude, .degrees),
        MetadataField(0x0003, kCGImagePropertyGPSLongitudeRef),
        MetadataField(0x0004, kCGImagePropertyGPSLongitude, .degrees),
        MetadataField(0x0005, kCGImagePropertyGPSAltitudeRef),
        MetadataField(0x0006, kCGImagePropertyGPSAltitude),
        MetadataField(0x0007, kCGImagePropertyGPSTimeStamp, .clock),
        MetadataField(0x0008, kCGImagePropertyGPSSatellites),
        MetadataField(0x0009, kCGImagePropertyGPSStatus),
        MetadataField(0x000A, kCGImagePropertyGPSMeasureMode),
        MetadataField(0x000B, kCGImagePropertyGPSDOP),
        MetadataField(0x000C, kCGImagePropertyGPSSpeedRef),
        MetadataField(0x000D, kCGImagePropertyGPSSpeed),
        MetadataField(0x000E, kCGImagePropertyGPSTrackRef),
        MetadataField(0x000F, kCGImagePropertyGPSTrack),
        MetadataField(0x0010, kCGImagePropertyGPSImgDirectionRef),
        MetadataField(0x0011, kCGImagePropertyGPSImgDirection),
        MetadataField(0x0012, kCGImagePropertyGPSMapDatum),
        MetadataField(0x0013, kCGImagePropertyGPSDestLatitudeRef),
        MetadataField(0x0014, kCGImagePropertyGPSDestLatitude, .degrees),
        MetadataField(0x0015, kCGImagePropertyGPSDestLongitudeRef),
        MetadataField(0x0016, kCGImagePropertyGPSDestLongitude, .degrees),
        MetadataField(0x0017, kCGImagePropertyGPSDestBearingRef),
        MetadataField(0x0018, kCGImagePropertyGPSDestBearing),
        MetadataField(0x0019, kCGImagePropertyGPSDestDistanceRef),
        MetadataField(0x001A, kCGImagePropertyGPSDestDistance),
        MetadataField(0x001B, kCGImagePropertyGPSProcessingMethod, .comment),
        MetadataField(0x001C, kCGImagePropertyGPSAreaInformation, .comment),
        MetadataField(0x001D, kCGImagePropertyGPSDateStamp),
        MetadataField(0x001E, kCGImagePropertyGPSDifferental),
        MetadataField(0x001F, kCGImagePropertyGPSHPositioningError),
    ]

    /// The tags of record 2 of the IPTC information interchange model.
    static let iptc = [
        MetadataField(0x0005, kCGImagePropertyIPTCObjectName),
        MetadataField(0x0007, kCGImagePropertyIPTCEditStatus),
        MetadataField(0x000A, kCGImagePropertyIPTCUrgency),
        MetadataField(0x000C, kCGImagePropertyIPTCSubjectReference, .list),
        MetadataField(0x000F, kCGImagePropertyIPTCCategory),
        MetadataField(0x0014, kCGImagePropertyIPTCSupplementalCategory, .list),
        MetadataField(0x0016, kCGImagePropertyIPTCFixtureIdentifier),
        MetadataField(0x0019, kCGImagePropertyIPTCKeywords, .list),
        MetadataField(0x001A, kCGImagePropertyIPTCContentLocationCode, .list),
        MetadataField(0x001B, kCGImagePropertyIPTCContentLocationName, .list),
        MetadataField(0x001E, kCGImagePropertyIPTCReleaseDate),
        MetadataField(0x0023, kCGImagePropertyIPTCReleaseTime),
        MetadataField(0x0025, kCGImagePropertyIPTCExpirationDate),
        MetadataField(0x0026, kCGImagePropertyIPTCExpirationTime),
        MetadataField(0x0028, kCGImagePropertyIPTCSpecialInstructions),
        MetadataField(0x002A, kCGImagePropertyIPTCActionAdvised),
        MetadataField(0x0037, kCGImagePropertyIPTCDateCreated),
        MetadataField(0x003C, kCGImagePropertyIPTCTimeCreated),
        MetadataField(0x003E, kCGImagePropertyIPTCDigitalCreationDate),
        MetadataField(0x003F, kCGImagePropertyIPTCDigitalCreationTime),
        MetadataField(0x0041, kCGImagePropertyIPTCOriginatingProgram),
        MetadataField(0x0046, kCGImagePropertyIPTCProgramVersion),
        MetadataField(0x004B, kCGImagePropertyIPTCObjectCycle),
        MetadataField(0x0050, kCGImagePropertyIPTCByline, .list),
        MetadataField(0x0055, kCGImagePropertyIPTCBylineTitle, .list),
        MetadataField(0x005A, kCGImagePropertyIPTCCity),
        MetadataField(0x005C, kCGImagePropertyIPTCSubLocation),
        MetadataField(0x005F, kCGImagePropertyIPTCProvinceState),
        MetadataField(0x0064, kCGImagePropertyIPTCCountryPrimaryLocationCode),
        MetadataField(0x0065, kCGImagePropertyIPTCCountryPrimaryLocationName),
        MetadataField(0x0067, kCGImagePropertyIPTCOriginalTransmissionReference),
        MetadataField(0x0069, kCGImagePropertyIPTCHeadline),
        MetadataField(0x006E, kCGImagePropertyIPTCCredit),
        MetadataField(0x0073, kCGImagePropertyIPTCSource),
        MetadataField(0x0074, kCGImagePropertyIPTCCopyrightNotice),
        MetadataField(0x0076, kCGImagePropertyIPTCContact, .list),
        MetadataField(0x0078, kCGImagePropertyIPTCCaptionAbstract),
        MetadataField(0x007A, kCGImagePropertyIPTCWriterEditor, .list),
        MetadataField(0x0082, kCGImagePropertyIPTCImageType),
        MetadataField(0x0083, kCGImagePropertyIPTCImageOrientation),
        MetadataField(0x0087, kCGImagePropertyIPTCLanguageIdentifier),
    ]
}
