import UIKit

extension CodeScreens {
    static func layout() -> UIViewController {
        screen(LayoutController(), 320, 400) { view, controller in
            let title = view.add(UILabel("Title", .boldSystemFont(ofSize: 24))) {
                hug($0, 251, 251)
                $0.setContentCompressionResistancePriority(UILayoutPriority(740), for: .horizontal)
            }
            let subtitle = view.add(UILabel("on its baseline", .systemFont(ofSize: 14))) {
                hug($0, 252, 253)
                $0.setContentCompressionResistancePriority(UILayoutPriority(800), for: .vertical)
            }
            let square = view.add(UIView()) { $0.backgroundColor = .systemRed }
            let third = view.add(UIView()) { $0.backgroundColor = .systemBlue }
            let readable = view.add(UIView()) {
                $0.backgroundColor = .systemGray4
                $0.followsReadableWidth = true
                let inside = $0.add(UIView()) { $0.backgroundColor = .systemYellow }
                let margins = $0.layoutMarginsGuide
                let bottom = margins.bottomAnchor.constraint(equalTo: inside.bottomAnchor)
                bottom.priority = UILayoutPriority(999)
                NSLayoutConstraint.activate([
                    inside.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
                    inside.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
                    margins.topAnchor.constraint(equalTo: inside.topAnchor), bottom,
                ])
            }
            let row = view.add(row()), card = view.add(card()), scroller = view.add(scroller())
            view.add(UIScrollView(), 16, 250, 140, 50) {
                $0.isMultipleTouchEnabled = true
                $0.isScrollEnabled = false
                $0.contentSize = CGSize(width: 200, height: 100)
                $0.contentOffset = CGPoint(x: 20, y: 10)
                $0.backgroundColor = .systemGray3
                $0.add(UIView(), 0, 0, 100, 100) { $0.backgroundColor = .systemBrown }
            }
            let varied = CodeVariedView()
            view.add(varied) { $0.backgroundColor = .systemPink }
            let label = UILabel("Only when wide", .systemFont(ofSize: 14))
            label.translatesAutoresizingMaskIntoConstraints = false
            hug(label, 251, 251)
            varied.label = label

            let ratio = square.widthAnchor.constraint(equalTo: square.heightAnchor)
            controller.ratio = ratio
            let height = square.heightAnchor.constraint(equalTo: view.heightAnchor, multiplier: 0.5)
            height.priority = UILayoutPriority(240)
            height.identifier = "square.height"
            let margins = view.layoutMarginsGuide, safe = view.safeAreaLayoutGuide
            NSLayoutConstraint.activate([
                ratio, square.widthAnchor.constraint(lessThanOrEqualToConstant: 60),
                title.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
                title.topAnchor.constraint(equalTo: safe.topAnchor, constant: 8),
                subtitle.leadingAnchor.constraint(equalTo: title.trailingAnchor, constant: 8),
                subtitle.firstBaselineAnchor.constraint(equalTo: title.firstBaselineAnchor),
                square.leadingAnchor.constraint(greaterThanOrEqualTo: subtitle.trailingAnchor, constant: 8),
                margins.trailingAnchor.constraint(equalTo: square.trailingAnchor),
                square.topAnchor.constraint(equalTo: title.topAnchor), height,
                third.leftAnchor.constraint(equalTo: title.leftAnchor),
                third.topAnchor.constraint(equalTo: square.bottomAnchor, constant: 8),
                third.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.3),
                third.heightAnchor.constraint(equalTo: third.widthAnchor, multiplier: 0.3125),
                readable.leadingAnchor.constraint(equalTo: third.trailingAnchor, constant: 8),
                readable.rightAnchor.constraint(equalTo: square.rightAnchor),
                readable.centerYAnchor.constraint(equalTo: third.centerYAnchor),
                readable.heightAnchor.constraint(equalTo: third.heightAnchor),
                row.leadingAnchor.constraint(equalTo: third.leadingAnchor),
                row.trailingAnchor.constraint(equalTo: readable.trailingAnchor),
                row.topAnchor.constraint(equalTo: third.bottomAnchor, constant: 8),
                card.leadingAnchor.constraint(equalTo: row.leadingAnchor),
                card.topAnchor.constraint(equalTo: row.bottomAnchor, constant: 8),
                scroller.leadingAnchor.constraint(equalTo: card.trailingAnchor, constant: 8),
                scroller.topAnchor.constraint(equalTo: card.topAnchor),
                scroller.bottomAnchor.constraint(equalTo: card.bottomAnchor),
                safe.trailingAnchor.constraint(equalTo: scroller.trailingAnchor, constant: 16),
                NSLayoutConstraint(
                    item: varied, attribute: .centerX, relatedBy: .equal, toItem: view, attribute: .centerX,
                    multiplier: 1.3, constant: 6),
                varied.topAnchor.constraint(equalTo: scroller.bottomAnchor, constant: 20),
            ])
        }
    }

    private static func hug(_ view: UIView, _ horizontal: Float, _ vertical: Float) {
        view.setContentHuggingPriority(UILayoutPriority(horizontal), for: .horizontal)
        view.setContentHuggingPriority(UILayoutPriority(vertical), for: .vertical)
    }

    private static func row() -> UIStackView {
        let labels = ["Above", "Below"].map { UILabel($0, .systemFont(ofSize: 17)) }
        for label in labels {
            hug(label, 251, 251)
            label.translatesAutoresizingMaskIntoConstraints = false
        }
        let column = UIStackView(arrangedSubviews: labels)
        column.translatesAutoresizingMaskIntoConstraints = false
        column.isOpaque = false
        column.axis = .vertical
        column.distribution = .equalSpacing
        column.isBaselineRelativeArrangement = true
        column.spacing = 24
        let first = UIButton.system("First")
        first.translatesAutoresizingMaskIntoConstraints = false
        let row = UIStackView(arrangedSubviews: [first, column])
        row.isOpaque = false
        row.distribution = .fillEqually
        row.alignment = .center
        row.spacing = 6
        row.layoutMargins = UIEdgeInsets(top: 2, left: 4, bottom: 2, right: 4)
        return row
    }

    private static func card() -> UIStackView {
        let sun = UIImageView(image: UIImage(systemName: "sun.max"))
        sun.translatesAutoresizingMaskIntoConstraints = false
        sun.clipsToBounds = true
        sun.contentMode = .scaleAspectFit
        hug(sun, 251, 251)
        let bar = UIView()
        bar.translatesAutoresizingMaskIntoConstraints = false
        bar.backgroundColor = .systemGreen
        let height = bar.heightAnchor.constraint(equalToConstant: 25)
        height.priority = .defaultHigh
        NSLayoutConstraint.activate([bar.widthAnchor.constraint(equalToConstant: 120), height])
        let card = UIStackView(arrangedSubviews: [sun, bar])
        card.isOpaque = false
        card.axis = .vertical
        card.distribution = .fillProportionally
        card.alignment = .trailing
        card.spacing = 4
        card.isLayoutMarginsRelativeArrangement = true
        card.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
        card.backgroundColor = .systemGray6
        return card
    }

    private static func scroller() -> UIScrollView {
        let scroller = UIScrollView()
        scroller.isMultipleTouchEnabled = true
        scroller.alwaysBounceVertical = true
        scroller.alwaysBounceHorizontal = true
        scroller.isDirectionalLockEnabled = true
        scroller.bounces = false
        scroller.isPagingEnabled = true
        scroller.delaysContentTouches = false
        scroller.canCancelContentTouches = false
        scroller.minimumZoomScale = 0.5
        scroller.maximumZoomScale = 3
        scroller.bouncesZoom = false
        scroller.showsHorizontalScrollIndicator = false
        scroller.showsVerticalScrollIndicator = false
        scroller.indicatorStyle = .white
        scroller.keyboardDismissMode = .onDrag
        scroller.contentInsetAdjustmentBehavior = .never
        scroller.contentInset = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10)
        scroller.scrollIndicatorInsets = UIEdgeInsets(top: 2, left: 0, bottom: 2, right: 0)
        scroller.backgroundColor = .systemOrange
        let page = scroller.add(UIView()) { $0.backgroundColor = .systemTeal }
        let content = scroller.contentLayoutGuide, frame = scroller.frameLayoutGuide
        NSLayoutConstraint.activate([
            page.leadingAnchor.constraint(equalTo: content.leadingAnchor),
            page.topAnchor.constraint(equalTo: content.topAnchor),
            content.trailingAnchor.constraint(equalTo: page.trailingAnchor),
            content.bottomAnchor.constraint(equalTo: page.bottomAnchor),
            page.widthAnchor.constraint(equalTo: frame.widthAnchor, multiplier: 0.75),
            page.heightAnchor.constraint(equalTo: frame.heightAnchor, multiplier: 2),
        ])
        return scroller
    }
}

