import CoreGraphics
import MicaBase
import QuartzCore

/// One wheel of a picker: rows on a cylinder. Only visible rows have views.
@MainActor final class PickerWheel: UIView {
    package override class var showsDrawing: Bool { false }

    private unowned let picker: UIPickerView
    let component: Int
    let scroller = WheelScroller()
    /// The view that contains the rows and ignores touches.
    private let drum = UIView()
    private var shown: [WheelRow] = []
    private var spare: [WheelRow] = []

    /// The number of rows.
    private(set) var count = 0
    /// The row height in points.
    private(set) var rowHeight = UIPickerView.rowHeight
    /// The last selected row; −1 if there are no rows.
    private(set) var selected = -1
    /// `true` if the user has started the current motion, whose result is reported to the delegate.
    private var isUsers = false
    /// The target row of a motion.
    private var aim: Int?
    /// The horizontal offset of the picker's centre, which is the viewpoint, from the wheel's centre, in points.
    var eye: CGFloat = 0 { didSet { if eye != oldValue { setNeedsLayout() } } }

    /// The greatest number of visible rows; more would be indistinguishable.
    private static let mostShown = 400
    /// The distance from the viewpoint to the front of the wheel, in points.
    private static let distance: CGFloat = 1500

    init(_ picker: UIPickerView, _ component: Int) {
        self.picker = picker
        self.component = component
        super.init(frame: .zero)
        drum.isUserInteractionEnabled = false
        drum.clipsToBounds = true
        // The whole wheel is one accessibility element of the picker.
        drum.accessibilityElementsHidden = true
        addSubview(drum)
        scroller.wheel = self
        addSubview(scroller)
        let tap = UITapGestureRecognizer()
        tap.addHandler { [unowned self] in tapped($0) }
        scroller.addGestureRecognizer(tap)
    }
    required init?(coder: NSCoder) { nil }

    /// Sets the number of rows; the selected row is kept if it still exists.
    func load(count: Int, rowHeight: CGFloat) {
        let isTurning = scroller.isDragging || scroller.isDecelerating
        self.count = count
        self.rowHeight = rowHeight
        for row in shown { putAside(row) }
        shown = []
        let old = selected
        selected = count == 0 ? -1 : min(max(0, selected), count - 1)
        fit()
        if !isTurning || old != selected { stop() }
        setNeedsLayout()
    }

    /// Fills the visible rows again.
    func refresh() {
        for row in shown { putAside(row) }
        shown = []
        setNeedsLayout()
    }

    /// Updates the content size of the scroller, in which all rows have full height.
    private func fit() {
        let side = max(0, (bounds.height - rowHeight) / 2)
        let inset = UIEdgeInsets(top: side, left: 0, bottom: side, right: 0)
        if scroller.contentInset != inset { scroller.contentInset = inset }
        scroller.contentSize = CGSize(width: bounds.width, height: CGFloat(count) * rowHeight)
    }

    /// Stops all motion and centres the selected row.
    private func stop() {
        isUsers = false
        aim = nil
        scroller.setContentOffset(offset(of: max(0, selected)), animated: false)
    }

    private func offset(of row: Int) -> CGPoint {
        CGPoint(x: 0, y: CGFloat(row) * rowHeight - scroller.contentInset.top)
    }
    /// The row in the centre, including the fraction towards the next row.
    private var position: CGFloat { (scroller.contentOffset.y + scroller.contentInset.top) / rowHeight }
    func row(at offset: CGFloat) -> Int {
        min(
            max(0, Int(min(1e15, max(0, ((offset + scroller.contentInset.top) / rowHeight).rounded())))),
            max(0, count - 1))
    }
    func restingOffset(near offset: CGFloat) -> CGFloat { self.offset(of: row(at: offset)).y }

    // MARK: Selection

    /// Selects a row by code, which is not reported.
    func select(_ row: Int, animated: Bool) {
        guard row != selected || aim != nil || scroller.isDecelerating || scroller.isDragging else { return }
        selected = row
        layoutIfNeeded()
        isUsers = false
        guard animated, window != nil else { return stop() }
        aim = row
        scroller.setContentOffset(offset(of: row), animated: true)
    }

