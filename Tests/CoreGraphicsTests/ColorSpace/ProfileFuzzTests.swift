import CoreGraphics
import Foundation
import TestSeeds
import Testing

/// ICC profiles with bytes changed, removed, duplicated: each makes a space or is refused, and its conversions are
/// finite (the suite also runs under AddressSanitizer). `MICA_FUZZ_ROUNDS` makes it longer.
@Suite(.seeded) struct ProfileFuzzTests {
    private static let rounds = ProcessInfo.processInfo.environment["MICA_FUZZ_ROUNDS"].flatMap(UInt64.init) ?? 120

    enum Form: String, CaseIterable, Sendable { case curves, functions, grey, table }

    // MARK: Whole profiles

    private static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    private static func fixed(_ value: Double) -> [UInt8] { big(Int((value * 65536).rounded())) }
    private static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
        Array("XYZ ".utf8) + big(0) + fixed(x) + fixed(y) + fixed(z)
    }

    private static func profile(_ kind: String, _ space: String, _ other: String, _ tags: [(String, [UInt8])])
        -> [UInt8]
    {
        var table = big(tags.count), contents: [UInt8] = []
        for (tag, bytes) in tags {
            table += Array(tag.utf8) + big(132 + 12 * tags.count + contents.count) + big(bytes.count)
            contents += bytes + [UInt8](repeating: 0, count: -bytes.count & 3)
        }
        var head = big(128 + table.count + contents.count) + big(0) + [2, 0x10, 0, 0]
        head += Array((kind + space + other).utf8) + [7, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
        head += [UInt8](repeating: 0, count: 28) + fixed(0.9642) + fixed(1) + fixed(0.8249)
        head += [UInt8](repeating: 0, count: 128 - head.count)
        return head + table + contents
    }

    private static func sample(_ form: Form) -> [UInt8] {
        let primaries = [
            ("wtpt", xyz(0.9642, 1, 0.8249)), ("rXYZ", xyz(0.4361, 0.2225, 0.0139)),
            ("gXYZ", xyz(0.3851, 0.7169, 0.0971)), ("bXYZ", xyz(0.1431, 0.0606, 0.7139)),
        ]
        let curve =
            Array("curv".utf8) + big(0) + big(17)
            + (0...16).flatMap { big(Int(pow(Double($0) / 16, 2.2) * 65535), 2) }
        let function =
            Array("para".utf8) + big(0) + big(3, 2) + big(0, 2)
            + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
        switch form {
        case .curves:
            return profile("mntr", "RGB ", "XYZ ", primaries + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) })
        case .functions:
            return profile("mntr", "RGB ", "XYZ ", primaries + ["rTRC", "gTRC", "bTRC"].map { ($0, function) })
        case .grey: return profile("mntr", "GRAY", "XYZ ", [primaries[0], ("kTRC", curve)])
        case .table:
            // Four inks through a table of two steps each.
            var lookup = Array("mft1".utf8) + big(0) + [4, 3, 2, 0]
            for i in 0..<9 { lookup += fixed(i % 4 == 0 ? 1 : 0) }
            for _ in 0..<4 { lookup += (0...255).map { UInt8($0) } }
            for i in 0..<16 { lookup += [UInt8(255 - i * 16), UInt8(128 + (i & 3) * 20), UInt8(128 - (i >> 2) * 20)] }
            for _ in 0..<3 { lookup += (0...255).map { UInt8($0) } }
            return profile("prtr", "CMYK", "Lab ", [primaries[0], ("A2B0", lookup), ("A2B1", lookup)])
        }
    }

    /// Makes a space and converts with it; false if it is refused.
    private static func use(_ bytes: [UInt8]) -> Bool {
        guard let space = CGColorSpace(iccData: Data(bytes)), let target = CGColorSpace(name: CGColorSpace.sRGB) else {
            return false
        }
        #expect([1, 3, 4].contains(space.numberOfComponents))
        for value in [0, 0.3, 1] as [CGFloat] {
            var components = [CGFloat](repeating: value, count: space.numberOfComponents) + [1]
            components[0] = 1 - value
            guard let color = CGColor(colorSpace: space, components: components) else { continue }
            let converted = color.converted(to: target, intent: .defaultIntent, options: nil)
            #expect(converted?.components?.allSatisfy(\.isFinite) ?? true, "\(converted as Any)")
        }
        // As for images.
        let count = space.numberOfComponents
        let pixels = Data((0..<16 * count).map { UInt8($0 * 16 & 255) })
        if let provider = CGDataProvider(data: pixels as CFData),
            let image = CGImage(
                width: 4, height: 4, bitsPerComponent: 8, bitsPerPixel: 8 * count, bytesPerRow: 4 * count, space: space,
                bitmapInfo: [], provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent),
            let context = CGContext(pixelWidth: 4, pixelHeight: 4)
        {
            context.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        return true
    }

    @Test(arguments: Form.allCases) func wholeProfiles_areRead(form: Form) {
        let bytes = Self.sample(form)
        #expect(Self.use(bytes))
        #expect(
            CGColorSpace(iccData: Data(bytes))?.numberOfComponents == [3, 3, 1, 4][Form.allCases.firstIndex(of: form)!])
    }

    @Test(.timeLimit(.minutes(10)), arguments: Form.allCases) func profiles_surviveDamage(form: Form) {
        let original = Self.sample(form)
        var outcomes = (read: 0, refused: 0)
        let rounds = seeds(0..<Self.rounds)
        for seed in rounds {
            var random = Seeded(seed), bytes = original
            for _ in 0...random.below(5) {
                guard bytes.count > 140 else { break }
                // Mostly after the head.
                let place = random.chance(0.2) ? random.below(128) : 128 + random.below(bytes.count - 128)
                let end = min(bytes.count, place + 1 + random.below(12))
                switch random.below(7) {
                case 0: bytes[place] = UInt8(random.below(256))
                case 1: bytes[place] ^= 1 << UInt8(random.below(8))
                case 2: for i in place..<end { bytes[i] = 0xFF }
                case 3: for i in place..<end { bytes[i] = 0 }
                case 4: bytes.removeSubrange(place..<end)
                case 5: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
                default: if random.chance(0.3) { bytes.removeSubrange(place...) }
                }
            }
            // The length that it declares, in half of the rounds.
            if random.chance(0.5) { bytes.replaceSubrange(0..<4, with: Self.big(bytes.count)) }
            if Self.use(bytes) { outcomes.read += 1 } else { outcomes.refused += 1 }
        }
        // Both must happen, or the mutations are too weak or too strong to test anything.
        #expect(!rounds.areAll || outcomes.refused > 0 && outcomes.read > 0, "\(form): \(outcomes)")
    }
}
