import UIKit

extension DuskLandscape {
    /// Ridges behind ridges, which look more like the air with distance.
    enum Mountains {
        private struct Ridge {
            /// The height of the ridge above the water and of its undulation, relative to the height of the image.
            var rise: CGFloat, relief: CGFloat
            /// The number of bumps per image height.
            var frequency: CGFloat, roughness: CGFloat
            /// The colours at the crest and at the foot.
            var crest: UInt32, foot: UInt32
            var seed: UInt64
        }

        private static let ridges = [
            Ridge(
                rise: 0.15, relief: 0.085, frequency: 3.1, roughness: 0.52, crest: 0xA9568C, foot: 0xF59A72, seed: 11),
            Ridge(
                rise: 0.105, relief: 0.075, frequency: 3.7, roughness: 0.54, crest: 0x7A4083, foot: 0xCF6C76, seed: 23),
            Ridge(
                rise: 0.066, relief: 0.058, frequency: 4.6, roughness: 0.55, crest: 0x4F2F6E, foot: 0x944F77, seed: 35),
            Ridge(
                rise: 0.034, relief: 0.036, frequency: 6.5, roughness: 0.56, crest: 0x2C1F54, foot: 0x573462, seed: 53),
        ]

        static func draw(on canvas: Canvas) {
            for (index, ridge) in ridges.enumerated() {
                let path = outline(of: ridge, on: canvas)
                let top = canvas.horizon - canvas.height * (ridge.rise + ridge.relief * 1.3)
                canvas.clipped(to: path) {
                    canvas.fillLinear(
                        [Stop(0, ridge.crest), Stop(0.55, mix(ridge.crest, ridge.foot)), Stop(1, ridge.foot)],
                        from: CGPoint(x: 0, y: top), to: CGPoint(x: 0, y: canvas.horizon))
                    // The sun shines through the haze on the distant ridges.
                    let strength = 0.5 - 0.12 * CGFloat(index)
                    canvas.fillGlow(
                        [Stop(0, 0xFFD79A, strength), Stop(0.5, 0xFF9A6A, strength * 0.35), Stop(1, 0xFF8A70, 0)],
                        at: CGPoint(x: canvas.sun.x, y: canvas.sun.y + canvas.height * 0.02),
                        radius: canvas.height * 0.27, stretch: 1.4)
                }
            }
        }

        /// Returns the average of two colours, byte by byte.
        private static func mix(_ a: UInt32, _ b: UInt32) -> UInt32 { (a & b) + (((a ^ b) & 0xFEFEFE) >> 1) }

        private static func outline(of ridge: Ridge, on canvas: Canvas) -> CGPath {
            let path = CGMutablePath()
            let step = max(1, canvas.height / 420)
            path.move(to: CGPoint(x: 0, y: canvas.horizon))
            var x: CGFloat = -step
            while x <= canvas.width + step {
                // Measure from the middle, so that images of another shape show the same valley.
                let place = (x - canvas.width / 2) / canvas.height
                let bumps = Noise.fractal(
                    place * ridge.frequency + 100, seed: ridge.seed, octaves: 6, roughness: ridge.roughness)
                // The land descends towards the sun and rises to the sides: a valley to look through.
                let side = min(1, abs(place - 0.075) / 0.55)
                let valley = 0.42 + 0.85 * side * side * (3 - 2 * side)
                let height = canvas.height * max(0.004, (ridge.rise + ridge.relief * bumps * 0.75) * valley)
                path.addLine(to: CGPoint(x: x, y: canvas.horizon - height))
                x += step
            }
            path.addLine(to: CGPoint(x: canvas.width + step, y: canvas.horizon))
            path.closeSubpath()
            return path
        }
    }
}
