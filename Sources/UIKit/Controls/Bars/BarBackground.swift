import CoreGraphics
import QuartzCore

/// The background of a bar at the bottom edge: a colour or an image, a blur, and a line at the top edge.
@MainActor final class BarBackground: UIView {
    package override class var showsDrawing: Bool { false }
    private let line = UIView.hairline()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        line.isUserInteractionEnabled = false
        addSubview(line)
    }
    required init?(coder: NSCoder) { nil }

    func show(_ look: UIBarAppearance) {
        backgroundColor = look.backgroundColor
        layer.contents = look.backgroundImage?.cgImage
        layer.blursBackdrop = look.isBlurred
        line.backgroundColor = look.shadowColor
    }

    override func traitsApplied() {
        super.traitsApplied()
        // The line is one pixel thick.
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let thickness = traitCollection.pixelGrid.pixel
        line.frame = CGRect(x: 0, y: -thickness, width: bounds.width, height: thickness)
    }
}

/// The style of a bar, from before appearance objects.
public enum UIBarStyle: Int, Sendable {
    /// The style of the present appearance.
    case `default` = 0
    /// Dark, with light text.
    case black = 1
    /// The same as `black`; `isTranslucent` determines whether content is visible behind the bar.
    case blackTranslucent = 2

    /// The same as `black`, by its old name.
    public static var blackOpaque: UIBarStyle { .black }

    var userInterfaceStyle: UIUserInterfaceStyle { self == .default ? .unspecified : .dark }
}
