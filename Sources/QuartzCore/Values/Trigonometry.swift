import CoreGraphics
import MicaBase

/// The transcendental functions for values of animations: the same bits on every machine.
enum Trigonometry {
    static func sineCosine(_ angle: CGFloat) -> (sine: CGFloat, cosine: CGFloat) {
        let (sine, cosine) = PortableMath.sincos(Double(angle))
        return (CGFloat(sine), CGFloat(cosine))
    }
    static func sine(_ x: Double) -> Double { PortableMath.sin(x) }
    static func cosine(_ x: Double) -> Double { PortableMath.cos(x) }
    static func exponential(_ x: Double) -> Double { PortableMath.exp(x) }
    static func logarithm(_ x: Double) -> Double { PortableMath.log(x) }
    static func arcTangent(_ y: Double, _ x: Double) -> Double { PortableMath.atan2(y, x) }
    static func arcCosine(_ x: Double) -> Double { PortableMath.acos(x) }
}
