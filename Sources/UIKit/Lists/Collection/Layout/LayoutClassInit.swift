// Objects of a class that is only known at run time: each function is the allocating entry point of an initialiser of this
// module, declared again under its mangled name, as in QuartzCore's file of the same name. A subclass that does not have
// the initialiser stops with "Use of unimplemented initializer", as it does on Apple's systems.

extension UICollectionViewLayoutAttributes {
    convenience init(ofClass: Void) { self.init() }

    @_silgen_name("$s5UIKit32UICollectionViewLayoutAttributesC7ofClassACyt_tcfC")
    static func make() -> UICollectionViewLayoutAttributes
}

extension UICollectionViewLayoutInvalidationContext {
    convenience init(ofClass: Void) { self.init() }

    @_silgen_name("$s5UIKit41UICollectionViewLayoutInvalidationContextC7ofClassACyt_tcfC")
    static func make() -> UICollectionViewLayoutInvalidationContext
}
