import CoreGraphics
import Foundation

/// A view that a collection view shows for an element of its layout.
@MainActor final class ShownElement {
    var key: ElementKey
    let view: UICollectionReusableView
    /// As they are on the view.
    var attributes: UICollectionViewLayoutAttributes
    /// The size of the attributes for which the view was last asked what it prefers.
    var askedSize: CGSize?
    /// What it said then.
    var preferredSize: CGSize?
    /// Whether it has been announced to the delegate.
    var isAnnounced = false
    let stack: ElementStack

    init(
        _ key: ElementKey, _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes,
        _ stack: ElementStack
    ) {
        (self.key, self.view, self.attributes, self.stack) = (key, view, attributes, stack)
    }
}

/// The elements in a view, from the back to the front: what touches meet goes by the order of the views.
@MainActor final class ElementStack {
    private weak var view: UIView?
    private var order: [(index: Int, view: UIView)] = []

    init(_ view: UIView) { self.view = view }

    /// Puts a view among the others; `bottom` is what all of them lie above.
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
