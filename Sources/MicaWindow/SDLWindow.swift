import CMicaSDL2
import CoreText
import Foundation
import MicaRaster
import UIKit

/// One window on the desktop (or the whole screen of a bare console): its size, appearance and pixels.
@MainActor final class SDLWindow {
    private let window: OpaquePointer
    let presenter: any FramePresenter
    let id: UInt32
    private static var count = 0

    /// Opens a window whose content has `size` points. Without a `scale`, the display determines the pixels per point.
    init(title: String, size: CGSize, scale: CGFloat?) throws {
        if SDLWindow.count == 0 {
            let environment = ProcessInfo.processInfo.environment
            SDLEnvironment.prepare(environment)
            // Finding fonts takes as long as opening a window.
            Thread.detachNewThread { _ = CTFont.system(size: UIFont.systemFontSize) }
            guard mica_load_sdl() != 0 else { throw WindowError.noSDL }
            SDL_SetMainReady()
            SDL_SetHint("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
            SDL_SetHint("SDL_QUIT_ON_LAST_WINDOW_CLOSE", "1")
            SDL_SetHint("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
            // Input methods show their own windows beside the caret, and texts of any length are delivered as a whole.
            SDL_SetHint("SDL_IME_SHOW_UI", "1")
            SDL_SetHint("SDL_IME_SUPPORT_EXTENDED_TEXT", "1")
            // Without the variable, Wayland's library would print an error on the standard error. Its folder cannot
            // exist then.
            if environment["XDG_RUNTIME_DIR"] == nil {
                switch environment["SDL_VIDEODRIVER"] {
                case nil: SDL_SetHint("SDL_VIDEODRIVER", "x11,kmsdrm")
                case "wayland": throw WindowError.noDisplay("XDG_RUNTIME_DIR is not set")
                default: break
                }
            }
            guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
                throw WindowError.noDisplay(
                    environment["SDL_VIDEODRIVER"] == nil ? WindowError.nobodyAnswers : WindowError.lastReason)
            }
            // A driver without a screen does not count as a display, unless the environment selects it.
            let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
            if driver == "offscreen" || driver == "evdev", environment["SDL_VIDEODRIVER"] == nil {
                SDL_QuitSubSystem(SDL_INIT_VIDEO)
                throw WindowError.noDisplay(WindowError.nobodyAnswers)
            }
            // SDL would check for a graphics chip again, by creating another window with OpenGL: 100 ms. The surface is
            // then in memory shared with X.
            if driver == "x11" { SDL_SetHint("SDL_FRAMEBUFFER_ACCELERATION", "0") }
        }
        SDLWindow.count += 1
        let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
        // The scale that the system applies is known only after the window exists.
        let factor = scale ?? SDLWindow.desktopScale
        guard
            let window = SDL_CreateWindow(
                title, MICA_SDL_WINDOWPOS_CENTERED, MICA_SDL_WINDOWPOS_CENTERED,
                Int32(max(1, (size.width * factor).rounded())), Int32(max(1, (size.height * factor).rounded())), flags)
        else {
            let reason = WindowError.lastReason
            SDLWindow.release()
            throw WindowError.noDisplay(reason)
        }
        self.window = window
        id = SDL_GetWindowID(window)
        presenter = (SDLWindow.hasGraphicsChip ? TexturePresenter(window) : nil) ?? SurfacePresenter(window)
        wantedScale = scale
        desktopFactor = factor
    }

    isolated deinit {
        // Another thread's event woke this one by a message to the window, over its own connection. X ends a program
        // whose message finds the window destroyed. Replies on this connection give X time to process the other
        // connections first.
        var room = SDL_Rect()
        for _ in 0..<4 {
            SDL_GetDisplayUsableBounds(0, &room)
            SDL_Delay(2)
        }
        SDL_DestroyWindow(window)
        SDLWindow.release()
    }

    private static func release() {
        count -= 1
        if count == 0 { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
    }

    /// A renderer that is emulated on the CPU costs more than copying pixels.
    private static var hasGraphicsChip: Bool {
        if ProcessInfo.processInfo.environment["SDL_RENDER_DRIVER"] != nil { return true }
        guard SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) != "dummy" else { return false }
        let nodes = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
        return nodes.contains { $0.hasPrefix("renderD") }
    }

    // MARK: Scale

    private let wantedScale: CGFloat?
    private let desktopFactor: CGFloat

    /// The scale that the desktop requests, if it leaves scaling to programs (X11).
    private static var desktopScale: CGFloat {
        let environment = ProcessInfo.processInfo.environment
        guard SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) == "x11" else { return 1 }
        if let text = environment["GDK_SCALE"], let scale = Double(text), scale >= 1, scale <= 4 { return scale }
        var dpi: Float = 0
        guard SDL_GetDisplayDPI(0, nil, &dpi, nil) == 0, dpi >= 160, dpi < 1000 else { return 1 }
        return CGFloat((dpi / 96).rounded())
    }

