import UIKit

extension DuskLandscape {
    /// The sky, from the night above to the glow on the horizon, with stars, sun and clouds.
    enum Sky {
        static func draw(on canvas: Canvas) {
            canvas.fillLinear(
                [
                    Stop(0, 0x0A1038), Stop(0.2, 0x1E1B58), Stop(0.42, 0x4F2F7E), Stop(0.6, 0x9A3F83),
                    Stop(0.76, 0xE0606F), Stop(0.9, 0xFF9A5A), Stop(1, 0xFFD08A),
                ],
                from: .zero, to: CGPoint(x: 0, y: canvas.horizon))
            drawStars(on: canvas)
            drawSun(on: canvas)
            drawClouds(on: canvas)
        }

        private static func drawStars(on canvas: Canvas) {
            var noise = Noise(seed: 2024)
            let unit = canvas.height / 1000
            for _ in 0..<Int(420 * max(0.3, canvas.width / canvas.height)) {
                let x = noise.next() * canvas.width
                // Squared, so that they are denser towards the top, where it is dark.
                let rise = noise.next()
                let y = rise * rise * canvas.horizon * 0.66
                let brightness = noise.next() * noise.next() * noise.next()
                let fade = 1 - y / (canvas.horizon * 0.66)
                let radius = unit * (0.55 + 1.5 * brightness)
                let alpha = min(1, (0.22 + 1.1 * brightness) * fade)
                let tint: UInt32 = noise.next() < 0.3 ? 0xFFE9D2 : 0xEAF0FF
                let center = CGPoint(x: x, y: y)
                if brightness > 0.38 {
                    canvas.fillGlow(
                        [Stop(0, tint, alpha * 0.45), Stop(1, tint, 0)], at: center, radius: radius * 6)
                }
                let box = CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
                canvas.fill(CGPath(ellipseIn: box, transform: nil), color(tint, alpha))
            }
        }

        private static func drawSun(on canvas: Canvas) {
            let sun = canvas.sun, unit = canvas.height / 1000
            canvas.fillGlow(
                [Stop(0, 0xFFD9A0, 0.75), Stop(0.25, 0xFFA866, 0.42), Stop(0.6, 0xFF7A70, 0.15), Stop(1, 0xFF6A80, 0)],
                at: sun, radius: 420 * unit, stretch: 1.5)
            canvas.fillGlow(
                [Stop(0, 0xFFF3D6, 0.95), Stop(0.35, 0xFFDFA6, 0.5), Stop(1, 0xFFC07A, 0)], at: sun,
                radius: 150 * unit)
            let radius = 43 * unit
            let disc = CGRect(x: sun.x - radius, y: sun.y - radius, width: 2 * radius, height: 2 * radius)
            canvas.clipped(to: CGPath(ellipseIn: disc, transform: nil)) {
                canvas.fillLinear(
                    [Stop(0, 0xFFFDF0), Stop(0.55, 0xFFF0C4), Stop(1, 0xFFC978)],
                    from: CGPoint(x: 0, y: disc.minY), to: CGPoint(x: 0, y: disc.maxY))
            }
        }

        /// Draws long thin lenses, lit by the sun from below.
        private static func drawClouds(on canvas: Canvas) {
            var noise = Noise(seed: 77)
            let unit = canvas.height / 1000
            for _ in 0..<34 {
                let height = noise.next()
                let y = canvas.horizon * (0.4 + 0.55 * height)
                let x = (noise.next() * 1.3 - 0.15) * canvas.width
                let length = unit * noise.next(in: 130...420) * (1.25 - 0.5 * height)
                let thickness = unit * noise.next(in: 3...11) * (1.3 - 0.7 * height)
                let bend = unit * noise.next(in: -7...7)
                let path = lens(x: x, y: y, length: length, thickness: thickness, bend: bend)
                let alpha = noise.next(in: 0.18...0.5)
                canvas.clipped(to: path) {
                    canvas.fillLinear(
                        [
                            Stop(0, 0x5A2F78, alpha * 0.9), Stop(0.45, 0xB84F82, alpha),
                            Stop(1, height > 0.45 ? 0xFFC98C : 0xFF9A86, alpha),
                        ],
                        from: CGPoint(x: 0, y: y - thickness), to: CGPoint(x: 0, y: y + thickness))
                }
            }
        }

        private static func lens(
            x: CGFloat, y: CGFloat, length: CGFloat, thickness: CGFloat, bend: CGFloat
        ) -> CGPath {
            let path = CGMutablePath(), half = length / 2
            path.move(to: CGPoint(x: x - half, y: y))
            path.addCurve(
                to: CGPoint(x: x + half, y: y + bend),
                control1: CGPoint(x: x - half * 0.45, y: y - thickness * 1.25),
                control2: CGPoint(x: x + half * 0.3, y: y - thickness + bend))
            path.addCurve(
                to: CGPoint(x: x - half, y: y),
                control1: CGPoint(x: x + half * 0.4, y: y + thickness * 0.8 + bend),
                control2: CGPoint(x: x - half * 0.5, y: y + thickness * 0.9))
            path.closeSubpath()
            return path
        }
    }
}
