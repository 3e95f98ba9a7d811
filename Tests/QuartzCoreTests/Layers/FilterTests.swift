import CoreGraphics
import MicaSnapshot
import QuartzCore
import MicaRaster
import Testing

@Suite struct FilterTests {
    private func photo(_ x: Double, _ y: Double) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: y, width: 48, height: 48)
        layer.contents = LookStage.photo(48)
        return layer
    }

    private func filter(_ name: String, _ values: [String: Any] = [:]) -> CIFilter {
        CIFilter(name: name, parameters: values)!
    }

    @Test func filters_all() {
        let picture = LookStage(240, 180)
        let filters: [CIFilter?] = [
            nil, filter("CIGaussianBlur", ["inputRadius": 3]), filter("CIBloom", ["inputRadius": 4]),
            filter("CIPixellate", ["inputScale": 6]), filter("CIColorInvert"),
            filter("CISepiaTone"), filter("CIHueAdjust", ["inputAngle": Double.pi / 2]),
            filter("CIColorControls", ["inputSaturation": 0]), filter("CIColorControls", ["inputBrightness": 0.3]),
            filter("CIColorControls", ["inputContrast": 2]),
            filter("CIColorMatrix", ["inputRVector": CIVector(x: 0, y: 1, z: 0, w: 0)]),
            filter("CIColorMatrix", ["inputAVector": CIVector(x: 0, y: 0, z: 0, w: 0.4)]),
        ]
        for (i, filter) in filters.enumerated() {
            let layer = photo(Double(i % 4) * 60 + 6, Double(i / 4) * 60 + 6)
            layer.filters = filter.map { [$0] }
            picture.add(layer)
        }
        picture.expectSnapshot("filters_all")
    }

    @Test func backgroundFilters_blurBelow() {
        let picture = LookStage(80, 80)
        let glass = LookStage.box(20, 14, 40, 30, LookStage.color(1, 1, 1, 0.3))
        glass.cornerRadius = 10
        glass.backgroundFilters = [filter("CIGaussianBlur", ["inputRadius": 4])]
        picture.add(photo(16, 16), glass)
        picture.expectSnapshot("backgroundFilters_blurBelow")
    }

    @Test func compositingFilter_asFilterAndAsName() {
        var results: [[UInt32]] = []
        for mode in [filter("CIMultiplyBlendMode") as Any, "multiplyBlendMode"] {
            let picture = LookStage(60, 60)
            let top = LookStage.box(10, 10, 40, 40, LookStage.color(1, 0.5, 0))
            top.compositingFilter = mode
            picture.add(photo(4, 4), top)
            results.append(LookStage.bytes(picture.draw()))
        }
        #expect(results[0] == results[1])
    }

    /// All of Core Image's composite operations, by both of their names; an unknown name has no effect.
    @Test func compositingFilter_hasEveryOperation() {
        let mixing = [
            "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "softLight", "hardLight",
            "difference", "exclusion", "hue", "saturation", "color", "luminosity", "linearBurn", "linearDodge",
            "linearLight", "vividLight", "pinLight", "subtract", "divide",
        ]
        let operators = [
            "CIAdditionCompositing": "plusL", "CIMaximumCompositing": "maximum", "CIMinimumCompositing": "minimum",
            "CIMultiplyCompositing": "multiply", "CISourceAtopCompositing": "sourceAtop",
            "CISourceInCompositing": "sourceIn", "CISourceOutCompositing": "sourceOut",
            "CISourceOverCompositing": "sourceOver",
        ]
        func draw(_ mode: Any?) -> [UInt32] {
            let stage = LookStage(40, 40)
            let group = CALayer()
            group.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            group.opacity = 0.9
            let top = LookStage.box(10, 10, 28, 28, LookStage.color(0.9, 0.5, 0.2, 0.7))
            top.compositingFilter = mode
            group.addSublayer(photo(16, 14))
            group.addSublayer(top)
            stage.add(group)
            return LookStage.bytes(stage.draw())
        }
        var seen: Set<[UInt32]> = [draw(nil)]
        for name in mixing {
            let picture = draw("\(name)BlendMode")
            #expect(picture == draw(CIFilter(name: "CI\(name.prefix(1).uppercased())\(name.dropFirst())BlendMode")))
            let isNew = seen.insert(picture).inserted
            #expect(isNew, "\(name)")
        }
        for (filter, name) in operators {
            let picture = draw(CIFilter(name: filter))
            #expect(picture == draw(name))
            let isNew = seen.insert(picture).inserted
            #expect(isNew == (name != "sourceOver"), "\(name)")
        }
        for name in ["clear", "copy", "destOver", "destIn", "destOut", "destAtop", "xor", "plusD"] {
            let isNew = seen.insert(draw(name)).inserted
            #expect(isNew, "\(name)")
        }
        #expect(draw("bogus") == draw(nil))
        let names = Set(CIFilter.filterNames(inCategory: nil))
        #expect(names.count == 8 + mixing.count + operators.count)
    }

    /// Operators that clear the backdrop do not affect the pixels around the layer.
    @Test(arguments: ["clear", "copy", "sourceIn", "sourceOut", "destIn", "destAtop", "minimum", "multiply"])
    func compositingFilter_actsWithinTheLayer(_ name: String) {
        let picture = LookStage(40, 40)
        let top = LookStage.box(10, 12, 20, 16, LookStage.color(0, 0, 1, 0.5))
        top.compositingFilter = name
        picture.add(top)
        let canvas = picture.draw()
        for y in 0..<40 {
            for x in 0..<40 where !(10..<30).contains(x) || !(12..<28).contains(y) {
                #expect(canvas[x, y] == 0xffff_ffff, "\(x), \(y)")
            }
        }
        if name == "clear" { #expect(canvas[10, 12] == 0 && canvas[29, 27] == 0) }
    }

    @Test func filters_animateByName() {
        let moving = LookStage(60, 60), still = LookStage(60, 60)
        let a = photo(6, 6), b = photo(6, 6)
        let blur = filter("CIGaussianBlur", ["inputRadius": 0])
        blur.name = "blur"
        a.filters = [blur]
        b.filters = [filter("CIGaussianBlur", ["inputRadius": 4])]
        moving.add(a)
        still.add(b)
        let animation = CABasicAnimation(keyPath: "filters.blur.inputRadius")
        animation.fromValue = 0
        animation.toValue = 8
        animation.duration = 1
        a.add(animation, forKey: "blur")
        #expect(moving.bytes(at: 0.5) == still.bytes(at: 0.5))
        #expect(a.value(forKeyPath: "filters.blur.inputRadius") as? Double == 0)
        #expect(a.presentation()?.value(forKeyPath: "filters.blur.inputRadius") as? Double == 4)
    }

    @Test func filters_setByKeyPath() {
        let layer = photo(0, 0)
        layer.filters = [filter("CIColorControls")]
        layer.setValue(0.25, forKeyPath: "filters.CIColorControls.inputSaturation")
        #expect(layer.value(forKeyPath: "filters.CIColorControls.inputSaturation") as? Double == 0.25)
    }

    @Test func filters_badValues() {
        #expect(CIFilter(name: "CINoSuchFilter") == nil)
        let picture = LookStage(60, 60)
        for value in [Double.nan, -1, 1e5, .infinity] {
            let layer = photo(6, 6)
            layer.filters = [
                filter("CIGaussianBlur", ["inputRadius": value]), filter("CIPixellate", ["inputScale": value]),
                filter("CIColorControls", ["inputContrast": value]), filter("CIBloom", ["inputIntensity": value]),
                filter("CIHueAdjust", ["inputAngle": value]), "no filter",
            ]
            picture.add(layer)
            picture.draw()
        }
    }
}
