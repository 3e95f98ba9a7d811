import QuartzCore

/// The conversion of a composition's frames to seconds of the whole animation.
struct Clock: Equatable {
    /// Seconds per frame.
    var scale: Double
    /// The second of frame 0.
    var offset: Double
    /// The seconds that are shown.
    var shown: ClosedRange<Double>

    /// The time of the document's own layers.
    init(_ document: LottieDocument) {
        scale = 1 / document.frameRate
        offset = -document.startFrame / document.frameRate
        shown = 0...max(0, document.duration)
    }

    /// The time of a composition whose frame 0 is the second 0 of its layer. `remap` is the property that shows it.
    static func own(of document: LottieDocument, _ remap: Animated<Double>) -> Clock {
        let seconds = remap.keyframes.map(\.value)
        return Clock(scale: 1 / document.frameRate, offset: 0, shown: (seconds.min() ?? 0)...(seconds.max() ?? 0))
    }

    private init(scale: Double, offset: Double, shown: ClosedRange<Double>) {
        self.scale = scale
        self.offset = offset
        self.shown = shown
    }

    func seconds(_ frame: Double) -> Double { frame * scale + offset }
    func frame(_ seconds: Double) -> Double { (seconds - offset) / scale }

    /// The time inside a layer that starts at a frame and is stretched by a factor.
    func inside(start: Double, stretch: Double) -> Clock {
        Clock(scale: scale * stretch, offset: seconds(start), shown: shown)
    }

    /// Returns the function from the seconds of this clock to those that a time map shows. `property` has seconds.
    func map(_ property: Animated<Double>) -> LayerTimeMap? {
        var points: [LayerTimeMap.Point] = []
        let keyframes = property.keyframes
        for i in keyframes.indices.dropLast() {
            let start = keyframes[i], end = keyframes[i + 1]
            switch start.easing {
            case .hold:
                points.append(.init(time: seconds(start.time), value: start.value))
                points.append(.init(time: seconds(end.time), value: start.value))
            case .linear: points.append(.init(time: seconds(start.time), value: start.value))
            default:
                for time in SampleTimes.every(from: start.time, to: end.time).dropLast() {
                    points.append(.init(time: seconds(time), value: property.value(in: i, at: time)))
                }
            }
        }
        let last = keyframes[keyframes.count - 1]
        points.append(.init(time: seconds(last.time), value: last.value))
        return LayerTimeMap(points)
    }
}
