/// The limits of requests.
struct Limits: Sendable {
    /// The most pixels of a still card.
    var framePixels = 4_000_000
    /// The most pixels of a frame of a moving card, 1080 × 1920 among them; an encoder holds several frames.
    var movingFramePixels = 2_100_000
    /// The most frames of a moving card.
    var frames = 150
    /// The most pixels of all frames of a card together.
    var totalPixels = 120_000_000
    /// The most seconds to draw a still card; a moving card may take `movingTimeFactor` times as long.
    var drawingTime = 10.0
    static let movingTimeFactor = 3.0
    /// The most seconds that a card waits for its turn.
    var waitingTime = 5.0
    /// The most cards that wait.
    var waitingCards = 256
    /// The most pixels of an address's cards that are requested and not answered.
    var clientPixels = 256_000_000
    /// The most bytes of an uploaded avatar.
    var uploadBytes = 2 << 20
    /// The most bytes of uploads in flight, for an address and in all.
    var clientUploadBytes = 8 << 20
    var allUploadBytes = 64 << 20
    /// The most bytes of responses that are not read yet, for an address and in all.
    var clientAnswerBytes = 32 << 20
    var allAnswerBytes = 128 << 20
}
