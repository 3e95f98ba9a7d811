/// What requests may take.
struct Limits: Sendable {
    /// Pixels of a frame.
    var framePixels = 4_000_000
    /// Frames of a moving card.
    var frames = 150
    /// Pixels of all frames of a card together.
    var totalPixels = 120_000_000
    /// Seconds from the start of the drawing.
    var drawingTime = 10.0
    /// Seconds before it.
    var waitingTime = 5.0
    /// Cards that wait.
    var waitingCards = 256
    /// Requests of one address that are drawn or wait.
    var cardsPerClient = 64
    /// Movies that are encoded at once: each is a process of ffmpeg.
    var movies = 2
    /// Bytes of an uploaded avatar.
    var uploadBytes = 2 << 20
}
