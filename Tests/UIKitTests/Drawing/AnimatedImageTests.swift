import CoreGraphics
import Foundation
import ImageIO
import QuartzCore
import Testing

/// Animated images on the clock of a host.
@MainActor struct AnimatedImageTests {
    /// Three frames of 0.1, 0.2 and 0.3 s, each of one colour; it runs twice.
    private func file(type: String = "com.compuserve.gif", loopCount: Int = 2) throws -> Data {
        let data = NSMutableData()
        let target = try #require(CGImageDestinationCreateWithData(data, type, 3, nil))
        CGImageDestinationSetProperties(
            target,
            [
                kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: loopCount] as CFDictionary,
                kCGImagePropertyPNGDictionary: [kCGImagePropertyAPNGLoopCount: loopCount] as CFDictionary,
            ])
        for index in 0..<3 {
            let context = try #require(
                CGContext(
                    data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            context.setFillColor(red: CGFloat(index) / 2, green: 0, blue: 0, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            let delay = Double(index + 1) / 10
            CGImageDestinationAddImage(
                target, try #require(context.makeImage()),
                [
                    kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: delay] as CFDictionary,
                    kCGImagePropertyPNGDictionary: [kCGImagePropertyAPNGDelayTime: delay] as CFDictionary,
                ])
        }
        #expect(CGImageDestinationFinalize(target))
        return data as Data
    }

    /// The times of the frames: index and tenths of a second.
    private func calls(_ file: Data, _ options: CFDictionary? = nil, until end: Double = 5, stopAfter: Int = .max)
        -> [[Int]]
    {
        // Made here: other hosts appear between the calls of tests.
        let layer = CALayer()
        let host = LayerHost(layer: layer, size: CGSize(width: 8, height: 8), scale: 1, startTime: 0)
        var calls: [[Int]] = []
        let status = CGAnimateImageDataWithBlock(file as CFData, options) { index, image, stop in
            #expect(image.width == 4)
            calls.append([index, Int((host.time * 10).rounded())])
            if calls.count == stopAfter { stop.pointee = true }
        }
        #expect(status == 0 && calls.isEmpty)
        host.advance(to: end)
        return calls
    }

    @Test(arguments: ["com.compuserve.gif", "public.png"]) func frames_comeAtTheirTimes(type: String) throws {
        #expect(try calls(file(type: type)) == [[0, 0], [1, 1], [2, 3], [0, 6], [1, 7], [2, 9]])
    }

    @Test func options_changeStartDelayAndLoops() throws {
        let options: CFDictionary = [
            kCGImageAnimationStartIndex: 1, kCGImageAnimationDelayTime: 0.5, kCGImageAnimationLoopCount: 1,
        ]
        #expect(try calls(file(), options) == [[1, 0], [2, 5]])
        let endless: CFDictionary = [kCGImageAnimationLoopCount: Double.infinity, kCGImageAnimationDelayTime: 1]
        #expect(try calls(file(), endless, until: 8).count == 9)
    }

    @Test func stop_endsIt() throws {
        #expect(try calls(file(loopCount: 0), stopAfter: 4).count == 4)
    }

    @Test func failures_areToldAtOnce() throws {
        func status(_ data: Data, _ options: CFDictionary? = nil) -> OSStatus {
            CGAnimateImageDataWithBlock(data as CFData, options) { _, _, _ in Issue.record("there is nothing to show") }
        }
        let file = try file()
        #expect(status(Data("no image".utf8)) == CGImageAnimationStatus.unsupportedFormat.rawValue)
        #expect(status(file.dropLast(5)) == CGImageAnimationStatus.incompleteInputImage.rawValue)
        #expect(status(file, [kCGImageAnimationStartIndex: 3]) == CGImageAnimationStatus.parameterError.rawValue)
        #expect(status(file, [kCGImageAnimationDelayTime: -1]) == CGImageAnimationStatus.parameterError.rawValue)
        let missing = URL(fileURLWithPath: "/nowhere/at/all.gif")
        #expect(
            CGAnimateImageAtURLWithBlock(missing as CFURL, nil) { _, _, _ in }
                == CGImageAnimationStatus.parameterError.rawValue)
    }
}
