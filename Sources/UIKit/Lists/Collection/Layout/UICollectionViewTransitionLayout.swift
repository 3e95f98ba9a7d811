public import CoreGraphics
public import Foundation

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
