import QuartzCore

/// A view with a selectable text of UIKit's own.
@MainActor protocol TextPointerView: TextPointing, UITextInput {
    var editor: TextEditor { get }
    /// Handles a tap with another effect, such as opening a link; returns `true` if it did.
    func takesTap(at point: CGPoint) -> Bool
    /// Makes the view first responder if a touch does so; returns `false` if the text does not accept touches.
    func beginsInteraction() -> Bool
    var interaction: TextInteraction { get }
    /// Returns the menu of a selection, given the suggested elements; nil selects those.
    func editMenu(for range: Range<Int>, _ suggested: [UIMenuElement]) -> UIMenu?
    /// Called when the menu appears or disappears.
    func editMenuMoves(appears: Bool, _ animator: any UIEditMenuInteractionAnimating)
}

/// The interaction with a text by touch and pointer, and the display of the selection: the blinking caret, the
/// highlight, and two handles for touches.
@MainActor final class TextInteraction {
    private unowned let view: any TextPointerView
    /// The layers of the selection below the text.
    private let highlights = CALayer()
    private let caret = CALayer()
    private let startHandle = TextHandle(isStart: true), endHandle = TextHandle(isStart: false)
    private let recognizer = TextPointerRecognizer()
    /// `true` if the last interaction was a touch: handles are then visible.
    private var isTouched = false
    /// The range from which a drag extends the selection.
    private var dragOrigin = 0..<0
    /// The unit of selection in a drag.
    private var dragUnit = 1
    private var isActive = false
    private(set) lazy var menu = TextEditMenu(view)
    private var shownCaret = CGRect.null

    private static let caretWidth: CGFloat = 2

    init(_ view: any TextPointerView) {
        self.view = view
        caret.cornerRadius = TextInteraction.caretWidth / 2
        caret.isHidden = true
        highlights.zPosition = -1
        view.layer.insertSublayer(highlights, at: 0)
        view.layer.addSublayer(caret)
        recognizer.cancelsTouchesInView = false
        recognizer.delaysTouchesEnded = false
        recognizer.addHandler { [unowned self] in pointer($0) }
        view.addGestureRecognizer(recognizer)
        for handle in [startHandle, endHandle] {
            handle.isHidden = true
            view.addSubview(handle)
            let pan = UIPanGestureRecognizer()
            pan.addHandler { [unowned self, unowned handle] in drag(handle, $0) }
            handle.addGestureRecognizer(pan)
            let tap = UITapGestureRecognizer()
            tap.addHandler { [unowned self] _ in toggleMenu() }
            handle.addGestureRecognizer(tap)
        }
    }

    // MARK: Display

    /// Updates caret, selection and handles; `restartsBlinking` makes the caret visible at once, after a change.
    func show(active: Bool, restartsBlinking: Bool = true) {
        let editor = view.editor
        isActive = active
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let tint = (view.tintColor ?? .systemBlue).resolvedColor(with: view.traitCollection)
        let selected = active && editor.hasSelection
        let parts = selected ? view.selectionRects(for: TextRange(editor.selection)) : []
        show(parts, color: tint.withAlphaComponent(0.2).cgColor)
        showCaret(active && !editor.hasSelection && editor.host.allowsEditing, color: tint.cgColor, restartsBlinking)
        showHandles(selected && isTouched, color: tint)
        CATransaction.commit()
        menu.follow(isActive: active)
    }

    /// Clips the highlights to a rectangle of the view, whose coordinates they use.
    func clipHighlights(to frame: CGRect) {
        highlights.frame = frame
        highlights.bounds.origin = frame.origin
        highlights.masksToBounds = true
    }

    private func show(_ rects: [UITextSelectionRect], color: CGColor) {
        // Those of the ends have no width.
        let layers = highlights.sublayers ?? [], parts = rects.filter { !$0.rect.isEmpty }
        for (index, part) in parts.enumerated() {
            let layer: CALayer
            if index < layers.count {
                layer = layers[index]
            } else {
                layer = CALayer()
                highlights.addSublayer(layer)
            }
            layer.frame = part.rect
            layer.backgroundColor = color
        }
        for layer in layers.dropFirst(parts.count) { layer.removeFromSuperlayer() }
    }

    private func showCaret(_ shows: Bool, color: CGColor, _ restarts: Bool) {
        let rect = shows ? view.caretRect(for: view.editor.selectedTextRange.end) : .null
        guard shows, !rect.isNull, rect.height > 0, rect.width > 0 else {
            caret.isHidden = true
            caret.removeAnimation(forKey: "blink")
            shownCaret = .null
            return
        }
        let wasHidden = caret.isHidden
        caret.isHidden = false
        caret.frame = rect
        caret.backgroundColor = color
        guard wasHidden || (restarts && rect != shownCaret) else { return }
        shownCaret = rect
        let blink = CAKeyframeAnimation(keyPath: "opacity")
        blink.calculationMode = .discrete
        blink.values = [1, 0]
        blink.keyTimes = [0, 0.5, 1]
        blink.duration = 1
        blink.repeatCount = .infinity
        caret.add(blink, forKey: "blink")
    }

