extension UISegmentedControl {
    /// A place of a segment in its control.
    public enum Segment: Int, Sendable {
        /// All segments.
        case any
        /// The first of several segments.
        case left
        /// A segment between two others.
        case center
        /// The last of several segments.
        case right
        /// The only segment.
        case alone
    }

    /// Sets the image behind the segments in a state, which replaces the system's background; it stretches as its caps say.
    /// A state without one has that of the normal state. The bar metrics must be `default`; other ones are ignored.
    public func setBackgroundImage(_ backgroundImage: UIImage?, for state: State, barMetrics: UIBarMetrics) {
        guard barMetrics == .default else { return }
        images.backgrounds[state.rawValue] = backgroundImage
        noteSet(.backgroundImage, for: state) { (control: UISegmentedControl) in
            control.setBackgroundImage(backgroundImage, for: state, barMetrics: barMetrics)
        }
        imagesChanged()
    }
    /// Returns the image behind the segments in a state; nil if none was set.
    public func backgroundImage(for state: State, barMetrics: UIBarMetrics) -> UIImage? {
        barMetrics == .default ? images.backgrounds[state.rawValue] : nil
    }

    /// Sets the image between two segments in a pair of states. A pair without one has that of two normal segments. The bar
    /// metrics must be `default`; other ones are ignored.
    public func setDividerImage(
        _ dividerImage: UIImage?, forLeftSegmentState leftState: State, rightSegmentState rightState: State,
        barMetrics: UIBarMetrics
    ) {
        guard barMetrics == .default else { return }
        images.dividers[[leftState.rawValue, rightState.rawValue]] = dividerImage
        noteSet(.dividerImage, for: [leftState, rightState]) { (control: UISegmentedControl) in
            control.setDividerImage(
                dividerImage, forLeftSegmentState: leftState, rightSegmentState: rightState, barMetrics: barMetrics)
        }
        imagesChanged()
    }
    /// Returns the image between two segments in a pair of states; nil if none was set.
    public func dividerImage(
        forLeftSegmentState leftState: State, rightSegmentState rightState: State, barMetrics: UIBarMetrics
    ) -> UIImage? {
        barMetrics == .default ? images.dividers[[leftState.rawValue, rightState.rawValue]] : nil
    }

    /// Moves the titles and images of segments, in points. The bar metrics must be `default`; other ones are ignored.
    public func setContentPositionAdjustment(
        _ adjustment: UIOffset, forSegmentType leftCenterRightOrAlone: Segment, barMetrics: UIBarMetrics
    ) {
        guard barMetrics == .default else { return }
        images.offsets[leftCenterRightOrAlone] = adjustment
        imagesChanged()
    }
    /// Returns the offset of titles and images in points; zero if none was set.
    public func contentPositionAdjustment(
        forSegmentType leftCenterRightOrAlone: Segment, barMetrics: UIBarMetrics
    ) -> UIOffset { barMetrics == .default ? images.offsets[leftCenterRightOrAlone] ?? .zero : .zero }
}

/// The images of a segmented control, and the views that show them behind the titles.
@MainActor final class SegmentImages {
    var backgrounds: [UIControl.State.RawValue: UIImage] = [:]
    var dividers: [[UIControl.State.RawValue]: UIImage] = [:]
    var offsets: [UISegmentedControl.Segment: UIOffset] = [:]
    private var backs: [UIImageView] = [], lines: [UIImageView] = []

    var haveBackground: Bool { !backgrounds.isEmpty }
    var haveDividers: Bool { !dividers.isEmpty }
    /// `true` if there are images to show or to remove.
    var areUsed: Bool { haveBackground || haveDividers || !backs.isEmpty || !lines.isEmpty }

    /// Returns the offset of a segment's content, by its place.
    func offset(of index: Int, count: Int) -> UIOffset {
        guard !offsets.isEmpty else { return .zero }
        let place: UISegmentedControl.Segment =
            count == 1 ? .alone : index == 0 ? .left : index == count - 1 ? .right : .center
        return offsets[place] ?? offsets[.any] ?? .zero
    }

    /// Shows the images of segments, which are given from left to right.
    func show(_ segments: [(area: CGRect, state: UIControl.State)], height: CGFloat, in view: UIView) {
        fit(&backs, to: haveBackground ? segments.count : 0, in: view, behind: 0)
        // Lines are in front of backgrounds.
        fit(&lines, to: haveDividers ? max(0, segments.count - 1) : 0, in: view, behind: backs.count)
        for (back, segment) in zip(backs, segments) {
            back.image = backgrounds[segment.state.rawValue] ?? backgrounds[UIControl.State.normal.rawValue]
            back.frame = segment.area
        }
        for (index, line) in lines.enumerated() {
            let states = [segments[index].state.rawValue, segments[index + 1].state.rawValue]
            let normal = UIControl.State.normal.rawValue, image = dividers[states] ?? dividers[[normal, normal]]
            let width = image?.size.width ?? 0
            line.image = image
            line.frame = CGRect(x: segments[index].area.maxX - width / 2, y: 0, width: width, height: height)
        }
    }

    /// Adds views, from an index among the subviews, or removes them.
    private func fit(_ views: inout [UIImageView], to count: Int, in view: UIView, behind index: Int) {
        while views.count > count { views.removeLast().removeFromSuperview() }
        while views.count < count {
            let made = UIImageView()
            made.contentMode = .scaleToFill
            view.insertSubview(made, at: index)
            views.append(made)
        }
    }
}