    /// Selects a row on behalf of the user; it is reported to the picker's delegate at the end of the motion.
    func turn(to row: Int) {
        guard count > 0 else { return }
        let row = min(max(0, row), count - 1)
        guard row != aim ?? self.row(at: scroller.contentOffset.y) else { return }
        isUsers = true
        aim = row
        guard window != nil else {
            scroller.setContentOffset(offset(of: row), animated: false)
            return cameToRest()
        }
        scroller.setContentOffset(offset(of: row), animated: true)
    }
    /// Turns by a number of rows from the target of the current motion.
    func turn(by rows: Int) {
        let from = aim ?? row(at: scroller.contentOffset.y)
        let (sum, overflows) = from.addingReportingOverflow(rows)
        turn(to: overflows ? (rows < 0 ? 0 : count - 1) : sum)
    }

    func fingerTurns() {
        isUsers = true
        aim = nil
    }

    func cameToRest() {
        guard count > 0, !scroller.isDragging else { return }
        let row = row(at: scroller.contentOffset.y)
        aim = nil
        let place = offset(of: row)
        if scroller.contentOffset != place { scroller.contentOffset = place }
        guard isUsers else { return }
        isUsers = false
        guard row != selected else { return }
        selected = row
        picker.chose(row, in: component)
    }

    private func tapped(_ tap: UITapGestureRecognizer) {
        picker.focus(component)
        let radius = radius
        guard radius > 0, count > 0 else { return }
        let sine = min(1, max(-1, (tap.location(in: self).y - bounds.midY) / radius))
        // The arc sine.
        let angle = CGFloat(PortableMath.atan2(Double(sine), Double((1 - sine * sine).squareRoot())))
        let row = (position + angle * radius / rowHeight).rounded()
        guard row >= 0, row < CGFloat(count) else { return }
        turn(to: Int(row))
    }

    // MARK: Appearance

    private var radius: CGFloat { bounds.height.isFinite ? max(0, bounds.height / 2) : 0 }

    override func layoutSubviews() {
        super.layoutSubviews()
        UIView.performWithoutAnimation {
            if scroller.frame != bounds {
                scroller.frame = bounds
                drum.frame = bounds
                fit()
                if !scroller.isDragging, !scroller.isDecelerating, aim == nil { stop() }
            }
            var sight = CATransform3DIdentity
            sight.m34 = -1 / PickerWheel.distance
            let there = CATransform3DMakeTranslation(-eye, 0, 0), back = CATransform3DMakeTranslation(eye, 0, 0)
            drum.layer.sublayerTransform = CATransform3DConcat(CATransform3DConcat(there, sight), back)
            place()
        }
    }

    /// Positions the visible rows on the drum.
    func place() {
        let radius = radius
        guard radius > 0, bounds.width > 0, count > 0 else {
            for row in shown { putAside(row) }
            return shown = []
        }
        let position = position, reach = min(radius * 1.5 / rowHeight, CGFloat(PickerWheel.mostShown / 2))
        let first = Int(min(1e15, max(0, (position - reach).rounded(.up))))
        let last = Int(min(CGFloat(count - 1), max(-1, (position + reach).rounded(.down))))
        var kept: [WheelRow] = []
        for row in shown { if row.row >= first, row.row <= last { kept.append(row) } else { putAside(row) } }
        shown = kept
        guard first <= last else { return }
        var known = kept[...]
        var next: [WheelRow] = []
        for row in first...last {
            if known.first?.row == row {
                next.append(known.removeFirst())
            } else {
                next.append(make(row))
            }
        }
        shown = next
        for row in next { row.place(at: CGFloat(row.row) - position, height: rowHeight, on: radius, in: bounds) }
    }

    private func make(_ row: Int) -> WheelRow {
        let host = spare.popLast() ?? WheelRow(frame: .zero)
        host.row = row
        if host.superview !== drum { drum.addSubview(host) }
        host.isHidden = false
        picker.fill(host, row, component)
        return host
    }

    private func putAside(_ row: WheelRow) {
        row.isHidden = true
        row.row = -1
        if spare.count < 8 { spare.append(row) } else { row.removeFromSuperview() }
    }

