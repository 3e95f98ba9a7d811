import Foundation
import QuartzCore
import Testing
import UIKit

/// Archives of colours, images, paths and views.
@MainActor @Suite struct ViewArchiveTests {
    private func copy<Object: NSObject>(_ object: Object) throws -> Object {
        let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false)
        let reader = try NSKeyedUnarchiver(forReadingFrom: data)
        reader.requiresSecureCoding = false
        return try #require(reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? Object)
    }

    @Test func colors_keepSpaceAndComponents() throws {
        for color in [
            UIColor.red, .white, UIColor(white: 0.3, alpha: 0.5), UIColor(red: 1.5, green: 0.2, blue: 0, alpha: 0.7),
            UIColor(displayP3Red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4),
        ] {
            #expect(try copy(color) == color)
        }
        let data = try NSKeyedArchiver.archivedData(withRootObject: UIColor.blue, requiringSecureCoding: true)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data) == .blue)
        #expect(try copy(UIColor.systemRed).cgColor == UIColor.systemRed.cgColor)
    }

    @Test func images_keepPixelsScaleAndOrientation() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2), format: format).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
        }
        let image = UIImage(cgImage: try #require(drawn.cgImage), scale: 2, orientation: .right)
        let read = try copy(image.withRenderingMode(.alwaysTemplate))
        #expect(read.scale == 2 && read.imageOrientation == .right && read.renderingMode == .alwaysTemplate)
        #expect(read.size == image.size && read.pngData() == image.pngData())
    }

    @Test func paths_keepTheirStyle() throws {
        let path = UIBezierPath(ovalIn: CGRect(x: 1, y: 2, width: 3, height: 4))
        path.lineWidth = 5
        path.lineCapStyle = .round
        path.lineJoinStyle = .bevel
        path.usesEvenOddFillRule = true
        path.setLineDash([1, 2], count: 2, phase: 3)
        let read = try copy(path)
        #expect(read.cgPath == path.cgPath && read.lineWidth == 5 && read.lineCapStyle == .round)
        #expect(read.lineJoinStyle == .bevel && read.usesEvenOddFillRule)
        var dashes = [CGFloat](repeating: 0, count: 2), count = 0, phase: CGFloat = 0
        read.getLineDash(&dashes, count: &count, phase: &phase)
        #expect(dashes == [1, 2] && count == 2 && phase == 3)
    }

    @Test func views_areCopiedWithSubviews() throws {
        let view = UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40)), inner = UIView(), image = UIImageView()
        view.transform = CGAffineTransform(rotationAngle: 0.5)
        view.alpha = 0.5
        view.tag = 7
        view.backgroundColor = .red
        view.tintColor = .green
        view.clipsToBounds = true
        view.contentMode = .left
        view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        view.layer.cornerRadius = 4
        view.layer.borderColor = UIColor.blue.cgColor
        view.layer.borderWidth = 2
        inner.isHidden = true
        image.image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }
        image.isUserInteractionEnabled = true
        view.addSubview(inner)
        inner.addSubview(image)
        let read = try copy(view)
        #expect(read.bounds == view.bounds && read.center == view.center && read.transform == view.transform)
        #expect(read.alpha == 0.5 && read.tag == 7 && read.backgroundColor == .red && read.tintColor == .green)
        #expect(read.clipsToBounds && read.contentMode == .left && read.autoresizingMask == view.autoresizingMask)
        #expect(read.layer.cornerRadius == 4 && read.layer.borderWidth == 2)
        #expect(read.layer.borderColor?.components == [0, 0, 1, 1])
        let hidden = try #require(read.subviews.first), shown = try #require(hidden.subviews.first as? UIImageView)
        #expect(read.subviews.count == 1 && hidden.isHidden && shown.image?.size == CGSize(width: 2, height: 2))
        #expect(shown.isUserInteractionEnabled && !read.isHidden && read.isOpaque && read.isUserInteractionEnabled)
    }

    @Test func labels_areCopied() throws {
        let label = UILabel(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
        label.text = "Hello"
        label.font = .boldSystemFont(ofSize: 20)
        label.textColor = .red
        label.textAlignment = .right
        label.numberOfLines = 3
        label.isUserInteractionEnabled = true
        let read = try copy(label)
        #expect(read.text == "Hello" && read.font == label.font && read.textColor == .red && read.frame == label.frame)
        #expect(read.textAlignment == .right && read.numberOfLines == 3 && read.isUserInteractionEnabled)
        #expect(read.lineBreakMode == label.lineBreakMode && read.isEnabled && read.shadowOffset == label.shadowOffset)
    }

    /// The parts of UIKit's own classes are not subviews of an archive.
    @Test func controls_haveTheirPartsOnce() throws {
        let control = UISwitch(), stack = UIStackView(arrangedSubviews: [UIView()])
        #expect(try copy(control).subviews.count == control.subviews.count)
        #expect(try copy(stack).subviews.isEmpty)
    }
}
