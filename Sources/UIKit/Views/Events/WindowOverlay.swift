/// A part of a window that claims keys and touches before the content does: an open menu, the edit menu, a card, a
/// search, or the keyboard.
@MainActor protocol WindowOverlay: AnyObject {
    /// `true` if the overlay is in front of all content; `false` if it belongs to the content, like a search. Default
    /// `true`.
    var isAboveContent: Bool { get }
    /// The responder that receives all keys while the overlay is open; nil leaves them to the content. Default nil.
    var overlayKeyTarget: UIResponder? { get }
    /// The view in which the keyboard focus stays while the overlay is open; nil for no limit. Default nil.
    var overlayFocusScope: UIView? { get }
    /// Handles an Escape key that no responder handled. Returns `false` to ask the next overlay. Default `false`.
    func takesEscape(_ key: UIKey, isRepeated: Bool) -> Bool
    /// Handles the start of a touch anywhere in the window, before its delivery. Returns the view that the overlay
    /// belongs to if the touch closes the overlay; otherwise nil. Default nil.
    func closes(forTouchAt location: CGPoint) -> UIView?
    /// Called before a view leaves the window. The default does nothing.
    func viewWillLeave(_ view: UIView)
    /// Called after the window added a subview, which the overlay may have to cover. The default does nothing.
    func stayInFront(of view: UIView)
    /// Called after the window was laid out. The default does nothing.
    func windowDidLayOut()
}

extension WindowOverlay {
    var isAboveContent: Bool { true }
    var overlayKeyTarget: UIResponder? { nil }
    var overlayFocusScope: UIView? { nil }
    func takesEscape(_ key: UIKey, isRepeated: Bool) -> Bool { false }
    func closes(forTouchAt location: CGPoint) -> UIView? { nil }
    func viewWillLeave(_ view: UIView) {}
    func stayInFront(of view: UIView) {}
    func windowDidLayOut() {}
}

/// The open overlays of a window.
@MainActor struct OverlayList {
    private struct Item { weak var overlay: (any WindowOverlay)? }
    /// The overlays from the back to the front.
    private var items: [Item] = []

    /// The overlays in the order in which they are asked: those above the content first, the last opened one first.
    var fromFront: [any WindowOverlay] {
        if items.isEmpty { return [] }
        return items.reversed().compactMap(\.overlay)
    }

    /// Adds an overlay in front of those of its kind, or moves it there.
    mutating func add(_ overlay: any WindowOverlay) {
        remove(overlay)
        let above = overlay.isAboveContent ? nil : items.firstIndex { $0.overlay?.isAboveContent == true }
        items.insert(Item(overlay: overlay), at: above ?? items.endIndex)
    }

    /// Removes an overlay; does nothing if it is not in the list.
    mutating func remove(_ overlay: any WindowOverlay) {
        items.removeAll { $0.overlay == nil || $0.overlay === overlay }
    }

    /// Returns the frontmost overlay of a class; nil if none is open.
    func first<Overlay: WindowOverlay>(of type: Overlay.Type) -> Overlay? {
        for overlay in fromFront {
            if let found = overlay as? Overlay { return found }
        }
        return nil
    }

    /// The responder that receives all keys instead of the content; nil for none.
    var keyTarget: UIResponder? {
        for overlay in fromFront {
            if let target = overlay.overlayKeyTarget { return target }
        }
        return nil
    }

    /// Returns the view in which the keyboard focus stays; nil for no limit.
    func focusScope(in window: UIWindow) -> UIView? {
        for overlay in fromFront {
            if let scope = overlay.overlayFocusScope, scope.window === window { return scope }
        }
        return nil
    }

    /// Notifies the overlays of a touch. Returns the view whose overlay it closed; nil for none.
    func closed(byTouchAt location: CGPoint) -> UIView? {
        var source: UIView?
        for overlay in fromFront { source = overlay.closes(forTouchAt: location) ?? source }
        return source
    }
}

/// The presenter of a window's input views: the first responder's views or the on-screen keyboard.
@MainActor protocol WindowKeyboard: WindowOverlay {
    /// The height without a running animation, in points.
    var height: CGFloat { get }
    /// Runs a change of the first responder; the keyboard is updated afterwards.
    func holding(_ body: () -> Bool) -> Bool
    /// Presents the views of the first responder, or none.
    func reload()
    /// Called after the first responder's text changed.
    func textChanged()
    /// Called after the caret of the first responder moved.
    func caretMoved()
}
