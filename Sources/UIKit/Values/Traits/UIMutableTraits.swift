public import Foundation

/// A container of traits whose values can be set: that of the closure of `UITraitCollection(mutations:)`, and the
/// overrides of an environment.
public protocol UIMutableTraits {
    /// The value of a trait.
    subscript<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Trait.Value { get set }
}

extension UIMutableTraits {
    /// The kind of device.
    public var userInterfaceIdiom: UIUserInterfaceIdiom {
        get { self[UITraitUserInterfaceIdiom.self] }
        set { self[UITraitUserInterfaceIdiom.self] = newValue }
    }
    /// The light or dark appearance.
    public var userInterfaceStyle: UIUserInterfaceStyle {
        get { self[UITraitUserInterfaceStyle.self] }
        set { self[UITraitUserInterfaceStyle.self] = newValue }
    }
    /// The direction of text and layout.
    public var layoutDirection: UITraitEnvironmentLayoutDirection {
        get { self[UITraitLayoutDirection.self] }
        set { self[UITraitLayoutDirection.self] = newValue }
    }
    /// The pixels per point; 0 for unspecified.
    public var displayScale: CGFloat {
        get { self[UITraitDisplayScale.self] }
        set { self[UITraitDisplayScale.self] = newValue }
    }
    /// The horizontal size class.
    public var horizontalSizeClass: UIUserInterfaceSizeClass {
        get { self[UITraitHorizontalSizeClass.self] }
        set { self[UITraitHorizontalSizeClass.self] = newValue }
    }
    /// The vertical size class.
    public var verticalSizeClass: UIUserInterfaceSizeClass {
        get { self[UITraitVerticalSizeClass.self] }
        set { self[UITraitVerticalSizeClass.self] = newValue }
    }
    /// The user's text size.
    public var preferredContentSizeCategory: UIContentSizeCategory {
        get { self[UITraitPreferredContentSizeCategory.self] }
        set { self[UITraitPreferredContentSizeCategory.self] = newValue }
    }
    /// The availability of a display that measures force.
    public var forceTouchCapability: UIForceTouchCapability {
        get { self[UITraitForceTouchCapability.self] }
        set { self[UITraitForceTouchCapability.self] = newValue }
    }
    /// The gamut of the display.
    public var displayGamut: UIDisplayGamut {
        get { self[UITraitDisplayGamut.self] }
        set { self[UITraitDisplayGamut.self] = newValue }
    }
    /// The contrast that the user prefers.
    public var accessibilityContrast: UIAccessibilityContrast {
        get { self[UITraitAccessibilityContrast.self] }
        set { self[UITraitAccessibilityContrast.self] = newValue }
    }
    /// The level of the interface.
    public var userInterfaceLevel: UIUserInterfaceLevel {
        get { self[UITraitUserInterfaceLevel.self] }
        set { self[UITraitUserInterfaceLevel.self] = newValue }
    }
    /// The weight of text that the user prefers.
    public var legibilityWeight: UILegibilityWeight {
        get { self[UITraitLegibilityWeight.self] }
        set { self[UITraitLegibilityWeight.self] = newValue }
    }
    /// The appearance in an active or inactive window.
    public var activeAppearance: UIUserInterfaceActiveAppearance {
        get { self[UITraitActiveAppearance.self] }
        set { self[UITraitActiveAppearance.self] = newValue }
    }
    /// The state of the scene while it is recorded.
    public var sceneCaptureState: UISceneCaptureState {
        get { self[UITraitSceneCaptureState.self] }
        set { self[UITraitSceneCaptureState.self] = newValue }
    }
    /// The range of luminance for images.
    public var imageDynamicRange: UIImage.DynamicRange {
        get { self[UITraitImageDynamicRange.self] }
        set { self[UITraitImageDynamicRange.self] = newValue }
    }
    /// The language by whose rules text is set; nil for none.
    public var typesettingLanguage: Locale.Language? {
        get { self[UITraitTypesettingLanguage.self] }
        set { self[UITraitTypesettingLanguage.self] = newValue }
    }
}

/// The traits of a collection that is being made.
struct MutableTraits: UIMutableTraits {
    var values: TraitValues

    subscript<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Trait.Value {
        get { values[trait] }
        set { values[trait] = newValue }
    }
}

/// The traits that a view, a controller, a presentation or a scene sets for itself and its descendants.
///
/// ```swift
/// view.traitOverrides.userInterfaceStyle = .dark
/// view.traitOverrides.remove(UITraitUserInterfaceStyle.self)
/// ```
public struct UITraitOverrides: UIMutableTraits, Sendable {
    private var overrides: [ObjectIdentifier: TraitValue] = [:]

    var isEmpty: Bool { overrides.isEmpty }

    /// The value that overrides a trait. Reading one that is not overridden is a programmer's error and stops the
    /// program, as on iOS: ask `contains(_:)` first.
    public subscript<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Trait.Value {
        get {
            guard let override = overrides[ObjectIdentifier(trait)] as? TypedTraitValue<Trait> else {
                fatalError("The trait \(trait.name) has no override. Test contains(\(trait).self) before you read it.")
            }
            return override.value
        }
        set { overrides[ObjectIdentifier(trait)] = TypedTraitValue<Trait>(newValue) }
    }

    /// Returns `true` if the trait is overridden.
    public func contains(_ trait: UITrait) -> Bool { overrides[ObjectIdentifier(trait)] != nil }
    /// Removes the override of a trait; does nothing if there is none.
    public mutating func remove(_ trait: UITrait) { overrides[ObjectIdentifier(trait)] = nil }

    /// Returns the traits with the overrides.
    func applied(to traits: UITraitCollection) -> UITraitCollection {
        guard !isEmpty else { return traits }
        var values = traits.values
        for override in overrides.values { override.write(to: &values) }
        return UITraitCollection(values)
    }
}
