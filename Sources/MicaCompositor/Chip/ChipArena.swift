/// The memory of one of a chip's buffers: where in it things are, and what must be copied there before the next frame.
///
/// Some things stay from frame to frame, found by their object. Those that were not used for the longest time make room.
package final class ChipArena {
    private struct Entry {
        weak var object: AnyObject?
        let start: Int, count: Int
        let firstUse: Int
        var lastUse: Int
    }
    /// A copy from `staged` to the buffer, in bytes.
    package struct Copy {
        package let from: Int, to: Int, count: Int
    }

    /// Everything begins at a multiple of this, in bytes.
    private static let unit = 64

    /// The size of the buffer in bytes.
    package private(set) var capacity: Int
    /// The bytes to copy, and where to.
    package private(set) var staged: UnsafeMutableRawPointer
    package private(set) var stagedCount = 0
    package private(set) var copies: [Copy] = []
    private var stagedCapacity: Int
    /// The free parts, in units, in order.
    private var free: [(start: Int, count: Int)] = []
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var temporary: [(start: Int, count: Int)] = []
    private var clock = 0
    /// The bytes that the last frame which did not fit needs in addition.
    package private(set) var missing = 0
    /// The number of things that stay, and of those that made room.
    package var keptCount: Int { entries.count }
    package private(set) var evictedCount = 0

    package init(capacity: Int) {
        self.capacity = capacity
        stagedCapacity = 1 << 16
        staged = .allocate(byteCount: stagedCapacity, alignment: 64)
        free = [(0, capacity / ChipArena.unit)]
    }

    deinit { staged.deallocate() }

    /// Called before a frame.
    package func begin() {
        clock += 1
        stagedCount = 0
        copies.removeAll(keepingCapacity: true)
        missing = 0
        for (key, entry) in entries where entry.object == nil {
            entries[key] = nil
            give(entry.start, entry.count)
        }
    }

    /// Called after a frame: releases what was only for it. If the frame was not drawn, nothing was copied.
    package func end(isDrawn: Bool) {
        if !isDrawn {
            for (key, entry) in entries where entry.firstUse == clock {
                entries[key] = nil
                give(entry.start, entry.count)
            }
        }
        for part in temporary { give(part.start, part.count) }
        temporary.removeAll(keepingCapacity: true)
    }

    /// Forgets everything; the buffer has a new size, or lost what it had.
    package func reset(capacity: Int) {
        self.capacity = capacity
        entries.removeAll()
        temporary.removeAll()
        free = [(0, capacity / ChipArena.unit)]
        stagedCount = 0
        copies.removeAll()
    }

    /// Returns the position of an object's bytes, which `write` writes on first use; `nil` if there is no room.
    package func place(
        _ object: AnyObject, byteCount: Int, write: (UnsafeMutableRawPointer) -> Void
    ) -> Int? {
        let key = ObjectIdentifier(object)
        if let known = entries[key], known.object === object {
            entries[key]!.lastUse = clock
            return known.start * ChipArena.unit
        }
        guard let part = take(byteCount) else { return nil }
        entries[key] = Entry(
            object: object, start: part.start, count: part.count, firstUse: clock, lastUse: clock)
        stage(part.start * ChipArena.unit, byteCount, write)
        return part.start * ChipArena.unit
    }

    /// Returns the position of bytes for this frame alone.
    package func placeOnce(byteCount: Int, write: (UnsafeMutableRawPointer) -> Void) -> Int? {
        guard let at = space(byteCount: byteCount) else { return nil }
        stage(at, byteCount, write)
        return at
    }

    /// Returns a part for this frame that the chip writes.
    package func space(byteCount: Int) -> Int? {
        guard let part = take(byteCount) else { return nil }
        temporary.append(part)
        return part.start * ChipArena.unit
    }

    private func stage(_ to: Int, _ count: Int, _ write: (UnsafeMutableRawPointer) -> Void) {
        if stagedCount + count > stagedCapacity {
            stagedCapacity = max(2 * stagedCapacity, stagedCount + count)
            let larger = UnsafeMutableRawPointer.allocate(byteCount: stagedCapacity, alignment: 64)
            larger.copyMemory(from: staged, byteCount: stagedCount)
            staged.deallocate()
            staged = larger
        }
        write(staged + stagedCount)
        copies.append(Copy(from: stagedCount, to: to, count: count))
        stagedCount += (count + 15) & ~15
    }

    private func take(_ byteCount: Int) -> (start: Int, count: Int)? {
        let count = max(1, (byteCount + ChipArena.unit - 1) / ChipArena.unit)
        if let part = find(count) { return part }
        // The oldest first, none of this frame.
        let old = entries.filter { $0.value.lastUse < clock }.sorted { $0.value.lastUse < $1.value.lastUse }
        for (key, entry) in old {
            entries[key] = nil
            evictedCount += 1
            give(entry.start, entry.count)
            if let part = find(count) { return part }
        }
        missing += count * ChipArena.unit
        return nil
    }

    private func find(_ count: Int) -> (start: Int, count: Int)? {
        guard let i = free.firstIndex(where: { $0.count >= count }) else { return nil }
        let start = free[i].start
        if free[i].count == count {
            free.remove(at: i)
        } else {
            free[i].start += count
            free[i].count -= count
        }
        return (start, count)
    }

    private func give(_ start: Int, _ count: Int) {
        var low = 0, high = free.count
        while low < high {
            let middle = (low + high) / 2
            if free[middle].start < start { low = middle + 1 } else { high = middle }
        }
        var start = start, count = count
        if low < free.count, start + count == free[low].start {
            count += free[low].count
            free.remove(at: low)
        }
        if low > 0, free[low - 1].start + free[low - 1].count == start {
            low -= 1
            start = free[low].start
            count += free[low].count
            free.remove(at: low)
        }
        free.insert((start, count), at: low)
    }
}
