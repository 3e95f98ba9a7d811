/// Tells whether classes override something of a superclass. A class's table of methods says so: where it differs from the
/// superclass's, something is overridden, and a class that overrides one method or property shows what stands where.
package struct OverrideProbe: Sendable {
    private let base: AnyClass
    /// Where the methods in question stand in a class's table.
    private let slots: [Int]

    /// `type` overrides what is asked for, `plain` nothing; both are subclasses of `base`.
    package init(_ type: AnyClass, below base: AnyClass, plain: AnyClass) {
        self.base = base
        let table = MethodTable(type), own = MethodTable(base), other = MethodTable(plain)
        // What differs in every subclass says nothing.
        slots = MethodTable.indices(of: base).filter { own[$0] == other[$0] && table[$0] != own[$0] }
        guard !slots.isEmpty else {
            fatalError("The method table of \(type) is not laid out as this engine expects it.")
        }
    }

    /// Whether a subclass of the base overrides it, or a class between them.
    package func isOverridden(by type: AnyClass) -> Bool {
        let table = MethodTable(type), own = MethodTable(base)
        return slots.contains { table[$0] != own[$0] }
    }
}

/// The words of a class's metadata that hold its methods and those of its superclasses.
///
/// The runtime's layout, without Objective-C: kind, superclass, two words about instances, the size of the metadata and where in
/// it the class begins (32 bits each), the description, a destroyer, then the methods and fields of each class from the top.
/// A subclass has its superclass's words at the same places.
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
