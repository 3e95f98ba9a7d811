import MicaRasterKernels
import TestSeeds
import Testing

/// The kernels as scalar Swift references, a pixel at a time. The C kernels must give these bytes, with and without
/// wide vectors.
private enum Twin {
    static func by255(_ v: UInt32) -> UInt32 { (v * 2 + 255) / 510 }

    static func map(_ a: UInt32, _ b: UInt32, _ f: (UInt32, UInt32) -> UInt32) -> UInt32 {
        var out: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] { out |= f(a >> shift & 255, b >> shift & 255) << shift }
        return out
    }
    static func over(_ s: UInt32, _ d: UInt32, _ f: UInt32) -> UInt32 {
        // The remaining fraction of the backdrop, of 65,280.
        let alpha = 65025 - (s >> 24) * f, left = alpha + by255(alpha)
        return map(s, d) { by255($0 * f + ($1 * 256 * left) >> 16) }
    }
    static func lerp(_ d: UInt32, _ b: UInt32, _ f: UInt32) -> UInt32 { map(b, d) { by255($0 * f + $1 * (255 - f)) } }
    static func multiply(_ s: UInt32, _ d: UInt32) -> UInt32 {
        map(s, d) { by255($0 * (255 - (d >> 24)) + $1 * (255 - (s >> 24)) + $0 * $1) }
    }
    static func screen(_ s: UInt32, _ d: UInt32) -> UInt32 { map(s, d) { by255(($0 + $1) * 255 - $0 * $1) } }
    static func plus(_ s: UInt32, _ d: UInt32) -> UInt32 { map(s, d) { min(255, $0 + $1) } }
    static func scaled(_ d: UInt32, _ f: UInt32) -> UInt32 { map(d, 0) { v, _ in by255(v * f) } }

    /// The channel at `shift` of a sample, in 8.8.
    static func sample(_ p: [UInt32], _ stride: Int, _ u: Int64, _ v: Int64, _ shift: UInt32) -> UInt32 {
        let c = Int(u >> 32), r = Int(v >> 32), fx = UInt32((u >> 24) & 255), fy = UInt32((v >> 24) & 255)
        func at(_ x: Int, _ y: Int) -> UInt32 { p[(r + y) * stride + c + x] >> shift & 255 }
        func column(_ x: Int) -> UInt32 { at(x, 0) * (256 - fy) + at(x, 1) * fy }
        return ((column(0) * (65535 - (fx << 8))) >> 16) + ((column(1) * (fx << 8)) >> 16)
    }

    static func bilinear(_ p: [UInt32], _ stride: Int, _ u: Int64, _ v: Int64) -> UInt32 {
        var out: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] { out |= ((sample(p, stride, u, v, shift) + 128) >> 8) << shift }
        return out
    }

    static func tinted(
        _ p: [UInt32], _ stride: Int, _ u: Int64, _ v: Int64, _ color: UInt64, _ d: UInt32, add: Bool
    ) -> UInt32 {
        func part(_ shift: UInt32) -> UInt32 {
            (sample(p, stride, u, v, shift) * UInt32(color >> UInt64(2 * shift) & 0xffff)) >> 16
        }
        var keep = 0xff00 - part(24)
        keep += keep >> 8
        var out: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            let below = d >> shift & 255
            let both = add ? (part(shift) + 128) >> 8 + below : (part(shift) + (below << 8 * keep) >> 16 + 128) >> 8
            out |= min(255, both) << shift
        }
        return out
    }

    static func cubic(_ p: [UInt32], _ stride: Int, _ w: [Int16], _ u: Int64, _ v: Int64) -> UInt32 {
        let c = Int(u >> 32) - 1, r = Int(v >> 32) - 1
        let wx = w[Int((u >> 24) & 255) * 4..<Int((u >> 24) & 255) * 4 + 4].map(Int.init)
        let wy = w[Int((v >> 24) & 255) * 4..<Int((v >> 24) & 255) * 4 + 4].map(Int.init)
        func channel(_ shift: UInt32) -> Int {
            var sum = 0
            for j in 0..<4 {
                var row = 0
                for k in 0..<4 { row += Int(p[(r + j) * stride + c + k] >> shift & 255) * wx[k] }
                sum += ((row + 64) >> 7) * wy[j]
            }
            return (sum + (1 << 20)) >> 21
        }
        let a = max(0, min(255, channel(24)))
        return UInt32(a) << 24 | UInt32(max(0, min(a, channel(16)))) << 16 | UInt32(max(0, min(a, channel(8)))) << 8
            | UInt32(max(0, min(a, channel(0))))
    }
}

