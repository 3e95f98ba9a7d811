import CMicaSDL2

/// Real time as a scene sees it: it can stand still, go a single step, or run at a tenth of its speed.
@MainActor package struct WindowClock {
    /// Real time, in seconds, on a clock that only goes forwards; a test puts one in its place that it moves itself.
    package static var source = systemTime
    /// Seconds since the program's start.
    package static let systemTime: () -> Double = {
        Double(SDL_GetPerformanceCounter()) / Double(SDL_GetPerformanceFrequency())
    }
    static var now: Double { source() }

    /// Seconds of the scene.
    private var sceneTime: Double
    /// The real time that `sceneTime` belongs to.
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

    /// Returns the real seconds until the scene's time is `time`; nil for never.
    func wait(until time: Double) -> Double? {
        let left = time - self.time
        if left <= 0 { return 0 }
        return speed > 0 ? left / speed : nil
    }

    mutating func set(_ time: Double) { (sceneTime, realTime) = (time, WindowClock.now) }
}
