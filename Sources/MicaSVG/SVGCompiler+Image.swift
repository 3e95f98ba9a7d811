import CoreGraphics
import Foundation
import ImageIO

extension SVGCompiler {
    /// Draws an image that is embedded in the file.
    mutating func image(_ index: Int, _ values: [String: String], _ style: SVGStyle, into group: inout SVGGroup) {
        guard style.isVisible, let link = values["href"] else { return }
        let known = images[index]
        let image = known ?? decoded(link)
        if known == nil { images[index] = .some(image) }
        guard let image else { return }
        let own = CGRect(x: 0, y: 0, width: image.width, height: image.height)
        var width = style.length(values["width"], .x), height = style.length(values["height"], .y)
        if width == nil, let height { width = height * own.width / own.height }
        if height == nil, let width { height = width * own.height / own.width }
        let rect = CGRect(
            x: style.length(values["x"], .x) ?? 0, y: style.length(values["y"], .y) ?? 0, width: width ?? own.width,
            height: height ?? own.height)
        guard rect.width > 0, rect.height > 0 else { return }
        let place = own.applying(SVGFit.transform(from: own, to: rect, values["preserveAspectRatio"]))
        group.box = group.box.union(rect)
        if place.width > rect.width * 1.0001 || place.height > rect.height * 1.0001 {
            group.clips.append(.path(CGPath(rect: rect, transform: nil).storage, evenOdd: false))
        }
        let isSmooth = !["pixelated", "optimizeSpeed", "crisp-edges"].contains(values["image-rendering"])
        count(.image(image, place, alpha: 1, isSmooth: isSmooth), in: place, into: &group)
    }

    /// Returns the pixels of a `data:` link; nil if they cannot be decoded, or are too many.
    private mutating func decoded(_ link: String) -> CGImage? {
        func fail(_ fault: String) -> CGImage? {
            note(fault)
            return nil
        }
        guard images.count < SVGLimits.images else {
            return fail("more than \(SVGLimits.images) images are not drawn")
        }
        guard let data = SVGCompiler.embedded(link) else {
            return fail("the image “\(link.prefix(24))” is not drawn: it must be in the file, as data:image/…;base64")
        }
        let undecodable = "the image “\(link.prefix(24))” is not drawn: it cannot be decoded"
        guard let source = CGImageSourceCreateWithData(data, nil),
            let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil),
            let width = (properties[kCGImagePropertyPixelWidth] as? NSNumber)?.intValue,
            let height = (properties[kCGImagePropertyPixelHeight] as? NSNumber)?.intValue, width > 0, height > 0
        else { return fail(undecodable) }
        visits += 64
        guard width <= SVGLimits.side, height <= SVGLimits.side else {
            return fail("an image must have at most \(SVGLimits.side) pixels a side (got \(width) × \(height))")
        }
        guard imagePixels + width * height <= SVGLimits.pixels else {
            return fail("the images must have at most \(SVGLimits.pixels) pixels together (got more)")
        }
        imagePixels += width * height
        guard let image = CGImageSourceCreateImageAtIndex(source, 0, nil) else { return fail(undecodable) }
        return image
    }

    /// Returns the bytes of a `data:` link; nil for other links.
    private static func embedded(_ link: String) -> Data? {
        guard link.hasPrefix("data:"), let comma = link.firstIndex(of: ",") else { return nil }
        let body = link[link.index(after: comma)...]
        if link[..<comma].lowercased().hasSuffix(";base64") {
            return Data(base64Encoded: String(body), options: .ignoreUnknownCharacters)
        }
        return body.removingPercentEncoding.map { Data($0.utf8) }
    }
}
