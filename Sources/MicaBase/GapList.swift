/// An object that can be an element of a `GapList`.
package protocol GapListElement: AnyObject {
    /// The index of the object in the list that contains it; the list sets it.
    var place: Int { get set }
}

/// Objects in the order in which they were added. Adding and removing take constant time on average: a removed object
/// leaves a gap, and gaps are closed once they are the larger part of the list.
package struct GapList<Element: GapListElement> {
    @usableFromInline var items: [Element?] = []
    @usableFromInline var gaps = 0

    @inlinable package init() {}

    @inlinable package var count: Int { items.count - gaps }
    @inlinable package var isEmpty: Bool { count == 0 }
    @inlinable package var elements: [Element] { items.compactMap { $0 } }
    @inlinable package var newestFirst: some Sequence<Element> { items.lazy.reversed().compactMap { $0 } }

    /// Adds an object, which must not be in a list.
    @inlinable package mutating func append(_ element: Element) {
        element.place = items.count
        items.append(element)
    }

    /// Removes an object; does nothing if the list does not contain it.
    @inlinable package mutating func remove(_ element: Element) {
        let place = element.place
        guard items.indices.contains(place), items[place] === element else { return }
        items[place] = nil
        gaps += 1
        if gaps > items.count / 2 { closeGaps() }
    }

    @usableFromInline mutating func closeGaps() {
        items.removeAll { $0 == nil }
        gaps = 0
        for (index, element) in items.enumerated() { element?.place = index }
    }
}
