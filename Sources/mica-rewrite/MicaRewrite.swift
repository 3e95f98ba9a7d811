import Foundation
import MicaSources

/// `mica-rewrite IN OUT [IN OUT …]`: rewrites the iOS sources of one module into the files that are compiled; the plugin
/// AppleSources runs it.
@main struct MicaRewrite {
    static func main() {
        let paths = Array(CommandLine.arguments.dropFirst())
        guard !paths.isEmpty, paths.count % 2 == 0 else { fail("usage: mica-rewrite IN OUT [IN OUT …]") }
        let pairs = stride(from: 0, to: paths.count, by: 2).map { (paths[$0], paths[$0 + 1]) }
        let sources = pairs.map { input, _ in
            do {
                return AppleSource(path: input, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: input))))
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
            // A file that stays the same keeps its date, so that it is not compiled again.
            if (try? Data(contentsOf: url)) == data { continue }
            do {
                try data.write(to: url)
            } catch {
                fail("\(output) cannot be written: \(error.localizedDescription)")
            }
        }
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("mica-rewrite: \(message)\n".utf8))
        exit(1)
    }
}
