public import Foundation

// Apple's initialisers are not `required`, so Swift does not call them on a class that is only known at run time. Each
// function below is the allocating entry point of an initialiser of this module, declared a second time as a static
// method under its mangled name: called on a metatype, it makes an instance of that class. A subclass that does not have
// the initialiser stops with "Use of unimplemented initializer", as it does on Apple's systems.

extension NSObject {
    @usableFromInline convenience init(newOfClass: Void) { self.init() }

    @_silgen_name("$s10Foundation8NSObjectC10QuartzCoreE10newOfClassACyt_tcfC")
    private static func make() -> NSObject

    /// A new object of a class that is only known at run time, by its `init()`: `type.dynamicInit()` is what
    /// `type.init()` is on Apple's systems, whose compiler looks initialisers up at run time.
    public static func dynamicInit() -> Self { unsafeDowncast(make(), to: Self.self) }
}

extension CALayer {
    convenience init(presentationOf layer: CALayer) { self.init(layer: layer) }

    @_silgen_name("$s10QuartzCore7CALayerC14presentationOfA2C_tcfC")
    static func dynamicInit(presentationOf layer: __owned CALayer) -> CALayer

    convenience init(newOfClass layer: Any) { self.init(layer: layer) }

    @_silgen_name("$s10QuartzCore7CALayerC10newOfClassACyp_tcfC")
    private static func make(_ layer: __owned Any) -> CALayer

    /// A new layer of a class that is only known at run time, by its `init(layer:)`.
    public static func dynamicInit(layer: Any) -> Self { unsafeDowncast(make(layer), to: Self.self) }
}
