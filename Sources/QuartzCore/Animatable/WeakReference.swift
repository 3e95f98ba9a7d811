/// A weak reference as a value, for an `@Animatable` property, which cannot be `weak` itself.
///
/// ```swift
/// @Animatable(redraws: false) private var weakOwner = WeakReference<Ring>(nil)
/// ```
public struct WeakReference<Object: AnyObject>: Equatable {
    /// The object; `nil` once it is deallocated.
    public private(set) weak var object: Object?

    /// Creates a reference to an object, or to none.
    public init(_ object: Object?) { self.object = object }

    public static func == (a: WeakReference, b: WeakReference) -> Bool { a.object === b.object }
}
