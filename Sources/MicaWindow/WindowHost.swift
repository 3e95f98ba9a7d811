import CMicaSDL2
import CoreGraphics
public import Mica
import QuartzCore
import MicaRaster
public import UIKit

/// A window on the desktop that shows views. It composites in software, draws and uploads only changes, follows the
/// display's refresh, and sleeps while nothing changes.
///
/// ```swift
/// let host = try WindowHost(title: "Clock", size: CGSize(width: 400, height: 400))
/// host.window.rootViewController = ClockController()
/// host.run()
/// ```
/// Minimising the window sends the app to the background. The main actor's tasks, and timers of the main run loop, run
/// between frames.
@MainActor public final class WindowHost: SceneDisplay {
    /// The visible window; give it a root view controller, or subviews.
    public private(set) lazy var window = UIWindow(windowScene: scene)
    /// The window's scene, which contains more windows if the app creates more.
    let scene: UIWindowScene
    /// Called when the window of an app's scene has been closed.
    var didClose: (() -> Void)?
    /// `true` once the window has been closed.
    public private(set) var isClosed = false
    /// Called after each frame with changes.
    package var didShowFrame: (() -> Void)?
    /// The path of the window's pictures and movies, without number and extension. A relative path is relative to the
    /// working folder.
    public var outputName = "mica"
    /// Reports the effects of keys, a line each; by default on the standard error.
    package var say: (String) -> Void = { try? FileHandle.standardError.write(contentsOf: Data(($0 + "\n").utf8)) }

    /// The window's title; its bar adds the state that keys changed.
    let title: String
    let surface: SDLWindow
    let host: LayerHost
    private var renderer: CARenderer
    private var input = WindowInput()
    private let text: WindowText
    var clock: WindowClock
    private let loop: WindowLoop
    private var rate: Double
    /// The index of the last frame on a grid of the refresh rate, so that display links tick once per frame.
    private var lastFrame = 0
    /// The real time of the last frame.
    private var lastReal = 0.0
    private let startTime: Double
    private var needsWhole = true
    private var isAwayFromScreen = false
    var recorder: WindowRecorder?
    /// The list of keys, while it is visible.
    var keyPanel: CALayer?
    private let content: (any Scene)?
    /// SDL's identifier of the window.
    package var windowID: UInt32 { surface.id }
    /// The number of frames that were presented.
    package private(set) var frameCount = 0
    /// The duration of the last frame in seconds, from its input to the screen.
    package private(set) var lastFrameSeconds = 0.0
    /// `true` if the last frame was drawn directly into the screen's memory.
    package var drawsIntoTheScreen: Bool { renderer.memory != nil && renderer.pixels === renderer.memory }
    /// The display's refresh rate in frames per second.
    package var refreshRate: Double { rate }

    /// Opens a window whose content has `size` points. Without a `scale`, the display determines the pixels per point;
    /// without `accessibility` settings, the desktop's own apply.
    public convenience init(
        title: String, size: CGSize, scale: CGFloat? = nil, style: UIUserInterfaceStyle = .light,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight,
        accessibility: UIAccessibility.Settings? = nil
    ) throws {
        try self.init(
            title: title, size: size, scale: scale, style: style, direction: layoutDirection,
            accessibility: accessibility, content: nil)
    }

    /// Opens a window that shows a scene.
    public convenience init(
        scene: any Scene, size: CGSize? = nil, scale: CGFloat? = nil, style: UIUserInterfaceStyle = .light,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight,
        accessibility: UIAccessibility.Settings? = nil
    ) throws {
        let name = type(of: scene).name
        try self.init(
            title: name, size: size ?? scene.size, scale: scale, style: style, direction: layoutDirection,
            accessibility: accessibility, content: scene)
        outputName = name
        SceneHost.isLive = true
        window.fill(with: scene.makeView())
    }

    /// Creates a window that is an app of its own.
    private convenience init(
        title: String, size: CGSize, scale: CGFloat?, style: UIUserInterfaceStyle,
        direction: UITraitEnvironmentLayoutDirection, accessibility: UIAccessibility.Settings?, content: (any Scene)?
    ) throws {
        UIAccessibility.settings = accessibility ?? .desktop(ProcessInfo.processInfo.environment)
        let scene = UIWindowScene(size: size, screen: UIScreen.main)
        try self.init(
            of: scene, title: title, size: size, scale: scale, style: style, direction: direction, isFirst: true,
            content: content)
        UIApplication.shared.begin(with: scene)
        window.makeKeyAndVisible()
        UIApplication.shared.finishLaunching()
    }

