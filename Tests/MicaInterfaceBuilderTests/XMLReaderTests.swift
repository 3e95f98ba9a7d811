import Foundation
import MicaInterfaceBuilder
import Testing

/// XML within bounds, whatever the file.
@Suite struct XMLReaderTests {
    private func read(_ text: String, _ limits: XMLLimits = XMLLimits()) throws -> XMLElement {
        try XMLReader.read(Array(text.utf8), path: "a.xib", limits: limits)
    }

    private func failure(_ bytes: [UInt8], _ limits: XMLLimits = XMLLimits()) -> String {
        do {
            _ = try XMLReader.read(bytes, path: "a.xib", limits: limits)
            return "none"
        } catch { return error.description }
    }

    private func failure(_ text: String, _ limits: XMLLimits = XMLLimits()) -> String {
        failure(Array(text.utf8), limits)
    }

    @Test func elementsKeepAttributesTextChildrenAndLines() throws {
        let root = try read("<a x=\"1\">\n  <b key=\"k\">one &amp; two</b>\n</a>")
        #expect(root.tag == "a")
        #expect(root["x"] == "1")
        #expect(root.child(key: "k")?.text == "one & two")
        #expect(root.first("b")?.line == 2)
    }

    @Test func textsInUTF16AndLatin1AreRead() throws {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a>é</a>"
        let wide: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try XMLReader.read(wide, path: "a").text == "é")
        let narrow = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>".utf8) + [0xE9] + Array("</a>".utf8)
        #expect(try XMLReader.read(narrow, path: "a").text == "é")
    }

    @Test func documentTypesAreRefused() {
        let laughs = """
            <?xml version="1.0"?>
            <!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;&x;&x;&x;&x;&x;">]>
            <a>&y;</a>
            """
        #expect(failure(laughs) == "a.xib:2: the file must be without a document type declaration (got one)")
        #expect(failure("<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>").contains("document type declaration"))
    }

    @Test func depthIsBounded() {
        let deep = String(repeating: "<a>", count: 300_000)
        #expect(failure(deep) == "a.xib:1: the depth of elements must be at most 256 (got more)")
        let levels = { (count: Int) in
            String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
        }
        #expect(failure(levels(256)) == "none")
        #expect(failure(levels(257)).contains("the depth of elements"))
    }

    @Test func theNumberOfElementsIsBounded() {
        var limits = XMLLimits()
        limits.elements = 10
        let wide = "<a>\n" + String(repeating: "<b/>\n", count: 10) + "</a>"
        #expect(failure(wide, limits) == "a.xib:11: the number of elements must be at most 10 (got more)")
        limits.elements = 11
        #expect(failure(wide, limits) == "none")
    }

    @Test func attributesAreBounded() {
        let many = (0..<129).map { "a\($0)=\"1\"" }.joined(separator: " ")
        #expect(
            failure("<a \(many)/>") == "a.xib:1: the number of attributes of an element must be at most 128 (got more)")
        let long = "<a b=\"\(String(repeating: "x", count: 300_000))\"/>"
        #expect(failure(long) == "a.xib:1: an attribute must have at most 262144 bytes (got 300001)")
    }

    @Test func textsAreBounded() {
        var limits = XMLLimits()
        limits.textBytes = 100
        #expect(
            failure("<a>\(String(repeating: "x\n", count: 60))</a>", limits).hasSuffix(
                "the text of an element must have at most 100 bytes (got more)"))
    }

    @Test func theFileIsBounded() {
        let large = [UInt8](repeating: 0x20, count: (16 << 20) + 1)
        #expect(failure(large) == "a.xib:1: the file must have at most 16777216 bytes (got 16777217)")
    }

    /// The file has a size and no content: reading it would take longer than any test.
    @Test func aFileIsMeasuredBeforeItIsRead() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).xib")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data("<document/>".utf8).write(to: url)
        #expect(try InterfaceFile(readingFrom: url, path: "a.xib").bytes.count == 11)
        let file = try FileHandle(forWritingTo: url)
        try file.truncate(atOffset: 1 << 40)
        try file.close()
        let failure = #expect(throws: InterfaceFailure.self) { try InterfaceFile(readingFrom: url, path: "a.xib") }
        #expect(failure?.description == "a.xib:1: the file must have at most 16777216 bytes (got 1099511627776)")
    }

    @Test(arguments: [
        ("", "no element found"),
        ("<a>\n<b>", "no element found"),
        ("<a></b>", "mismatched tag"),
        ("<a>\u{0}</a>", "not well-formed (invalid token)"),
        ("<a>&nothing;</a>", "undefined entity"),
        ("<a/><b/>", "junk after document element"),
        ("<?xml version=\"1.0\" encoding=\"EBCDIC\"?><a/>", "unknown encoding"),
        ("<a b=\"1\" b=\"2\"/>", "duplicate attribute"),
    ])
    func brokenFilesAreErrors(_ text: String, _ reason: String) {
        #expect(failure(text).hasSuffix("the XML must be well-formed (got \(reason))"))
    }

    @Test func bytesThatAreNoTextAreErrors() {
        #expect(failure(Array("<a>".utf8) + [0xFF, 0xC0] + Array("</a>".utf8)).contains("well-formed"))
    }

    @Test func oldFormatsAndOtherSystemsAreErrors() {
        let kinds = [
            ("<archive type=\"x\"/>", "got archive"),
            (
                "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" targetRuntime=\"MacOSX.Cocoa\"/>",
                "MacOSX.Cocoa"
            ),
            ("<document/>", "for iOS"),
        ]
        for (text, part) in kinds {
            #expect(throws: InterfaceFailure.self) { try DocumentReader.read(Array(text.utf8), path: "a.xib") }
            do { _ = try DocumentReader.read(Array(text.utf8), path: "a.xib") } catch {
                #expect(error.description.contains(part))
            }
        }
    }
}
