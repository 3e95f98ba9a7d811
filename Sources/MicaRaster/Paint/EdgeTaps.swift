/// Reads an image near and beyond its edges, with a bounds check for each sample; inside, the results are those of the
/// kernels.
struct EdgeTaps {
    let base: UnsafePointer<UInt32>
    let stride: Int, width: Int, height: Int
    let edge: ImagePaint.Edge

    /// Returns a 32.32 position that can be split safely: `exact` or, far from the image (where `exact` may have
    /// wrapped), one with the same result.
    func position(_ approximate: Double, _ exact: Int64, _ size: Int) -> Int64 {
        let margin = 8.0
        if approximate >= -margin && approximate <= Double(size) + margin { return exact }
        if edge == .tile {
            if abs(approximate) < 1_073_741_824 { return exact }
            return 0
        }
        return approximate < 0 ? Int64(-8) &<< 32 : Int64(size + 8) &<< 32
    }

    private func tap(_ column: Int, _ row: Int) -> UInt32 {
        var c = column, r = row
        switch edge {
        case .clamp:
            c = max(0, min(width &- 1, c))
            r = max(0, min(height &- 1, r))
        case .transparent:
            if c < 0 || r < 0 || c >= width || r >= height { return 0 }
        case .tile:
            if c < 0 || c >= width {
                c %= width
                if c < 0 { c &+= width }
            }
            if r < 0 || r >= height {
                r %= height
                if r < 0 { r &+= height }
            }
        }
        return base[r &* stride &+ c]
    }

    /// Returns the first of two pixels at a 32.32 position, and the weight of the second as the fraction, in 16.16: a
    /// ramp of ⅔ pixel between the centres.
    @inline(__always)
    static func fitted(_ position: Int64) -> Int32 {
        let share = (Int32(truncatingIfNeeded: (position &>> 24) & 255) &* 3 &- 128) &>> 1
        return Int32(truncatingIfNeeded: position &>> 32) &<< 16 &+ min(max(0, share), 256) &<< 8
    }

    func sample(_ u: Int64, _ v: Int64, _ filter: Sampling, _ weights: UnsafePointer<Int16>) -> UInt32 {
        switch filter {
        case .nearest:
            return tap(Int((u &+ 0x8000_0000) &>> 32), Int((v &+ 0x8000_0000) &>> 32))
        case .linear, .trilinear:
            let c = Int(u &>> 32), r = Int(v &>> 32)
            return bilinear(
                tap(c, r), tap(c &+ 1, r), tap(c, r &+ 1), tap(c &+ 1, r &+ 1),
                UInt32(truncatingIfNeeded: (u &>> 24) & 255), UInt32(truncatingIfNeeded: (v &>> 24) & 255))
        case .fitted:
            let x = EdgeTaps.fitted(u & 0xFFFF_FFFF), y = EdgeTaps.fitted(v & 0xFFFF_FFFF)
            let c = Int(u &>> 32) &+ Int(x &>> 16), r = Int(v &>> 32) &+ Int(y &>> 16)
            return bilinear(
                tap(c, r), tap(c &+ 1, r), tap(c, r &+ 1), tap(c &+ 1, r &+ 1), UInt32(x &>> 8) & 255,
                UInt32(y &>> 8) & 255)
        case .cubic:
            let c = Int(u &>> 32) &- 1, r = Int(v &>> 32) &- 1
            return cubic(
                { tap(c &+ $0, r &+ $1) }, weights + Int((u &>> 24) & 255) &* 4,
                weights + Int((v &>> 24) & 255) &* 4)
        }
    }
}

/// The scalar reference of `mica_bilinear`: two by two samples, fractions in 1/256.
func bilinear(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ fx: UInt32, _ fy: UInt32) -> UInt32 {
    var out: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
        func channel(_ p: UInt32) -> UInt32 { p &>> shift & 255 }
        // 8.8 down the columns, then across with 16-bit weights that add up to 65535.
        let left = channel(a) &* (256 &- fy) &+ channel(c) &* fy
        let right = channel(b) &* (256 &- fy) &+ channel(d) &* fy
        let w = fx &<< 8
        let sum = (left &* (65535 &- w)) &>> 16 &+ (right &* w) &>> 16
        out |= ((sum &+ 128) &>> 8) &<< shift
    }
    return out
}

/// The scalar reference of `mica_cubic`: four by four samples by column and row, and a row of weights for each axis.
func cubic(_ tap: (Int, Int) -> UInt32, _ wx: UnsafePointer<Int16>, _ wy: UnsafePointer<Int16>) -> UInt32 {
    var sum = SIMD4<Int32>.zero
    for j in 0..<4 {
        var row = SIMD4<Int32>.zero
        for k in 0..<4 {
            let p = tap(k, j)
            let channels = SIMD4<Int32>(
                Int32(p & 255), Int32(p &>> 8 & 255), Int32(p &>> 16 & 255), Int32(p &>> 24))
            row = row &+ channels &* Int32(wx[k])
        }
        sum = sum &+ ((row &+ 64) &>> 7) &* Int32(wy[j])
    }
    sum = (sum &+ (1 &<< 20)) &>> 21
    let a = max(0, min(255, sum[3]))
    func channel(_ i: Int) -> UInt32 { UInt32(max(0, min(a, sum[i]))) }
    return UInt32(a) &<< 24 | channel(2) &<< 16 | channel(1) &<< 8 | channel(0)
}

/// Returns the Catmull–Rom cubic (Keys 1981, a = −½) at 256 fractions of a pixel: four weights each, with a sum of
/// 16384.
func makeCubicWeights() -> UnsafeMutablePointer<Int16> {
    let table = UnsafeMutablePointer<Int16>.allocate(capacity: 256 * 4)
    for i in 0..<256 {
        let t = Double(i) / 256
        let w = [
            ((-0.5 * t + 1) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1, ((-1.5 * t + 2) * t + 0.5) * t,
            (0.5 * t - 0.5) * t * t,
        ]
        var whole = w.map { Int(($0 * 16384).rounded()) }
        whole[t < 0.5 ? 1 : 2] += 16384 - whole.reduce(0, +)
        for k in 0..<4 { (table + i * 4 + k).initialize(to: Int16(whole[k])) }
    }
    return table
}
