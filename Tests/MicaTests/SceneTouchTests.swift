import Mica
import Testing
import UIKit

/// A view that records its touches.
private final class TouchedView: UIView {
    var places: [CGPoint] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        places += touches.map { $0.location(in: self) }
    }
}

private final class TouchedScene: Scene {
    static let name = "touched"
    let size = CGSize(width: 100, height: 40)
    let duration = 1.0
    let view = TouchedView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    func makeView() -> UIView { view }
    var script: [ScriptedTouch] { [.tap(CGPoint(x: 20, y: 10), at: 0.1), .tap(CGPoint(x: 90, y: 30), at: 0.5)] }
}

@MainActor @Suite struct SceneTouchTests {
    /// A scene in right-to-left layout is touched on the other side.
    @Test func script_followsTheLayoutDirection() {
        for (direction, places) in [
            (UITraitEnvironmentLayoutDirection.leftToRight, [CGPoint(x: 20, y: 10), CGPoint(x: 90, y: 30)]),
            (.rightToLeft, [CGPoint(x: 80, y: 10), CGPoint(x: 10, y: 30)]),
        ] {
            let scene = TouchedScene()
            let renderer = OfflineRenderer(scene: scene, scale: 1, layoutDirection: direction)
            renderer.advance(to: 1)
            #expect(scene.view.places == places)
        }
    }
}
