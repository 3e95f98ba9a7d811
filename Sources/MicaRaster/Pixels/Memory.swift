import Glibc

/// Zeroed memory on a 64-byte border, or nil where there is none. Large blocks are fresh pages of the system's, which cost
/// nothing until they are touched.
///
/// Blocks of a megabyte and more ask for huge pages: a drawing that goes down a column of a large bitmap touches another
/// small page in every row, and finding so many pages took a third of the time of compositing.
func allocateZeroed(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    if byteCount >= hugePage / 2 { return mapZeroed(byteCount) }
    guard let block = calloc(1, byteCount + 64 + BlockHeader.size) else { return nil }
    let aligned = UnsafeMutableRawPointer(bitPattern: (UInt(bitPattern: block) + UInt(BlockHeader.size) + 63) & ~63)!
    BlockHeader.store(block, 0, before: aligned)
    return aligned
}

/// Gives back what `allocateZeroed` returned.
func freeMemory(_ aligned: UnsafeMutableRawPointer) {
    let header = (aligned - BlockHeader.size).load(as: BlockHeader.self)
    if header.mappedByteCount > 0 { munmap(header.block, header.mappedByteCount) } else { free(header.block) }
}

private let hugePage = 2 << 20

private func mapZeroed(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    // Room to start on a huge page, after a small one for the header.
    let whole = byteCount + 2 * hugePage
    guard let block = mmap(nil, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
        block != MAP_FAILED
    else { return nil }
    let start = UInt(bitPattern: block) + UInt(BlockHeader.size)
    let aligned = UnsafeMutableRawPointer(bitPattern: (start + UInt(hugePage) - 1) & ~UInt(hugePage - 1))!
    // The last huge page pays if half of it is used. Refused where the system has none: then small ones serve.
    _ = madvise(aligned, (byteCount + hugePage / 2) & ~(hugePage - 1), MADV_HUGEPAGE)
    BlockHeader.store(block, whole, before: aligned)
    return aligned
}

/// Stands before every block: where it really starts, and its length if it is mapped and not the allocator's.
private struct BlockHeader: BitwiseCopyable {
    var block: UnsafeMutableRawPointer
    var mappedByteCount: Int

    static let size = MemoryLayout<BlockHeader>.stride

    static func store(_ block: UnsafeMutableRawPointer, _ mapped: Int, before aligned: UnsafeMutableRawPointer) {
        (aligned - size).storeBytes(of: BlockHeader(block: block, mappedByteCount: mapped), as: BlockHeader.self)
    }
}

/// Gives the pages that lie wholly in `bytes` back to the system. What stood there is lost; the memory stays its owner's, and
/// is zero when it is touched again.
package func releasePages(_ bytes: UnsafeMutableRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    let page = sysconf(Int32(_SC_PAGESIZE)), start = Int(bitPattern: base)
    let first = (start + page - 1) / page * page, end = (start + bytes.count) / page * page
    if first < end { _ = madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, MADV_DONTNEED) }
}
