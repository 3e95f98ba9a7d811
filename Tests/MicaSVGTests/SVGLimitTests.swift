import CoreGraphics
import Foundation
import MicaSVG
import Testing

/// Files that would cost too much or make no sense: each ends soon, with a sentence.
@Suite struct SVGLimitTests {
    private func picture(_ body: String, root: String = #"width="20" height="20""#) throws -> SVGPicture {
        try SVGPicture(Data(#"<svg xmlns="http://www.w3.org/2000/svg" \#(root)>\#(body)</svg>"#.utf8))
    }

    private func draw(_ picture: SVGPicture) throws {
        let context = try #require(
            CGContext(
                data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        picture.draw(in: CGRect(x: 0, y: 0, width: 40, height: 40), of: context)
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
        ##"<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect width="9" height="9" fill="url(#a)"/>"##,
    ]) func circles_end(body: String) throws {
        let picture = try picture(body)
        #expect(!picture.faults.isEmpty)
        try draw(picture)
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
        ##"<linearGradient id="g" x2="1e-6" spreadMethod="repeat"><stop/><stop offset="1" stop-color="red"/></linearGradient><rect width="20" height="20" fill="url(#g)"/>"##,
        ##"<radialGradient id="g" fx="9" r="0.0001" spreadMethod="reflect"><stop/><stop offset="1" stop-color="red"/></radialGradient><rect width="20" height="20" fill="url(#g)"/>"##,
        #"<image width="20" height="20" href="data:image/png;base64,AAAA"/>"#, #"<image href="file:///etc/passwd"/>"#,
        "<style>.a{fill:red</style><style>}{}}{@media{</style>", "<style>/*</style>",
        #"<rect style=":;;fill" width="9" height="9"/>"#,
    ]) func nonsense_isDrawnOrNot(body: String) throws { try draw(try picture(body)) }

    @Test func failures() {
        #expect(throws: SVGFailure.tooDeep) { try picture(String(repeating: "<g>", count: 200)) }
        #expect(throws: SVGFailure.tooManyElements) { try picture(String(repeating: "<g/>", count: 50_001)) }
        #expect(throws: SVGFailure.noRoot("html")) { try SVGPicture(Data("<html/>".utf8)) }
        #expect(throws: SVGFailure.noSize) { try picture("", root: "") }
        #expect(throws: SVGFailure.noSize) { try picture("", root: #"width="0" height="3""#) }
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
        _ = try? SVGPicture(Data(outside.utf8))
    }

    @Test(arguments: [
        (#"<image href="a.png"/>"#, "the image “a.png” is not drawn: it must be in the file, as data:image/…;base64"),
        ("<foreignObject/>", "<foreignObject> is not drawn"),
        (
            ##"<rect width="9" height="9" fill="url(#x)"/>"##,
            "the paint #x is not drawn: there is no such gradient or pattern"
        ),
        (#"<path d="M0 0L9 9 L8"/>"#, "a path ends before “L8”, which cannot be read"),
        ("<style>a b{fill:red}</style>", "the CSS selector “a b” is ignored: it must be a name, .class or #id"),
        (
            #"<rect width="9" height="9" filter="url(#f)"/><filter id="f"><feGaussianBlur/></filter>"#,
            "<filter> is not drawn, except for one feColorMatrix"
        ),
    ]) func faults(body: String, sentence: String) throws {
        let picture = try picture(body + body)
        #expect(picture.faults == [sentence])
    }
}
