import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// A picture for each class with all of its animatable properties: a column for each property, the rows are the
/// animation's start, middle and end.
@Suite(.fixedFonts, .serialized) struct PropertyPictureTests {
    typealias Ends = (key: String, from: Any, to: Any)

    /// `make` returns a layer with bounds of `size`, in which the property is visible.
    private func picture(
        _ properties: [Ends], size: CGSize = CGSize(width: 44, height: 44), background: CGColor? = nil,
        seconds: Double = 0, make: () -> CALayer
    ) -> LookStage {
        let rows = [0, 0.5, 0.999]
        let stage = LookStage(Int(size.width) * properties.count, Int(size.height) * rows.count)
        stage.root.backgroundColor = background
        for (column, property) in properties.enumerated() {
            for (row, time) in rows.enumerated() {
                let cell = CALayer(), layer = make()
                cell.frame = CGRect(
                    x: size.width * Double(column), y: size.height * Double(row), width: size.width,
                    height: size.height)
                cell.masksToBounds = true
                cell.addSublayer(layer)
                let animation = CABasicAnimation(keyPath: property.key)
                animation.fromValue = property.from
                animation.toValue = property.to
                // It is paused within its second.
                animation.duration = 1
                animation.speed = 0
                animation.timeOffset = time
                layer.add(animation, forKey: property.key)
                stage.root.addSublayer(cell)
            }
        }
        stage.run(to: seconds)
        return stage
    }

    private let red = LookStage.color(0.85, 0.2, 0.15), blue = LookStage.color(0.1, 0.25, 0.7)

