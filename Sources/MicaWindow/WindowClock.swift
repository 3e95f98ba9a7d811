import CMicaSDL2

/// The real time of a scene: it can be paused, advanced by a single step, or slowed down to a tenth of its speed.
@MainActor package struct WindowClock {
    /// The real time in seconds, on a clock that only moves forwards; tests replace it with one that they control.
    package static var source = systemTime
    /// Seconds since the program's start.
    package static let systemTime: () -> Double = {
        Double(SDL_GetPerformanceCounter()) / Double(SDL_GetPerformanceFrequency())
    }
    static var now: Double { source() }

    /// The time of the scene in seconds.
    private var sceneTime: Double
    /// The real time at which the scene's time was `sceneTime`.
    private var realTime: Double
    var rate = 1.0 { willSet { catchUp() } }
    var isPaused = false { willSet { catchUp() } }

    init(sceneTime: Double) {
        self.sceneTime = sceneTime
        realTime = WindowClock.now
    }

    private var speed: Double { isPaused ? 0 : rate }

    private mutating func catchUp() {
        let now = WindowClock.now
        sceneTime += (now - realTime) * speed
        realTime = now
    }

    var time: Double { sceneTime + (WindowClock.now - realTime) * speed }

    /// Returns the real seconds until the scene's time is `time`; `nil` if it will never be.
    func wait(until time: Double) -> Double? {
        let left = time - self.time
        if left <= 0 { return 0 }
        return speed > 0 ? left / speed : nil
    }

    mutating func set(_ time: Double) {
        sceneTime = time
        realTime = WindowClock.now
    }
}
