public import Foundation
import MicaObjC

extension NSValue {
    /// Creates a value that contains a 3D transform.
    public convenience init(caTransform3D t: CATransform3D) {
        var t = t
        self.init(bytes: &t, objCType: "[16d]")
    }

    /// The 3D transform; all zero if the value is of another type.
    public var caTransform3DValue: CATransform3D { unpack(CATransform3D(), "[16d]") }

    var animationValue: AnimationValue {
        switch String(cString: objCType) {
        case "[2d]": AnimationValue(cgPointValue)
        case "[4d]": AnimationValue(cgRectValue)
        case "[6d]": AnimationValue(cgAffineTransformValue)
        case "[16d]": AnimationValue(caTransform3DValue)
        default: .discrete(self)
        }
    }
}

extension CATransform3D: ObjectiveCValue {
    package var objectiveCValue: NSValue { NSValue(caTransform3D: self) }
}
