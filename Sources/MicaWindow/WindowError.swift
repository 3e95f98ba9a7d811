import CMicaSDL2
public import Foundation

/// The reason that there is no window: one sentence with the remedy.
public struct WindowError: Error, CustomStringConvertible, LocalizedError, Sendable {
    public let description: String
    public var errorDescription: String? { description }

    static func noDisplay(_ reason: String) -> WindowError {
        WindowError(
            description: "there is no display (\(reason)); set DISPLAY or WAYLAND_DISPLAY, or "
                + "SDL_VIDEODRIVER=kmsdrm on a bare console, or render to a file: mica render SCENE -o scene.mp4")
    }

    static let noSDL = WindowError(
        description:
            "windows need SDL, which is not installed; run: apt-get install libsdl2-2.0-0, or render to a file: "
            + "mica render SCENE -o scene.mp4")

    static let nobodyAnswers = "neither X11 nor Wayland responds"
    /// SDL's last error message.
    static var lastReason: String { String(cString: SDL_GetError()) }
}
