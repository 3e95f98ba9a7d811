import CoreGraphics
import CoreText
import Foundation
import MicaSnapshot
import QuartzCore
import TestSeeds
import Testing

/// An object after archiving and unarchiving.
func roundTrip<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(object, forKey: "root")
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    return try #require(unarchiver.decodeObject(of: Object.self, forKey: "root"))
}

/// (Foundation archives classes of the top level only.)
final class LabelledLayer: CALayer {
    @Animatable var days: [Int] = []
    @Animatable var ratios: [Float]? = nil
    @Animatable var due: Date? = nil
    @Animatable var page: URL? = nil
}

/// Every class of layers and animations keeps its set values in an archive.
@Suite(.seeded) struct ArchiveTests {
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    private let path = CGPath(ellipseIn: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)

    /// The ends 0 and 1 stay numbers, between which the animation fades.
    @Test func endsOfZeroAndOne_areNotBooleans() throws {
        let fade = CABasicAnimation(keyPath: "opacity"), frames = CAKeyframeAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 1.0
        frames.values = [0, 0.5, 1]
        let (fadeCopy, framesCopy) = (try roundTrip(fade), try roundTrip(frames))
        let ends = try [#require(fadeCopy.fromValue), #require(fadeCopy.toValue)] + #require(framesCopy.values)
        for end in ends { #expect((end as? NSNumber)?.isBoolean == false, "\(end)") }
    }

    /// Numbers of all types are equal, and descriptions of objects match.
    private func text(_ value: Any?) -> String {
        switch value {
        case nil: "nil"
        case let list as [Any]: "[" + list.map { text($0) }.joined(separator: ", ") + "]"
        case let number as NSNumber: "\(number.doubleValue)"
        case let color as CGColor: "\(color.components ?? [])"
        case let number as any BinaryInteger: "\(Double(number))"
        case let number as any BinaryFloatingPoint: "\(Double(number))"
        case let value?: "\(value)"
        }
    }

    /// Sets all of these keys, and expects the copy to have the same values.
    private func expect<Layer: CALayer>(
        _ layer: Layer, _ values: [String: Any], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for (key, value) in values { layer.setValue(value, forKey: key) }
        let copy = try roundTrip(layer)
        #expect(type(of: copy) == Layer.self, sourceLocation: sourceLocation)
        for key in values.keys {
            let was = text(layer.value(forKey: key)), now = text(copy.value(forKey: key))
            #expect(was == now && was != "nil", "\(key): \(was) → \(now)", sourceLocation: sourceLocation)
        }
    }

    @Test func layers_ofAllClasses() throws {
        try expect(
            CALayer(),
            [
                "bounds": CGRect(x: 1, y: 2, width: 3, height: 4), "position": CGPoint(x: 5, y: 6), "zPosition": 7,
                "anchorPoint": CGPoint(x: 0.1, y: 0.2), "anchorPointZ": 8, "transform": CATransform3DMakeScale(2, 3, 4),
                "sublayerTransform": CATransform3DMakeTranslation(1, 2, 3), "hidden": true, "doubleSided": false,
                "opaque": true, "opacity": 0.5, "backgroundColor": red, "masksToBounds": true, "cornerRadius": 3,
                "contentsRect": CGRect(x: 0, y: 0, width: 0.5, height: 1), "contentsScale": 2,
                "contentsCenter": CGRect(x: 0.2, y: 0.2, width: 0.5, height: 0.5), "contentsGravity": "center",
                "borderWidth": 2, "borderColor": red, "shadowColor": red, "shadowOpacity": 0.5, "shadowRadius": 5,
                "shadowOffset": CGSize(width: 1, height: 2), "shadowPath": path, "shouldRasterize": true,
                "rasterizationScale": 2, "geometryFlipped": true, "minificationFilter": "nearest",
                "magnificationFilter": "nearest", "needsDisplayOnBoundsChange": true, "drawsAsynchronously": true,
                "maskedCorners": 3, "cornerCurve": "continuous", "autoresizingMask": 18, "name": "n",
                "style": ["opacity": 0.25], "beginTime": 1, "duration": 2, "speed": 3, "timeOffset": 4,
                "repeatCount": 5,
                "repeatDuration": 6, "autoreverses": true, "fillMode": "both", "mine": "kept",
            ])
        try expect(
            CAShapeLayer(),
            [
                "path": path, "fillColor": red, "fillRule": "even-odd", "strokeColor": red, "strokeStart": 0.1,
                "strokeEnd": 0.9, "lineWidth": 3, "miterLimit": 4, "lineCap": "round", "lineJoin": "bevel",
                "lineDashPhase": 2, "lineDashPattern": [NSNumber(value: 1), NSNumber(value: 2)],
            ])
        try expect(
            CAGradientLayer(),
            [
                "colors": [red, CGColor(red: 0, green: 0, blue: 1, alpha: 1)],
                "locations": [NSNumber(value: 0.1), NSNumber(value: 0.9)],
                "startPoint": CGPoint(x: 0, y: 1), "endPoint": CGPoint(x: 1, y: 0), "type": "conic",
            ])
        try expect(
            CATextLayer(),
            [
                "string": "text", "font": "Inter", "fontSize": 20, "foregroundColor": red, "wrapped": true,
                "truncationMode": "end", "alignmentMode": "center",
            ])
        try expect(
            CAReplicatorLayer(),
            [
                "instanceCount": 3, "preservesDepth": true, "instanceDelay": 0.5,
                "instanceTransform": CATransform3DMakeTranslation(1, 2, 3), "instanceColor": red,
                "instanceRedOffset": 0.1, "instanceGreenOffset": 0.2, "instanceBlueOffset": 0.3,
                "instanceAlphaOffset": 0.4,
            ])
        try expect(
            CATiledLayer(),
            ["levelsOfDetail": 3, "levelsOfDetailBias": 1, "tileSize": CGSize(width: 64, height: 32)])
        try expect(CAScrollLayer(), ["scrollMode": "vertically"])
        try expect(CATransformLayer(), ["position": CGPoint(x: 1, y: 2)])
        try expect(
            CAEmitterLayer(),
            [
                "birthRate": 2, "lifetime": 3, "emitterPosition": CGPoint(x: 1, y: 2), "emitterZPosition": 3,
                "emitterSize": CGSize(width: 4, height: 5), "emitterDepth": 6, "emitterShape": "circle",
                "emitterMode": "outline", "renderMode": "additive", "preservesDepth": true, "velocity": 2, "scale": 3,
                "spin": 4, "seed": 5,
            ])
    }

    /// A removed colour stays removed; an untouched one is the default.
    @Test func noColor_comesBackAsNone() throws {
        let shape = CAShapeLayer()
        shape.fillColor = nil
        shape.shadowColor = nil
        let copy = try roundTrip(shape)
        #expect(copy.fillColor == nil && copy.shadowColor == nil && copy.strokeColor == nil && copy.lineWidth == 1)
        let text = CATextLayer(), emitter = CAEmitterLayer()
        text.foregroundColor = nil
        text.allowsFontSubpixelQuantization = true
        let other = try roundTrip(text)
        #expect(other.foregroundColor == nil && other.allowsFontSubpixelQuantization && other.string == nil)
        let cell = CAEmitterCell()
        cell.color = nil
        emitter.emitterCells = [cell]
        #expect(try roundTrip(emitter).emitterCells?.first?.color == nil)
        #expect(try roundTrip(CAShapeLayer()).fillColor?.alpha == 1)
    }

    @Test func attributedText_comesBackWithItsRuns() throws {
        let text = NSMutableAttributedString(string: "plain 👩‍👧 bold")
        let font = NSAttributedString.Key(kCTFontAttributeName), color = NSAttributedString.Key("NSColor")
        let bold = CTFontCreateWithName("Inter-Bold", 17, nil)
        text.addAttribute(font, value: bold, range: NSRange(location: 12, length: 4))
        text.addAttribute(color, value: red, range: NSRange(location: 0, length: 12))
        text.addAttribute(
            NSAttributedString.Key(kCTUnderlineStyleAttributeName), value: 1, range: NSRange(location: 2, length: 3))
        let layer = CATextLayer()
        layer.string = text
        layer.font = bold
        layer.fontSize = 9
        let copy = try roundTrip(layer), back = try #require(copy.string as? NSAttributedString)
        #expect(back.string == text.string && copy.font as? CTFont == bold && copy.fontSize == 9)
        var range = NSRange(location: 0, length: 0)
        #expect(back.attribute(font, at: 13, effectiveRange: &range) as? CTFont == bold)
        #expect(range == NSRange(location: 12, length: 4))
        let shown = try #require(back.attribute(color, at: 3, effectiveRange: nil))
        #expect((shown as? CGColor)?.components == red.components)
        #expect(
            back.attribute(NSAttributedString.Key(kCTUnderlineStyleAttributeName), at: 5, effectiveRange: nil) == nil)
        layer.string = NSAttributedString(string: "")
        #expect((try roundTrip(layer).string as? NSAttributedString)?.length == 0)
    }

    @Test func cellsAndFilters_comeAlong() throws {
        let layer = CAEmitterLayer(), cell = CAEmitterCell(), inner = CAEmitterCell()
        cell.name = "spark"
        cell.birthRate = 30
        cell.emissionRange = 2
        cell.color = red
        cell.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        cell.beginTime = 1
        cell.duration = 9
        cell.isEnabled = false
        cell.speed = 2
        cell.style = ["a": 1]
        cell.setValue("kept", forKey: "mine")
        inner.name = "trail"
        cell.emitterCells = [inner]
        layer.emitterCells = [cell]
        let blur = try #require(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 4]))
        blur.name = "blur"
        let matrix = try #require(
            CIFilter(name: "CIColorMatrix", parameters: ["inputRVector": CIVector(x: 1, y: 2, z: 3, w: 4)]))
        matrix.isEnabled = false
        layer.filters = [blur]
        layer.backgroundFilters = [matrix]
        layer.compositingFilter = CIFilter(name: "CIMultiplyBlendMode")
        let copy = try roundTrip(layer)
        let spark = try #require(copy.emitterCells?.first)
        #expect((spark.name, spark.birthRate, spark.emissionRange) == ("spark", 30, 2))
        #expect(
            text(spark.color) == text(red) && spark.contentsRect.width == 0.5 && spark.beginTime == 1
                && spark.duration == 9)
        #expect(!spark.isEnabled && spark.speed == 2 && spark.style?["a"] as? Double == 1)
        #expect(spark.value(forKey: "mine") as? String == "kept" && spark.emitterCells?.first?.name == "trail")
        #expect(copy.value(forKeyPath: "filters.blur.inputRadius") as? Double == 4)
        let other = try #require(copy.backgroundFilters?.first as? CIFilter)
        #expect(!other.isEnabled && (other.value(forKey: "inputRVector") as? CIVector)?.w == 4)
        #expect((copy.compositingFilter as? CIFilter)?.name == "CIMultiplyBlendMode")
    }

    @Test func animations_ofAllClasses() throws {
        func all<Animation: CAAnimation>(_ animation: Animation, _ values: [String: Any]) throws {
            let shared: [String: Any] = [
                "beginTime": 1, "duration": 2, "speed": 3, "timeOffset": 4, "repeatCount": 5, "repeatDuration": 6,
                "autoreverses": true, "fillMode": "both", "timingFunction": CAMediaTimingFunction(name: .easeOut),
                "removedOnCompletion": false, "mine": "kept",
            ]
            for (key, value) in shared.merging(values, uniquingKeysWith: { $1 }) {
                animation.setValue(value, forKey: key)
            }
            let copy = try roundTrip(animation)
            #expect(type(of: copy) == Animation.self)
            for key in shared.merging(values, uniquingKeysWith: { $1 }).keys {
                let was = text(animation.value(forKey: key)), now = text(copy.value(forKey: key))
                #expect(was == now && was != "nil", "\(type(of: animation)).\(key): \(was) → \(now)")
            }
        }
        let property: [String: Any] = ["keyPath": "position", "additive": true, "cumulative": true]
        let basic = property.merging(
            ["fromValue": CGPoint(x: 1, y: 2), "toValue": CGPoint(x: 3, y: 4), "byValue": CGPoint(x: 5, y: 6)]
        ) { $1 }
        try all(CAAnimation(), [:])
        try all(CAPropertyAnimation(keyPath: "a"), property)
        try all(CABasicAnimation(), basic)
        try all(
            CASpringAnimation(),
            basic.merging([
                "mass": 2, "stiffness": 3, "damping": 4, "initialVelocity": 5, "allowsOverdamping": true,
            ]) { $1 })
        try all(
            CAKeyframeAnimation(),
            property.merging([
                "values": [1, 2, 3], "path": path, "keyTimes": [0, 0.5, 1], "calculationMode": "cubic",
                "timingFunctions": [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)],
                "tensionValues": [1, 2, 3], "continuityValues": [1, 2, 3], "biasValues": [1, 2, 3],
                "rotationMode": "auto",
            ]) { $1 })
        try all(
            CATransition(),
            ["type": "push", "subtype": "fromTop", "startProgress": 0.25, "endProgress": 0.75])
        let group = CAAnimationGroup(), inner = CAAnimationGroup()
        inner.animations = [CABasicAnimation(keyPath: "opacity")]
        group.animations = [inner]
        let copy = try roundTrip(group)
        let leaf = (copy.animations?.first as? CAAnimationGroup)?.animations?.first as? CABasicAnimation
        #expect(leaf?.keyPath == "opacity")
        let turn = CABasicAnimation(keyPath: "transform")
        turn.valueFunction = CAValueFunction(name: .rotateZ)
        turn.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 60, preferred: 50)
        let turned = try roundTrip(turn)
        #expect(
            turned.valueFunction?.name == .rotateZ && turned.preferredFrameRateRange == turn.preferredFrameRateRange)
        #expect(try roundTrip(CAMediaTimingFunction(name: .easeIn)) == CAMediaTimingFunction(name: .easeIn))
    }

    /// Numbers are decoded as numbers of any kind, in arrays too, and the contents of an `NSValue` as their own type.
    @Test func values_keepTheirKind() throws {
        let layer = LabelledLayer(), date = Date(timeIntervalSinceReferenceDate: 7)
        layer.days = [1, .max, -3]
        layer.ratios = [0.5]
        layer.due = date
        layer.page = URL(string: "https://example.org/a?b")
        let id = UUID()
        for (key, value) in ["count": 7, "half": 0.5, "id": id, "bytes": Data([1, 2])] as [String: Any] {
            layer.setValue(value, forKey: key)
        }
        let copy = try roundTrip(layer)
        #expect(copy.days == layer.days && copy.ratios == [0.5] && copy.due == date && copy.page == layer.page)
        #expect(copy.value(forKey: "count") as? Int == 7 && copy.value(forKey: "half") as? Double == 0.5)
        #expect(copy.value(forKey: "id") as? UUID == id && copy.value(forKey: "bytes") as? Data == Data([1, 2]))

        let turn = CABasicAnimation(keyPath: "transform"), move = CGAffineTransform(translationX: 3, y: 4)
        turn.fromValue = NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 4))
        turn.toValue = NSValue(cgAffineTransform: move)
        let turned = try roundTrip(turn)
        #expect(turned.fromValue as? CATransform3D == CATransform3DMakeScale(2, 3, 4))
        #expect(turned.toValue as? CGAffineTransform == move)
    }

    // MARK: Damage

    /// Returns the layer in an archive with a changed list of objects; nil if it is rejected.
    private func decode(_ archive: Data, _ damage: (inout [Any]) -> Void) throws -> CALayer? {
        var table = try #require(
            PropertyListSerialization.propertyList(from: archive, format: nil) as? [String: Any])
        var objects = try #require(table["$objects"] as? [Any])
        damage(&objects)
        table["$objects"] = objects
        let data = try PropertyListSerialization.data(fromPropertyList: table, format: .xml, options: 0)
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        return unarchiver.decodeObject(of: CALayer.self, forKey: "root")
    }

    private func archive(_ layer: CALayer) -> Data {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.outputFormat = .xml
        archiver.encode(layer, forKey: "root")
        archiver.finishEncoding()
        return archiver.encodedData
    }

    /// A chain so deep that its end is stored in a list, with the number of each layer's owner, and a mask at its end.
    private func chain(_ depth: Int) -> CALayer {
        let root = CALayer()
        var low = root
        for i in 0..<depth {
            let next = CALayer()
            next.name = "\(i)"
            low.addSublayer(next)
            low = next
        }
        low.mask = CALayer()
        return root
    }

    private func depth(_ layer: CALayer) -> Int {
        var depth = 0, layer = layer
        while let next = layer.sublayers?.first {
            depth += 1
            layer = next
            #expect(next.superlayer != nil)
        }
        return depth
    }

    /// Owners that do not exist, that come later or that are not numbers: layers without an owner are omitted.
    @Test func damaged_ownersOfDeepLayers() throws {
        let data = archive(chain(80))
        #expect(try decode(data) { _ in }.map(depth) == 80)
        /// Replaces the numbers of owners for which `change` returns others; the list counts from −1.
        func owners(_ change: @escaping (Int) -> Any?) throws -> CALayer? {
            try decode(data) { objects in
                for i in objects.indices {
                    guard let number = objects[i] as? NSNumber, !(objects[i] is Bool), let new = change(number.intValue)
                    else { continue }
                    objects[i] = new
                }
            }
        }
        // The list starts below the 64th level; layer number 5 in it is its seventh.
        let whole = 80 - 64
        for bad in [99, -99, 1_000_000_000_000, 6, 7, 1e300, "five", Date()] as [Any] {
            let layer = try owners { $0 == 5 ? bad : nil }
            let found = layer.map(depth) ?? 0
            #expect(found < 80, "\(bad)")
            #expect(found == 0 || found >= 80 - whole, "\(bad)")
        }
        _ = try owners { _ in 0 }
        _ = try owners { -$0 }
        _ = try owners { $0 + 1 }
    }

    /// Numbers that are too large, texts with other meanings: an archive may be refused or give another tree, but the
    /// process survives and the result is a tree. (Objects with dangling references stop Foundation's own unarchiver.)
    @Test(arguments: seeds([1, 2, 3, 4] as [UInt64])) func damaged_references(seed: UInt64) throws {
        let root = chain(70)
        root.mask = CAShapeLayer()
        (root.mask as? CAShapeLayer)?.path = path
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.values = [CGPoint.zero, CGPoint(x: 1, y: 2)]
        root.transform = CATransform3DMakeScale(1, 2, 3)
        root.backgroundColor = red
        root.actions = ["position": animation]
        root.constraints = [CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .maxX)]
        root.setValue(["a": 1], forKey: "mine")
        let data = archive(root)
        var random = Seeded(seed)
        for _ in 0..<fuzzRounds(40) {
            var count = 0
            let layer = try decode(data) { objects in
                for _ in 0..<(1 + Int.random(in: 0..<6, using: &random)) {
                    let i = Int.random(in: 0..<objects.count, using: &random)
                    if objects[i] is NSNumber {
                        objects[i] = [-7, 0, 1e19, -1e300, 12.5, 255][Int.random(in: 0..<6, using: &random)]
                    } else if let text = objects[i] as? String, text != "$null" {
                        objects[i] = ["", "path", "image", "sublayers", "01234", "type"].randomElement(using: &random)!
                    }
                }
            }
            var stack = [layer].compactMap { $0 }
            while let next = stack.popLast() {
                count += 1
                #expect(count < 1000)
                for child in next.sublayers ?? [] {
                    #expect(child.superlayer === next)
                    stack.append(child)
                }
            }
        }
    }
}
