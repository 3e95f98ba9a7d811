/// Changes of a view by size class.
@MainActor package final class SizeVariations {
    /// A change for size classes; `unspecified` stands for any.
    package struct Variation {
        let width: UIUserInterfaceSizeClass, height: UIUserInterfaceSizeClass
        let apply: @MainActor () -> Void

        package init(
            width: UIUserInterfaceSizeClass, height: UIUserInterfaceSizeClass, apply: @escaping @MainActor () -> Void
        ) {
            self.width = width
            self.height = height
            self.apply = apply
        }

        /// The number of size classes that are specified.
        var weight: Int { (width == .unspecified ? 0 : 1) + (height == .unspecified ? 0 : 1) }

        func matches(_ traits: UITraitCollection) -> Bool {
            (width == .unspecified || width == traits.horizontalSizeClass)
                && (height == .unspecified || height == traits.verticalSizeClass)
        }
    }

    private struct Part {
        let base: @MainActor () -> Void
        let variations: [Variation]
    }
    private var parts: [Part] = []
    private var applied: (width: UIUserInterfaceSizeClass, height: UIUserInterfaceSizeClass)?

    /// `true` after a view had variations.
    private(set) static var exist = false

    package init() { SizeVariations.exist = true }

    /// Adds changes and applies them for traits: `base`, then those variations that match, the less specific first.
    package func add(base: @escaping @MainActor () -> Void, _ variations: [Variation], for traits: UITraitCollection) {
        // The sort must keep the order of equals.
        let sorted = (0...2).flatMap { weight in variations.filter { $0.weight == weight } }
        let part = Part(base: base, variations: sorted)
        parts.append(part)
        apply(part, traits)
        applied = (traits.horizontalSizeClass, traits.verticalSizeClass)
    }

    /// Applies the changes again if the size classes differ from those of the last time.
    func update(for traits: UITraitCollection) {
        let new = (width: traits.horizontalSizeClass, height: traits.verticalSizeClass)
        if let applied, applied == new { return }
        applied = new
        for part in parts { apply(part, traits) }
    }

    private func apply(_ part: Part, _ traits: UITraitCollection) {
        part.base()
        for variation in part.variations where variation.matches(traits) { variation.apply() }
    }
}
