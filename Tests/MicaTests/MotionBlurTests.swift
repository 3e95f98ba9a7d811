import Foundation
import ImageIO
import Mica
import MicaRaster
import QuartzCore
import Testing

/// Frames as captured by an open shutter.
@Suite struct MotionBlurTests {
    private func flat(_ pixel: UInt32) throws -> Pixmap {
        let pixmap = try #require(Pixmap(width: 1, height: 1))
        pixmap.row(0)[0] = pixel
        return pixmap
    }

    private func average(_ pixels: [UInt32]) throws -> UInt32 {
        var average = LinearAverage(width: 1, height: 1)
        for pixel in pixels { average.add(try flat(pixel)) }
        let result = try #require(average.pixmap())
        // A row is the pixmap's memory and lives as long.
        return withExtendedLifetime(result) { result.row(0)[0] }
    }

    /// Half the light of white is 188, not 128.
    @Test func average_isOfLight() throws {
        #expect(try average([0xFFFF_FFFF, 0xFF00_0000]) == 0xFFBC_BCBC)
        #expect(try average([0xFFFF_0000, 0xFF00_00FF]) == 0xFFBC_00BC)
        // Transparent pixels have no colour that counts.
        #expect(try average([0xFFFF_FFFF, 0]) == 0x8080_8080)
        #expect(try average([0, 0]) == 0)
    }

    @Test func average_keepsWhatStaysTheSame() throws {
        for alpha in stride(from: UInt32(0), through: 255, by: 5) {
            for value in 0...alpha {
                let pixel = alpha << 24 | value << 16 | (alpha - value) << 8 | value / 2
                #expect(try average([pixel, pixel, pixel]) == pixel)
            }
        }
    }

    @Test func average_of256WhitePicturesIsWhite() throws {
        #expect(try average(Array(repeating: 0xFFFF_FFFF, count: 256)) == 0xFFFF_FFFF)
    }

    private func deepAverage(_ pixels: [UInt32]) throws -> [UInt16] {
        var average = LinearAverage(width: 1, height: 1)
        for pixel in pixels { average.add(try flat(pixel)) }
        return average.deepBitmap.samples
    }

    @Test func deepAverage_keepsWhatStaysTheSame() throws {
        for value in UInt32(0)...255 {
            let spread = UInt16(value) * 257
            let pixel = 0xFF00_0000 | value << 16 | (255 - value) << 8 | value / 2
            #expect(
                try deepAverage([pixel, pixel, pixel]) == [spread, 65_535 - spread, UInt16(value / 2) * 257, 65_535])
        }
        #expect(try deepAverage([0x8080_8080, 0x8080_8080]) == [65_535, 65_535, 65_535, 128 * 257])
        #expect(try deepAverage([0, 0]) == [0, 0, 0, 0])
        #expect(try deepAverage([0xFFFF_FFFF, 0]) == [65_535, 65_535, 65_535, 32_768])
        #expect(try deepAverage(Array(repeating: 0xFFFF_FFFF, count: 256)) == [65_535, 65_535, 65_535, 65_535])
    }

    /// Greys between those of 8 bits, compared with the definition of sRGB.
    @Test func deepAverage_isNearTheExactOne() throws {
        func light(_ value: UInt32) -> Double {
            let component = Double(value) / 255
            return component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
        }
        func component(_ light: Double) -> Double {
            light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        }
        var between = 0
        for (a, b) in zip(stride(from: UInt32(0), through: 255, by: 3), stride(from: UInt32(255), through: 0, by: -3)) {
            for count in [1, 2, 7] {
                let greys = [UInt32](repeating: a, count: count) + [b]
                let exact = component(greys.map(light).reduce(0, +) / Double(greys.count)) * 65_535
                let got = try deepAverage(greys.map { 0xFF00_0000 | $0 << 16 | $0 << 8 | $0 })[0]
                // The light values of the table are rounded to 16 bits, of which the darkest components have few.
                #expect(abs(Double(got) - exact) <= (exact < 6_000 ? 14 : 5), "\(count) of \(a), \(b)")
                if got % 257 != 0 { between += 1 }
            }
        }
        #expect(between > 200)
    }

    /// The file has steps finer than 8 bits, as read by ffmpeg.
    @MainActor @Test func deepPNG_hasFinerSteps() async throws {
        let ground = CALayer(), square = CALayer()
        ground.backgroundColor = CGColor(gray: 0, alpha: 1)
        square.backgroundColor = CGColor(gray: 1, alpha: 1)
        ground.frame = CGRect(x: 0, y: 0, width: 24, height: 4)
        square.frame = CGRect(x: 0, y: 0, width: 8, height: 4)
        ground.addSublayer(square)
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 4
        move.toValue = 104
        move.duration = 1
        square.add(move, forKey: nil)
        let folder = try TemporaryFolder()
        var options = MovieOptions()
        options.bitDepth = 16
        try await OfflineRenderer(ground, size: ground.bounds.size).write(
            to: folder["a.png"], from: 0, to: 0.1, fps: 10, options: options,
            motionBlur: MotionBlur(sampleCount: 10, shutterAngle: 360))
        let program = try Program(
            try #require(Program.found("ffmpeg")),
            ["-v", "error", "-i", folder["a.png"].path, "-f", "rawvideo", "-pix_fmt", "rgb48be", "-"])
        #expect(program.error.isEmpty, "\(program.error)")
        let bytes = [UInt8](program.output)
        let row = (0..<24).map { UInt16(bytes[$0 * 6]) << 8 | UInt16(bytes[$0 * 6 + 1]) }
        #expect(bytes.count == 24 * 4 * 6)
        #expect(row.contains { $0 % 257 != 0 }, "\(row)")
        #expect(row[..<8].elementsEqual(row[..<8].sorted()), "\(row)")
    }

    @Test func shutter_isOpenForItsPartOfTheFrame() throws {
        let blur = try #require(MotionBlur(sampleCount: 4, shutterAngle: 90))
        #expect(blur.times(from: 2, fps: 10) == [2, 2.00625, 2.0125, 2.01875])
        for (count, angle) in [(0, 180.0), (257, 180), (4, 0), (4, -1), (4, 361), (4, .nan)] {
            #expect(MotionBlur(sampleCount: count, shutterAngle: angle) == nil)
        }
    }

    /// A white square crosses a black background at 100 points a second. With ten frames a second and the shutter open
    /// for the whole frame, five samples show it at 0, 2, 4, 6 and 8 points.
    @MainActor @Test func movingLayer_isSmeared() async throws {
        let ground = CALayer(), square = CALayer()
        ground.backgroundColor = CGColor(gray: 0, alpha: 1)
        square.backgroundColor = CGColor(gray: 1, alpha: 1)
        square.frame = CGRect(x: 0, y: 0, width: 2, height: 4)
        ground.frame = CGRect(x: 0, y: 0, width: 20, height: 4)
        ground.addSublayer(square)
        let player = OfflineRenderer(ground, size: ground.bounds.size)
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 1
        move.toValue = 101
        move.duration = 1
        square.add(move, forKey: nil)
        let blur = try #require(MotionBlur(sampleCount: 5, shutterAngle: 360))
        let bitmap = try #require(Bitmap(try await player.movieFrame(at: 0, fps: 10, blur: blur).image))
        let row = (0..<20).map { bitmap[$0, 2] & 255 }
        // A fifth of the light of white.
        #expect(row == Array(repeating: 124, count: 10) + Array(repeating: 0, count: 10))
    }
}
