/// The side on which reading, and what follows it, starts.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
}

/// Whether a view's content is mirrored where reading starts on the right.
public enum UISemanticContentAttribute: Int, Sendable {
    /// Mirrored as text runs; the default.
    case unspecified
    /// Controls of players, and what has a direction of its own: never mirrored.
    case playback, spatial
    /// Always as from left to right.
    case forceLeftToRight
    /// Always as from right to left.
    case forceRightToLeft
}

extension UIView {
    /// Which way the view's content runs, by its own attribute and its surroundings.
    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        let surroundings: UIUserInterfaceLayoutDirection =
            traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        return UIView.userInterfaceLayoutDirection(for: semanticContentAttribute, relativeTo: surroundings)
    }

    /// Which way content with the attribute runs in the app.
    public static func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection {
        userInterfaceLayoutDirection(
            for: attribute, relativeTo: UIApplication.shared.userInterfaceLayoutDirection)
    }

    /// Which way content with the attribute runs in surroundings of a direction.
    public static func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute, relativeTo layoutDirection: UIUserInterfaceLayoutDirection
    ) -> UIUserInterfaceLayoutDirection {
        switch attribute {
        case .unspecified: layoutDirection
        case .playback, .spatial, .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        }
    }

    /// Whether what lies on the left in other surroundings lies on the right here.
    var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// A place in the view's bounds as it is where the view is mirrored, or as it is given.
    func mirroredIfNeeded(_ rect: CGRect) -> CGRect {
        guard isMirrored else { return rect }
        return CGRect(x: bounds.minX + bounds.maxX - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    func mirroredIfNeeded(_ x: CGFloat) -> CGFloat { isMirrored ? bounds.minX + bounds.maxX - x : x }
}
