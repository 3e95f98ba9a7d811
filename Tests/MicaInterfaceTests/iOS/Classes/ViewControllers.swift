import UIKit

final class ViewsController: UIViewController, UIGestureRecognizerDelegate {
    @IBOutlet var badge: BadgeView!
    @IBOutlet var helper: Helper!
    @IBOutlet var images: [UIImageView]!

    @IBAction func recognize(_ sender: UIGestureRecognizer) {}
}

/// A ring with the colour and width that Interface Builder sets.
@IBDesignable final class BadgeView: UIView {
    @IBInspectable var ringColor: UIColor? {
        didSet { layer.borderColor = ringColor?.cgColor }
    }
    @IBInspectable var ringWidth: CGFloat = 0 {
        didSet { layer.borderWidth = ringWidth }
    }
    @IBInspectable var offset = CGSize.zero
    @IBInspectable var center2 = CGPoint.zero
    @IBInspectable var area = CGRect.zero
    @IBInspectable var caption: String = ""
    @IBInspectable var icon: UIImage?
    @IBInspectable var isFilled: Bool = false {
        didSet { layer.backgroundColor = isFilled ? UIColor.systemMint.cgColor : nil }
    }
    @IBInspectable var note: String? = "kept"
}

final class Helper: NSObject {
    @IBOutlet weak var badge: BadgeView?

    @IBAction func act() {}
}

final class LayoutController: UIViewController {
    @IBOutlet weak var ratio: NSLayoutConstraint!
}

final class EmbeddingController: UIViewController {
    private(set) var prepared: [String] = []

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) { prepared.append(segue.identifier ?? "none") }
}

final class PagesController: UIPageViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        let page = UIViewController()
        page.view.backgroundColor = .systemGreen
        setViewControllers([page], direction: .forward, animated: false)
    }
}

final class CardView: UIView {
    @IBOutlet weak var button: UIButton!
}

final class CardOwner: NSObject {
    @IBOutlet var card: CardView!
    @IBOutlet var title: UILabel!
    private(set) var opened = 0

    @IBAction func open(_ sender: Any) { opened += 1 }
}
