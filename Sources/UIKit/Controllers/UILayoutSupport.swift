public import Foundation

/// The strip that a controller's bars cover, for code from before safe areas.
@preconcurrency @MainActor public protocol UILayoutSupport: NSObjectProtocol {
    /// The covered length in points.
    var length: CGFloat { get }
    /// The strip's top edge.
    var topAnchor: NSLayoutYAxisAnchor { get }
    /// The strip's bottom edge.
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
    /// The strip above the safe area; new code uses the view's `safeAreaLayoutGuide`.
    public var topLayoutGuide: any UILayoutSupport { edgeGuide(isTop: true) }
    /// The strip below the safe area; new code uses the view's `safeAreaLayoutGuide`.
    public var bottomLayoutGuide: any UILayoutSupport { edgeGuide(isTop: false) }

    private func edgeGuide(isTop: Bool) -> EdgeGuide {
        guard let view else { fatalError("\(type(of: self)) must have a view before its layout guide is used.") }
        for case let guide as EdgeGuide in view.layoutGuides where guide.isTop == isTop { return guide }
        return EdgeGuide(of: view, isTop: isTop)
    }
}
