import CoreGraphics

/// Hides the bars of a navigation controller on taps, on drags of the content and in windows of small height.
@MainActor final class BarHiding: NSObject, UIGestureRecognizerDelegate {
    weak var owner: UINavigationController?
    let tap = UITapGestureRecognizer()
    let pan = UIPanGestureRecognizer()
    var onTap = false { didSet { tap.isEnabled = onTap } }
    var onSwipe = false { didSet { pan.isEnabled = onSwipe } }
    var whenCompact = false
    private var wasCompact = false

    /// The distance in points that a finger drags the content before the bars follow.
    private static let distance: CGFloat = 20

    func addRecognizers() {
        guard let owner, tap.view == nil else { return }
        tap.isEnabled = onTap
        pan.isEnabled = onSwipe
        tap.addHandler { [weak self] _ in self.map { $0.hide(!$0.areHidden) } }
        tap.cancelsTouchesInView = false
        pan.addHandler { [weak self] in self?.drag($0) }
        pan.cancelsTouchesInView = false
        pan.delegate = self
        owner.container.addGestureRecognizer(tap)
        owner.container.addGestureRecognizer(pan)
    }

    /// The recogniser works together with those of scroll views.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }

    private var areHidden: Bool { owner?.isNavigationBarHidden ?? true }
    /// `true` if the toolbar appears together with the bars.
    private var hasToolbar = false

    private func hide(_ hides: Bool) {
        guard let owner, hides != areHidden else { return }
        if hides { hasToolbar = !owner.isToolbarHidden }
        owner.setNavigationBarHidden(hides, animated: true)
        if hasToolbar { owner.setToolbarHidden(hides, animated: true) }
    }

    private func drag(_ pan: UIPanGestureRecognizer) {
        guard pan.state == .changed, owner?.transition == nil else { return }
        let way = pan.translation(in: nil).y
        guard abs(way) >= BarHiding.distance else { return }
        hide(way < 0)
        pan.setTranslation(.zero, in: nil)
    }

    /// Updates the bars after a change of the window's height.
    func followHeight() {
        guard whenCompact, let owner else { return }
        let isCompact = owner.traitCollection.verticalSizeClass == .compact
        guard isCompact != wasCompact else { return }
        wasCompact = isCompact
        if isCompact { hasToolbar = !owner.isToolbarHidden }
        owner.isNavigationBarHidden = isCompact
        if hasToolbar { owner.isToolbarHidden = isCompact }
    }
}

extension UINavigationController {
    /// `true` if a tap on the content hides and shows the bars. Default `false`.
    public var hidesBarsOnTap: Bool {
        get { hiding.onTap }
        set { hiding.onTap = newValue }
    }
    /// `true` if dragging the content up hides the bars and dragging it down shows them. Default `false`.
    public var hidesBarsOnSwipe: Bool {
        get { hiding.onSwipe }
        set { hiding.onSwipe = newValue }
    }
    /// `true` if the bars are hidden in windows of small height. Default `false`.
    public var hidesBarsWhenVerticallyCompact: Bool {
        get { hiding.whenCompact }
        set {
            hiding.whenCompact = newValue
            if isViewLoaded { hiding.followHeight() }
        }
    }
    /// The recogniser of `hidesBarsOnTap`.
    public var barHideOnTapGestureRecognizer: UITapGestureRecognizer { hiding.tap }
    /// The recogniser of `hidesBarsOnSwipe`.
    public var barHideOnSwipeGestureRecognizer: UIPanGestureRecognizer { hiding.pan }
}
