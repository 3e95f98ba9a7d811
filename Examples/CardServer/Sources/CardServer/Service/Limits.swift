/// What requests may take.
struct Limits: Sendable {
    /// Pixels of a still card.
    var framePixels = 4_000_000
    /// Pixels of a frame of a moving card, of which an encoder holds several.
    var movingFramePixels = 2_000_000
    /// Frames of a moving card.
    var frames = 150
    /// Pixels of all frames of a card together.
    var totalPixels = 120_000_000
    /// Seconds from the start of the drawing; a moving card may take `movingTimeFactor` times as long.
    var drawingTime = 10.0
    static let movingTimeFactor = 3.0
    /// Seconds before it.
    var waitingTime = 5.0
    /// Cards that wait.
    var waitingCards = 256
    /// Pixels of the cards that an address has asked for and that are not answered.
    var clientPixels = 256_000_000
    /// Bytes of an uploaded avatar.
    var uploadBytes = 2 << 20
    /// Bytes of uploads that are on their way, of an address and in all.
    var clientUploadBytes = 8 << 20
    var allUploadBytes = 64 << 20
    /// Bytes of answers that were not taken yet, of an address and in all.
    var clientAnswerBytes = 32 << 20
    var allAnswerBytes = 128 << 20
}
