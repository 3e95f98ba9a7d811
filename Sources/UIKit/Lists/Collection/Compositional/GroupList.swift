import CoreGraphics
import MicaBase

/// The groups of a section along an axis. Equal groups are solved once; groups with self-sizing cells are kept.
@MainActor struct GroupList {
    let group: NSCollectionLayoutGroup
    let container: CGSize
    let axis: LayoutAxis
    let spacing: CGFloat
    let count: Int
    let traits: UITraitCollection
    private(set) var measured: [Int: CGSize]

    /// Number of items of each group if all groups have equally many; positions are then computed.
    private var perGroup = 1
    private var template = SolvedGroup(size: .zero)
    private var solved: [Int: SolvedGroup] = [:]
    private var lengths = LengthList(count: 0, standard: 0)
    /// All groups, if their item counts depend on the items' sizes.
    private var list: [(first: Int, offset: CGFloat, group: SolvedGroup)]?
    /// The greatest extent across the axis.
    private(set) var cross: CGFloat = 0

    init(
        _ group: NSCollectionLayoutGroup, in container: CGSize, axis: LayoutAxis, spacing: CGFloat, count: Int,
        traits: UITraitCollection, measured: [Int: CGSize]
    ) {
        self.group = group
        self.container = container
        self.axis = axis
        self.count = count
        self.spacing = LayoutNumber.distance(spacing)
        self.traits = traits
        self.measured = measured
        guard count > 0 else { return }
        if group.takesItemsBySize {
            list = []
            rebuild(from: 0)
        } else {
            var solver = GroupSolver(next: 0, end: count, traits: traits, measured: [:])
            template = solver.solve(group, in: container)
            perGroup = template.items.count
            guard perGroup > 0 else {
                warn(
                    "UICollectionViewCompositionalLayout: a group of a section is too small for any of its \(count) items, which are "
                        + "hidden.", module: "UIKit")
                perGroup = count
                return
            }
            lengths = LengthList(
                count: (count + perGroup - 1) / perGroup, standard: axis.main(template.size) + self.spacing)
            cross = axis.cross(template.size)
            for item in measured.keys.sorted() where item < count { take(groupOf: item) }
        }
    }

    private func solve(from first: Int) -> SolvedGroup {
        var solver = GroupSolver(next: first, end: count, traits: traits, measured: measured)
        return solver.solve(group, in: container)
    }

    private mutating func rebuild(from index: Int, keepingFrom unchanged: Int = .max) {
        let old = list ?? []
        var made = Array(old.prefix(index))
        var first = made.last.map { $0.first + $0.group.items.count } ?? 0
        var offset = made.last.map { $0.offset + axis.main($0.group.size) + spacing } ?? 0
        var next = index
        while first < count {
            if first > unchanged {
                while next < old.count, old[next].first < first { next += 1 }
                if next < old.count, old[next].first == first {
                    let shift = offset - old[next].offset
                    for entry in old[next...] { made.append((entry.first, entry.offset + shift, entry.group)) }
                    break
                }
            }
            let group = solve(from: first)
            guard !group.items.isEmpty else { break }
            made.append((first, offset, group))
            first += group.items.count
            offset += axis.main(group.size) + spacing
        }
        list = made
        cross = made.map { axis.cross($0.group.size) }.max() ?? 0
    }

    // MARK: Self-sizing cells

    /// Stores the size of an item's cell; returns `false` if nothing changes.
    mutating func measure(_ item: Int, _ size: CGSize) -> Bool {
        guard (0..<count).contains(item), measured[item] != size else { return false }
        measured[item] = size
        if let list {
            let index = list.partition { $0.first > item } - 1
            rebuild(from: max(0, index - 1), keepingFrom: item)
        } else {
            take(groupOf: item)
        }
        return true
    }

    private mutating func take(groupOf item: Int) {
        guard lengths.count > 0 else { return }
        let index = item / perGroup, group = solve(from: index * perGroup)
        solved[index] = group
        lengths[index] = axis.main(group.size) + spacing
        cross = max(cross, axis.cross(group.size))
        // If all groups are solved, no estimate is left.
        if solved.count == lengths.count { cross = solved.values.map { axis.cross($0.size) }.max() ?? cross }
    }

    // MARK: Positions

    var groupCount: Int { list?.count ?? lengths.count }
    /// The distance from the start of the first group to the end of the last.
    var length: CGFloat {
        if let list { return list.last.map { $0.offset + axis.main($0.group.size) } ?? 0 }
        return lengths.count > 0 ? max(0, lengths.total - spacing) : 0
    }
    func offset(of index: Int) -> CGFloat { list.map { $0[index].offset } ?? lengths.offset(of: index) }
    func first(of index: Int) -> Int { list.map { $0[index].first } ?? index * perGroup }
    func length(of index: Int) -> CGFloat { list.map { axis.main($0[index].group.size) } ?? lengths[index] - spacing }

    /// Returns the index of the group that contains an item.
    func index(of item: Int) -> Int {
        list.map { max(0, $0.partition { $0.first > item } - 1) } ?? item / perGroup
    }

    /// Returns the index of the first group that ends after a position.
    func index(endingBehind place: CGFloat) -> Int {
        if let list { return list.partition { $0.offset + axis.main($0.group.size) > place } }
        // A group's spacing begins at its end.
        return lengths.index(endingBehind: place + spacing)
    }

    func solvedGroup(_ index: Int) -> SolvedGroup {
        if let list { return list[index].group }
        if let known = solved[index] { return known }
        return (index + 1) * perGroup <= count ? template : solve(from: index * perGroup)
    }
}
