import Foundation
import ImageIO

/// The output for the results of commands.
package enum StandardOutput {
    /// Writes all of the text at once, bypassing the buffers of the C library, so that a full disk causes an error
    /// instead of missing lines.
    static func write(_ text: String) throws(StandardOutputError) { try write(Data(text.utf8)) }

    static func write(_ data: Data) throws(StandardOutputError) {
        // Flushes the output of scenes first, to keep the order.
        guard fflush(nil) == 0 else { throw StandardOutputError(code: errno) }
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw StandardOutputError(code: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Writes the same bytes for the same value in every run.
    static func writeJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try write(try encoder.encode(value) + Data("\n".utf8))
    }

    package static func writeLine(_ text: String) throws(StandardOutputError) { try write(text + "\n") }
}

/// The standard output accepts no more data: a full disk, a closed file.
package struct StandardOutputError: Error, CustomStringConvertible, LocalizedError {
    let code: Int32
    package var description: String {
        "standard output cannot be written (\(ImageFile.message(code))); redirect it elsewhere"
    }
    package var errorDescription: String? { description }
}
