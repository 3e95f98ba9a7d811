import MicaCompositor
import CoreGraphics
import MicaRaster

/// The definition of a filter name: default inputs, blend mode and operations.
struct FilterKind {
    /// The default inputs: numbers as `Double`s, and vectors.
    var defaults: [String: Any] = [:]
    var blend: BlendMode?
    var steps: (_ number: (String) -> Double, _ vector: (String) -> CIVector?) -> [RenderFilter] = { _, _ in [] }

    static func named(_ name: String) -> FilterKind? {
        if let blend = BlendNames.coreImage[name] { return FilterKind(blend: blend) }
        switch name {
        case "CIGaussianBlur":
            return FilterKind(defaults: ["inputRadius": 10.0]) { number, _ in
                // A radius of 0 needs no operation.
                number("inputRadius") == 0 ? [] : [.gaussianBlur(radius: number("inputRadius"))]
            }
        case "CIBloom":
            return FilterKind(defaults: ["inputRadius": 10.0, "inputIntensity": 0.5]) { number, _ in
                [.bloom(radius: number("inputRadius"), intensity: Float(number("inputIntensity")))]
            }
        case "CIPixellate":
            return FilterKind(defaults: ["inputScale": 8.0]) { number, _ in
                [.pixellate(size: number("inputScale"))]
            }
        case "CIColorMatrix":
            let unit: [String: Any] = [
                "inputRVector": CIVector(x: 1, y: 0, z: 0, w: 0), "inputGVector": CIVector(x: 0, y: 1, z: 0, w: 0),
                "inputBVector": CIVector(x: 0, y: 0, z: 1, w: 0), "inputAVector": CIVector(x: 0, y: 0, z: 0, w: 1),
                "inputBiasVector": CIVector(x: 0, y: 0, z: 0, w: 0),
            ]
            return FilterKind(defaults: unit) { _, vector in
                let bias = vector("inputBiasVector")
                var factors: [Float] = []
                for (i, key) in ["inputRVector", "inputGVector", "inputBVector", "inputAVector"].enumerated() {
                    let row = vector(key)
                    factors += (0..<4).map { Float(row?.value(at: $0) ?? 0) }
                    factors.append(Float(bias?.value(at: i) ?? 0))
                }
                return [.colorMatrix(factors)]
            }
        case "CIColorControls":
            let defaults = ["inputSaturation": 1.0, "inputBrightness": 0.0, "inputContrast": 1.0]
            return FilterKind(defaults: defaults) { number, _ in
                ColorRecipe.controls(
                    saturation: number("inputSaturation"), brightness: number("inputBrightness"),
                    contrast: number("inputContrast"))
            }
        case "CIHueAdjust":
            return FilterKind(defaults: ["inputAngle": 0.0]) { number, _ in ColorRecipe.hue(number("inputAngle")) }
        case "CIColorInvert":
            return FilterKind { _, _ in
                [.colorMatrix([-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0])]
            }
        case "CISepiaTone":
            return FilterKind(defaults: ["inputIntensity": 1.0]) { number, _ in
                ColorRecipe.sepia(number("inputIntensity"))
            }
        default: return nil
        }
    }

    static let names: [String] =
        ([
            "CIGaussianBlur", "CIBloom", "CIPixellate", "CIColorMatrix", "CIColorControls", "CIHueAdjust",
            "CIColorInvert", "CISepiaTone",
        ] + BlendNames.coreImage.keys).sorted()
}

/// Colour matrices of well-known effects.
enum ColorRecipe {
    /// The weight of each component in luminance: Rec. 709.
    private static let luma = [0.2126, 0.7152, 0.0722]

    /// Returns saturation about luminance, then contrast about a half, then brightness.
    static func controls(saturation s: Double, brightness: Double, contrast c: Double) -> [RenderFilter] {
        guard s.isFinite, brightness.isFinite, c.isFinite else { return [] }
        if s == 1, brightness == 0, c == 1 { return [] }
        let shift = 0.5 - 0.5 * c + brightness
        return matrix { row, column in
            ((row == column ? s : 0) + (1 - s) * luma[column]) * c
        } constant: { _ in
            shift
        }
    }

    /// Returns a rotation about the grey axis that preserves luminance (W3C Filter Effects, hue-rotate).
    static func hue(_ angle: Double) -> [RenderFilter] {
        guard angle.isFinite else { return [] }
        let sine = Trigonometry.sine(angle), cosine = Trigonometry.cosine(angle)
        let turn: [[Double]] = [[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]]
        let grey = [0.213, 0.715, 0.072]
        return matrix { row, column in
            grey[column] + cosine * ((row == column ? 1 : 0) - grey[column]) + sine * turn[row][column]
        } constant: { _ in
            0
        }
    }

    /// Returns a blend from the original (0) to brown tones (1) (W3C Filter Effects, sepia).
    static func sepia(_ intensity: Double) -> [RenderFilter] {
        guard intensity.isFinite else { return [] }
        let t = min(max(intensity, 0), 1)
        let brown = [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]]
        return matrix { row, column in
            (row == column ? 1 - t : 0) + t * brown[row][column]
        } constant: { _ in
            0
        }
    }

    private static func matrix(
        _ entry: (Int, Int) -> Double, constant: (Int) -> Double
    ) -> [RenderFilter] {
        var factors: [Float] = []
        for row in 0..<3 {
            for column in 0..<3 { factors.append(Float(entry(row, column))) }
            factors.append(0)
            factors.append(Float(constant(row)))
        }
        return [.colorMatrix(factors + [0, 0, 0, 1, 0])]
    }
}
