import Foundation
import MicaLottie
import Testing

@Suite struct LottieMaskTests {
    private let whole = Sample.rectangle(0, 0, 100, 100) + "," + Sample.fill(Sample.red)

    private func mask(_ mode: String, _ left: Int, _ right: Int, _ more: String = "") -> String {
        """
        {"mode": "\(mode)", "pt": {"k": {"c": true, "v": [[\(left), 0], [\(right), 0], [\(right), 100], [\(left), 100]],
          "i": [[0,0],[0,0],[0,0],[0,0]], "o": [[0,0],[0,0],[0,0],[0,0]]}}, "o": {"k": 100}\(more)}
        """
    }

    private func shown(_ masks: String) throws -> [String] {
        let layer = Sample.shape(whole, more: #""masksProperties": [\#(masks)]"#)
        return Picture(try Sample.document(layer), frame: 0).row(50, [10, 30, 50, 70, 90])
    }

    @Test func masks_combineByTheirModes() throws {
        #expect(try shown(mask("a", 20, 60)) == [".", "r", "r", ".", "."])
        #expect(try shown(mask("s", 20, 60)) == ["r", ".", ".", "r", "r"])
        #expect(try shown(mask("a", 20, 60, #", "inv": true"#)) == ["r", ".", ".", "r", "r"])
        #expect(try shown(mask("n", 20, 60)) == ["r", "r", "r", "r", "r"])
        #expect(try shown(mask("a", 20, 60) + "," + mask("a", 60, 80)) == [".", "r", "r", "r", "."])
        #expect(try shown(mask("a", 20, 60) + "," + mask("s", 40, 80)) == [".", "r", ".", ".", "."])
        #expect(try shown(mask("a", 20, 60) + "," + mask("i", 40, 80)) == [".", ".", "r", ".", "."])
        #expect(try shown(mask("a", 20, 60) + "," + mask("f", 40, 80)) == [".", "r", ".", "r", "."])
        #expect(try shown(mask("a", 40, 60, #", "x": {"k": 20}"#)) == [".", "r", "r", "r", "."])
        #expect(try shown(mask("a", 20, 80, #", "x": {"k": -20}"#)) == [".", ".", "r", ".", "."])
    }

    @Test func masks_haveOpacity() throws {
        let half = mask("a", 0, 100).replacingOccurrences(of: "\"k\": 100}", with: "\"k\": 50}")
        let document = try Sample.document(Sample.shape(whole, more: #""masksProperties": [\#(half)]"#))
        #expect(abs(Picture(document, frame: 0).components(50, 50).a - 128) < 2)
    }

    @Test func mattes_showByAlphaAndLuminance() throws {
        let white = Sample.rectangle(0, 0, 50, 100) + "," + Sample.fill("[1, 1, 1]")
        let black = Sample.rectangle(50, 0, 25, 100) + "," + Sample.fill("[0, 0, 0]")
        let groups = #"{"ty": "gr", "it": [\#(white)]}, {"ty": "gr", "it": [\#(black)]}"#
        func row(_ mode: Int, _ link: String = "") throws -> [String] {
            let matte = Sample.shape(groups, more: #""td": 1, "ind": 7"#)
            let layer = Sample.shape(whole, more: #""tt": \#(mode)\#(link)"#)
            return Picture(try Sample.document(matte + "," + layer), frame: 0).row(50, [25, 60, 90])
        }
        #expect(try row(1) == ["r", "r", "."])
        #expect(try row(2) == [".", ".", "r"])
        #expect(try row(3) == ["r", ".", "."])
        #expect(try row(4) == [".", "r", "r"])
        #expect(try row(1, #", "tp": 7"#) == ["r", "r", "."])
    }

    @Test func effects_fillAndCastShadows() throws {
        let box = Sample.rectangle(20, 20, 20, 20) + "," + Sample.fill(Sample.red)
        func picture(_ effect: String) throws -> Picture {
            Picture(try Sample.document(Sample.shape(box, more: #""ef": [\#(effect)]"#)), frame: 0)
        }
        let fill = #"{"ty": 21, "ef": [{}, {}, {"v": {"k": [0, 0, 1]}}, {}, {}, {}, {"v": {"k": 1}}]}"#
        #expect(try picture(fill)[30, 30] == "b")
        let tint = #"{"ty": 20, "ef": [{"v": {"k": [0, 1, 0]}}, {"v": {"k": [0, 1, 0]}}, {"v": {"k": 100}}]}"#
        #expect(try picture(tint)[30, 30] == "g")
        let shadow = """
            {"ty": 25, "ef": [{"v": {"k": [0, 1, 0]}}, {"v": {"k": 255}}, {"v": {"k": 90}}, {"v": {"k": 40}}, {"v": {"k": 0}}]}
            """
        #expect(try picture(shadow).row(30, [30, 50, 70]) == ["r", ".", "g"])
    }

    @Test func text_drawsGlyphsOfTheFile() throws {
        // A glyph "A" that is a square of 80 above the baseline, in a font of 100 points.
        let square = """
            {"ty": "sh", "ks": {"k": {"c": true, "v": [[0, -80], [80, -80], [80, 0], [0, 0]],
              "i": [[0,0],[0,0],[0,0],[0,0]], "o": [[0,0],[0,0],[0,0],[0,0]]}}}
            """
        let more = """
            "fonts": {"list": [{"fName": "F-R", "fFamily": "F", "fStyle": "R"}]},
            "chars": [{"ch": "A", "fFamily": "F", "style": "R", "w": 100, "data": {"shapes": [{"ty": "gr", "it": [\(square)]}]}}],
            """
        func document(_ justify: Int, _ animators: String = "") throws -> LottieDocument {
            try Sample.document(
                """
                {"ty": 5, "nm": "T", "ip": 0, "op": 10, "ks": {"p": {"k": [50, 50]}}, "t": {"d": {"k": [
                  {"t": 0, "s": {"t": "A", "f": "F-R", "s": 20, "j": \(justify), "fc": [1, 0, 0]}},
                  {"t": 5, "s": {"t": "AA", "f": "F-R", "s": 20, "j": \(justify), "fc": [0, 0, 1]}}]}, "a": [\(animators)]}}
                """, more: more)
        }
        let left = try document(0)
        #expect(Picture(left, frame: 0).row(40, [45, 55, 68, 75]) == [".", "r", ".", "."])
        #expect(Picture(left, frame: 5).row(40, [45, 55, 68, 75]) == [".", "b", ".", "b"])
        #expect(Picture(left, frame: 0)[55, 52] == ".")
        #expect(Picture(try document(1), frame: 0).row(40, [35, 55]) == ["r", "."])
        let fade = """
            {"s": {"s": {"k": 0}, "e": {"k": 50}, "b": 1, "sh": 1}, "a": {"o": {"k": 0}}}
            """
        #expect(Picture(try document(0, fade), frame: 5).row(40, [55, 75]) == [".", "b"])
        var settings = LottieLayerConfiguration()
        settings.textProvider = DictionaryTextProvider(["T": "AA"])
        #expect(Picture(left, frame: 0, settings).row(40, [55, 75]) == ["r", "r"])
    }
}
