import CoreGraphics

// Apple's initialisers are not `required`, so Swift does not call them on a class that is only known at run time. Each
// function below is the allocating entry point of an initialiser of this module, declared a second time as a static
// method under its mangled name: called on a metatype, it makes an instance of that class. A subclass that does not have
// the initialiser stops with "Use of unimplemented initializer", as it does on Apple's systems.

extension CALayer {
    convenience init(presentationOf layer: CALayer) { self.init(layer: layer) }
    convenience init(newOfClass: Void) { self.init() }

    @_silgen_name("$s10QuartzCore7CALayerC14presentationOfA2C_tcfC")
    static func dynamicInit(presentationOf layer: __owned CALayer) -> CALayer

    @_silgen_name("$s10QuartzCore7CALayerC10newOfClassACyt_tcfC")
    static func dynamicInit() -> CALayer

    /// A new layer of a class, by its `init()`: what `UIView.layerClass` needs.
    package static func instantiate(_ type: CALayer.Type) -> CALayer { type.dynamicInit() }
}

extension CAAnimation {
    convenience init(newOfClass: Void) { self.init() }

    @_silgen_name("$s10QuartzCore11CAAnimationC10newOfClassACyt_tcfC")
    static func dynamicInit() -> CAAnimation
}
