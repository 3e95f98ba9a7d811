/// A reference that does not keep its object, as a value: for an `@Animatable` property, which cannot be `weak` itself.
///
/// ```swift
/// @Animatable(redraws: false) private var weakOwner = WeakReference<Ring>(nil)
/// ```
public struct WeakReference<Object: AnyObject>: Equatable {
    /// Nil once the object is gone.
    public private(set) weak var object: Object?

    /// A reference to an object, or to none.
    public init(_ object: Object?) { self.object = object }

    public static func == (a: WeakReference, b: WeakReference) -> Bool { a.object === b.object }
}
