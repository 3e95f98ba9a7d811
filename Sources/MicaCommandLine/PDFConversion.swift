import Foundation
import MicaSources

/// The conversion of PDF images to SVG files, by the program `pdftocairo` of poppler.
struct PDFConversion {
    /// The reason why a file has no SVG.
    enum Failure: Error, CustomStringConvertible {
        case tookTooLong, tooLarge, unreadable(String)

        var description: String {
            switch self {
            case .tookTooLong: "pdftocairo must end within \(Int(PDFConversion.seconds)) s"
            case .tooLarge: "its SVG must have at most \(PDFConversion.maximumBytes >> 20) MB"
            case .unreadable(let reason): reason
            }
        }
    }

    /// The limits of a file.
    private static let seconds = 30.0, maximumBytes = 16 << 20

    /// The program; nil if it is in no folder of `PATH`.
    private let program: URL?

    init(path: String = ProcessInfo.processInfo.environment["PATH"] ?? "") {
        program = path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/pdftocairo") }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }

    /// `true` for a file of an image set with this path.
    static func applies(to path: String) -> Bool {
        path.lowercased().hasSuffix(".pdf") && path.contains(".imageset/")
    }

    /// `false` if the program is not installed.
    var isAvailable: Bool { program != nil }

    /// Returns the first page of a PDF file as SVG.
    func svg(of file: URL) throws(Failure) -> [UInt8] {
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("mica-\(UUID()).svg")
        defer { try? FileManager.default.removeItem(at: output) }
        let process = Process(), ended = DispatchSemaphore(value: 0)
        process.executableURL = program
        process.arguments = ["-svg", "-f", "1", "-l", "1", file.path, output.path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { _ in ended.signal() }
        do {
            try process.run()
        } catch {
            throw .unreadable(error.localizedDescription)
        }
        guard ended.wait(timeout: .now() + Self.seconds) == .success else {
            // The program may ignore SIGTERM, and would write to the file after its removal.
            kill(process.processIdentifier, SIGKILL)
            ended.wait()
            throw .tookTooLong
        }
        let failure = Failure.unreadable("pdftocairo cannot read it (exit status \(process.terminationStatus))")
        guard process.terminationStatus == 0 else { throw failure }
        do {
            return try FileBudget.read(output.path, atMost: Self.maximumBytes)
        } catch {
            if case .tooLarge = error { throw .tooLarge }
            throw failure
        }
    }
}
