import CoreGraphics

/// A group with the frames of its items.
struct SolvedGroup {
    var size: CGSize
    var items: [Item] = []
    var extras: [Extra] = []

    /// The frame of a cell in the group.
    struct Item {
        var frame: CGRect
        var zIndex = 0
        var measured: MeasuredSides = []
    }
    /// The frame of a supplementary item of an item or a group.
    struct Extra {
        var frame: CGRect
        let item: NSCollectionLayoutSupplementaryItem
        /// The index, in the group, of the item that owns it.
        var owner: Int
    }
}

/// Solves groups, beginning with the item `next`.
@MainActor struct GroupSolver {
    var next: Int
    /// The index after the last item.
    let end: Int
    let traits: UITraitCollection
    /// The sizes that cells reported, by item.
    let measured: [Int: CGSize]

    /// For each group, the last solution that did not fit: enclosing groups ask for the same solution again, which
    /// would double the work at each level.
    private var discarded: [ObjectIdentifier: Discarded] = [:]

    private struct Discarded {
        let start: Int, container: CGSize, given: CGSize?
        let group: SolvedGroup, next: Int
    }

    init(next: Int, end: Int, traits: UITraitCollection, measured: [Int: CGSize]) {
        self.next = next
        self.end = end
        self.traits = traits
        self.measured = measured
    }

    /// The result of one subitem.
    private struct Entry {
        var size: CGSize
        var item: NSCollectionLayoutItem
        var group: SolvedGroup?
        var index: Int
        /// Space before and after the item, and before and after it across the axis.
        var lead: CGFloat = 0, trail: CGFloat = 0, crossLead: CGFloat = 0
    }

    mutating func solve(_ group: NSCollectionLayoutGroup, in container: CGSize, given: CGSize? = nil) -> SolvedGroup {
        let size = given ?? group.layoutSize.size(in: container)
        let axis: LayoutAxis
        switch group.arrangement {
        case .horizontal: axis = LayoutAxis(isVertical: false)
        case .vertical: axis = LayoutAxis(isVertical: true)
        case .custom(let provider): return custom(group, size, provider)
        }
        let insets = group.contentInsets
        let inner = CGSize(
            width: max(0, size.width - insets.leading - insets.trailing),
            height: max(0, size.height - insets.top - insets.bottom))
        let isOpen = group.layoutSize.isMeasured(axis)
        let first = next
        var entries = fill(group, axis, inner, isOpen: isOpen)
        let used = spread(&entries, group.interItemSpacing, axis, isOpen ? nil : axis.main(inner))
        let crossAxis = LayoutAxis(isVertical: !axis.isVertical)
        var cross = axis.cross(inner)
        if group.layoutSize.isMeasured(crossAxis) {
            cross = entries.map { axis.cross($0.size) + crossEdges($0.item, axis) }.max() ?? cross
        }
        alignAcross(&entries, axis, crossAxis, cross)

        var solved = SolvedGroup(size: size)
        let outer = axis.size(main: isOpen ? used : axis.main(inner), cross: cross)
        solved.size = CGSize(
            width: outer.width + insets.leading + insets.trailing, height: outer.height + insets.top + insets.bottom)
        var main: CGFloat = 0
        for entry in entries {
            main += entry.lead
            let origin = axis.point(main: main, cross: entry.crossLead)
            place(
                entry, at: CGPoint(x: origin.x + insets.leading, y: origin.y + insets.top), first: first, in: &solved)
            main += axis.main(entry.size) + entry.trail
        }
        hang(group.supplementaryItems, on: CGRect(origin: .zero, size: solved.size), owner: 0, in: &solved)
        return solved
    }

    // MARK: Filling