@Suite(.serialized, .seeded) struct KernelTwinTests {
    /// Runs a body with wide vectors and without.
    private func both(_ body: (String) -> Void) {
        mica_use_wide_kernels(1)
        body(mica_wide_kernels() == 1 ? "wide" : "base")
        mica_use_wide_kernels(0)
        body("base")
        mica_use_wide_kernels(1)
    }

    /// Luma and chroma of movies.
    @Test func kernels_ofMoviesMatchTheirTwin() {
        var random = Seeded(23)
        for _ in 0..<200 {
            let width = 2 * random.int(1..<40)
            var rows: [[UInt32]] = []
            for _ in 0..<2 {
                rows.append(
                    (0..<width).map { _ in
                        random.chance(0.2) ? 0x00FF_FFFF : UInt32(truncatingIfNeeded: random.int(0..<1 << 32))
                    })
            }
            func channel(_ row: Int, _ x: Int, _ shift: UInt32) -> Int { Int(rows[row][max(0, x)] >> shift & 255) }
            func luma(_ row: Int, _ x: Int) -> UInt8 {
                let sum = 11_966 * channel(row, x, 16) + 40_254 * channel(row, x, 8) + 4_064 * channel(row, x, 0)
                return UInt8((sum + 16 << 16 + 1 << 15) >> 16)
            }
            func filtered(_ x: Int, _ shift: UInt32) -> Int {
                (0..<2).reduce(0) {
                    $0 + channel($1, x - 1, shift) + 2 * channel($1, x, shift) + channel($1, x + 1, shift)
                }
            }
            func difference(_ x: Int, _ factors: (Int, Int, Int)) -> UInt8 {
                let sum = factors.0 * filtered(x, 16) + factors.1 * filtered(x, 8) + factors.2 * filtered(x, 0)
                return UInt8((sum + 128 << 19 + 1 << 18) >> 19)
            }
            let even = Array(stride(from: 0, to: width, by: 2))
            both { name in
                var top = [UInt8](repeating: 0, count: width), bottom = top
                var blue = [UInt8](repeating: 0, count: width / 2), red = blue
                mica_video_rows(&top, &bottom, &blue, &red, rows[0], rows[1], width)
                #expect(top == (0..<width).map { luma(0, $0) }, "\(name)")
                #expect(bottom == (0..<width).map { luma(1, $0) }, "\(name)")
                #expect(blue == even.map { difference($0, (-6_596, -22_189, 28_785)) }, "\(name)")
                #expect(red == even.map { difference($0, (28_784, -26_145, -2_639)) }, "\(name)")
            }
        }
    }

    /// Words of other layouts, converted to pixels and back.
    @Test func kernels_ofLayoutsMatchTheirTwin() {
        var random = Seeded(17)
        // The position, from the lowest byte, of blue, green, red and alpha.
        let places: [[UInt32]] = [[0, 1, 2, 3], [2, 1, 0, 3], [3, 2, 1, 0], [1, 2, 3, 0]]
        for _ in 0..<200 {
            let n = random.int(1..<40)
            let words = (0..<n).map { _ in UInt32(truncatingIfNeeded: random.int(0..<1 << 32)) }
            let below = (0..<n).map { _ in UInt32(truncatingIfNeeded: random.int(0..<1 << 32)) }
            for (order, place) in places.enumerated() {
                for flag: Int32 in [0, 1] {
                    let loaded = words.map { word -> UInt32 in
                        let c: [UInt32] = place.map { word >> ($0 * 8) & 255 }
                        let a: UInt32 = flag == 1 ? 255 : c[3]
                        let low: UInt32 = min(c[0], a) | min(c[1], a) << 8
                        return low | min(c[2], a) << 16 | a << 24
                    }
                    let stored = zip(words, below).map { word, old -> UInt32 in
                        var out: UInt32 = 0
                        for (i, p) in place.enumerated() {
                            let channel: UInt32 = word >> UInt32(8 * i) & 255
                            out |= channel << (8 * p)
                        }
                        let alpha = UInt32(255) << (place[3] * 8)
                        if flag == 1 { out = out & ~alpha | old & alpha }
                        return out
                    }
                    both { name in
                        var out = below
                        mica_load_words(&out, words, n, Int32(order), flag)
                        #expect(out == loaded, "\(name) \(order) \(flag)")
                        out = below
                        mica_store_words(&out, words, n, Int32(order), flag)
                        #expect(out == stored, "\(name) \(order) \(flag)")
                    }
                }
            }
        }
    }

