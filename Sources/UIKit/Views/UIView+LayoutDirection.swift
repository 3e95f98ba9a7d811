/// The direction in which text and layout run.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
}

/// The semantic meaning of a view's content, which determines whether it is mirrored in right-to-left layouts.
public enum UISemanticContentAttribute: Int, Sendable {
    /// Mirrored in right-to-left layouts; the default.
    case unspecified
    /// Playback controls, and content with a direction of its own: never mirrored.
    case playback, spatial
    /// Always left to right.
    case forceLeftToRight
    /// Always right to left.
    case forceRightToLeft
}

extension UIView {
    /// The direction of the view's content, from its semantic attribute and its traits.
    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        let surroundings: UIUserInterfaceLayoutDirection =
            traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        return UIView.userInterfaceLayoutDirection(for: semanticContentAttribute, relativeTo: surroundings)
    }

    /// Returns the direction of content with the attribute in this app.
    public static func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection {
        userInterfaceLayoutDirection(
            for: attribute, relativeTo: UIApplication.shared.userInterfaceLayoutDirection)
    }

    /// Returns the direction of content with the attribute in a layout of the given direction.
    public static func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute, relativeTo layoutDirection: UIUserInterfaceLayoutDirection
    ) -> UIUserInterfaceLayoutDirection {
        switch attribute {
        case .unspecified: layoutDirection
        case .playback, .spatial, .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        }
    }

    /// `true` if the view's content runs from right to left.
    var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// Mirrors a rectangle of the view's bounds if the view is mirrored; otherwise returns it unchanged.
    func mirroredIfNeeded(_ rect: CGRect) -> CGRect {
        guard isMirrored else { return rect }
        return CGRect(x: bounds.minX + bounds.maxX - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    func mirroredIfNeeded(_ x: CGFloat) -> CGFloat { isMirrored ? bounds.minX + bounds.maxX - x : x }
}