    /// Opens a window for a scene. That of an app's first scene determines the screen's size.
    init(
        of scene: UIWindowScene, title: String, size: CGSize, scale: CGFloat?, style: UIUserInterfaceStyle,
        direction: UITraitEnvironmentLayoutDirection, isFirst: Bool, content: (any Scene)? = nil
    ) throws {
        surface = try SDLWindow(title: title, size: size, scale: scale)
        self.title = title
        self.scene = scene
        self.content = content
        text = WindowText(surface)
        let real = surface.size, factor = surface.scale
        if isFirst {
            UIScreen.main.configure(size: real, scale: factor, style: style, direction: direction)
        } else {
            scene.showOnScreenOfItsOwn(size: real, scale: factor)
        }
        scene.resize(to: real)
        host = LayerHost(layer: scene.rootLayer, size: real, scale: factor)
        startTime = host.startTime
        clock = WindowClock(sceneTime: startTime)
        host.background =
            UIColor.systemBackground.resolvedColor(with: UIScreen.main.traitCollection).cgColor.rasterColor
        rate = surface.refreshRate
        host.refreshRate = rate
        renderer = try WindowHost.makeRenderer(host, surface)
        loop = WindowLoop.current
        loop.add(self)
        scene.display = self
        WindowAnnouncer.tell(windowID, "opened")
        titleDidChange()
        UIPasteboard.system = text
        SDL_StartTextInput()
    }

    /// `true` if an on-screen keyboard opens for text input, for touch screens without a keyboard. Default `false`.
    public var usesOnScreenKeyboard: Bool {
        get { scene.usesOnScreenKeyboard }
        set { host.perform { scene.usesOnScreenKeyboard = newValue } }
    }

    isolated deinit { loop.remove(self) }

    // MARK: Requests of the scene

    package func rootLayerDidChange() { host.layer = scene.rootLayer }

    package func titleDidChange() { showState() }

    package func sizeRestrictionsDidChange() {
        if let restrictions = scene.sizeRestrictions { surface.restrict(restrictions) }
    }

    package func raise() { surface.raise() }

    /// Shows the scene from its start, in a new view. Does nothing for a window without a scene.
    package func restart() {
        guard let content else { return }
        host.perform {
            scene.cancelTouches(time: host.time)
            window.rootViewController?.dismiss(animated: false)
            window.rootViewController = nil
            for view in window.subviews { view.removeFromSuperview() }
            window.fill(with: content.makeView())
        }
    }

    private static func makeRenderer(_ host: LayerHost, _ surface: SDLWindow) throws -> CARenderer {
        let size = surface.presenter.size
        guard Pixmap.canHave(width: max(1, size.width), height: max(1, size.height)) else {
            throw WindowError(
                description:
                    "not enough memory for a window of \(size.width) × \(size.height) pixels; use a smaller --size")
        }
        return CARenderer(host: host, width: max(1, size.width), height: max(1, size.height))
    }

    // MARK: The loop

    /// Runs the window until it is closed.
    public func run() { while !isClosed { turn() } }

    /// Ends `run()`: touches are cancelled, and the app is notified of its end.
    public func close() {
        guard !isClosed else { return }
        stopRecording()
        host.perform {
            input.cancelAll()
            input.deliver(to: scene, at: host.time)
            if didClose == nil { UIApplication.shared.terminate() }
        }
        isClosed = true
        WindowAnnouncer.tell(windowID, "closed")
        AccessibilityBridge.didClose(self)
        loop.remove(self)
        didClose?()
    }

    /// Waits for the next event or frame of any window, at most `limit` seconds, and processes what is due.
    package func turn(limit: Double = .infinity) { loop.turn(limit: limit) }

    /// The time until the next frame, in real seconds.
    package var timeToNextFrame: Double {
        if isAwayFromScreen { return .infinity }
        if !input.isEmpty || needsWhole { return 0 }
        switch liveness {
        case .idle: return .infinity
        case .until(let next): return clock.wait(until: next) ?? .infinity
        case .moving:
            if clock.isPaused { return 0 }
            if clock.rate != 1 { return max(0, lastReal + 1 / rate - WindowClock.now) }
            // The next time on the grid; a display that waits for its refresh does so itself.
            let early = surface.presenter.waitsForRefresh ? 1 / rate : 0
            return max(0, (clock.wait(until: gridTime(lastFrame + 1)) ?? 0) - early)
        }
    }

    /// `true` if another frame follows without an event.
    var isMoving: Bool { !isAwayFromScreen && (!input.isEmpty || needsWhole || liveness == .moving) }

    /// While the clock is paused, only changes cause frames.
    private var liveness: Liveness { clock.isPaused ? host.livenessAtRest : host.liveness }

    private func gridTime(_ frame: Int) -> Double { startTime + Double(frame) / rate }

    /// Runs one frame: input, time, layout, pixels.
    func frame() {
        guard !isAwayFromScreen, !isClosed else { return }
        let begin = WindowClock.now
        let now = clock.time
        var time = host.time
        if !clock.isPaused || now > time {
            let nearest = Int(((now - startTime) * rate).rounded())
            lastFrame = max(lastFrame, nearest)
            // In slow motion, times between those of the grid are shown.
            time = clock.rate == 1 && !clock.isPaused ? gridTime(lastFrame) : now
        }
        if !input.isEmpty {
            host.schedule(at: max(time, host.time)) { [self] in
                MainActor.assumeIsolated { input.deliver(to: scene, at: host.time) }
            }
        }
        let hadInput = !input.isEmpty
        host.advance(to: time)
        if hadInput { text.follow(scene, pointer: input.pointer) }
        guard needsWhole || liveness == .moving else { return }
        renderer.memory = surface.presenter.memory
        if needsWhole { renderer.forget() }
        needsWhole = false
        renderer.beginFrame(atTime: host.time)
        renderer.render()
        renderer.endFrame()
        guard let pixels = renderer.pixels, !renderer.drawn.isEmpty else {
            // The motion is invisible: check again one frame later.
            lastFrame += 1
            lastReal = WindowClock.now
            return
        }
        surface.presenter.present(pixels, damage: renderer.drawn)
        frameCount += 1
        lastReal = WindowClock.now
        lastFrameSeconds = lastReal - begin
        WindowAnnouncer.tell(windowID, "frame \(frameCount) \(pixels.width)x\(pixels.height)")
        record()
        AccessibilityBridge.didShowFrame(of: self)
        didShowFrame?()
    }

