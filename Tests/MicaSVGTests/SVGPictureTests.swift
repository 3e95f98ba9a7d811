import CoreGraphics
import Foundation
import MicaSVG
import Testing

/// A picture of 20 × 20 with a body, drawn with some pixels per unit, and its pixels.
struct Drawn {
    private let context: CGContext
    private let scale: Int
    let picture: SVGPicture

    init(_ body: String, root: String = #"width="20" height="20""#, scale: Int = 1) throws {
        let text = #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="x" \#(root)>\#(body)</svg>"#
        picture = try SVGPicture(Data(text.utf8))
        self.scale = scale
        let width = Int(picture.size.width) * scale, height = Int(picture.size.height) * scale
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        context = try #require(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 4 * width,
                space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.translateBy(x: 0, y: CGFloat(height))
        context.scaleBy(x: 1, y: -1)
        picture.draw(in: CGRect(x: 0, y: 0, width: width, height: height), of: context)
    }

    /// The pixel in the middle of a unit as hexadecimal digits: red, green, blue, alpha.
    func callAsFunction(_ x: Int, _ y: Int) -> String {
        let row = y * scale + scale / 2, column = x * scale + scale / 2
        let bytes = context.data!.assumingMemoryBound(to: UInt8.self) + (row * context.bytesPerRow + 4 * column)
        return (0..<4).map { String(format: "%02x", bytes[$0]) }.joined()
    }
}

private let red = "ff0000ff", green = "008000ff", blue = "0000ffff", none = "00000000"

/// A body and the pixels that it must give.
struct PictureCase: Sendable, CustomTestStringConvertible {
    let testDescription: String, body: String, pixels: [(x: Int, y: Int, color: String)]

    init(_ name: String, _ body: String, _ pixels: (x: Int, y: Int, color: String)...) {
        testDescription = name
        self.body = body
        self.pixels = pixels
    }
}

