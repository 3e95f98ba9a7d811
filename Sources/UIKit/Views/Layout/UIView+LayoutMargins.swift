import CoreGraphics

/// A view's record of its margins and its safe area.
struct LayoutInsets {
    enum Own {
        case system
        case sides(UIEdgeInsets)
        case byReading(NSDirectionalEdgeInsets)
    }
    var own = Own.system
    var preservesSuperview = false
    var followsReadableWidth = false
    var countsSafeArea = true
    var safeArea = UIEdgeInsets.zero
    /// The margins at the last notification.
    var lastMargins: UIEdgeInsets?
}

extension UIEdgeInsets {
    init(_ insets: NSDirectionalEdgeInsets, isMirrored: Bool) {
        self.init(
            top: insets.top, left: isMirrored ? insets.trailing : insets.leading, bottom: insets.bottom,
            right: isMirrored ? insets.leading : insets.trailing)
    }

    func directional(_ isMirrored: Bool) -> NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(
            top: top, leading: isMirrored ? right : left, bottom: bottom, trailing: isMirrored ? left : right)
    }

    fileprivate func combined(_ other: UIEdgeInsets, _ body: (CGFloat, CGFloat) -> CGFloat) -> UIEdgeInsets {
        UIEdgeInsets(
            top: body(top, other.top), left: body(left, other.left), bottom: body(bottom, other.bottom),
            right: body(right, other.right))
    }
}

extension UIView {
    private func changeInsets(_ change: (inout LayoutInsets) -> Void) {
        let record = layoutState, box = record.insets ?? Boxed(LayoutInsets())
        record.insets = box
        change(&box.value)
    }

    // MARK: Margins

    /// `true` if the view's content also keeps the superview's margins, where they extend further. Default `false`.
    public var preservesSuperviewLayoutMargins: Bool {
        get { layoutRecord?.insets?.value.preservesSuperview ?? false }
        set {
            changeInsets { $0.preservesSuperview = newValue }
            marginsChanged()
        }
    }

