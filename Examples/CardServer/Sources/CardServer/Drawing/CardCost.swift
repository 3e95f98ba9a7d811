import Foundation

/// The time that a card should take: what its address is charged with until it is drawn.
enum CardCost {
    /// Of a pixel, drawn and encoded, in milliseconds: measured with share cards, rounded up.
    private static func perPixel(_ request: CardRequest) -> Double {
        switch (request.format, request.duration != nil, request.quality != nil) {
        case (.png, _, _): 1.2e-5
        case (.gif, _, _): 4e-5
        case (.mp4, _, _): 4e-5
        case (.webp, _, true): 6e-5
        case (.webp, _, false): 2.5e-4
        }
    }
    /// Of everything beside the pixels, in milliseconds.
    private static let perCard = 2.0
    /// Milliseconds above which a card is drawn in the long lane.
    private static let mostQuick = 60.0
    /// An upload of more bytes may hold an image that takes long to decode, however small it says to be.
    private static let mostQuickUpload = 256 << 10
    /// The most pixels that an upload's head may tell in the quick lane.
    private static let mostQuickUploadPixels = 2_000_000

    static func milliseconds(_ request: CardRequest) -> Double {
        perCard + Double(pixels(request)) * perPixel(request)
    }

    private static func pixels(_ request: CardRequest) -> Int { request.frameCount * request.pixelsPerFrame }

    static func lane(_ request: CardRequest, _ avatar: CardRenderer.Avatar) -> WorkQueue.Lane {
        guard request.duration == nil, milliseconds(request) <= mostQuick else { return .long }
        guard case .uploaded(let data) = avatar else { return .quick }
        let isSmall = data.count <= mostQuickUpload && ImageStore.pixelCount(data) <= mostQuickUploadPixels
        return isSmall ? .quick : .long
    }

    static func work(_ request: CardRequest, _ avatar: CardRenderer.Avatar, _ client: String) -> WorkQueue.Work {
        WorkQueue.Work(
            client: client, lane: lane(request, avatar), pixels: pixels(request), milliseconds: milliseconds(request))
    }
}
