public import Foundation

/// The environment in which a view is shown. Immutable.
///
/// ```swift
/// let traits = UITraitCollection { mutableTraits in
///     mutableTraits.userInterfaceStyle = .dark
///     mutableTraits.displayScale = 2
/// }
/// ```
public final class UITraitCollection: NSObject, Sendable {
    let values: TraitValues

    init(_ values: TraitValues) { self.values = values }

    package convenience init(
        style: UIUserInterfaceStyle = .unspecified, displayScale: CGFloat = 0,
        layoutDirection: UITraitEnvironmentLayoutDirection = .unspecified,
        contentSizeCategory: UIContentSizeCategory = .unspecified,
        horizontalSizeClass: UIUserInterfaceSizeClass = .unspecified,
        verticalSizeClass: UIUserInterfaceSizeClass = .unspecified
    ) {
        self.init(
            TraitValues(
                style: style, scale: displayScale, direction: layoutDirection, category: contentSizeCategory,
                horizontal: horizontalSizeClass, vertical: verticalSizeClass))
    }

    public convenience override init() { self.init(TraitValues()) }

    /// A closure that sets traits.
    public typealias TraitMutations = (inout any UIMutableTraits) -> Void

    /// Creates the traits that a closure sets.
    public convenience init(mutations: TraitMutations) { self.init(TraitValues().mutated(by: mutations)) }
    /// Returns these traits with the changes of a closure.
    public func modifyingTraits(_ mutations: TraitMutations) -> UITraitCollection {
        UITraitCollection(values.mutated(by: mutations))
    }

    /// Creates traits by merging `collections`; later values have precedence.
    public convenience init(traitsFrom collections: [UITraitCollection]) {
        var values = TraitValues()
        for collection in collections { values.merge(collection.values) }
        self.init(values)
    }
    /// Returns these traits with the size classes of a window's size in points.
    func sized(_ size: CGSize) -> UITraitCollection {
        var values = values
        values.horizontal = size.width < 600 ? .compact : .regular
        values.vertical = size.height < 480 ? .compact : .regular
        return values.horizontal == horizontalSizeClass && values.vertical == verticalSizeClass
            ? self : UITraitCollection(values)
    }

    /// The value of a trait; its default value if the collection has none.
    public subscript<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Trait.Value { values[trait] }

    /// Returns the traits whose values differ from those of another collection; compared with nil, those that are
    /// specified.
    public func changedTraits(from traitCollection: UITraitCollection?) -> [UITrait] {
        guard let traitCollection else { return values.specified }
        let mine = values.specified, keys = Set(mine.map { ObjectIdentifier($0) })
        let all = mine + traitCollection.values.specified.filter { !keys.contains(ObjectIdentifier($0)) }
        return all.filter { hasChanged($0, from: traitCollection) }
    }
    func hasChanged(_ trait: UITrait, from other: UITraitCollection) -> Bool {
        self !== other && !values.agrees(with: other.values, on: trait)
    }
    /// Returns `true` if all values that are specified in `trait` are the same here.
    public func containsTraits(in trait: UITraitCollection?) -> Bool { trait?.holds(in: self) ?? true }
    /// Returns `true` if `other` has all values that are specified here.
    func holds(in other: UITraitCollection) -> Bool {
        values.hold(in: other.values)
    }

    /// Returns `true` for the same traits.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return self === other || values == other.values
    }
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(values.style)
        hasher.combine(values.scale)
        hasher.combine(values.category)
        hasher.combine(values.horizontal)
        return hasher.finalize()
    }

    /// Returns `true` if dynamic colours may differ between the two.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        changedTraits(from: traitCollection).contains { $0.affectsColorAppearance }
    }
    /// The traits of UIKit on which dynamic colours may depend.
    public static var systemTraitsAffectingColorAppearance: [UITrait] {
        [
            UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self, UITraitDisplayGamut.self,
            UITraitAccessibilityContrast.self, UITraitUserInterfaceLevel.self, UITraitActiveAppearance.self,
        ]
    }
    /// The traits of UIKit by which an image of a catalogue is chosen.
    public static var systemTraitsAffectingImageLookup: [UITrait] {
        [
            UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self, UITraitLayoutDirection.self,
            UITraitDisplayScale.self, UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self,
            UITraitPreferredContentSizeCategory.self, UITraitDisplayGamut.self, UITraitAccessibilityContrast.self,
            UITraitUserInterfaceLevel.self, UITraitLegibilityWeight.self,
        ]
    }

    private static let currents = PerThread(isPerScope: true) { standard }

    /// The traits for resolving dynamic colours on this thread; light by default.
    public static var current: UITraitCollection {
        get { currents.current }
        set { currents.current = newValue }
    }
    static let standard = UITraitCollection(
        style: .light, displayScale: 2, layoutDirection: .leftToRight, contentSizeCategory: .large)

    /// Runs `actions` with these traits as the current ones.
    public func performAsCurrent(_ actions: () -> Void) {
        UITraitCollection.currents.perform(with: self, actions)
    }
}

extension TraitValues {
    func mutated(by mutations: UITraitCollection.TraitMutations) -> TraitValues {
        var traits: any UIMutableTraits = MutableTraits(values: self)
        mutations(&traits)
        return (traits as? MutableTraits)?.values ?? self
    }
}
