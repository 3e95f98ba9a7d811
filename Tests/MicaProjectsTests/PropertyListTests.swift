import Foundation
import MicaProjects
import Testing

/// Property lists as text, XML and JSON, within limits.
@Suite struct PropertyListTests {
    private func read(_ text: String, _ limits: PropertyListLimits = PropertyListLimits()) throws -> PropertyList {
        try PropertyListReader.read(Array(text.utf8), path: "a", limits: limits)
    }

    private func failure(_ text: String, _ limits: PropertyListLimits = PropertyListLimits()) -> String {
        do {
            _ = try read(text, limits)
            return "none"
        } catch { return "\(error)" }
    }

    @Test func textsHaveNamesStringsListsAndComments() throws {
        let list = try read(
            #"""
            // !$*UTF8*$!
            {
                a /* first */ = com.apple.x-1; "b c" = "d\n\"e\" \U00e9 \101";
                list = ( 1, "two", (), ); data = <0aff 10>; empty = {};
                path = "a//b"; single = 'it "is"';
            }
            """#)
        #expect(list["a"]?.string == "com.apple.x-1")
        #expect(list["b c"]?.string == "d\n\"e\" é A")
        #expect(list["list"] == .array([.string("1"), .string("two"), .array([])]))
        #expect(list["data"] == .data([0x0A, 0xFF, 0x10]))
        #expect(list["empty"] == .dictionary([:]))
        #expect(list["path"]?.string == "a//b" && list["single"]?.string == "it \"is\"")
    }

    @Test func xmlAndJSONHaveTheSameValues() throws {
        let xml = try read(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict>
                <key>name</key><string>a &amp; b</string><key>is</key><true/>
                <key>list</key><array><integer>3</integer><real>0.5</real></array><key>d</key><data>Cv8=</data>
            </dict></plist>
            """)
        let json = try read(#"{ "name": "a & b", "is": true, "list": [3, 0.5] }"#)
        for list in [xml, json] {
            #expect(list["name"]?.string == "a & b" && list["is"] == .boolean(true))
            #expect(list["list"] == .array([.integer(3), .real(0.5)]))
        }
        #expect(xml["d"] == .data([0x0A, 0xFF]))
        #expect(try read(xml.xml) == xml)
    }

    @Test func faultsNameTheLine() {
        #expect(failure("{\n a = 1;\n b = ;\n}") == "a:3: a text must follow (got “;”)")
        #expect(failure("{\n a = 1\n}") == "a:3: “;” must follow (got “}”)")
        #expect(failure("{ a = \"open") == "a:1: a closed string must follow (got “\"open”)")
        #expect(failure("{ a = 1; /* open") == "a:1: a closed comment must follow (got “/* open”)")
        #expect(failure("{ a = 1; }\n}") == "a:2: the end of the file must follow (got “}”)")
        #expect(failure("{") == "a:1: a text must follow (got the end)")
        #expect(failure("{\n<<<<<<< HEAD\n a = 1;\n}") == "a:2: a text must follow (got “<<<<<<< HEAD”)")
        #expect(
            failure("bplist00\u{1}")
                == "a: the property list must be text or XML (got the binary form); convert it with plutil")
        #expect(failure("{ \"a\": [1, }").hasPrefix("a: the JSON must be well-formed"))
        #expect(failure("<plist><dict><string>a</string></dict></plist>").contains("pairs of <key> and value"))
    }

    @Test func limitsHoldInAllForms() {
        var limits = PropertyListLimits()
        limits.depth = 8
        limits.values = 20
        limits.bytes = 400
        let deep = String(repeating: "(", count: 9) + String(repeating: ")", count: 9)
        #expect(failure("{ a = \(deep); }", limits) == "a:1: values must be nested at most 8 deep (got more)")
        let json = String(repeating: "[", count: 9) + String(repeating: "]", count: 9)
        #expect(failure("{ \"a\": \(json) }", limits) == "a: values must be nested at most 8 deep (got more)")
        let xml = String(repeating: "<array>", count: 11) + String(repeating: "</array>", count: 11)
        #expect(failure("<plist>\(xml)</plist>", limits).contains("depth of elements must be at most 10"))
        #expect(
            failure("( \(String(repeating: "1, ", count: 21)) )", limits).contains(
                "number of values must be at most 20"))
        #expect(failure("{ \"a\": [\(String(repeating: "1,", count: 21))1] }", limits).contains("at most 20"))
        #expect(
            failure(String(repeating: " ", count: 401), limits) == "a: the file must have at most 400 bytes (got 401)")
        // The default depth is far below the one that would exhaust a thread's stack.
        #expect(failure("{ a = " + String(repeating: "(", count: 1_000_000)).contains("at most 64 deep"))
        #expect(failure("{ \"a\": " + String(repeating: "[", count: 1_000_000)).contains("at most 64 deep"))
    }

    @Test func documentTypesMustNotDeclareEntities() {
        let unknown =
            "<?xml version=\"1.0\"?><!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
            + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\"><plist><string>A&foo;B</string></plist>"
        #expect(failure(unknown).contains("an entity must be one of XML's own"))
        let bomb = "<?xml version=\"1.0\"?><!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>"
        #expect(failure(bomb).contains("the document type must be without declarations"))
    }

    @Test func writtenTextHasNoControlCharacters() throws {
        let list = PropertyList.dictionary(["k<": .string("a\u{1}\r<\n"), "n": .integer(-3), "e": .array([])])
        #expect(try read(list.xml) == .dictionary(["k<": .string("a\r<\n"), "n": .integer(-3), "e": .array([])]))
    }
}
