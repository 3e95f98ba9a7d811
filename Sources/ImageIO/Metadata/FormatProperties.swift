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
    /// The texts whose words have a key; of each the first.
    func textProperties(in data: Data) -> CFDictionary {
        let keys = [
            kCGImagePropertyPNGAuthor, kCGImagePropertyPNGComment, kCGImagePropertyPNGCopyright,
            kCGImagePropertyPNGCreationTime, kCGImagePropertyPNGDescription, kCGImagePropertyPNGDisclaimer,
            kCGImagePropertyPNGModificationTime, kCGImagePropertyPNGSoftware, kCGImagePropertyPNGSource,
            kCGImagePropertyPNGTitle, kCGImagePropertyPNGWarning,
        ]
        var result: CFDictionary = [:]
        for (range, isInternational) in texts {
            var parts = data.dropFirst(range.lowerBound).prefix(range.count)
            func next() -> Data? {
                guard let end = parts.firstIndex(of: 0) else { return nil }
                defer { parts = parts[(end + 1)...] }
                return parts[..<end]
            }
            guard let word = next().map({ String(decoding: $0, as: UTF8.self) }), keys.contains(word),
                result[word] == nil
            else { continue }
            if isInternational {
                // Packed or not, how, the language, the word in that language.
                guard parts.popFirst() == 0, parts.popFirst() != nil, next() != nil, next() != nil else { continue }
                result[word] = String(decoding: parts, as: UTF8.self)
            } else {
                result[word] = String(parts.map { Character(Unicode.Scalar($0)) })
            }
        }
        return result
    }
}
