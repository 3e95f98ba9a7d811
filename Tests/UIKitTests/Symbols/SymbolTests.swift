import AllocationCounter
import CoreGraphics
import Foundation
import ImageIO
import Mica
import MicaSymbols
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct SymbolTests {
    private func symbol(_ name: String, _ configuration: UIImage.SymbolConfiguration? = nil) throws -> UIImage {
        try #require(UIImage(systemName: name, withConfiguration: configuration))
    }

    @Test func defaults_areApples() throws {
        let star = try symbol("star")
        #expect(star.isSymbolImage && star.renderingMode == .automatic)
        let said = try symbol("star", .init(pointSize: 17, weight: .regular, scale: .medium))
        #expect(star.size == said.size)
        #expect(abs(star.size.width - 20) < 1.5 && abs(star.size.height - 19) < 1.5)
        let own = try #require(star.symbolConfiguration)
        let isOpen = own.isEqual(to: .unspecified)
        #expect(isOpen)
        #expect(UIImage(systemName: "") == nil && UIImage(systemName: "../secret") == nil)
        #expect(UIImage(systemName: "a b") == nil && UIImage(systemName: ".") == nil)
    }

    @Test func size_followsPointsAndScale() throws {
        let small = try symbol("circle", .init(scale: .small)), medium = try symbol("circle")
        let large = try symbol("circle", .init(scale: .large))
        #expect(small.size.width < medium.size.width && medium.size.width < large.size.width)
        let twice = try symbol("circle", .init(pointSize: 34))
        #expect(abs(twice.size.width - 2 * medium.size.width) <= 1)
        let body = try symbol("circle", .init(textStyle: .body))
        #expect(body.size == medium.size)
        let grown = try symbol(
            "circle",
            UIImage.SymbolConfiguration(textStyle: .body).withTraitCollection(
                UITraitCollection(traitsFrom: [.current, .init(preferredContentSizeCategory: .accessibilityLarge)])))
        #expect(grown.size.width > 1.5 * body.size.width)
        // They are centred on the capital letters.
        for image in [small, medium, large, twice] {
            let points: CGFloat = image === twice ? 34 : 17
            let baseline = try #require(image.baselineOffsetFromBottom)
            #expect(abs(image.size.height / 2 - baseline - 0.3525 * points) < 0.01)
        }
    }

    @Test func configurations_apply() throws {
        typealias Configuration = UIImage.SymbolConfiguration
        func same(_ a: Configuration?, _ b: Configuration) -> Bool { a.map { $0.isEqual(to: b) } ?? false }
        let base = Configuration(pointSize: 20, weight: .bold, scale: .large)
        let both = base.applying(Configuration(weight: .light))
        #expect(same(both, Configuration(pointSize: 20, weight: .light, scale: .large)))
        #expect(same(both.withoutScale(), Configuration(pointSize: 20, weight: .light)))
        #expect(same(both.withoutPointSizeAndWeight(), Configuration(scale: .large)))
        let styled = base.applying(Configuration(textStyle: .title1)).withoutWeight()
        #expect(same(styled, Configuration(textStyle: .title1, scale: .large)), "a style replaces a size")
        let ofFont = Configuration(font: .systemFont(ofSize: 22, weight: .bold))
        #expect(same(ofFont, Configuration(pointSize: 22, weight: .bold)))
        let image = try symbol("heart", Configuration(pointSize: 40))
        let bold = image.applyingSymbolConfiguration(Configuration(weight: .bold))
        #expect(same(bold?.symbolConfiguration, Configuration(pointSize: 40, weight: .bold)))
        #expect(image.withConfiguration(Configuration(pointSize: 10)).size.width < image.size.width / 3)
        #expect(UIImage().applyingSymbolConfiguration(base) == nil && !UIImage().isSymbolImage)
    }

    @Test func strangeSizes_areHarmless() throws {
        let usual = try symbol("star").size
        for size in [CGFloat.nan, .infinity, -.infinity, -5, 0] {
            #expect(try symbol("star", .init(pointSize: size)).size == usual)
        }
        let huge = try symbol("star", .init(pointSize: 1e300))
        #expect(huge.size.width.isFinite && huge.size.width < 10_000)
        let tiny = try symbol("star", .init(pointSize: 1e-300))
        #expect(tiny.size.width >= 0)
        _ = tiny.cgImage
    }

    @Test func tint_isTheViews_andNotInsideImagesWithColors() throws {
        let view = UIImageView(image: try symbol("square.fill", .init(pointSize: 40)))
        view.tintColor = .red
        let red = pixel(view)
        #expect(red.r > 200 && red.g < 100)
        view.tintColor = .blue
        #expect(pixel(view).b > 200)
        view.image = try symbol("square.fill", .init(pointSize: 40)).withTintColor(
            .green, renderingMode: .alwaysOriginal)
        #expect(pixel(view).g > 150 && pixel(view).b < 100)
        view.image = try symbol("square.fill", .init(paletteColors: [.red]))
        view.preferredSymbolConfiguration = .init(pointSize: 40)
        view.sizeToFit()
        #expect(pixel(view).r > 200, "a palette overrides the tint")
    }

    private func pixel(_ view: UIView) -> (r: Int, g: Int, b: Int) {
        view.sizeToFit()
        view.frame.origin = .zero
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        stage.backgroundColor = .white
        stage.addSubview(view)
        let harness = TestHarness(stage, scale: 1)
        guard let image = Bitmap(harness.image()) else { return (0, 0, 0) }
        let value = image.pixels[Int(view.center.y) * image.width + Int(view.center.x)]
        return (Int(value & 0xFF), Int(value >> 8 & 0xFF), Int(value >> 16 & 0xFF))
    }

    @Test func preferred_fillsWhatIsOpen() throws {
        let view = UIImageView(image: try symbol("star"))
        let usual = view.intrinsicContentSize
        view.preferredSymbolConfiguration = .init(pointSize: 34)
        #expect(view.intrinsicContentSize.width > 1.8 * usual.width)
        view.image = try symbol("star", .init(pointSize: 17))
        #expect(view.intrinsicContentSize == usual, "the image's own configuration takes precedence")
        let button = UIButton(type: .system)
        button.setImage(try symbol("star"), for: .normal)
        let small = button.intrinsicContentSize
        button.setPreferredSymbolConfiguration(.init(pointSize: 34), forImageIn: .normal)
        #expect(button.intrinsicContentSize.width > 1.5 * small.width)
        var look = UIButton.Configuration.plain()
        look.image = try symbol("star")
        let plain = UIButton(configuration: look).intrinsicContentSize
        look.preferredSymbolConfigurationForImage = .init(scale: .large)
        #expect(UIButton(configuration: look).intrinsicContentSize.width > plain.width)
    }

    /// Apple's symbols without an icon are placeholders; other names give nil, as on iOS.
    @Test(arguments: ["no.such.thing", "hart.fill", "star.", "star..fill", "star.filll", "xx", "2x.grid"])
    func names_ofNoSymbol_giveNil(_ name: String) {
        #expect(UIImage(systemName: name) == nil)
        #expect(UIImage(systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: 20)) == nil)
        #expect(UIImage(systemName: name, compatibleWith: UITraitCollection(userInterfaceStyle: .dark)) == nil)
    }

    @Test func names_thatNothingStandsFor_showAPlaceholder() throws {
        let none = try symbol("50.circle"), other = try symbol("robotic.vacuum.and.spot")
        #expect(none.isSymbolImage && none.size == other.size && none.pngData() == other.pngData())
        let star = try symbol("star")
        #expect(none.pngData() != star.pngData())
        #expect(IconSet.standard.knows("star") && !IconSet.standard.knows("50.circle"))
        #expect(!IconSet(folder: "/nowhere").knows("star"), "without the package")
    }

    @Test func library_asksProvidersFirst() throws {
        struct Square: SymbolProvider {
            func artwork(forSymbol name: String) -> SymbolArtwork? {
                guard name == "mica.test.square" else { return nil }
                return SymbolArtwork(
                    svg: Data("<svg viewBox='0 0 10 10'><rect x='1' y='1' width='8' height='8'/></svg>".utf8))
            }
        }
        #expect(UIImage(systemName: "mica.test.square") == nil)
        let before = try symbol("50.circle")
        SymbolLibrary.register(Square())
        let after = try symbol("mica.test.square", .init(pointSize: 100))
        #expect(before.pngData() != after.pngData())
        #expect(abs(after.size.width - 80 - 17.4) < 1)
        let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 10), transform: nil)
        SymbolLibrary.register(
            SymbolArtwork(path: path, viewBox: CGRect(x: 0, y: 0, width: 10, height: 10)), forSymbol: "mica.test.square"
        )
        #expect(try symbol("mica.test.square").size.width < symbol("mica.test.square").size.height)
        SymbolLibrary.register(nil, forSymbol: "mica.test.square")
        #expect(try symbol("mica.test.square", .init(pointSize: 100)).size == after.size)
    }

    @Test func files_thatAreBad_areRefused() {
        func read(_ text: String) -> SymbolArtwork? { SymbolArtwork(svg: Data(text.utf8)) }
        #expect(read("<svg viewBox='0 0 16 16'><path d='M1 1a3 3 0 015 1z'/></svg>") != nil, "flags without spaces")
        for text in [
            "", "hello", "<svg", "<svg viewBox='0 0 16 16'/>", "<svg viewBox='0 0 16 16'><path d='M1 1L'/></svg>",
            "<svg viewBox='0 0 16 16'><path d='M1 1Lnan nan'/></svg>", "<svg><path d='M0 0L1 1z'/></svg>",
            "<svg viewBox='0 0 16 16'><!-- <path d='M1 1L2 2z'/></svg>",
            "<svg viewBox='0 0 16 16'><circle r='-4'/></svg>", "<svg viewBox='0 0 0 -1'><circle r='4'/></svg>",
            "<svg viewBox='0 0 16 16'>" + String(repeating: "<g>", count: 5000) + "<circle r='4'/></svg>",
        ] { #expect(read(text) == nil, "\(text.prefix(60))") }
        #expect(SymbolArtwork(svg: Data(count: 2 << 20)) == nil)
        let empty = CGMutablePath()
        #expect(SymbolArtwork(path: empty, viewBox: CGRect(x: 0, y: 0, width: 1, height: 1)) == nil)
    }

    /// A half circle drawn as an arc equals one drawn as curves.
    @Test func arcs_meetTheirEnds() throws {
        let svg = "<svg viewBox='0 0 20 20'><path d='M2 10A8 8 0 0 1 18 10A8 8 0 0 1 2 10Z'/></svg>"
        let artwork = try #require(SymbolArtwork(svg: Data(svg.utf8)))
        let box = try #require(artwork.box)
        #expect(abs(box.minX - 2) < 0.01 && abs(box.minY - 2) < 0.01)
        #expect(abs(box.width - 16) < 0.01 && abs(box.height - 16) < 0.01)
        let turned = "<svg viewBox='0 0 20 20'><path d='M2 10A1 1 0 1 0 18 10z' transform='rotate(90 10 10)'/></svg>"
        let other = try #require(SymbolArtwork(svg: Data(turned.utf8))?.box)
        #expect(abs(other.height - 16) < 0.01 && abs(other.width - 8) < 0.01, "short radii reach")
    }

    @Test func evenOdd_leavesTheInsideOpen() throws {
        let square = "M0 0H16V16H0Z M4 4H12V12H4Z"
        for (rule, isOpen) in [("evenodd", true), ("nonzero", false)] {
            let svg = "<svg viewBox='0 0 16 16'><path fill-rule='\(rule)' d='\(square)'/></svg>"
            SymbolLibrary.register(SymbolArtwork(svg: Data(svg.utf8)), forSymbol: "mica.test.rule")
            let image = try #require(symbol("mica.test.rule", .init(pointSize: 32)).cgImage)
            let bytes = try #require(image.dataProvider?.data) as Data
            let middle = image.height / 2 * image.bytesPerRow + image.width / 2 * 4
            #expect(bytes[middle..<middle + 4].allSatisfy { $0 == 0 } == isOpen, "\(rule)")
        }
        SymbolLibrary.register(nil, forSymbol: "mica.test.rule")
    }

    /// Outlines of strokes are bounded, whatever their segments and the width of the pen: a file of 200 kilobytes does
    /// not take gigabytes.
    @Test(arguments: ["l1 1l-1 0l1-1", "t1 1t-1 0t1-1", "a9 5 0 111 1", "M8 8h0"], [(16, 4), (1_000_000, 1_000_000)])
    func strokes_ofManyPartsAreBounded(_ part: String, _ sizes: (Int, Int)) {
        let svg =
            "<svg viewBox='0 0 \(sizes.0) \(sizes.0)' fill='none' stroke='#000' stroke-width='\(sizes.1)' "
            + "stroke-linejoin='round' stroke-linecap='round'><path d='M8 8"
            + String(repeating: part, count: 18_000) + "'/></svg>"
        let data = Data(svg.utf8)
        allocation_count_begin()
        let artwork = SymbolArtwork(svg: data)
        let peak = allocation_peak_bytes()
        _ = allocation_count_end()
        // Larger ones are refused.
        withExtendedLifetime(artwork) { #expect(peak < 600_000_000, "\(peak >> 20) MiB") }
    }

    @Test func whatIsFarOutside_isCut() throws {
        let svg = """
            <svg viewBox='0 0 16 16'><path d='M-900000 8H900000' stroke='#000' stroke-width='1000000'/><rect x='8' width='900' height='4'/></svg>
            """
        let artwork = try #require(SymbolArtwork(svg: Data(svg.utf8)))
        #expect(artwork.box == CGRect(x: 0, y: 0, width: 16, height: 16))
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1e200, height: 4), transform: nil)
        let other = try #require(SymbolArtwork(path: path, viewBox: CGRect(x: 0, y: 0, width: 16, height: 16)))
        #expect(other.box == CGRect(x: 0, y: 0, width: 16, height: 4))
    }

    /// A symbol's size is in whole pixels of the screen that shows it, whatever the screen when it was made.
    @Test func size_isOfTheScreenThatShowsIt() throws {
        var sizes: [CGSize] = []
        for earlier in [1, 2, 3] as [CGFloat] {
            var view: UIImageView?
            UITraitCollection(traitsFrom: [.current, .init(displayScale: earlier)]).performAsCurrent {
                view = UIImageView(image: UIImage(systemName: "gearshape"))
            }
            let shown = try #require(view)
            let harness = TestHarness(shown, size: CGSize(width: 60, height: 60), scale: 2)
            harness.advance(by: 0.1)
            sizes.append(shown.intrinsicContentSize)
        }
        #expect(Set(sizes.map(\.width)).count == 1 && Set(sizes.map(\.height)).count == 1, "\(sizes)")
        #expect((sizes[0].width * 2).rounded() == sizes[0].width * 2)
    }

    @Test func template_hasItsOwnWeights() throws {
        let svg = """
            <svg viewBox="0 0 3300 2200"><g id="Guides"><rect x="0" y="0" width="9" height="9"/></g><g id="Symbols">
            <g id="Bold-M" transform="matrix(1 0 0 1 2000 700)"><path d="M0 0H60V-70H0Z"/></g>
            <g id="Regular-M" transform="matrix(1 0 0 1 1400 700)"><path d="M0 0H50V-70H0Z"/></g></g></svg>
            """
        let artwork = try #require(SymbolArtwork(svg: Data(svg.utf8)))
        SymbolLibrary.register(artwork, forSymbol: "mica.test.template")
        let regular = try symbol("mica.test.template", .init(pointSize: 100))
        let bold = try symbol("mica.test.template", .init(pointSize: 100, weight: .bold))
        #expect(abs(bold.size.width - regular.size.width - 10) <= 1 && bold.size.height == regular.size.height)
        SymbolLibrary.register(nil, forSymbol: "mica.test.template")
    }

    /// A group's place does not belong to its shape: its transform, or the coordinates of the guides without one. A
    /// template without medium sizes has small ones, of 0.783 times the size.
    @Test(arguments: [
        #"<g id="Regular-M" transform="translate(1400 700)"><path d="M0 0H78.3V-78.3H0Z"/></g>"#,
        #"<g id="Regular-M" transform="translate(1400 621.7)"><path d="M0 78.3H78.3V0H0Z"/></g>"#,
        #"<g id="Regular-M"><path d="M400 700H478.3V621.7H400Z"/></g><g id="Regular-S"><path d="M0 0H9V9Z"/></g>"#,
        #"<g id="Regular-S"><path d="M450 300H511.3089V238.6911H450Z"/></g>"#,
        #"<g id="Regular-S" transform="translate(3 300)"><path d="M0 0H61.3089V-61.3089H0Z"/></g>"#,
    ]) func template_placesItsShapes(symbols: String) throws {
        func image(_ symbols: String) throws -> UIImage {
            let guides =
                #"<line id="Baseline-M" x1="0" x2="9" y1="700" y2="700"/><path id="Baseline-S" d="M0 300H9"/>"#
                + #"<line id="left-margin-Regular-M" x1="400" x2="400" y1="0" y2="9"/>"#
                + #"<path id="left-margin-Regular-S" d="M450 0V9"/>"#
            let svg = #"<svg viewBox="0 0 3300 2200"><g id="Guides">\#(guides)</g>\#(symbols)</svg>"#
            let artwork = try #require(SymbolArtwork(svg: Data(svg.utf8)))
            SymbolLibrary.register(artwork, forSymbol: "mica.test.place")
            defer { SymbolLibrary.register(nil, forSymbol: "mica.test.place") }
            let image = try symbol("mica.test.place", .init(pointSize: 50))
            _ = image.cgImage
            return image
        }
        let expected = try image(#"<g id="Regular-M"><path d="M400 700H478.3V621.7H400Z"/></g>"#),
            found = try image(symbols)
        #expect(found.size == expected.size)
        let offsets = [found, expected].map { $0.baselineOffsetFromBottom ?? .infinity }
        #expect(abs(offsets[0] - offsets[1]) < 1e-9)
        #expect(found.pngData() == expected.pngData())
    }
}
