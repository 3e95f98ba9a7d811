import MicaSources
import Testing

/// Rewrites the files of a module, and expects that a second run changes nothing and reports nothing new.
func rewritten(
    _ sources: [AppleSource], keepsLocations: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
) -> [RewrittenSource] {
    let results = SourceRewriter.rewrite(sources, keepsLocations: keepsLocations)
    guard !keepsLocations else { return results }
    let again = SourceRewriter.rewrite(
        zip(sources, results).map { AppleSource(path: $0.path, bytes: $1.bytes, isForLinux: $0.isForLinux) })
    for (first, second) in zip(results, again) {
        let texts = [first, second].map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(texts[0] == texts[1], sourceLocation: sourceLocation)
        let known = Set(first.findings.map(\.message))
        for finding in second.findings where !known.contains(finding.message) {
            Issue.record("the second run reports: \(finding.message)", sourceLocation: sourceLocation)
        }
    }
    return results
}
