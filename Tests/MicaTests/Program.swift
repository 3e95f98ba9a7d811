import Foundation

/// A program that ran to its end.
struct Program {
    var output: Data
    var error: String
    var status: Int32
    var text: String { String(decoding: output, as: UTF8.self) }

    /// Runs a program in a folder; its standard input is empty.
    init(
        _ executable: URL, _ arguments: [String], in folder: URL? = nil, environment: [String: String]? = nil
    ) throws {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        let output = Pipe(), error = Pipe()
        process.standardOutput = output
        process.standardError = error
        try process.run()
        // The output on standard error is short: it fits into the pipe while the standard output is read.
        self.output = output.fileHandleForReading.readDataToEndOfFile()
        self.error = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }

    /// The built command line, which is next to the test program.
    static let mica = URL(
        fileURLWithPath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    )
    .deletingLastPathComponent().appendingPathComponent("mica")

    static func found(_ name: String) -> URL? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
