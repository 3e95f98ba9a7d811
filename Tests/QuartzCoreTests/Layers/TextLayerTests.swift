import CoreGraphics
import CoreText
import Foundation
import MicaSnapshot
import QuartzCore
import Testing

@Suite(.fixedFonts) struct TextLayerTests {
    private func text(_ string: Any, _ frame: CGRect) -> CATextLayer {
        let layer = CATextLayer()
        layer.frame = frame
        layer.string = string
        layer.fontSize = 15
        layer.foregroundColor = LookStage.color(0, 0, 0)
        layer.backgroundColor = LookStage.color(0.93, 0.95, 1)
        layer.contentsScale = 2
        layer.setNeedsDisplay()
        return layer
    }

    /// The idiom `layer.frame.size = layer.preferredFrameSize()`.
    @Test func preferredSize_isThatOfTheText() {
        let layer = text("Hello", .zero)
        let line = layer.preferredFrameSize()
        #expect(line.width > 25 && line.width < 50 && line.height > 15 && line.height < 22)
        layer.string = "Hello\nHello"
        #expect(layer.preferredFrameSize().width == line.width && layer.preferredFrameSize().height > 1.8 * line.height)
        layer.string = "Hello Hello"
        #expect(layer.preferredFrameSize().width > 2 * line.width)
        layer.isWrapped = true
        layer.frame.size.width = line.width + 2
        #expect(layer.preferredFrameSize().width <= line.width && layer.preferredFrameSize().height > 1.8 * line.height)
        layer.string = NSAttributedString(string: "Hello")
        #expect(layer.preferredFrameSize().height > 5)
        for nothing in [nil, "", NSAttributedString(string: "")] as [Any?] {
            layer.string = nothing
            #expect(layer.preferredFrameSize() == .zero)
        }
    }

    @Test func text_wrappingAndTruncation() {
        let picture = LookStage(300, 168, scale: 2)
        let long = "The quick brown fox jumps over the lazy dog and runs away"
        let modes: [CATextLayerTruncationMode] = [.none, .start, .middle, .end]
        for (i, mode) in modes.enumerated() {
            let single = text(long, CGRect(x: 6, y: 6 + 24 * i, width: 140, height: 20))
            single.truncationMode = mode
            let wrapped = text(long, CGRect(x: 154, y: 6 + 41 * i, width: 140, height: 37))
            wrapped.truncationMode = mode
            wrapped.isWrapped = true
            picture.add(single, wrapped)
        }
        let clusters = text("👩‍👩‍👧🇩🇪 e\u{301}a Flaggen und Familien", CGRect(x: 6, y: 106, width: 140, height: 20))
        clusters.truncationMode = .end
        let rtl = text("שלום עולם, abc 123 وهذا نص", CGRect(x: 6, y: 130, width: 140, height: 20))
        rtl.truncationMode = .end
        picture.add(clusters, rtl)
        picture.expectSnapshot("text_wrappingAndTruncation")
    }

    @Test func text_alignmentAndAttributes() {
        let picture = LookStage(300, 190, scale: 2)
        let words = "Lines of text that stand left, right or in the middle"
        let modes: [CATextLayerAlignmentMode] = [.natural, .left, .center, .right, .justified]
        for (i, mode) in modes.enumerated() {
            let layer = text(words, CGRect(x: i % 2 == 0 ? 6 : 154, y: 6 + 62 * (i / 2), width: 140, height: 56))
            layer.isWrapped = true
            layer.alignmentMode = mode
            picture.add(layer)
        }
        let rich = NSMutableAttributedString(string: "Red, large\nand שלום 😀 as it is")
        let color = NSAttributedString.Key(rawValue: kCTForegroundColorAttributeName)
        let font = NSAttributedString.Key(rawValue: kCTFontAttributeName)
        rich.addAttribute(color, value: LookStage.color(0.8, 0, 0), range: NSRange(location: 0, length: 3))
        rich.addAttribute(
            font, value: CTFontCreateWithName("Inter-Bold", 24, nil), range: NSRange(location: 5, length: 5))
        let layer = text(rich, CGRect(x: 154, y: 130, width: 140, height: 56))
        layer.isWrapped = true
        picture.add(layer)
        picture.expectSnapshot("text_alignmentAndAttributes")
    }

    @Test func text_fontSizeAnimatesAndRedraws() {
        let moving = LookStage(100, 40), still = LookStage(100, 40)
        let a = text("Abg", CGRect(x: 0, y: 0, width: 100, height: 40))
        let b = text("Abg", CGRect(x: 0, y: 0, width: 100, height: 40))
        b.fontSize = 20
        moving.add(a)
        still.add(b)
        let grow = CABasicAnimation(keyPath: "fontSize")
        grow.fromValue = 10
        grow.toValue = 30
        grow.duration = 1
        a.add(grow, forKey: nil)
        #expect(moving.bytes(at: 0.5) == still.bytes(at: 0.5))
    }

    @Test func text_badValuesShowNothing() {
        let picture = LookStage(60, 40)
        let blank = LookStage.bytes(picture.draw())
        for size in [CGFloat.nan, -4, 0, .infinity, 1e9] {
            let layer = text("Abc", CGRect(x: 0, y: 0, width: 60, height: 40))
            layer.fontSize = size
            layer.backgroundColor = nil
            picture.add(layer)
        }
        let number = text(42, CGRect(x: 0, y: 0, width: 60, height: 40))
        number.backgroundColor = nil
        picture.add(number)
        let shown = LookStage.bytes(picture.draw())
        let isBlank = shown == blank
        #expect(isBlank)
    }

    @Test func drawsAsynchronously_samePixels() {
        var results: [[UInt32]] = []
        for (isAsynchronous, threads) in [(false, 1), (true, 1), (true, 3)] {
            let picture = LookStage(120, 60, threads: threads)
            let layer = text("Drawn elsewhere", CGRect(x: 3.5, y: 4.25, width: 110, height: 50))
            layer.drawsAsynchronously = isAsynchronous
            layer.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
            picture.add(layer)
            results.append(LookStage.bytes(picture.draw()))
        }
        #expect(results[0] == results[1] && results[1] == results[2])
    }
}
