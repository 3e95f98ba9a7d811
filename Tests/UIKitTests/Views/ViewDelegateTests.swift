import Testing
import UIKit

/// A layer's unowned reference to its view, which is cheaper than a weak one: it must never be used after the view is
/// freed.
@MainActor @Suite struct ViewDelegateTests {
    private final class Other: NSObject, CALayerDelegate {}

    private func use(_ layer: CALayer) {
        layer.opacity = 0.5
        layer.bounds.size.width += 1
        layer.setNeedsLayout()
        layer.layoutIfNeeded()
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
    }

    @Test func layers_mayOutliveTheirViews() {
        var view: UIView? = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let layer = view!.layer, inside = CALayer(), copy = CALayer(layer: layer)
        layer.addSublayer(inside)
        #expect(layer.delegate === view && copy.delegate === view)
        weak let observed = view
        view = nil
        #expect(observed == nil && layer.delegate == nil && copy.delegate == nil)
        use(layer)
        use(copy)
        #expect(layer.value(forKey: "delegate") == nil)
    }

    @Test func layersInOtherTrees_mayOutliveTheirViews() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var inner: UIView? = UIView(), view: UIView? = UIView()
        let layer = view!.layer
        view!.addSubview(inner!)
        root.layer.addSublayer(layer)
        inner = nil
        view = nil
        #expect(root.subviews.isEmpty && layer.superlayer === root.layer && layer.delegate == nil)
        use(root.layer)
        use(layer)
    }

    @Test func delegates_thatReplaceTheView() {
        var view: UIView? = UIView(), other: Other? = Other()
        let layer = view!.layer
        layer.delegate = other
        #expect(layer.delegate === other)
        other = nil
        #expect(layer.delegate == nil)
        let second = Other()
        layer.delegate = second
        view = nil
        #expect(layer.delegate === second)
        use(layer)
    }

    @Test func views_thatComeBackAsDelegates() {
        var view: UIView? = UIView()
        let layer = view!.layer, foreign = CALayer()
        layer.delegate = nil
        #expect(layer.delegate == nil)
        layer.delegate = view
        foreign.delegate = view
        #expect(layer.delegate === view && foreign.delegate === view)
        view = nil
        #expect(layer.delegate == nil && foreign.delegate == nil)
        use(layer)
        use(foreign)
    }

    @Test func presentations_mayOutliveTheirViews() throws {
        let root = CALayer(), host = LayerHost(layer: root, size: CGSize(width: 100, height: 100), scale: 1)
        var view: UIView? = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let layer = view!.layer
        root.addSublayer(layer)
        UIView.animate(withDuration: 1000) { view?.alpha = 0 }
        host.advance(to: host.time)
        host.advance(to: host.startTime + 500)
        let presentation = try #require(layer.presentation())
        #expect(presentation.delegate === view)
        view = nil
        #expect(presentation.delegate == nil && layer.presentation()?.delegate == nil)
        use(layer)
        host.advance(to: host.startTime + 750)
    }

    /// The setter of a client's layer class is called, as for any delegate.
    @Test func overriddenDelegates_areTold() {
        final class Listening: CALayer {
            nonisolated(unsafe) static var told = 0  // One test alone sets it.
            override var delegate: (any CALayerDelegate)? {
                didSet { Listening.told += 1 }
            }
        }
        final class Box: UIView { override class var layerClass: AnyClass { Listening.self } }
        let box = Box()
        #expect(Listening.told == 1 && box.layer.delegate === box)
    }

    /// A view's `deinit` may use the view again through its layer.
    @Test func views_thatUseTheirLayerAsTheyGo() {
        final class Box: UIView {
            isolated deinit {
                layer.opacity = 0.25
                for view in subviews { view.superview?.setNeedsLayout() }
                layer.layoutIfNeeded()
            }
        }
        var box: Box? = Box()
        let layer = box!.layer
        box!.addSubview(UIView())
        weak let observed = box
        box = nil
        #expect(observed == nil && layer.delegate == nil && layer.opacity == 0.25)
    }
}
