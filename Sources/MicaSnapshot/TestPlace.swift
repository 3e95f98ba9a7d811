package import Testing
import Synchronization
import XCTest

/// Where in a test something is expected: what Swift Testing and XCTest each need to show a failure there.
package struct TestPlace: Sendable {
    package let sourceLocation: SourceLocation
    private let file: StaticString
    /// The source file's path.
    package let path: String
    /// The function that the expectation stands in, such as `badge()`.
    package let function: StaticString

    package init(_ sourceLocation: SourceLocation, _ file: StaticString, _ function: StaticString) {
        (self.sourceLocation, self.file, self.function) = (sourceLocation, file, function)
        path = "\(file)"
    }

    /// A place in a file of another package, in tests of the kit itself.
    package init(file path: String, line: Int) {
        sourceLocation = SourceLocation(fileID: "App/File.swift", filePath: path, line: line, column: 1)
        (file, function, self.path) = ("", "", path)
    }

    /// Fails the test that runs: of Swift Testing, else of XCTest.
    package func fail(_ message: String) {
        if let capture = Self.capture {
            capture.add(message)
        } else if Self.isSwiftTesting {
            Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
        } else {
            XCTFail(message, file: file, line: UInt(sourceLocation.line))
        }
    }

    /// Attaches a file to the test. XCTest on Linux has no attachments.
    package func attach(_ bytes: [UInt8], named name: String) {
        guard Self.isSwiftTesting, Self.capture == nil else { return }
        Attachment.record(bytes, named: name, sourceLocation: sourceLocation)
    }

    /// A task that a test detached does not know its test; the process still runs tests of one kind.
    private static var isSwiftTesting: Bool { Test.current != nil || CommandLine.arguments.contains("swift-testing") }

    /// Gets the messages instead of the test, in tests of the messages.
    @TaskLocal package static var capture: CapturedMessages?

    /// The test's function without its parentheses.
    package var testName: String {
        let name = Test.current?.name ?? "\(function)"
        return String(name.prefix { $0 != "(" }.filter { $0 != "`" })
    }
}

/// What expectations said.
package final class CapturedMessages: Sendable {
    private let list = Mutex<[String]>([])

    package init() {}

    package func add(_ message: String) { list.withLock { $0.append(message) } }
    package var all: [String] { list.withLock { $0 } }
}