    private mutating func fill(
        _ group: NSCollectionLayoutGroup, _ axis: LayoutAxis, _ inner: CGSize, isOpen: Bool
    ) -> [Entry] {
        let room = axis.main(inner), spacing = group.interItemSpacing?.spacing ?? 0
        var entries: [Entry] = [], used: CGFloat = 0
        while next < end {
            if let count = group.repeatCount, entries.count >= count { break }
            // A group that grows with its content contains each subitem once.
            if isOpen, group.repeatCount == nil, entries.count >= group.subitems.count { break }
            let item = group.subitems[entries.count % group.subitems.count], start = next
            var given: CGSize?
            if group.dividesLength, !isOpen, let count = group.repeatCount {
                let part = max(0, (room - spacing * CGFloat(count - 1)) / CGFloat(count))
                given = axis.size(main: part, cross: axis.cross(item.layoutSize.size(in: inner)))
            }
            var entry = Entry(size: .zero, item: item, index: start)
            if let sub = item as? NSCollectionLayoutGroup {
                let solved: SolvedGroup
                if let known = discarded[ObjectIdentifier(sub)], known.start == start, known.container == inner,
                    known.given == given
                {
                    solved = known.group
                    next = known.next
                } else {
                    solved = solve(sub, in: inner, given: given)
                }
                guard next > start else { break }
                entry.group = solved
                entry.size = solved.size
            } else {
                entry.size = given ?? leafSize(item, inner)
                next += 1
            }
            let (lead, trail) = item.edgeSpacing?.main(axis) ?? (nil, nil)
            let step = axis.main(entry.size) + (lead?.spacing ?? 0) + (trail?.spacing ?? 0)
            let needed = used + step + (entries.isEmpty ? 0 : spacing)
            if group.repeatCount == nil, !isOpen, !entries.isEmpty, needed > room + 0.01 {
                if let group = entry.group {
                    discarded[ObjectIdentifier(item)] = Discarded(
                        start: start, container: inner, given: given, group: group, next: next)
                }
                next = start
                break
            }
            used = needed
            entries.append(entry)
            // Any number of zero-length items would fit.
            if group.repeatCount == nil, step + spacing <= 0, entries.count >= group.subitems.count { break }
        }
        return entries
    }

    private func leafSize(_ item: NSCollectionLayoutItem, _ container: CGSize) -> CGSize {
        var size = item.layoutSize.size(in: container)
        guard item.layoutSize.isMeasured, let own = measured[next] else { return size }
        if item.layoutSize.widthDimension.isMeasured { size.width = own.width }
        if item.layoutSize.heightDimension.isMeasured { size.height = own.height }
        return size
    }

    /// Distributes the remaining space to the flexible distances; returns the total length.
    private func spread(
        _ entries: inout [Entry], _ spacing: NSCollectionLayoutSpacing?, _ axis: LayoutAxis, _ room: CGFloat?
    ) -> CGFloat {
        var used: CGFloat = 0, flexible = 0
        for index in entries.indices {
            let (lead, trail) = entries[index].item.edgeSpacing?.main(axis) ?? (nil, nil)
            entries[index].lead = (lead?.spacing ?? 0) + (index > 0 ? spacing?.spacing ?? 0 : 0)
            entries[index].trail = trail?.spacing ?? 0
            used += entries[index].lead + axis.main(entries[index].size) + entries[index].trail
            flexible += (lead?.isFlexibleSpacing == true ? 1 : 0) + (trail?.isFlexibleSpacing == true ? 1 : 0)
            if index > 0, spacing?.isFlexibleSpacing == true { flexible += 1 }
        }
        guard let room, flexible > 0, room > used else { return used }
        let more = (room - used) / CGFloat(flexible)
        for index in entries.indices {
            let (lead, trail) = entries[index].item.edgeSpacing?.main(axis) ?? (nil, nil)
            if lead?.isFlexibleSpacing == true { entries[index].lead += more }
            if trail?.isFlexibleSpacing == true { entries[index].trail += more }
            if index > 0, spacing?.isFlexibleSpacing == true { entries[index].lead += more }
        }
        return room
    }

    private func crossEdges(_ item: NSCollectionLayoutItem, _ axis: LayoutAxis) -> CGFloat {
        let (lead, trail) = item.edgeSpacing?.cross(axis) ?? (nil, nil)
        return (lead?.spacing ?? 0) + (trail?.spacing ?? 0)
    }

    private func alignAcross(_ entries: inout [Entry], _ axis: LayoutAxis, _ crossAxis: LayoutAxis, _ room: CGFloat) {
        var most: CGFloat = 0
        func isUniform(_ entry: Entry) -> Bool {
            let size = entry.item.layoutSize
            return (axis.isVertical ? size.widthDimension : size.heightDimension).isUniformAcrossSiblings
        }
        for entry in entries where isUniform(entry) { most = max(most, axis.cross(entry.size)) }
        for index in entries.indices {
            let entry = entries[index]
            if isUniform(entry), entry.group == nil {
                entries[index].size = axis.size(main: axis.main(entry.size), cross: most)
            }
            let (lead, trail) = entry.item.edgeSpacing?.cross(axis) ?? (nil, nil)
            var start = lead?.spacing ?? 0
            let left = room - axis.cross(entries[index].size) - start - (trail?.spacing ?? 0)
            if left > 0, lead?.isFlexibleSpacing == true {
                start += trail?.isFlexibleSpacing == true ? left / 2 : left
            }
            entries[index].crossLead = start
        }
    }

