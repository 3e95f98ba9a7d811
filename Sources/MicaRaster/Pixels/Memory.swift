import Glibc

/// Allocates zeroed memory with an alignment of 64 bytes; `nil` if memory is insufficient. Large blocks are new pages
/// of the system, which have no cost until they are touched.
///
/// Blocks of at least a megabyte request huge pages. Drawing down a column of a large bitmap touches another small page
/// in every row, and the lookup of so many pages took a third of the time of compositing.
func allocateZeroed(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    if byteCount >= hugePage / 2 { return mapZeroed(byteCount) }
    guard let block = calloc(1, byteCount + 64 + BlockHeader.size) else { return nil }
    let aligned = UnsafeMutableRawPointer(bitPattern: (UInt(bitPattern: block) + UInt(BlockHeader.size) + 63) & ~63)!
    BlockHeader.store(block, 0, before: aligned)
    return aligned
}

/// Frees memory of `allocateZeroed`.
func freeMemory(_ aligned: UnsafeMutableRawPointer) {
    let header = (aligned - BlockHeader.size).load(as: BlockHeader.self)
    if header.mappedByteCount > 0 { munmap(header.block, header.mappedByteCount) } else { free(header.block) }
}

private let hugePage = 2 << 20

private func mapZeroed(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    // Room to start on a huge page, after a small page for the header.
    let whole = byteCount + 2 * hugePage
    guard let block = mmap(nil, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
        block != MAP_FAILED
    else { return nil }
    let start = UInt(bitPattern: block) + UInt(BlockHeader.size)
    let aligned = UnsafeMutableRawPointer(bitPattern: (start + UInt(hugePage) - 1) & ~UInt(hugePage - 1))!
    // The last huge page is worthwhile if half of it is used. If the system has no huge pages, it refuses, and small
    // ones are used.
    _ = madvise(aligned, (byteCount + hugePage / 2) & ~(hugePage - 1), MADV_HUGEPAGE)
    BlockHeader.store(block, whole, before: aligned)
    return aligned
}

/// The header before every block: its real start, and its length if it is mapped and not from the allocator.
private struct BlockHeader: BitwiseCopyable {
    var block: UnsafeMutableRawPointer
    var mappedByteCount: Int

    static let size = MemoryLayout<BlockHeader>.stride

    static func store(_ block: UnsafeMutableRawPointer, _ mapped: Int, before aligned: UnsafeMutableRawPointer) {
        (aligned - size).storeBytes(of: BlockHeader(block: block, mappedByteCount: mapped), as: BlockHeader.self)
    }
}

/// Returns the pages that are entirely in `bytes` to the system. Their content is lost; the memory still belongs to its
/// owner, and is zero when it is touched again.
package func releasePages(_ bytes: UnsafeMutableRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    let page = sysconf(Int32(_SC_PAGESIZE)), start = Int(bitPattern: base)
    let first = (start + page - 1) / page * page, end = (start + bytes.count) / page * page
    if first < end { _ = madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, MADV_DONTNEED) }
}
