/// The conversion of a composition's frames to seconds of the whole animation.
struct Clock: Equatable {
    /// Seconds per frame.
    var scale: Double
    /// The second of frame 0.
    var offset: Double

    /// The time of the document's own layers.
    init(_ document: LottieDocument) {
        scale = 1 / document.frameRate
        offset = -document.startFrame / document.frameRate
    }

    private init(scale: Double, offset: Double) {
        self.scale = scale
        self.offset = offset
    }

    func seconds(_ frame: Double) -> Double { frame * scale + offset }
    func frame(_ seconds: Double) -> Double { (seconds - offset) / scale }

    /// The time inside a layer that starts at a frame and is stretched by a factor.
    func inside(start: Double, stretch: Double) -> Clock {
        Clock(scale: scale * stretch, offset: seconds(start))
    }
}
