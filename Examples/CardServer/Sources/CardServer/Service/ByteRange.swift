/// The part of a response that a `Range` field asks for.
enum ByteRange: Equatable {
    /// All of it: there is no such field, or it has another form than one range of bytes.
    case whole
    case part(Range<Int>)
    /// A range that contains no byte of the response.
    case unsatisfiable

    /// Parses the field for a response of `count` bytes.
    init(_ field: String?, count: Int) {
        self = field.flatMap { Self.parsed($0, count) } ?? .whole
    }

    private static func parsed(_ field: String, _ count: Int) -> ByteRange? {
        let parts = field.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else { return nil }
        // A number too large for an `Int` lies beyond the end as well.
        let numbers = ends.map { $0.isEmpty ? nil : Int($0) ?? .max }
        switch (numbers[0], numbers[1]) {
        case (let first?, let last):
            if let last, last < first { return nil }
            guard first < count else { return .unsatisfiable }
            return .part(first..<min(count, last.map { $0 < count ? $0 + 1 : count } ?? count))
        case (nil, let length?):
            guard length > 0, count > 0 else { return .unsatisfiable }
            return .part(max(0, count - length)..<count)
        case (nil, nil):
            return nil
        }
    }
}
