import Foundation

/// The estimated time of a card. Its address is charged with it until the card is drawn.
enum CardCost {
    /// Milliseconds for drawing and encoding a pixel: measured with share cards, rounded up.
    private static func perPixel(_ request: CardRequest) -> Double {
        switch (request.format, request.duration != nil, request.quality != nil) {
        case (.png, _, _): 1.2e-5
        case (.gif, _, _): 4e-5
        case (.mp4, _, _): 4e-5
        case (.webp, true, _), (.webp, _, true): 6e-5
        case (.webp, false, false): 2.5e-4
        }
    }
    /// Milliseconds for everything except the pixels.
    private static let perCard = 2.0
    /// Milliseconds for decoding a pixel of an upload.
    private static let perUploadedPixel = 1e-5
    /// The most milliseconds of cards of the quick and of the medium class.
    private static let mostQuick = 20.0, mostMedium = 60.0
    /// The most bytes of an upload below the long class. A larger one may take long to decode, whatever size its head states.
    private static let mostUploadedBytes = 256 << 10

    static func milliseconds(_ request: CardRequest, _ avatar: CardRenderer.Avatar) -> Double {
        var time = perCard + Double(pixels(request)) * perPixel(request)
        if case .uploaded(let data, _) = avatar { time += Double(ImageStore.pixelCount(data)) * perUploadedPixel }
        return time
    }

    private static func pixels(_ request: CardRequest) -> Int { request.frameCount * request.pixelsPerFrame }

    static func serviceClass(_ request: CardRequest, _ avatar: CardRenderer.Avatar) -> WorkQueue.ServiceClass {
        let time = milliseconds(request, avatar)
        if request.duration != nil || time > mostMedium { return .long }
        if case .uploaded(let data, _) = avatar, data.count > mostUploadedBytes { return .long }
        return time <= mostQuick ? .quick : .medium
    }

    static func work(_ request: CardRequest, _ avatar: CardRenderer.Avatar, _ client: String) -> WorkQueue.Work {
        WorkQueue.Work(
            client: client, serviceClass: serviceClass(request, avatar), pixels: pixels(request),
            milliseconds: milliseconds(request, avatar))
    }
}
