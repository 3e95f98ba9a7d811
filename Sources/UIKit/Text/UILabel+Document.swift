import CoreGraphics

extension UILabel: FontSized {
    var documentFontSize: CGFloat { font.pointSize }
}
