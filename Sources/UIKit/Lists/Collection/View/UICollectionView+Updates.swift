import CoreGraphics
import Foundation

/// The changes of the data that the app reports in one batch.
@MainActor final class ItemBatch {
    var updates = ListUpdates()
    var completions: [(Bool) -> Void] = []
    /// The nesting depth of `performBatchUpdates`.
    var depth = 0
    /// `true` if the data was reloaded during the batch, so that its changes are ignored.
    var isOverrun = false
}

// Batch updates: resolution, layout and animation.
extension UICollectionView {
    private static let duration: TimeInterval = 0.3

    func runBatch(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
        let isOutermost = batch == nil
        if isOutermost {
            // The changes apply to the state displayed so far.
            if !isWorking, !needsViews { bringUpToDate() }
            batch = ItemBatch()
            batch?.isOverrun = needsCounts || needsViews
        }
        guard let batch else { return }
        batch.depth += 1
        if let completion { batch.completions.append(completion) }
        updates?()
        batch.depth -= 1
        if isOutermost { finish(batch) }
    }

    /// Performs a batch update with a non-escaping closure.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        withoutActuallyEscaping(updates) { body in
            let kept: (() -> Void)? = body
            performBatchUpdates(kept, completion: completion)
        }
    }

    /// Records a change; outside a batch it is a batch of its own.
    func announce(_ change: @escaping (inout ListUpdates) -> Void) {
        if let batch, batch.depth > 0 {
            change(&batch.updates)
        } else {
            runBatch({ self.batch.map { change(&$0.updates) } }, nil)
        }
    }

    private func bringUpToDate() {
        guard dataSource != nil, hasPrepared, bounds.width > 0, bounds.height > 0 else { return loadCounts() }
        if needsPrepare || tile == nil { layoutContent() }
    }

    private func finish(_ batch: ItemBatch) {
        let completions = batch.completions
        func done(_ finished: Bool) { for completion in completions { completion(finished) } }
        guard !batch.isOverrun, !batch.updates.isEmpty else {
            self.batch = nil
            return afterwards { done(true) }
        }
        // A change while views are created and laid out reloads everything.
        guard !isWorking else {
            self.batch = nil
            reload()
            return afterwards { done(true) }
        }
        let new = ItemCounts.ask(dataSource, of: self)
        guard !batch.isOverrun else {
            self.batch = nil
            return afterwards { done(true) }
        }
        let change: ListChange
        do {
            change = try batch.updates.resolved(old: counts.counts, new: new.counts, words: .items)
        } catch {
            warn("UICollectionView: \(error.sentence). The view reloads its data instead.", module: "UIKit")
            self.batch = nil
            reload()
            return afterwards { done(false) }
        }
        let updates = batch.updates
        apply(change, updates, new) { done($0) }
        self.batch = nil
    }

    /// Calls `body` after this turn of the run loop, like the completion of an animation.
    private func afterwards(_ body: @escaping () -> Void) {
        UIView.animate(withDuration: 0, animations: {}, completion: { _ in body() })
    }

    // MARK: Applying

    private func apply(
        _ change: ListChange, _ updates: ListUpdates, _ new: ItemCounts, _ completion: @escaping (Bool) -> Void
    ) {
        for indexPath in updates.reconfiguredItems.sorted() { reconfigure(indexPath, change) }
        guard updates.changesStructure else {
            setNeedsLayout()
            return afterwards { completion(true) }
        }
        rememberPlaces()
        counts = new
        selection = Set(selection.compactMap { change.isReloaded($0) ? nil : change.newIndexPath(for: $0) })
        focusedPath = focusedPath.flatMap { change.newIndexPath(for: $0) }
        aimedPath = aimedPath.flatMap { change.newIndexPath(for: $0) }
        highlighted = highlighted.flatMap(change.newIndexPath)
        prefetched = Set(prefetched.compactMap(change.newIndexPath))
        movement?.follow(change)
        let context = currentLayout.makeContext()
        context.counts = true
        currentLayout.invalidateLayout(with: context)
        currentLayout.dataChanged(change)
        rekeyScrollers(change)
        let gone = rekey(change)
        guard hasPrepared, window != nil || !shown.isEmpty else {
            for element in gone { discard(element) }
            finishUpdate()
            return afterwards { completion(true) }
        }
        prepareIfNeeded()
        currentLayout.prepare(forCollectionViewUpdates: items(updates, change))
        let isAnimated = UIView.areAnimationsEnabled && window != nil
        move(change, gone, isAnimated: isAnimated, completion)
    }

    /// Stores the attributes of all elements in and near the visible rectangle.
    private func rememberPlaces() {
        beforeUpdate = [:]
        for attributes in tile?.attributes ?? [] { beforeUpdate[attributes.key] = attributes }
    }

    private func finishUpdate() {
        currentLayout.finalizeCollectionViewUpdates()
        beforeUpdate = [:]
        setNeedsLayout()
    }

    private func reconfigure(_ indexPath: IndexPath, _ change: ListChange) {
        guard let element = shown[.cell(indexPath)], let after = change.newIndexPath(for: indexPath) else { return }
        // The same cell is dequeued again and reconfigured, without `prepareForReuse()`.
        guard let key = element.view.reuseKey, let cell = element.view as? UICollectionViewCell else { return }
        reconfiguring = (key, cell)
        let answer = dataSource?.collectionView(self, cellForItemAt: after)
        reconfiguring = nil
        if answer !== cell {
            warn(
                "UICollectionView: reconfigureItems(at:): the data source must return the visible cell of \(Array(indexPath)); "
                    + "dequeue it with the same identifier.", module: "UIKit")
            if let answer, let key = answer.reuseKey { views.put(answer, key) }
        }
        element.askedSize = nil
        element.preferredSize = nil
    }

    private func rekeyScrollers(_ change: ListChange) {
        guard !scrollers.isEmpty, change.hasSectionChanges else { return }
        // Scroll views whose section has a new index are recreated at their old position.
        for index in scrollers.keys.sorted() where change.newSection(for: index) != index {
            for element in elementsInOrder where element.attributes.scroller == index { remove(element) }
            guard let scroller = scrollers.removeValue(forKey: index) else { continue }
            stack.remove(scroller)
            scroller.removeFromSuperview()
        }
    }

    /// Updates the index paths of elements that stay; returns those that are removed.
    private func rekey(_ change: ListChange) -> [ShownElement] {
        var gone: [ShownElement] = [], kept: [ElementKey: ShownElement] = [:]
        for element in elementsInOrder {
            if let key = newKey(element.key, change), kept[key] == nil {
                kept[key] = element
            } else {
                gone.append(element)
            }
        }
        shown = kept
        for (key, element) in kept { element.key = key }
        return gone
    }

    private func newKey(_ key: ElementKey, _ change: ListChange) -> ElementKey? {
        var key = key
        guard key.indexPath.count == 2 else { return key }
        if key.category == .cell {
            guard !change.isReloaded(key.indexPath), let after = change.newIndexPath(for: key.indexPath) else {
                return nil
            }
            key.indexPath = after
            return key
        }
        guard let section = change.newSection(for: key.indexPath.section),
            !change.isReloaded(IndexPath(item: NSNotFound, section: key.indexPath.section))
        else { return nil }
        // Headers follow their section, supplementary views of an item follow the item.
        if key.indexPath.item == 0 || change.oldCounts[key.indexPath.section] <= key.indexPath.item {
            key.indexPath = IndexPath(item: key.indexPath.item, section: section)
            return key
        }
        guard let after = change.newIndexPath(for: key.indexPath) else { return nil }
        key.indexPath = after
        return key
    }

    private func items(_ updates: ListUpdates, _ change: ListChange) -> [UICollectionViewUpdateItem] {
        func section(_ index: Int) -> IndexPath { IndexPath(item: NSNotFound, section: index) }
        var list: [UICollectionViewUpdateItem] = []
        for index in updates.deletedSections { list.append(.init(.delete, from: section(index), to: nil)) }
        for index in updates.insertedSections { list.append(.init(.insert, from: nil, to: section(index))) }
        for index in updates.reloadedSections {
            list.append(.init(.reload, from: section(index), to: change.newSection(for: index).map(section)))
        }
        for move in updates.movedSections { list.append(.init(.move, from: section(move.from), to: section(move.to))) }
        for path in updates.deletedItems { list.append(.init(.delete, from: path, to: nil)) }
        for path in updates.insertedItems { list.append(.init(.insert, from: nil, to: path)) }
        for path in updates.reloadedItems {
            list.append(.init(.reload, from: path, to: change.newIndexPath(for: path)))
        }
        for move in updates.movedItems { list.append(.init(.move, from: move.from, to: move.to)) }
        return list
    }

    // MARK: Animating

    private func move(
        _ change: ListChange, _ gone: [ShownElement], isAnimated: Bool, _ completion: @escaping (Bool) -> Void
    ) {
        let old = Set(shown.keys)
        // If the content offset is clamped, it is part of the animation.
        let oldOffset = contentOffset
        isWorking = true
        var target = oldOffset
        UIView.performWithoutAnimation {
            target = settledOffset()
            if contentOffset != oldOffset, target == contentOffset {
                // The layout was queried at the new offset; the animation starts at the old one.
                bounds.origin = oldOffset
            }
        }
        UIView.performWithoutAnimation { if target != contentOffset { bounds.origin = target } }
        let wanted = settleElements()
        let keys = Set(wanted.map(\.key))
        UIView.performWithoutAnimation {
            if target != oldOffset { bounds.origin = oldOffset }
            for attributes in wanted where !old.contains(attributes.key) { begin(attributes, change) }
        }
        let out = shown.keys.filter { !keys.contains($0) }.sorted().compactMap { shown[$0] }
        for element in out { shown[element.key] = nil }
        leaving += gone + out
        let changes = { [self] in
            if contentOffset != target { contentOffset = target }
            for element in gone { end(element) }
            for element in out {
                if let attributes = layoutAttributes(element.key) { put(fromLayout(attributes), on: element) }
            }
            for attributes in wanted {
                if let element = shown[attributes.key] { put(attributes, on: element) }
            }
            finishUpdate()
        }
        let finish = { [weak self] (finished: Bool) in
            self?.discardLeaving(gone + out)
            completion(finished)
        }
        if isAnimated {
            UIView.animate(
                withDuration: UICollectionView.duration, delay: 0, options: .allowUserInteraction, animations: changes,
                completion: finish)
        } else {
            UIView.performWithoutAnimation(changes)
            discardLeaving(gone + out)
            afterwards { completion(true) }
        }
        isWorking = false
        for attributes in wanted { shown[attributes.key].map(announce) }
        removeUnusedScrollers()
        setNeedsLayout()
    }

    private func discardLeaving(_ elements: [ShownElement]) {
        for element in elements {
            guard let index = leaving.firstIndex(where: { $0 === element }) else { continue }
            leaving.remove(at: index)
            discard(element)
        }
    }

    /// Returns the content offset after the update.
    private func settledOffset() -> CGPoint {
        let proposed = isDragging || isDecelerating ? contentOffset : limit(contentOffset)
        var target = currentLayout.targetContentOffset(forProposedContentOffset: toLayout(proposed))
        target = target.x.isFinite && target.y.isFinite ? fromLayout(target) : proposed
        guard let delegate else { return target }
        let asked = delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target)
        return asked.x.isFinite && asked.y.isFinite ? asked : target
    }

    /// Sets the initial attributes of an appearing view.
    private func begin(_ attributes: UICollectionViewLayoutAttributes, _ change: ListChange) {
        guard let element = shown[attributes.key] else { return }
        let key = attributes.key, kind = key.kind ?? ""
        var start: UICollectionViewLayoutAttributes?
        switch key.category {
        case .cell: start = currentLayout.initialLayoutAttributesForAppearingItem(at: key.indexPath)
        case .supplementaryView:
            start = currentLayout.initialLayoutAttributesForAppearingSupplementaryElement(
                ofKind: kind, at: key.indexPath)
        case .decorationView:
            start = currentLayout.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: key.indexPath)
        }
        if start == nil, key.category == .cell, let before = change.oldIndexPath(for: key.indexPath) {
            // The item existed but was invisible: it starts at its previous attributes.
            start = beforeUpdate[.cell(before)]
            if change.isReloaded(before) { start = nil }
        }
        var place = start.map(fromLayout)
        if place == nil {
            place = attributes.copied()
            place?.alpha = 0
        }
        if let place, place.isFinite { element.view.place(place, origin: origin(of: attributes)) }
    }

    /// Animates a disappearing view to its final attributes.
    private func end(_ element: ShownElement) {
        let key = element.key, kind = key.kind ?? ""
        let final: UICollectionViewLayoutAttributes?
        switch key.category {
        case .cell: final = currentLayout.finalLayoutAttributesForDisappearingItem(at: key.indexPath)
        case .supplementaryView:
            final = currentLayout.finalLayoutAttributesForDisappearingSupplementaryElement(
                ofKind: kind, at: key.indexPath)
        case .decorationView:
            final = currentLayout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: key.indexPath)
        }
        var place = final.map(fromLayout)
        if place == nil {
            place = element.attributes.copied()
            place?.alpha = 0
        }
        if let place, place.isFinite { element.view.place(place, origin: origin(of: element.attributes)) }
    }
}

extension ListChange {
    var hasSectionChanges: Bool {
        oldCounts.count != newCounts.count || oldCounts.indices.contains { newSection(for: $0) != $0 }
    }
}
