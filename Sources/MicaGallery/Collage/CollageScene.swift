public import Mica
public import UIKit

/// `collage`: five scenes at once, each in a separate view.
public final class CollageScene: Scene {
    public static let name = "collage"
    public static let group = "Together"
    public static let summary = "Five scenes at once: a scene's view is a view like any other."
    public let size = CGSize(width: 800, height: 420)
    public let duration: TimeInterval = 7.2
    public let posterTime: TimeInterval = 2.5

    public init() {}

    /// The scenes and the frames of their views, in points of this scene.
    private let parts: [(scene: any Scene, frame: CGRect)] = {
        let gap: CGFloat = 10, column: CGFloat = 220, row: CGFloat = 195, middle: CGFloat = 320
        let right = 3 * gap + column + middle
        return [
            (ArrowMaskScene(), CGRect(x: gap, y: gap, width: column, height: row)),
            (OneLoadingScene(), CGRect(x: gap, y: 2 * gap + row, width: column, height: row)),
            (PullToRefreshScene(), CGRect(x: 2 * gap + column, y: gap, width: middle, height: 2 * row + gap)),
            (ClockScene(), CGRect(x: right, y: gap, width: column, height: row)),
            (Transform3DScene(), CGRect(x: right, y: 2 * gap + row, width: column, height: row)),
        ]
    }()

    public func makeView() -> UIView {
        Stage(parts.map { part in (part.scene.makeView(), part.frame) }, size: size)
    }

    /// The touches of all parts, moved to the frames of their views.
    public var script: [ScriptedTouch] {
        parts.flatMap { part in
            part.scene.script.map { touch in
                var moved = touch
                for index in touch.samples.indices {
                    let place = touch.samples[index].location
                    moved.samples[index].location = CGPoint(
                        x: part.frame.minX + place.x * part.frame.width / part.scene.size.width,
                        y: part.frame.minY + place.y * part.frame.height / part.scene.size.height)
                }
                return moved
            }
        }
    }

    private final class Stage: UIView {
        private let parts: [(view: UIView, frame: CGRect)]
        private let size: CGSize

        init(_ parts: [(view: UIView, frame: CGRect)], size: CGSize) {
            self.parts = parts
            self.size = size
            super.init(frame: .zero)
            backgroundColor = Palette.adaptive(light: 0xE4E8F1, dark: 0x05070D)
            for part in parts {
                part.view.clipsToBounds = true
                part.view.layer.cornerCurve = .continuous
                addSubview(part.view)
            }
        }

        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() {
            super.layoutSubviews()
            let x = bounds.width / size.width, y = bounds.height / size.height
            for part in parts {
                part.view.frame = CGRect(
                    x: part.frame.minX * x, y: part.frame.minY * y, width: part.frame.width * x,
                    height: part.frame.height * y)
                part.view.layer.cornerRadius = 16 * min(x, y)
            }
        }
    }
}
