import CMicaSDL2
import Foundation
import UIKit

/// The window system's services for text: the position of the caret, beside which input methods open their windows, the
/// clipboard, and the shape of the pointer over text.
@MainActor final class WindowText: SystemClipboard {
    private let surface: SDLWindow
    private var caret = CGRect.null
    private var showsTextCursor = false
    // Created when they are first needed.
    private lazy var textCursor = SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_IBEAM)
    private lazy var arrowCursor = SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_ARROW)

    init(_ surface: SDLWindow) { self.surface = surface }

    /// Notifies the system when the caret has moved, and when the pointer enters or leaves text.
    func follow(_ scene: UIWindowScene, pointer: CGPoint?) {
        if let rect = scene.caretRect, rect != caret, rect.minX.isFinite, rect.minY.isFinite {
            caret = rect
            var place = surface.systemRect(rect)
            SDL_SetTextInputRect(&place)
        }
        let isAboveText = pointer.map { scene.showsTextCursor(at: $0) } ?? false
        guard isAboveText != showsTextCursor else { return }
        showsTextCursor = isAboveText
        SDL_SetCursor(isAboveText ? textCursor : arrowCursor)
    }

    var text: String? {
        get {
            guard SDL_HasClipboardText() == SDL_TRUE, let text = SDL_GetClipboardText() else { return nil }
            defer { SDL_free(text) }
            let string = String(cString: text)
            return string.isEmpty ? nil : string
        }
        set { SDL_SetClipboardText(newValue ?? "") }
    }
}
