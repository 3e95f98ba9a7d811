import CMicaSDL2
import MicaRaster

/// Transfers composited pixels to the screen; only changes are copied.
@MainActor protocol FramePresenter: AnyObject {
    /// `true` if `present` waits for the display's next refresh.
    var waitsForRefresh: Bool { get }
    /// The size in pixels.
    var size: (width: Int, height: Int) { get }
    /// The screen's own memory, if it can be drawn into; `nil` if `present` copies. Drawn pixels remain until the
    /// window's size changes, so request it for each frame.
    var memory: Pixmap? { get }
    /// Shows the pixels; `damage` contains the changes since the last call, or everything if the size changed.
    func present(_ pixels: Pixmap, damage: [PixelRect])
    /// The picture on the screen was lost: the next call shows all of it.
    func forget()
}

/// Presents by a texture that a graphics chip draws, paced by the display's refresh.
@MainActor final class TexturePresenter: FramePresenter {
    private let renderer: OpaquePointer
    private var texture: OpaquePointer?
    private var textureSize = (width: 0, height: 0)
    let waitsForRefresh: Bool

    /// Returns `nil` if SDL has no renderer that waits for the display.
    init?(_ window: OpaquePointer) {
        let flags = SDL_RENDERER_ACCELERATED.rawValue | SDL_RENDERER_PRESENTVSYNC.rawValue
        guard let renderer = SDL_CreateRenderer(window, -1, flags) else { return nil }
        self.renderer = renderer
        var info = SDL_RendererInfo()
        SDL_GetRendererInfo(renderer, &info)
        waitsForRefresh = info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
    }

    isolated deinit {
        if let texture { SDL_DestroyTexture(texture) }
        SDL_DestroyRenderer(renderer)
    }

    var size: (width: Int, height: Int) {
        var width: Int32 = 0, height: Int32 = 0
        SDL_GetRendererOutputSize(renderer, &width, &height)
        return (Int(width), Int(height))
    }

    /// A graphics chip has its own memory.
    var memory: Pixmap? { nil }

    func forget() { textureSize = (0, 0) }

    func present(_ pixels: Pixmap, damage: [PixelRect]) {
        var damage = damage
        if textureSize != (pixels.width, pixels.height) {
            if let texture { SDL_DestroyTexture(texture) }
            texture = SDL_CreateTexture(
                renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
                Int32(pixels.width), Int32(pixels.height))
            textureSize = (pixels.width, pixels.height)
            damage = [pixels.bounds]
        }
        guard let texture else { return }
        for rect in damage {
            var area = rect.sdl
            let start = pixels.row(Int(rect.y0)) + Int(rect.x0)
            SDL_UpdateTexture(texture, &area, start, Int32(pixels.stride * 4))
        }
        SDL_RenderCopy(renderer, texture, nil, nil)
        SDL_RenderPresent(renderer)
    }
}

/// Presents by the window's own memory: only the damage is sent, and it is copied only if the memory's pixels have
/// another format. Only the clock paces it.
@MainActor final class SurfacePresenter: FramePresenter {
    private let window: OpaquePointer
    let waitsForRefresh = false
    private var showsAll = true
    private var shownSize = (0, 0)
    private var known: Pixmap?

    init(_ window: OpaquePointer) { self.window = window }

    var size: (width: Int, height: Int) {
        var width: Int32 = 0, height: Int32 = 0
        SDL_GetWindowSizeInPixels(window, &width, &height)
        return (Int(width), Int(height))
    }

    func forget() { showsAll = true }

    var memory: Pixmap? {
        // SDL creates a new surface when the size changes, and keeps the old one until then.
        guard let surface = SDL_GetWindowSurface(window), let start = surface.pointee.pixels else { return nil }
        let format = surface.pointee.format.pointee, pitch = Int(surface.pointee.pitch)
        guard format.BytesPerPixel == 4, (format.Rmask, format.Gmask, format.Bmask) == (0xFF0000, 0xFF00, 0xFF),
            pitch % 4 == 0
        else { return nil }
        let width = Int(surface.pointee.w), height = Int(surface.pointee.h)
        let base = start.assumingMemoryBound(to: UInt32.self)
        if let known, (known.base, known.width, known.height) == (base, width, height) { return known }
        let found = Pixmap(over: base, width: width, height: height, stride: pitch / 4)
        known = found
        return found
    }

    func present(_ pixels: Pixmap, damage: [PixelRect]) {
        guard let surface = SDL_GetWindowSurface(window) else { return }
        let width = min(pixels.width, Int(surface.pointee.w)), height = min(pixels.height, Int(surface.pointee.h))
        let limit = PixelRect(width: width, height: height)
        let wanted = showsAll || shownSize != (width, height) ? [pixels.bounds] : damage
        let areas = wanted.map { $0.intersection(limit) }.filter { !$0.isEmpty }
        showsAll = false
        shownSize = (width, height)
        let format: SDL_PixelFormat = surface.pointee.format.pointee
        let pitch = Int(surface.pointee.pitch), bytes = Int(format.BytesPerPixel)
        for rect in areas where pixels.base != surface.pointee.pixels {
            let source = pixels.row(Int(rect.y0)) + Int(rect.x0)
            let offset = Int(rect.y0) * pitch + Int(rect.x0) * bytes
            SDL_ConvertPixels(
                Int32(rect.width), Int32(rect.height), SDL_PIXELFORMAT_ARGB8888.rawValue, source,
                Int32(pixels.stride * 4), format.format, surface.pointee.pixels + offset, Int32(pitch))
        }
        var rects: [SDL_Rect] = areas.map { $0.sdl }
        if !rects.isEmpty { SDL_UpdateWindowSurfaceRects(window, &rects, Int32(rects.count)) }
    }
}

extension PixelRect {
    var sdl: SDL_Rect { SDL_Rect(x: Int32(x0), y: Int32(y0), w: Int32(width), h: Int32(height)) }
}
