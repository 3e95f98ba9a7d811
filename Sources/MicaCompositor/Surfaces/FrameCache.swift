import MicaRaster

/// Bitmaps that are kept from frame to frame while frames use them.
struct FrameCache<Key: Hashable, Value> {
    /// An object, so that recording its use needs no allocation.
    private final class Entry {
        var value: Value
        /// The memory of the value, in pixels.
        var pixels: Int
        var lastUse: Int
        init(_ value: Value, _ pixels: Int, _ lastUse: Int) {
            self.value = value
            self.pixels = pixels
            self.lastUse = lastUse
        }
    }
    private var entries: [Key: Entry] = [:]
    private var clock = 0
    /// The memory of all values, in pixels.
    private(set) var pixels = 0

    /// Removing a value and storing it again counts as its use in this frame.
    subscript(key: Key) -> Value? {
        let entry = entries[key]
        entry?.lastUse = clock
        return entry?.value
    }

    mutating func keep(_ value: Value, for key: Key, pixels count: Int) {
        if let entry = entries[key] {
            pixels += count - entry.pixels
            entry.value = value
            entry.pixels = count
            entry.lastUse = clock
        } else {
            pixels += count
            entries[key] = Entry(value, count, clock)
        }
    }

    /// Returns `true` if the value was last used by an earlier frame.
    func isFromBefore(_ key: Key) -> Bool { entries[key].map { $0.lastUse < clock } ?? false }

    /// Called once per frame: removes values unused for about a second, or at once if all together exceed `limit`.
    mutating func tick(limit: Int) {
        clock += 1
        let patience = pixels > limit ? 1 : 60
        guard entries.values.contains(where: { clock - $0.lastUse > patience }) else { return }
        entries = entries.filter { clock - $0.value.lastUse <= patience }
        pixels = entries.values.reduce(0) { $0 + $1.pixels }
    }
}
