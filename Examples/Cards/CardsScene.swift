public import Mica

/// The scene that shows the app of this folder: in a window, offline and in tests. (The app's own files import only
/// UIKit.)
public final class CardsScene: Scene {
    public static let name = "cards"
    public static let summary = "A list of cards, a drawer that a finger pulls up, and a sheet."
    public let size = CGSize(width: 390, height: 700)
    public let duration = 7.0
    private let controller = CardsViewController()

    public init() {}
    public func makeView() -> UIView { controller.view }

    public var script: [ScriptedTouch] {
        [
            .tap(CGPoint(x: 338, y: 46), at: 0.3),
            .drag(from: CGPoint(x: 200, y: 500), to: CGPoint(x: 200, y: 250), at: 1.2, over: 0.2),
            .drag(from: CGPoint(x: 200, y: 660), to: CGPoint(x: 200, y: 420), at: 2.6, over: 0.4),
            .drag(from: CGPoint(x: 200, y: 430), to: CGPoint(x: 200, y: 640), at: 3.8, over: 0.3),
            .tap(CGPoint(x: 200, y: 300), at: 4.8),
            .drag(from: CGPoint(x: 290, y: 163), to: CGPoint(x: 130, y: 163), at: 5.6, over: 0.3),
            .tap(CGPoint(x: 200, y: 319), at: 6.1),
        ]
    }
}
