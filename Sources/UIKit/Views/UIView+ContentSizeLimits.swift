// The smallest and the largest text size of a subtree.

extension UIView {
    /// The view's own limits.
    var contentSizeLimits: ContentSizeLimits { traitRecord?.value.contentSizes ?? ContentSizeLimits() }

    /// The limits of the view and its ancestors, from the view upwards, one a line; empty without limits.
    var describedContentSizeLimits: String {
        sequence(first: self, next: \.superview).compactMap { view in
            let limits = view.contentSizeLimits
            guard !limits.isEmpty else { return nil }
            return "minimum \(limits.minimum?.word ?? "none"), maximum \(limits.maximum?.word ?? "none"): \(view)"
        }.joined(separator: "\n")
    }

    func changeContentSizeLimits(_ change: (inout ContentSizeLimits) -> Void) {
        let old = contentSizeLimits
        var limits = old
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
