import CMicaSDL2
import MicaCompositor
import Foundation
import ImageIO

extension WindowHost {
    /// The functions of the window's own keys; all other keys go to the views.
    package nonisolated static let keyHelp = """
        F1 these keys · F2 pause · F3 next frame · F4 slow motion (ten times) · F5 next debug overlay · \
        F6 take a PNG · F7 start or stop recording a movie · F8 restart the scene · F9 shake the device · F11 full screen · Ctrl+Q quit
        """

    /// Handles a key. Returns `true` for one of the window's own keys.
    func handleKey(_ key: SDL_KeyboardEvent) -> Bool {
        guard key.repeat == 0 || key.keysym.scancode == SDL_SCANCODE_F3 else { return false }
        let control = UInt32(key.keysym.mod) & KMOD_CTRL.rawValue != 0
        let alt = UInt32(key.keysym.mod) & KMOD_ALT.rawValue != 0
        let hadKeys = showsKeys
        hideKeys()
        switch key.keysym.scancode {
        case SDL_SCANCODE_F1:
            guard !hadKeys else { return true }
            say(WindowHost.keyHelp)
            showKeys()
        case SDL_SCANCODE_F2: isPaused.toggle()
        case SDL_SCANCODE_F3:
            isPaused = true
            step()
        case SDL_SCANCODE_F4:
            clock.rate = clock.rate == 1 ? 0.1 : 1
            showState()
        case SDL_SCANCODE_F5: nextOverlay()
        case SDL_SCANCODE_F6: takePicture()
        case SDL_SCANCODE_F7: toggleRecording()
        case SDL_SCANCODE_F8: restart()
        case SDL_SCANCODE_F9: host.perform { scene.shake(time: host.time) }
        case SDL_SCANCODE_F11: surface.isFullScreen.toggle()
        case SDL_SCANCODE_RETURN where alt: surface.isFullScreen.toggle()
        case SDL_SCANCODE_ESCAPE where surface.isFullScreen: surface.isFullScreen = false
        case SDL_SCANCODE_Q where control: close()
        default: return false
        }
        return true
    }

    /// `true` if the scene's time is paused.
    public var isPaused: Bool {
        get { clock.isPaused }
        set {
            clock.isPaused = newValue
            // Paused at the time of the frame on the screen.
            clock.set(host.time)
            showState()
        }
    }

    func showState() {
        let title = [scene.title ?? title, scene.subtitle].filter { !$0.isEmpty }.joined(separator: " – ")
        var notes: [String] = []
        if clock.isPaused { notes.append("paused") }
        if clock.rate != 1 { notes.append("slow motion") }
        if recorder != nil { notes.append("recording") }
        let shown = notes.isEmpty ? title : "\(title) (\(notes.joined(separator: ", ")))"
        surface.title = shown
        WindowAnnouncer.tell(windowID, "title \(shown)")
    }

    /// Selects the next overlay: none, the damage, borders, overdraw, counts, all of them, none.
    private func nextOverlay() {
        let all: [DebugOverlay] = [[], .damage, .borders, .overdraw, .counts, [.damage, .borders, .counts]]
        let index = all.firstIndex(of: overlay) ?? 0
        overlay = all[(index + 1) % all.count]
    }

    private func takePicture() {
        let url = freeURL("png")
        guard let image = image(), let bitmap = Bitmap(image) else { return say("not enough memory for an image") }
        do {
            try PNGEncoder.encode(bitmap).write(to: url)
            say("took \(url.relativePath)")
        } catch {
            say("\(url.relativePath) cannot be written: \(error.localizedDescription)")
        }
    }

    private func toggleRecording() {
        if recorder != nil {
            stopRecording()
        } else {
            do {
                try startRecording(to: freeURL(recordingFormat))
            } catch {
                say("\(error)")
            }
        }
        showState()
    }

    /// The recording format: a movie if ffmpeg is available, otherwise animated PNG.
    private var recordingFormat: String {
        let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return paths.contains { FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg") } ? "mp4" : "apng"
    }

    /// Returns the first of name.png, name-2.png … that does not exist yet in the working folder.
    private func freeURL(_ ending: String) -> URL {
        var number = 1
        while true {
            let url = URL(
                fileURLWithPath: number == 1 ? "\(outputName).\(ending)" : "\(outputName)-\(number).\(ending)")
            if !FileManager.default.fileExists(atPath: url.path) { return url }
            number += 1
        }
    }
}