    private func showHandles(_ shows: Bool, color: UIColor) {
        let range = view.editor.selection
        startHandle.isHidden = !shows
        endHandle.isHidden = !shows
        guard shows else { return }
        startHandle.show(at: view.caretRect(for: TextPosition(range.lowerBound)), color: color)
        endHandle.show(
            at: view.caretRect(for: TextPosition(TextPlace(offset: range.upperBound, above: true))), color: color)
        view.bringSubviewToFront(startHandle)
        view.bringSubviewToFront(endHandle)
    }

    /// Moves the caret in front of layers that the view has added.
    func stayInFront() { view.layer.addSublayer(caret) }

    // MARK: Pointer

    private func pointer(_ recognizer: TextPointerRecognizer) {
        let point = recognizer.location(in: view)
        if recognizer.isMouse {
            switch recognizer.state {
            case .began: mouseDown(recognizer, at: point)
            case .changed: if isActive { extend(to: point) }
            case .ended: if !view.editor.hasSelection, recognizer.tapCount == 1 { _ = view.takesTap(at: point) }
            default: break
            }
            return
        }
        switch recognizer.state {
        case .ended where !recognizer.isHeld: tap(recognizer, at: point)
        case .ended: if isActive { menu.open() }
        case .began, .changed:
            // A long press moves the caret with the touch.
            isTouched = true
            guard recognizer.state == .changed || view.beginsInteraction() else { return }
            let editor = view.editor
            guard editor.host.allowsEditing else {
                if recognizer.state == .began { select(unit: 2, at: editor.place(at: point).offset) }
                return
            }
            editor.move(to: editor.place(at: point), extending: false)
        default: break
        }
    }

    private func mouseDown(_ recognizer: TextPointerRecognizer, at point: CGPoint) {
        isTouched = false
        let wasActive = isActive
        guard view.beginsInteraction() else { return }
        let editor = view.editor
        guard editor.host.allowsSelecting else { return }
        editor.endTyping()
        let place = editor.place(at: point)
        dragUnit = min(3, max(1, recognizer.tapCount))
        if recognizer.heldModifiers.contains(.shift), dragUnit == 1, wasActive {
            dragOrigin = editor.anchor..<editor.anchor
            editor.move(to: place, extending: true)
        } else if dragUnit == 1 {
            dragOrigin = place.offset..<place.offset
            editor.move(to: place, extending: false)
        } else {
            select(unit: dragUnit, at: place.offset)
            dragOrigin = editor.selection
        }
    }

    /// Selects a word or a paragraph.
    private func select(unit: Int, at offset: Int) {
        let range = self.unit(unit, at: offset), editor = view.editor
        editor.finishMarking()
        editor.select(anchor: range.lowerBound, head: TextPlace(offset: range.upperBound, above: true), byUser: true)
    }

    private func unit(_ unit: Int, at offset: Int) -> Range<Int> {
        let editor = view.editor, text = editor.text
        guard unit > 1 else { return offset..<offset }
        if editor.column.style.isSecure { return 0..<editor.document.count }
        if unit == 2 { return text.selection(at: offset) }
        return editor.column.style.wraps ? text.paragraph(at: offset) : 0..<editor.document.count
    }

    private func extend(to point: CGPoint) {
        let editor = view.editor
        guard editor.host.allowsSelecting else { return }
        let place = editor.place(at: point)
        let unit = self.unit(dragUnit, at: place.offset)
        let start = dragUnit == 1 ? place.offset : unit.lowerBound, end = dragUnit == 1 ? place.offset : unit.upperBound
        if start < dragOrigin.lowerBound {
            editor.select(
                anchor: dragOrigin.upperBound,
                head: TextPlace(offset: start, above: dragUnit == 1 && place.above), byUser: true)
        } else {
            editor.select(
                anchor: dragOrigin.lowerBound,
                head: TextPlace(offset: max(end, dragOrigin.upperBound), above: dragUnit > 1 || place.above),
                byUser: true)
        }
        editor.host.editorShowsCaret()
    }

    private func tap(_ recognizer: TextPointerRecognizer, at point: CGPoint) {
        isTouched = true
        if recognizer.tapCount == 1, view.takesTap(at: point) { return }
        let wasActive = isActive
        guard view.beginsInteraction() else { return }
        let editor = view.editor
        guard editor.host.allowsSelecting else { return }
        editor.endTyping()
        let place = editor.place(at: point)
        switch recognizer.tapCount {
        case 1:
            // A tap on the selection or the caret opens the menu, or closes it if it is open.
            let old = editor.selection
            if wasActive, isOnSelection(point) { return toggleMenu() }
            guard editor.host.allowsEditing else {
                return editor.select(anchor: place.offset, head: place, byUser: true)
            }
            editor.move(to: wordEdge(of: place), extending: false)
            if wasActive, editor.selection == old { toggleMenu() }
        case 2:
            select(unit: 2, at: place.offset)
            menu.open()
        default:
            select(unit: 3, at: place.offset)
            menu.open()
        }
    }

