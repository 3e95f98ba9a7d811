import UIKit

final class ItemsController: UIViewController {
    @IBOutlet weak var addItem: UIBarButtonItem!

    @IBAction func edit(_ sender: UIBarButtonItem) {}
    @IBAction func finish() {}
}

final class TitlesNavigation: UINavigationController {}
final class TallBar: UINavigationBar {}

final class BarsController: UIViewController, UINavigationBarDelegate, UITabBarDelegate {
    @IBAction func save(_ sender: Any) {}
}

final class HomeController: UIViewController {
    private(set) var prepared: [String] = []
    private(set) var returned = 0

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) { prepared.append(segue.identifier ?? "none") }

    @IBSegueAction func makeTarget(_ coder: NSCoder, sender: Any?, segueIdentifier: String?) -> TargetController? {
        TargetController(coder: coder, origin: segueIdentifier ?? "none")
    }

    @IBAction func backHome(_ segue: UIStoryboardSegue) { returned += 1 }
}

final class TargetController: UIViewController {
    var origin = "storyboard"

    init?(coder: NSCoder, origin: String) {
        super.init(coder: coder)
        self.origin = origin
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
}

final class PlainSegue: UIStoryboardSegue {
    override func perform() { source.present(destination, animated: false) }
}
