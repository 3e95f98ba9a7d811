import Foundation

// Foundation's archiver looks up each object among those already archived, by hash and equality. Its dictionaries and arrays
// use only their count as the hash: all points, colours and paths collide and are compared with each other, so that
// archiving takes quadratic time. The containers here hash their contents. (Subclasses of Foundation's would
// not help: the archiver converts them to plain ones.) In an archive they are `NSDictionary` and `NSArray`.

/// A dictionary for an archive.
final class ArchivedTable: NSObject, NSSecureCoding {
    private let pairs: [(key: String, value: NSObject)]
    private let contentHash: Int

    init(_ table: [String: NSObject]) {
        pairs = table.sorted { $0.key < $1.key }
        var hasher = Hasher()
        for (key, value) in pairs {
            hasher.combine(key)
            hasher.combine(value.hash)
        }
        contentHash = hasher.finalize()
    }

    /// Returns `nil`: archives decode as an `NSDictionary`.
    init?(coder: NSCoder) { nil }

    static var supportsSecureCoding: Bool { true }
    override var classForCoder: AnyClass { NSDictionary.self }
    func encode(with coder: NSCoder) {
        let table = NSMutableDictionary()
        for (key, value) in pairs { table.setObject(value, forKey: NSString(string: key)) }
        table.encode(with: coder)
    }

    var count: Int { pairs.count }

    override var hash: Int { contentHash }
    override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? ArchivedTable else { return false }
        return self === other
            || contentHash == other.contentHash && pairs.count == other.pairs.count
                && zip(pairs, other.pairs).allSatisfy { $0.key == $1.key && $0.value.isEqual($1.value) }
    }
}

/// An array for an archive.
final class ArchivedList: NSObject, NSSecureCoding {
    private let items: [NSObject]
    private let contentHash: Int

    init(_ items: [NSObject]) {
        self.items = items
        var hasher = Hasher()
        for item in items { hasher.combine(item.hash) }
        contentHash = hasher.finalize()
    }

    /// Returns `nil`: archives decode as an `NSArray`.
    init?(coder: NSCoder) { nil }

    static var supportsSecureCoding: Bool { true }
    override var classForCoder: AnyClass { NSArray.self }
    func encode(with coder: NSCoder) { NSArray(array: items).encode(with: coder) }

    override var hash: Int { contentHash }
    override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? ArchivedList else { return false }
        return self === other
            || contentHash == other.contentHash && items.count == other.items.count
                && zip(items, other.items).allSatisfy { $0.isEqual($1) }
    }
}