    /// `true` if the safe area's insets are added to the margins. Default `true`.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { layoutRecord?.insets?.value.countsSafeArea ?? true }
        set {
            changeInsets { $0.countsSafeArea = newValue }
            marginsChanged()
        }
    }

    /// `true` if the margins leave at most the readable width between them: a setting of Interface Builder. Default
    /// `false`.
    package var followsReadableWidth: Bool {
        get { layoutRecord?.insets?.value.followsReadableWidth ?? false }
        set {
            changeInsets { $0.followsReadableWidth = newValue }
            marginsChanged()
        }
    }

    func setMargins(_ margins: UIEdgeInsets) {
        changeInsets { $0.own = .sides(margins) }
        marginsChanged()
    }

    func setDirectionalMargins(_ margins: NSDirectionalEdgeInsets) {
        changeInsets { $0.own = .byReading(margins) }
        marginsChanged()
    }

    var effectiveMargins: UIEdgeInsets {
        let insets = layoutRecord?.insets?.value
        var margins =
            switch insets?.own ?? .system {
            case .system:
                owningController == nil
                    ? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) : UIEdgeInsets.zero
            case .sides(let own): own
            case .byReading(let own): UIEdgeInsets(own, isMirrored: isMirrored)
            }
        if let owningController, owningController.viewRespectsSystemMinimumLayoutMargins {
            let least = UIEdgeInsets(owningController.systemMinimumLayoutMargins, isMirrored: isMirrored)
            margins = margins.combined(least, max)
        }
        guard let insets else { return margins }
        if insets.countsSafeArea { margins = margins.combined(insets.safeArea, +) }
        if insets.preservesSuperview, let superview {
            margins = margins.combined(overlap(of: superview.effectiveMargins, in: superview), max)
        }
        let excess =
            insets.followsReadableWidth ? bounds.width - margins.left - margins.right - UIView.readableWidth : 0
        if excess > 0 {
            margins.left += excess / 2
            margins.right += excess / 2
        }
        return margins
    }

    /// Returns the part of the superview's insets that overlaps the view.
    private func overlap(of insets: UIEdgeInsets, in superview: UIView) -> UIEdgeInsets {
        let frame = plainFrame, outer = superview.bounds
        return UIEdgeInsets(
            top: max(0, insets.top - (frame.minY - outer.minY)), left: max(0, insets.left - (frame.minX - outer.minX)),
            bottom: max(0, insets.bottom - (outer.maxY - frame.maxY)),
            right: max(0, insets.right - (outer.maxX - frame.maxX)))
    }

    /// Called when the margins may have changed: recreates the constraints that use them and sends notifications.
    func marginsChanged() {
        guard let record = layoutRecord else { return }
        let margins = effectiveMargins, last = record.insets?.value.lastMargins
        guard last != margins else { return }
        changeInsets { $0.lastMargins = margins }
        constraintsToInsetsChanged(record)
        layoutMarginsDidChange()
        owningController?.viewLayoutMarginsDidChange()
        for view in subviews where view.layoutRecord?.insets?.value.preservesSuperview == true { view.marginsChanged() }
    }

    private func constraintsToInsetsChanged(_ record: LayoutRecord) {
        guard let engine = record.engine else { return }
        for node in record.allNodes { engine.insetsChanged(node) }
    }

    /// Called when the frame or the superview changed.
    func marginsMayFollowGeometry() {
        if UIView.knowsSafeAreas { updateSafeArea() }
        let insets = layoutRecord?.insets?.value
        if owningController != nil || insets?.preservesSuperview == true || insets?.followsReadableWidth == true {
            marginsChanged()
        }
    }

    func surroundingsOfMarginsChanged() {
        if layoutRecord != nil || UIView.knowsSafeAreas { marginsMayFollowGeometry() }
    }

    // MARK: Safe area

    /// `true` once a safe area was set anywhere; before, the work is skipped.
    static var knowsSafeAreas = false

    /// The insets that bars and the display's shape cover at the edges of the view, in points.
    public var safeAreaInsets: UIEdgeInsets { layoutRecord?.insets?.value.safeArea ?? .zero }

    /// Updates the safe area from the superview's, for the view and its descendants.
    func updateSafeArea() {
        var open = [self]
        while let view = open.popLast() {
            var insets = view.givenSafeArea
            if let superview = view.superview {
                let above = superview.safeAreaForSubviews
                // Never more than the superview's, also beyond its edges.
                insets = above == .zero ? .zero : view.overlap(of: above, in: superview).combined(above, min)
            }
            if let own = view.owningController?.additionalSafeAreaInsets { insets = insets.combined(own, +) }
            guard insets != view.safeAreaInsets else {
                // The safe area may overlap other subviews after a change of the bounds.
                if view === self, view.safeAreaForSubviews != .zero { open += view.subviews.reversed() }
                continue
            }
            view.changeInsets { $0.safeArea = insets }
            if let record = view.layoutRecord { view.constraintsToInsetsChanged(record) }
            view.marginsChanged()
            view.safeAreaInsetsDidChange()
            view.owningController?.viewSafeAreaInsetsDidChange()
            view.setNeedsLayout()
            open += view.subviews.reversed()
        }
    }

    // MARK: Readable width

    /// The width in points up to which text of the standard size is easy to read.
    private static let readableWidth: CGFloat = 672

    var readableFrame: CGRect {
        let room = bounds.inset(by: effectiveMargins), width = min(room.width, UIView.readableWidth)
        return CGRect(x: room.midX - width / 2, y: room.minY, width: width, height: room.height)
    }

    /// The horizontal centre of the layout margins' guide, at most 672 points wide.
    public var readableContentGuide: UILayoutGuide {
        if let guide = layoutRecord?.ownGuides.first(where: { $0.kind == .readableContent }) { return guide }
        let guide = ownGuide(.readableContent), margins = layoutMarginsGuide
        let target = guide.widthAnchor.constraint(equalTo: margins.widthAnchor)
        target.priority = UILayoutPriority(999)
        let all = [
            guide.centerXAnchor.constraint(equalTo: margins.centerXAnchor),
            guide.widthAnchor.constraint(lessThanOrEqualTo: margins.widthAnchor),
            guide.widthAnchor.constraint(lessThanOrEqualToConstant: UIView.readableWidth), target,
            guide.topAnchor.constraint(equalTo: margins.topAnchor),
            guide.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
        ]
        for constraint in all { constraint.identifier = "readable content" }
        NSLayoutConstraint.activate(all)
        return guide
    }
}
