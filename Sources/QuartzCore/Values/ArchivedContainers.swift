import Foundation

// Foundation's archiver looks each object up among those that it has met, by hash and equality, and the hash of its
// dictionaries and arrays is their count alone: all points, colours and paths fall together and are compared with each other,
// so that archiving costs the square of their number. These hash what is in them. (Subclasses of Foundation's would not do: it
// makes plain ones of them on the way.) In an archive they are `NSDictionary` and `NSArray`.

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

    /// What comes out of an archive is an `NSDictionary`.
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

    /// What comes out of an archive is an `NSArray`.
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
