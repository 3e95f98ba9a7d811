import Foundation
import Testing

/// `mica port`, run as a user runs it.
@Suite struct PortTests {
    private static let source = """
        import UIKit
        import AVFoundation

        class Card: UIView {
            @objc func tap(_ sender: Any) {}
            func start() { add(#selector(tap)) }
            // 1
            // 2
            // 3
            // 4
            // 5
            // 6
            // 7
            @IBOutlet var title: UILabel!
        }
        """

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: folder["app/views"], withIntermediateDirectories: true)
        try Data(Self.source.utf8).write(to: folder["app/views/Card.swift"])
        try Data("let a = 1\n".utf8).write(to: folder["app/Plain.swift"])
        return folder
    }

    @Test func withoutAnOption_itReports() throws {
        let folder = try folder()
        let program = try Program(Program.mica, ["port", "app"], in: folder.url)
        #expect(program.status == 0 && program.error.isEmpty)
        #expect(
            program.text == """
                views/Card.swift:2: the module AVFoundation does not exist here
                1 of 2 files need rewriting; 1 places need a hand, named above

                """)
    }

    @Test func output_isTheRewrittenFolder() throws {
        let folder = try folder()
        let program = try Program(Program.mica, ["port", "app", "-o", "new"], in: folder.url)
        #expect(program.status == 0, "\(program.error)")
        let card = try String(contentsOf: folder["new/views/Card.swift"], encoding: .utf8)
        #expect(card.contains("    func tap(_ sender: Any) {}\n    func start() { add(Selector(\"tap:\", Card.tap)) }"))
        #expect(try String(contentsOf: folder["new/Plain.swift"], encoding: .utf8) == "let a = 1\n")
        #expect(try String(contentsOf: folder["app/views/Card.swift"], encoding: .utf8) == Self.source)
    }

    @Test func diff_isAPatch() throws {
        let folder = try folder()
        let program = try Program(Program.mica, ["port", "app", "--diff"], in: folder.url)
        #expect(program.status == 0 && program.error.contains("1 of 2 files"))
        #expect(
            program.text == """
                --- a/views/Card.swift
                +++ b/views/Card.swift
                @@ -2,8 +2,8 @@
                 import AVFoundation
                \(" ")
                 class Card: UIView {
                -    @objc func tap(_ sender: Any) {}
                -    func start() { add(#selector(tap)) }
                +    func tap(_ sender: Any) {}
                +    func start() { add(Selector("tap:", Card.tap)) }
                     // 1
                     // 2
                     // 3
                @@ -11,5 +11,5 @@
                     // 5
                     // 6
                     // 7
                -    @IBOutlet var title: UILabel!
                +    var title: UILabel!
                 }
                \\ No newline at end of file

                """)
    }

    @Test func mistakes_areSaidInOneLine() throws {
        for (arguments, text) in [
            (["port", "none"], "there is no folder none"), (["port", "app", "-o", "app"], "name another one"),
            (["port", "app", "-o", "x", "--diff"], "do not go together"), (["port", "empty"], "holds no Swift files"),
        ] {
            let folder = try folder()
            try FileManager.default.createDirectory(at: folder["empty"], withIntermediateDirectories: true)
            let program = try Program(Program.mica, arguments, in: folder.url)
            #expect(program.status != 0 && program.error.contains(text), "\(program.error)")
            #expect(program.error.filter(\.isNewline).count == 1)
        }
    }
}