/// A view whose size follows the size classes, with a label beside it where there is room.
private final class CodeVariedView: UIView {
    var label: UILabel?
    private lazy var width = widthAnchor.constraint(equalToConstant: 100)
    private lazy var low = heightAnchor.constraint(equalToConstant: 20)
    private lazy var tall = heightAnchor.constraint(equalToConstant: 40)
    private var beside: [NSLayoutConstraint] = []

    override func didMoveToWindow() {
        super.didMoveToWindow()
        follow()
    }
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        follow()
    }

    private func follow() {
        guard window != nil, let label, let parent = superview else { return }
        let isWide = traitCollection.horizontalSizeClass == .regular
        let isFlat = traitCollection.verticalSizeClass == .compact
        NSLayoutConstraint.deactivate([width, low, tall] + beside)
        width.constant = isWide ? (isFlat ? 100 : 130) : 80
        width.priority = UILayoutPriority(isWide && !isFlat ? 900 : 1000)
        isHidden = isFlat
        alpha = isWide ? 0.5 : 1
        label.font = .systemFont(ofSize: isWide ? 20 : 14)
        if isWide {
            parent.addSubview(label)
            beside = [
                label.leadingAnchor.constraint(equalTo: leadingAnchor),
                label.lastBaselineAnchor.constraint(equalTo: bottomAnchor, constant: 24),
            ]
        } else {
            label.removeFromSuperview()
            beside = []
        }
        NSLayoutConstraint.activate([width, isFlat ? tall : low] + beside)
    }
}
