import UIKit

// Classes that record the values that their initialisers see, and then change some of them.

final class SeenController: UIViewController {
    @IBOutlet weak var label: UILabel!
    @IBOutlet weak var inner: UIView!
    @IBOutlet weak var item: UIBarButtonItem!
    private(set) var seen = ""

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        let tab = tabBarItem as? SeenTab
        seen =
            "\(title ?? "-") \(tab?.title ?? "-") \(navigationItem.title ?? "-") "
            + "\(navigationItem.rightBarButtonItem is SeenItem) \(isViewLoaded) \(item == nil)"
        title = "Own"
    }
}

final class SeenView: UIView {
    private(set) var seen = ""
    private(set) var frames = 0
    override var frame: CGRect { didSet { frames += 1 } }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        seen = "\(frame.size) \(subviews.count) \(constraints.count) \(tag) \(superview == nil)"
    }
}

final class SeenLabel: UILabel {
    private(set) var seen = ""
    private(set) var sets = 0
    override var text: String? { didSet { sets += 1 } }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        seen = "\(text ?? "-") \(font.pointSize) \(textColor == .systemGreen) \(alpha) \(tag) \(frame)"
        textColor = .red
        alpha = 1
    }
}

final class SeenStack: UIStackView {
    private(set) var seen = ""

    required init(coder: NSCoder) {
        super.init(coder: coder)
        seen = "\(axis == .vertical) \(spacing) \(arrangedSubviews.count) \(arrangedSubviews.last is SeenView)"
        spacing = 3
    }
}

final class SeenScroll: UIScrollView {
    private(set) var seen = ""

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        seen = "\(contentSize) \(isPagingEnabled) \(bounds.size)"
        contentSize.height = 400
    }
}

final class SeenButton: UIButton {
    private(set) var seen = ""

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        seen = "\(title(for: .normal) ?? "-") \(buttonType == .system) \(configuration?.title ?? "-")"
        configuration?.title = "Own"
    }
}

final class SeenTable: UITableView {
    private(set) var seen = ""

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        seen = "\(style == .grouped) \(rowHeight)"
        rowHeight = 99
    }
}

final class SeenCell: UITableViewCell {
    @IBOutlet weak var label: UILabel?
    private(set) var seen = ""

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        let first = contentView.subviews.first as? UILabel
        seen = "\(reuseIdentifier ?? "-") \(first?.text ?? "-") \(textLabel?.text ?? "-") \(label == nil)"
        backgroundColor = .red
    }
}

final class SeenCollection: UICollectionView {
    private(set) var seen = ""

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        seen = "\(collectionViewLayout is SeenLayout)"
    }
}

final class SeenLayout: UICollectionViewFlowLayout {
    private(set) var seen = ""

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        seen = "\(itemSize) \(minimumLineSpacing)"
        minimumLineSpacing = 1
    }
}

/// The initialiser does not pass the coder on.
final class SeenLate: UIView {
    private(set) var seen = ""

    required init?(coder: NSCoder) {
        super.init(frame: CGRect(x: 1, y: 1, width: 1, height: 1))
        seen = "\(frame.width)"
    }
}

final class SeenTab: UITabBarItem {
    private(set) var seen = ""

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        seen = "\(title ?? "-")"
        badgeValue = "1"
    }
}

final class SeenItem: UIBarButtonItem {
    private(set) var seen = ""

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        seen = "\(tag)"
        tag = 60
    }
}

final class SeenBar: UINavigationBar {
    private(set) var seen = ""

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        seen = "\(isTranslucent)"
        isTranslucent = true
    }
}

final class SeenNavigation: UINavigationController {
    private(set) var seen = ""

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        seen = "\(navigationBar is SeenBar) \(viewControllers.count) \(topViewController is EagerController)"
    }
}

/// The initialiser loads the view.
final class EagerController: UIViewController {
    private(set) var seen = ""
    private(set) var loads = 0

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        seen = "\(view.tag) \(view.backgroundColor == .systemTeal)"
        view.tag = 30
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        loads += 1
    }
}
