import UIKit

/// The ground of a scene: a view whose subclass builds its layers once and places them for any size.
class StageView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Palette.ground
    }

    required init?(coder: NSCoder) { nil }

    private var hasBegun = false

    /// Called once the stage is in a window and has its size: the moment to start animations.
    func begin() {}

    override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        place()
        CATransaction.commit()
        guard !hasBegun, window != nil else { return }
        hasBegun = true
        begin()
    }

    /// Places the layers for the present bounds, without animation.
    func place() {}

    /// Runs `body` once `delay` seconds of the host's time have passed, with a frame.
    func after(_ delay: TimeInterval, _ body: @escaping () -> Void) {
        let due = CACurrentMediaTime() + delay
        let link = CADisplayLink { link in
            guard link.timestamp >= due - 1e-6 else { return }
            link.invalidate()
            body()
        }
        link.add(to: .main, forMode: .common)
    }

    /// A rounded tile with a soft gradient, the gallery's usual actor.
    func makeTile(_ color: UIColor, side: CGFloat = 64, cornerRadius: CGFloat = 14) -> CALayer {
        let tile = CALayer()
        tile.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        tile.backgroundColor = color.cgColor
        tile.cornerRadius = cornerRadius
        tile.contentsScale = traitCollection.displayScale
        tile.shadowColor = UIColor.black.cgColor
        tile.shadowOpacity = 0.35
        tile.shadowOffset = CGSize(width: 0, height: 4)
        tile.shadowRadius = 8
        return tile
    }
}