    private func isOnSelection(_ point: CGPoint) -> Bool {
        let editor = view.editor
        return editor.hasSelection
            && view.selectionRects(for: TextRange(editor.selection)).contains { $0.rect.contains(point) }
    }

    private func toggleMenu() { if view.window?.closedOverlaySource !== view { menu.open() } }

    /// Opens the menu as a list at a point or at the caret; outside the selection the caret moves to the point first.
    func openList(at point: CGPoint?) -> Bool {
        isTouched = false
        let editor = view.editor
        guard view.beginsInteraction(), editor.host.allowsSelecting else { return false }
        guard let point else {
            let caret = view.caretRect(for: editor.selectedTextRange.end)
            return menu.openList(at: CGPoint(x: caret.midX, y: caret.maxY))
        }
        if !isOnSelection(point) {
            editor.endTyping()
            editor.move(to: editor.place(at: point), extending: false)
        }
        return menu.openList(at: point)
    }

    /// Returns the nearer end of the word, because touches are too imprecise for positions inside it.
    private func wordEdge(of place: TextPlace) -> TextPlace {
        let editor = view.editor
        guard !editor.column.style.isSecure, let word = editor.text.word(around: place.offset, forward: true),
            place.offset > word.lowerBound
        else { return place }
        let toStart = place.offset - word.lowerBound, toEnd = word.upperBound - place.offset
        return TextPlace(offset: toStart < toEnd ? word.lowerBound : word.upperBound, above: true)
    }

    // MARK: Handles

    private func drag(_ handle: TextHandle, _ pan: UIPanGestureRecognizer) {
        let editor = view.editor
        let range = editor.selection
        switch pan.state {
        case .began:
            let end = handle.isStart ? range.lowerBound : range.upperBound
            let caret = view.caretRect(for: TextPosition(TextPlace(offset: end, above: !handle.isStart)))
            let place = pan.location(in: view), moved = pan.translation(in: view)
            grip = CGPoint(x: caret.midX - place.x + moved.x, y: caret.midY - place.y + moved.y)
            // The other end is fixed.
            dragOrigin = handle.isStart ? range.upperBound..<range.upperBound : range.lowerBound..<range.lowerBound
            menu.close()
        case .changed: break
        case .ended: return menu.open()
        default: return
        }
        let point = pan.location(in: view)
        let place = editor.place(at: CGPoint(x: point.x + grip.x, y: point.y + grip.y))
        // A handle stops at the other one.
        let fixed = dragOrigin.lowerBound, text = editor.text
        let offset =
            handle.isStart
            ? min(place.offset, text.characterStart(before: fixed)) : max(place.offset, text.characterEnd(after: fixed))
        guard offset != fixed else { return }
        editor.select(anchor: fixed, head: TextPlace(offset: offset, above: !handle.isStart), byUser: true)
        editor.host.editorShowsCaret()
    }
    /// The offset from the touch to the dragged end.
    private var grip = CGPoint.zero
}

/// A handle at an end of the selection: a bar with a knob.
final class TextHandle: UIView {
    let isStart: Bool
    private let bar = CALayer(), knob = CALayer()
    private static let knobSide: CGFloat = 12, reach: CGFloat = 44

    init(isStart: Bool) {
        self.isStart = isStart
        super.init(frame: .zero)
        layer.addSublayer(bar)
        layer.addSublayer(knob)
        knob.cornerRadius = TextHandle.knobSide / 2
    }
    required init?(coder: NSCoder) { nil }

    package override class var showsDrawing: Bool { false }

    func show(at caret: CGRect, color: UIColor) {
        let side = TextHandle.reach, height = caret.height
        frame = CGRect(x: caret.midX - side / 2, y: caret.minY - side / 2, width: side, height: height + side)
        bar.frame = CGRect(x: side / 2 - 1, y: side / 2, width: 2, height: height)
        let y = isStart ? side / 2 - TextHandle.knobSide : side / 2 + height
        knob.frame = CGRect(
            x: side / 2 - TextHandle.knobSide / 2, y: y, width: TextHandle.knobSide, height: TextHandle.knobSide)
        bar.backgroundColor = color.cgColor
        knob.backgroundColor = color.cgColor
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        // Each handle has its own half, so that both can be grasped when they are close together.
        let middle = bounds.midY
        return bounds.contains(point) && (isStart ? point.y <= middle + 8 : point.y >= middle - 8)
    }
}
