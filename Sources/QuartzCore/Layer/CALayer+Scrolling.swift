import CoreGraphics

extension CALayer {
    private var scrollLayer: CAScrollLayer? {
        var layer: CALayer? = self
        while let current = layer {
            if let scroll = current as? CAScrollLayer { return scroll }
            layer = current.superlayer
        }
        return nil
    }

    final func scrollAncestor(to p: CGPoint) {
        guard let scroll = scrollLayer else { return }
        scroll.scroll(to: convert(p, to: scroll))
    }

    final func scrollAncestor(toShow r: CGRect) {
        guard let scroll = scrollLayer else { return }
        scroll.scroll(to: convert(r, to: scroll))
    }

    final var visibleBounds: CGRect {
        guard let scroll = scrollLayer, scroll !== self else { return bounds }
        let shown = convert(scroll.bounds, from: scroll)
        let visible = shown.overlap(bounds)
        return visible.isNull ? .zero : visible
    }
}
