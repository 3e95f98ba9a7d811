/// Selects among several overrides in extensions for an object. The plugin `AppleSources` generates calls of it.
public enum ExtensionOverride {
    /// Returns the index of the class in `classes` that is nearest to the object's, including its own; with `limit`,
    /// only superclasses of that class are considered. Returns -1 for none.
    public static func nearest(to object: AnyObject, among classes: [AnyClass], above limit: AnyClass? = nil) -> Int {
        var current: AnyClass? = type(of: object), counts = limit == nil
        while let type = current {
            if counts, let number = classes.firstIndex(where: { $0 == type }) { return number }
            if type == limit { counts = true }
            current = _getSuperclass(type)
        }
        return -1
    }
}
