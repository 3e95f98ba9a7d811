import CoreGraphics
import MicaBase
import MicaRaster
import Synchronization

/// An `@Animatable` property of a class: its name, its offset in an instance, and how its values are read. Shared by
/// all threads.
final class PropertySlot: Sendable {
    let name: String
    /// The offset from the start of the instance to the value, in bytes.
    let offset: Int
    let storage: any AnimatableStorage.Type
    /// The offset from the value to the property's slot number, in bytes.
    private let numberOffset: Int
    let kind: Kind
    /// The declared value of `redraws:`, reported by the first instance of the class; `true` until then.
    private let declaration = Atomic(true)
    /// The initial value of the first instance, as text.
    private let initialText = Guarded<String?>(nil)

    /// The types whose values are read and written without boxing.
    enum Kind {
        case double, float, int, point, size, rect, transform, affine, color, optionalColor, path, optionalPath, other
    }

    init(name: String, offset: Int, storage: any AnimatableStorage.Type) {
        self.name = name
        self.offset = offset
        self.storage = storage
        numberOffset = storage.slotOffset
        let type = storage.valueType
        kind =
            if type == CGFloat.self || type == Double.self {
                .double
            } else if type == Float.self {
                .float
            } else if type == Int.self {
                .int
            } else if type == CGPoint.self {
                .point
            } else if type == CGSize.self {
                .size
            } else if type == CGRect.self {
                .rect
            } else if type == CATransform3D.self {
                .transform
            } else if type == CGAffineTransform.self {
                .affine
            } else if type == CGColor.self {
                .color
            } else if type == CGColor?.self {
                .optionalColor
            } else if type == CGPath.self {
                .path
            } else if type == CGPath?.self {
                .optionalPath
            } else {
                .other
            }
    }

    /// The kind of the property's values in animations; `nil` for types that have no kind of their own.
    var valueKind: ValueKind? {
        switch kind {
        case .double, .float, .int: .number
        case .point, .size: .pair
        case .rect: .rect
        case .transform: .transform
        case .color, .optionalColor: .color
        case .path, .optionalPath: .path
        case .affine, .other: nil
        }
    }
    var declaredRedraws: Bool { declaration.load(ordering: .relaxed) }

    /// Records what a new instance declares about the property. All instances declare the same.
    func learn(redraws: Bool, from layer: CALayer) {
        if !redraws { declaration.store(false, ordering: .relaxed) }
        let text = LayerDump.text(read(layer))
        initialText.withLock { $0 = $0 ?? text }
    }

    /// The initial value of instances, as `LayerDump` writes it; `nil` before the first instance.
    var usualText: String? { initialText.withLock { $0 } }

    /// Returns the slot for the number that a property stores. Slots are never freed, like classes.
    static func at(_ number: UInt) -> PropertySlot {
        Unmanaged<PropertySlot>.fromOpaque(UnsafeRawPointer(bitPattern: number & ~1)!).takeUnretainedValue()
    }

    /// Returns the property's slot number: the slot's address, whose lowest bit says whether a value was assigned. For
    /// its value before `prepare`, see `Animatable`.
    private func number(in layer: CALayer) -> UnsafeMutablePointer<UInt> {
        (pointer(in: layer) + numberOffset).assumingMemoryBound(to: UInt.self)
    }

    /// Returns `true` if the property of a new layer declares that changes of it do not redraw.
    func isQuiet(in layer: CALayer) -> Bool { number(in: layer).pointee == 1 }

    /// Stores the slot's address in the property of a new layer.
    func prepare(_ layer: CALayer) {
        number(in: layer).pointee = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    }

    /// Returns `true` if the value was assigned, so that a style does not apply.
    func isExplicit(in layer: CALayer) -> Bool { number(in: layer).pointee & 1 == 1 }
    func setExplicit(_ isExplicit: Bool, in layer: CALayer) {
        let number = number(in: layer)
        if isExplicit { number.pointee |= 1 } else { number.pointee &= ~1 }
    }

    func pointer(in layer: CALayer) -> UnsafeMutableRawPointer {
        Unmanaged.passUnretained(layer).toOpaque() + offset
    }

    /// Returns `true` if a change redraws a layer of this class, which may override `needsDisplay(forKey:)`.
    func redraws(in type: CALayer.Type) -> Bool { type.needsDisplay(forKey: name) }

