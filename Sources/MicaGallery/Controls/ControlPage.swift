import Mica
import UIKit

/// A page of the scene `controls`: a control in its forms and states, and the touches that operate it.
///
/// To add a page, write a subclass in a separate file, and add it to `ControlPage.all`.
class ControlPage: UIViewController {
    /// The size of pages in points.
    static let size = CGSize(width: 320, height: 480)
    /// The duration of a page in seconds, including the transition to the next one.
    static let time: TimeInterval = 2.5

    required init() { super.init(nibName: nil, bundle: nil) }

    required init?(coder: NSCoder) { nil }

    /// The name of the page for `--set page=`: lower-case words joined by hyphens.
    class var name: String { fatalError("\(self) must have a name.") }

    /// The rows, from top to bottom.
    let column = UIStackView()

    /// Adds the rows.
    func fill() {}

    /// The touches that operate the page, in its points, in seconds since it appeared.
    var touches: [ScriptedTouch] { [] }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let scroll = UIScrollView()
        column.axis = .vertical
        column.spacing = 14
        for (inner, outer) in [(scroll, view!), (column, scroll)] as [(UIView, UIView)] {
            inner.translatesAutoresizingMaskIntoConstraints = false
            outer.addSubview(inner)
        }
        let content = scroll.contentLayoutGuide
        NSLayoutConstraint.activate([
            scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            scroll.topAnchor.constraint(equalTo: view.topAnchor),
            scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            column.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 20),
            column.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -20),
            column.topAnchor.constraint(equalTo: content.topAnchor, constant: 20),
            column.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -20),
            column.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, constant: -40),
        ])
        fill()
    }

    // MARK: Rows

    /// Adds a row of text in a style that follows the preferred text size.
    @discardableResult func addText(_ text: String, style: UIFont.TextStyle = .body) -> UILabel {
        let label = UILabel()
        label.text = text
        label.numberOfLines = 0
        label.font = .preferredFont(forTextStyle: style)
        label.adjustsFontForContentSizeCategory = true
        column.addArrangedSubview(label)
        return label
    }

    /// Adds a row with a title and a control of its own size, which is below the title at very large text sizes.
    func addRow(_ title: String, _ control: UIView) {
        let label = addText(title), row = UIStackView(arrangedSubviews: [label, control])
        let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
        row.axis = isLarge ? .vertical : .horizontal
        row.alignment = isLarge ? .leading : .center
        row.spacing = 12
        label.setContentHuggingPriority(.defaultLow, for: .horizontal)
        control.setContentHuggingPriority(.required, for: .horizontal)
        control.setContentCompressionResistancePriority(.required, for: .horizontal)
        control.accessibilityLabel = title
        column.addArrangedSubview(row)
    }

    /// Adds a row that one view fills.
    func addWide(_ view: UIView, label: String? = nil, height: CGFloat? = nil) {
        if let label { view.accessibilityLabel = label }
        if let height { view.heightAnchor.constraint(equalToConstant: height).isActive = true }
        column.addArrangedSubview(view)
    }

    /// Adds a row of equally wide views, which are stacked at very large text sizes.
    func addEqual(_ views: [UIView]) {
        let row = UIStackView(arrangedSubviews: views)
        row.axis = traitCollection.preferredContentSizeCategory.isAccessibilityCategory ? .vertical : .horizontal
        row.distribution = .fillEqually
        row.spacing = 12
        column.addArrangedSubview(row)
    }

    /// Adds a controller that fills the page, instead of rows.
    func embed(_ controller: UIViewController) {
        addChild(controller)
        controller.view.frame = view.bounds
        controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(controller.view)
        controller.didMove(toParent: self)
    }

    /// A single-colour icon for buttons and bars: a ring with a dot. It is drawn for the current screen, so it must not
    /// be kept for another one.
    static var sign: UIImage {
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 22, height: 22)).image { context in
            let ring = UIBezierPath(ovalIn: CGRect(x: 3, y: 3, width: 16, height: 16))
            ring.lineWidth = 2
            UIColor.black.setStroke()
            ring.stroke()
            UIColor.black.setFill()
            UIBezierPath(ovalIn: CGRect(x: 8, y: 8, width: 6, height: 6)).fill()
        }
        return picture.withRenderingMode(.alwaysTemplate)
    }

    // MARK: Touches

    /// Returns a position in a view, as fractions of its width, from the leading side, and of its height, in points of
    /// the page.
    func place(_ view: UIView, _ x: CGFloat = 0.5, _ y: CGFloat = 0.5) -> CGPoint {
        let isMirrored = traitCollection.layoutDirection == .rightToLeft
        let part = CGPoint(x: view.bounds.width * (isMirrored ? 1 - x : x), y: view.bounds.height * y)
        let point = view.convert(part, to: self.view)
        // Scripts assume a left-to-right layout, and are mirrored when they are replayed.
        return isMirrored ? CGPoint(x: ControlPage.size.width - point.x, y: point.y) : point
    }

    /// Returns a tap on the centre of a view.
    func tap(_ view: UIView, at time: TimeInterval) -> ScriptedTouch { .tap(place(view), at: time) }

    /// Presents a controller and dismisses it after a while, because no user closes it during the demo.
    func presentBriefly(_ controller: UIViewController) {
        present(controller, animated: true)
        after(0.7) { [weak controller] in controller?.dismiss(animated: true) }
    }
}
