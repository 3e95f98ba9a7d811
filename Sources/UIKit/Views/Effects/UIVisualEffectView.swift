public import CoreGraphics
import Foundation
import QuartzCore

/// A view that blurs the content behind it, or gives its own content the vibrancy of an enclosing blur. Add subviews to
/// `contentView`.
///
/// ```swift
/// let card = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
/// card.layer.cornerRadius = 16
/// card.clipsToBounds = true
/// card.contentView.addSubview(label)
/// UIView.animate(withDuration: 0.3) { card.effect = nil }
/// ```
/// If the user prefers reduced transparency (`UIAccessibility.isReduceTransparencyEnabled`), an opaque colour replaces
/// the blur.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
    package override class var showsDrawing: Bool { false }

    /// The effect of the view; nil for none. A change in an animation block is animated. Default nil.
    @Observed open var effect: UIVisualEffect? { didSet { if effect !== oldValue { effectChanged(from: oldValue) } } }
    /// The view above the effect, which fills the bounds. Add subviews to it, not to the effect view.
    public let contentView = UIView()
    private let tint = Tint()
    private var observer: (any NSObjectProtocol)?

    /// The overlay of the blurred content.
    private final class Tint: UIView {
        override class var showsDrawing: Bool { false }
    }

    /// Creates a view with an effect and zero size.
    public init(effect: UIVisualEffect?) {
        super.init(frame: .zero)
        setUp()
        self.effect = effect
        if effect == nil { effectChanged(from: nil) }
    }
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.fill(self, as: UIVisualEffectView.self)
    }

    private func setUp() {
        tint.isUserInteractionEnabled = false
        tint.alpha = 0
        for view in [tint, contentView] {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
        observer = NotificationCenter.default.addObserver(
            forName: UIAccessibility.reduceTransparencyStatusDidChangeNotification, object: nil, queue: nil
        ) { [weak self] _ in MainActor.assumeIsolated { self?.showEffect() } }
    }
    isolated deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }

    open override func didAddSubview(_ subview: UIView) {
        super.didAddSubview(subview)
        guard subview !== tint, subview !== contentView else { return }
        warn(
            "UIVisualEffectView: \(type(of: subview)) must be added to contentView, not to the effect view",
            module: "UIKit")
    }

    override func traitsApplied() {
        super.traitsApplied()
        showEffect()
    }

    private func effectChanged(from old: UIVisualEffect?) {
        // It starts transparent, not with the colour of an earlier effect.
        if !(old is UIBlurEffect) { UIView.performWithoutAnimation { showTint() } }
        showEffect()
        fadeBlur(from: old as? UIBlurEffect)
        tint.alpha = effect is UIBlurEffect ? 1 : 0
    }

    private func material(of blur: UIBlurEffect) -> Material {
        Material(blur.style, isDark: traitCollection.userInterfaceStyle == .dark)
    }

    private func showEffect() {
        showTint()
        let blur = UIAccessibility.isReduceTransparencyEnabled ? nil : effect as? UIBlurEffect
        layer.backgroundFilters = blur.map { material(of: $0).filters(part: 1) }
        contentView.layer.filters = (effect as? UIVibrancyEffect).map(filters)
    }

    private func showTint() {
        guard let blur = effect as? UIBlurEffect else { return }
        let material = material(of: blur)
        tint.backgroundColor =
            UIAccessibility.isReduceTransparencyEnabled
            ? UIColor(white: material.opaqueWhite, alpha: 1) : UIColor(white: material.white, alpha: material.alpha)
    }

    /// Animates the blur from nothing or to nothing in an animation block, like the alpha of views.
    private func fadeBlur(from old: UIBlurEffect?) {
        let new = effect as? UIBlurEffect
        guard (old == nil) != (new == nil), let blur = new ?? old, !UIAccessibility.isReduceTransparencyEnabled else {
            return
        }
        let ends = [0.0, 1].map { material(of: blur).filters(part: $0) }
        for (index, key) in ["inputRadius", "inputSaturation"].enumerated() {
            guard let fade = action(for: layer, forKey: "opacity") as? CABasicAnimation else { return }
            if new == nil { layer.backgroundFilters = ends[0] }
            let values = ends.map { $0[index].value(forKey: key) }
            (fade.fromValue, fade.toValue) = new == nil ? (values[1], values[0]) : (values[0], values[1])
            fade.keyPath = "backgroundFilters.\(ends[0][index].name ?? "").\(key)"
            layer.add(fade, forKey: fade.keyPath)
        }
    }

    /// Returns the filters that make all content white or black, with the opacity of the style.
    private func filters(of effect: UIVibrancyEffect) -> [Any] {
        let isDark = Material(effect.blurStyle, isDark: traitCollection.userInterfaceStyle == .dark).isDark
        let none = CIVector(x: 0, y: 0, z: 0, w: 0), tone: CGFloat = isDark ? 1 : 0
        return [
            CIFilter(
                name: "CIColorMatrix",
                parameters: [
                    "inputRVector": none, "inputGVector": none, "inputBVector": none,
                    "inputAVector": CIVector(x: 0, y: 0, z: 0, w: effect.opacity),
                    "inputBiasVector": CIVector(x: tone, y: tone, z: tone, w: 0),
                ])
        ].compactMap { $0 }
    }
}
