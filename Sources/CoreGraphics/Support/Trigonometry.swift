import Foundation
import MicaBase

// These functions replace the C library's, whose last bits differ between machines.

/// Returns the sine and cosine of an angle in radians; NaN if it is not finite.
func sineCosine(_ angle: CGFloat) -> (sine: CGFloat, cosine: CGFloat) {
    let pair = PortableMath.sincos(Double(angle))
    return (sine: CGFloat(pair.sin), cosine: CGFloat(pair.cos))
}

/// Returns the angle from the x axis to (x, y), −π…π.
func arcTangent(_ y: CGFloat, _ x: CGFloat) -> CGFloat { CGFloat(PortableMath.atan2(Double(y), Double(x))) }

/// Returns `base` to the power of `exponent`, for a base of 0 or more.
func power(_ base: Double, _ exponent: Double) -> Double { PortableMath.pow(base, exponent) }
