import QuartzCore

/// An on-screen keyboard for touch screens: letters, digits and symbols of a US keyboard in Apple's arrangement. It
/// types into the window's first responder like any keyboard.
final class OnScreenKeyboard: UIView {
    override var acceptsFocusInside: Bool { false }

    private unowned let window_: UIWindow
    private weak var text: (any UIKeyInput)?
    private var type = UIKeyboardType.default, page = KeyboardPage.letters
    private var rows: [[KeyboardKey]] = []
    private enum Shift { case off, once, locked }
    private var shift = Shift.off { didSet { if shift != oldValue { showTitles() } } }
    /// The keys that are touched.
    private var pressed: [ObjectIdentifier: KeyboardKey] = [:]
    private var repeating: MediaTimer?
    private var lastShift: TimeInterval = -1
    /// `true` if the user pressed shift; the text then does not change it until a key was typed.
    private var isShiftChosen = false

    /// The height of four rows, in points.
    let wantedHeight: CGFloat = 216
    private static let gap = CGSize(width: 6, height: 11), side: CGFloat = 3, widest: CGFloat = 900

    init(_ window: UIWindow) {
        window_ = window
        super.init(frame: .zero)
        backgroundColor = .keyboardGround
        isMultipleTouchEnabled = true
        accessibilityIdentifier = "keyboard"
    }
    required init?(coder: NSCoder) { nil }

    package override class var showsDrawing: Bool { false }

    /// Configures the keyboard for the text that is the first responder.
    func show(for text: any UIKeyInput) {
        let isOther = text !== self.text
        self.text = text
        overrideUserInterfaceStyle =
            switch text.keyboardAppearance {
            case .default: .unspecified
            case .dark: .dark
            case .light: .light
            }
        if isOther || text.keyboardType != type || rows.isEmpty {
            type = text.keyboardType
            turn(to: KeyboardLayout.firstPage(type))
        }
        isShiftChosen = false
        follow()
        showTitles()
    }

    private func turn(to page: KeyboardPage) {
        self.page = page
        pressed = [:]
        for key in rows.joined() { key.removeFromSuperview() }
        rows = KeyboardLayout(page, type).rows.map { $0.map(KeyboardKey.init) }
        for key in rows.joined() { addSubview(key) }
        showTitles()
        setNeedsLayout()
    }

    /// Updates shift and the return key to the text.
    func follow() {
        guard let text else { return }
        if !isShiftChosen, shift != .locked { shift = startsLarge(text) ? .once : .off }
        for key in rows.joined() where key.key.action == .enter {
            key.isEnabled = !text.enablesReturnKeyAutomatically || text.hasText
        }
    }

    private func startsLarge(_ text: any UIKeyInput) -> Bool {
        switch text.autocapitalizationType {
        case .none: return false
        case .allCharacters: return true
        case .words, .sentences: break
        }
        guard type != .emailAddress, type != .URL, !text.isSecureTextEntry, let input = text as? any UITextInput,
            let caret = input.selectedTextRange?.start
        else { return false }
        let count = input.offset(from: input.beginningOfDocument, to: caret)
        guard count > 0, let start = input.position(from: caret, offset: -min(count, 8)),
            let range = input.textRange(from: start, to: caret), let before = input.text(in: range)
        else { return true }
        guard let last = before.last, last.isWhitespace else { return false }
        if text.autocapitalizationType == .words || last.isNewline { return true }
        return before.last { !$0.isWhitespace }.map { ".!?\u{2026}".contains($0) } ?? true
    }

    private func showTitles() {
        for key in rows.joined() {
            switch key.key.action {
            case .text(" "): key.title = "space"
            case .text(let text): key.title = shift == .off || page != .letters ? text : text.uppercased()
            case .page(let page):
                key.title =
                    switch page {
                    case .letters: "ABC"
                    case .digits: "123"
                    case .symbols: "#+="
                    case .pad: ""
                    }
            case .enter:
                key.title = OnScreenKeyboard.name(text?.returnKeyType ?? .default)
                key.isOn = (text?.returnKeyType ?? .default) != .default
            case .shift:
                key.isOn = shift != .off
                key.isLocked = shift == .locked
            case .delete, .dismiss: break
            }
        }
    }

