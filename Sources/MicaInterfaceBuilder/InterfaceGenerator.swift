public import Foundation
public import MicaSources

/// A file of Interface Builder.
public struct InterfaceFile: Sendable {
    /// The path for findings; its last component without the extension is the name of the storyboard or nib.
    public let path: String
    public let bytes: [UInt8]

    /// The maximum number of bytes of all files of an app.
    package static let maximumTotal = 128 << 20

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// Reads a file. Throws an error for one that cannot be read, or is beyond `XMLLimits.bytes`.
    public init(readingFrom url: URL, path: String) throws(InterfaceFailure) {
        var budget = FileBudget(each: XMLLimits().bytes, total: XMLLimits().bytes)
        try self.init(readingFrom: url.path, path: path, within: &budget)
    }

    /// Reads a file within the limit of several files, each of at most `XMLLimits.bytes`.
    package init(readingFrom file: String, path: String, within budget: inout FileBudget) throws(InterfaceFailure) {
        do {
            self.init(path: path, bytes: try budget.read(file))
        } catch {
            let message =
                switch error {
                case .tooLarge(let size): XMLReader.sizeMessage(XMLLimits().bytes, size)
                case .tooLargeTogether:
                    "all storyboards and nibs must have at most \(FileBudget.megabytes(InterfaceFile.maximumTotal)) (got more)"
                case .unreadable(let reason): "the file cannot be read: \(reason)"
                }
            throw InterfaceFailure(path: path, line: 1, message: message)
        }
    }
}

/// The settings for generated code.
public struct InterfaceOptions: Sendable {
    /// The module that contains the code.
    public var module: String
    /// Modules whose classes a file may name although their sources are not in the index.
    public var libraries: [String]
    /// `true` if the app has a file NAME.strings with the texts of this file by object id.
    public var hasStrings: Bool

    public init(module: String, libraries: [String] = [], hasStrings: Bool = false) {
        self.module = module
        self.libraries = libraries
        self.hasStrings = hasStrings
    }
}

/// The code of a storyboard or nib.
public struct GeneratedInterface: Sendable {
    /// The text of a Swift file. The same input produces the same text.
    public let text: String
    /// Everything that the code omits, by line.
    public let findings: [InterfaceFinding]
}

/// A generator that converts storyboards and nibs into Swift code for UIKit and `MicaInterface`.
///
/// A file is converted in stages, each of which is a value: XML, `InterfaceDocument`, text. The names of the app's
/// classes and members are checked against its index, so that the code compiles with the app. Missing ones are reported
/// as findings and omitted.
public enum InterfaceGenerator {
    /// Returns the code of a file. Throws an error if the file is not one of Interface Builder, or exceeds the limits
    /// of `XMLLimits`.
    public static func generate(_ file: InterfaceFile, index: AppIndex, options: InterfaceOptions)
        throws(InterfaceFailure)
        -> GeneratedInterface
    {
        var document = try DocumentReader.read(file.bytes, path: file.path)
        document.adoptKinds(of: index)
        let writer = FileWriter(document, index, options)
        let text = writer.file()
        let findings = writer.findings.enumerated().sorted {
            ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
        }
        return GeneratedInterface(text: text, findings: findings.map(\.element))
    }
}
