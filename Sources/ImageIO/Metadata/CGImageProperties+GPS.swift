public import CoreGraphics

// The keys of the location of a photograph, with the values that they have on Apple's systems. Latitudes and longitudes
// are degrees without a sign; their references ("N", "W") specify the hemisphere.

/// The dictionary with the keys that begin with `kCGImagePropertyGPS`.
public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"

/// A list of four numbers: 2, 3, 0, 0.
public let kCGImagePropertyGPSVersion: CFString = "GPSVersion"
/// Text: "N" or "S".
public let kCGImagePropertyGPSLatitudeRef: CFString = "LatitudeRef"
/// Number: degrees, without a sign.
public let kCGImagePropertyGPSLatitude: CFString = "Latitude"
/// Text: "E" or "W".
public let kCGImagePropertyGPSLongitudeRef: CFString = "LongitudeRef"
/// Number: degrees, without a sign.
public let kCGImagePropertyGPSLongitude: CFString = "Longitude"
/// Int: 0 above, 1 below sea level.
public let kCGImagePropertyGPSAltitudeRef: CFString = "AltitudeRef"
/// Number: metres, without a sign.
public let kCGImagePropertyGPSAltitude: CFString = "Altitude"
/// Text: the time in UTC, "15:04:05", with hundredths if the file has them.
public let kCGImagePropertyGPSTimeStamp: CFString = "TimeStamp"
/// Text: the satellites that were used.
public let kCGImagePropertyGPSSatellites: CFString = "Satellites"
/// Text: "A" while measuring, "V" void.
public let kCGImagePropertyGPSStatus: CFString = "Status"
/// Text: "2" or "3" dimensions.
public let kCGImagePropertyGPSMeasureMode: CFString = "MeasureMode"
/// Number: the dilution of precision.
public let kCGImagePropertyGPSDOP: CFString = "DOP"
/// Text: the unit of the speed: "K" kilometres per hour, "M" miles per hour, "N" knots.
public let kCGImagePropertyGPSSpeedRef: CFString = "SpeedRef"
/// Number: the speed of the receiver.
public let kCGImagePropertyGPSSpeed: CFString = "Speed"
/// Text: "T" true, "M" magnetic north.
public let kCGImagePropertyGPSTrackRef: CFString = "TrackRef"
/// Number: the direction of the receiver's movement in degrees.
public let kCGImagePropertyGPSTrack: CFString = "Track"
/// Text: "T" true, "M" magnetic north.
public let kCGImagePropertyGPSImgDirectionRef: CFString = "ImgDirectionRef"
/// Number: the direction of the camera, in degrees.
public let kCGImagePropertyGPSImgDirection: CFString = "ImgDirection"
/// Text: the geodetic datum, usually "WGS-84".
public let kCGImagePropertyGPSMapDatum: CFString = "MapDatum"
/// Text: "N" or "S".
public let kCGImagePropertyGPSDestLatitudeRef: CFString = "DestLatitudeRef"
/// Number: the destination's latitude in degrees.
public let kCGImagePropertyGPSDestLatitude: CFString = "DestLatitude"
/// Text: "E" or "W".
public let kCGImagePropertyGPSDestLongitudeRef: CFString = "DestLongitudeRef"
/// Number: the destination's longitude in degrees.
public let kCGImagePropertyGPSDestLongitude: CFString = "DestLongitude"
/// Text: "T" true, "M" magnetic north.
public let kCGImagePropertyGPSDestBearingRef: CFString = "DestBearingRef"
/// Number: the direction of the destination in degrees.
public let kCGImagePropertyGPSDestBearing: CFString = "DestBearing"
/// Text: the unit of the distance: "K" kilometres, "M" miles, "N" nautical miles.
public let kCGImagePropertyGPSDestDistanceRef: CFString = "DestDistanceRef"
/// Number: the distance of the destination.
public let kCGImagePropertyGPSDestDistance: CFString = "DestDistance"
/// Text: the method of positioning, such as "GPS".
public let kCGImagePropertyGPSProcessingMethod: CFString = "ProcessingMethod"
/// Text: the name of the area.
public let kCGImagePropertyGPSAreaInformation: CFString = "AreaInformation"
/// Text: the date in UTC, "2026:01:31".
public let kCGImagePropertyGPSDateStamp: CFString = "DateStamp"
/// Int: 1 if the position was corrected differentially. The spelling is Apple's.
public let kCGImagePropertyGPSDifferental: CFString = "Differental"
/// Number: the horizontal error in metres.
public let kCGImagePropertyGPSHPositioningError: CFString = "HPositioningError"
