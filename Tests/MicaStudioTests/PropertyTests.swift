import CoreGraphics
import Foundation
import QuartzCore
import Testing

import MicaStudio

/// The input in the table's fields, as values and as Swift.
@MainActor @Suite struct PropertyTests {
    private let shape = CAShapeLayer(), gradient = CAGradientLayer(), text = CATextLayer()
    private let host: LayerHost
    /// For `shape`, `gradient` and `text`.
    private let ids = ["0", "0.0", "0.1"]

    init() {
        shape.addSublayer(gradient)
        shape.addSublayer(text)
        host = LayerHost(layer: shape, size: CGSize(width: 100, height: 100), scale: 1)
    }

    private func set(_ key: String, _ value: String, of layer: Int = 0) -> Bool {
        host.setProperty(key, of: ids[layer], to: value, image: { _ in nil })
    }

    private func field(_ key: String, of layer: Int = 0) -> EditableProperty? {
        host.editableProperties(at: ids[layer])?.first { $0.key == key }
    }

    @Test(arguments: [
        ("opacity", "0.5", "layer.opacity = 0.5"),
        ("position", "(10 20.25)", "layer.position = CGPoint(x: 10, y: 20.25)"),
        ("shadowOffset", "0, -3", "layer.shadowOffset = CGSize(width: 0, height: -3)"),
        ("bounds", "(0 0 5 6)", "layer.bounds = CGRect(x: 0, y: 0, width: 5, height: 6)"),
        (
            "backgroundColor", "rgba(1 0 0 0.5)",
            "layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)"
        ),
        ("backgroundColor", "", "layer.backgroundColor = nil"),
        ("transform", "identity", "layer.transform = CATransform3DIdentity"),
        ("masksToBounds", "true", "layer.masksToBounds = true"), ("hidden", "true", "layer.isHidden = true"),
        ("contentsGravity", "resizeAspect", "layer.contentsGravity = .resizeAspect"),
        ("maskedCorners", "5", "layer.maskedCorners = CACornerMask(rawValue: 5)"),
        ("lineDashPattern", "4 2", "layer.lineDashPattern = [4, 2]"),
        ("lineCap", "round", "layer.lineCap = .round"),
        ("name", "a \"b\"", "layer.name = \"a \\\"b\\\"\""),
        (
            "path", "M0 0l10,0v5z",
            """
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 0, y: 0))
            path.addLine(to: CGPoint(x: 10, y: 0))
            path.addLine(to: CGPoint(x: 10, y: 5))
            path.closeSubpath()
            layer.path = path
            """
        ),
    ])
    func value_isALineOfSwift(key: String, value: String, line: String) {
        #expect(host.field(key, at: "0").flatMap { SwiftCode.property($0, value) } == line)
        #expect(set(key, value))
    }

    @Test(arguments: [
        ("opacity", ""), ("opacity", "x"), ("opacity", "1 2"), ("opacity", "nan"), ("opacity", "1; exit(0)"),
        ("opacity", "(1"), ("contentsGravity", "sideways"), ("path", "10 10"), ("path", "M 1"),
        ("path", "M 0 0 A 1 1 0 0 2 5 5"), ("path", "M 0 0 A 1 1 0 0 1 5"),
        ("path", "M 0 0 L 1e9 0"), ("transform", "(1 2 3)"), ("contents", "unknown.png"), ("maskedCorners", "-1"),
    ])
    func value_thatIsNone_changesNothing(key: String, value: String) {
        let before = field(key)
        #expect(!set(key, value))
        #expect(field(key) == before)
    }

    /// The content of a field is valid input for it.
    @Test func everyField_takesWhatItHolds() throws {
        shape.path = CGPath(ellipseIn: CGRect(x: 1, y: 2, width: 30, height: 20), transform: nil)
        shape.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
        shape.lineDashPattern = [3, 1]
        gradient.colors = [
            CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0.5),
        ]
        gradient.locations = [0, 1]
        gradient.type = .radial
        text.string = "Hello"
        text.font = "Inter"
        for (layer, id) in ids.enumerated() {
            for property in try #require(host.editableProperties(at: id)) {
                guard let form = property.form else {
                    #expect(property.reason != nil, "\(property.key)")
                    continue
                }
                // Neither an image nor an infinite duration is typed.
                if form == .image || property.text == "inf" { continue }
                #expect(set(property.key, property.text, of: layer), "\(property.key): \(property.text)")
                let after = try #require(field(property.key, of: layer))
                #expect(after.text == property.text, "\(property.key)")
                #expect(host.field(property.key, at: id)?.swift(property.text) != nil, "\(property.key)")
            }
        }
    }

    @Test func colorsAndNumbers_areLists() {
        #expect(set("colors", "rgba(1 0 0 1) rgba(0 0 1 0.5)", of: 1))
        #expect(gradient.colors?.count == 2)
        #expect(!set("colors", "rgba(1 0 0 1) red", of: 1))
        #expect(set("locations", "0 0.25", of: 1))
        #expect(gradient.locations == [0, 0.25])
        #expect(set("type", "conic", of: 1))
        #expect(gradient.type == .conic)
        #expect(set("colors", "", of: 1))
        #expect(gradient.colors == nil)
    }

    @Test func curvesOfAPath_goOnSmoothly() throws {
        #expect(set("path", "M0,0C0-10 10-10 10,0s10 10 10 0 M5.5.5 6 1 Q 8 0 9 1 T 11 1"))
        let path = try #require(shape.path)
        #expect(
            field("path")?.text == "M 0 0 C 0 -10 10 -10 10 0 C 10 10 20 10 20 0 M 5.5 0.5 L 6 1 Q 8 0 9 1 Q 10 2 11 1")
        #expect(path.boundingBoxOfPath.maxX == 20)
    }

    @Test func image_isFoundByItsName() throws {
        let images = StudioImages()
        #expect(throws: StudioError.self) { try images.add(Data("no image".utf8), as: "a.png") }
        #expect(throws: StudioError.self) { try images.add(Data(count: 600_000), as: "a.png") }
        let pixel = try #require(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="))
        try images.add(pixel, as: "dot.png")
        #expect(host.setProperty("contents", of: "0", to: "dot.png", image: { images[$0] }))
        #expect((shape.contents as? CGImage)?.width == 1)
        #expect(
            host.field("contents", at: "0")?.swift("dot.png") == "layer.contents = UIImage(named: \"dot.png\")?.cgImage"
        )
        #expect(host.setProperty("contents", of: "0", to: "", image: { images[$0] }))
        #expect(shape.contents == nil)
    }
}
