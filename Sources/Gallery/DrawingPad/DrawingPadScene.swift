public import Mica
public import UIKit

/// `drawing-pad`: a finger writes and draws.
public final class DrawingPadScene: Scene {
    public static let name = "drawing-pad"
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

    /// A pad whose pen fits its size.
    private final class Pad: DrawingPadView {
        override func layoutSubviews() {
            super.layoutSubviews()
            strokeWidth = 5 * min(bounds.width / 480, bounds.height / 300)
        }
    }

    /// A spiral flower, a wave below it and a dot: each with its own speed.
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
