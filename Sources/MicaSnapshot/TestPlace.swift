import Testing
import Synchronization
import XCTest

/// The position of an expectation in a test, as Swift Testing and XCTest need it to report a failure there.
///
/// Expectations have the components as separate arguments, not as a `SourceLocation`. The default value of that is a
/// macro, which would require every XCTest test case to import Testing.
package struct TestPlace: Sendable {
    private let fileID: String
    private let file: StaticString
    /// The source file's path.
    package let path: String
    /// The line and the column, from 1.
    package let line: Int, column: Int
    /// The function that contains the expectation, such as `badge()`.
    package let function: StaticString

    package init(
        _ function: StaticString, _ fileID: StaticString, _ file: StaticString, _ line: UInt, _ column: UInt
    ) {
        self.function = function
        self.fileID = "\(fileID)"
        self.file = file
        path = Self.redirectedPath ?? "\(file)"
        self.line = Int(clamping: line)
        self.column = Int(clamping: column)
    }

    /// Creates a place in a file of another package, for tests of this module.
    package init(file path: String, line: Int) {
        function = ""
        fileID = "App/File.swift"
        file = ""
        self.path = path
        self.line = line
        column = 1
    }

    private var sourceLocation: SourceLocation {
        SourceLocation(fileID: fileID, filePath: path, line: line, column: column)
    }

    /// Fails the running test: of Swift Testing, otherwise of XCTest.
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

    /// A detached task has no current test; the process still runs tests of one kind.
    static var isSwiftTesting: Bool { Test.current != nil || CommandLine.arguments.contains("swift-testing") }

    /// Receives the messages instead of the test, in tests of the messages.
    @TaskLocal package static var capture: CapturedMessages?

    /// Replaces the path of the source file, in tests of the messages, whose output then belongs to a separate package.
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
