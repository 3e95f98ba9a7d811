/// The animations of a layer in the order in which they were added, at most one for each key.
///
/// A lookup takes logarithmic time; a removal also moves the references behind it.
struct AnimationList {
    private(set) var items: [AttachedAnimation] = []
    /// The animations by key, once there are too many for a linear search.
    private var keyed: [String: AttachedAnimation]?
    private var lastNumber = 0.0
    private static let shortCount = 16

    init() {}

    /// Creates a list of some animations of another list, in their order.
    init(_ some: [AttachedAnimation]) {
        items = some
        indexKeys()
    }

    private mutating func indexKeys() {
        guard items.count > Self.shortCount else { return }
        var all: [String: AttachedAnimation] = [:]
        for item in items { if let key = item.key { all[key] = item } }
        keyed = all
    }

    /// Appends an animation whose key is not in use; a factor of a transform is inserted before the older ones of the
    /// same property.
    mutating func add(_ item: AttachedAnimation) {
        if let property = item.composed, let index = items.firstIndex(where: { $0.composes(property) }) {
            insert(item, at: index)
        } else {
            lastNumber += 1
            item.number = lastNumber
            items.append(item)
        }
        if keyed == nil {
            indexKeys()
        } else if let key = item.key {
            keyed?[key] = item
        }
    }

    private mutating func insert(_ item: AttachedAnimation, at index: Int) {
        let next = items[index].number
        let previous = index > 0 ? items[index - 1].number : next - 2
        item.number = (previous + next) / 2
        items.insert(item, at: index)
        if item.number > previous, item.number < next { return }
        // No number is left between the two.
        for (index, item) in items.enumerated() { item.number = Double(index + 1) }
        lastNumber = Double(items.count)
    }

    /// Replaces an animation with another of the same key. Returns `false` if the old one is not in the list.
    mutating func exchange(_ old: AttachedAnimation, for new: AttachedAnimation) -> Bool {
        guard let place = place(of: old) else { return false }
        new.number = old.number
        items[place] = new
        if let key = new.key { keyed?[key] = new }
        return true
    }

    /// Removes an animation. Returns `false` if it was not in the list.
    @discardableResult mutating func remove(_ item: AttachedAnimation) -> Bool {
        guard let place = place(of: item) else { return false }
        items.remove(at: place)
        if let key = item.key { keyed?[key] = nil }
        if items.isEmpty { keyed = nil }
        return true
    }

    func contains(_ item: AttachedAnimation) -> Bool { place(of: item) != nil }

    func item(forKey key: String) -> AttachedAnimation? {
        if let keyed { return keyed[key] }
        return items.first { $0.key == key }
    }

    private func place(of item: AttachedAnimation) -> Int? {
        var low = 0, high = items.count
        while low < high {
            let middle = (low + high) / 2
            if items[middle].number < item.number { low = middle + 1 } else { high = middle }
        }
        return low < items.count && items[low] === item ? low : nil
    }
}
