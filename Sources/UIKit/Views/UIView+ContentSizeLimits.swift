// The smallest and the largest text size of a subtree.

extension UIView {
    /// The smallest text size in the traits of the view and its descendants. Default nil: no limit.
    ///
    /// ```swift
    /// toolbar.minimumContentSizeCategory = .medium
    /// toolbar.maximumContentSizeCategory = .extraExtraExtraLarge
    /// ```
    ///
    /// Limits of several views apply one after the other, that of the innermost last. A minimum above the maximum is the
    /// maximum.
    public var minimumContentSizeCategory: UIContentSizeCategory? {
        get { traitRecord?.value.contentSizes.minimum }
        set { changeContentSizeLimits { $0.minimum = newValue } }
    }

    /// The largest text size in the traits of the view and its descendants. Default nil: no limit.
    public var maximumContentSizeCategory: UIContentSizeCategory? {
        get { traitRecord?.value.contentSizes.maximum }
        set { changeContentSizeLimits { $0.maximum = newValue } }
    }

    /// The limits of the view and its ancestors, from the view upwards, one a line, for a log; empty without limits.
    public var appliedContentSizeCategoryLimitsDescription: String {
        sequence(first: self, next: \.superview).compactMap { view in
            guard let limits = view.traitRecord?.value.contentSizes, !limits.isEmpty else { return nil }
            return "minimum \(limits.minimum?.word ?? "none"), maximum \(limits.maximum?.word ?? "none"): \(view)"
        }.joined(separator: "\n")
    }

    private func changeContentSizeLimits(_ change: (inout ContentSizeLimits) -> Void) {
        var limits = traitRecord?.value.contentSizes ?? ContentSizeLimits()
        let old = limits
        change(&limits)
        if limits != old { changeTraitRecord { $0.contentSizes = limits } }
    }
}

/// Limits of the text size.
struct ContentSizeLimits: Equatable {
    /// nil: no limit. A category without a size is none either.
    var minimum: UIContentSizeCategory? {
        didSet { if minimum == .unspecified { minimum = nil } }
    }
    var maximum: UIContentSizeCategory? {
        didSet { if maximum == .unspecified { maximum = nil } }
    }

    var isEmpty: Bool { minimum == nil && maximum == nil }

    /// Returns the traits with a text size within the limits.
    func applied(to traits: UITraitCollection) -> UITraitCollection {
        let category = traits.preferredContentSizeCategory
        var limited = category
        if let minimum, limited < minimum { limited = minimum }
        if let maximum, limited > maximum { limited = maximum }
        guard limited != category else { return traits }
        return UITraitCollection(traitsFrom: [traits, UITraitCollection(preferredContentSizeCategory: limited)])
    }
}
