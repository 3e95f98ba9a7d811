public import CoreGraphics
public import Foundation

/// A transition between two layouts that is in progress.
@MainActor struct LayoutTransition {
    let layout: UICollectionViewTransitionLayout
    let completion: ((Bool, Bool) -> Void)?
}

/// A layout that interpolates between two others by `transitionProgress`.
@preconcurrency @MainActor open class UICollectionViewTransitionLayout: UICollectionViewLayout {
    /// The layout at the start of the transition.
    public let currentLayout: UICollectionViewLayout
    /// The layout at the end of the transition.
    public let nextLayout: UICollectionViewLayout
    /// The progress from 0 (`currentLayout`) to 1 (`nextLayout`). Setting it invalidates the layout. Default 0.
    @Observed open var transitionProgress: CGFloat = 0 {
        didSet { if transitionProgress != oldValue { invalidateLayout() } }
    }
    private var values: [String: CGFloat] = [:]

    /// Creates a transition between two layouts.
    public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
        self.currentLayout = currentLayout
        nextLayout = newLayout
        super.init()
    }
    public required init?(coder: NSCoder) { return nil }

    /// Stores a custom value that changes during the transition.
    open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }
    /// Returns a custom value; 0 if it was not set.
    open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

    open override var collectionViewContentSize: CGSize {
        let from = currentLayout.collectionViewContentSize, to = nextLayout.collectionViewContentSize
        return CGSize(width: mix(from.width, to.width), height: mix(from.height, to.height))
    }

    private var part: CGFloat { transitionProgress.isFinite ? transitionProgress : 0 }
    private func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * part }

    private func mixed(
        _ from: UICollectionViewLayoutAttributes, _ to: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let made = (part < 0.5 ? from : to).copied()
        made.center = CGPoint(x: mix(from.center.x, to.center.x), y: mix(from.center.y, to.center.y))
        made.size = CGSize(
            width: max(0, mix(from.size.width, to.size.width)), height: max(0, mix(from.size.height, to.size.height)))
        made.alpha = min(1, max(0, mix(from.alpha, to.alpha)))
        made.scroller = nil
        return made
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var keys: Set<ElementKey> = [], found: [UICollectionViewLayoutAttributes] = []
        for layout in [currentLayout, nextLayout] {
            for attributes in layout.layoutAttributesForElements(in: rect) ?? [] {
                guard keys.insert(attributes.key).inserted else { continue }
                if let made = self.attributes(attributes.key) { found.append(made) }
            }
        }
        return found
    }

    private func attributes(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
        func ask(_ layout: UICollectionViewLayout) -> UICollectionViewLayoutAttributes? {
            switch key.category {
            case .cell: layout.layoutAttributesForItem(at: key.indexPath)
            case .supplementaryView:
                layout.layoutAttributesForSupplementaryView(ofKind: key.kind ?? "", at: key.indexPath)
            case .decorationView: layout.layoutAttributesForDecorationView(ofKind: key.kind ?? "", at: key.indexPath)
            }
        }
        switch (ask(currentLayout), ask(nextLayout)) {
        case (let from?, let to?): return mixed(from, to)
        case (let from?, nil):
            let made = from.copied()
            made.alpha *= max(0, 1 - part)
            return made
        case (nil, let to?):
            let made = to.copied()
            made.alpha *= max(0, part)
            return made
        case (nil, nil): return nil
        }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes(.cell(indexPath))
    }
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { attributes(ElementKey(.supplementaryView, elementKind, indexPath)) }
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { attributes(ElementKey(.decorationView, elementKind, indexPath)) }

    override func measures(_ attributes: UICollectionViewLayoutAttributes) -> Bool { false }
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
