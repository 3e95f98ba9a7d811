public import Mica
public import UIKit

/// `arrow-mask`: a tap on Go, and an arrow reveals a photograph.
public final class ArrowMaskScene: Scene {
    public static let name = "arrow-mask"
    public static let group = "Components"
    public static let summary = "A circular arrow uncovers a photograph, and covers it again."
    public let size = CGSize(width: 400, height: 400)
    public let duration: TimeInterval = 5
    public let posterTime: TimeInterval = 2.2

    /// The photograph. The default `nil` is a drawn landscape.
    @SceneParameter("image", "The photograph; a drawn landscape by default.") public var image: SceneImage? = nil
    /// The width of the arrow's ring in points, 1…500. Default 60.
    @SceneParameter("thickness", "The width of the arrow's ring in points.", in: 1...500) public var thickness:
        CGFloat = 60
    /// The length of the arrow's head in radians. Default π/16.
    @SceneParameter("head", "The length of the arrow's head in radians.", in: 0...6.25) public var head: CGFloat =
        .pi / 16
    /// `true` if the arrow is rasterised off the main thread. Default `false`.
    @SceneParameter("async", "Whether the arrow is rasterised off the main thread.") public var drawsAsynchronously =
        false

    public init() {}

    public func makeView() -> UIView {
        let view = ArrowMaskView(frame: CGRect(origin: .zero, size: size))
        view.imageView.image = image?.image ?? ArrowMaskScene.landscape
        view.thickness = thickness
        view.arrow.headLengthRadians = head
        view.arrow.drawsAsynchronously = drawsAsynchronously
        return view
    }

    public var script: [ScriptedTouch] { [.tap(CGPoint(x: size.width / 2, y: size.height / 2), at: 0.4)] }

    private static var landscape: UIImage? {
        DuskLandscape.image(width: 1000, height: 1000).map { UIImage(cgImage: $0) }
    }
}
