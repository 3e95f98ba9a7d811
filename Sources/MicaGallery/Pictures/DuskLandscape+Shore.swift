import UIKit

extension DuskLandscape {
    /// The near shore on both sides, with firs that are almost black against the water.
    enum Shore {
        static func draw(on canvas: Canvas) {
            drawBank(on: canvas, fromLeft: true, seed: 301)
            drawBank(on: canvas, fromLeft: false, seed: 402)
            drawBoat(on: canvas)
            drawBirds(on: canvas)
        }

        private static let dark: UInt32 = 0x0B0A24

        private static func drawBank(on canvas: Canvas, fromLeft: Bool, seed: UInt64) {
            let unit = canvas.height / 1000
            let reach = unit * (fromLeft ? 380 : 300), top = canvas.height - unit * (fromLeft ? 118 : 92)
            canvas.context.saveGState()
            if !fromLeft {
                canvas.context.translateBy(x: canvas.width, y: 0)
                canvas.context.scaleBy(x: -1, y: 1)
            }
            func ground(_ x: CGFloat) -> CGFloat {
                let t = min(1, max(0, x / reach))
                let slope = t * t * (3 - 2 * t)
                let bumps = Noise.fractal(x / (60 * unit), seed: seed, octaves: 4, roughness: 0.5)
                let bottom = canvas.height + 12 * unit
                return top + (bottom - top) * slope + bumps * 6 * unit
            }
            let bank = CGMutablePath()
            bank.move(to: CGPoint(x: -unit, y: canvas.height + unit))
            var x = -unit
            while x < reach {
                bank.addLine(to: CGPoint(x: x, y: ground(x)))
                x += 3 * unit
            }
            bank.addLine(to: CGPoint(x: reach, y: canvas.height + unit))
            bank.closeSubpath()
            let trees = CGMutablePath()
            var noise = Noise(seed: seed)
            for _ in 0..<20 {
                let place = noise.next() * noise.next()
                let base = CGPoint(x: place * reach * 0.86, y: ground(place * reach * 0.86) + 5 * unit)
                let height = unit * noise.next(in: 70...215) * (1.1 - 0.75 * place)
                addFir(to: trees, base: base, height: height, noise: &noise)
            }
            canvas.fill(bank, color(dark))
            canvas.fill(trees, color(dark))
            canvas.context.restoreGState()
        }

        /// Adds a fir as one outline: drooping branches, narrower towards the top, slightly uneven.
        private static func addFir(to path: CGMutablePath, base: CGPoint, height: CGFloat, noise: inout Noise) {
            let tiers = 9 + Int(height / 22) % 5
            let halfWidth = height * noise.next(in: 0.16...0.22)
            var right: [CGPoint] = [], left: [CGPoint] = []
            for tier in 0..<tiers {
                let t = CGFloat(tier) / CGFloat(tiers)
                let y = base.y - height * (1 - t)
                let drop = height * 0.085
                let reach = halfWidth * (0.1 + 0.9 * (t + 1 / CGFloat(tiers)))
                right.append(CGPoint(x: base.x + reach * 0.3, y: y + drop * 0.35))
                right.append(CGPoint(x: base.x + reach * noise.next(in: 0.82...1.1), y: y + drop * 1.5))
                left.append(CGPoint(x: base.x - reach * 0.3, y: y + drop * 0.35))
                left.append(CGPoint(x: base.x - reach * noise.next(in: 0.82...1.1), y: y + drop * 1.5))
            }
            path.move(to: CGPoint(x: base.x, y: base.y - height * 1.02))
            for point in right { path.addLine(to: point) }
            path.addLine(to: CGPoint(x: base.x + height * 0.02, y: base.y - height * 0.04))
            path.addLine(to: CGPoint(x: base.x + height * 0.02, y: base.y))
            path.addLine(to: CGPoint(x: base.x - height * 0.02, y: base.y))
            path.addLine(to: CGPoint(x: base.x - height * 0.02, y: base.y - height * 0.04))
            for point in left.reversed() { path.addLine(to: point) }
            path.closeSubpath()
        }

        /// Draws a small sailing boat to the left of the sun's reflection.
        private static func drawBoat(on canvas: Canvas) {
            let unit = canvas.height / 1000
            let at = CGPoint(x: canvas.width / 2 - 150 * unit, y: canvas.horizon + 62 * unit)
            func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: at.x + x * unit, y: at.y + y * unit) }
            let hull = CGMutablePath()
            hull.move(to: point(-27, -5))
            hull.addQuadCurve(to: point(30, -7), control: point(4, 1))
            hull.addQuadCurve(to: point(17, 5), control: point(25, 5))
            hull.addLine(to: point(-17, 5))
            hull.addQuadCurve(to: point(-27, -5), control: point(-25, 4))
            hull.closeSubpath()
            let main = CGMutablePath()
            main.move(to: point(1, -72))
            main.addQuadCurve(to: point(-23, -9), control: point(-19, -38))
            main.addQuadCurve(to: point(1, -9), control: point(-10, -6))
            main.closeSubpath()
            let jib = CGMutablePath()
            jib.move(to: point(4, -66))
            jib.addQuadCurve(to: point(27, -10), control: point(12, -33))
            jib.addQuadCurve(to: point(4, -11), control: point(15, -8))
            jib.closeSubpath()
            // Draw the reflection first, upside down and pale.
            canvas.context.saveGState()
            canvas.context.translateBy(x: 0, y: 2 * (at.y + 5 * unit))
            canvas.context.scaleBy(x: 1, y: -1)
            for path in [hull, main, jib] { canvas.fill(path, color(0x1A0E3C, 0.34)) }
            canvas.context.restoreGState()
            canvas.fill(main, color(0x2A1746))
            canvas.fill(jib, color(0x3B1F52))
            canvas.fill(hull, color(0x150C30))
        }

        private static func drawBirds(on canvas: Canvas) {
            let unit = canvas.height / 1000
            canvas.context.setStrokeColor(color(0x1A1440, 0.85))
            canvas.context.setLineCap(.round)
            let flock: [(x: CGFloat, y: CGFloat, size: CGFloat)] = [
                (-250, 330, 13), (-222, 318, 11), (-196, 327, 10), (-176, 312, 9), (-214, 343, 9), (-158, 322, 8),
            ]
            for bird in flock {
                let x = canvas.width / 2 + bird.x * unit, y = bird.y * unit, size = bird.size * unit
                canvas.context.setLineWidth(size * 0.16)
                canvas.context.move(to: CGPoint(x: x - size, y: y - size * 0.25))
                canvas.context.addQuadCurve(
                    to: CGPoint(x: x, y: y), control: CGPoint(x: x - size * 0.4, y: y - size * 0.55))
                canvas.context.addQuadCurve(
                    to: CGPoint(x: x + size, y: y - size * 0.3), control: CGPoint(x: x + size * 0.4, y: y - size * 0.6))
                canvas.context.strokePath()
            }
        }
    }

    /// Darker corners, which lead the eye to the sun.
    enum Vignette {
        static func draw(on canvas: Canvas) {
            let radius = (canvas.width * canvas.width + canvas.height * canvas.height).squareRoot() / 2
            canvas.fillGlow(
                [Stop(0, 0x05051C, 0), Stop(0.62, 0x05051C, 0), Stop(1, 0x05051C, 0.42)],
                at: CGPoint(x: canvas.width / 2, y: canvas.height * 0.52), radius: radius * 1.04)
        }
    }
}
