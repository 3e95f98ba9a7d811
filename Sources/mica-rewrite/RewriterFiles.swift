import Foundation

/// The files of both commands, and their messages.
enum RewriterFiles {
    static func read(_ path: String) -> [UInt8] {
        do {
            return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            fail("\(path) cannot be read: \(error.localizedDescription)")
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
