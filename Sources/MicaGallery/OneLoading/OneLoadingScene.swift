public import Mica
public import UIKit

/// `one-loading`: two figures that load. A tap ends the left one with success and the right one with a failure, and the
/// next one hides them.
public final class OneLoadingScene: Scene {
    public static let name = "one-loading"
    public static let group = "Components"
    public static let summary = "An arc becomes a circle, turns, jumps, and ends as a tick or an exclamation mark."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 7.2
    public let posterTime: TimeInterval = 4.92

    public init() {}

    public func makeView() -> UIView { Stage() }

    public var script: [ScriptedTouch] {
        let left = CGPoint(x: size.width * 0.28, y: size.height / 2)
        let right = CGPoint(x: size.width * 0.72, y: size.height / 2)
        return [.tap(left, at: 3.3), .tap(right, at: 3.8), .tap(left, at: 6.5), .tap(right, at: 6.6)]
    }

    private final class Stage: StageView {
        private let views = [LoadingView(), LoadingView()]
        private let labels = ["succeed()", "fail()"].map { StageLabel($0, size: 13) }

        init() {
            super.init()
            labels.forEach(addSubview)
            for (index, view) in views.enumerated() {
                addSubview(view)
                let tap = UITapGestureRecognizer()
                tap.addHandler { [unowned view] _ in
                    switch view.state {
                    case .idle: view.start()
                    case .loading where index == 0: view.succeed()
                    case .loading: view.fail()
                    case .succeeded, .failed: view.stop()
                    }
                }
                view.addGestureRecognizer(tap)
            }
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            let side = min(bounds.width * 0.46, bounds.height * 0.8)
            for (index, view) in views.enumerated() {
                view.bounds.size = CGSize(width: side, height: side)
                let x: CGFloat = index == 0 ? 0.28 : 0.72
                view.center = at(x, 0.42)
                labels[index].place(at: at(x, 0.86), unit: unit)
            }
        }

        override func begin() { views.forEach { $0.start() } }
    }
}
