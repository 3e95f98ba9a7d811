import Foundation
import MicaSources

/// The files of both commands, and their messages.
enum RewriterFiles {
    /// Returns a Swift file as UTF-8, and the reason and line of a finding if it is not.
    static func read(_ path: String) -> (bytes: [UInt8], finding: (line: Int, message: String)?) {
        do {
            return SourceText.utf8(try FileBudget.read(path, atMost: SourceText.maximumBytes))
        } catch .tooLarge(let size) {
            fail(
                "\(path) must have at most \(FileBudget.megabytes(SourceText.maximumBytes)) "
                    + "(got \(FileBudget.megabytes(size)))")
        } catch .unreadable(let reason) {
            fail("\(path) cannot be read: \(reason)")
        } catch {
            fail("\(path) cannot be read")
        }
    }

    /// Writes a file. An unchanged file keeps its date, so that it is not compiled again.
    static func write(_ data: Data, to output: String) {
        // Never write through a link, which may lead to an original source.
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: output)) != nil {
            try? FileManager.default.removeItem(atPath: output)
        }
        let url = URL(fileURLWithPath: output)
        if (try? Data(contentsOf: url)) == data { return }
        do {
            try data.write(to: url, options: .atomic)
        } catch {
            fail("\(output) cannot be written: \(error.localizedDescription)")
        }
    }

    /// Writes a line in the form of the compiler's messages.
    static func report(_ path: String, _ line: Int, _ kind: String, _ message: String) {
        FileHandle.standardError.write(Data("\(path):\(line): \(kind): \(message)\n".utf8))
    }

    /// Returns the path without symbolic links, except for a link at its end.
    static func real(_ path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().resolvingSymlinksInPath()
            .appendingPathComponent(URL(fileURLWithPath: path).lastPathComponent).path
    }

    static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("mica-rewrite: \(message)\n".utf8))
        exit(1)
    }
}
