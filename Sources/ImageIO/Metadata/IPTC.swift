package import CoreGraphics
import Foundation

/// IPTC captions and rights (information interchange model), as Photoshop stores them in JPEG files.
package enum IPTC {
    /// Returns the content of a marker segment of Photoshop (after its name); `nil` without captions.
    package static func block(inPhotoshop data: Data) -> Data? {
        var reader = ByteReader(data)
        while reader.data(4) == Data("8BIM".utf8) {
            guard let kind = reader.number(2), let nameLength = reader.number(1),
                reader.skip(nameLength + (nameLength + 1) % 2), let size = reader.number(4),
                let content = reader.data(size)
            else { return nil }
            if kind == 0x0404 { return Data(content) }
            guard size % 2 == 0 || reader.skip(1) else { return nil }
        }
        return nil
    }

    /// Returns the texts by their keys; repeated entries form a list.
    package static func properties(_ block: Data) -> CFDictionary {
        var reader = ByteReader(block)
        var values: [Int: [String]] = [:]
        // A size above 32,767 would be the size of a size field, which no caption has.
        while reader.byte() == 0x1C, let record = reader.number(1), let number = reader.number(1),
            let size = reader.number(2), size < 0x8000, let content = reader.data(size)
        {
            if record == 2 { values[number, default: []].append(TIFFStructure.text(content)) }
        }
        var result: CFDictionary = [:]
        for field in MetadataField.iptc {
            guard let texts = values[field.tag]?.filter({ !$0.isEmpty }), let first = texts.first else { continue }
            if field.form == .list { result[field.key] = texts } else { result[field.key] = first }
        }
        return result
    }
}
