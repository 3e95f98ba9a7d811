import CMicaSDL2
import Foundation
import ImageIO
import Mica
import MicaTesting
import MicaWindow
import TestSeeds
import Testing
import UIKit

/// Windows of SDL's dummy driver, which has everything but a display, and a clock that only these tests advance.
@MainActor @Suite(.serialized, .fixedFonts) final class WindowHostTests {
    private final class HandClock { var time = 1000.0 }
    private let clock = HandClock()

    init() {
        setenv("SDL_VIDEODRIVER", "dummy", 1)
        WindowClock.source = { [clock] in clock.time }
    }
    isolated deinit { WindowClock.source = WindowClock.systemTime }

    private func makeHost() throws -> WindowHost {
        let host = try WindowHost(title: "test", size: CGSize(width: 120, height: 90), scale: 1)
        for _ in 0..<3 { host.turn(limit: 0) }
        return host
    }

    /// GTK's settings apply if the host sets none.
    @Test func settings_comeFromTheDesktop() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mica-gtk-\(UUID().uuidString)")
        let file = folder.appendingPathComponent("gtk-3.0/settings.ini")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        defer {
            try? FileManager.default.removeItem(at: folder)
            unsetenv("XDG_CONFIG_HOME")
            UIAccessibility.settings = UIAccessibility.Settings()
        }
        try "[Settings]\ngtk-enable-animations = false\ngtk-theme-name=HighContrastInverse\n".write(
            to: file, atomically: true, encoding: .utf8)
        setenv("XDG_CONFIG_HOME", folder.path, 1)
        _ = try WindowHost(title: "test", size: CGSize(width: 20, height: 20), scale: 1)
        #expect(UIAccessibility.isReduceMotionEnabled && UIAccessibility.isDarkerSystemColorsEnabled)
        _ = try WindowHost(
            title: "test", size: CGSize(width: 20, height: 20), scale: 1,
            accessibility: .init { $0.isBoldTextEnabled = true })
        #expect(!UIAccessibility.isReduceMotionEnabled && UIAccessibility.isBoldTextEnabled)
        #expect(UIAccessibility.Settings(gtkSettings: "gtk-enable-animations=1\nnonsense\n=\n") == .init())
    }

    private func push(_ make: (inout SDL_Event) -> Void) {
        var event = SDL_Event()
        make(&event)
        SDL_PushEvent(&event)
    }

    private func mouse(_ type: SDL_EventType, _ x: Int32, _ y: Int32) {
        push {
            if type == SDL_MOUSEMOTION {
                $0.motion.type = type.rawValue
                $0.motion.x = x
                $0.motion.y = y
            } else {
                $0.button.type = type.rawValue
                $0.button.x = x
                $0.button.y = y
                $0.button.button = UInt8(SDL_BUTTON_LEFT)
            }
        }
    }

    private func window(_ event: SDL_WindowEventID, _ host: WindowHost) {
        push {
            $0.window.type = SDL_WINDOWEVENT.rawValue
            $0.window.windowID = host.windowID
            $0.window.event = UInt8(event.rawValue)
        }
    }

    private func key(_ code: SDL_Scancode) {
        for type in [SDL_KEYDOWN, SDL_KEYUP] {
            push {
                $0.key.type = type.rawValue
                $0.key.keysym.scancode = code
            }
        }
    }

    /// Advances the windows' clock by seconds, frame by frame.
    private func run(_ host: WindowHost, for seconds: Double) {
        let end = clock.time + seconds
        host.turn(limit: 0)
        while !host.isClosed, clock.time < end {
            clock.time = min(end, clock.time + max(0.001, host.timeToNextFrame))
            host.turn(limit: 0)
        }
    }

    /// A scene whose view turns from white to black once and stays so.
    private final class Once: Scene {
        static let name = "once"
        let size = CGSize(width: 60, height: 40)
        let duration: TimeInterval = 1
        static var views = 0
        func makeView() -> UIView {
            Once.views += 1
            let view = UIView()
            view.backgroundColor = .white
            UIView.animate(withDuration: 0.1) { view.backgroundColor = .black }
            return view
        }
    }

    @Test func f8_showsTheSceneFromItsStart() throws {
        let before = Once.views
        let host = try WindowHost(scene: Once(), scale: 1)
        defer { SceneHost.isLive = false }
        run(host, for: 0.1)
        weak let first = host.window.subviews.first
        #expect(Once.views == before + 1 && first != nil)
        key(SDL_SCANCODE_F8)
        run(host, for: 0.3)
        #expect(Once.views == before + 2 && host.window.subviews.count == 1 && first == nil)
        #expect(host.window.subviews.first?.frame.size == CGSize(width: 60, height: 40))
        host.close()
    }

    @Test func f1_listsTheKeysInTheWindow() throws {
        let host = try WindowHost(title: "test", size: CGSize(width: 300, height: 240), scale: 1)
        var said: [String] = []
        host.say = { said.append($0) }
        func show() throws -> Bitmap {
            run(host, for: 0.1)
            return try #require(host.image().flatMap { Bitmap($0) })
        }
        let before = try show()
        for end in [SDL_SCANCODE_F1, SDL_SCANCODE_A, SDL_SCANCODE_UNKNOWN] {
            key(SDL_SCANCODE_F1)
            let listed = try show()
            #expect(host.showsKeys && said.last == WindowHost.keyHelp)
            #expect(zip(before.pixels, listed.pixels).count { $0 != $1 } > 10_000, "a panel with text")
            if end == SDL_SCANCODE_UNKNOWN {
                for type in [SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP] { mouse(type, 20, 20) }
            } else {
                key(end)
            }
            #expect(try show() == before && !host.showsKeys)
        }
        #expect(said.count == 3)
        host.close()
    }

    private func text(_ type: SDL_EventType, _ text: String) {
        push {
            $0.type = type.rawValue
            if type == SDL_TEXTINPUT {
                withUnsafeMutableBytes(of: &$0.text.text) { $0.copyBytes(from: text.utf8) }
            } else {
                withUnsafeMutableBytes(of: &$0.edit.text) { $0.copyBytes(from: text.utf8) }
                $0.edit.start = Int32(text.count)
            }
        }
    }

    @Test func text_goesIntoTheFirstResponder() throws {
        let host = try makeHost()
        let field = UITextField(frame: CGRect(x: 5, y: 5, width: 70, height: 30))
        host.window.addSubview(field)
        field.becomeFirstResponder()
        key(SDL_SCANCODE_A)
        text(SDL_TEXTINPUT, "ä")
        run(host, for: 0.1)
        #expect(field.text == "ä")
        text(SDL_TEXTEDITING, "に")
        run(host, for: 0.1)
        #expect(field.text == "äに" && field.markedTextRange != nil)
        text(SDL_TEXTEDITING, "")
        text(SDL_TEXTINPUT, "日")
        run(host, for: 0.1)
        #expect(field.text == "ä日" && field.markedTextRange == nil)
        key(SDL_SCANCODE_BACKSPACE)
        run(host, for: 0.1)
        #expect(field.text == "ä")
        // A held key repeats.
        push {
            $0.key.type = SDL_KEYDOWN.rawValue
            $0.key.keysym.scancode = SDL_SCANCODE_LEFT
        }
        text(SDL_TEXTINPUT, "b")
        text(SDL_TEXTINPUT, "c")
        for _ in 0..<2 {
            push {
                $0.key.type = SDL_KEYDOWN.rawValue
                $0.key.repeat = 1
                $0.key.keysym.scancode = SDL_SCANCODE_LEFT
            }
        }
        run(host, for: 0.1)
        #expect(field.text == "bcä" && field.selectedTextRange?.start == field.beginningOfDocument)
        host.close()
    }

    @Test func clipboard_isTheSystems() throws {
        let host = try makeHost()
        UIPasteboard.general.string = "from here"
        #expect(SDL_GetClipboardText().map { String(cString: $0) } == "from here")
        SDL_SetClipboardText("from there")
        #expect(UIPasteboard.general.string == "from there")
        host.close()
    }

    @Test func mouse_pressesAButton_andTheFrameFollowsAtOnce() throws {
        let host = try makeHost()
        let button = UIButton(frame: CGRect(x: 10, y: 10, width: 60, height: 40))
        button.setTitle("Go", for: .normal)
        var taps = 0
        button.addAction(
            UIAction { _ in
                taps += 1
                host.window.backgroundColor = .systemRed
            }, for: .touchUpInside)
        host.window.addSubview(button)
        run(host, for: 0.05)
        mouse(SDL_MOUSEBUTTONDOWN, 30, 30)
        mouse(SDL_MOUSEBUTTONUP, 30, 30)
        let before = host.frameCount
        var turns = 0
        while taps == 0, turns < 10 {
            host.turn(limit: 0)
            turns += 1
        }
        #expect(taps == 1)
        #expect(host.frameCount > before && turns <= 2, "touch to changed frame: \(turns) turns")
        host.close()
    }

    @Test func coalescedMoves_comeAsOne() throws {
        final class Drawn: UIView {
            var moves = 0, points = 0
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                moves += 1
                points += event?.coalescedTouches(for: touches.first!)?.count ?? 0
            }
        }
        let host = try makeHost()
        let view = Drawn(frame: CGRect(x: 0, y: 0, width: 120, height: 90))
        host.window.addSubview(view)
        run(host, for: 0.03)
        mouse(SDL_MOUSEBUTTONDOWN, 10, 10)
        for x in 11..<31 { mouse(SDL_MOUSEMOTION, Int32(x), 10) }
        mouse(SDL_MOUSEBUTTONUP, 30, 10)
        run(host, for: 0.05)
        #expect(view.moves == 1 && view.points == 20)
        host.close()
    }

    @Test func idle_drawsNothing_andAnimationsDraw() throws {
        let host = try makeHost()
        run(host, for: 0.1)
        let idle = host.frameCount
        run(host, for: 0.2)
        #expect(host.frameCount == idle)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.backgroundColor = .systemBlue
        host.window.addSubview(view)
        run(host, for: 0.05)
        let start = host.frameCount
        var isOver = false
        UIView.animate(withDuration: 0.5, animations: { view.center.x = 100 }, completion: { _ in isOver = true })
        run(host, for: 0.8)
        #expect(isOver)
        #expect(host.frameCount - start > 2 && host.frameCount - start < 40, "\(host.frameCount - start) frames")
        host.close()
    }

    /// The bytes of the window's contents.
    private func pixels(_ host: WindowHost) throws -> [UInt8] {
        let image = try #require(host.image()), width = image.width, height = image.height
        let context = try #require(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
        return Array(UnsafeRawBufferPointer(start: context.data, count: width * height * 4))
    }

    /// An emitter continues without an animation.
    @Test func emitter_movesByItself() throws {
        let host = try makeHost(), layer = CAEmitterLayer(), cell = CAEmitterCell()
        cell.contents =
            UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
                UIColor.red.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
            }.cgImage
        cell.birthRate = 20
        cell.lifetime = 5
        cell.velocity = 40
        cell.emissionRange = .pi * 2
        layer.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
        layer.emitterPosition = CGPoint(x: 60, y: 45)
        layer.emitterCells = [cell]
        host.window.layer.addSublayer(layer)
        run(host, for: 0.3)
        let frames = host.frameCount, before = try pixels(host)
        run(host, for: 0.5)
        #expect(host.frameCount > frames + 1)
        #expect(try pixels(host) != before)
        host.close()
    }

    @Test func tiles_fadeInToTheEnd() throws {
        final class Tiles: CATiledLayer {
            override func draw(in ctx: CGContext) {
                ctx.setFillColor(CGColor(red: 0, green: 0.48, blue: 1, alpha: 1))
                ctx.fill(ctx.boundingBoxOfClipPath)
            }
        }
        let host = try makeHost(), layer = Tiles()
        host.window.backgroundColor = .white
        layer.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
        host.window.layer.addSublayer(layer)
        // Until no more frames arrive, which takes longer on a busy machine.
        var frames = -1
        for _ in 0..<50 where host.frameCount != frames {
            frames = host.frameCount
            run(host, for: 0.6)
        }
        let middle = (45 * 120 + 60) * 4
        #expect(try pixels(host)[middle..<middle + 4] == [0, 122, 255, 255])
        #expect(host.frameCount == frames && frames > 1, "they have faded in")
        host.close()
    }

    /// No frame before the start, and those of the animation from then on.
    @Test func waitingAnimation_drawsNoFrames() throws {
        let host = try makeHost(), layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.backgroundColor = UIColor.red.cgColor
        host.window.layer.addSublayer(layer)
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 10
        move.toValue = 100
        move.duration = 1
        move.fillMode = .both
        move.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + 1000
        layer.add(move, forKey: "move")
        run(host, for: 0.3)
        let waiting = host.frameCount
        run(host, for: 0.4)
        #expect(host.frameCount == waiting)
        move.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + 0.1
        layer.add(move, forKey: "move")
        run(host, for: 1)
        #expect(host.frameCount > waiting + 1)
        host.close()
    }

    @Test func pauseStepAndSlowMotion() throws {
        let host = try makeHost()
        var ticks = 0
        let link = CADisplayLink { _ in ticks += 1 }
        link.add(to: .main, forMode: .common)
        run(host, for: 0.2)
        #expect(ticks >= 5)
        key(SDL_SCANCODE_F2)
        run(host, for: 0.05)
        #expect(host.isPaused)
        ticks = 0
        run(host, for: 0.1)
        #expect(ticks == 0)
        key(SDL_SCANCODE_F3)
        run(host, for: 0.05)
        #expect(ticks == 1, "one step is one frame")
        key(SDL_SCANCODE_F2)
        key(SDL_SCANCODE_F4)
        ticks = 0
        run(host, for: 0.5)
        #expect(ticks >= 1 && ticks <= 5, "a tenth of the speed: \(ticks)")
        link.invalidate()
        host.close()
    }

    @Test func minimising_isTheBackground() throws {
        let host = try makeHost()
        var log: [String] = []
        var tokens: [any NSObjectProtocol] = []
        for name in [
            UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
            UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
        ] {
            tokens.append(
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                    let text = note.name.rawValue.dropFirst(13).dropLast(12)
                    MainActor.assumeIsolated { log.append(String(text)) }
                })
        }
        window(SDL_WINDOWEVENT_MINIMIZED, host)
        run(host, for: 0.05)
        #expect(UIApplication.shared.applicationState == .background)
        let frames = host.frameCount
        host.window.backgroundColor = .systemRed
        run(host, for: 0.05)
        #expect(host.frameCount == frames, "it is not visible")
        window(SDL_WINDOWEVENT_RESTORED, host)
        run(host, for: 0.05)
        #expect(log == ["WillResignActive", "DidEnterBackground", "WillEnterForeground", "DidBecomeActive"])
        #expect(host.frameCount > frames && UIApplication.shared.applicationState == .active)
        for token in tokens { NotificationCenter.default.removeObserver(token) }
        host.close()
    }

    /// The pixels are presented without a copy, before and after the window is resized.
    @Test func pictures_areDrawnIntoTheScreensMemory() throws {
        let host = try makeHost()
        let window = try #require(SDL_GetWindowFromID(host.windowID))
        func shown(_ x: Int, _ y: Int) throws -> UInt32 {
            let surface = try #require(SDL_GetWindowSurface(window))
            let row = surface.pointee.pixels + y * Int(surface.pointee.pitch)
            return row.assumingMemoryBound(to: UInt32.self)[x] & 0xFF_FFFF
        }
        #expect(host.drawsIntoTheScreen)
        host.window.backgroundColor = .red
        host.turn(limit: 0)
        #expect(try shown(10, 10) == 0xFF0000 && shown(119, 89) == 0xFF0000)
        let box = UIView(frame: CGRect(x: 100, y: 80, width: 80, height: 40))
        box.backgroundColor = .green
        host.window.addSubview(box)
        host.turn(limit: 0)
        #expect(try shown(110, 85) == 0x00FF00 && shown(10, 10) == 0xFF0000)

        SDL_SetWindowSize(window, 160, 120)
        run(host, for: 0.1)
        #expect(host.drawsIntoTheScreen && host.window.bounds.size == CGSize(width: 160, height: 120))
        #expect(try shown(150, 100) == 0x00FF00 && shown(10, 110) == 0xFF0000)
        let picture = try #require(host.image())
        #expect(picture.width == 160 && picture.height == 120)
        host.close()
    }

    @Test func environment_ofABusAndOfKeySequences() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mica-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(!SDLEnvironment.hasBus([:]) && !SDLEnvironment.hasBus(["XDG_RUNTIME_DIR": folder.path]))
        #expect(SDLEnvironment.hasBus(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/bus"]))
        try Data().write(to: folder.appendingPathComponent("bus"))
        #expect(SDLEnvironment.hasBus(["XDG_RUNTIME_DIR": folder.path]))

        func folderOf(_ environment: [String: String], user: uid_t = 1000) -> String? {
            SDLEnvironment.composeFolder(environment, user: user)?.path
        }
        #expect(folderOf(["HOME": "/home/ada"]) == "/home/ada/.cache/mica/compose")
        #expect(folderOf(["HOME": "/home/ada", "XDG_CACHE_HOME": "/caches"]) == "/caches/mica/compose")
        // The specification of these folders says to ignore relative ones.
        #expect(folderOf(["HOME": "/home/ada", "XDG_CACHE_HOME": "caches"]) == "/home/ada/.cache/mica/compose")
        #expect(folderOf([:]) == nil && folderOf(["HOME": "/root"], user: 0) == nil)
    }

    @Test func closedDuringAnAnimation_endsCleanly() throws {
        let host = try makeHost()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        host.window.addSubview(view)
        UIView.animate(withDuration: 5) { view.center.x = 100 }
        run(host, for: 0.05)
        push { $0.type = SDL_QUIT.rawValue }
        run(host, for: 1)
        #expect(host.isClosed)
    }

    @Test func show_endsAfterItsTime() throws {
        let (status, said) = try run(["show", "fade", "--for", "0"], environment: ["MICA_ANNOUNCE": "1"])
        #expect(status == 0 && said.contains(" frame 1 480x270\n") && said.hasSuffix(" closed\n"), "\(said)")
    }

    // MARK: Announcements

    /// Returns the announcements while `body` runs, without the numbers of windows.
    private func announcements(_ body: () throws -> Void) rethrows -> [String] {
        var lines: [String] = []
        WindowAnnouncer.output = { line in
            let words = line.split(separator: " ")
            lines.append(words[0] == "window" ? words.dropFirst(2).joined(separator: " ") : line)
        }
        defer { WindowAnnouncer.output = nil }
        try body()
        return lines
    }

    @Test func announcer_tellsOfAWindowsLife() throws {
        let lines = try announcements {
            let host = try makeHost()
            host.close()
        }
        #expect(lines.starts(with: ["opened", "title test", "frame 1 120x90", "asleep"]) && lines.last == "closed")
    }

    /// A reader of the line sees the result of the event.
    @Test func announcer_tellsOfAnEventBehindItsFrame() throws {
        let host = try makeHost(), button = UIButton(frame: CGRect(x: 10, y: 10, width: 60, height: 40))
        button.addAction(UIAction { _ in host.window.backgroundColor = .red }, for: .touchUpInside)
        host.window.addSubview(button)
        run(host, for: 1)
        let frame = host.frameCount + 1
        let lines = announcements {
            mouse(SDL_MOUSEBUTTONDOWN, 30, 30)
            mouse(SDL_MOUSEBUTTONUP, 30, 30)
            host.turn(limit: 0)
        }
        // After the rest of the earlier output.
        #expect(lines.suffix(3) == ["frame \(frame) 120x90", "press 30 30", "release 30 30"], "\(lines)")
        host.close()
    }

    @Test func announcer_tellsOnceThatNothingMoves() throws {
        let host = try makeHost(), view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.backgroundColor = .systemBlue
        host.window.addSubview(view)
        let lines = announcements {
            UIView.animate(withDuration: 0.1) { view.center.x = 100 }
            run(host, for: 1)
            run(host, for: 1)
        }
        #expect(lines.count { $0.hasPrefix("frame ") } > 3 && lines.last == "asleep")
        #expect(lines.count { $0 == "asleep" || $0 == "idle" } == 1, "\(lines)")
        host.close()
    }

    @Test func announcer_tellsThatALaterTimeIsWaitedFor() throws {
        let host = try makeHost()
        host.window.backgroundColor = .red
        let timer = MediaTimer.scheduledTimer(withTimeInterval: 1000, repeats: false) { _ in }
        #expect(announcements { run(host, for: 1) }.last == "idle")
        timer.invalidate()
        host.close()
    }

    @Test func announcer_tellsNothingUnlessItIsAskedTo() throws {
        #expect(try run(["show", "fade", "--for", "0"]) == (0, ""))
    }

    // MARK: Processes

    /// The command line in a process of its own: here the main queue is busy with the test itself.
    private func start(_ arguments: [String], environment: [String: String?] = [:]) throws -> (Process, said: Pipe) {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("mica")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment.compactMapValues { $0 }) { $1 }
            .filter { environment[$0.key] != .some(nil) }
        process.standardError = pipe
        try process.run()
        return (process, pipe)
    }

    private func run(_ arguments: [String], environment: [String: String?] = [:]) throws -> (
        status: Int32, said: String
    ) {
        let (process, pipe) = try start(arguments, environment: environment)
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }

    /// Ctrl-C and `kill` close the window like its button: the recording so far is kept.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func show_recordsUntilASignal(signal: Int32) throws {
        let movie = FileManager.default.temporaryDirectory.appendingPathComponent("mica-\(UUID().uuidString).apng")
        defer { try? FileManager.default.removeItem(at: movie) }
        let (process, pipe) = try start(
            ["show", "bounce-path", "--record", movie.path], environment: ["MICA_ANNOUNCE": "1"])
        #expect(waitForText(" frame 3 ", in: pipe.fileHandleForReading))
        kill(process.processIdentifier, signal)
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        #expect(said.contains(" closed\n") && said.hasSuffix("recorded \(movie.path)\n"), "\(said)")
        let source = try #require(CGImageSourceCreateWithURL(movie, nil))
        let frames = (0..<CGImageSourceGetCount(source)).compactMap { CGImageSourceCreateImageAtIndex(source, $0, nil) }
        #expect(frames.count > 1 && frames.count == CGImageSourceGetCount(source))
        #expect(frames.first?.width == 480 && frames.first?.height == 270)
        let first = frames.first.flatMap { Bitmap($0) }, last = frames.last.flatMap { Bitmap($0) }
        let differ = first != last, isDrawn = first?.pixels.contains { $0 != 0 && $0 != 0xFF00_0000 } ?? false
        #expect(differ && isDrawn)
    }

    @Test func show_withoutADisplay_saysWhatToDoInOneLine() throws {
        let nothing: [String: String?] = [
            "SDL_VIDEODRIVER": nil, "DISPLAY": nil, "WAYLAND_DISPLAY": nil, "XDG_RUNTIME_DIR": nil,
        ]
        let (status, said) = try run(["show", "fade", "--for", "0"], environment: nothing)
        #expect(status != 0)
        #expect(said.hasPrefix("mica: there is no display") && said.hasSuffix("mica render SCENE -o scene.mp4\n"))
        #expect(said.filter { $0 == "\n" }.count == 1)
    }
}
