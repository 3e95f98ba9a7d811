public import Mica
public import UIKit

/// `one-loading`: two figures load; a tap ends the left one well and the right one badly.
public final class OneLoadingScene: Scene {
    public static let name = "one-loading"
    public static let summary = "An arc becomes a ring, jumps, and ends as a tick or an exclamation mark."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 6
    public let posterTime: TimeInterval = 3.62

    public init() {}

    public func makeView() -> UIView { Stage(caption: "succeed()  ·  fail()") }

    public var script: [ScriptedTouch] {
        [
            .tap(CGPoint(x: size.width * 0.3, y: size.height / 2), at: 2),
            .tap(CGPoint(x: size.width * 0.7, y: size.height / 2), at: 2.5),
        ]
    }

    private final class Stage: StageView {
        private let views = [LoadingView(), LoadingView()]

        override init(caption: String) {
            super.init(caption: caption)
            for (index, view) in views.enumerated() {
                addSubview(view)
                let tap = UITapGestureRecognizer()
                tap.addHandler { [unowned view] _ in
                    if view.state != .loading {
                        view.start()
                    } else if index == 0 {
                        view.succeed()
                    } else {
                        view.fail()
                    }
                }
                view.addGestureRecognizer(tap)
            }
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            let side = min(bounds.width * 0.46, bounds.height)
            for (index, view) in views.enumerated() {
                view.bounds.size = CGSize(width: side, height: side)
                view.center = at(index == 0 ? 0.3 : 0.7, 0.46)
            }
        }

        override func begin() { views.forEach { $0.start() } }
    }
}
