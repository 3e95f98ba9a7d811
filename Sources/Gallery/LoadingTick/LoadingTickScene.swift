public import Mica
public import UIKit

/// `loading-tick`: a spinner; a tap finishes it.
public final class LoadingTickScene: Scene {
    public static let name = "loading-tick"
    public static let summary = "A spinner closes to a circle, fills, and strokes a tick."
    public let size = CGSize(width: 320, height: 240)
    public let duration: TimeInterval = 5
    public let posterTime: TimeInterval = 3.95

    public init() {}

    public func makeView() -> UIView { Stage(caption: "tap to finish") }

    public var script: [ScriptedTouch] { [.tap(CGPoint(x: size.width / 2, y: size.height / 2), at: 2.7)] }

    private final class Stage: StageView {
        private let spinner = LoadingTickView()

        override init(caption: String) {
            super.init(caption: caption)
            addSubview(spinner)
            let tap = UITapGestureRecognizer()
            tap.addHandler { [unowned self] _ in
                if spinner.state == .spinning { spinner.finish() } else { spinner.start() }
            }
            addGestureRecognizer(tap)
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            let side = min(bounds.width, bounds.height) * 0.42
            spinner.bounds.size = CGSize(width: side, height: side)
            spinner.center = at(0.5, 0.46)
        }

        override func begin() { spinner.start() }
    }
}
