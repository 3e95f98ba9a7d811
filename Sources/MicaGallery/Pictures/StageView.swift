import UIKit

/// The background of a scene: a view whose subclass creates its parts once and lays them out for any size, light or
/// dark.
class StageView: UIView {
    private let captionLabel: StageLabel

    /// Creates a stage. `caption` is one line of text at the bottom, such as the name of the API in the scene.
    init(caption: String = "") {
        captionLabel = StageLabel(caption, size: 13)
        super.init(frame: .zero)
        backgroundColor = Palette.ground
        addSubview(captionLabel)
    }

    required init?(coder: NSCoder) { nil }

    private var hasBegun = false

    /// The size for which the sizes of the parts are designed, in points.
    var designSize: CGSize { CGSize(width: 480, height: 270) }

    /// The scale relative to a stage of `designSize`.
    var unit: CGFloat { min(bounds.width / designSize.width, bounds.height / designSize.height) }

    /// Returns a point as fractions of the width, from the leading side, and the height.
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
        CGPoint(x: bounds.width * (readsFromTheRight ? 1 - x : x), y: bounds.height * y)
    }

    /// `true` if the layout is right to left.
    var readsFromTheRight: Bool { traitCollection.layoutDirection == .rightToLeft }

    /// Returns a colour resolved for the stage's current appearance, light or dark.
    func now(_ color: UIColor) -> CGColor { color.resolvedColor(with: traitCollection).cgColor }

    /// Sets the text of the caption.
    func setCaption(_ text: String) {
        captionLabel.text = text
        placeCaption()
    }

    private func placeCaption() {
        captionLabel.place(at: CGPoint(x: bounds.midX, y: bounds.height - 20 * unit), unit: unit)
    }

    /// Starts the animations; called once the stage is in a window and has its size.
    func begin() {}

    override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        placeCaption()
        place()
        CATransaction.commit()
        guard !hasBegun, window != nil, !bounds.isEmpty else { return }
        hasBegun = true
        begin()
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        setNeedsLayout()
    }

    /// Lays out and colours the parts for the current bounds and traits, without animation.
    func place() {}
}