    /// Returns the delegate's view of a visible row.
    func view(for row: Int) -> UIView? { shown.first { $0.row == row }?.content }
    func reload(_ changed: (WheelRow) -> Void) { for row in shown { changed(row) } }
}

/// The scroll view of a wheel, which handles touches. It has the size of all rows and no content.
@MainActor final class WheelScroller: UIScrollView {
    weak var wheel: PickerWheel?
    private var turned: CGFloat = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        showsVerticalScrollIndicator = false
        showsHorizontalScrollIndicator = false
        alwaysBounceVertical = true
        contentInsetAdjustmentBehavior = .never
        decelerationRate = DecelerationRate(rawValue: 0.995)
    }
    required init?(coder: NSCoder) { nil }

    override var contentOffset: CGPoint {
        get { super.contentOffset }
        set {
            let old = super.contentOffset
            super.contentOffset = newValue
            if super.contentOffset != old { wheel?.setNeedsLayout() }
        }
    }
    override var runsOutToTargets: Bool { true }
    override func targetOffset(forProposed offset: CGPoint, velocity: CGPoint) -> CGPoint {
        CGPoint(x: 0, y: wheel?.restingOffset(near: offset.y) ?? offset.y)
    }
    override func dragBegins() { wheel?.fingerTurns() }
    override func cameToRest() { wheel?.cameToRest() }

    /// Turns row by row with the mouse wheel; small deltas are accumulated.
    override func takeWheel(_ delta: CGPoint) -> Bool {
        guard let wheel, wheel.count > 0, delta.y != 0 else { return false }
        if (turned < 0) != (delta.y < 0) { turned = 0 }
        turned += delta.y
        let rows = (turned / wheel.rowHeight).rounded(abs(delta.y) >= wheel.rowHeight / 2 ? .awayFromZero : .towardZero)
        guard rows != 0 else { return true }
        turned = 0
        wheel.turn(by: Int(max(-1e9, min(1e9, rows))))
        return true
    }
}

/// A row on the drum, with a title or a view of the delegate.
@MainActor final class WheelRow: UIView {
    package override class var showsDrawing: Bool { false }
    var row = -1
    private(set) var content: UIView?
    private var label: UILabel?

    /// Displays a view of the delegate.
    func show(_ view: UIView) {
        if content !== view || view.superview !== self {
            content?.removeFromSuperview()
            addSubview(view)
            content = view
        }
        setNeedsLayout()
    }

    /// Displays a title.
    func show(_ plain: String?, _ attributed: NSAttributedString?, _ alignment: NSTextAlignment) {
        let label = self.label ?? UILabel()
        self.label = label
        label.font = .systemFont(ofSize: 21)
        label.textColor = .label
        if let attributed { label.attributedText = attributed } else { label.text = plain }
        label.textAlignment = alignment
        show(label)
    }

    var isLabel: Bool { content === label }
    /// Returns the delegate's view for reuse and removes it from the row.
    func takeView() -> UIView? {
        guard let content, content !== label else { return nil }
        self.content = nil
        return content.superview === self ? content : nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        content?.frame = isLabel ? bounds.insetBy(dx: 9, dy: 0) : bounds
    }

    /// Positions the row; `distance` is the number of rows below the centre.
    func place(at distance: CGFloat, height: CGFloat, on radius: CGFloat, in room: CGRect) {
        let size = CGSize(width: room.width, height: height)
        if bounds.size != size { bounds.size = size }
        let middle = CGPoint(x: room.midX, y: room.midY)
        if center != middle { center = middle }
        let angle = distance * height / radius
        let cosine = CGFloat(PortableMath.sincos(Double(angle)).cos)
        let out = CATransform3DMakeTranslation(0, 0, radius), back = CATransform3DMakeTranslation(0, 0, -radius)
        transform3D = CATransform3DConcat(
            CATransform3DConcat(out, CATransform3DMakeRotation(-angle, 1, 0, 0)), back)
        // Only the selected row has full opacity.
        alpha = max(0, (1 - 0.55 * min(1, abs(distance))) * (0.15 + 0.85 * max(0, cosine)))
    }
}
