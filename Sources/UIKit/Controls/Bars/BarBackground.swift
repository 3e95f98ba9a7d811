import CoreGraphics
import QuartzCore

/// A bar with a background that is described by appearances: one over content, and one at the edge of the content.
@MainActor protocol AppearanceBar: UIView {
    associatedtype Appearance: UIBarAppearance
    var standardAppearance: Appearance { get set }
    var scrollEdgeAppearance: Appearance? { get set }
}

extension AppearanceBar {
    /// Sets the background colour of the appearances; nil restores their defaults.
    func setBarTint(_ color: UIColor?) {
        standardAppearance.configureWithDefaultBackground()
        if let color { standardAppearance.backgroundColor = color }
        quietly { scrollEdgeAppearance = color == nil ? nil : standardAppearance }
    }

    /// Returns the default appearance at the edge of the content: a copy without background.
    func clear(_ look: Appearance) -> Appearance {
        guard let clear = look.makeCopy() as? Appearance else { return look }
        clear.configureWithTransparentBackground()
        return clear
    }
}

/// The background of a bar: a colour or an image, a blur, and a line at the edge beside the content.
@MainActor final class BarBackground: UIView {
    package override class var showsDrawing: Bool { false }
    private let line = UIView.hairline()
    private let hasLineBelow: Bool

    /// Creates the background of a bar at the bottom edge, with a line above it, or at the top edge, with a line below.
    init(hasLineBelow: Bool = false) {
        self.hasLineBelow = hasLineBelow
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        line.isUserInteractionEnabled = false
        addSubview(line)
    }
    required init?(coder: NSCoder) { nil }

    /// The height of an image in place of the line.
    private var lineHeight: CGFloat?

    /// Shows an appearance. An image replaces its background, and `lineImage` then its line.
    func show(_ look: UIBarAppearance, image: UIImage? = nil, lineImage: UIImage? = nil) {
        backgroundColor = image == nil ? look.backgroundColor : nil
        layer.contents = (image ?? look.backgroundImage)?.cgImage
        layer.blursBackdrop = image == nil && look.isBlurred
        let ownLine = image == nil ? nil : lineImage
        line.backgroundColor = ownLine != nil ? nil : image == nil ? look.shadowColor : .separator
        line.layer.contents = ownLine?.cgImage
        lineHeight = ownLine?.size.height
        setNeedsLayout()
    }

    override func traitsApplied() {
        super.traitsApplied()
        // The line is one pixel thick.
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let thickness = lineHeight ?? traitCollection.pixelGrid.pixel
        line.frame = CGRect(
            x: 0, y: hasLineBelow ? bounds.height : -thickness, width: bounds.width, height: thickness)
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
