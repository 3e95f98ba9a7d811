import Testing
import UIKit

// As an app writes them: Swift stores directly where an initialiser sets a stored property of another module's class.

extension UIWindow {
    fileprivate convenience init(root: UIViewController) {
        self.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        rootViewController = root
    }
}

extension UIScrollView {
    fileprivate convenience init(content: CGSize) {
        self.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        contentInset.top = 30
        contentSize = content
        contentOffset.y = 20
    }
}

extension UIImageView {
    fileprivate convenience init(picture: UIImage) {
        self.init(frame: .zero)
        image = picture
        contentMode = .center
    }
}

extension UILabel {
    fileprivate convenience init(title: String) {
        self.init(frame: .zero)
        text = title
        font = .boldSystemFont(ofSize: 40)
        numberOfLines = 2
    }
}

extension UIStackView {
    fileprivate convenience init(column: [UIView]) {
        self.init(frame: CGRect(x: 0, y: 0, width: 20, height: 90))
        axis = .vertical
        spacing = 10
        distribution = .fillEqually
        column.forEach(addArrangedSubview)
    }
}

extension UISlider {
    fileprivate convenience init(upTo maximum: Float) {
        self.init(frame: .zero)
        maximumValue = maximum
        value = 5
        minimumValue = 7
    }
}

extension UIProgressView {
    fileprivate convenience init(color: UIColor) {
        self.init(progressViewStyle: .bar)
        progressTintColor = color
    }
}

extension UITableView {
    fileprivate convenience init(source: any UITableViewDataSource) {
        self.init(frame: CGRect(x: 0, y: 0, width: 100, height: 200), style: .plain)
        dataSource = source
        rowHeight = 25
    }
}

extension UICollectionViewFlowLayout {
    fileprivate convenience init(row: CGSize) {
        self.init()
        scrollDirection = .horizontal
        itemSize = row
    }
}

extension UITextView {
    fileprivate convenience init(body: String, delegate: any UITextViewDelegate) {
        self.init(frame: CGRect(x: 0, y: 0, width: 100, height: 50), textContainer: nil)
        self.delegate = delegate
        textContainerInset = .zero
        text = body
    }
}

extension UIButton.Configuration {
    fileprivate init(padded title: String) {
        self = .plain()
        self.title = title
        contentInsets = .zero
    }
}

extension UISnapBehavior {
    fileprivate convenience init(hard item: any UIDynamicItem) {
        self.init(item: item, snapTo: .zero)
        damping = 0.1
        snapPoint = CGPoint(x: 50, y: 50)
    }
}

/// Properties that an app's convenience initialiser sets have the same effect as elsewhere.
@MainActor @Suite struct ExtensionInitialiserTests {
    private final class Rows: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell()
        }
    }
    private final class Scrolls: NSObject, UITextViewDelegate {
        var offsets: [CGFloat] = []
        func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
    }

    @Test func windows_showTheirRoot() {
        let controller = UIViewController()
        let window = UIWindow(root: controller)
        #expect(controller.viewIfLoaded?.superview === window)
    }

    @Test func scrollViews_haveTheirContent() {
        let view = UIScrollView(content: CGSize(width: 50, height: 500))
        #expect(view.adjustedContentInset.top == 30)
        #expect(view.bounds.origin.y == 20)
    }

    @Test func images_haveASize() {
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9)).image { _ in }
        let view = UIImageView(picture: picture)
        #expect(view.intrinsicContentSize == CGSize(width: 9, height: 9))
        #expect(view.layer.contentsGravity == .center)
    }

    @Test func labels_haveTheSizeOfTheirFont() {
        let label = UILabel(title: "Hello"), other = UILabel()
        other.text = "Hello"
        other.font = .boldSystemFont(ofSize: 40)
        #expect(label.intrinsicContentSize == other.intrinsicContentSize)
        #expect(label.intrinsicContentSize.height > 40)
    }

    @Test func stacks_arrange() {
        let views = [UIView(), UIView()]
        let stack = UIStackView(column: views)
        stack.layoutIfNeeded()
        #expect(views.map(\.frame.minY) == [0, 50])
        #expect(views.map(\.frame.height) == [40, 40])
    }

    @Test func sliders_clampTheirValue() {
        #expect(UISlider(upTo: 10).value == 7)
    }

    @Test func bars_haveTheirColor() {
        let view = UIProgressView(color: .red)
        view.layoutIfNeeded()
        let bar = view.layer.sublayers?.first?.sublayers?.first
        #expect(bar?.backgroundColor == UIColor.red.cgColor)
    }

    @Test func tables_load() {
        let rows = Rows(), table = UITableView(source: rows)
        table.layoutIfNeeded()
        #expect(table.contentSize.height == 75)
        #expect(table.visibleCells.count == 3)
    }

    @Test func weakReferences_areWeak() {
        let table = UITableView(frame: .zero, style: .plain)
        do {
            let rows = Rows()
            table.dataSource = rows
            #expect(table.dataSource === rows)
        }
        #expect(table.dataSource == nil)
    }

    @Test func flows_haveTheirDirection() {
        let layout = UICollectionViewFlowLayout(row: CGSize(width: 30, height: 40))
        #expect(layout.scrollDirection == .horizontal)
        #expect(layout.itemSize == CGSize(width: 30, height: 40))
    }

    @Test func texts_notifyTheirDelegate() {
        let scrolls = Scrolls()
        let view = UITextView(body: String(repeating: "line\n", count: 20), delegate: scrolls)
        view.layoutIfNeeded()
        view.contentOffset.y = 40
        #expect(scrolls.offsets.last == 40)
    }

    @Test func configurations_haveTheirTitle() {
        let configuration = UIButton.Configuration(padded: "Go")
        #expect(configuration.title == "Go")
        #expect(configuration.contentInsets == .zero)
    }

    @Test func behaviors_reachTheirPoint() {
        let reference = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let item = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        reference.addSubview(item)
        let snap = UISnapBehavior(hard: item)
        #expect(snap.snapPoint == CGPoint(x: 50, y: 50))
        #expect(snap.damping == 0.1)
    }
}
