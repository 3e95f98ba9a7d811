import CoreGraphics
import Foundation
import MicaSVG
import Testing

/// Files that would cost too much or make no sense: each ends soon, with a sentence.
@Suite struct SVGLimitTests {
    private func picture(_ body: String, root: String = #"width="20" height="20""#) throws -> SVGPicture {
        try SVGPicture(Data(#"<svg xmlns="http://www.w3.org/2000/svg" \#(root)>\#(body)</svg>"#.utf8))
    }

    /// Draws a picture, and returns what it does not draw.
    @discardableResult private func draw(_ picture: SVGPicture, side: Int = 40) throws -> [String] {
        let context = try #require(
            CGContext(
                data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        return picture.draw(in: CGRect(x: 0, y: 0, width: side, height: side), of: context)
    }

    @Test func use_thatExplodes_isBounded() throws {
        var body = #"<g id="a0"><rect width="1" height="1"/></g>"#
        for level in 1...14 {
            body +=
                #"<g id="a\#(level)">"# + String(repeating: ##"<use href="#a\##(level - 1)"/>"##, count: 10) + "</g>"
        }
        let picture = try picture("<defs>\(body)</defs>" + ##"<use href="#a14"/>"##)
        #expect(picture.faults.contains { $0.hasPrefix("the rest is not drawn") })
        try draw(picture)
    }

    @Test(arguments: [
        ##"<g id="a"><use href="#a"/></g>"##, ##"<use id="a" href="#a"/>"##,
        ##"<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>"##,
        ##"<clipPath id="a"><rect width="9" height="9" clip-path="url(#a)"/></clipPath><rect width="9" height="9" clip-path="url(#a)"/>"##,
        ##"<mask id="a"><rect width="9" height="9" mask="url(#a)"/></mask><rect width="9" height="9" mask="url(#a)"/>"##,
        ##"<pattern id="a" width="1" height="1"><rect width="9" height="9" fill="url(#a)"/></pattern><rect width="9" height="9" fill="url(#a)"/>"##,
        ##"<marker id="a"><path d="M0 0H9" marker-end="url(#b)"/></marker><marker id="b"><path d="M0 0H9" marker-end="url(#a)"/></marker><path d="M0 0H9" marker-end="url(#b)"/>"##,
        ##"<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect width="9" height="9" fill="url(#a)"/>"##,
    ]) func circles_end(body: String) throws {
        let picture = try picture(body)
        #expect(!picture.faults.isEmpty)
        try draw(picture)
    }

    /// Tiles of 3 levels would be 1,000,000,000 shapes.
    @Test func patternsInPatterns_end() throws {
        var body = "", fill = "red"
        for level in 0..<3 {
            body += """
                <pattern id="p\(level)" width=".02" height=".02" patternUnits="userSpaceOnUse" \
                patternTransform="scale(\(level == 0 ? ".0016" : level == 1 ? ".04" : "1"))"\
                ><rect width="1" height="1" fill="\(fill)"/></pattern>
                """
            fill = "url(#p\(level))"
        }
        let picture = try picture(#"\#(body)<rect width=".6" height=".6" fill="\#(fill)"/>"#)
        #expect(try draw(picture).contains { $0.hasPrefix("the rest is not drawn") })
    }

    @Test func patterns_ofManyTiles_areNotDrawn() throws {
        let body =
            ##"<pattern id="p" width=".01" height=".01" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect width="20" height="20" fill="url(#p)"/>"##
        #expect(try draw(picture(body)) == ["a pattern with more than 4096 tiles in a shape is not drawn"])
    }

    /// Each mask is a bitmap of the size of its clip.
    @Test(arguments: [
        #"<g mask="url(#m)"><rect width="20" height="20"/></g>"#,
        #"<g filter="url(#f)"><rect width="20" height="20"/></g>"#,
        #"<g clip-path="url(#c)"><rect width="20" height="20"/></g>"#,
    ]) func masks_areBounded(use: String) throws {
        let body =
            ##"<mask id="m"><rect width="20" height="20"/></mask><clipPath id="c"><path d="M0 0H9V9z"/><path d="M5 5H9V9z"/></clipPath><filter id="f"><feColorMatrix values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0"/></filter>"##
        let picture = try picture(body + String(repeating: use, count: 2000))
        #expect(try draw(picture) == [])
        #expect(try draw(picture, side: 400).count == 1)
    }

    @Test(arguments: [
        #"<path d="M0 0L1e38 1e38 nan inf"/>"#, #"<path d="M0 0H999999V-999999"/>"#,
        #"<rect width="1e300" height="1e-300"/>"#, #"<rect transform="scale(1e300)" width="9" height="9"/>"#,
        #"<rect transform="matrix(0 0 0 0 0 0)" width="9" height="9"/>"#,
        #"<g transform="scale(1000000)"><g transform="scale(1000000)"><g transform="scale(1000000)"><circle r="9"/></g></g></g>"#,
        #"<path d="M0 0H20" stroke="red" stroke-dasharray="0.0000001"/>"#,
        #"<circle r="9" stroke="red" stroke-width="999999"/>"#,
        #"<text font-size="999999" x="1e9">A</text>"#, #"<text font-size="0">A</text>"#,
        ##"<pattern id="p" width=".00001" height=".00001"><rect width="1" height="1"/></pattern><rect width="20" height="20" fill="url(#p)"/>"##,
        ##"<pattern id="p" width=".000001" height=".000001" patternUnits="userSpaceOnUse" patternTransform="scale(.000001 1000000)"><rect width="1" height="1"/></pattern><rect width="20" height="20" fill="url(#p)"/>"##,
        ##"<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="1e-200" y2="0" spreadMethod="repeat"><stop/><stop offset="1" stop-color="red"/></linearGradient><rect width="20" height="20" fill="url(#g)"/>"##,
        ##"<linearGradient id="g" x2="1e-6" spreadMethod="repeat"><stop/><stop offset="1" stop-color="red"/></linearGradient><rect width="20" height="20" fill="url(#g)"/>"##,
        ##"<radialGradient id="g" fx="9" r="0.0001" spreadMethod="reflect"><stop/><stop offset="1" stop-color="red"/></radialGradient><rect width="20" height="20" fill="url(#g)"/>"##,
        #"<image width="20" height="20" href="data:image/png;base64,AAAA"/>"#, #"<image href="file:///etc/passwd"/>"#,
        "<style>.a{fill:red</style><style>}{}}{@media{</style>", "<style>/*</style>",
        #"<rect style=":;;fill" width="9" height="9"/>"#,
    ]) func nonsense_isDrawnOrNot(body: String) throws {
        let picture = try picture(body)
        #expect(picture.size == CGSize(width: 20, height: 20))
        let faults = try draw(picture)
        #expect(faults.allSatisfy { $0.contains("tiles") })
    }

    /// Elements count again for their bytes, their rules and their characters.
    @Test(arguments: [
        (#"<path d="M0 0\#(String(repeating: " ", count: 400_000))H1"/>"#, 200),
        (#"<rect width="1" height="1" style="\#(String(repeating: "a:b;", count: 90_000))"/>"#, 1000),
        (#"<text xml:space="preserve">\#(String(repeating: " ", count: 2000))</text>"#, 450),
    ]) func largeElements_countMore(element: String, uses: Int) throws {
        let uses = String(repeating: ##"<use href="#a"/>"##, count: uses)
        let picture = try picture(#"<defs><g id="a">\#(element)</g></defs>\#(uses)"#)
        #expect(picture.faults.contains { $0.hasPrefix("the rest is not drawn") })
    }

    /// An image is decoded once, and all images together have a limit.
    @Test func images_areBounded() throws {
        let header = "R0lGODlhABAAEIAAAP8AAAAA/ywAAAAAABAAEAACAkQKADs="
        let image = #"<image id="a" width="9" height="9" href="data:image/gif;base64,\#(header)"/>"#
        let uses = String(repeating: ##"<use href="#a"/>"##, count: 500)
        #expect(try picture(image + uses).faults.count <= 1)
        let many = try picture(String(repeating: image, count: 6))
        #expect(many.faults.contains("the images must have at most 16777216 pixels together (got more)"))
    }

    /// Words that are not a length count as absent.
    @Test(arguments: ["auto", "", "100%", "x"]) func sizes_withoutNumbers_areThoseOfTheBox(width: String) throws {
        let picture = try picture("", root: #"width="\#(width)" height="\#(width)" viewBox="0 0 7 9""#)
        #expect(picture.size == CGSize(width: 7, height: 9))
    }

    /// Each is read once, from its start to its end.
    @Test(arguments: [
        String(repeating: "@a;", count: 10_000), String(repeating: "/**/", count: 10_000),
        "@media{" + String(repeating: "x{", count: 10_000) + String(repeating: "}", count: 10_001),
    ]) func styleSheets_areReadToTheirEnd(start: String) throws {
        let picture = try picture(
            #"<style>\#(start) .a{stroke-dasharray:.00001}</style><path class="a" stroke="red" d="M0 0H9"/>"#)
        #expect(picture.faults.contains("a line with more than 20000 dashes is drawn solid"))
    }

    @Test(arguments: [
        (0..<5000).map { ".a\($0){}" }.joined(), String(repeating: "{}", count: 5000),
        String(repeating: ".a,", count: 5000) + ".b{}", String(repeating: "@a{}", count: 5000),
    ]) func styleSheets_haveLimitedRules(text: String) throws {
        #expect(try picture("<style>\(text)</style>").faults.contains("more than 4096 CSS rules are ignored"))
    }

    /// Layers and masks are bitmaps; those in use at a time have a limit.
    @Test func nestedLayers_areBounded() throws {
        let open = String(repeating: #"<g opacity=".9">"#, count: 100), close = String(repeating: "</g>", count: 100)
        let body = #"<rect width="20" height="20"/><rect width="20" height="20"/>"#
        let picture = try picture(open + body + close)
        #expect(try draw(picture) == [])
        #expect(
            try draw(picture, side: 500) == ["layers and masks with more than 16777216 pixels at a time are not drawn"])
    }

    /// Many overlapping shapes cost their pixels; those outside of the picture cost little.
    @Test func overlappingShapes_areBounded() throws {
        let uses = String(repeating: ##"<use href="#a"/>"##, count: 2000)
        func faults(_ shape: String) throws -> [String] {
            try draw(picture("<defs>\(shape)</defs>" + uses), side: 1000)
        }
        #expect(
            try faults(#"<rect id="a" width="20" height="20"/>"#).contains { $0.hasPrefix("the rest is not drawn") })
        #expect(try faults(#"<rect id="a" x="30" width="20" height="20"/>"#) == [])
    }

    /// Dashes of a line that keeps its width are counted where it is drawn.
    @Test func dashes_ofScaledLines_areBounded() throws {
        let line = #"<path d="M0 0H99" stroke="red" stroke-dasharray="1" vector-effect="non-scaling-stroke"/>"#
        #expect(try draw(picture(line)) == [])
        let long = #"<g transform="scale(100000)">\#(line)</g>"#
        #expect(try draw(picture(long)) == ["a line with more than 20000 dashes is drawn solid"])
    }

    @Test func fonts_areBounded() throws {
        let texts = (0..<40).map { #"<text font-family="a\#($0)">A</text>"# }.joined()
        #expect(try picture(texts).faults == ["the texts must have at most 32 fonts (got more)"])
    }

    @Test func styleSheets_haveFewFaults() throws {
        let rules = (0..<4000).map { "a\($0)+b{}" }.joined()
        #expect(try picture("<style>\(rules)</style>").faults.count == 32)
    }

    /// The depth of the file times that of references would not fit the stack of a thread.
    @Test func deepReferences_fitTheStack() throws {
        var body = #"<g id="a0"><rect width="20" height="20" fill="red"/></g>"#
        for level in 1...15 {
            let open = String(repeating: #"<g opacity=".99">"#, count: 120)
            let close = String(repeating: "</g>", count: 120)
            body += ##"<g id="a\##(level)">\##(open)<use href="#a\##(level - 1)"/>\##(close)</g>"##
        }
        let text = "<defs>\(body)</defs>" + ##"<use href="#a15"/>"##, picture = try picture(text)
        #expect(picture.faults == ["elements nested more than 512 levels with those they use are not drawn"])
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            _ = try? self.picture(text)
            _ = try? self.draw(picture)
            done.signal()
        }
        thread.start()
        done.wait()
    }

    @Test func failures() {
        #expect(throws: SVGFailure.tooDeep) { try picture(String(repeating: "<g>", count: 200)) }
        #expect(throws: SVGFailure.tooManyElements) { try picture(String(repeating: "<g/>", count: 50_001)) }
        #expect(throws: SVGFailure.noRoot("html")) { try SVGPicture(Data("<html/>".utf8)) }
        #expect(throws: SVGFailure.noSize) { try picture("", root: "") }
        #expect(throws: SVGFailure.noSize) { try picture("", root: #"width="0" height="3""#) }
        for side in ["1e-320", "1e-5", "-3", "NaN", "inf", "-Infinity", "1e300", "1e300px", "1e999"] {
            #expect(throws: SVGFailure.noSize) {
                try picture("", root: #"width="\#(side)" height="3" viewBox="0 0 3 3""#)
            }
        }
        for box in ["0 0 0 0", "0 0 1e-320 1e-320", "0 0 NaN 3", "0 0 1e300 1e300"] {
            #expect(throws: SVGFailure.noSize) { try picture("", root: #"viewBox="\#(box)""#) }
        }
        #expect(throws: SVGFailure.tooManyAttributes) {
            try picture("<g \((0..<2000).map { #"a\#($0)="" "# }.joined())/>")
        }
        #expect(throws: SVGFailure.tooLarge(17 << 20)) { try SVGPicture(Data(count: 17 << 20)) }
        #expect(throws: SVGFailure.self) { try SVGPicture(Data("PNG".utf8)) }
        #expect(throws: SVGFailure.self) { try SVGPicture(Data()) }
    }

    /// Entities of the file are expanded as far as expat allows; no other file is read.
    @Test func entities() throws {
        let plain = #"<!DOCTYPE svg [<!ENTITY w "7">]><svg width="&w;" height="3"><rect width="1" height="1"/></svg>"#
        #expect(try SVGPicture(Data(plain.utf8)).size.width == 7)
        var bomb = #"<!ENTITY a0 "aaaaaaaaaa">"#
        for level in 1...9 {
            bomb += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
        }
        let text = #"<!DOCTYPE svg [\#(bomb)]><svg width="3" height="3"><text>&a9;</text></svg>"#
        #expect(throws: SVGFailure.tooMuchText) { try SVGPicture(Data(text.utf8)) }
        let outside =
            #"<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg width="3" height="3"><text>&a;</text></svg>"#
        #expect(throws: SVGFailure.noSize) {
            try SVGPicture(Data(outside.replacingOccurrences(of: #" width="3" height="3""#, with: "").utf8))
        }
        let attributes = String(repeating: #"<g id="&a7;"/>"#, count: 4)
        let long = #"<!DOCTYPE svg [\#(bomb)]><svg width="3" height="3">\#(attributes)</svg>"#
        #expect(throws: SVGFailure.self) { try SVGPicture(Data(long.utf8)) }
    }

    @Test(arguments: [
        (#"<image href="a.png"/>"#, "the image “a.png” is not drawn: it must be in the file, as data:image/…;base64"),
        ("<foreignObject/>", "<foreignObject> is not drawn"),
        (
            ##"<path d="M0 0H9" marker-end="url(#x)"/>"##,
            "the marker #x is not drawn: there is no such element"
        ),
        (
            ##"<rect width="9" height="9" fill="url(#x)"/>"##,
            "the paint #x is not drawn: there is no such gradient or pattern"
        ),
        (
            #"<path d="M0 0\#(String(repeating: "L9 9", count: 9000))L8 X"/>"#,
            "a path ends before “L8 X”, which cannot be read"
        ),
        (#"<path d="9 M0 0"/>"#, "a path ends before “9 M0 0”, which cannot be read"),
        (#"<path d="M0 0L9 9 L8"/>"#, "a path ends before “L8”, which cannot be read"),
        (
            "<style>a+b{fill:red}</style>",
            "the CSS selector “a+b” is ignored: it must have names, .class, #id and >"
        ),
        (
            "<style>>b{fill:red}</style>",
            "the CSS selector “>b” is ignored: it must have names, .class, #id and >"
        ),
        (
            #"<rect width="9" height="9" filter="url(#f)"/><filter id="f"><feGaussianBlur/></filter>"#,
            "<filter> is not drawn, except for one feColorMatrix"
        ),
    ]) func faults(body: String, sentence: String) throws {
        let picture = try picture(body + body)
        #expect(picture.faults == [sentence])
    }
}
