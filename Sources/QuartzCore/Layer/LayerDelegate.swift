/// The unretained reference of a layer to its delegate.
///
/// Objects with weak references have slower retains and releases. There are many views, each the delegate of a layer:
/// such a delegate, the layer's *maker*, reports its own deallocation instead. Copies of the layer, which may outlive
/// it, refer to it weakly like to any other delegate.
final class LayerDelegate {
    /// Cleared in the maker's `deinit`, so it is alive while it is set.
    fileprivate unowned(unsafe) var maker: (any CALayerDelegate)?
    private weak var other: (any CALayerDelegate)?

    fileprivate init(maker: any CALayerDelegate) { self.maker = maker }
    fileprivate init(_ other: any CALayerDelegate) { self.other = other }

    var object: (any CALayerDelegate)? { maker ?? other }
}

extension CALayer {
    final func setDelegate(_ delegate: (any CALayerDelegate)?) {
        if delegateBox?.maker == nil || delegate !== delegateBox?.maker {
            delegateBox = delegate.map { LayerDelegate($0) }
        }
        animationBox?.copyIsCurrent = false
    }

    /// Sets a delegate that calls `losesMaker(_:)` first in its `deinit`.
    package final func setMaker(_ maker: any CALayerDelegate) {
        delegateBox = LayerDelegate(maker: maker)
        delegate = maker
    }

    /// Clears the delegate, which is about to be deallocated.
    package final func losesMaker(_ object: AnyObject) {
        if delegateBox?.maker === object { delegateBox = nil }
    }
}
