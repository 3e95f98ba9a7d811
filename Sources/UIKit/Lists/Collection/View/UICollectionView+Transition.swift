import CoreGraphics
import Foundation

/// A transition between two layouts that is in progress.
@MainActor struct LayoutTransition {
    let layout: UICollectionViewTransitionLayout
    let completion: ((Bool, Bool) -> Void)?
}

// Changes of the layout: immediate, animated or interactive.
extension UICollectionView {
    func change(to layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?) {
        guard layout !== currentLayout else {
            completion?(true)
            return
        }
        guard !isWorking, !isPreparing else {
            warn(
                "UICollectionView: the layout cannot be replaced while it computes attributes; do it afterwards.",
                module: "UIKit")
            return
        }
        let old = currentLayout
        let before = Dictionary(elementsInOrder.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        old.prepareForTransition(to: layout)
        attach(layout)
        layout.prepareForTransition(from: old)
        replace(old, by: layout)
        guard hasPrepared, !needsViews, !before.isEmpty else {
            finish(old, layout)
            completion?(true)
            return
        }
        let isAnimated = animated && window != nil && UIView.areAnimationsEnabled
        for element in before.values { element.view.willTransition(from: old, to: layout) }
        let changes = { [self] in
            let wanted = place(from: old, before)
            for attributes in wanted {
                if let element = shown[attributes.key] { put(attributes, on: element) }
            }
            old.finalizeLayoutTransition()
            layout.finalizeLayoutTransition()
        }
        let done = { [weak self] (finished: Bool) in
            guard let self else { return }
            for element in before.values { element.view.didTransition(from: old, to: layout) }
            finish(old, layout)
            setNeedsLayout()
            completion?(finished)
        }
        if isAnimated {
            UIView.animate(
                withDuration: 0.3, delay: 0, options: .allowUserInteraction, animations: changes, completion: done)
        } else {
            UIView.performWithoutAnimation(changes)
            done(true)
        }
    }

    private func replace(_ old: UICollectionViewLayout, by layout: UICollectionViewLayout) {
        currentLayout = layout
        tile = nil
        needsPrepare = true
        let context = layout.makeContext()
        context.everything = true
        layout.invalidateLayout(with: context)
        for element in shown.values {
            element.askedSize = nil
            element.preferredSize = nil
        }
        setNeedsLayout()
    }

    private func finish(_ old: UICollectionViewLayout, _ layout: UICollectionViewLayout) {
        if old !== currentLayout, old.attached === self, transition == nil { old.attached = nil }
    }

    /// Creates the elements of the new layout. Appearing elements start at their attributes in the old layout;
    /// disappearing ones end at those in the new layout.
    private func place(
        from old: UICollectionViewLayout, _ before: [ElementKey: ShownElement]
    ) -> [UICollectionViewLayoutAttributes] {
        isWorking = true
        defer { isWorking = false }
        UIView.performWithoutAnimation {
            prepareIfNeeded()
            var target = currentLayout.targetContentOffset(forProposedContentOffset: toLayout(contentOffset))
            target = target.x.isFinite && target.y.isFinite ? fromLayout(target) : contentOffset
            if let delegate {
                target = delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target)
            }
            let kept = limit(target)
            if kept != contentOffset { contentOffset = kept }
        }
        let wanted = settleElements()
        let keys = Set(wanted.map(\.key))
        UIView.performWithoutAnimation {
            for attributes in wanted where before[attributes.key] == nil {
                guard let element = shown[attributes.key] else { continue }
                let start =
                    attributes.key.category == .cell ? old.layoutAttributesForItem(at: attributes.indexPath) : nil
                let place = start?.isFinite == true ? start : nil
                let begin = (place ?? attributes).copied()
                begin.scroller = attributes.scroller
                if place == nil { begin.alpha = 0 }
                element.view.place(begin, origin: origin(of: attributes))
                announce(element)
            }
        }
        let out = shown.keys.filter { !keys.contains($0) }.sorted().compactMap { shown[$0] }
        for element in out {
            shown[element.key] = nil
            let end = layoutAttributes(element.key).map(fromLayout)
            if let end, end.isFinite, end.scroller == element.attributes.scroller {
                put(end, on: element)
            } else {
                element.view.alpha = 0
            }
        }
        leaving += out
        // Removed elements are discarded when the animation ends.
        let discard = { [weak self] in
            for element in out {
                guard let self, let index = self.leaving.firstIndex(where: { $0 === element }) else { continue }
                self.leaving.remove(at: index)
                self.discard(element)
            }
        }
        if let context = ViewAnimationContext.timed { context.whenOver { _ in discard() } } else { discard() }
        removeUnusedScrollers()
        return wanted
    }

    // MARK: Interactive transitions

    /// Begins an interactive transition to another layout. Drive it with `transitionProgress` of the returned layout,
    /// and end it with `finishInteractiveTransition()` or `cancelInteractiveTransition()`. `completion` receives `true`
    /// if the animation completed, and `true` if the transition was finished.
    public func startInteractiveTransition(
        to layout: UICollectionViewLayout, completion: UICollectionView.LayoutInteractiveTransitionCompletion? = nil
    ) -> UICollectionViewTransitionLayout {
        prepareIfNeeded()
        let old = currentLayout
        attach(layout)
        let made =
            delegate?.collectionView(self, transitionLayoutForOldLayout: old, newLayout: layout)
            ?? UICollectionViewTransitionLayout(currentLayout: old, nextLayout: layout)
        layout.prepare()
        attach(made)
        transition = LayoutTransition(layout: made, completion: completion)
        replace(old, by: made)
        return made
    }
    /// Called at the end of an interactive transition.
    public typealias LayoutInteractiveTransitionCompletion = (_ completed: Bool, _ finished: Bool) -> Void

    /// Animates to the new layout.
    public func finishInteractiveTransition() { endTransition(finished: true) }
    /// Animates back to the old layout.
    public func cancelInteractiveTransition() { endTransition(finished: false) }

    private func endTransition(finished: Bool) {
        guard let transition else {
            warn("UICollectionView: there is no interactive transition to finish.", module: "UIKit")
            return
        }
        self.transition = nil
        let target = finished ? transition.layout.nextLayout : transition.layout.currentLayout
        let other = finished ? transition.layout.currentLayout : transition.layout.nextLayout
        change(to: target, animated: true) { done in
            if other !== target { other.attached = nil }
            transition.completion?(done, finished)
        }
    }
}
