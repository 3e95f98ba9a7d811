/// A property of a view class of one's own that `appearance()` takes values for.
///
/// Where Objective-C's runtime finds such properties by itself, Swift has to be told. The plugin `AppleSources` puts this in the
/// place of `dynamic` at stored properties of views; other sources name it:
///
/// ```swift
/// final class Badge: UIView {
///     @UIAppearanceProperty var fillColor = UIColor.systemRed { didSet { setNeedsDisplay() } }
/// }
/// Badge.appearance().fillColor = .systemGreen
/// ```
@propertyWrapper public struct UIAppearanceProperty<Value> {
    private var stored: Value

    /// With the value that instances have where no proxy says otherwise.
    public init(wrappedValue: Value) { stored = wrappedValue }
    /// With nil, for an optional without a value of its own.
    public init() where Value: ExpressibleByNilLiteral { stored = nil }

    /// Not to be used: the property belongs to a view.
    @available(*, unavailable, message: "UIAppearanceProperty is for properties of views")
    public var wrappedValue: Value {
        get { fatalError("UIAppearanceProperty is for properties of views.") }
        set { fatalError("UIAppearanceProperty is for properties of views, not for \(newValue).") }
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
