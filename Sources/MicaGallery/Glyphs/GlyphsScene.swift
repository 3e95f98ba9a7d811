public import Mica
public import UIKit

/// `glyphs`: symbols and letters that draw themselves.
public final class GlyphsScene: Scene {
    public static let name = "glyphs"
    public static let group = "Components"
    public static let summary = "Signs and letters draw themselves, stroke by stroke."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 3.7
    public let posterTime: TimeInterval = 1.6

    public init() {}

    public func makeView() -> UIView { Stage(caption: "draw(in:), strokeEnd") }

    private final class Stage: StageView {
        private let signs: [GlyphLayer] = zip(
            [Glyph.tick, .cross, .plus, .heart, .star],
            [Palette.mint, Palette.red, Palette.blue, Palette.pink, Palette.orange]
        ).map { GlyphLayer($0, color: $1) }
        private let letters: [GlyphLayer] = [Glyph.letterM, .letterI, .letterC, .letterA].map {
            GlyphLayer($0, color: Palette.text)
        }

        override init(caption: String) {
            super.init(caption: caption)
            for sign in signs + letters {
                layer.addSublayer(sign)
            }
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            let side = min(bounds.width / 7, bounds.height / 3.4)
            for letter in letters { letter.strokeColor = now(Palette.text) }
            for sign in signs + letters { sign.contentsScale = traitCollection.displayScale }
            for (row, glyphs) in [signs, letters].enumerated() {
                let step = side * 1.24
                let left = bounds.midX - step * CGFloat(glyphs.count) / 2
                let y = bounds.height * 0.46 + (row == 0 ? -1 : 1) * side * 0.66
                for (index, glyph) in glyphs.enumerated() {
                    glyph.bounds = CGRect(x: 0, y: 0, width: side, height: side)
                    glyph.position = CGPoint(x: left + step * (CGFloat(index) + 0.5), y: y)
                }
            }
        }

        override func begin() {
            for (index, glyph) in (signs + letters).enumerated() {
                glyph.write(over: 0.9, after: 0.25 + 0.22 * Double(index))
            }
        }
    }
}
