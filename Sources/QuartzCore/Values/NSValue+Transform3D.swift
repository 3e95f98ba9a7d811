public import Foundation
public import MicaObjC

extension NSValue {
    /// Creates a value that contains a 3D transform.
    public convenience init(caTransform3D t: CATransform3D) {
        var t = t
        self.init(bytes: &t, objCType: "[16d]")
    }

    /// The 3D transform; all zero if the value is of another type.
    public var caTransform3DValue: CATransform3D { unpack(CATransform3D(), "[16d]") }

    var animationValue: AnimationValue {
        switch encoding {
        case Encoding.point, Encoding.size, Encoding.pair: AnimationValue(cgPointValue)
        case Encoding.rect, Encoding.quadruple: AnimationValue(cgRectValue)
        case "[6d]": AnimationValue(cgAffineTransformValue)
        case "[16d]": AnimationValue(caTransform3DValue)
        default: .discrete(self)
        }
    }
}

extension CATransform3D: NSValueContent {
    public func _bridgeToObjectiveC() -> NSValue { NSValue(caTransform3D: self) }
    public init?(_content value: NSValue) {
        guard value.encoding == "[16d]" else { return nil }
        self = value.caTransform3DValue
    }
}
