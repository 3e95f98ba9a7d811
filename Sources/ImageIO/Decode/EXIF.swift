import Foundation

/// The few values of EXIF metadata (a TIFF structure) that change how an image is shown.
struct EXIF {
    /// 1…8, which side of the stored rows is up; 1 is upright.
    private(set) var orientation: Int?
    /// Pixels an inch.
    private(set) var dpi: (x: Double, y: Double)?

    /// Nil where `tiff` is not such a structure.
    init?(_ tiff: Data) {
        var reader = ByteReader(tiff)
        let little: Bool
        switch reader.number(2) {
        case 0x4949: little = true
        case 0x4D4D: little = false
        default: return nil
        }
        guard reader.number(2, littleEndian: little) == 42, let first = reader.number(4, littleEndian: little)
        else { return nil }
        reader.offset = first
        guard let count = reader.number(2, littleEndian: little) else { return nil }
        var (x, y, unit) = (0.0, 0.0, 2)
        for _ in 0..<count {
            guard let tag = reader.number(2, littleEndian: little), let type = reader.number(2, littleEndian: little),
                reader.number(4, littleEndian: little) != nil
            else { break }
            let value = reader.offset
            guard reader.skip(4) else { break }
            var field = ByteReader(tiff, at: value)
            switch (tag, type) {
            case (0x0112, 3):
                if let number = field.number(2, littleEndian: little), (1...8).contains(number) { orientation = number }
            case (0x011A, 5), (0x011B, 5):
                guard let place = field.number(4, littleEndian: little) else { continue }
                field.offset = place
                guard let above = field.number(4, littleEndian: little),
                    let below = field.number(4, littleEndian: little), below > 0
                else { continue }
                if tag == 0x011A { x = Double(above) / Double(below) } else { y = Double(above) / Double(below) }
            case (0x0128, 3):
                unit = field.number(2, littleEndian: little) ?? 2
            default: break
            }
        }
        guard x > 0, y > 0, unit == 2 || unit == 3 else { return }
        let factor = unit == 3 ? 2.54 : 1
        dpi = (x * factor, y * factor)
    }
}
