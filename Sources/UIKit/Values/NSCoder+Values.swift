import CoreGraphics
import Foundation
import QuartzCore

// Values of UIKit in archives. The keys are Apple's where they are known; the formats are Mica's own.
extension NSCoder {
    /// Encodes a path, an image, or an array of numbers; nothing for other values.
    func encodeValue(_ value: Any?, _ key: String) {
        if let object = ArchivedValue.encode(value) { encode(object, forKey: key) }
    }

    /// Returns a value that `encodeValue` encoded; nil for none.
    func decodedValue(_ key: String) -> Any? { ArchivedValue.decode(decodeArchived(key)) }

    func encodeColor(_ color: CGColor) {
        guard let space = color.colorSpace, space.model != .pattern, let parts = color.components else { return }
        switch (space.model, parts.count) {
        case (.monochrome, 2):
            encode(Double(parts[0]), forKey: "UIWhite")
            encode(Double(parts[1]), forKey: "UIAlpha")
        case (.rgb, 4) where space.name == CGColorSpace.displayP3:
            encode(CGColorSpace.displayP3 as NSString, forKey: "UIColorSpace")
            encodeComponents(parts)
        default:
            let srgb = UIColor(cgColor: color).srgb
            encodeComponents([srgb.red, srgb.green, srgb.blue, srgb.alpha].map { CGFloat($0) })
        }
    }

    private func encodeComponents(_ parts: [CGFloat]) {
        for (part, key) in zip(parts, Self.componentKeys) { encode(Double(part), forKey: key) }
    }
    private static let componentKeys = ["UIRed", "UIGreen", "UIBlue", "UIAlpha"]

    var decodedColor: CGColor? {
        func parts(_ keys: [String]) -> [CGFloat]? {
            guard keys.allSatisfy({ containsValue(forKey: $0) }) else { return nil }
            let parts = keys.map { CGFloat(decodeDouble(forKey: $0)) }
            return parts.allSatisfy(\.isFinite) ? parts : nil
        }
        func color(_ parts: [CGFloat], in name: CFString) -> CGColor? {
            CGColorSpace(name: name).flatMap { CGColor(colorSpace: $0, components: parts) }
        }
        if let white = parts(["UIWhite", "UIAlpha"]) { return color(white, in: CGColorSpace.extendedGray) }
        guard let rgb = parts(Self.componentKeys) else { return nil }
        let isWide = decodedValue("UIColorSpace") as? String == CGColorSpace.displayP3
        return color(rgb, in: isWide ? CGColorSpace.displayP3 : CGColorSpace.extendedSRGB)
    }
}
