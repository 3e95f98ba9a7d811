import CoreGraphics
import Foundation
import MicaBase

/// A view that a collection view displays for an element of its layout.
@MainActor final class ShownElement {
    var key: ElementKey
    let view: UICollectionReusableView
    /// The attributes applied to the view.
    var attributes: UICollectionViewLayoutAttributes
    /// The size of the attributes for which the view was last measured.
    var askedSize: CGSize?
    /// The size that the view then preferred.
    var preferredSize: CGSize?
    /// `true` after the delegate was notified that the view is displayed.
    var isAnnounced = false
    let stack: ElementStack

    init(
        _ key: ElementKey, _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes,
        _ stack: ElementStack
    ) {
        self.key = key
        self.view = view
        self.attributes = attributes
        self.stack = stack
    }
}

/// The elements in a view, from back to front: hit testing uses the order of the subviews.
@MainActor final class ElementStack {
    private weak var view: UIView?
    private var order: [(index: Int, view: UIView)] = []

    init(_ view: UIView) { self.view = view }

    /// Inserts a view by its stacking order; `bottom` is the view below all elements.
    func insert(_ child: UIView, zIndex: Int, above bottom: UIView?) {
        guard let view else { return }
        let place = order.partition { $0.index > zIndex }
        if place < order.count {
            view.insertSubview(child, belowSubview: order[place].view)
        } else if let last = order.last?.view {
            view.insertSubview(child, aboveSubview: last)
        } else if let bottom, bottom.superview === view {
            view.insertSubview(child, aboveSubview: bottom)
        } else {
            view.insertSubview(child, at: 0)
        }
        order.insert((zIndex, child), at: place)
    }

    func remove(_ child: UIView) { order.removeAll { $0.view === child } }

    func move(_ child: UIView, to zIndex: Int, above bottom: UIView?) {
        remove(child)
        insert(child, zIndex: zIndex, above: bottom)
    }
}
