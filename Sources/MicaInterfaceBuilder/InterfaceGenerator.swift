public import Foundation
public import MicaSources

/// A file of Interface Builder.
public struct InterfaceFile: Sendable {
    /// The path in findings; its last part without an extension is the name of the storyboard or nib.
    public let path: String
    public let bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

    /// Reads a file. Throws an `InterfaceFailure` for one beyond `XMLLimits.bytes`, before it is in memory.
    public init(readingFrom url: URL, path: String) throws {
        let file = try FileHandle(forReadingFrom: url), limit = XMLLimits().bytes
        defer { try? file.close() }
        let size = try file.seekToEnd()
        guard size <= UInt64(limit) else {
            throw InterfaceFailure(path: path, line: 1, message: XMLReader.sizeMessage(limit, size))
        }
        try file.seek(toOffset: 0)
        self.init(path: path, bytes: [UInt8](try file.readToEnd() ?? Data()))
    }
}

/// The settings for generated code.
public struct InterfaceOptions: Sendable {
    /// The module that the code is compiled in.
    public var module: String
    /// Modules whose classes a file may name although their sources are not in the index.
    public var libraries: [String]
    /// `true` if the app has texts by object id for the file: its NAME.strings.
    public var hasStrings: Bool

    public init(module: String, libraries: [String] = [], hasStrings: Bool = false) {
        (self.module, self.libraries, self.hasStrings) = (module, libraries, hasStrings)
    }
}

/// The code of a storyboard or nib.
public struct GeneratedInterface: Sendable {
    /// A Swift file. Equal inputs give equal texts.
    public let text: String
    /// Everything that the code leaves out, by line.
    public let findings: [InterfaceFinding]
}

/// Turns storyboards and nibs into Swift that calls UIKit and `MicaInterface`.
///
/// A file goes through stages that are each a value: XML, `InterfaceDocument`, text. Names of the app are checked against its
/// index, so that the code compiles with the app: what the app does not have is a finding and left out.
public enum InterfaceGenerator {
    /// Returns the code of a file. Throws for a file that is not Interface Builder's, or beyond the limits of `XMLLimits`.
    public static func generate(_ file: InterfaceFile, index: AppIndex, options: InterfaceOptions)
        throws(InterfaceFailure)
        -> GeneratedInterface
    {
        let document = try DocumentReader.read(file.bytes, path: file.path)
        let writer = FileWriter(document, index, options)
        let text = writer.file()
        let findings = writer.findings.enumerated().sorted {
            ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
        }
        return GeneratedInterface(text: text, findings: findings.map(\.element))
    }
}
