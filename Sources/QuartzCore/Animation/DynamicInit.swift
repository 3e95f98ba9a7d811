public import Foundation

// Apple's initialisers are not `required`, so Swift cannot call them on a class that is only known at run time. Each
// function below is the allocating entry point of an initialiser of this module, declared a second time as a static
// method under its mangled name. Called on a metatype, it creates an instance of that class. A subclass without the
// initialiser stops with "Use of unimplemented initializer", as on Apple's systems.

extension NSObject {
    @usableFromInline convenience init(newOfClass: Void) { self.init() }

    @_silgen_name("$s10Foundation8NSObjectC10QuartzCoreE10newOfClassACyt_tcfC")
    private static func make() -> NSObject

    /// Creates an object of a class that is only known at run time, by its `init()`. `type.dynamicInit()` replaces
    /// `type.init()` of Apple's systems, where initialisers are dispatched at run time.
    public static func dynamicInit() -> Self { unsafeDowncast(make(), to: Self.self) }
}

extension CALayer {
    convenience init(presentationOf layer: CALayer) { self.init(layer: layer) }

    @_silgen_name("$s10QuartzCore7CALayerC14presentationOfA2C_tcfC")
    static func dynamicInit(presentationOf layer: __owned CALayer) -> CALayer

    convenience init(newOfClass layer: Any) { self.init(layer: layer) }

    @_silgen_name("$s10QuartzCore7CALayerC10newOfClassACyp_tcfC")
    private static func make(_ layer: __owned Any) -> CALayer

    /// Creates a layer of a class that is only known at run time, by its `init(layer:)`.
    public static func dynamicInit(layer: Any) -> Self { unsafeDowncast(make(layer), to: Self.self) }
}
