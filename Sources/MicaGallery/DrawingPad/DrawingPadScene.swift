public import Mica
public import UIKit

/// `drawing-pad`: a finger writes and draws.
public final class DrawingPadScene: Scene {
    public static let name = "drawing-pad"
    public static let group = "Components"
    public static let summary = "Strokes follow the finger, smoothed as they are drawn."
    public let size = CGSize(width: 480, height: 300)
    public let duration: TimeInterval = 6
    public let posterTime: TimeInterval = 5.8

    public init() {}

    public func makeView() -> UIView {
        let pad = Pad()
        pad.backgroundColor = Palette.adaptive(light: 0xFBFAF6, dark: 0x14161C)
        pad.strokeColor = Palette.adaptive(light: 0x22304F, dark: 0xE8E2D0)
        return pad
    }

    /// A low button whose touch area is 44 points high.
    private final class PadButton: UIButton {
        override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
            bounds.insetBy(dx: min(0, (bounds.width - 44) / 2), dy: min(0, (bounds.height - 44) / 2)).contains(point)
        }
    }

    /// A pad whose pen fits its size, with two buttons at the trailing end of the first line.
    private final class Pad: DrawingPadView {
        private let undoButton = PadButton(type: .system), clearButton = PadButton(type: .system)

        override init(frame: CGRect) {
            super.init(frame: frame)
            for (button, title) in [(undoButton, "Undo"), (clearButton, "Clear")] {
                button.setTitle(title, for: .normal)
                button.layer.zPosition = 1
                addSubview(button)
            }
            undoButton.addAction(UIAction { [unowned self] _ in undo() }, for: .touchUpInside)
            clearButton.addAction(UIAction { [unowned self] _ in clear() }, for: .touchUpInside)
        }

        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() {
            super.layoutSubviews()
            let unit = min(bounds.width / 480, bounds.height / 300)
            strokeWidth = 5 * unit
            let fromTheRight = traitCollection.layoutDirection == .rightToLeft
            for (index, button) in [clearButton, undoButton].enumerated() {
                button.isHidden = unit < 0.4
                button.bounds.size = button.intrinsicContentSize
                button.transform = CGAffineTransform(scaleX: min(1, unit), y: min(1, unit))
                let inset = (44 + 64 * CGFloat(index)) * min(1, unit)
                button.center = CGPoint(x: fromTheRight ? inset : bounds.width - inset, y: 24 * min(1, unit))
            }
        }
    }

    /// A spiral flower, a wave below it and a dot, each at its own speed.
    public var script: [ScriptedTouch] {
        let flower = (0...220).map { step -> CGPoint in
            let t = CGFloat(step) / 220
            let turn = CGAffineTransform(rotationAngle: t * 10 * .pi)
            let petal = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: t * 32 * .pi)).x
            let arm = CGPoint(x: 22 + 62 * t + 16 * petal * t, y: 0).applying(turn)
            return CGPoint(x: 240 + arm.x, y: 125 + arm.y)
        }
        let wave = (0...90).map { step -> CGPoint in
            let t = CGFloat(step) / 90
            let height = CGPoint(x: 0, y: 1).applying(CGAffineTransform(rotationAngle: t * 8 * .pi)).y
            return CGPoint(x: 60 + 360 * t, y: 262 + 14 * height)
        }
        return [
            .drag(through: flower, at: 0.2, over: 3.6), .drag(through: wave, at: 4, over: 1.4),
            .tap(CGPoint(x: 240, y: 125), at: 5.6),
        ]
    }
}
