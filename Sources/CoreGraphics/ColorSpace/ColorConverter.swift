import Foundation

/// Converts many colours between two spaces, to three components a colour (grey three times).
///
/// Curves between RGB spaces are read from tables of 65,536 steps, so an 8-bit result is at most one step off the exact
/// formula's, where that lies halfway.
struct ColorConverter {
    private enum Plan {
        case keep
        case spread
        case rgb(from: ColorModel.RGB, to: ColorModel.RGB, matrix: Matrix3, encode: [Double])
        case icc(ICCProfile, next: CGColorSpace?)
        case general(CGColorSpace, CGColorSpace)
        case black
    }
    private let plan: Plan
    private let count: Int

    init(from space: CGColorSpace?, to destination: CGColorSpace) {
        count = space?.numberOfComponents ?? 0
        guard let space else {
            plan = .black
            return
        }
        if count == 3, space.definition == destination.definition || space.isSRGBLike && destination.isSRGBLike {
            plan = .keep
        } else if count == 1,
            space.definition == destination.definition && space.model == .monochrome
                || space.isSRGBLikeGray && destination.isSRGBLike
        {
            plan = .spread
        } else if case .rgb(let from) = space.definition, case .rgb(let to) = destination.definition {
            let encode = (0...65535).map { to.transfer.fromLinear(Double($0) / 65535) }
            plan = .rgb(from: from, to: to, matrix: to.fromXYZ * from.toXYZ, encode: encode)
        } else if case .icc(let profile) = space.definition {
            plan = .icc(profile, next: destination.isSRGBLike ? nil : destination)
        } else {
            plan = .general(space, destination)
        }
    }

    /// Replaces `count` numbers a colour by three.
    func convert(_ pixels: inout [Double]) {
        switch plan {
        case .black: pixels = [Double](repeating: 0, count: pixels.count * 3)
        case .keep: break
        case .spread: pixels = pixels.flatMap { [$0, $0, $0] }
        case .icc(let profile, let next):
            profile.convertToSRGB(&pixels)
            if let next { ColorConverter(from: .standard, to: next).convert(&pixels) }
        case .rgb(let from, _, let matrix, let encode):
            func stored(_ v: Double) -> Double { encode[v > 0 ? Int(min(v, 1) * 65535 + 0.5) : 0] }
            var last = SIMD3(-1.0, -1, -1), result = SIMD3<Double>.zero
            for i in stride(from: 0, to: pixels.count, by: 3) {
                let color = SIMD3(pixels[i], pixels[i + 1], pixels[i + 2])
                if color != last {
                    last = color
                    let t = from.transfer
                    let light = matrix * SIMD3(t.toLinear(color.x), t.toLinear(color.y), t.toLinear(color.z))
                    result = SIMD3(stored(light.x), stored(light.y), stored(light.z))
                }
                (pixels[i], pixels[i + 1], pixels[i + 2]) = (result.x, result.y, result.z)
            }
        case .general(let space, let destination):
            var out = [Double]()
            out.reserveCapacity(pixels.count / max(1, count) * 3)
            var last = [Double](), result = [0.0, 0, 0]
            for i in stride(from: 0, to: pixels.count, by: max(1, count)) {
                let color = Array(pixels[i..<i + count])
                if color != last {
                    last = color
                    let c = destination.components(color, from: space) ?? [0]
                    result = c.count >= 3 ? Array(c.prefix(3)) : [c[0], c[0], c[0]]
                }
                out.append(contentsOf: result)
            }
            pixels = out
        }
    }
}
