import AllocationCounter
import MicaTesting
import Testing
import UIKit

/// Labels and text layers of any length lay out only their visible part.
@MainActor @Suite(.fixedFonts, .serialized) struct LongLabelTests {
    private static let size = CGSize(width: 200, height: 120)
    private static let words = "Hello world "

    private func context() throws -> CGContext {
        try #require(
            CGContext(
                data: nil, width: 200, height: 120, bitsPerComponent: 8, bytesPerRow: 800,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    }

    /// The bytes that `body` draws, and its peak memory.
    private func drawn(_ body: () -> Void) throws -> (bytes: [UInt8], peak: Int) {
        let context = try context()
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        allocation_count_begin()
        body()
        let peak = allocation_peak_bytes()
        _ = allocation_count_end()
        let data = try #require(context.data)
        return (Array(UnsafeRawBufferPointer(start: data, count: 800 * 120)), peak)
    }

    private func label(_ text: String, _ change: (UILabel) -> Void = { _ in }) -> UILabel {
        let label = UILabel(frame: CGRect(origin: .zero, size: Self.size))
        label.numberOfLines = 0
        label.text = text
        label.contentScaleFactor = 1
        change(label)
        return label
    }

    private static let changes: [@MainActor (UILabel) -> Void] = [
        { _ in }, { $0.numberOfLines = 1 }, { $0.numberOfLines = 3 },
        { ($0.numberOfLines, $0.lineBreakMode) = (1, .byClipping) }, { $0.lineBreakMode = .byCharWrapping },
        { $0.textAlignment = .justified },
        {
            $0.attributedText = NSAttributedString(
                string: $0.text ?? "", attributes: [.font: UIFont.systemFont(ofSize: 9)])
        },
    ]

    /// Like a label whose text is only slightly too long.
    @Test(arguments: 0..<7) func label_drawsWhatItShows(_ index: Int) throws {
        let short = label(String(repeating: Self.words, count: 200), Self.changes[index])
        let long = label(String(repeating: Self.words, count: 100_000), Self.changes[index])
        let one = try drawn { short.drawText(in: short.bounds) }, two = try drawn { long.drawText(in: long.bounds) }
        #expect(one.bytes == two.bytes && one.bytes.contains { $0 != 0 })
        // The text itself, in UTF-16, and as much again for its style.
        #expect(two.peak < 25_000_000, "\(two.peak)")
    }

    @Test func strings_drawWhatIsShown() throws {
        let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 12)]
        func draw(_ count: Int) throws -> (bytes: [UInt8], peak: Int) {
            let text = String(repeating: Self.words, count: count)
            return try drawn {
                text.draw(in: CGRect(origin: .zero, size: Self.size), withAttributes: attributes)
            }
        }
        let one = try draw(200), two = try draw(100_000)
        #expect(one.bytes == two.bytes && one.bytes.contains { $0 != 0 })
        #expect(two.peak < 25_000_000, "\(two.peak)")
    }

    @Test(arguments: [CATextLayerTruncationMode.none, .end], [true, false])
    func textLayer_drawsWhatItShows(_ mode: CATextLayerTruncationMode, _ isWrapped: Bool) throws {
        func draw(_ count: Int) throws -> (bytes: [UInt8], peak: Int) {
            let layer = CATextLayer()
            layer.string = String(repeating: Self.words, count: count)
            layer.fontSize = 12
            layer.isWrapped = isWrapped
            layer.truncationMode = mode
            layer.bounds.size = Self.size
            return try drawn {
                if let context = UIGraphicsGetCurrentContext() { layer.draw(in: context) }
            }
        }
        let one = try draw(200), two = try draw(100_000)
        #expect(one.bytes == two.bytes && one.bytes.contains { $0 != 0 })
        #expect(two.peak < 25_000_000, "\(two.peak)")
    }
}

/// Labels, strings and text views are measured in little memory.
@MainActor @Suite(.fixedFonts, .serialized) struct LongTextSizeTests {
    private static let count = 80_000
    private static let text = String(repeating: "Hello world ", count: count)

    private func peak(_ body: () -> Void) -> Int {
        allocation_count_begin()
        body()
        let peak = allocation_peak_bytes()
        _ = allocation_count_end()
        return peak
    }

    @Test(arguments: [0, 1]) func label_isMeasuredInLittleMemory(_ lines: Int) {
        let label = UILabel()
        label.numberOfLines = lines
        label.text = Self.text
        var size = CGSize.zero
        let peak = peak { size = label.sizeThatFits(CGSize(width: 300, height: 0)) }
        #expect(peak < 40_000_000, "\(peak)")
        #expect(lines == 1 ? size.width > 5_000_000 : size.width <= 300 && size.height > 500_000)
    }

    @Test func string_isMeasuredInLittleMemory() {
        var box = CGRect.zero
        let peak = peak {
            box = Self.text.boundingRect(
                with: CGSize(width: 300, height: CGFloat.infinity), options: .usesLineFragmentOrigin, attributes: nil,
                context: nil)
        }
        #expect(peak < 40_000_000 && box.height > 200_000, "\(peak)")
    }

    /// A text view of any length is as wide as allowed, and measures its text once for each width.
    @Test func textView_isMeasuredInLittleMemory() {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        view.text = Self.text
        view.layoutIfNeeded()
        var size = CGSize.zero
        let peak = peak { size = view.sizeThatFits(CGSize(width: 300, height: 0)) }
        #expect(peak < 60_000_000 && size.width == 300 && size.height > 200_000, "\(peak) \(size)")
        let again = self.peak { size = view.sizeThatFits(CGSize(width: 300, height: 0)) }
        #expect(again < 1_000_000, "\(again)")
        let other = UITextView()
        other.text = Self.text
        #expect(other.sizeThatFits(CGSize(width: 250, height: 0)).width == 250)
    }

    /// A measured view knows the position of its end, and lays out only the visible part.
    @Test func textView_knowsItsEnd() {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)), other = UITextView(frame: view.frame)
        for view in [view, other] {
            view.text = Self.text
            view.layoutIfNeeded()
        }
        let size = view.sizeThatFits(CGSize(width: 300, height: 0))
        #expect(abs(view.caretRect(for: view.endOfDocument).maxY + view.textContainerInset.bottom - size.height) < 1)
        func place(_ view: UITextView) throws -> CGRect {
            view.caretRect(for: try #require(view.position(from: view.beginningOfDocument, offset: 100)))
        }
        #expect(throws: Never.self) { try #expect(place(view) == place(other)) }
    }
}
