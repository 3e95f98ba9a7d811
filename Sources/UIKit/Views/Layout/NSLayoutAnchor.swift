public import Foundation

/// An edge, a centre or a length of a view or layout guide, for creating constraints. The types of anchors keep the
/// axes apart.
@preconcurrency @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    let operand: LayoutOperand

    init(_ operand: LayoutOperand) {
        self.operand = operand
        super.init()
    }

    func relate(
        _ relation: NSLayoutConstraint.Relation, _ other: LayoutOperand?, _ constant: CGFloat, _ multiplier: CGFloat = 1
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(operand, relation, other, multiplier: multiplier, constant: constant)
    }

    /// The view or guide of the anchor.
    open var item: AnyObject? { operand.place.item }
    /// The name of the anchor in messages.
    open var name: String { operand.description }

    /// Returns a constraint: this anchor = the other one.
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        relate(.equal, anchor.operand, 0)
    }
    /// Returns a constraint: this anchor ≥ the other one.
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, anchor.operand, 0)
    }
    /// Returns a constraint: this anchor ≤ the other one.
    open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, anchor.operand, 0)
    }
    /// Returns a constraint: this anchor = the other one + c, in points.
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
        relate(.equal, anchor.operand, c)
    }
    /// Returns a constraint: this anchor ≥ the other one + c, in points.
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, anchor.operand, c)
    }
    /// Returns a constraint: this anchor ≤ the other one + c, in points.
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, anchor.operand, c)
    }
}

/// A position along the horizontal axis.
@preconcurrency @MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    /// Returns the distance from this anchor to another one, for creating constraints; positive towards trailing.
    open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
        NSLayoutDimension(LayoutOperand(from: operand.place, to: otherAnchor.operand.place))
    }

    /// Returns a constraint: this anchor follows another one at the system's spacing of 8 points times `multiplier`.
    open func constraint(
        equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        relate(.equal, anchor.operand, LayoutSpacing.standard * multiplier)
    }
    /// Returns a constraint: this anchor follows another one at no less than that spacing.
    open func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, anchor.operand, LayoutSpacing.standard * multiplier)
    }
    /// Returns a constraint: this anchor follows another one at no more than that spacing.
    open func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, anchor.operand, LayoutSpacing.standard * multiplier)
    }
}

/// A position along the vertical axis.
@preconcurrency @MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    /// Returns the distance from this anchor down to another one, for creating constraints.
    open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
        NSLayoutDimension(LayoutOperand(from: operand.place, to: otherAnchor.operand.place))
    }

    /// Returns a constraint: this anchor is below another one at the system's spacing times `multiplier`. The spacing
    /// is 8 points, or between a last and a first baseline the line height of the lower view's font.
    open func constraint(
        equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        relate(.equal, anchor.operand, space(below: anchor) * multiplier)
    }
    /// Returns a constraint: this anchor is below another one at no less than that spacing.
    open func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, anchor.operand, space(below: anchor) * multiplier)
    }
    /// Returns a constraint: this anchor is below another one at no more than that spacing.
    open func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, anchor.operand, space(below: anchor) * multiplier)
    }

    private func space(below anchor: NSLayoutYAxisAnchor) -> CGFloat {
        LayoutSpacing.vertical(from: anchor.operand.place, to: operand.place)
    }
}

/// A width, a height, or a distance between two anchors.
@preconcurrency @MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// Returns a constraint: this length = c, in points.
    open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { relate(.equal, nil, c) }
    /// Returns a constraint: this length ≥ c, in points.
    open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, nil, c)
    }
    /// Returns a constraint: this length ≤ c, in points.
    open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, nil, c)
    }

    /// Returns a constraint: this length = m · the other one.
    open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
        relate(.equal, anchor.operand, 0, m)
    }
    /// Returns a constraint: this length ≥ m · the other one.
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, anchor.operand, 0, m)
    }
    /// Returns a constraint: this length ≤ m · the other one.
    open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, anchor.operand, 0, m)
    }
    /// Returns a constraint: this length = m · the other one + c, in points.
    open func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint {
        relate(.equal, anchor.operand, c, m)
    }
    /// Returns a constraint: this length ≥ m · the other one + c, in points.
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, anchor.operand, c, m)
    }
    /// Returns a constraint: this length ≤ m · the other one + c, in points.
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, anchor.operand, c, m)
    }
}

/// The system's spacings, in points.
@MainActor enum LayoutSpacing {
    /// The spacing between neighbours.
    static let standard: CGFloat = 8

    /// Returns the vertical spacing between two items.
    static func vertical(from upper: LayoutPlace, to lower: LayoutPlace) -> CGFloat {
        guard upper.attribute == .lastBaseline, lower.attribute == .firstBaseline else { return standard }
        guard let height = lower.view?.forFirstBaselineLayout.firstLineHeight else { return standard }
        return (height + 2).rounded()
    }
}
