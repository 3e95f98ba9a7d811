import MicaInterface
import UIKit

/// The calls of a test's controllers and views, in order.
@MainActor final class Calls {
    var list: [String] = []
    func add(_ call: String) { list.append(call) }
}

/// A storyboard written by a test like generated code. Each has a name of its own.
@MainActor enum TestStoryboard {
    private static var count = 0

    /// Registers scenes and returns the storyboard.
    static func make(_ scenes: [InterfaceScene], initial: String? = nil) -> UIStoryboard {
        count += 1
        register("Main\(count)", scenes, initial: initial)
        return UIStoryboard(name: "Main\(count)", bundle: nil)
    }

    static func register(
        _ name: String, _ scenes: [InterfaceScene], initial: String? = nil,
        tint: (@MainActor @Sendable () -> UIColor?)? = nil
    ) {
        InterfaceRegistry.register(
            storyboard: InterfaceStoryboard(module: "Tests", name: name, initial: initial, scenes: scenes, tint: tint))
    }

    /// Returns a scene with a controller and an empty view, with an ID that is both its own and the app's.
    static func scene<Controller: UIViewController>(
        _ id: String, _ type: Controller.Type,
        _ more: @escaping @MainActor @Sendable (InterfaceBuild, Controller) -> Void = { _, _ in }
    ) -> InterfaceScene {
        InterfaceScene(id: id, identifier: id) { build in
            let controller = build.controller(type)
            controller.title = id
            build.setView(of: controller) { build in plainView(build) }
            more(build, controller)
            return controller
        }
    }

    /// Returns a view of a phone's size.
    static func plainView(_ build: InterfaceBuild) -> UIView {
        let view = build.view(UIView.self)
        view.frame = CGRect(x: 0, y: 0, width: 390, height: 700)
        view.backgroundColor = .white
        return view
    }
}

/// A controller that records its calls.
class LoggingController: UIViewController {
    let calls = Calls()
    var refuses = false
    var onPrepare: ((UIStoryboardSegue, Any?) -> Void)?

    override func awakeFromNib() {
        super.awakeFromNib()
        calls.add("awake view \(isViewLoaded)")
    }
    override func viewDidLoad() {
        super.viewDidLoad()
        calls.add("load")
    }
    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
        calls.add("should \(identifier)")
        return !refuses
    }
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        calls.add("prepare \(segue.identifier ?? "-") \(segue.destination.isViewLoaded)")
        onPrepare?(segue, sender)
    }
}
