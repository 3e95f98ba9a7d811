/// Which of several overrides in extensions counts for an object. The plugin `AppleSources` writes calls of this.
public enum ExtensionOverride {
    /// The number of the class in `classes` that is nearest to the object's, its own included; with `limit` only what lies above
    /// that class counts. -1 for none.
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
