import MicaBase

/// A nib that generated code registered.
package struct NibContent: InterfaceEntry {
    package let module: String, name: String
    /// Creates and connects the objects and returns the top-level ones in order.
    let make: @MainActor @Sendable (NibLoading) -> [Any]

    package init(module: String, name: String, make: @escaping @MainActor @Sendable (NibLoading) -> [Any]) {
        self.module = module
        self.name = name
        self.make = make
    }

    private static let registered = Guarded<[NibContent]>([])

    /// All registered nibs.
    static var all: [NibContent] { registered.withLock { $0 } }

    /// Registers a nib, in place of one with the same module and name. It may be called before `main`.
    package static func register(_ nib: NibContent) {
        registered.withLock { all in
            all.removeAll { $0.module == nib.module && $0.name == nib.name }
            all.append(nib)
        }
    }
}
