import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct LayoutMarginTests {
    private final class Teller: UIView {
        var told: [String] = []
        override func layoutMarginsDidChange() { told.append("margins") }
        override func safeAreaInsetsDidChange() { told.append("safe area") }
    }

    private func fill(_ view: UIView, _ guide: UILayoutGuide) {
        view.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            view.topAnchor.constraint(equalTo: guide.topAnchor),
            view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ])
    }

    @Test func margins_areFollowed() {
        let root = Teller(frame: CGRect(x: 0, y: 0, width: 100, height: 60)), inner = UIView(), half = UIView()
        root.addSubview(inner)
        root.addSubview(half)
        #expect(root.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        fill(inner, root.layoutMarginsGuide)
        half.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            NSLayoutConstraint(
                item: half, attribute: .left, relatedBy: .equal, toItem: root, attribute: .leftMargin, multiplier: 1,
                constant: 1),
            NSLayoutConstraint(
                item: half, attribute: .centerY, relatedBy: .equal, toItem: root, attribute: .centerYWithinMargins,
                multiplier: 1, constant: 0),
            half.widthAnchor.constraint(equalToConstant: 10), half.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 8, y: 8, width: 84, height: 44))
        #expect(half.frame == CGRect(x: 9, y: 25, width: 10, height: 10))
        root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 0, trailing: 5)
        root.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 20, y: 10, width: 75, height: 50) && root.layoutMargins.left == 20)
        #expect(half.frame == CGRect(x: 21, y: 30, width: 10, height: 10) && root.told == ["margins"])
        #expect(root.layoutMarginsGuide.layoutFrame == inner.frame)
        root.semanticContentAttribute = .forceRightToLeft
        root.layoutIfNeeded()
        #expect(inner.frame.minX == 5 && root.directionalLayoutMargins.leading == 20)
    }

    @Test func superviewsMargins_mayCountAsWell() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        let panel = UIView(frame: CGRect(x: 10, y: 0, width: 90, height: 60)), inner = UIView()
        root.layoutMargins = UIEdgeInsets(top: 4, left: 30, bottom: 20, right: 16)
        root.addSubview(panel)
        panel.addSubview(inner)
        panel.preservesSuperviewLayoutMargins = true
        #expect(panel.layoutMargins == UIEdgeInsets(top: 8, left: 20, bottom: 20, right: 16))
        fill(inner, panel.layoutMarginsGuide)
        root.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 20, y: 8, width: 54, height: 32))
        root.layoutMargins.left = 50
        root.layoutIfNeeded()
        #expect(inner.frame.minX == 40)
        panel.frame.origin.x = 45
        root.layoutIfNeeded()
        #expect(inner.frame.minX == 8)
    }

    /// Measured on iOS 26: a view beyond the edges of its superview has no larger insets than that.
    @Test func safeAreas_areNeverLargerThanTheSuperviews() {
        let controller = UIViewController(), child = UIView()
        controller.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 44, left: 10, bottom: 34, right: 12)
        controller.view.addSubview(child)
        let harness = TestHarness(controller.view, scale: 1)
        func insets(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> [CGFloat] {
            child.frame = CGRect(x: x, y: y, width: width, height: height)
            harness.advance(by: 0.1)
            let insets = child.safeAreaInsets
            return [insets.top, insets.left, insets.bottom, insets.right]
        }
        #expect(insets(-50, -50, 500, 700) == [44, 10, 34, 12])
        #expect(insets(0, 500, 100, 50)[2] == 34 && insets(0, 460, 320, 100)[2] == 34)
        #expect(insets(300, 0, 100, 480)[3] == 12 && insets(-40, -60, 200, 200).prefix(2) == [44, 10])
        #expect(insets(30, 20, 100, 440) == [24, 0, 14, 0], "inside, only the overlap counts")
    }

    @Test func safeAreas_reachWhatTheyOverlap() {
        final class Controller: UIViewController {
            var told = 0
            override func viewSafeAreaInsetsDidChange() { told += 1 }
        }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), controller = Controller()
        window.rootViewController = controller
        let root = controller.view!
        let teller = Teller(frame: CGRect(x: 0, y: 10, width: 100, height: 20)), inner = UIView()
        root.addSubview(teller)
        root.addSubview(inner)
        fill(inner, root.safeAreaLayoutGuide)
        window.layoutIfNeeded()
        #expect(inner.frame == root.bounds && root.safeAreaInsets == .zero)
        #expect(root.layoutMargins == UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 25, left: 0, bottom: 5, right: 0)
        window.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 0, y: 25, width: 200, height: 70) && controller.told == 1)
        #expect(teller.safeAreaInsets.top == 15 && teller.told == ["margins", "safe area"])
        #expect(teller.layoutMargins.top == 23 && root.layoutMargins.top == 25)
        teller.insetsLayoutMarginsFromSafeArea = false
        #expect(teller.layoutMargins.top == 8)
        teller.frame.origin.y = 30
        #expect(teller.safeAreaInsets == .zero)
        window.screenInsets.top = 20
        #expect(root.safeAreaInsets.top == 45 && teller.safeAreaInsets.top == 15)
        controller.additionalSafeAreaInsets = .zero
        #expect(root.safeAreaLayoutGuide.layoutFrame.minY == 20)
        let scroll = UIScrollView(frame: root.bounds)
        root.addSubview(scroll)
        #expect(scroll.adjustedContentInset.top == 20 && scroll.contentOffset.y == -20)
        scroll.contentInsetAdjustmentBehavior = .never
        #expect(scroll.adjustedContentInset == .zero && scroll.contentOffset.y == 0)
    }

    /// Moved by its centre, in a superview that is resized or scrolled, or by constraints.
    @Test func safeAreas_followEveryMove() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), controller = UIViewController()
        window.rootViewController = controller
        let root = controller.view!, page = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let low = UIView(frame: CGRect(x: 0, y: 60, width: 50, height: 30))
        root.addSubview(page)
        page.addSubview(low)
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 0, bottom: 20, right: 0)
        #expect(page.safeAreaInsets.bottom == 20 && low.safeAreaInsets.bottom == 10)
        low.center.y += 10
        #expect(low.safeAreaInsets.bottom == 20)
        low.center.y -= 30
        #expect(low.safeAreaInsets.bottom == 0)
        // A view that was never covered.
        let fresh = UIView(frame: CGRect(x: 60, y: 0, width: 50, height: 30))
        page.addSubview(fresh)
        fresh.center.y = 80
        #expect(fresh.safeAreaInsets.bottom == 15)
        // The page grows upwards, and keeps its safe area.
        low.frame.origin.y = 60
        page.frame = CGRect(x: 0, y: -40, width: 200, height: 140)
        #expect(page.safeAreaInsets.bottom == 20 && low.safeAreaInsets.bottom == 0)
        page.bounds.origin.y = -40
        #expect(low.safeAreaInsets.bottom == 10)
    }

    @Test func insetsOfScrollViews_areTold() {
        final class Scroll: UIScrollView {
            var told = 0
            override func adjustedContentInsetDidChange() { told += 1 }
        }
        let scroll = Scroll(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentInset.top = 20
        #expect(scroll.told == 1 && scroll.contentOffset.y == -20)
        scroll.contentInset.top = 20
        #expect(scroll.told == 1)
        scroll.contentInset = .zero
        #expect(scroll.told == 2 && scroll.contentOffset.y == 0)
    }

    @Test func readableWidth_isLimited() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 60)), inner = UIView()
        root.addSubview(inner)
        fill(inner, root.readableContentGuide)
        root.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 164, y: 8, width: 672, height: 44))
        #expect(root.readableContentGuide.layoutFrame == inner.frame)
        root.frame.size.width = 300
        root.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 8, y: 8, width: 284, height: 44))
    }

    @Test func scrollViews_takeTheirContentsSize() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60)), scroll = UIScrollView()
        let content = UIView(), header = UIView()
        scroll.translatesAutoresizingMaskIntoConstraints = false
        header.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(scroll)
        scroll.addSubview(content)
        scroll.addSubview(header)
        fill(content, scroll.contentLayoutGuide)
        let height = content.heightAnchor.constraint(equalToConstant: 300)
        NSLayoutConstraint.activate([
            scroll.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            scroll.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            scroll.topAnchor.constraint(equalTo: root.topAnchor),
            scroll.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor), height,
            header.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 2),
            header.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
            header.widthAnchor.constraint(equalToConstant: 20), header.heightAnchor.constraint(equalToConstant: 5),
        ])
        root.layoutIfNeeded()
        #expect(scroll.frame == CGRect(x: 10, y: 0, width: 90, height: 60))
        #expect(scroll.contentSize == CGSize(width: 90, height: 300))
        #expect(content.frame == CGRect(x: 0, y: 0, width: 90, height: 300) && header.frame.minY == 2)
        scroll.contentOffset.y = 50
        root.layoutIfNeeded()
        #expect(header.frame.minY == 52 && content.frame.minY == 0 && scroll.frame.minY == 0)
        height.constant = 400
        root.layoutIfNeeded()
        #expect(scroll.contentSize.height == 400 && !content.hasAmbiguousLayout)
    }

    @Test func labels_wrapWhereTheirWidthSays() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 600)), label = UILabel(), below = UIView()
        label.text = "The quick brown fox jumps over the lazy dog"
        label.numberOfLines = 0
        for view in [label, below] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        let width = label.widthAnchor.constraint(equalToConstant: 120)
        NSLayoutConstraint.activate([
            width, label.topAnchor.constraint(equalTo: root.topAnchor),
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            below.topAnchor.constraint(equalTo: label.bottomAnchor), below.heightAnchor.constraint(equalToConstant: 1),
        ])
        root.layoutIfNeeded()
        let expected = label.sizeThatFits(CGSize(width: 120, height: 0)).height
        #expect(label.frame == CGRect(x: 0, y: 0, width: 120, height: expected) && expected > 60)
        #expect(below.frame.minY == expected)
        width.constant = 200
        root.layoutIfNeeded()
        let lower = label.sizeThatFits(CGSize(width: 200, height: 0)).height
        #expect(label.frame.height == lower && lower < expected)
        label.text = "Short"
        root.layoutIfNeeded()
        #expect(label.frame.height < 25 && below.frame.minY == label.frame.height)
        width.isActive = false
        label.text = "The quick brown fox jumps over the lazy dog"
        label.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -180).isActive = true
        root.layoutIfNeeded()
        #expect(label.frame.width <= 120 && label.frame.height == expected)
    }

    @Test func controls_haveSizes() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let button = UIButton(type: .system), toggle = UISwitch(), picture = UIImageView(), bar = UIProgressView()
        button.setTitle("A", for: .normal)
        for (index, view) in [button, toggle, picture, bar].enumerated() {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
            view.topAnchor.constraint(equalTo: root.topAnchor, constant: CGFloat(index)).isActive = true
        }
        bar.widthAnchor.constraint(equalToConstant: 50).isActive = true
        root.layoutIfNeeded()
        let narrow = button.frame.width
        #expect(narrow == button.intrinsicContentSize.width && toggle.frame.size == toggle.intrinsicContentSize)
        #expect(bar.frame.height == 4)
        button.setTitle("A longer title", for: .normal)
        root.layoutIfNeeded()
        #expect(button.frame.width > narrow + 30)
        let wide = button.frame.width
        button.titleLabel?.font = .systemFont(ofSize: 30)
        root.layoutIfNeeded()
        #expect(button.frame.width > wide * 1.5)
    }
}
