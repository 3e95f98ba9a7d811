import Foundation
import QuartzCore
import Testing

@Suite struct LayerDescriptionTests {
    private final class Card: CALayer {}

    /// The text with all addresses as `0x…`.
    private func plain(_ text: String) -> String {
        text.replacingOccurrences(of: "0x[0-9a-f]+", with: "0x…", options: .regularExpression)
    }

    @Test func description_saysClassAddressAndGeometry() {
        let layer = CALayer(), other = CALayer()
        layer.name = "card"
        let rest = "position = CGPoint (0 0); bounds = CGRect (0 0; 0 0); allowsGroupOpacity = YES>"
        #expect(plain("\(layer)") == "<CALayer:0x…; name = \"card\"; \(rest)")
        #expect(plain("\(CAShapeLayer())") == "<CAShapeLayer:0x…; \(rest)")
        #expect("\(layer)" == "\(layer)" && "\(layer)" != "\(other)")
        // Of a private class, which has no full name, the name alone.
        #expect(plain("\(Card())") == "<Card:0x…; \(rest)")
        #expect(plain("\(ArchivableLayer())").hasPrefix("<QuartzCoreTests.ArchivableLayer:0x…; "))
    }

    @Test func debugDescription_saysWhatIsNotAsInANewLayer() {
        let layer = CALayer(), sublayer = CAShapeLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50.5)
        #expect(
            plain(layer.debugDescription)
                == "<CALayer:0x…; position = CGPoint (50 25.25); bounds = CGRect (0 0; 100 50.5); allowsGroupOpacity = YES>"
        )
        layer.addSublayer(sublayer)
        layer.masksToBounds = true
        layer.isHidden = true
        layer.isOpaque = true
        layer.opacity = 0.5
        #expect(
            plain(layer.debugDescription)
                == "<CALayer:0x…; position = CGPoint (50 25.25); bounds = CGRect (0 0; 100 50.5); "
                + "sublayers = (<CAShapeLayer: 0x…>); masksToBounds = YES; hidden = YES; allowsGroupOpacity = YES; "
                + "opaque = YES; opacity = 0.5>")
    }
}
