import CoreGraphics
import Foundation
import ImageIO

extension SVGCompiler {
    /// Draws an image that is embedded in the file.
    mutating func image(_ values: [String: String], _ style: SVGStyle, into group: inout SVGGroup) {
        guard style.isVisible, let link = values["href"] else { return }
        guard let data = SVGCompiler.embedded(link) else {
            return note("the image “\(link.prefix(24))” is not drawn: it must be in the file, as data:image/…;base64")
        }
        guard let source = CGImageSourceCreateWithData(data, nil),
            let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
        else { return note("the image “\(link.prefix(24))” is not drawn: it cannot be decoded") }
        guard image.width <= SVGLimits.side, image.height <= SVGLimits.side else {
            return note(
                "an image must have at most \(SVGLimits.side) pixels a side (got \(image.width) × \(image.height))")
        }
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
        count(.image(image, place, alpha: 1, isSmooth: isSmooth), into: &group)
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
