import UIKit

/// A screen from `Profile.storyboard`, whose members are private as in most apps.
final class ProfileViewController: UIViewController {
    @IBOutlet private weak var nameLabel: UILabel!
    @IBOutlet private var followButton: UIButton!
    @IBOutlet private(set) var stars: [UIView]!
    @IBOutlet private var counter: FollowCounter!
    @IBInspectable private var greeting: String = ""
    private(set) var events: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        nameLabel.text = greeting
        events.append("\(stars.count) stars")
    }
}

private extension ProfileViewController {
    @IBAction func follow(_ sender: UIButton) {
        counter.count += 1
        log("\(sender.title(for: .normal) ?? "") \(counter.count)")
    }

    func log(_ event: String) { events.append(event) }
}

extension ProfileViewController {
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        (segue.destination as? BadgeViewController)?.name = segue.identifier ?? ""
    }

    /// Presents the other screen and returns its title.
    func show() -> String? {
        performSegue(withIdentifier: "badge", sender: self)
        return (presentedViewController as? BadgeViewController)?.title
    }
}

final class BadgeViewController: UIViewController {
    var name = ""

    override func viewDidLoad() {
        super.viewDidLoad()
        title = name + " shown"
    }
}

/// An object of the storyboard, neither a view nor a controller.
class FollowCounter: NSObject {
    var count = 0

    override func awakeFromNib() {
        super.awakeFromNib()
        count = 10
    }
}