    func isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        switch kind {
        case .double: a.load(as: Double.self) == b.load(as: Double.self)
        case .float: a.load(as: Float.self) == b.load(as: Float.self)
        case .int: a.load(as: Int.self) == b.load(as: Int.self)
        case .point, .size: a.load(as: CGPoint.self) == b.load(as: CGPoint.self)
        default: storage.isEqual(a, b)
        }
    }

    func read(_ layer: CALayer) -> AnimationValue {
        let p = UnsafeRawPointer(pointer(in: layer))
        switch kind {
        case .double: return .number(p.load(as: Double.self))
        case .float: return .number(Double(p.load(as: Float.self)))
        case .int: return .number(Double(p.load(as: Int.self)))
        case .point, .size:
            let v = p.load(as: CGPoint.self)
            return .pair(SIMD2(Double(v.x), Double(v.y)))
        case .rect: return .rect(p.load(as: CGRect.self).vector)
        case .transform: return .transform(p.load(as: CATransform3D.self))
        case .affine: return .affine(p.load(as: CGAffineTransform.self))
        case .path: return .path(p.load(as: CGPath.self))
        case .optionalPath: return p.load(as: CGPath?.self).map { .path($0) } ?? .none
        case .color: return AnimationValue(p.load(as: CGColor.self))
        case .optionalColor: return p.load(as: CGColor?.self).map { AnimationValue($0) } ?? .none
        default: return AnimationValue(storage.get(p))
        }
    }

    /// Writes an animated value. Values of another kind are ignored.
    func write(_ value: AnimationValue, _ layer: CALayer) {
        let p = pointer(in: layer)
        switch (kind, value) {
        case (.double, .number(let v)): p.storeBytes(of: v, as: Double.self)
        case (.float, .number(let v)): p.storeBytes(of: Float(v), as: Float.self)
        case (.int, .number(let v)): p.storeBytes(of: ValueConversion.integer(v), as: Int.self)
        case (.point, .pair(let v)), (.size, .pair(let v)): p.storeBytes(of: CGPoint(x: v.x, y: v.y), as: CGPoint.self)
        case (.rect, .rect(let v)): p.storeBytes(of: CGRect(v), as: CGRect.self)
        case (.transform, .transform(let v)): p.storeBytes(of: v, as: CATransform3D.self)
        case (.affine, .affine(let v)): p.storeBytes(of: v, as: CGAffineTransform.self)
        case (.path, .path(let v)): p.assumingMemoryBound(to: CGPath.self).pointee = v
        case (.optionalPath, .path(let v)): p.assumingMemoryBound(to: CGPath?.self).pointee = v
        default: _ = storage.set(p, ValueConversion.boxed(value, as: storage.valueType))
        }
    }

    /// Reads a value that consists of numbers; otherwise like `read`.
    func readNumbers(_ layer: CALayer) -> SIMD4<Double> {
        let p = UnsafeRawPointer(pointer(in: layer))
        switch kind {
        case .double: return SIMD4(p.load(as: Double.self), 0, 0, 0)
        case .float: return SIMD4(Double(p.load(as: Float.self)), 0, 0, 0)
        case .int: return SIMD4(Double(p.load(as: Int.self)), 0, 0, 0)
        case .point, .size: return SIMD4(p.load(as: Double.self), p.load(fromByteOffset: 8, as: Double.self), 0, 0)
        case .rect: return p.load(as: CGRect.self).vector
        default: return .zero
        }
    }

    /// Writes a value that consists of numbers; otherwise like `write`.
    func writeNumbers(_ v: SIMD4<Double>, _ layer: CALayer) {
        let p = pointer(in: layer)
        switch kind {
        case .double: p.storeBytes(of: v.x, as: Double.self)
        case .float: p.storeBytes(of: Float(v.x), as: Float.self)
        case .int: p.storeBytes(of: ValueConversion.integer(v.x), as: Int.self)
        case .point, .size: p.storeBytes(of: CGPoint(x: v.x, y: v.y), as: CGPoint.self)
        case .rect: p.storeBytes(of: CGRect(v), as: CGRect.self)
        default: break
        }
    }

    /// Writes a colour; otherwise like `write`. `spare` is the object of an earlier frame, which it reuses.
    func write(_ v: SIMD4<Double>, _ layer: CALayer, reusing spare: inout CGColor?) {
        let p = pointer(in: layer), color = CGColor.changing(to: Color(shown: v), reusing: &spare)
        switch kind {
        case .color: p.assumingMemoryBound(to: CGColor.self).pointee = color
        case .optionalColor: p.assumingMemoryBound(to: CGColor?.self).pointee = color
        default: break
        }
    }

    func get(_ layer: CALayer) -> Any? { storage.get(pointer(in: layer)) }
}
