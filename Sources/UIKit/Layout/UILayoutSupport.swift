public import Foundation

/// The edge of what a controller's bars cover, as code from before safe areas knows it.
@preconcurrency @MainActor public protocol UILayoutSupport: NSObjectProtocol {
    /// How much is covered, in points.
    var length: CGFloat { get }
    /// The strip's upper edge.
    var topAnchor: NSLayoutYAxisAnchor { get }
    /// The strip's lower edge.
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    /// The strip's height.
    var heightAnchor: NSLayoutDimension { get }
}

/// The strip between an edge of a view and its safe area.
private final class EdgeGuide: UILayoutGuide, UILayoutSupport {
    let isTop: Bool

    init(of view: UIView, isTop: Bool) {
        self.isTop = isTop
        super.init()
        identifier = isTop ? "topLayoutGuide" : "bottomLayoutGuide"
        view.addLayoutGuide(self)
        let safe = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            leadingAnchor.constraint(equalTo: view.leadingAnchor), widthAnchor.constraint(equalToConstant: 0),
            topAnchor.constraint(equalTo: isTop ? view.topAnchor : safe.bottomAnchor),
            bottomAnchor.constraint(equalTo: isTop ? safe.topAnchor : view.bottomAnchor),
        ])
    }

    var length: CGFloat {
        guard let insets = owningView?.safeAreaInsets else { return 0 }
        return isTop ? insets.top : insets.bottom
    }
}

extension UIViewController {
    /// Ends where the safe area begins; new code uses `safeAreaLayoutGuide` of the view.
    public var topLayoutGuide: any UILayoutSupport { edgeGuide(isTop: true) }
    /// Begins where the safe area ends.
    public var bottomLayoutGuide: any UILayoutSupport { edgeGuide(isTop: false) }

    private func edgeGuide(isTop: Bool) -> EdgeGuide {
        guard let view else { fatalError("\(type(of: self)) has no view for a layout guide.") }
        for case let guide as EdgeGuide in view.layoutGuides where guide.isTop == isTop { return guide }
        return EdgeGuide(of: view, isTop: isTop)
    }
}
