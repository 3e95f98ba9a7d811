import UIKit

/// The ground of a scene: a view whose subclass builds its parts once and places them for any size, light or dark.
class StageView: UIView {
    private let captionLabel: StageLabel

    /// `caption`: one quiet line below, such as the name of the API that is shown.
    init(caption: String = "") {
        captionLabel = StageLabel(caption, size: 13)
        super.init(frame: .zero)
        backgroundColor = Palette.ground
        addSubview(captionLabel)
    }

    required init?(coder: NSCoder) { nil }

    private var hasBegun = false

    /// The size that the parts' sizes are meant for, in points.
    var designSize: CGSize { CGSize(width: 480, height: 270) }

    /// The scale relative to a stage of `designSize`.
    var unit: CGFloat { min(bounds.width / designSize.width, bounds.height / designSize.height) }

    /// A place by parts of width and height, from the side on which reading starts.
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
        CGPoint(x: bounds.width * (readsFromTheRight ? 1 - x : x), y: bounds.height * y)
    }

    /// `true` if the layout is right to left.
    var readsFromTheRight: Bool { traitCollection.layoutDirection == .rightToLeft }

    /// A colour as this stage shows it now, light or dark.
    func now(_ color: UIColor) -> CGColor { color.resolvedColor(with: traitCollection).cgColor }

    /// Sets the text of the caption.
    func setCaption(_ text: String) {
        captionLabel.text = text
        placeCaption()
    }

    private func placeCaption() {
        captionLabel.place(at: CGPoint(x: bounds.midX, y: bounds.height - 20 * unit), unit: unit)
    }

    /// Called once the stage is in a window and has its size: the moment to start animations.
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

    /// Places and colours the parts for the present bounds and traits, without animation.
    func place() {}
}
