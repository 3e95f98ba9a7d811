public import Foundation

// The traits of UIKit as properties.
extension UITraitCollection {
    /// The light or dark appearance.
    public var userInterfaceStyle: UIUserInterfaceStyle { values.style }
    /// The pixels per point; 0 for unspecified.
    public var displayScale: CGFloat { values.scale }
    /// The direction of text and layout.
    public var layoutDirection: UITraitEnvironmentLayoutDirection { values.direction }
    /// The user's text size.
    public var preferredContentSizeCategory: UIContentSizeCategory { values.category }
    /// The horizontal size class: regular from 600 points on.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontal }
    /// The vertical size class: regular from 480 points on.
    public var verticalSizeClass: UIUserInterfaceSizeClass { values.vertical }
    /// The kind of device.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { values[UITraitUserInterfaceIdiom.self] }
    /// The level of the interface.
    public var userInterfaceLevel: UIUserInterfaceLevel { values[UITraitUserInterfaceLevel.self] }
    /// The contrast that the user prefers.
    public var accessibilityContrast: UIAccessibilityContrast { values[UITraitAccessibilityContrast.self] }
    /// The weight of text that the user prefers.
    public var legibilityWeight: UILegibilityWeight { values[UITraitLegibilityWeight.self] }
    /// The gamut of the display.
    public var displayGamut: UIDisplayGamut { values[UITraitDisplayGamut.self] }
    /// The availability of a display that measures force.
    public var forceTouchCapability: UIForceTouchCapability { values[UITraitForceTouchCapability.self] }
    /// The appearance in an active or inactive window.
    public var activeAppearance: UIUserInterfaceActiveAppearance { values[UITraitActiveAppearance.self] }
    /// The state of the scene while it is recorded.
    public var sceneCaptureState: UISceneCaptureState { values[UITraitSceneCaptureState.self] }
    /// The range of luminance for images.
    public var imageDynamicRange: UIImage.DynamicRange { values[UITraitImageDynamicRange.self] }
    /// The language by whose rules text is set; nil for none.
    public var typesettingLanguage: Locale.Language? { values[UITraitTypesettingLanguage.self] }

    /// Creates traits with a style only.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(TraitValues(style: userInterfaceStyle))
    }
    /// Creates traits with a scale only.
    public convenience init(displayScale: CGFloat) {
        self.init(TraitValues(scale: displayScale))
    }
    /// Creates traits with a layout direction only.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(TraitValues(direction: layoutDirection))
    }
    /// Creates traits with a text size only.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(TraitValues(category: preferredContentSizeCategory))
    }
    /// Creates traits with a horizontal size class only.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(TraitValues(horizontal: horizontalSizeClass))
    }
    /// Creates traits with a vertical size class only.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(TraitValues(vertical: verticalSizeClass))
    }
    /// Creates traits with a kind of device only.
    public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
        self.init { $0[UITraitUserInterfaceIdiom.self] = userInterfaceIdiom }
    }
    /// Creates traits with a level only.
    public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
        self.init { $0[UITraitUserInterfaceLevel.self] = userInterfaceLevel }
    }
    /// Creates traits with a contrast only.
    public convenience init(accessibilityContrast: UIAccessibilityContrast) {
        self.init { $0[UITraitAccessibilityContrast.self] = accessibilityContrast }
    }
    /// Creates traits with a weight of text only.
    public convenience init(legibilityWeight: UILegibilityWeight) {
        self.init { $0[UITraitLegibilityWeight.self] = legibilityWeight }
    }
    /// Creates traits with a gamut only.
    public convenience init(displayGamut: UIDisplayGamut) {
        self.init { $0[UITraitDisplayGamut.self] = displayGamut }
    }
    /// Creates traits with the availability of force only.
    public convenience init(forceTouchCapability: UIForceTouchCapability) {
        self.init { $0[UITraitForceTouchCapability.self] = forceTouchCapability }
    }
    /// Creates traits with an active or inactive appearance only.
    public convenience init(activeAppearance: UIUserInterfaceActiveAppearance) {
        self.init { $0[UITraitActiveAppearance.self] = activeAppearance }
    }
    /// Creates traits with a state of recording only.
    public convenience init(sceneCaptureState: UISceneCaptureState) {
        self.init { $0[UITraitSceneCaptureState.self] = sceneCaptureState }
    }
    /// Creates traits with a range of luminance only.
    public convenience init(imageDynamicRange: UIImage.DynamicRange) {
        self.init { $0[UITraitImageDynamicRange.self] = imageDynamicRange }
    }
    /// Creates traits with a language only.
    public convenience init(typesettingLanguage: Locale.Language?) {
        self.init { $0[UITraitTypesettingLanguage.self] = typesettingLanguage }
    }
}
