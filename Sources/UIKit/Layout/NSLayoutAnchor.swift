public import Foundation

/// A side, a middle or a length of a view or a layout guide, from which constraints are made; the types of anchors keep axes
/// apart.
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

    /// The view or guide that the anchor belongs to.
    open var item: AnyObject? { operand.place.item }
    /// Of the anchor itself, in the form of messages.
    open var name: String { operand.description }

    /// This anchor = the other one.
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        relate(.equal, anchor.operand, 0)
    }
    /// This anchor ≥ the other one.
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, anchor.operand, 0)
    }
    /// This anchor ≤ the other one.
    open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, anchor.operand, 0)
    }
    /// This anchor = the other one + c, in points.
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
        relate(.equal, anchor.operand, c)
    }
    /// This anchor ≥ the other one + c, in points.
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, anchor.operand, c)
    }
    /// This anchor ≤ the other one + c, in points.
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, anchor.operand, c)
    }
}

/// A place along the horizontal axis.
@preconcurrency @MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    /// The distance from this anchor to another one, as something to make constraints from; positive towards trailing.
    open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
        NSLayoutDimension(LayoutOperand(from: operand.place, to: otherAnchor.operand.place))
    }

    /// This anchor lies behind another one, by the system's space of 8 points times `multiplier`.
    open func constraint(
        equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        relate(.equal, anchor.operand, LayoutSpacing.standard * multiplier)
    }
    /// The same, at least so far.
    open func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, anchor.operand, LayoutSpacing.standard * multiplier)
    }
    /// The same, at most so far.
    open func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, anchor.operand, LayoutSpacing.standard * multiplier)
    }
}

/// A place along the vertical axis.
@preconcurrency @MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    /// The distance from this anchor down to another one, as something to make constraints from.
    open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
        NSLayoutDimension(LayoutOperand(from: operand.place, to: otherAnchor.operand.place))
    }

    /// This anchor lies below another one, by the system's space times `multiplier`: 8 points, or from a last to a first
    /// baseline the distance of lines in the lower view's font.
    open func constraint(
        equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        relate(.equal, anchor.operand, space(below: anchor) * multiplier)
    }
    /// The same, at least so far.
    open func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, anchor.operand, space(below: anchor) * multiplier)
    }
    /// The same, at most so far.
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
    /// This extent = c, in points.
    open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { relate(.equal, nil, c) }
    /// This extent ≥ c, in points.
    open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, nil, c)
    }
    /// This extent ≤ c, in points.
    open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, nil, c)
    }

    /// This extent = m · the other one.
    open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
        relate(.equal, anchor.operand, 0, m)
    }
    /// This extent ≥ m · the other one.
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, anchor.operand, 0, m)
    }
    /// This extent ≤ m · the other one.
    open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, anchor.operand, 0, m)
    }
    /// This extent = m · the other one + c, in points.
    open func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint {
        relate(.equal, anchor.operand, c, m)
    }
    /// This extent ≥ m · the other one + c, in points.
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, anchor.operand, c, m)
    }
    /// This extent ≤ m · the other one + c, in points.
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, anchor.operand, c, m)
    }
}

/// The system's distances.
@MainActor enum LayoutSpacing {
    /// Between neighbours.
    static let standard: CGFloat = 8

    /// Down from one place to another.
    static func vertical(from upper: LayoutPlace, to lower: LayoutPlace) -> CGFloat {
        guard upper.attribute == .lastBaseline, lower.attribute == .firstBaseline else { return standard }
        guard let view = lower.view?.forFirstBaselineLayout as? UILabel else { return standard }
        return (view.font.lineHeight + 2).rounded()
    }
}
