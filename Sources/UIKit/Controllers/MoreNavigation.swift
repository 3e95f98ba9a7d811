import CoreGraphics
import QuartzCore

/// The tab “More”: a list of the controllers without a tab of their own, in a navigation controller. The selected
/// controller is lent to the navigation controller and returned when the list reappears.
@MainActor final class MoreNavigation {
    private unowned let owner: UITabBarController
    private lazy var list = MoreListController(self)
    private(set) lazy var controller: UINavigationController = {
        let made = UINavigationController(rootViewController: list)
        made.tabBarItem = UITabBarItem(tabBarSystemItem: .more, tag: 0)
        return made
    }()
    /// The selected controller.
    private(set) var lent: UIViewController?
    /// The bottom controller of its stack, if it is a navigation controller.
    private var first: UIViewController?
    private var isMade = false

    init(_ owner: UITabBarController) { self.owner = owner }

    var entries: ArraySlice<UIViewController> { owner.controllersWithoutTab }

    func listChanged() { if isMade { list.reload() } }
    func listWasMade() { isMade = true }

    /// Pushes a controller onto the list. For a navigation controller its stack is pushed, to avoid a second bar.
    func lend(_ chosen: UIViewController, animated: Bool) {
        guard lent !== chosen else { return }
        takeBack()
        lent = chosen
        var stack = [chosen]
        if let navigation = chosen as? UINavigationController {
            stack = navigation.viewControllers
            first = stack.first
            navigation.viewControllers = []
        } else {
            chosen.willLeaveParent()
            chosen.removeFromParent()
        }
        controller.setViewControllers([list] + stack, animated: animated)
    }

    /// Returns the lent controller to the tab bar controller, with the remaining part of its stack (at least the bottom
    /// controller).
    func takeBack() {
        guard let lent else { return }
        let first = first
        self.lent = nil
        self.first = nil
        let stack = Array(controller.viewControllers.dropFirst())
        controller.popToRootViewController(animated: false)
        if let navigation = lent as? UINavigationController {
            navigation.viewControllers = stack.isEmpty ? [first].compactMap { $0 } : stack
        } else {
            owner.addChild(lent)
            lent.didMove(toParent: owner)
        }
    }

    /// Called when the list reappears.
    func listShows() { if controller.viewControllers.count <= 1 { takeBack() } }
}

/// The list of the tab “More”: a row of 44 points for each controller, created when it becomes visible.
@MainActor final class MoreListController: UIViewController, UIScrollViewDelegate {
    private unowned let more: MoreNavigation
    private let scroll = UIScrollView()
    private var rows: [Int: MoreRow] = [:]
    private static let height: CGFloat = 44

    init(_ more: MoreNavigation) {
        self.more = more
        super.init(nibName: nil, bundle: nil)
        title = "More"
    }
    required init?(coder: NSCoder) { nil }

    override func loadView() {
        scroll.backgroundColor = .systemBackground
        scroll.alwaysBounceVertical = true
        scroll.delegate = self
        view = scroll
        more.listWasMade()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        // The navigation controller must release the popped controllers first.
        CATransaction.performAfterCommit { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.more.listShows()
            }
        }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        showRows()
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { showRows() }

    func reload() {
        for row in rows.values { row.removeFromSuperview() }
        rows = [:]
        scroll.setNeedsLayout()
    }

    private func showRows() {
        let entries = more.entries, height = MoreListController.height, width = scroll.bounds.width
        let size = CGSize(width: width, height: CGFloat(entries.count) * height)
        if scroll.contentSize != size { scroll.contentSize = size }
        let top = scroll.contentOffset.y, bottom = top + scroll.bounds.height
        let low = max(0, Int(max(0, top) / height))
        let high = min(entries.count, Int(max(0, bottom) / height) + 1)
        for (index, row) in rows where index < low || index >= high {
            row.removeFromSuperview()
            rows[index] = nil
        }
        guard low < high else { return }
        for index in low..<high {
            let row = rows[index] ?? makeRow(index, entries[entries.startIndex + index])
            row.frame = CGRect(x: 0, y: CGFloat(index) * height, width: width, height: height)
        }
    }

    private func makeRow(_ index: Int, _ controller: UIViewController) -> MoreRow {
        let row = MoreRow(controller.tabBarItem)
        row.addAction(
            UIAction { [weak self, weak controller] _ in
                guard let self, let controller else { return }
                self.more.lend(controller, animated: true)
            }, for: .touchUpInside)
        rows[index] = row
        // Behind the scroll indicators, in the order of the list.
        scroll.insertSubview(row, at: 0)
        return row
    }
}

/// A row of the list: an image, a title, the text of a badge and an arrow.
@MainActor private final class MoreRow: UIControl {
    package override class var showsDrawing: Bool { false }
    private let picture = UIImageView(), label = UILabel(), detail = UILabel(), line = UIView.hairline()
    private let arrow = UIImageView()
    private static let margin: CGFloat = 16, imageSide: CGFloat = 29

    init(_ item: UITabBarItem) {
        super.init(frame: .zero)
        let image = item.shownImage(isSelected: false, isSmall: false)
        picture.image = image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
        picture.contentMode = .center
        label.text = item.shownTitle
        detail.text = item.badgeValue
        detail.textColor = .secondaryLabel
        line.backgroundColor = .separator
        isEnabled = item.isEnabled
        if !isEnabled { label.textColor = .tertiaryLabel }
        for part in [picture, label, detail, arrow, line] { addSubview(part) }
    }
    required init?(coder: NSCoder) { nil }

    override var defaultAccessibility: DefaultAccessibility {
        DefaultAccessibility(
            isElement: true, label: label.text, value: detail.text, traits: stateTraits.union(.button))
    }
    override var isHighlighted: Bool { didSet { backgroundColor = isHighlighted ? .systemGray4 : nil } }

    override func layoutSubviews() {
        super.layoutSubviews()
        arrow.image = BarButton.chevron(!isMirrored)
        arrow.tintColor = .tertiaryLabel
        let margin = MoreRow.margin, side = MoreRow.imageSide, height = bounds.height
        picture.frame = mirroredIfNeeded(CGRect(x: margin, y: (height - side) / 2, width: side, height: side))
        let arrowWidth: CGFloat = 8, thickness = traitCollection.pixelGrid.pixel
        arrow.frame = mirroredIfNeeded(
            CGRect(x: bounds.width - margin - arrowWidth, y: (height - 13) / 2, width: arrowWidth, height: 13))
        let start = picture.image == nil ? margin : margin + side + margin
        let end = bounds.width - margin - arrowWidth - 8, room = max(0, end - start)
        let detailWidth = min(room / 2, detail.sizeThatFits(.zero).width.rounded(.up))
        detail.frame = mirroredIfNeeded(CGRect(x: end - detailWidth, y: 0, width: detailWidth, height: height))
        label.frame = mirroredIfNeeded(
            CGRect(x: start, y: 0, width: max(0, room - detailWidth - 8), height: height))
        line.frame = mirroredIfNeeded(
            CGRect(x: start, y: height - thickness, width: max(0, bounds.width - start), height: thickness))
    }
}
