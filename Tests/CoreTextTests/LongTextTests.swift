import CoreText
import MicaSnapshot
import Testing

/// Text of any length costs only its visible part. A failure that these tests guard against takes hours: hence the time
/// limits.
@Suite(.fixedFonts, .serialized) struct LongTextTests {
    private let font = Fonts.inter(20)
    private var attributes: [NSAttributedString.Key: Any] { [.init(rawValue: kCTFontAttributeName): font] }

    private func layout(_ text: String, _ options: TextLayout.Options) -> TextLayout {
        TextLayout(StyledText.plain(text, attributes).makeTypesetter(), nil, options)
    }

    @Test func lines_belowWhatIsShown_areLeftOut() {
        var options = TextLayout.Options(width: 500, height: .infinity)
        options.shownHeight = 100
        let all = layout("word word\n", TextLayout.Options(width: 500, height: 100)).lines
        for text in [
            String(repeating: "word word\n", count: 80_000), String(repeating: "word ", count: 80_000),
        ] {
            let lines = layout(text, options).lines
            let height = all[0].ascent + all[0].descent
            // The visible ones, and one or two more.
            #expect(CGFloat(lines.count) >= 100 / height && CGFloat(lines.count) <= 100 / height + 3, "\(lines.count)")
        }
    }

    /// The shadow of a transparency layer reaches the canvas from content outside it.
    @Test func lines_outsideStillCastTheirLayersShadow() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 100, height: 100, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setShadow(offset: CGSize(width: 0, height: 150), blur: 0, color: CGColor(gray: 0, alpha: 1))
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        let text = NSAttributedString(string: "mmmm\nmmmm", attributes: attributes)
        let path = CGPath(rect: CGRect(x: 0, y: -120, width: 100, height: 80), transform: nil)
        let setter = CTFramesetterCreateWithAttributedString(text)
        CTFrameDraw(CTFramesetterCreateFrame(setter, CFRange(location: 0, length: 0), path, nil), context)
        context.endTransparencyLayer()
        let image = try #require(context.makeImage())
        let bytes = try #require(image.dataProvider?.data)
        #expect(bytes.enumerated().contains { $0.offset % 4 == 3 && $0.element > 200 })
    }

    @Test func cutLines_areMadeAsFarAsTheyAreSeen() throws {
        let text = String(repeating: "abcdefghij", count: 20_000)
        for mode in [CTLineBreakMode.byClipping, .byTruncatingTail] {
            var options = TextLayout.Options(width: 200, height: 100)
            options.lineBreakMode = mode
            let line = try #require(layout(text, options).lines.first)
            let glyphs = CTLineGetGlyphCount(line.line)
            #expect(glyphs > 15 && glyphs < 200, "\(glyphs)")
            #expect(line.isTruncated == (mode == .byTruncatingTail))
            #expect(mode == .byClipping ? line.width > 200 : line.width <= 200 && line.width > 180)
        }
        // As in a label: wrapped, with an ellipsis on the last line that fits.
        var options = TextLayout.Options(width: 200, height: 30)
        options.lineBreakMode = .byWordWrapping
        options.truncation = .end
        options.maximumLines = 1
        let line = try #require(layout(text, options).lines.first)
        #expect(line.isTruncated && line.width <= 200 && line.width > 180 && CTLineGetGlyphCount(line.line) < 60)
        // Like the same text that is only slightly too long.
        let short = layout(String(text.prefix(200)), options).lines[0]
        #expect(short.width == line.width && CTLineGetGlyphCount(short.line) == CTLineGetGlyphCount(line.line))
    }

    @Test(.timeLimit(.minutes(3))) func oneCharacter_withAnyNumberOfMarks() {
        let text = "a" + String(repeating: "\u{301}", count: 1_000_000) + "b"
        let typesetter = StyledText.plain(text, attributes).makeTypesetter()
        // Narrower than a letter: each makes a line of its own.
        #expect(CTTypesetterSuggestLineBreak(typesetter, 0, 1) == 1_000_001)
        #expect(CTTypesetterSuggestLineBreak(typesetter, 1_000_001, 1) == 1)
        #expect(CTTypesetterSuggestClusterBreak(typesetter, 0, 1000) == 1_000_002)
    }

    @Test(.timeLimit(.minutes(3))) func directions_thatChangeOften() {
        let nested = String(repeating: "\u{2067}a\u{2066}\u{5D0}", count: 50_000)
        let mixed = String(repeating: "a \u{5D0} ", count: 50_000)
        for text in [nested, mixed] {
            let lines = layout(text, TextLayout.Options(width: 300, height: 60)).lines
            #expect(!lines.isEmpty && lines.count <= 3 && lines[0].width <= 300)
        }
        // With attributes for each character.
        let runs = (0..<20_000).map { index in
            NSAttributedString(
                string: "a",
                attributes: [
                    .init(rawValue: kCTFontAttributeName): font,
                    .init(rawValue: kCTWritingDirectionAttributeName): [index & 1],
                ])
        }
        let text = NSMutableAttributedString(string: "")
        for run in runs { text.append(run) }
        let typesetter = CTTypesetterCreateWithAttributedString(text)
        #expect(CTTypesetterSuggestClusterBreak(typesetter, 0, 100) > 3)
    }

    @Test func drawing_leavesOutWhatTheClipHides() throws {
        func picture(_ text: String, _ clip: CGRect, at x: CGFloat = 0) throws -> [UInt8] {
            let context = try #require(
                CGContext(
                    data: nil, width: 60, height: 60, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            context.clip(to: clip)
            context.translateBy(x: x, y: 60)
            context.scaleBy(x: 1, y: -1)
            layout(text, TextLayout.Options(width: .infinity, height: .infinity)).drawDownwards(in: context, at: .zero)
            let data = try #require(context.data)
            return Array(UnsafeRawBufferPointer(start: data, count: context.bytesPerRow * 60))
        }
        let clip = CGRect(x: 5, y: 5, width: 40, height: 40), all = CGRect(x: 0, y: 0, width: 60, height: 60)
        // The same as for text that is short enough to draw every glyph.
        let long = String(repeating: "pqÅj", count: 5000), short = "pqÅjpqÅjpqÅj"
        for clip in [clip, all] { #expect(try picture(long, clip) == picture(short, clip)) }
        let wide = CTLineGetTypographicBounds(line(String(repeating: "pqÅj", count: 100), font), nil, nil, nil)
        let moved = try picture(long, all, at: -CGFloat(wide))
        #expect(moved.contains { $0 != 0 })
        let lines = String(repeating: "pqÅj\n", count: 5000), few = "pqÅj\npqÅj\npqÅj\npqÅj"
        for clip in [clip, all] { #expect(try picture(lines, clip) == picture(few, clip)) }
    }
}
