import CoreGraphics

/// A section of a compositional layout with the frames of its elements.
@MainActor struct SolvedSection {
    let section: NSCollectionLayoutSection
    let environment: LayoutEnvironment
    /// The layout's axis.
    let axis: LayoutAxis
    /// The start and the length of the section's extent across the axis.
    let crossStart: CGFloat, crossRoom: CGFloat
    let count: Int
    /// The start along the axis.
    var start: CGFloat = 0
    private(set) var groups: GroupList
    /// The sizes that headers and footers reported, by index.
    private var boundarySizes: [Int: CGSize] = [:]
    private(set) var length: CGFloat = 0
    /// The lengths of the boundary items at the start and at the end.
    private(set) var lead: CGFloat = 0, trail: CGFloat = 0

    init(
        _ section: NSCollectionLayoutSection, count: Int, environment: LayoutEnvironment, axis: LayoutAxis,
        crossStart: CGFloat, crossRoom: CGFloat, mainRoom: CGFloat, measured: SectionSizes
    ) {
        self.section = section
        self.count = count
        self.environment = environment
        self.axis = axis
        self.crossStart = crossStart
        self.crossRoom = crossRoom
        boundarySizes = measured.boundary
        let insets = section.contentInsets, isOrthogonal = section.orthogonalScrollingBehavior != .none
        let (crossLead, crossTrail) = axis.cross(insets.edges)
        let inner = max(0, crossRoom - crossLead - crossTrail)
        groups = GroupList(
            section.group, in: axis.size(main: mainRoom, cross: inner),
            axis: isOrthogonal ? LayoutAxis(isVertical: !axis.isVertical) : axis, spacing: section.interGroupSpacing,
            count: count, traits: environment.traitCollection, measured: measured.items)
        measureLength()
    }

    var isOrthogonal: Bool { section.orthogonalScrollingBehavior != .none }
    var sizes: SectionSizes { SectionSizes(items: groups.measured, boundary: boundarySizes) }

    private mutating func measureLength() {
        lead = 0
        trail = 0
        for (index, item) in section.boundarySupplementaryItems.enumerated() where item.extendsBoundary {
            let size = axis.main(boundarySize(index)) + item.padding
            if isAtStart(item) { lead = max(lead, size) }
            if isAtEnd(item) { trail = max(trail, size) }
        }
        let (before, after) = axis.main(section.contentInsets.edges)
        length = max(0, lead + before + contentLength + after + trail)
    }

    /// The length of the groups along the layout's axis.
    var contentLength: CGFloat { isOrthogonal ? groups.cross : groups.length }
    /// The origin of the groups.
    var contentStart: CGPoint {
        let insets = section.contentInsets.edges
        return axis.point(
            main: start + lead + axis.main(insets).lead, cross: crossStart + axis.cross(insets).lead)
    }

    var frame: CGRect {
        axis.rect(main: start, cross: crossStart, size: axis.size(main: length, cross: crossRoom))
    }

    // MARK: Boundary items

    private func isAtStart(_ item: NSCollectionLayoutBoundarySupplementaryItem) -> Bool {
        item.alignment.edges.contains(axis.isVertical ? .top : .leading)
    }
    private func isAtEnd(_ item: NSCollectionLayoutBoundarySupplementaryItem) -> Bool {
        item.alignment.edges.contains(axis.isVertical ? .bottom : .trailing)
    }

    private var boundaryInsets: UIEdgeInsets {
        let follows =
            section.supplementaryContentInsetsReference == .automatic
            ? section.supplementariesFollowContentInsets : section.supplementaryContentInsetsReference != .none
        return follows ? section.contentInsets.edges : .zero
    }

    func boundarySize(_ index: Int) -> CGSize {
        let item = section.boundarySupplementaryItems[index]
        let (lead, trail) = axis.cross(boundaryInsets)
        let cross = max(0, crossRoom - lead - trail)
        let container = axis.size(
            main: axis.main(environment.container.effectiveContentSize), cross: cross)
        var size = item.layoutSize.size(in: container)
        if let own = boundarySizes[index] {
            if item.layoutSize.widthDimension.isMeasured { size.width = own.width }
            if item.layoutSize.heightDimension.isMeasured { size.height = own.height }
        }
        return size
    }

    /// Returns the frame of a header or footer; `seen` is the visible part of the axis, to which pinned items are
    /// clamped.
    func boundaryFrame(_ index: Int, seen: ClosedRange<CGFloat>) -> CGRect {
        let item = section.boundarySupplementaryItems[index], size = boundarySize(index)
        let around = boundaryInsets, (crossLead, crossTrail) = axis.cross(around)
        let unit = item.containerAnchor.unit
        let room = crossRoom - crossLead - crossTrail
        let cross = crossStart + crossLead + (axis.isVertical ? unit.x : unit.y) * (room - axis.cross(size))
        let end = start + length, own = axis.main(size)
        let offset = item.offset
        var main: CGFloat
        if isAtStart(item) {
            main = start + (item.extendsBoundary ? item.padding : lead)
        } else if isAtEnd(item) {
            main = end - (item.extendsBoundary ? own : trail + own)
        } else {
            main = start + (length - own) / 2
        }
        main += axis.main(offset)
        if item.pinToVisibleBounds {
            main =
                isAtEnd(item)
                ? min(main, max(seen.upperBound - own, start + lead))
                : max(main, min(seen.lowerBound, end - trail - own))
        }
        return axis.rect(main: main, cross: cross + axis.cross(offset), size: size)
    }