    /// Positions of pixels in perspective, to the last bit.
    @Test func kernels_ofPerspectiveMatchTheirTwin() {
        var random = Seeded(8)
        for _ in 0..<200 {
            let n = random.int(1..<17)
            var row = mica_projected_row()
            row.x = Double(random.int(0..<2000)) + 0.5
            row.stepU = random.real(0, 2)
            row.startU = random.real(0, 900)
            row.offsetU = random.real(1, 99)
            row.stepV = random.real(0, 2)
            row.startV = random.real(0, 900)
            row.offsetV = random.real(1, 99)
            row.stepW = random.real(-1e-4, 1e-3)
            row.startW = random.real(0, 1)
            row.offsetW = random.real(0.3, 2)
            row.scale = random.chance(0.5) ? 1 : 0.25
            func place(_ i: Int, _ step: Double, _ start: Double, _ offset: Double) -> Int32 {
                let x = row.x + Double(i), w = row.stepW * x + row.startW + row.offsetW
                return Int32(((step * x + start + offset) * (row.scale / w) - 0.5) * 65536)
            }
            both { name in
                var u = [Int32](repeating: 0, count: 16), v = u
                mica_project(&u, &v, &row, n)
                #expect(
                    u.prefix(n).elementsEqual((0..<n).map { place($0, row.stepU, row.startU, row.offsetU) }), "\(name)")
                #expect(
                    v.prefix(n).elementsEqual((0..<n).map { place($0, row.stepV, row.startV, row.offsetV) }), "\(name)")
            }
        }
    }

    @Test func kernels_ofRowsMatchTheirTwins() {
        var random = Seeded(21)
        for round in 0..<300 {
            let n = round < 100 ? random.int(1..<20) : random.int(1..<300), f = UInt32(random.int(0..<256))
            let src = (0..<n).map { _ in random.pixel() }, dst = (0..<n).map { _ in random.pixel() }
            let blank = random.chance(0.5)
            let mask = (0..<n).map { i in
                blank && i % 120 < 100 ? 0 : random.chance(0.3) ? 255 : UInt8(random.int(0..<256))
            }
            both { name in
                func check(_ what: String, _ twin: (Int) -> UInt32, _ run: (UnsafeMutablePointer<UInt32>) -> Void) {
                    var out = dst
                    out.withUnsafeMutableBufferPointer { run($0.baseAddress!) }
                    #expect(out == (0..<n).map(twin), "\(what) \(name) \(n)")
                }
                check("over", { Twin.over(src[$0], dst[$0], f) }) { mica_over($0, src, n, f, 0) }
                check("over whole", { Twin.over(src[$0], dst[$0], 255) }) { mica_over($0, src, n, 255, 0) }
                let rare = src.map { random.chance(0.02) ? $0 : $0 | 0xff00_0000 }
                check("over opaque", { Twin.over(rare[$0], dst[$0], 255) }) { mica_over($0, rare, n, 255, 0) }
                check("over mask", { Twin.over(src[$0], dst[$0], UInt32(mask[$0])) }) {
                    mica_over_mask($0, src, mask, n, 9, 9)
                }
                check("fill", { _ in src[0] }) { mica_fill($0, src[0], n, n % 2 * 48) }
                let width = random.int(1..<n + 1), stride = random.int(width..<n + 1)
                check("fill rows", { $0 < n / stride * stride && $0 % stride < width ? src[0] : dst[$0] }) {
                    mica_fill_rows($0, stride, src[0], width, n / stride)
                }
                check("copy", { src[$0] }) { mica_copy($0, src, n, 5, 6) }
                check("solid", { Twin.over(src[0], dst[$0], f) }) { mica_over_solid($0, src[0], n, f, 7) }
                check("solid mask", { Twin.over(src[0], dst[$0], UInt32(mask[$0])) }) {
                    mica_over_solid_mask($0, src[0], mask, n)
                }
                // In rows with one pixel more than the painted ones; black has a fast path.
                let columns = max(1, n / 3), pitch = columns + 1, black = src[0] & 0xff00_0000
                for (color, step) in [(src[0], columns), (black, columns), (black, 0)] {
                    check(
                        "solid mask rows",
                        { i in
                            let x = i % pitch, y = i / pitch
                            let isPainted = x < columns && y < n / pitch
                            return isPainted ? Twin.over(color, dst[i], UInt32(mask[x + y * step])) : dst[i]
                        }
                    ) { mica_over_solid_mask_rows($0, pitch, color, mask, step, columns, n / pitch) }
                }
                check("lerp", { Twin.lerp(dst[$0], src[$0], f) }) { mica_lerp($0, src, n, f) }
                check("lerp mask", { Twin.lerp(dst[$0], src[$0], UInt32(mask[$0])) }) {
                    mica_lerp_mask($0, src, mask, n)
                }
                check("multiply", { Twin.multiply(src[$0], dst[$0]) }) { mica_blend_multiply($0, src, dst, n) }
                check("screen", { Twin.screen(src[$0], dst[$0]) }) { mica_blend_screen($0, src, dst, n) }
                check("plus", { Twin.plus(src[$0], dst[$0]) }) { mica_blend_plus($0, src, dst, n) }
                check("in", { Twin.scaled(dst[$0], src[$0] >> 24) }) { mica_blend_in($0, src, dst, n) }
                check("out", { Twin.scaled(dst[$0], 255 - (src[$0] >> 24)) }) { mica_blend_out($0, src, dst, n) }
                let w = f + f / 255
                check("mix", { Twin.map(src[$0], dst[$0]) { ($0 * (256 - w) + $1 * w + 128) >> 8 } }) {
                    mica_mix($0, src, dst, n, w)
                }
                var bytes = mask
                let other = src.map { UInt8($0 >> 24) }
                mica_mask_multiply(&bytes, mask, other, n, f)
                #expect(
                    bytes == (0..<n).map { UInt8(Twin.by255(Twin.by255(UInt32(mask[$0]) * UInt32(other[$0])) * f)) })
                mica_mask_scale(&bytes, mask, n, f)
                #expect(bytes == mask.map { UInt8(Twin.by255(UInt32($0) * f)) })
                mica_mask_multiply(&bytes, bytes, other, n, 255)
                #expect(
                    bytes == (0..<n).map { UInt8(Twin.by255(Twin.by255(UInt32(mask[$0]) * f) * UInt32(other[$0]))) })
                // In place, including the byte after the row's end.
                var longer = mask + [UInt8(f)]
                let below = other + [UInt8(f)], fy = 256 - f
                mica_mask_shift(&longer, longer, below, n, f, fy)
                #expect(
                    longer == (0..<n).map { i in
                        func across(_ row: [UInt8]) -> UInt32 {
                            UInt32(row[i]) * (256 - f) + UInt32(row[i + 1]) * f
                        }
                        return UInt8((across(mask + [UInt8(f)]) * (256 - fy) + across(below) * fy + 32_768) >> 16)
                    } + [UInt8(f)])
                mica_mask_alpha(&bytes, src, n)
                #expect(bytes == other)
            }
        }
    }

    @Test func kernel_ofChangesMatchesItsTwin() {
        var random = Seeded(29)
        for words in [0, 1, 3, 32] {
            var src = [random.pixel()]
            for _ in 0..<32 * words { src.append(random.chance(0.5) ? src.last! : src.last! ^ 1 << random.int(0..<32)) }
            both { vectors in
                var bits = [UInt32](repeating: 0, count: words + 1)
                mica_changes(&bits, src, 32 * words)
                for i in 0..<32 * words {
                    #expect((bits[i / 32] >> (i % 32) & 1 == 1) == (src[i] != src[i + 1]), "\(vectors) \(i)")
                }
                #expect(bits[words] == 0)
            }
        }
    }

    @Test func kernels_ofImagesMatchTheirTwins() {
        var random = Seeded(22)
        let stride = 48, width = 40, height = 30
        let image = (0..<stride * height).map { _ in random.pixel() }
        var weights: [Int16] = []
        for i in 0..<256 {
            let t = Double(i) / 256
            let w = [-t * (1 - t) * (1 - t) / 2, 1 - 2.5 * t * t + 1.5 * t * t * t, t * (0.5 + 2 * t - 1.5 * t * t)]
                .map { Int16(($0 * 16384).rounded()) }
            weights += w + [16384 - w.reduce(0, +)]
        }
        let one = 4_294_967_296.0
        for round in 0..<400 {
            let n = random.int(1..<40)
            // Two ends inside, all between them too.
            func position(_ size: Int) -> Double { random.real(1, Double(size) - 2.01) }
            let from = (position(width), position(height)), to = (position(width), position(height))
            var du = Int64((to.0 - from.0) / Double(n) * one), dv = Int64((to.1 - from.1) / Double(n) * one)
            if round % 4 == 0 {
                du = round % 8 == 0 && from.0 + Double(n) < 37 ? 1 << 32 : 0
                dv = 0
            }
            let u = Int64(from.0 * one), v = Int64(from.1 * one)
            let below = (0..<n).map { _ in random.pixel() }
            let tint = random.pixel()
            var color: UInt64 = 0
            for shift: UInt64 in [0, 8, 16, 24] { color |= (UInt64(tint) >> shift & 255) * 257 << (2 * shift) }
            both { name in
                var out = [UInt32](repeating: 0, count: n)
                mica_bilinear(&out, image, stride, u, v, du, dv, n)
                #expect(
                    out == (0..<n).map { Twin.bilinear(image, stride, u + Int64($0) * du, v + Int64($0) * dv) },
                    "\(name)")
                for add in [false, true] {
                    var drawn = below
                    mica_tinted(&drawn, image, stride, u, v, du, dv, n, color, add ? 1 : 0)
                    #expect(
                        drawn
                            == (0..<n).map {
                                let u = u + Int64($0) * du, v = v + Int64($0) * dv
                                return Twin.tinted(image, stride, u, v, color, below[$0], add: add)
                            })
                }
                mica_cubic(&out, image, stride, weights, u, v, du, dv, n)
                #expect(
                    out == (0..<n).map { Twin.cubic(image, stride, weights, u + Int64($0) * du, v + Int64($0) * dv) })
                let us = (0..<n).map { Int32(truncatingIfNeeded: (u + Int64($0) * du) >> 16) }
                let vs = (0..<n).map { Int32(truncatingIfNeeded: (v + Int64($0) * dv) >> 16) }
                mica_bilinear_points(&out, image, stride, us, vs, n)
                #expect(
                    out == (0..<n).map { Twin.bilinear(image, stride, Int64(us[$0]) << 16, Int64(vs[$0]) << 16) })
                mica_table(&out, image, u, du, n)
                #expect(out == (0..<n).map { image[Int((u + Int64($0) * du) >> 32)] })
            }
        }
    }

    /// Any positions: taps outside are the nearest pixel, or nothing.
    @Test func kernels_ofImageEdgesMatchTheirTwins() {
        var random = Seeded(25)
        for _ in 0..<400 {
            let width = random.int(1..<9), height = random.int(1..<9), stride = 16, n = random.int(1..<20)
            let image = (0..<stride * height).map { _ in random.pixel() }, one = 4_294_967_296.0
            func position(_ size: Int) -> Int64 { Int64(random.real(-4, Double(size) + 4) * one) }
            let u = position(width), v = position(height)
            let du = Int64(random.real(-1, 1) * one), dv = Int64(random.real(-1, 1) * one)
            for transparent in [false, true] {
                // The same image with its surroundings laid out around it.
                let margin = 32, side = 2 * margin + 16
                let wide = (0..<side * side).map { i -> UInt32 in
                    let x = i % side - margin, y = i / side - margin
                    if transparent && !(0..<width ~= x && 0..<height ~= y) { return 0 }
                    return image[max(0, min(height - 1, y)) * stride + max(0, min(width - 1, x))]
                }
                let twin = (0..<n).map {
                    Twin.bilinear(
                        wide, side, u + Int64($0) * du + Int64(margin) << 32, v + Int64($0) * dv + Int64(margin) << 32)
                }
                both { name in
                    var out = [UInt32](repeating: 0, count: n)
                    mica_bilinear_edge(
                        &out, image, stride, Int32(width), Int32(height), transparent ? 1 : 0, u, v, du, dv, n)
                    #expect(out == twin, "\(name) \(transparent)")
                }
            }
        }
    }

    @Test func kernels_ofShiftedRowsMatchTheirTwins() {
        var random = Seeded(24)
        for round in 0..<300 {
            let n = round < 100 ? random.int(1..<20) : random.int(1..<200), stride = n + random.int(1..<9)
            let (fx, fy) = (UInt32(random.int(0..<256)), UInt32(random.int(0..<256))), f = UInt32(random.int(0..<256))
            let rows = (0..<2 * stride).map { _ in random.chance(0.1) ? 0 : random.pixel() }
            let dst = (0..<n).map { _ in random.pixel() }
            let twin = (0..<n).map {
                Twin.bilinear(rows, stride, Int64($0) << 32 | Int64(fx) << 24, Int64(fy) << 24)
            }
            both { name in
                var out = [UInt32](repeating: 0, count: n), drawn = dst
                rows.withUnsafeBufferPointer { p in
                    mica_shifted(&out, p.baseAddress!, p.baseAddress! + stride, fx, fy, n)
                    mica_over_shifted(&drawn, p.baseAddress!, p.baseAddress! + stride, fx, fy, n, f, 3)
                }
                #expect(out == twin, "\(name) \(n)")
                if n >= 4 {
                    mica_shifted_4(&out, rows, Array(rows[stride...]), fx, fy)
                    #expect(out[..<4] == twin[..<4])
                }
                #expect(drawn == (0..<n).map { Twin.over(twin[$0], dst[$0], f) }, "\(name) \(n)")
            }
        }
    }

    @Test func kernels_ofGradientsAndBlursDoNotDependOnTheProcessor() {
        var random = Seeded(23)
        let table = (0..<400).map { _ in random.pixel() }
        for _ in 0..<200 {
            let n = random.int(1..<60)
            var radial = mica_radial_row()
            radial.x = random.real(-50, 50)
            radial.y = random.real(-50, 50)
            radial.stepX = random.real(-2, 2)
            radial.stepY = random.real(-2, 2)
            radial.cdx = random.real(-30, 30)
            radial.cdy = random.real(-30, 30)
            radial.radius = random.real(0, 20)
            radial.dr = random.real(-20, 40)
            radial.a = radial.cdx * radial.cdx + radial.cdy * radial.cdy - radial.dr * radial.dr
            radial.inverseA = 1 / radial.a
            radial.scale = 256
            (radial.lowest, radial.highest) = random.chance(0.5) ? (-.infinity, .infinity) : (0, 1)
            var conic = mica_conic_row()
            conic.x = radial.x
            conic.y = radial.y
            conic.stepX = radial.stepX
            conic.stepY = radial.stepY
            conic.start = random.unit()
            conic.scale = 256
            var nested = mica_nested_row()
            nested.first = Float(radial.x)
            nested.slope = Float(radial.stepX)
            nested.middle = Float(radial.y)
            nested.curve = Float(radial.radius)
            nested.least = random.chance(0.1) ? .nan : Float(radial.radius * 90)
            nested.sign = random.chance(0.5) ? 1 : -1
            nested.last = 258
            let numbers = (0..<(n * 12 + 64)).map { _ in Float(random.real(0, 255)) }
            let source = (0..<n * 4).map { _ in UInt8(random.int(0..<256)) }
            var seen: [[UInt32]] = []
            both { _ in
                var index = [Int32](repeating: 0, count: n), all: [UInt32] = []
                mica_radial(&index, &radial, n)
                all += index.map { UInt32(bitPattern: $0) }
                #expect(index.allSatisfy { $0 >= 0 && $0 <= 258 })
                mica_conic(&index, &conic, n)
                all += index.map { UInt32(bitPattern: $0) }
                #expect(index.allSatisfy { $0 >= 0 && $0 < 256 })
                var px = [UInt32](repeating: 0, count: n)
                mica_radial_nested(&px, table, &nested, n)
                all += px
                var cells = [Float](repeating: 0, count: 12), out = [Float](repeating: 0, count: n * 4)
                var result = [UInt8](repeating: 0, count: n * 4)
                mica_blur_shrink(&cells, source, numbers.map { $0 / 255 }, Int(n), n / 3, 4)
                all += cells.map(\.bitPattern)
                numbers.withUnsafeBufferPointer { p in
                    mica_blur_taps(&out, p.baseAddress! + 32, [0.4, 0.2, 0.1], 2, 4, n * 4)
                }
                all += out.map(\.bitPattern)
                mica_blur_store(&result, numbers, n * 4)
                all += result.map(UInt32.init)
                seen.append(all)
            }
            #expect(seen[0] == seen[1])
        }
    }
}