    private static func name(_ type: UIReturnKeyType) -> String {
        switch type {
        case .default: "return"
        case .go: "go"
        case .google, .search, .yahoo: "search"
        case .join: "join"
        case .next: "next"
        case .route: "route"
        case .send: "send"
        case .done: "done"
        case .emergencyCall: "emergency"
        case .continue: "continue"
        }
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        let gap = OnScreenKeyboard.gap, side = OnScreenKeyboard.side
        let width = min(bounds.width, OnScreenKeyboard.widest), left = (bounds.width - width) / 2
        let rowHeight = wantedHeight / 4
        // Ten letters fill a row.
        let unit = page == .pad ? (width - 2 * side - 2 * gap.width) / 9 : (width - 2 * side - 9 * gap.width) / 10
        for (index, row) in rows.enumerated() {
            func size(_ key: KeyboardKey) -> CGFloat { unit * key.key.width }
            let keys = row.reduce(0) { $0 + size($1) }
            let spaces = CGFloat(row.count - 1) * gap.width
            // Rows with special keys fill the width.
            let isFull = row.contains { $0.key.isSpecial } || page == .pad
            let stretch = isFull && keys > 0 ? (width - 2 * side - spaces) / keys : 1
            var x = left + (width - keys * stretch - spaces) / 2
            for key in row {
                let keyWidth = size(key) * stretch
                let place = CGRect(
                    x: x, y: CGFloat(index) * rowHeight + gap.height / 2, width: max(0, keyWidth),
                    height: rowHeight - gap.height)
                key.frame = place
                x += keyWidth + gap.width
            }
        }
    }

    /// Returns the nearest key to a point; gaps belong to the nearest key.
    private func key(at point: CGPoint) -> KeyboardKey? {
        guard !rows.isEmpty, bounds.contains(point) else { return nil }
        let row = min(rows.count - 1, max(0, Int(point.y / (wantedHeight / 4))))
        return rows[row].min { distance($0.frame, point.x) < distance($1.frame, point.x) }
    }
    private func distance(_ frame: CGRect, _ x: CGFloat) -> CGFloat { max(0, frame.minX - x, x - frame.maxX) }

    // MARK: Touches

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            // A touch that begins before the previous one ends types the previous key first.
            for (id, key) in pressed { release(id, key) }
            guard let key = key(at: touch.location(in: self)), key.isEnabled else { continue }
            pressed[ObjectIdentifier(touch)] = key
            key.isPressed = true
            if key.key.action == .delete {
                perform(key)
                repeatDeletion(after: 0.5)
            }
        }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            let id = ObjectIdentifier(touch)
            guard let old = pressed[id], old.key.action != .delete, let new = key(at: touch.location(in: self)),
                new !== old, new.isEnabled
            else { continue }
            old.isPressed = false
            new.isPressed = true
            pressed[id] = new
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            let id = ObjectIdentifier(touch)
            if let key = pressed[id] { release(id, key) }
        }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { pressed.removeValue(forKey: ObjectIdentifier(touch))?.isPressed = false }
        stopRepeating()
    }

    private func release(_ id: ObjectIdentifier, _ key: KeyboardKey) {
        pressed[id] = nil
        key.isPressed = false
        stopRepeating()
        if key.key.action != .delete { perform(key) }
    }

    private func repeatDeletion(after delay: TimeInterval) {
        repeating?.invalidate()
        repeating = MediaTimer.scheduledTimer(after: delay) { [weak self] in
            MainActor.assumeIsolated {
                guard let self, let key = self.pressed.values.first(where: { $0.key.action == .delete }) else { return }
                self.perform(key)
                self.repeatDeletion(after: 0.1)
            }
        }
    }
    private func stopRepeating() {
        repeating?.invalidate()
        repeating = nil
    }

    private func perform(_ key: KeyboardKey) {
        guard let text else { return }
        switch key.key.action {
        case .text(let typed):
            isShiftChosen = false
            text.insertText(shift == .off || page != .letters ? typed : typed.uppercased())
            if shift == .once { shift = .off }
            // After a space the keyboard returns to letters.
            if typed == " ", page == .digits || page == .symbols, type != .numbersAndPunctuation { turn(to: .letters) }
            follow()
        case .delete:
            isShiftChosen = false
            text.deleteBackward()
            follow()
        case .enter: text.insertText("\n")
        case .dismiss: _ = window_.firstResponder?.resignFirstResponder()
        case .page(let page): turn(to: page)
        case .shift:
            let now = CACurrentMediaTime()
            // A double tap locks shift.
            if shift != .locked, now - lastShift < 0.35 {
                shift = .locked
            } else {
                shift = shift == .off ? .once : .off
            }
            lastShift = now
            isShiftChosen = true
        }
    }
}
