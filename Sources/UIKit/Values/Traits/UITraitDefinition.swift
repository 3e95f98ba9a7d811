public import Foundation

/// A trait: its key and the type of its values. Adopt it to pass a value of your own through the hierarchy of views.
///
/// ```swift
/// struct ThemeTrait: UITraitDefinition {
///     static let defaultValue = Theme.standard
/// }
/// extension UITraitCollection {
///     var theme: Theme { self[ThemeTrait.self] }
/// }
/// extension UIMutableTraits {
///     var theme: Theme {
///         get { self[ThemeTrait.self] }
///         set { self[ThemeTrait.self] = newValue }
///     }
/// }
/// view.traitOverrides.theme = .monochrome
/// ```
///
/// Values are compared often: `Value` should be a small value type that is `Equatable`. Two values of a type that is not
/// `Equatable` count as different, two references as the same if the object is the same.
public protocol UITraitDefinition {
    /// The type of the trait's values.
    associatedtype Value
    /// The value where nothing sets another one.
    static var defaultValue: Value { get }
    /// A name for the trait that is unique in the program. Default the name of the type with its module.
    static var identifier: String { get }
    /// The name of the trait in descriptions. Default the name of the type.
    static var name: String { get }
    /// `true` if dynamic colours depend on the trait. Default `false`.
    static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
    public static var identifier: String { String(reflecting: Self.self) }
    public static var name: String { String(describing: Self.self) }
    public static var affectsColorAppearance: Bool { false }
}

/// A type that defines a trait.
public typealias UITrait = any UITraitDefinition.Type

/// A trait of UIKit. Its default value means that the trait is not specified.
protocol SystemTrait: UITraitDefinition where Value: Equatable {}

/// A trait of UIKit that is stored in a field of `TraitValues`.
protocol FieldTrait: SystemTrait {
    static var field: WritableKeyPath<TraitValues, Value> & Sendable { get }
}

/// The kind of device.
public struct UITraitUserInterfaceIdiom: UITraitDefinition, SystemTrait {
    public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
    public static var affectsColorAppearance: Bool { true }
}
/// The light or dark appearance.
public struct UITraitUserInterfaceStyle: UITraitDefinition, FieldTrait {
    public static var defaultValue: UIUserInterfaceStyle { .unspecified }
    public static var affectsColorAppearance: Bool { true }
    static var field: WritableKeyPath<TraitValues, UIUserInterfaceStyle> & Sendable { \.style }
}
/// The direction of text and layout.
public struct UITraitLayoutDirection: UITraitDefinition, FieldTrait {
    public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
    static var field: WritableKeyPath<TraitValues, UITraitEnvironmentLayoutDirection> & Sendable { \.direction }
}
/// The pixels per point; 0 for unspecified.
public struct UITraitDisplayScale: UITraitDefinition, FieldTrait {
    public static var defaultValue: CGFloat { 0 }
    static var field: WritableKeyPath<TraitValues, CGFloat> & Sendable { \.scale }
}
/// The horizontal size class.
public struct UITraitHorizontalSizeClass: UITraitDefinition, FieldTrait {
    public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
    static var field: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> & Sendable { \.horizontal }
}
/// The vertical size class.
public struct UITraitVerticalSizeClass: UITraitDefinition, FieldTrait {
    public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
    static var field: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> & Sendable { \.vertical }
}
/// The user's text size.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition, FieldTrait {
    public static var defaultValue: UIContentSizeCategory { .unspecified }
    static var field: WritableKeyPath<TraitValues, UIContentSizeCategory> & Sendable { \.category }
}
/// The availability of a display that measures force.
public struct UITraitForceTouchCapability: UITraitDefinition, SystemTrait {
    public static var defaultValue: UIForceTouchCapability { .unknown }
}
/// The gamut of the display.
public struct UITraitDisplayGamut: UITraitDefinition, SystemTrait {
    public static var defaultValue: UIDisplayGamut { .unspecified }
    public static var affectsColorAppearance: Bool { true }
}
/// The contrast that the user prefers.
public struct UITraitAccessibilityContrast: UITraitDefinition, SystemTrait {
    public static var defaultValue: UIAccessibilityContrast { .unspecified }
    public static var affectsColorAppearance: Bool { true }
}
/// The level of the interface.
public struct UITraitUserInterfaceLevel: UITraitDefinition, SystemTrait {
    public static var defaultValue: UIUserInterfaceLevel { .unspecified }
    public static var affectsColorAppearance: Bool { true }
}
/// The weight of text that the user prefers.
public struct UITraitLegibilityWeight: UITraitDefinition, SystemTrait {
    public static var defaultValue: UILegibilityWeight { .unspecified }
}
/// The appearance in an active or inactive window.
public struct UITraitActiveAppearance: UITraitDefinition, SystemTrait {
    public static var defaultValue: UIUserInterfaceActiveAppearance { .unspecified }
    public static var affectsColorAppearance: Bool { true }
}
/// The state of the scene while it is recorded.
public struct UITraitSceneCaptureState: UITraitDefinition, SystemTrait {
    public static var defaultValue: UISceneCaptureState { .unspecified }
}
/// The range of luminance for images.
public struct UITraitImageDynamicRange: UITraitDefinition, SystemTrait {
    public static var defaultValue: UIImage.DynamicRange { .unspecified }
}
/// The language by whose rules text is set; nil for none.
public struct UITraitTypesettingLanguage: UITraitDefinition, SystemTrait {
    public static var defaultValue: Locale.Language? { nil }
}
