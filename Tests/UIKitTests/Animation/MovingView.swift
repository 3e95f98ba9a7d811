import Mica
import UIKit

/// A small view on a stage, shown by a harness: the subject of animation tests.
@MainActor struct MovingView {
    let stage = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let harness: TestHarness

    init() {
        stage.addSubview(view)
        harness = TestHarness(stage, scale: 1)
        harness.advance(by: 0.1)
    }
}

/// For tests that name the parts of a moving view themselves.
@MainActor protocol MovingViewTests {
    var moving: MovingView { get }
}

extension MovingViewTests {
    var stage: UIView { moving.stage }
    var view: UIView { moving.view }
    var harness: TestHarness { moving.harness }
    /// Of the view's centre, as shown.
    var x: CGFloat { view.layer.presentation()?.position.x ?? .nan }
}
