import UIKit

extension DuskLandscape {
    /// The water: the land mirrored in strips that waves displace, darker towards the viewer, with the reflection of
    /// the sun.
    enum Lake {
        static func draw(on canvas: Canvas, reflecting upper: CGImage) {
            let water = CGRect(
                x: 0, y: canvas.horizon, width: canvas.width, height: canvas.height - canvas.horizon)
            drawReflection(of: upper, on: canvas)
            canvas.context.saveGState()
            canvas.context.clip(to: water)
            canvas.fillLinear(
                [Stop(0, 0x2A1450, 0.06), Stop(0.35, 0x24124C, 0.28), Stop(1, 0x0A0A2E, 0.72)],
                from: CGPoint(x: 0, y: water.minY), to: CGPoint(x: 0, y: water.maxY))
            drawRipples(on: canvas)
            drawSunPath(on: canvas)
            canvas.context.restoreGState()
            drawMist(on: canvas)
        }

        private static func drawReflection(of upper: CGImage, on canvas: Canvas) {
            let depth = canvas.height - canvas.horizon, unit = canvas.height / 1000
            var y: CGFloat = 0
            while y < depth {
                let near = y / depth
                // Closer waves look larger.
                let strip = max(1, (unit * (1.6 + 5 * near)).rounded())
                let wave = Noise.fractal(y / (unit * (9 + 26 * near)), seed: 91, octaves: 3, roughness: 0.6)
                let shift = wave * unit * (1.2 + 17 * near)
                let rect = CGRect(x: 0, y: canvas.horizon + y, width: canvas.width, height: strip)
                canvas.context.saveGState()
                canvas.context.clip(to: rect)
                // Row `horizon − d` of the image is mirrored to `horizon + 0.86 d`.
                let squeeze: CGFloat = 0.86, overscan: CGFloat = 1.03
                canvas.context.translateBy(
                    x: shift - canvas.width * (overscan - 1) / 2, y: canvas.horizon + canvas.horizon * squeeze)
                canvas.context.scaleBy(x: overscan, y: -squeeze)
                canvas.context.translateBy(x: 0, y: canvas.height)
                canvas.context.scaleBy(x: 1, y: -1)
                canvas.context.draw(upper, in: CGRect(x: 0, y: 0, width: canvas.width, height: canvas.height))
                canvas.context.restoreGState()
                y += strip
            }
        }

        /// Draws reflections of the sky and shadows of waves: flat lenses, smaller and denser in the distance.
        private static func drawRipples(on canvas: Canvas) {
            var noise = Noise(seed: 4711)
            let depth = canvas.height - canvas.horizon, unit = canvas.height / 1000
            for _ in 0..<Int(420 * max(0.3, canvas.width / canvas.height)) {
                let place = noise.next(), near = place * place
                let y = canvas.horizon + depth * (0.02 + 0.98 * near)
                let x = noise.next() * canvas.width
                let length = unit * noise.next(in: 12...60) * (0.35 + 1.5 * near)
                let thickness = unit * noise.next(in: 0.5...1.3) * (0.5 + 2 * near)
                let isGlint = noise.next() < 0.55
                let glint: UInt32 = near < 0.3 ? 0xFFB98A : 0xB478B4
                let alpha = noise.next(in: 0.06...0.22)
                canvas.fill(
                    CGPath(
                        ellipseIn: CGRect(x: x - length / 2, y: y - thickness, width: length, height: 2 * thickness),
                        transform: nil),
                    color(isGlint ? glint : 0x140B38, isGlint ? alpha : alpha * 1.2))
            }
        }

        private static func drawSunPath(on canvas: Canvas) {
            var noise = Noise(seed: 815)
            let depth = canvas.height - canvas.horizon, unit = canvas.height / 1000
            canvas.fillGlow(
                [Stop(0, 0xFFD9A0, 0.55), Stop(0.5, 0xFFA870, 0.2), Stop(1, 0xFF9070, 0)],
                at: CGPoint(x: canvas.sun.x, y: canvas.horizon), radius: depth * 0.62, stretch: 0.8)
            for _ in 0..<260 {
                let place = noise.next(), near = place * place
                let y = canvas.horizon + depth * 0.92 * near + unit
                // The sum of two random numbers concentrates the reflections in the middle.
                let spread = unit * (16 + 74 * near)
                let x = canvas.sun.x + spread * (noise.next() + noise.next() - 1) * 1.5
                let length = unit * noise.next(in: 7...26) * (0.6 + 1.9 * near)
                let thickness = unit * noise.next(in: 0.6...1.3) * (0.7 + 2.2 * near)
                canvas.fill(
                    CGPath(
                        ellipseIn: CGRect(x: x - length / 2, y: y - thickness, width: length, height: 2 * thickness),
                        transform: nil),
                    color(near < 0.4 ? 0xFFE9BE : 0xFFC79A, noise.next(in: 0.2...0.75) * (1 - 0.75 * near)))
            }
        }

        /// Draws a band of haze that hides the hard edge between land and water.
        private static func drawMist(on canvas: Canvas) {
            let band = canvas.height * 0.035
            canvas.context.saveGState()
            canvas.context.clip(
                to: CGRect(x: 0, y: canvas.horizon - band, width: canvas.width, height: 2 * band))
            canvas.fillLinear(
                [Stop(0, 0xFFC4A0, 0), Stop(0.46, 0xFFC4A0, 0.34), Stop(0.54, 0xFFC4A0, 0.3), Stop(1, 0xFFC4A0, 0)],
                from: CGPoint(x: 0, y: canvas.horizon - band), to: CGPoint(x: 0, y: canvas.horizon + band))
            canvas.context.restoreGState()
        }
    }
}