@Suite struct SVGPictureTests {
    static let shapes = [
        PictureCase("rect", #"<rect x="5" y="5" width="10" height="10" fill="red"/>"#, (10, 10, red), (4, 10, none)),
        PictureCase("circle", #"<circle cx="10" cy="10" r="8" fill="red"/>"#, (10, 3, red), (3, 3, none)),
        PictureCase("ellipse", #"<ellipse cx="10" cy="10" rx="9" ry="4" fill="red"/>"#, (2, 10, red), (10, 4, none)),
        PictureCase("polygon", #"<polygon points="0,0 20,0 20 20" fill="red"/>"#, (18, 4, red), (4, 16, none)),
        PictureCase(
            "rounded", #"<rect width="20" height="20" rx="10" fill="red"/>"#, (10, 1, red), (0, 0, none)),
        PictureCase(
            "line", #"<line x1="0" y1="10" x2="20" y2="10" stroke="red" stroke-width="4"/>"#, (10, 9, red),
            (10, 13, none)),
        PictureCase(
            "polyline", #"<polyline points="2,2 18,2 18,18" fill="none" stroke="red" stroke-width="2"/>"#,
            (10, 2, red), (17, 10, red), (10, 10, none)),
        PictureCase(
            "evenodd", #"<path fill="red" fill-rule="evenodd" d="M0 0H20V20H0Z M5 5H15V15H5Z"/>"#, (2, 2, red),
            (10, 10, none)),
        PictureCase(
            "dashes", #"<path d="M0 10H20" stroke="red" stroke-width="4" stroke-dasharray="5"/>"#, (2, 10, red),
            (7, 10, none), (12, 10, red)),
        PictureCase(
            "path up to an error", #"<path fill="red" d="M0 0H20V20H0Z M0 x"/>"#, (10, 10, red)),
        PictureCase("arc flags", #"<path fill="red" d="M2 10a8 8 0 1016 0 8 8 0 10-16 0"/>"#, (10, 10, red)),
    ]

    static let styles = [
        PictureCase("style", #"<rect style="fill:red" width="20" height="20" fill="blue"/>"#, (1, 1, red)),
        PictureCase(
            "class",
            #"<style>.a,.b{fill:red} /* c */ #c{fill:blue}</style><rect class="b" width="9" height="9"/><rect id="c" class="a" x="10" width="9" height="9"/>"#,
            (1, 1, red), (12, 1, blue)),
        PictureCase(
            "inherited", #"<g fill="red"><g><rect width="20" height="20"/></g></g>"#, (1, 1, red)),
        PictureCase(
            "currentColor", #"<g color="red"><rect width="20" height="20" fill="currentColor"/></g>"#, (1, 1, red)),
        PictureCase(
            "functions",
            #"<rect width="9" height="20" fill="rgb(100%,0%,0%)"/><rect x="10" width="9" height="20" fill="hsl(240,100%,50%)"/>"#,
            (1, 1, red), (12, 1, blue)),
        PictureCase("short", ##"<rect width="20" height="20" fill="#f00"/>"##, (1, 1, red)),
        PictureCase("with alpha", ##"<rect width="20" height="20" fill="#ff000080"/>"##, (1, 1, "80000080")),
        PictureCase(
            "group opacity",
            #"<g opacity="0.5"><rect width="20" height="20" fill="red"/><rect width="20" height="20" fill="blue"/></g>"#,
            (1, 1, "00008080")),
        PictureCase(
            "hidden", #"<rect width="20" height="20" display="none"/><rect width="9" height="9" visibility="hidden"/>"#,
            (1, 1, none)),
        PictureCase(
            "stroke first",
            #"<rect x="5" y="5" width="10" height="10" fill="red" stroke="blue" stroke-width="8" paint-order="stroke"/>"#,
            (6, 10, red), (2, 10, blue)),
        PictureCase(
            "multiply",
            #"<rect width="20" height="20" fill="red"/><rect width="20" height="20" fill="blue" style="mix-blend-mode:multiply"/>"#,
            (5, 5, "000000ff")),
    ]

    static let structures = [
        PictureCase(
            "transform", #"<rect transform="translate(10 10) scale(2) rotate(90)" width="4" height="4" fill="red"/>"#,
            (5, 14, red), (12, 12, none)),
        PictureCase(
            "use",
            ##"<defs><rect id="r" width="5" height="5"/></defs><use href="#r" x="10" fill="red"/><use xlink:href="#r" y="10" fill="blue"/>"##,
            (12, 2, red), (2, 12, blue), (2, 2, none)),
        PictureCase(
            "symbol",
            ##"<symbol id="s" viewBox="0 0 2 2"><rect width="4" height="1" fill="red"/></symbol><use href="#s" width="10" height="10"/>"##,
            (8, 2, red), (2, 7, none), (12, 2, none)),
        PictureCase(
            "nested svg",
            #"<svg x="10" y="10" width="10" height="10" viewBox="0 0 1 1"><rect width="1" height="1" fill="red"/></svg>"#,
            (15, 15, red), (5, 5, none)),
        PictureCase(
            "switch",
            #"<switch><foreignObject/><rect width="20" height="20" fill="red"/><rect width="20" height="20"/></switch>"#,
            (1, 1, red)),
        PictureCase(
            "clip",
            ##"<clipPath id="c"><rect width="10" height="20"/></clipPath><rect width="20" height="20" fill="red" clip-path="url(#c)"/>"##,
            (5, 5, red), (15, 5, none)),
        PictureCase(
            "overlapping clip shapes",
            ##"<clipPath id="c"><path d="M0 0H12V12H0Z"/><path d="M6 6V20H20V6Z"/></clipPath><rect width="20" height="20" fill="red" clip-path="url(#c)"/>"##,
            (9, 9, red), (2, 2, red), (17, 17, red), (17, 2, none)),
        PictureCase(
            "clip of the box",
            ##"<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath><rect x="10" width="10" height="20" fill="red" clip-path="url(#c)"/>"##,
            (12, 5, red), (17, 5, none)),
        PictureCase(
            "mask by luminance",
            ##"<mask id="m"><rect width="20" height="20" fill="white"/><rect width="10" height="20"/></mask><rect width="20" height="20" fill="red" mask="url(#m)"/>"##,
            (5, 5, none), (15, 5, red)),
        PictureCase(
            "mask by alpha",
            ##"<mask id="m" style="mask-type:alpha"><rect width="10" height="20"/></mask><rect width="20" height="20" fill="red" mask="url(#m)"/>"##,
            (5, 5, red), (15, 5, none)),
        PictureCase(
            "alpha as luminance, as converted PDFs have it",
            ##"<filter id="f"><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 0"/></filter><mask id="m"><g filter="url(#f)"><rect width="10" height="20"/></g></mask><rect width="20" height="20" fill="red" mask="url(#m)"/>"##,
            (5, 5, red), (15, 5, none)),
        PictureCase(
            "viewport of the root", #"<rect width="100%" height="50%" fill="red"/>"#, (19, 9, red), (19, 11, none)),
    ]

    static let paints = [
        PictureCase(
            "linear",
            ##"<linearGradient id="g"><stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient><rect width="20" height="20" fill="url(#g)"/>"##,
            (2, 2, red), (17, 2, blue)),
        PictureCase(
            "inherited stops",
            ##"<linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="red"/></linearGradient><radialGradient id="g" href="#a"/><rect width="20" height="20" fill="url(#g)"/>"##,
            (2, 2, red)),
        PictureCase(
            "repeated",
            ##"<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="10" spreadMethod="repeat"><stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient><rect width="20" height="20" fill="url(#g)"/>"##,
            (2, 2, red), (7, 2, blue), (12, 2, red), (17, 2, blue)),
        PictureCase(
            "reflected",
            ##"<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="10" spreadMethod="reflect"><stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient><rect width="20" height="20" fill="url(#g)"/>"##,
            (2, 2, red), (7, 2, blue), (12, 2, blue), (17, 2, red)),
        PictureCase(
            "radial",
            ##"<radialGradient id="g"><stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></radialGradient><rect width="20" height="20" fill="url(#g)"/>"##,
            (10, 10, red), (1, 1, blue)),
        PictureCase(
            "transformed",
            ##"<linearGradient id="g" gradientTransform="rotate(90)"><stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient><rect width="20" height="20" fill="url(#g)"/>"##,
            (17, 2, red), (2, 17, blue)),
        PictureCase(
            "stroke",
            ##"<linearGradient id="g"><stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient><rect x="2" y="2" width="16" height="16" fill="none" stroke="url(#g)" stroke-width="4"/>"##,
            (2, 10, red), (17, 10, blue), (10, 10, none)),
        PictureCase(
            "missing, with a fallback", #"<rect width="20" height="20" fill="url(#x) red"/>"#, (2, 2, red)),
        PictureCase(
            "pattern",
            ##"<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="10" fill="red"/></pattern><rect width="20" height="20" fill="url(#p)"/>"##,
            (2, 2, red), (7, 2, none), (12, 2, red)),
        PictureCase(
            "embedded image",
            #"<image width="20" height="20" style="image-rendering:pixelated" preserveAspectRatio="none" href="data:image/gif;base64,R0lGODlhAgABAIAAAP8AAAAA/ywAAAAAAgABAAACAkQKADs="/>"#,
            (4, 4, red), (14, 4, blue)),
    ]

    @Test(arguments: shapes + styles + structures + paints) func draws(_ example: PictureCase) throws {
        let drawn = try Drawn(example.body)
        for pixel in example.pixels {
            #expect(drawn(pixel.x, pixel.y) == pixel.color, "(\(pixel.x), \(pixel.y))")
        }
    }

    /// A mask has the pixels of the context, so it is sharp at each scale.
    @Test(arguments: [1, 3, 7]) func masks_areSharp(scale: Int) throws {
        let body =
            ##"<mask id="m"><rect width="10" height="20" fill="white"/></mask><rect width="20" height="20" fill="red" mask="url(#m)"/>"##
        let drawn = try Drawn(body, scale: scale)
        #expect(drawn(9, 5) == red)
        #expect(drawn(10, 5) == none)
    }

    @Test func text_isDrawnAtItsAnchor() throws {
        let body =
            #"<text x="20" y="18" text-anchor="end" font-size="20" fill="red">I<tspan fill="blue">I</tspan></text>"#
        let drawn = try Drawn(body, scale: 4)
        let columns = (0..<20).map { column in (0..<20).map { drawn(column, $0) } }
        #expect(columns[15...].joined().contains(blue))
        #expect(columns.joined().contains(red))
        #expect(!columns[..<4].joined().contains(red))
    }

    @Test(arguments: [
        (#"width="30" height="40""#, CGSize(width: 30, height: 40)),
        (#"viewBox="0 0 24 12""#, CGSize(width: 24, height: 12)),
        (#"viewBox="0 0 24 12" width="48""#, CGSize(width: 48, height: 24)),
        (#"viewBox="0 0 24 12" width="100%" height="100%""#, CGSize(width: 24, height: 12)),
        (#"width="1in" height="12pt""#, CGSize(width: 96, height: 16)), ("", CGSize(width: 5, height: 7)),
    ]) func size(root: String, size: CGSize) throws {
        #expect(try Drawn(#"<rect width="5" height="7"/>"#, root: root).picture.size == size)
    }

    /// A converted PDF file of 24 points states 32 pixels.
    @Test func size_ofConvertedFiles() throws {
        let text = #"<svg xmlns="x" width="24pt" height="12pt" viewBox="0 0 24 12"><rect width="1" height="1"/></svg>"#
        #expect(try SVGPicture(Data(text.utf8)).size == CGSize(width: 32, height: 16))
        #expect(try SVGPicture(Data(text.utf8), countsUnits: true).size == CGSize(width: 24, height: 12))
    }

    @Test(arguments: [
        ("none", "ff0000ff"), ("xMidYMid meet", "00000000"), ("xMinYMin slice", "ff0000ff"), ("xMaxYMin", "00000000"),
    ]) func aspectRatio(value: String, corner: String) throws {
        let root = #"width="20" height="10" viewBox="0 0 10 10" preserveAspectRatio="\#(value)""#
        #expect(try Drawn(#"<rect width="10" height="10" fill="red"/>"#, root: root)(1, 1) == corner)
    }
}
