import Foundation
import ImageIO
import MicaSnapshot
import Testing

/// The frames of an animation that `CGImageDestination` writes: all added frames, with their delays.
struct DestinationFrameTests {
    /// The format's dictionary with its keys for a delay and the loop count.
    private func keys(_ type: CFString) -> (dictionary: CFString, delay: CFString, loopCount: CFString) {
        switch type {
        case "com.compuserve.gif":
            (kCGImagePropertyGIFDictionary, kCGImagePropertyGIFUnclampedDelayTime, kCGImagePropertyGIFLoopCount)
        case "public.png":
            (kCGImagePropertyPNGDictionary, kCGImagePropertyAPNGUnclampedDelayTime, kCGImagePropertyAPNGLoopCount)
        default:
            (kCGImagePropertyWebPDictionary, kCGImagePropertyWebPUnclampedDelayTime, kCGImagePropertyWebPLoopCount)
        }
    }

    private func source(
        _ type: CFString, _ delay: Double, isEqual: Bool = false, loopCount: Double = 0
    ) throws -> CGImageSource {
        let data = NSMutableData()
        let target = try #require(CGImageDestinationCreateWithData(data, type, 4, nil))
        let (dictionary, key, loop) = keys(type)
        CGImageDestinationSetProperties(target, [dictionary: [loop: loopCount] as CFDictionary])
        for i in 0..<4 {
            let bitmap = Bitmap(width: 5, height: 4, filledWith: 0xFF00_0000 | (isEqual ? 9 : UInt32(i * 60)))
            let image = try #require(bitmap.image())
            CGImageDestinationAddImage(target, image, [dictionary: [key: delay] as CFDictionary])
        }
        try #require(CGImageDestinationFinalize(target))
        return try #require(CGImageSourceCreateWithData(data as Data as CFData, nil))
    }

    @Test(
        arguments: ["com.compuserve.gif", "public.png", "org.webmproject.webp"],
        [0, 0.01, 0.1, 1e12, 1e30, .infinity, .nan, -1])
    func frames_areAsManyAsWereAdded(_ type: String, _ delay: Double) throws {
        #expect(CGImageSourceGetCount(try source(type as CFString, delay)) == 4)
    }

    @Test(arguments: ["com.compuserve.gif", "public.png", "org.webmproject.webp"], [0, 0.01, 0.1])
    func equalFrames_areAllWritten(_ type: String, _ delay: Double) throws {
        #expect(CGImageSourceGetCount(try source(type as CFString, delay, isEqual: true)) == 4)
    }

    @Test(arguments: [(0, 0), (0.01, 0.01), (0.016, 0.02), (1e30, 655.35), (.infinity, 655.35), (.nan, 0.1)])
    func gifDelay_isStoredInHundredths(_ delay: Double, _ expected: Double) throws {
        let source = try source("com.compuserve.gif", delay)
        for i in 0..<4 {
            let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, i, nil))
            let details = try #require(properties[kCGImagePropertyGIFDictionary] as? CFDictionary)
            #expect(details[kCGImagePropertyGIFUnclampedDelayTime] as? Double == expected, "frame \(i)")
        }
    }

    @Test func webPDelay_isThatOfEqualFramesToo() throws {
        let source = try source("org.webmproject.webp", 0.25, isEqual: true)
        for i in 0..<4 {
            let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, i, nil))
            let details = try #require(properties[kCGImagePropertyWebPDictionary] as? CFDictionary)
            #expect(details[kCGImagePropertyWebPUnclampedDelayTime] as? Double == 0.25, "frame \(i)")
        }
    }

    @Test(arguments: ["com.compuserve.gif", "public.png"], [-1, 1e30, .infinity, .nan])
    func loopCount_mayBeAnyNumber(_ type: String, _ loopCount: Double) throws {
        #expect(CGImageSourceGetCount(try source(type as CFString, 0.1, loopCount: loopCount)) == 4)
    }
}