    // MARK: Events

    func take(_ event: SDL_Event) {
        WindowAnnouncer.take(event, of: windowID)
        if event.type == SDL_MOUSEBUTTONDOWN.rawValue { hideKeys() }
        switch SDL_EventType(event.type) {
        case SDL_QUIT: close()
        case SDL_WINDOWEVENT where event.window.windowID == surface.id: windowChanged(event.window)
        case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
            surface.presenter.forget()
            needsWhole = true
        case SDL_KEYDOWN where handleKey(event.key): break
        default: _ = input.take(event, in: surface, size: scene.size, time: WindowClock.now)
        }
    }

    private func windowChanged(_ event: SDL_WindowEvent) {
        switch SDL_WindowEventID(UInt32(event.event)) {
        case SDL_WINDOWEVENT_CLOSE: close()
        case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: resize()
        case SDL_WINDOWEVENT_EXPOSED:
            surface.presenter.forget()
            needsWhole = true
        case SDL_WINDOWEVENT_LEAVE: input.pointerLeft()
        case SDL_WINDOWEVENT_FOCUS_GAINED:
            UIPasteboard.system = text
            host.perform { if !isAwayFromScreen { scene.becomeActive() } }
            AccessibilityBridge.activeWindowDidChange(self, isActive: true)
        case SDL_WINDOWEVENT_FOCUS_LOST:
            input.cancelAll()
            host.perform { scene.resignActive() }
            AccessibilityBridge.activeWindowDidChange(self, isActive: false)
        case SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_HIDDEN: leaveScreen()
        case SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_MAXIMIZED: returnToScreen()
        default: break
        }
    }

    /// The window is not visible: nothing is drawn, and time continues.
    private func leaveScreen() {
        guard !isAwayFromScreen else { return }
        input.cancelAll()
        host.perform {
            input.deliver(to: scene, at: host.time)
            scene.enterBackground()
        }
        host.removeAnimationsForBackground()
        host.advance(to: host.time)
        isAwayFromScreen = true
    }

    private func returnToScreen() {
        guard isAwayFromScreen else { return }
        isAwayFromScreen = false
        host.perform { scene.becomeActive() }
        needsWhole = true
    }

    private func resize() {
        let size = surface.size, scale = surface.scale
        guard size != host.size || scale != host.scale else { return }
        host.size = size
        host.scale = scale
        guard let larger = try? WindowHost.makeRenderer(host, surface) else { return }
        if recorder != nil { stopRecording() }
        larger.debugOverlay = renderer.debugOverlay
        renderer = larger
        host.perform {
            scene.screen.resize(to: size, scale: scale)
            scene.resize(to: size)
        }
        needsWhole = true
    }

    // MARK: Pictures

    /// Returns a copy of the window's picture.
    package func image() -> CGImage? {
        guard let pixels = renderer.pixels, let copy = Pixmap(width: pixels.width, height: pixels.height) else {
            return nil
        }
        for y in 0..<pixels.height { copy.row(y).update(from: pixels.row(y), count: pixels.width) }
        return CGImage(ImageSource(copy))
    }

    private func record() {
        guard let recorder, let image = image() else { return }
        recorder.add(image, at: WindowClock.now)
    }

    /// Starts a movie of the window in a file, whose extension determines the format.
    public func startRecording(to url: URL) throws {
        stopRecording()
        recorder = try WindowRecorder(to: url, fps: 60, size: surface.presenter.size)
        record()
    }

    /// Ends the movie; the file exists slightly later.
    public func stopRecording() {
        guard let recorder else { return }
        self.recorder = nil
        recordings += 1
        recorder.finish(at: WindowClock.now) { [self] error in
            recordings -= 1
            say(error.map { "the recording failed: \($0)" } ?? "recorded \(recorder.url.relativePath)")
        }
    }

    /// The number of movies that are still being written.
    private var recordings = 0

    /// Waits until all movies are written.
    public func finishRecordings() {
        stopRecording()
        while recordings > 0 { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02)) }
    }

    // MARK: For keys

    func redraw() { needsWhole = true }

    var overlay: DebugOverlay {
        get { renderer.debugOverlay }
        set {
            renderer.debugOverlay = newValue
            needsWhole = true
        }
    }

    /// Advances a paused scene by one frame.
    func step() {
        clock.set(host.time + 1 / rate)
        needsWhole = true
    }
}
