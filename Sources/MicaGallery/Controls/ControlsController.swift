import UIKit

/// A controller that shows pages one after another, or all at once, as large as possible.
final class ControlsController: UIViewController {
    private static let crossing: TimeInterval = 0.25
    private let pages: [ControlPage.Type]
    private let isOverview: Bool
    private var hasBegun = false

    init(_ pages: [ControlPage.Type], isOverview: Bool) {
        self.pages = pages
        self.isOverview = isOverview
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = isOverview ? .systemGroupedBackground : .systemBackground
        view.clipsToBounds = true
        for page in isOverview ? pages : Array(pages.prefix(1)) { add(page) }
    }

    @discardableResult private func add(_ type: ControlPage.Type) -> ControlPage {
        let page = type.init()
        addChild(page)
        page.view.bounds.size = ControlPage.size
        page.view.clipsToBounds = true
        view.addSubview(page.view)
        page.didMove(toParent: self)
        view.setNeedsLayout()
        return page
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let size = ControlPage.size
        // Use the number of columns that makes the pages largest.
        let columns = isOverview ? Int(Double(children.count).squareRoot().rounded(.up)) : 1
        let rows = max(1, (children.count + columns - 1) / columns)
        let cell = CGSize(
            width: view.bounds.width / CGFloat(columns),
            height: view.bounds.height / CGFloat(isOverview ? rows : 1))
        let unit = min(cell.width / size.width, cell.height / size.height) * (isOverview ? 0.92 : 1)
        let isMirrored = traitCollection.layoutDirection == .rightToLeft
        for (index, page) in children.enumerated() {
            let (row, leading) = isOverview ? (index / columns, index % columns) : (0, 0)
            let column = isMirrored ? columns - 1 - leading : leading
            page.view.transform = CGAffineTransform(scaleX: unit, y: unit)
            page.view.center = CGPoint(
                x: cell.width * (CGFloat(column) + 0.5), y: cell.height * (CGFloat(row) + 0.5))
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard !hasBegun, !isOverview, pages.count > 1 else { return }
        hasBegun = true
        // The last transition leads to the first page, so that the demo ends as it began.
        for index in 1...pages.count {
            let next = pages[index % pages.count]
            after(ControlPage.time * Double(index) - ControlsController.crossing) { [weak self] in
                self?.cross(to: next)
            }
        }
    }

    private func cross(to next: ControlPage.Type) {
        let old = children
        if presentedViewController != nil { dismiss(animated: false) }
        view.endEditing(true)
        let page = add(next)
        view.layoutIfNeeded()
        page.view.alpha = 0
        UIView.animate(withDuration: ControlsController.crossing) {
            page.view.alpha = 1
        } completion: { _ in
            for child in old {
                child.willMove(toParent: nil)
                child.view.removeFromSuperview()
                child.removeFromParent()
            }
        }
    }
}
