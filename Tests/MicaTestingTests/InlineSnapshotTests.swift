import Foundation
import MicaTesting
import Testing

@Suite struct InlineSnapshotTests {
    private let source = """
        struct Tests {
            func ring() {
                expectInlineSnapshot(of: ring(")"), record: nil)
                expectInlineSnapshot(of: two) { "old" }
            }
        }

        """

    @Test func text_isWrittenBehindTheCall() {
        let first = InlineSnapshot.rewritten(source, call: "expectInlineSnapshot", line: 3, text: "a\n  b")
        #expect(
            first == """
                struct Tests {
                    func ring() {
                        expectInlineSnapshot(of: ring(")"), record: nil) {
                            \"""
                            a
                              b
                            \"""
                        }
                        expectInlineSnapshot(of: two) { "old" }
                    }
                }

                """)
        let second = InlineSnapshot.rewritten(source, call: "expectInlineSnapshot", line: 4, text: #"\(x) """"#)
        #expect(
            second?.contains(
                "of: two) {\n            #\"\"\"\n            \\(x) \"\"\"\n            \"\"\"#\n        }") == true)
        #expect(second?.contains("old") == false)
        #expect(InlineSnapshot.rewritten(source, call: "expectInlineSnapshot", line: 2, text: "") == nil)
        #expect(InlineSnapshot.rewritten(source, call: "expectInlineSnapshot", line: 99, text: "") == nil)
    }

    @Test func calls_moveWithTheLinesAboveThem() throws {
        let package = try TestPackage()
        try Data(source.utf8).write(to: package.source)
        func said(_ text: String, line: Int, expected: String?, record: SnapshotRecording? = nil) -> [String] {
            messages {
                InlineSnapshot.expect(
                    text, call: "expectInlineSnapshot", record: record, at: package.place(line: line), matches: expected
                )
            }
        }
        #expect(
            said("one", line: 3, expected: nil) == [
                "Inline snapshot: recorded the text in BadgeTests.swift; check it, then run the test again."
            ])
        #expect(said("new", line: 4, expected: "old", record: .failed).count == 1)
        let changed = try String(contentsOf: package.source, encoding: .utf8)
        #expect(
            changed.contains("            one\n") && changed.contains("            new\n") && !changed.contains("old"))

        #expect(said("old\n", line: 4, expected: "old") == [])
        #expect(
            said("new", line: 4, expected: "old") == [
                "Inline snapshot: line 1 differs.\n  expected: old\n  actual:   new\n- old\n+ new\n"
            ])
        #expect(
            said("new", line: 3, expected: nil, record: .never) == [
                "Inline snapshot: there is no text, and this run does not record it; run the test with recording enabled."
            ])
        #expect(
            said("new", line: 1, expected: nil).first?.contains("no call of expectInlineSnapshot in line 1")
                == true)
    }

    @MainActor @Test func layer_asText() {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
        layer.opacity = 0.5
        expectInlineSnapshot(of: layer) {
            """
            CALayer bounds=(0 0 20 10) position=(10 5) opacity=0.5
            """
        }
    }
}