    // MARK: Self-sizing cells and headers

    mutating func measure(_ item: Int, _ size: CGSize) -> Bool {
        guard groups.measure(item, size) else { return false }
        measureLength()
        return true
    }
    mutating func measure(boundary index: Int, _ size: CGSize) -> Bool {
        guard boundarySizes[index] != size else { return false }
        boundarySizes[index] = size
        measureLength()
        return true
    }

    // MARK: Groups

    /// Returns the origin of a group; in an orthogonally scrolling section, at scroll offset zero.
    func groupOrigin(_ index: Int) -> CGPoint {
        let origin = contentStart, offset = groups.offset(of: index)
        return groups.axis.isVertical
            ? CGPoint(x: origin.x, y: origin.y + offset) : CGPoint(x: origin.x + offset, y: origin.y)
    }

    /// Calls `body` with each group that intersects a range of the groups' axis.
    func forEachGroup(from low: CGFloat, to high: CGFloat, _ body: (Int, SolvedGroup, CGPoint) -> Void) {
        guard groups.groupCount > 0 else { return }
        let origin = groups.axis.main(contentStart)
        var index = groups.index(endingBehind: low - origin)
        while index < groups.groupCount, origin + groups.offset(of: index) < high {
            // Zero-length groups are invisible; they are skipped if there are many.
            if groups.length(of: index) > 0 || groups.groupCount < 1000 {
                body(index, groups.solvedGroup(index), groupOrigin(index))
            }
            index += 1
        }
    }
}

/// The sizes that cells, headers and footers of a section reported.
struct SectionSizes {
    var items: [Int: CGSize] = [:]
    var boundary: [Int: CGSize] = [:]
}

extension NSDirectionalEdgeInsets {
    /// The insets in left-to-right coordinates: layouts are mirrored as a whole.
    var edges: UIEdgeInsets { UIEdgeInsets(top: top, left: leading, bottom: bottom, right: trailing) }
}

/// The description of an orthogonally scrolling section for its collection view.
@MainActor struct OrthogonalSection {
    let index: Int
    /// The frame of the scrolling area, in content coordinates.
    let frame: CGRect
    /// The content length along the section's own axis.
    let contentLength: CGFloat
    let axis: LayoutAxis
    let behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
    let properties: UICollectionLayoutSectionOrthogonalScrollingProperties
    /// Space before the first group and after the last one, beyond the content, so that both can be centred.
    let centering: (lead: CGFloat, trail: CGFloat)
    /// Returns the offset at which scrolling stops, given the offset that deceleration would reach.
    let rest: (_ proposed: CGFloat, _ now: CGFloat, _ velocity: CGFloat) -> CGFloat
}

extension SolvedSection {
    /// Returns the description of the section as an orthogonally scrolling one.
    func orthogonal(_ index: Int) -> OrthogonalSection {
        let own = groups.axis, insets = section.contentInsets.edges
        let (lead, trail) = own.main(insets)
        let behavior = section.orthogonalScrollingBehavior
        let side = crossRoom, groups = groups
        var centering: (CGFloat, CGFloat) = (0, 0)
        if behavior == .groupPagingCentered, groups.groupCount > 0 {
            let last = groups.groupCount - 1
            centering = (
                max(0, (side - groups.length(of: 0)) / 2 - lead),
                max(0, (side - groups.length(of: last)) / 2 - trail)
            )
        }
        /// Returns the offset at which scrolling stops for a group.
        func stop(_ group: Int) -> CGFloat {
            let offset = groups.offset(of: group)
            return behavior == .groupPagingCentered ? lead + offset + groups.length(of: group) / 2 - side / 2 : offset
        }
        func nearest(_ place: CGFloat) -> Int {
            let index = min(
                groups.groupCount - 1, groups.index(endingBehind: place + (stop(0) == 0 ? 0 : side / 2 - lead)))
            let around = max(0, index - 1)...min(groups.groupCount - 1, index + 1)
            return around.min { abs(stop($0) - place) < abs(stop($1) - place) } ?? index
        }
        let rest: (CGFloat, CGFloat, CGFloat) -> CGFloat = { proposed, now, velocity in
            guard groups.groupCount > 0, side > 0 else { return proposed }
            switch behavior {
            case .none, .continuous: return proposed
            case .continuousGroupLeadingBoundary: return stop(nearest(proposed))
            case .paging:
                let here = now / side
                let page = abs(velocity) > 0.3 ? here.rounded(velocity > 0 ? .up : .down) : here.rounded()
                return page * side
            case .groupPaging, .groupPagingCentered:
                let group = nearest(now)
                guard abs(velocity) > 0.3 else { return stop(group) }
                // A flick advances one group from the current position.
                let isPast = velocity > 0 ? stop(group) > now + 0.5 : stop(group) < now - 0.5
                let next = isPast ? group : group + (velocity > 0 ? 1 : -1)
                return stop(min(groups.groupCount - 1, max(0, next)))
            }
        }
        let origin = contentStart
        let frame = axis.rect(
            main: axis.main(origin), cross: crossStart, size: axis.size(main: contentLength, cross: crossRoom))
        return OrthogonalSection(
            index: index, frame: frame, contentLength: max(0, lead + groups.length + trail), axis: own,
            behavior: behavior, properties: section.orthogonalScrollingProperties, centering: centering, rest: rest)
    }
}
