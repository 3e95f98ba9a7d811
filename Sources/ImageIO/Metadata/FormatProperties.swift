import CoreGraphics
import Foundation

extension JPEGMarkers {
    var jfifProperties: CFDictionary {
        var result: CFDictionary = [kCGImagePropertyJFIFIsProgressive: isProgressive]
        if let jfif {
            result[kCGImagePropertyJFIFVersion] = [jfif.version.0, jfif.version.1 / 10, jfif.version.1 % 10]
            result[kCGImagePropertyJFIFDensityUnit] = jfif.unit
            result[kCGImagePropertyJFIFXDensity] = jfif.x
            result[kCGImagePropertyJFIFYDensity] = jfif.y
        }
        return result
    }
}

extension PNGStructure {
    /// Returns the texts whose keywords have a property key; of each keyword, the first.
    func textProperties(in data: Data) -> CFDictionary {
        let keys = [
            kCGImagePropertyPNGAuthor, kCGImagePropertyPNGComment, kCGImagePropertyPNGCopyright,
            kCGImagePropertyPNGCreationTime, kCGImagePropertyPNGDescription, kCGImagePropertyPNGDisclaimer,
            kCGImagePropertyPNGModificationTime, kCGImagePropertyPNGSoftware, kCGImagePropertyPNGSource,
            kCGImagePropertyPNGTitle, kCGImagePropertyPNGWarning,
        ]
        return PNGText.read(self, in: data) { keys.contains($0) }
    }

    /// Returns the XMP packet.
    func xmp(in data: Data) -> Data? {
        PNGText.read(self, in: data) { $0 == "XML:com.adobe.xmp" }.first.map { Data($0.value.utf8) }
    }
}
