import Foundation
import MicaBase
import MicaSnapshot
import TestSeeds
import Testing

/// Compares with the C library, whose own error is below one unit in the last place.
@Suite(.seeded) struct PortableMathTests {
    private func expectClose(
        _ ours: Double, _ reference: Double, _ what: @autoclosure () -> String, tolerance: Double = 8e-16
    ) {
        if reference.isNaN {
            #expect(ours.isNaN, "\(what())")
        } else if ours != reference {
            #expect(((ours - reference) / reference).magnitude < tolerance, "\(what()): \(ours), expected \(reference)")
        }
    }

    private static func arguments(_ count: Int, _ range: ClosedRange<Double>) -> [Double] {
        var random = Seeded(3)
        return (0..<count).map { _ in random.double(range) }
    }

    @Test func portableMath_sineAndCosine() {
        for x in Self.arguments(20_000, -10...10) + Self.arguments(20_000, -1e6...1e6)
            + Self.arguments(5000, -1e15...1e15)
        {
            expectClose(PortableMath.sin(x), sin(x), "sin \(x)")
            expectClose(PortableMath.cos(x), cos(x), "cos \(x)")
            expectClose(PortableMath.tan(x), tan(x), "tan \(x)", tolerance: 1e-15)
        }
        for e in stride(from: -300.0, to: 308, by: 0.37) {
            let x = pow(10, e)
            expectClose(PortableMath.sin(x), sin(x), "sin \(x)")
            expectClose(PortableMath.cos(-x), cos(-x), "cos \(x)")
        }
        // Next to multiples of a quarter turn, where nearly all digits cancel.
        for n in 1...2000 {
            let x = Double(n) * .pi / 2
            expectClose(PortableMath.sin(x), sin(x), "sin \(x)")
            expectClose(PortableMath.cos(x), cos(x), "cos \(x)")
        }
        // The double nearest to a multiple of π/2; the value is from Muller, "Elementary Functions".
        let worst = Double(sign: .plus, exponent: 797, significand: 6_381_956_970_095_103)
        expectClose(PortableMath.cos(worst), -4.687165924254627611e-19, "cos \(worst)")
        #expect(PortableMath.sin(.infinity).isNaN && PortableMath.cos(.nan).isNaN)
        #expect(PortableMath.sin(-0.0).sign == .minus)
    }

    @Test func portableMath_inverses() {
        for x in Self.arguments(20_000, -1...1) {
            expectClose(PortableMath.asin(x), asin(x), "asin \(x)")
            expectClose(PortableMath.acos(x), acos(x), "acos \(x)")
            expectClose(PortableMath.atan(1 / x), atan(1 / x), "atan \(1 / x)")
        }
        var random = Seeded(4)
        for _ in 0..<20_000 {
            let y = random.double(-1...1) * pow(10, random.double(-30...30))
            let x = random.double(-1...1) * pow(10, random.double(-30...30))
            expectClose(PortableMath.atan2(y, x), atan2(y, x), "atan2 \(y) \(x)")
        }
        for y in [0.0, -0.0, 1, -1, .infinity, -.infinity, 1e308, .leastNonzeroMagnitude, .nan] {
            for x in [0.0, -0.0, 1, -1, .infinity, -.infinity, 1e308, .leastNonzeroMagnitude, .nan] {
                expectClose(PortableMath.atan2(y, x), atan2(y, x), "atan2 \(y) \(x)")
                if !x.isNaN && !y.isNaN {
                    #expect(PortableMath.atan2(y, x).sign == atan2(y, x).sign, "atan2 \(y) \(x)")
                }
            }
        }
        #expect(PortableMath.asin(1.5).isNaN && PortableMath.acos(-1.5).isNaN)
        #expect(PortableMath.asin(1) == .pi / 2 && PortableMath.acos(-1) == .pi && PortableMath.acos(1) == 0)
    }

    @Test func portableMath_exponential() {
        for x in Self.arguments(20_000, -1...1) + Self.arguments(20_000, -700...700) {
            expectClose(PortableMath.exp(x), exp(x), "exp \(x)")
        }
        for x in [0.0, -0.0, 1000, -1000, .infinity, -.infinity, .nan, 709.78, -708] {
            expectClose(PortableMath.exp(x), exp(x), "exp \(x)")
        }
    }

    @Test func portableMath_logarithm() {
        for x in Self.arguments(20_000, 0...2) + Self.arguments(5000, 0.999...1.001) + Self.arguments(5000, 0...1e300) {
            expectClose(PortableMath.log(x), log(x), "log \(x)")
        }
        let tiny = Double.leastNormalMagnitude / 64
        for x in [0.0, -1, .infinity, .nan, .leastNonzeroMagnitude, tiny, 1, 1.0.nextUp, 1.0.nextDown] {
            expectClose(PortableMath.log(x), log(x), "log \(x)")
        }
    }

    @Test func portableMath_power() {
        var random = Seeded(5)
        for _ in 0..<40_000 {
            let x = pow(10, random.double(-20...20)), y = random.double(-15...15)
            expectClose(PortableMath.pow(x, y), pow(x, y), "pow \(x) \(y)")
        }
        for x in [0.0, -0.0, 1, -1, 2, -2, 0.5, -0.5, .infinity, -.infinity, .nan] {
            for y in [0.0, -0.0, 1, -1, 2, -3, 0.5, 1e300, -1e300, 1e18, .infinity, -.infinity, .nan] {
                expectClose(PortableMath.pow(x, y), pow(x, y), "pow \(x) \(y)")
            }
        }
        for n in 0...15 { #expect(PortableMath.pow(10, Double(n)) == pow(10, Double(n)), "10^\(n)") }
        for n in -1000...1000 {
            #expect(PortableMath.pow(2, Double(n)) == Double(sign: .plus, exponent: n, significand: 1))
        }
    }
}
