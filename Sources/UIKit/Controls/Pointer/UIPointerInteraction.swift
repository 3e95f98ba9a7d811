public import CoreGraphics
import QuartzCore

/// The delegate that determines the regions and styles of a pointer interaction. All methods are optional.
@preconcurrency @MainActor public protocol UIPointerInteractionDelegate: NSObjectProtocol {
    /// Returns the region at a position; nil for none. Default the whole view.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion?
    /// Returns the style in a region; nil for the desktop's. Default nil.
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle?
    /// Called before the pointer enters a region.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating)
    /// Called before the pointer leaves a region.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating)
}

extension UIPointerInteractionDelegate {
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? { defaultRegion }
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? { nil }
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {}
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {}
}

/// An object that runs an app's animations along with those of a pointer.
@preconcurrency @MainActor public protocol UIPointerInteractionAnimating: NSObjectProtocol {
    /// Adds animations.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure that is called after the animations; its parameter is `true` if they were completed.
    func addCompletion(_ completion: @escaping (Bool) -> Void)
}

/// An interaction that gives a view effects while the pointer is above it.
@preconcurrency @MainActor open class UIPointerInteraction: NSObject, UIInteraction {
    /// The delegate.
    public private(set) weak var delegate: (any UIPointerInteractionDelegate)?
    public private(set) weak var view: UIView?
    /// `true` if the pointer has effects. Default `true`.
    @Observed open var isEnabled = true { didSet { if !isEnabled { leave() } } }

    private let hover = UIHoverGestureRecognizer(target: nil, action: nil)
    private var region: UIPointerRegion?
    private var effect: PointerEffect?

    /// Creates an interaction.
    public init(delegate: (any UIPointerInteractionDelegate)? = nil) {
        self.delegate = delegate
        super.init()
        hover.add { [weak self] _ in self?.pointerMoved() }
    }

    public func willMove(to view: UIView?) {
        leave()
        self.view?.removeGestureRecognizer(hover)
    }
    public func didMove(to view: UIView?) {
        self.view = view
        view?.addGestureRecognizer(hover)
    }

    /// Asks the delegate again if the pointer is above the view.
    open func invalidate() {
        guard region != nil else { return }
        leave()
        update()
    }

    private func pointerMoved() {
        if hover.state == .began || hover.state == .changed { update() } else { leave() }
    }

    private func update() {
        guard isEnabled, let view else { return }
        let whole = UIPointerRegion(rect: view.bounds), place = hover.location(in: view)
        let request = UIPointerRegionRequest(location: place, modifiers: view.window?.presses.modifierFlags ?? [])
        let new =
            delegate == nil
            ? whole : delegate?.pointerInteraction(self, regionFor: request, defaultRegion: whole)
        if let region, let new, region.isSame(as: new), new.rect.contains(place) { return }
        leave()
        guard let new, new.rect.contains(place) else { return }
        region = new
        let animator = PointerAnimator()
        delegate?.pointerInteraction(self, willEnter: new, animator: animator)
        if let effect = delegate?.pointerInteraction(self, styleFor: new)?.effect {
            self.effect = PointerEffect(effect)
        }
        animator.run()
    }

    private func leave() {
        guard let region else { return }
        self.region = nil
        let animator = PointerAnimator()
        delegate?.pointerInteraction(self, willExit: region, animator: animator)
        effect?.end()
        effect = nil
        animator.run()
    }
}

private final class PointerAnimator: NSObject, UIPointerInteractionAnimating {
    private var animations: [() -> Void] = [], completions: [(Bool) -> Void] = []
    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping (Bool) -> Void) { completions.append(completion) }

    func run() {
        guard !animations.isEmpty || !completions.isEmpty else { return }
        UIView.animate(withDuration: PointerEffect.duration, delay: 0, options: .allowUserInteraction) {
            for change in self.animations { change() }
        } completion: { finished in
            for done in self.completions { done(finished) }
        }
    }
}

/// A visible effect on a view. The view's own properties stay as they are.
@MainActor private final class PointerEffect {
    /// The duration of its beginning and its end, in seconds.
    static let duration = 0.2
    /// Views up to this size, in points, get a plate.
    private static let small = CGSize(width: 160, height: 60)
    private static let margin: CGFloat = 8, radius: CGFloat = 8

    private let layer: CALayer
    private var plate: CALayer?
    private var keys: [String] = []

    init(_ effect: UIPointerEffect) {
        let view = effect.preview.view
        layer = view.layer
        switch effect {
        case .automatic:
            let size = view.bounds.size, small = PointerEffect.small
            let isSmall = size.width <= small.width && size.height <= small.height
            if isSmall { addPlate(behind: true, around: view) } else { addPlate(behind: false, around: view) }
        case .highlight: addPlate(behind: true, around: view)
        case .lift:
            hold("transform.scale", 1.06)
            hold("shadowOpacity", 0.25)
        case .hover(_, let tint, let hasShadow, let scales):
            if tint != .none { addPlate(behind: tint == .underlay, around: view) }
            if hasShadow { hold("shadowOpacity", 0.25) }
            if scales { hold("transform.scale", 1.03) }
        }
    }

    private func hold(_ path: String, _ value: CGFloat) {
        let animation = CABasicAnimation(keyPath: path)
        animation.toValue = value
        animation.duration = PointerEffect.duration
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        let key = "pointer.\(path)"
        keys.append(key)
        layer.add(animation, forKey: key)
    }

    private func addPlate(behind: Bool, around view: UIView) {
        let plate = CALayer(), margin = behind ? PointerEffect.margin : 0
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        plate.frame = view.bounds.insetBy(dx: -margin, dy: -margin / 2)
        plate.cornerRadius = behind ? PointerEffect.radius : layer.cornerRadius
        plate.cornerCurve = .continuous
        plate.backgroundColor = UIColor.tertiarySystemFill.resolvedColor(with: view.traitCollection).cgColor
        if behind { layer.insertSublayer(plate, at: 0) } else { layer.addSublayer(plate) }
        CATransaction.commit()
        self.plate = plate
        let appear = CABasicAnimation(keyPath: "opacity")
        appear.fromValue = 0
        appear.duration = PointerEffect.duration
        plate.add(appear, forKey: "pointer.opacity")
    }

    func end() {
        for key in keys {
            let path = String(key.dropFirst("pointer.".count))
            let back = CABasicAnimation(keyPath: path)
            back.fromValue = layer.presentation()?.value(forKeyPath: path)
            back.duration = PointerEffect.duration
            layer.removeAnimation(forKey: key)
            layer.add(back, forKey: "\(key).end")
        }
        plate?.removeFromSuperlayer()
    }
}
