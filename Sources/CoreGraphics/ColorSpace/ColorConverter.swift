import Foundation
import MicaBase

/// Converts many colours between two spaces, to three components for each colour (three equal ones for grey).
///
/// Transfer functions between RGB spaces are tabulated in 65,536 steps. An 8-bit result differs from the exact
/// formula's by at most one step, and only if the exact value is near half a step.
struct ColorConverter {
    private enum Plan {
        case keep
        case spread
        /// `decode` contains the linear values of the 256 byte levels, which most components are.
        case rgb(from: Transfer, matrix: Matrix3, decode: [Double], encode: [Double])
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
            plan = .rgb(
                from: from.transfer, matrix: to.fromXYZ * from.toXYZ,
                decode: (0...255).map { from.transfer.toLinear(Double($0) / 255) },
                encode: Self.encodingTable(to.transfer))
        } else if case .icc(let profile) = space.definition {
            plan = .icc(profile, next: destination.isSRGBLike ? nil : destination)
        } else {
            plan = .general(space, destination)
        }
    }

    /// Replaces the `count` numbers of each colour with three.
    func convert(_ pixels: inout [Double]) {
        switch plan {
        case .black: pixels = [Double](repeating: 0, count: pixels.count * 3)
        case .keep: break
        case .spread: pixels = pixels.flatMap { [$0, $0, $0] }
        case .icc(let profile, let next):
            profile.convertToSRGB(&pixels)
            if let next { ColorConverter(from: .standard, to: next).convert(&pixels) }
        case .rgb(let from, let matrix, let decode, let encode):
            func stored(_ v: Double) -> Double { encode[v > 0 ? Int(min(v, 1) * 65535 + 0.5) : 0] }
            func light(_ v: Double) -> Double {
                let level = v * 255
                if level >= 0, level <= 255 {
                    let i = Int(level + 0.5)
                    if abs(level - Double(i)) < 1e-9 { return decode[i] }
                }
                return from.toLinear(v)
            }
            var last = SIMD3(-1.0, -1, -1), result = SIMD3<Double>.zero
            for i in stride(from: 0, to: pixels.count, by: 3) {
                let color = SIMD3(pixels[i], pixels[i + 1], pixels[i + 2])
                if color != last {
                    last = color
                    let mixed = matrix * SIMD3(light(color.x), light(color.y), light(color.z))
                    result = SIMD3(stored(mixed.x), stored(mixed.y), stored(mixed.z))
                }
                pixels[i] = result.x
                pixels[i + 1] = result.y
                pixels[i + 2] = result.z
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

    private static let tables = Guarded<[Transfer: [Double]]>([:])

    /// Returns the encoded values for 65,536 steps of linear light, computed once for each transfer function.
    private static func encodingTable(_ transfer: Transfer) -> [Double] {
        tables.withLock { tables in
            if let table = tables[transfer] { return table }
            let table = (0...65535).map { transfer.fromLinear(Double($0) / 65535) }
            tables[transfer] = table
            return table
        }
    }
}
