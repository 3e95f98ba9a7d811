/// Detects whether classes override a member of a superclass, by comparing vtables. An entry that differs from the
/// superclass's is overridden. A probe class that overrides one method or property reveals the index of its entry.
package struct OverrideProbe: Sendable {
    private let base: AnyClass
    /// The indices of the member's entries in a class's vtable.
    private let slots: [Int]

    /// Creates a probe. `type` overrides the members, `plain` overrides nothing; both are subclasses of `base`.
    package init(_ type: AnyClass, below base: AnyClass, plain: AnyClass) {
        self.base = base
        let table = MethodTable(type), own = MethodTable(base), other = MethodTable(plain)
        // Entries that differ in every subclass carry no information.
        slots = MethodTable.indices(of: base).filter { own[$0] == other[$0] && table[$0] != own[$0] }
        guard !slots.isEmpty else {
            fatalError("The method table of \(type) does not have the layout that this engine expects.")
        }
    }

    /// Returns `true` if `type`, or a class between it and the base, overrides the member.
    package func isOverridden(by type: AnyClass) -> Bool {
        let table = MethodTable(type), own = MethodTable(base)
        return slots.contains { table[$0] != own[$0] }
    }
}

/// The words of a class's metadata that hold its methods and those of its superclasses.
///
/// In the runtime without Objective-C, the metadata contains the kind, the superclass and two words about instances.
/// The size of the metadata follows, with the offset of the class's address point in it (32 bits each). Then there are
/// the description, a destroyer, and the methods and fields of each class, from the root down. A subclass has its
/// superclass's words at the same indices.
private struct MethodTable {
    private static let firstMethod = 7
    private let words: UnsafePointer<UInt>

    init(_ type: AnyClass) { words = unsafeBitCast(type, to: UnsafePointer<UInt>.self) }

    static func indices(of type: AnyClass) -> Range<Int> {
        let words = MethodTable(type).words
        let size = Int(truncatingIfNeeded: words[4] & 0xFFFF_FFFF), start = Int(truncatingIfNeeded: words[4] >> 32)
        return firstMethod..<max(firstMethod, (size - start) / MemoryLayout<UInt>.size)
    }

    subscript(index: Int) -> UInt { words[index] }
}
