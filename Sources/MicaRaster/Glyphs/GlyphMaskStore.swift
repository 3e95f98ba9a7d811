/// The masks of recently drawn glyphs, for all threads.
///
/// A mask depends only on its key, so the content of the store never affects a picture.
package final class GlyphMaskStore: Sendable {
    struct Key: Hashable {
        let outline: UInt64
        let scale: GlyphScale
        let quarters: UInt8

        init(_ outline: GlyphOutline, _ scale: GlyphScale, _ position: GlyphPosition) {
            self.outline = outline.id
            self.scale = scale
            quarters = position.quarterX | position.quarterY << 2
        }

        /// A hash of the key.
        var spread: Int {
            var h = outline &* 0x9e37_79b9_7f4a_7c15
            h ^= UInt64(scale.d.bitPattern) &* 0xff51_afd7_ed55_8ccd
            h ^= UInt64(scale.a.bitPattern) &* 0xc4ce_b9fe_1a85_ec53
            h = (h ^ h &>> 32) &+ UInt64(quarters) &* 0x9e37_79b9
            return Int(truncatingIfNeeded: (h &* 0xd6e8_feb8_6659_fd93) &>> 33)
        }
    }

    private struct State {
        var masks: [Key: GlyphMask] = [:]
        var byteCount = 0
    }
    private let state = Guarded(State())
    /// The maximum size of the masks in bytes; beyond it, all are discarded.
    private let limit: Int

    package init(limit: Int) { self.limit = limit }

    package static let shared = GlyphMaskStore(limit: 16 << 20)

    /// The size of all cached masks, in bytes.
    package var byteCount: Int { state.withLock { $0.byteCount } }

    func mask(_ key: Key) -> GlyphMask? { state.withLock { $0.masks[key] } }

    func keep(_ mask: GlyphMask, for key: Key) {
        state.withLock { state in
            let size = mask.byteCount + MemoryLayout<Key>.stride
            if size > limit { return }
            if state.byteCount + size > limit {
                state.masks = [:]
                state.byteCount = 0
            }
            if state.masks.updateValue(mask, forKey: key) == nil { state.byteCount += size }
        }
    }
}

/// The masks that one painter has drawn recently, found without a lock.
struct GlyphMaskTable {
    private var keys: [GlyphMaskStore.Key?] = []
    private var masks: [GlyphMask?] = []
    private var byteCount = 0
    private let store: GlyphMaskStore

    /// The number of entries, a power of two.
    private static let count = 2048
    /// The maximum size of the masks of one painter, in bytes.
    private static let limit = 1 << 20

    init(_ store: GlyphMaskStore) { self.store = store }

    /// Returns the mask of a glyph, created if it is not cached.
    mutating func mask(
        _ outline: GlyphOutline, _ scale: GlyphScale, _ position: GlyphPosition, _ rasterizer: inout Rasterizer
    ) -> GlyphMask {
        if keys.isEmpty {
            keys = Array(repeating: nil, count: GlyphMaskTable.count)
            masks = Array(repeating: nil, count: GlyphMaskTable.count)
        }
        let key = GlyphMaskStore.Key(outline, scale, position), index = key.spread & (GlyphMaskTable.count - 1)
        if keys[index] == key, let known = masks[index] { return known }
        let mask: GlyphMask
        if let known = store.mask(key) {
            mask = known
        } else {
            mask = GlyphMask(outline, scale, position, &rasterizer)
            store.keep(mask, for: key)
        }
        byteCount += mask.byteCount - (masks[index]?.byteCount ?? 0)
        if byteCount > GlyphMaskTable.limit {
            for other in masks.indices {
                keys[other] = nil
                masks[other] = nil
            }
            byteCount = mask.byteCount
        }
        keys[index] = key
        masks[index] = mask
        return mask
    }
}
