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
            "elements around others",
            #"<style>rect{fill:red}.a>rect{fill:blue}.a .c,#b>g .c{fill:green}</style><g class="a"><rect width="9" height="9"/><g><rect x="10" width="9" height="9"/><g><rect class="c" y="10" width="9" height="9"/></g></g></g><rect class="c" x="10" y="10" width="9" height="9"/>"#,
            (5, 5, blue), (15, 5, red), (5, 15, green), (15, 15, red)),
        PictureCase(
            "rules after those without a block",
            #"<style>@charset "utf-8"; @import url(a.css); rect{fill:red}</style><rect width="20" height="20"/>"#,
            (1, 1, red)),
        PictureCase(
            "rules of a rank, in their order",
            #"<style>.b{fill:blue}.a{fill:red}*{fill:green}#c{fill:green}</style><rect class="a b" width="20" height="20"/>"#,
            (1, 1, red)),
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
            "wide stroke in a viewport",
            #"<svg x="5" y="5" width="10" height="10"><rect width="10" height="10" fill="red" stroke="red" stroke-width="8"/></svg>"#,
            (6, 6, red), (3, 10, none)),
        PictureCase(
            "visible overflow",
            #"<svg x="5" y="5" width="10" height="10" overflow="visible"><rect width="15" height="10" fill="red"/></svg>"#,
            (17, 10, red)),
        PictureCase(
            "filter before opacity",
            ##"<filter id="f"><feColorMatrix values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 2 0"/></filter><rect width="20" height="20" fill="red" opacity=".5" filter="url(#f)"/>"##,
            (5, 5, "80000080")),
        PictureCase(
            "gradient of some opacity",
            ##"<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="red"/></linearGradient><rect width="9" height="20" fill="url(#g)"/><rect x="10" width="9" height="20" fill="url(#g)" opacity=".5"/>"##,
            (5, 5, red), (15, 5, "80000080")),
        PictureCase(
            "markers",
            ##"<marker id="a" markerWidth="4" markerHeight="4" refX="2" refY="2"><rect width="9" height="9" fill="red"/></marker><marker id="b" viewBox="0 0 2 2" markerWidth="4" markerHeight="4" refX="1" refY="1" orient="auto"><rect width="1" height="2" fill="red"/></marker><path fill="none" stroke="none" d="M3 3H17V17" marker-start="url(#a)" marker-mid="url(#b)" marker-end="url(#a)"/>"##,
            (1, 1, red), (4, 4, red), (5, 3, none), (16, 2, red), (18, 3, none), (15, 15, red), (18, 18, red)),
        PictureCase(
            "marker of a wide line",
            ##"<marker id="a" orient="180" overflow="visible"><path d="M0-1H4V1H0" fill="red"/></marker><path stroke-width="4" d="M18 10h.001" style="marker:none;marker-end:url(#a)"/>"##,
            (4, 8, red), (4, 12, red), (1, 10, none), (4, 15, none)),
        PictureCase(
            "marker that looks backwards",
            ##"<marker id="a" orient="auto-start-reverse" markerWidth="9" markerHeight="9" refY="1"><rect width="9" height="2" fill="red"/></marker><path fill="none" d="M10 10H20" marker-start="url(#a)"/>"##,
            (2, 10, red), (12, 10, none)),
        PictureCase(
            "length in other units",
            ##"<path pathLength="4" stroke="red" stroke-width="4" stroke-dasharray="1" stroke-dashoffset="-1" d="M0 10H20"/>"##,
            (2, 10, none), (7, 10, red), (12, 10, none), (17, 10, red)),
        PictureCase(
            "text below its position",
            ##"<text x="10" y="1" text-anchor="middle" dominant-baseline="hanging" style="font:bold 24px sans-serif">I</text>"##,
            (10, 6, "000000ff"), (10, 12, "000000ff")),
        PictureCase(
            "text above its position",
            ##"<text x="10" y="20" text-anchor="middle" font-size="24" font-weight="bold" dominant-baseline="hanging"><tspan alignment-baseline="text-after-edge">I</tspan></text>"##,
            (10, 10, "000000ff")),
        PictureCase(
            "transform origin",
            #"<rect width="20" height="20" fill="red" transform="scale(.5)" transform-origin="right 10px"/>"#
                + #"<rect width="20" height="20" fill="blue" transform="scale(.2)" transform-origin="bottom"/>"#,
            (11, 6, red), (9, 10, none), (15, 4, none), (10, 18, blue), (6, 18, none)),
        PictureCase(
            "language",
            #"<rect width="9" height="20" fill="red"/><rect width="9" height="9" systemLanguage="ru, de"/>"#
                + #"<rect x="10" width="9" height="9" fill="blue" systemLanguage="ru, en-US"/>"#,
            (5, 5, red), (15, 5, blue)),
        PictureCase(
            "strokes of a faded group",
            #"<g opacity=".5"><path d="M10 10h0.01" stroke="red" stroke-width="16" stroke-linecap="square"/><path d="M10 10h0.01" stroke="red" stroke-width="2"/></g>"#,
            (3, 3, "80000080"), (10, 10, "80000080"), (16, 16, "80000080"), (19, 10, none)),
        PictureCase(
            "lines of a faded group that keep their width",
            #"<g opacity=".5"><g transform="scale(.001)"><path d="M0 10000H20000" stroke="red" stroke-width="16" vector-effect="non-scaling-stroke"/></g></g>"#,
            (10, 4, "80000080")),
        PictureCase(
            "mask of a line",
            ##"<mask id="m" maskUnits="userSpaceOnUse" width="20" height="20"><path d="M0 0H10V20H0" fill="#fff"/></mask><g mask="url(#m)"><path d="M0 10H20" stroke="red" stroke-width="16"/></g>"##,
            (5, 3, red), (15, 3, none)),
        PictureCase(
            "region of a filter",
            ##"<filter id="f"><feColorMatrix values="0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1"/></filter><g opacity=".5"><path d="M5 5h10v1h-10z" filter="url(#f)"/></g><filter id="g" x="0" y="0" width="20" height="2" filterUnits="userSpaceOnUse"><feColorMatrix values="0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1"/></filter><path d="M0 19H20V20H0" filter="url(#g)"/>"##,
            (14, 5, "80000080"), (2, 8, none), (2, 1, red), (2, 19, none)),
        PictureCase(
            "switch with an unknown element",
            #"<switch><other/><rect width="20" height="20" fill="red"/></switch>"#, (5, 5, red)),
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
