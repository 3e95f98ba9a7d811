import Foundation
import MicaSources

/// `mica-rewrite IN OUT [IN OUT …]`: rewrites the iOS sources of one module into the files that are compiled; the plugin
/// AppleSources runs it. OUT is `NAME.ios.swift`; where NAME is not that of IN, since another file of the module has it,
/// a link `NAME.swift` beside OUT leads to IN, and errors name it: two places with one file name make the compiler warn. In front of
/// a pair, `--linux` says that the conditions of IN stay as they are.
@main struct MicaRewrite {
    static func main() {
        var rest = CommandLine.arguments.dropFirst(), pairs: [(String, String)] = [], linux: Set<Int> = []
        while !rest.isEmpty {
            if rest.first == "--linux" {
                linux.insert(pairs.count)
                rest.removeFirst()
            }
            guard let input = rest.popFirst(), let output = rest.popFirst() else { usage() }
            pairs.append((input, output))
        }
        guard !pairs.isEmpty else { usage() }
        let inputs = Set(pairs.map { real($0.0) })
        if let output = pairs.first(where: { inputs.contains(real($0.1)) })?.1 {
            fail("\(output) is one of the sources; choose another output file")
        }
        let sources = pairs.enumerated().map { number, pair in
            let (input, output) = pair
            do {
                return AppleSource(
                    path: input, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: input))),
                    location: location(of: input, output), isForLinux: linux.contains(number))
            } catch {
                fail("\(input) cannot be read: \(error.localizedDescription)")
            }
        }
        for (result, (_, output)) in zip(SourceRewriter.rewrite(sources, keepsLocations: true), pairs) {
            for finding in result.findings {
                let text = "\(finding.path):\(finding.line): warning: \(finding.message)\n"
                FileHandle.standardError.write(Data(text.utf8))
            }
            let data = Data(result.compiled)
            let url = URL(fileURLWithPath: output)
            // Nothing is ever written through a link: it may lead to somebody's source.
            if (try? FileManager.default.destinationOfSymbolicLink(atPath: output)) != nil {
                try? FileManager.default.removeItem(atPath: output)
            }
            // A file that stays the same keeps its date, so that it is not compiled again.
            if (try? Data(contentsOf: url)) == data { continue }
            do {
                try data.write(to: url, options: .atomic)
            } catch {
                fail("\(output) cannot be written: \(error.localizedDescription)")
            }
        }
    }

    /// Returns the name of a source in the compiler's messages.
    private static func location(of input: String, _ output: String) -> String {
        let url = URL(fileURLWithPath: output), written = url.lastPathComponent
        let name = written.replacing(".ios.swift", with: ".swift")
        guard name != written, name != URL(fileURLWithPath: input).lastPathComponent else { return input }
        let link = url.deletingLastPathComponent().appendingPathComponent(name).path
        let files = FileManager.default
        if (try? files.destinationOfSymbolicLink(atPath: link)) == input { return link }
        try? files.removeItem(atPath: link)
        do {
            try files.createSymbolicLink(atPath: link, withDestinationPath: input)
        } catch {
            fail("\(link) cannot be created: \(error.localizedDescription)")
        }
        return link
    }

    private static func real(_ path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().resolvingSymlinksInPath()
            .appendingPathComponent(URL(fileURLWithPath: path).lastPathComponent).path
    }

    private static func usage() -> Never { fail("usage: mica-rewrite [--linux] IN OUT [[--linux] IN OUT …]") }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("mica-rewrite: \(message)\n".utf8))
        exit(1)
    }
}
