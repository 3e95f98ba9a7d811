import UIKit

/// A rounded tile with a soft gradient and a shadow, used by most scenes.
final class StageTile: CAGradientLayer {
    init(_ color: UIColor) {
        super.init()
        setColor(color)
        shadowColor = UIColor.black.cgColor
        shadowOpacity = 0.28
    }

    override init(layer: Any) { super.init(layer: layer) }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    func setColor(_ color: UIColor) {
        colors = [color.mixed(withWhite: 0.16).cgColor, color.mixed(withWhite: -0.04).cgColor]
    }

    /// Sets the side in points of the stage; corners and shadow scale with it.
    func setSide(_ side: CGFloat) {
        bounds = CGRect(x: 0, y: 0, width: side, height: side)
        cornerRadius = side * 0.22
        cornerCurve = .continuous
        shadowOffset = CGSize(width: 0, height: side * 0.06)
        shadowRadius = side * 0.1
    }
}
