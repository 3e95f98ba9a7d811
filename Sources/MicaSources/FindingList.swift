/// Bounds lists of findings: of each kind only the first hundred are listed, and the last of these says how many more
/// there are.
package enum FindingList {
    /// The maximum number of listed findings of one kind.
    package static let limit = 100

    /// Returns the findings to list, in their order. The last one of a bounded kind has the number of omitted ones, each
    /// other 0.
    package static func bounded<Finding>(_ findings: [Finding], message: (Finding) -> String) -> [(
        finding: Finding, omitted: Int
    )] {
        guard findings.count > limit else { return findings.map { ($0, 0) } }
        var list: [(finding: Finding, omitted: Int)] = [], counts: [String: (count: Int, last: Int)] = [:]
        for finding in findings {
            let kind = kind(of: message(finding)), known = counts[kind] ?? (0, 0)
            if known.count < limit {
                counts[kind] = (known.count + 1, list.count)
                list.append((finding, 0))
            } else {
                list[known.last].omitted += 1
            }
        }
        return list
    }

    /// Returns lines to print of findings, which start with a place and a colon.
    package static func lines(_ findings: [String]) -> [String] {
        bounded(findings) { line in
            // The place is a path with a line, or a time.
            line.firstRange(of: ": ").map { String(line[$0.upperBound...]) } ?? line
        }.map { $0.finding + suffix($0.omitted) }
    }

    /// Returns the words for omitted findings after the last listed one; "" for none.
    package static func suffix(_ omitted: Int) -> String {
        omitted == 0 ? "" : " (and \(omitted) more \(omitted == 1 ? "place" : "places") like this)"
    }

    /// Returns a message without the quoted texts and the numbers in it.
    private static func kind(of message: String) -> String {
        var kind = "", isQuoted = false
        for character in message.prefix(400) {
            if character == "\"" { isQuoted.toggle() }
            if !isQuoted, !character.isNumber { kind.append(character) }
        }
        return kind
    }
}
