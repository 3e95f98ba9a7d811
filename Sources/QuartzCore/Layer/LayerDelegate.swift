/// The reference of a layer to its delegate, which it does not keep.
///
/// An object that a weak reference was ever made to pays for it whenever it is retained and released. There are many views, and
/// each is the delegate of a layer: such a delegate, the layer's *maker*, says itself when it goes. Copies of the layer, which may
/// outlive it, refer to it weakly as to any other.
final class LayerDelegate {
    /// Takes itself back in its `deinit`, so it is alive where it stands here.
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

    /// Makes an object the delegate that calls `losesMaker(_:)` in its `deinit`, before anything else.
    package final func setMaker(_ maker: any CALayerDelegate) {
        delegateBox = LayerDelegate(maker: maker)
        delegate = maker
    }

    /// The object is about to go: nobody asks it from now on.
    package final func losesMaker(_ object: AnyObject) {
        if delegateBox?.maker === object { delegateBox = nil }
    }
}
