/// Elementary functions that give the same bits on every machine.
///
/// The functions use only IEEE 754 addition, subtraction, multiplication, division and square root, whose results the
/// standard defines; libm's functions differ between machines in the last bit. All values that affect pixels or
/// animations use them. Relative errors are below 5e-16 (about 2 units in the last place), for arguments of any size.
/// Special values follow C's Annex F: NaN gives NaN, `log(0)` is −∞, and so on.
public enum PortableMath {}

/// A value as the unevaluated sum of a double and a much smaller one.
struct DoubleDouble {
    var high: Double, low: Double

    @inline(__always) init(_ high: Double, _ low: Double) {
        self.high = high
        self.low = low
    }

    /// Returns a + b without error (Knuth).
    @inline(__always) static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
        let s = a + b, t = s - a
        return DoubleDouble(s, (a - (s - t)) + (b - t))
    }

    /// Returns a + b without error, where |a| ≥ |b| or a is 0 (Dekker).
    @inline(__always) static func ordered(_ a: Double, _ b: Double) -> DoubleDouble {
        let s = a + b
        return DoubleDouble(s, b - (s - a))
    }

    /// Returns a · b without error (Veltkamp, Dekker), for factors below 2⁹⁹⁰.
    @inline(__always) static func product(_ a: Double, _ b: Double) -> DoubleDouble {
        let p = a * b
        let (x, y) = split(a), (u, v) = split(b)
        return DoubleDouble(p, ((x * u - p) + x * v + y * u) + y * v)
    }

    @inline(__always) private static func split(_ a: Double) -> (Double, Double) {
        let t = 134_217_729 * a, high = t - (t - a)
        return (high, a - high)
    }

    @inline(__always) func times(_ b: DoubleDouble) -> DoubleDouble {
        let p = DoubleDouble.product(high, b.high)
        return .ordered(p.high, p.low + (high * b.low + low * b.high))
    }

    @inline(__always) func plus(_ b: DoubleDouble) -> DoubleDouble {
        let s = DoubleDouble.sum(high, b.high)
        return .ordered(s.high, s.low + (low + b.low))
    }
}