    // MARK: Positions

    private func place(_ entry: Entry, at origin: CGPoint, first: Int, in solved: inout SolvedGroup) {
        let number = solved.items.count
        if let group = entry.group {
            for var item in group.items {
                item.frame = item.frame.offsetBy(dx: origin.x, dy: origin.y)
                solved.items.append(item)
            }
            for var extra in group.extras {
                extra.frame = extra.frame.offsetBy(dx: origin.x, dy: origin.y)
                extra.owner += number
                solved.extras.append(extra)
            }
            return
        }
        let size = entry.item.layoutSize
        var insets = entry.item.contentInsets
        // A size reported by a cell is not reduced by insets.
        if size.widthDimension.isMeasured {
            insets.leading = 0
            insets.trailing = 0
        }
        if size.heightDimension.isMeasured {
            insets.top = 0
            insets.bottom = 0
        }
        let frame = CGRect(
            x: origin.x + insets.leading, y: origin.y + insets.top,
            width: max(0, entry.size.width - insets.leading - insets.trailing),
            height: max(0, entry.size.height - insets.top - insets.bottom))
        solved.items.append(SolvedGroup.Item(frame: frame, measured: size.measuredSides))
        hang(entry.item.supplementaryItems, on: frame, owner: number, in: &solved)
    }

    private func hang(
        _ supplementary: [NSCollectionLayoutSupplementaryItem], on frame: CGRect, owner: Int,
        in solved: inout SolvedGroup
    ) {
        for item in supplementary {
            let place = item.frame(on: frame, size: item.layoutSize.size(in: frame.size))
            solved.extras.append(SolvedGroup.Extra(frame: place, item: item, owner: owner))
        }
    }

    private mutating func custom(
        _ group: NSCollectionLayoutGroup, _ size: CGSize, _ provider: NSCollectionLayoutGroupCustomItemProvider
    ) -> SolvedGroup {
        let container = LayoutContainer(size: size, insets: group.contentInsets)
        var solved = SolvedGroup(size: size)
        for item in provider(LayoutEnvironment(container, traits)) {
            guard next < end else { break }
            let frame = item.frame.standardized
            guard frame.minX.isFinite, frame.minY.isFinite, frame.width.isFinite, frame.height.isFinite else {
                warn(
                    "NSCollectionLayoutGroup: the frame of an item of a custom group must be finite (got \(item.frame)); it is hidden.",
                    module: "UIKit")
                solved.items.append(SolvedGroup.Item(frame: .zero))
                next += 1
                continue
            }
            solved.items.append(SolvedGroup.Item(frame: frame, zIndex: item.zIndex))
            next += 1
        }
        if group.layoutSize.widthDimension.isMeasured {
            solved.size.width = solved.items.map(\.frame.maxX).max() ?? size.width
        }
        if group.layoutSize.heightDimension.isMeasured {
            solved.size.height = solved.items.map(\.frame.maxY).max() ?? size.height
        }
        hang(group.supplementaryItems, on: CGRect(origin: .zero, size: solved.size), owner: 0, in: &solved)
        return solved
    }
}

extension NSCollectionLayoutGroup {
    /// `true` if the number of items in the group depends on the sizes that their cells report.
    var takesItemsBySize: Bool {
        let axis: LayoutAxis
        switch arrangement {
        case .horizontal: axis = LayoutAxis(isVertical: false)
        case .vertical: axis = LayoutAxis(isVertical: true)
        case .custom: return false
        }
        let fills = repeatCount == nil && !layoutSize.isMeasured(axis)
        return distinctSubitems.contains { item in
            (fills && item.layoutSize.isMeasured(axis))
                || ((item as? NSCollectionLayoutGroup)?.takesItemsBySize ?? false)
        }
    }

    /// Each subitem once: otherwise the cost of repeated subitems would multiply with each level of nesting.
    private var distinctSubitems: [NSCollectionLayoutItem] {
        var seen: Set<ObjectIdentifier> = []
        return subitems.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    /// `true` if any frame in the group depends on sizes that cells report.
    var isMeasuredInside: Bool {
        distinctSubitems.contains {
            $0.layoutSize.isMeasured || (($0 as? NSCollectionLayoutGroup)?.isMeasuredInside ?? false)
        }
    }
}
