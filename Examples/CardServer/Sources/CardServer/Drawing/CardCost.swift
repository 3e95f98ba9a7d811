import Foundation

/// The estimated time of a card. Its address is charged with it until the card is drawn.
enum CardCost {
    /// Milliseconds for drawing and encoding a pixel: measured with share cards, rounded up.
    private static func perPixel(_ request: CardRequest) -> Double {
        switch (request.format, request.duration != nil, request.quality != nil) {
        case (.png, _, _): 1.2e-5
        case (.gif, _, _): 4e-5
        case (.mp4, _, _): 4e-5
        case (.webp, _, true): 6e-5
        case (.webp, _, false): 2.5e-4
        }
    }
    /// Milliseconds for everything except the pixels.
    private static let perCard = 2.0
    /// The most milliseconds of a card of the quick class.
    private static let mostQuick = 60.0
    /// The most bytes of an upload of the quick class. A larger one may take long to decode, whatever size its head states.
    private static let mostQuickUpload = 256 << 10
    /// The most pixels, by its head, of an upload of the quick class.
    private static let mostQuickUploadPixels = 2_000_000

    static func milliseconds(_ request: CardRequest) -> Double {
        perCard + Double(pixels(request)) * perPixel(request)
    }

    private static func pixels(_ request: CardRequest) -> Int { request.frameCount * request.pixelsPerFrame }

    static func serviceClass(_ request: CardRequest, _ avatar: CardRenderer.Avatar) -> WorkQueue.ServiceClass {
        guard request.duration == nil, milliseconds(request) <= mostQuick else { return .long }
        guard case .uploaded(let data, _) = avatar else { return .quick }
        let isSmall = data.count <= mostQuickUpload && ImageStore.pixelCount(data) <= mostQuickUploadPixels
        return isSmall ? .quick : .long
    }

    static func work(_ request: CardRequest, _ avatar: CardRenderer.Avatar, _ client: String) -> WorkQueue.Work {
        WorkQueue.Work(
            client: client, serviceClass: serviceClass(request, avatar), pixels: pixels(request),
            milliseconds: milliseconds(request))
    }
}