    private func path(_ points: [(Double, Double)]) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
        return path
    }

    @Test func shape_allThatAnimates() {
        let zigzag = path([(8, 36), (14, 8), (22, 36), (30, 8), (36, 36)])
        let flat = path([(6, 30), (14, 26), (22, 30), (30, 26), (38, 30)])
        let properties: [Ends] = [
            ("path", flat, zigzag), ("fillColor", blue.copy(alpha: 0)!, red), ("strokeColor", red, blue),
            ("strokeStart", 0, 0.9), ("strokeEnd", 0.1, 1), ("lineWidth", 0, 8), ("miterLimit", 1, 6),
            ("lineDashPhase", 0, 8), ("lineDashPattern", [1, 1] as [NSNumber], [9, 3] as [NSNumber]),
            ("lineCap", "butt", "round"), ("lineJoin", "miter", "bevel"), ("fillRule", "non-zero", "even-odd"),
        ]
        var index = 0
        let stage = picture(properties) {
            let layer = CAShapeLayer(), key = properties[index / 3].key
            index += 1
            layer.frame = CGRect(x: 0, y: 0, width: 44, height: 44)
            layer.path = zigzag
            layer.fillColor = nil
            layer.strokeColor = blue
            layer.lineWidth = 4
            switch key {
            case "fillColor", "fillRule":
                let rings = CGMutablePath()
                rings.addRect(CGRect(x: 6, y: 6, width: 32, height: 32))
                rings.addRect(CGRect(x: 14, y: 14, width: 16, height: 16))
                layer.path = rings
                layer.fillColor = red
                layer.lineWidth = 2
            case "lineDashPhase": layer.lineDashPattern = [5, 3]
            case "lineCap", "lineJoin":
                layer.path = path([(10, 32), (22, 12), (34, 32)])
                layer.lineWidth = 9
            default: break
            }
            return layer
        }
        stage.expectSnapshot("shape_allThatAnimates")
    }

    @Test func gradient_allThatAnimates() {
        let green = LookStage.color(0.3, 0.75, 0.35), white = LookStage.color(1, 1, 1)
        let colors: Ends = ("colors", [red, white, blue], [blue, green, red])
        let locations: Ends = ("locations", [0, 0.2, 0.4] as [NSNumber], [0.6, 0.8, 1] as [NSNumber])
        let start: Ends = ("startPoint", CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 0.25))
        let end: Ends = ("endPoint", CGPoint(x: 1, y: 1), CGPoint(x: 0.75, y: 0))
        for type in [CAGradientLayerType.axial, .radial, .conic] {
            let stage = picture([colors, locations, start, end]) {
                let layer = CAGradientLayer()
                layer.frame = CGRect(x: 2, y: 2, width: 40, height: 40)
                layer.type = type
                layer.colors = [red, white, blue]
                layer.startPoint = CGPoint(x: 0.5, y: 0.5)
                layer.endPoint = CGPoint(x: 1, y: 1)
                return layer
            }
            stage.expectSnapshot("gradient_\(type.rawValue)")
        }
    }

    @Test func text_allThatAnimates() {
        let stage = picture(
            [("fontSize", 8, 22), ("foregroundColor", red, blue)], size: CGSize(width: 60, height: 30)
        ) {
            let layer = CATextLayer()
            layer.frame = CGRect(x: 2, y: 2, width: 56, height: 26)
            layer.string = "Text"
            layer.fontSize = 16
            layer.foregroundColor = blue
            return layer
        }
        stage.expectSnapshot("text_allThatAnimates")
    }

    @Test func replicator_allThatAnimates() {
        let step = CATransform3DMakeTranslation(8, 8, 0)
        let properties: [Ends] = [
            ("instanceCount", 1, 6), ("instanceDelay", 0, 0.1), ("instanceTransform", CATransform3DIdentity, step),
            ("instanceColor", red, blue), ("instanceRedOffset", 0, -0.2), ("instanceGreenOffset", 0, -0.2),
            ("instanceBlueOffset", 0, -0.2), ("instanceAlphaOffset", 0, -0.2),
        ]
        let stage = picture(properties, background: LookStage.color(0.9, 0.9, 0.9), seconds: 0.5) {
            let layer = CAReplicatorLayer(), dot = LookStage.box(2, 2, 8, 8, LookStage.color(1, 1, 1))
            layer.frame = CGRect(x: 0, y: 0, width: 44, height: 44)
            layer.instanceCount = 5
            layer.instanceTransform = CATransform3DMakeTranslation(7, 7, 0)
            let turn = CABasicAnimation(keyPath: "transform.rotation")
            turn.fromValue = 0
            turn.toValue = Double.pi / 2
            turn.duration = 1
            dot.add(turn, forKey: "turn")
            dot.allowsEdgeAntialiasing = true
            layer.addSublayer(dot)
            return layer
        }
        stage.expectSnapshot("replicator_allThatAnimates")
    }

    private func emitter() -> (CAEmitterLayer, CAEmitterCell) {
        let layer = CAEmitterLayer(), cell = CAEmitterCell()
        layer.frame = CGRect(x: 0, y: 0, width: 44, height: 44)
        layer.emitterPosition = CGPoint(x: 22, y: 22)
        cell.name = "c"
        cell.contents = LookStage.photo(12)
        cell.birthRate = 20
        cell.lifetime = 1
        cell.velocity = 16
        cell.scale = 0.5
        cell.emissionRange = 2 * .pi
        return (layer, cell)
    }

    @Test func emitter_allThatAnimates() {
        let properties: [Ends] = [
            ("birthRate", 0, 4), ("lifetime", 0.1, 1.2),
            ("emitterPosition", CGPoint(x: 4, y: 4), CGPoint(x: 40, y: 40)),
            ("emitterZPosition", -60, 60), ("emitterSize", CGSize.zero, CGSize(width: 40, height: 40)),
            ("emitterDepth", 0, 100), ("velocity", 0, 1.5), ("scale", 0.3, 2), ("spin", 0, 2),
        ]
        var index = 0
        let stage = picture(properties, background: LookStage.color(0.1, 0.1, 0.15), seconds: 1) {
            let (layer, cell) = emitter(), key = properties[index / 3].key
            index += 1
            cell.spin = 3
            if key == "emitterSize" || key == "emitterDepth" || key == "emitterZPosition" {
                cell.velocity = 0
                layer.emitterShape = .cuboid
                layer.emitterSize = CGSize(width: 20, height: 20)
                // In the order of their depth.
                layer.emitterDepth = 20
                layer.renderMode = .backToFront
                cell.birthRate = 40
            }
            layer.emitterCells = [cell]
            return layer
        }
        stage.expectSnapshot("emitter_allThatAnimates")
    }

    @Test func cell_allThatAnimates() {
        let properties: [Ends] = [
            ("birthRate", 2, 60), ("lifetime", 0.1, 1), ("lifetimeRange", 0, 2), ("emissionLatitude", 0, Double.pi / 2),
            ("emissionLongitude", 0, Double.pi), ("emissionRange", 0, 2 * Double.pi), ("velocity", 0, 24),
            ("velocityRange", 0, 40), ("xAcceleration", 0, 40), ("yAcceleration", 0, 40), ("zAcceleration", 0, 40),
            ("scale", 0.2, 1), ("scaleRange", 0, 1), ("scaleSpeed", 0, 0.8), ("spin", 0, 6), ("spinRange", 0, 12),
            ("color", red, blue), ("redRange", 0, 1), ("greenRange", 0, 1), ("blueRange", 0, 1), ("alphaRange", 0, 1),
            ("redSpeed", 0, -1), ("greenSpeed", 0, -1), ("blueSpeed", 0, -1), ("alphaSpeed", 0, -1),
            ("contentsRect", CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)),
            ("contentsScale", 1, 3),
        ]
        var index = 0
        let stage = picture(
            properties.map { ("emitterCells.c.\($0.key)", $0.from, $0.to) },
            background: LookStage.color(0.1, 0.1, 0.15),
            seconds: 1
        ) {
            let (layer, cell) = emitter(), key = properties[index / 3].key
            index += 1
            if key.hasPrefix("emission") || key.hasSuffix("Acceleration") || key == "velocityRange" {
                cell.emissionRange = 0.6
            }
            if key.hasSuffix("Range") || key.hasSuffix("Speed") || key == "color" { cell.contents = LookStage.dot(12) }
            layer.emitterCells = [cell]
            return layer
        }
        stage.expectSnapshot("cell_allThatAnimates")
    }
}
