/// A property of a custom view class that `appearance()` can set.
///
/// Objective-C's runtime finds such properties automatically; in Swift they must be marked. The plugin `AppleSources`
/// replaces `dynamic` at stored properties of views by this attribute; other sources use it directly:
///
/// ```swift
/// final class Badge: UIView {
///     @UIAppearanceProperty var fillColor = UIColor.systemRed { didSet { setNeedsDisplay() } }
/// }
/// Badge.appearance().fillColor = .systemGreen
/// ```
@propertyWrapper public struct UIAppearanceProperty<Value> {
    private var stored: Value

    /// Creates the property with its default value, for instances without a value from a proxy.
    public init(wrappedValue: Value) { stored = wrappedValue }
    /// Creates the property with nil, for an optional without a default value.
    public init() where Value: ExpressibleByNilLiteral { stored = nil }

    /// Unavailable: the property belongs to a view.
    @available(*, unavailable, message: "UIAppearanceProperty must be on a property of a view")
    public var wrappedValue: Value {
        get { fatalError("UIAppearanceProperty must be on a property of a view.") }
        set { fatalError("UIAppearanceProperty must be on a property of a view (got \(newValue)).") }
    }

    /// The value of one view.
    @MainActor
    public static subscript<View: UIView>(
        _enclosingInstance view: View, wrapped wrapped: ReferenceWritableKeyPath<View, Value>,
        storage storage: ReferenceWritableKeyPath<View, Self>
    ) -> Value {
        get { view[keyPath: storage].stored }
        set {
            view[keyPath: storage].stored = newValue
            view.noteSet(.own, for: storage) { (other: View) in other[keyPath: wrapped] = newValue }
        }
    }
}
