import Foundation

/// The mapping from the numbers of a colour space to XYZ relative to D65.
indirect enum ColorModel: Sendable, Hashable {
    struct RGB: Sendable, Hashable {
        var transfer: Transfer
        /// The matrices from linear components to XYZ (D65), and back.
        var toXYZ: Matrix3, fromXYZ: Matrix3
        /// `true` if components may exceed 0…1.
        var isExtended = false

        init(_ transfer: Transfer, _ toXYZ: Matrix3, isExtended: Bool = false) {
            self.transfer = transfer
            self.toXYZ = toXYZ
            self.isExtended = isExtended
            fromXYZ = toXYZ.inverse ?? .identity
        }
    }
    case rgb(RGB)
    case gray(Transfer, isExtended: Bool)
    /// Cyan, magenta, yellow and black without a profile: each of red, green, blue is (1 − ink)(1 − black) in sRGB.
    case cmyk
    /// CIE L*a*b*: L 0…100, a and b in `range`, relative to `white`.
    case lab(white: SIMD3<Double>, range: [Double])
    case xyz(white: SIMD3<Double>)
    case icc(ICCProfile)
    case indexed(CGColorSpace, table: [UInt8])
    case pattern(CGColorSpace?)

    var componentCount: Int {
        switch self {
        case .gray, .indexed: 1
        case .rgb, .lab, .xyz: 3
        case .cmyk: 4
        case .icc(let profile): profile.componentCount
        case .pattern(let base): base?.numberOfComponents ?? 0
        }
    }

    /// Returns the XYZ of linear light, relative to D65.
    func xyz(_ c: [Double]) -> SIMD3<Double> {
        switch self {
        case .rgb(let rgb):
            func linear(_ v: Double) -> Double { rgb.transfer.toLinear(rgb.isExtended ? v : unit(v)) }
            return rgb.toXYZ * SIMD3(linear(c[0]), linear(c[1]), linear(c[2]))
        case .gray(let transfer, let isExtended):
            return WhitePoint.d65 * transfer.toLinear(isExtended ? c[0] : unit(c[0]))
        case .cmyk:
            let k = 1 - unit(c[3])
            return Self.sRGB.xyz([(1 - unit(c[0])) * k, (1 - unit(c[1])) * k, (1 - unit(c[2])) * k])
        case .lab(let white, let range):
            let a = min(max(c[1], range[0]), range[1]), b = min(max(c[2], range[2]), range[3])
            let fy = (min(max(c[0], 0), 100) + 16) / 116
            let f = SIMD3(fy + a / 500, fy, fy - b / 200)
            func cube(_ t: Double) -> Double { t > 6.0 / 29 ? t * t * t : (t - 16.0 / 116) * 108 / 841 }
            let xyz = SIMD3(cube(f.x), cube(f.y), cube(f.z)) * white
            return Matrix3.adaptation(from: white, to: WhitePoint.d65) * xyz
        case .xyz(let white):
            return Matrix3.adaptation(from: white, to: WhitePoint.d65) * SIMD3(c[0], c[1], c[2])
        case .icc(let profile):
            return Self.sRGB.xyz(profile.toSRGB(c))
        case .indexed(let base, let table):
            return base.definition.xyz(Self.entry(c[0], base: base, table: table))
        case .pattern(let base):
            return base?.definition.xyz(c) ?? .zero
        }
    }

    /// Returns the components of a colour given as XYZ relative to D65; `nil` if the model cannot be a destination.
    func components(xyz: SIMD3<Double>) -> [Double]? {
        switch self {
        case .rgb(let rgb):
            let linear = rgb.fromXYZ * xyz
            return [linear.x, linear.y, linear.z].map {
                let v = rgb.transfer.fromLinear($0)
                return rgb.isExtended ? v : unit(v)
            }
        case .gray(let transfer, let isExtended):
            let v = transfer.fromLinear(xyz.y)
            return [isExtended ? v : unit(v)]
        case .cmyk:
            let rgb = Self.sRGB.components(xyz: xyz)!
            let k = 1 - max(rgb[0], rgb[1], rgb[2])
            return k >= 1 ? [0, 0, 0, 1] : rgb.map { (1 - $0 - k) / (1 - k) } + [k]
        case .lab(let white, let range):
            let p = Matrix3.adaptation(from: WhitePoint.d65, to: white) * xyz / white
            func root(_ t: Double) -> Double {
                t > 216.0 / 24389 ? power(t, 1.0 / 3) : t * 841 / 108 + 16.0 / 116
            }
            let f = SIMD3(root(p.x), root(p.y), root(p.z))
            return [
                min(max(116 * f.y - 16, 0), 100), min(max(500 * (f.x - f.y), range[0]), range[1]),
                min(max(200 * (f.y - f.z), range[2]), range[3]),
            ]
        case .xyz(let white):
            let p = Matrix3.adaptation(from: WhitePoint.d65, to: white) * xyz
            return [p.x, p.y, p.z]
        case .icc(let profile):
            return profile.fromSRGB(Self.sRGB.components(xyz: xyz)!)
        case .indexed, .pattern:
            return nil
        }
    }

    /// Returns the base space's components, 0…1, of a colour table's entry; the nearest entry for an index outside the
    /// table.
    static func entry(_ index: Double, base: CGColorSpace, table: [UInt8]) -> [Double] {
        let n = base.numberOfComponents
        let last = table.count / n - 1
        let i = index > 0 ? Int(min(index.rounded(), Double(last))) : 0
        return base.decoded((0..<n).map { Double(table[i * n + $0]) / 255 })
    }

    private func unit(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }

    static let sRGB = ColorModel.rgb(RGB(.sRGB, bt709Primaries))
    static let bt709Primaries = Matrix3.primaries(
        red: SIMD2(0.64, 0.33), green: SIMD2(0.30, 0.60), blue: SIMD2(0.15, 0.06), white: WhitePoint.d65)
    static let p3Primaries = Matrix3.primaries(
        red: SIMD2(0.680, 0.320), green: SIMD2(0.265, 0.690), blue: SIMD2(0.150, 0.060), white: WhitePoint.d65)
    static let bt2020Primaries = Matrix3.primaries(
        red: SIMD2(0.708, 0.292), green: SIMD2(0.170, 0.797), blue: SIMD2(0.131, 0.046), white: WhitePoint.d65)
    static let adobePrimaries = Matrix3.primaries(
        red: SIMD2(0.64, 0.33), green: SIMD2(0.21, 0.71), blue: SIMD2(0.15, 0.06), white: WhitePoint.d65)
    static let rommPrimaries = adapted(
        red: SIMD2(0.7347, 0.2653), green: SIMD2(0.1596, 0.8404), blue: SIMD2(0.0366, 0.0001), white: WhitePoint.d50)
    static let acesPrimaries = adapted(
        red: SIMD2(0.713, 0.293), green: SIMD2(0.165, 0.830), blue: SIMD2(0.128, 0.044), white: WhitePoint.d60)
    static let dciPrimaries = adapted(
        red: SIMD2(0.680, 0.320), green: SIMD2(0.265, 0.690), blue: SIMD2(0.150, 0.060), white: WhitePoint.dci)

    private static func adapted(
        red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>, white: SIMD3<Double>
    ) -> Matrix3 {
        Matrix3.adaptation(from: white, to: WhitePoint.d65)
            * Matrix3.primaries(red: red, green: green, blue: blue, white: white)
    }
}
