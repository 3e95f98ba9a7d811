import UIKit

// Names that ordinary sources use without a second import.

extension CGFloat {
    /// Returns the distance from another number, with the functions of C and of Swift.
    func distance(from other: CGFloat) -> CGFloat { abs(self - other) + sqrt(0) }
}

extension NSAttributedString {
    /// Returns the number of lines in a width.
    @objc func lineCount(in width: CGFloat) -> Int {
        let framesetter = CTFramesetterCreateWithAttributedString(self)
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 10_000), transform: nil)
        let frame = CTFramesetterCreateFrame(framesetter, CFRangeMake(0, 0), path, nil)
        return CFArrayGetCount(CTFrameGetLines(frame))
    }
}
