import CoreGraphics

/// The view of a search controller, above the content, with the dimming view and the results. Touches outside of both
/// go to the content.
@MainActor final class SearchContainer: UIView {
    override var defaultAccessibility: DefaultAccessibility { DefaultAccessibility(isDialogWhenModal: false) }

    package override class var showsDrawing: Bool { false }

    let dimming: SearchDimming

    init(frame: CGRect, endSearch: @escaping () -> Void) {
        dimming = SearchDimming(endSearch)
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(dimming)
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        // The content behind the bar with the search field is not dimmed.
        let top = min(safeAreaInsets.top, bounds.height)
        dimming.frame = CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let found = super.hitTest(point, with: event)
        return found === self ? nil : found
    }
}

/// Dims the content while the search text is empty; a tap ends the search.
@MainActor final class SearchDimming: UIView {
    package override class var showsDrawing: Bool { false }
    private let endSearch: () -> Void

    init(_ endSearch: @escaping () -> Void) {
        self.endSearch = endSearch
        super.init(frame: .zero)
        backgroundColor = UIColor(white: 0, alpha: 0.2)
        isAccessibilityElement = true
        accessibilityLabel = "Dismiss search"
        accessibilityTraits = .button
        let tap = UITapGestureRecognizer()
        tap.addHandler { _ in endSearch() }
        addGestureRecognizer(tap)
    }
    required init?(coder: NSCoder) { nil }

    override func accessibilityActivate() -> Bool {
        endSearch()
        return true
    }
}
