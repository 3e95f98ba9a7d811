public import Mica
public import UIKit

/// `loading-tick`: a spinner that a tap finishes.
public final class LoadingTickScene: Scene {
    public static let name = "loading-tick"
    public static let group = "Components"
    public static let summary = "A spinner closes to a circle, fills, and strokes a tick."
    public let size = CGSize(width: 320, height: 240)
    public let duration: TimeInterval = 4.8
    public let posterTime: TimeInterval = 3.95

    public init() {}

    public func makeView() -> UIView { Stage() }

    public var script: [ScriptedTouch] { [.tap(CGPoint(x: size.width / 2, y: size.height / 2), at: 2.7)] }

    private final class Stage: StageView {
        private let spinner = LoadingTickView()

        private static let invitation = "tap to finish"

        init() {
            super.init(caption: Stage.invitation)
            addSubview(spinner)
            let tap = UITapGestureRecognizer()
            tap.addHandler { [unowned self] _ in
                if spinner.state == .spinning {
                    spinner.finish()
                    setCaption("")
                } else {
                    start()
                }
            }
            addGestureRecognizer(tap)
        }

        required init?(coder: NSCoder) { nil }

        override var designSize: CGSize { CGSize(width: 320, height: 240) }

        override func place() {
            let side = min(bounds.width, bounds.height) * 0.42
            spinner.bounds.size = CGSize(width: side, height: side)
            spinner.center = at(0.5, 0.46)
        }

        override func begin() { start() }

        private func start() {
            spinner.start()
            setCaption(Stage.invitation)
        }
    }
}
