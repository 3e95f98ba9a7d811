import Foundation
import ImageIO
import Mica
import MicaRaster
import QuartzCore
import Testing

/// Frames as an open shutter sees them.
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
        // A row is the pixmap's memory and goes with it.
        return withExtendedLifetime(result) { result.row(0)[0] }
    }

    /// Half the light of white is 188, not 128.
    @Test func average_isOfLight() throws {
        #expect(try average([0xFFFF_FFFF, 0xFF00_0000]) == 0xFFBC_BCBC)
        #expect(try average([0xFFFF_0000, 0xFF00_00FF]) == 0xFFBC_00BC)
        // What is transparent has no colour that would count.
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

    @Test func shutter_isOpenForItsPartOfTheFrame() throws {
        let blur = try #require(MotionBlur(sampleCount: 4, shutterAngle: 90))
        #expect(blur.times(from: 2, fps: 10) == [2, 2.00625, 2.0125, 2.01875])
        for (count, angle) in [(0, 180.0), (257, 180), (4, 0), (4, -1), (4, 361), (4, .nan)] {
            #expect(MotionBlur(sampleCount: count, shutterAngle: angle) == nil)
        }
    }

    /// A white square crosses a black ground at 100 points a second: with ten frames a second and the shutter open for all of a
    /// frame's time, five pictures show it at 0, 2, 4, 6 and 8 points.
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
        let bitmap = try #require(Bitmap(try await player.checkedImage(at: 0, fps: 10, blur: blur)))
        let row = (0..<20).map { bitmap[$0, 2] & 255 }
        // A fifth of the light of white.
        #expect(row == Array(repeating: 124, count: 10) + Array(repeating: 0, count: 10))
    }
}
