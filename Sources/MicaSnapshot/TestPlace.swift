import Testing
import Synchronization
import XCTest

/// Where in a test something is expected: what Swift Testing and XCTest each need to show a failure there.
///
/// Expectations take the parts as arguments of their own, not as a `SourceLocation`: its default value is a macro, which would
/// make every test case of XCTest import Testing.
package struct TestPlace: Sendable {
    private let fileID: String
    private let file: StaticString
    /// The source file's path.
    package let path: String
    /// From 1.
    package let line: Int, column: Int
    /// The function that the expectation stands in, such as `badge()`.
    package let function: StaticString

    package init(
        _ function: StaticString, _ fileID: StaticString, _ file: StaticString, _ line: UInt, _ column: UInt
    ) {
        (self.function, self.fileID, self.file) = (function, "\(fileID)", file)
        (path, self.line, self.column) = (Self.redirectedPath ?? "\(file)", Int(clamping: line), Int(clamping: column))
    }

    /// A place in a file of another package, in tests of the kit itself.
    package init(file path: String, line: Int) {
        (function, fileID, file, self.path) = ("", "App/File.swift", "", path)
        (self.line, column) = (line, 1)
    }

    private var sourceLocation: SourceLocation {
        SourceLocation(fileID: fileID, filePath: path, line: line, column: column)
    }

    /// Fails the test that runs: of Swift Testing, else of XCTest.
    package func fail(_ message: String) {
        if let capture = Self.capture {
            capture.add(message)
        } else if Self.isSwiftTesting {
            Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
        } else {
            XCTFail(message, file: file, line: UInt(line))
        }
    }

    /// Attaches a file to the test. XCTest on Linux has no attachments.
    package func attach(_ bytes: [UInt8], named name: String) {
        guard Self.isSwiftTesting, Self.capture == nil else { return }
        Attachment.record(bytes, named: name, sourceLocation: sourceLocation)
    }

    /// A task that a test detached does not know its test; the process still runs tests of one kind.
    static var isSwiftTesting: Bool { Test.current != nil || CommandLine.arguments.contains("swift-testing") }

    /// Gets the messages instead of the test, in tests of the messages.
    @TaskLocal package static var capture: CapturedMessages?

    /// Stands for the source file, in tests of the messages: what they write is then in a package of its own.
    @TaskLocal package static var redirectedPath: String?

    /// The test's function without its parentheses.
    package var testName: String {
        let name = Test.current?.name ?? "\(function)"
        return String(name.prefix { $0 != "(" }.filter { $0 != "`" })
    }
}

/// The messages of expectations.
package final class CapturedMessages: Sendable {
    private let list = Mutex<[String]>([])

    package init() {}

    package func add(_ message: String) { list.withLock { $0.append(message) } }
    package var all: [String] { list.withLock { $0 } }
}
