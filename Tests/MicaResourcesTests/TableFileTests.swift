import Foundation
import Testing

import MicaResources

/// Files of string tables, as text, XML and binary.
@Suite struct TableFileTests {
    private func read(_ text: String) throws -> [String: TableValue] { try TableFile.read(Array(text.utf8)) }

    @Test func text_hasKeysCommentsAndEscapes() throws {
        let values = try read(
            #"""
            /* a comment; "x" = "y"; */
            "plain" = "Hello"; // another
            name.of-key_1=value;
            "quote\"d" = "a \"b\" \\ \n \t \U00e9\u00E9 \U1F60 \101\'";
            'single' = 'it"s';
            "pair" = "\Ud83d\Ude00";
            "same";
            "lines" = "one
            two \
            three";
            "empty" = "";
            "again" = "first"; "again" = "second";
            """#)
        #expect(values["plain"] == .text("Hello") && values["name.of-key_1"] == .text("value"))
        #expect(values["quote\"d"] == .text("a \"b\" \\ \n \t éé \u{1F60} A'"))
        #expect(values["single"] == .text("it\"s") && values["pair"] == .text("😀") && values["same"] == .text("same"))
        #expect(values["lines"] == .text("one\ntwo \nthree") && values["empty"] == .text(""))
        #expect(values["again"] == .text("second") && values.count == 9)
        #expect(try read("{ a = { b = c; d = (e, f, ); g = <00 ff>; } }")["a"]?["b"] == .text("c"))
        #expect(try read("").isEmpty && read(" /* only */ // this").isEmpty)
    }

    @Test(arguments: [true, false], [true, false]) func text_inUTF16(isBig: Bool, hasMark: Bool) throws {
        let text = "\"grüße 😀\" = \"Привет\";"
        var bytes: [UInt8] = hasMark ? (isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]) : []
        for unit in text.utf16 {
            bytes += isBig ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        #expect(try TableFile.read(bytes) == ["grüße 😀": .text("Привет")])
        #expect(try TableFile.read([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == ["grüße 😀": .text("Привет")])
    }

    @Test(arguments: [
        ("\"a\" = \"b\"\n\"c\" = \"d\";", 2), ("\"a\" = \"b;\n", 1), ("\n\"a\" = ;", 2), ("a = b;\n/* never", 2),
        ("a = {b = c;", 1),
        ("= b;", 1), ("a = (b c);", 1), ("a = <00", 1),
    ]) func text_faultsHaveALine(text: String, line: Int) {
        let error = #expect(throws: TableFailure.self) { try read(text) }
        #expect(error?.line == line)
    }

    @Test func xml_hasEntitiesAndNestedDictionaries() throws {
        let values = try read(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <!-- <dict> -->
            <plist version="1.0"><dict>
                <key>a &amp; b</key><string>&lt;x&gt; &#233;&#xE9; <!-- no -->&quot;<![CDATA[<&>]]></string>
                <key>in</key><dict><key>one</key><string/><key>n</key><integer>3</integer><key>t</key><true/></dict>
                <key>list</key><array><string>s</string><dict/></array>
            </dict></plist>
            """)
        #expect(values["a & b"] == .text("<x> éé \"<&>"))
        #expect(values["in"] == .dictionary(["one": .text(""), "n": .other, "t": .other]))
        #expect(values["list"] == .other && values.count == 3)
        #expect(try read("<plist><dict/></plist>").isEmpty)
    }

    @Test(arguments: [
        "<plist><dict><key>a</key></dict></plist>", "<plist><dict><key>a</key><string>b</dict></plist>",
        "<plist><dict>", "<?xml",
        "<plist></plist>", "<plist><string>a</string></plist>", "<plist><dict><string>a</string></dict></plist>",
        "<plist><dict><key>a</key><string>&none;</string></dict></plist>",
        "<plist><dict><key>a</key><string>&#xD800;</string>",
        "<plist><dict><key>a</key><float>1</float></dict></plist>", "<!DOCTYPE [ ",
        "<plist><dict><key>a</key><array><dict>",
    ]) func xml_faultsAreErrors(text: String) { #expect(throws: TableFailure.self) { try read(text) } }

    @Test func binary_isThatOfFoundation() throws {
        let values: [String: Any] = [
            "a": "b", "long": String(repeating: "x", count: 300), "ü": "Grüße 😀", "in": ["one": "%d file", "n": 3],
            "list": ["a"],
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
        let read = try TableFile.read([UInt8](data))
        #expect(read["a"] == .text("b") && read["long"]?.text?.count == 300 && read["ü"] == .text("Grüße 😀"))
        #expect(read["in"] == .dictionary(["one": .text("%d file"), "n": .other]) && read["list"] == .other)
        // No cut and no changed byte may stop the program.
        let bytes = [UInt8](data)
        for end in bytes.indices { _ = try? TableFile.read(Array(bytes[..<end])) }
        for index in bytes.indices {
            for value in [0, 0xFF, bytes[index] ^ 1, bytes[index] &+ 0x10] {
                var damaged = bytes
                damaged[index] = value
                _ = try? TableFile.read(damaged)
            }
        }
    }

    /// A dictionary that contains itself, and one whose two entries lead to the next one, 29 levels deep.
    @Test func binary_withLoopsIsBounded() {
        func file(_ objects: [[UInt8]]) -> [UInt8] {
            var bytes = Array("bplist00".utf8), offsets: [UInt8] = []
            for object in objects {
                offsets.append(UInt8(bytes.count))
                bytes += object
            }
            let table = bytes.count
            func number(_ value: Int) -> [UInt8] { [UInt8](repeating: 0, count: 7) + [UInt8(value)] }
            return bytes + offsets + [0, 0, 0, 0, 0, 0, 1, 1] + number(objects.count) + number(0) + number(table)
        }
        #expect(throws: TableFailure.self) { try TableFile.read(file([[0xD1, 1, 0], [0x51, 0x61]])) }
        let names: [[UInt8]] = [[0x51, 0x61], [0x51, 0x62]]
        let levels = (0..<30).map { [0xD2, 30, 31, UInt8($0 + 1), UInt8($0 + 1)] as [UInt8] }
        #expect(throws: TableFailure.self) { try TableFile.read(file(levels + names)) }
    }

    @Test func depthIsLimited() throws {
        let deep = 100_000
        #expect(throws: TableFailure.self) { try read(String(repeating: "a={", count: deep)) }
        #expect(throws: TableFailure.self) { try read("a=" + String(repeating: "(", count: deep)) }
        #expect(throws: TableFailure.self) {
            try read("<plist>" + String(repeating: "<dict><key>a</key>", count: deep))
        }
        #expect(throws: TableFailure.self) { try read("<plist>" + String(repeating: "<array>", count: deep)) }
        let json = "{\"strings\":{\"a\":{\"localizations\":{\"en\":" + String(repeating: "{\"variations\":", count: 400)
        let catalogue = json + "1" + String(repeating: "}", count: 404)
        #expect(try StringCatalogue(Data(catalogue.utf8), device: .iphone).tables["en"] == [:])
        let endless = Data(("{\"strings\":" + String(repeating: "[", count: deep)).utf8)
        #expect(throws: TableFailure.self) { try StringCatalogue(endless, device: .iphone) }
    }
}