    /// The size of the window in the system's units, which events use.
    private var systemSize: CGSize {
        var width: Int32 = 0, height: Int32 = 0
        SDL_GetWindowSize(window, &width, &height)
        return CGSize(width: max(1, Int(width)), height: max(1, Int(height)))
    }

    /// The scale in pixels per point.
    var scale: CGFloat {
        let size = systemSize
        let own = CGFloat(presenter.size.width) / size.width
        return wantedScale ?? max(1, own > 1.01 ? own : desktopFactor)
    }

    /// The size in points.
    var size: CGSize {
        let pixels = presenter.size
        return CGSize(width: CGFloat(max(1, pixels.width)) / scale, height: CGFloat(max(1, pixels.height)) / scale)
    }

    /// Returns the location of an event, in points.
    func point(x: Double, y: Double) -> CGPoint {
        let factor = CGFloat(presenter.size.width) / systemSize.width / scale
        return CGPoint(x: x * factor, y: y * factor)
    }

    /// Returns the location of an event of a touch screen, which is 0…1 of the window, in points.
    func point(part x: Float, _ y: Float) -> CGPoint {
        CGPoint(x: CGFloat(x) * size.width, y: CGFloat(y) * size.height)
    }

    /// Converts a rectangle in points to the system's units.
    func systemRect(_ rect: CGRect) -> SDL_Rect {
        let factor = CGFloat(presenter.size.width) / systemSize.width / scale
        func whole(_ value: CGFloat) -> Int32 { Int32(min(1e6, max(-1e6, value / factor)).rounded()) }
        return SDL_Rect(
            x: whole(rect.minX), y: whole(rect.minY), w: max(1, whole(rect.width)), h: max(1, whole(rect.height)))
    }

    /// The position of the content on the desktop, in the system's units; (0, 0) if programs cannot query it (Wayland).
    var systemOrigin: (x: Int32, y: Int32) {
        var x: Int32 = 0, y: Int32 = 0
        SDL_GetWindowPosition(window, &x, &y)
        return (x, y)
    }

    /// `true` if the window receives the keys.
    var hasKeys: Bool { SDL_GetWindowFlags(window) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0 }

    // MARK: Appearance

    var title: String {
        get { String(cString: SDL_GetWindowTitle(window)) }
        set { SDL_SetWindowTitle(window, newValue) }
    }

    /// Moves the window to the front and gives it the keyboard.
    func raise() { SDL_RaiseWindow(window) }

    /// Sets the limits of the window's size.
    func restrict(_ sizes: UISceneSizeRestrictions) {
        let factor = scale * systemSize.width / CGFloat(max(1, presenter.size.width))
        // SDL does not accept 0: it means no limit only as long as no limit was set.
        func side(_ points: CGFloat) -> Int32 { Int32(min(max(1, points * factor), 32_767).rounded()) }
        SDL_SetWindowMinimumSize(window, side(sizes.minimumSize.width), side(sizes.minimumSize.height))
        SDL_SetWindowMaximumSize(window, side(sizes.maximumSize.width), side(sizes.maximumSize.height))
    }

    var isFullScreen: Bool {
        get { SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN.rawValue != 0 }
        set { SDL_SetWindowFullscreen(window, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0) }
    }

    /// The refresh rate in frames per second; 60 if the display does not report it.
    var refreshRate: Double {
        var mode = SDL_DisplayMode()
        let display = SDL_GetWindowDisplayIndex(window)
        guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate >= 24 else { return 60 }
        return Double(min(mode.refresh_rate, 480))
    }
}
