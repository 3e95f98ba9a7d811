import Foundation
import MicaLottie
import Testing

@Suite struct LottieLayerTests {
    private let whole = Sample.rectangle(0, 0, 100, 100)

    @Test func shapes_areDrawnWithTheFirstOnTop() throws {
        let red = Sample.rectangle(0, 0, 50, 100) + "," + Sample.fill(Sample.red)
        let document = try Sample.document(
            Sample.shape(
                #"{"ty": "gr", "it": [\#(red), {"ty": "tr"}]}, {"ty": "gr", "it": [\#(whole), \#(Sample.fill(Sample.blue))]}"#
            ))
        #expect(Picture(document, frame: 0).row(50, [25, 75]) == ["r", "b"])
    }

    @Test func fills_followTheRuleAndCoverAllPathsAbove() throws {
        let paths = whole + "," + Sample.rectangle(25, 25, 50, 50)
        let rule = #"{"ty": "fl", "c": {"k": [1, 0, 0, 0]}, "o": {"k": 100}, "r": 2}"#
        #expect(
            Picture(try Sample.document(Sample.shape(paths + "," + rule)), frame: 0).row(50, [10, 50]) == ["r", "."])
        let both = Sample.shape(paths + "," + Sample.fill(Sample.red))
        #expect(Picture(try Sample.document(both), frame: 0).row(50, [10, 50]) == ["r", "r"])
    }

    @Test func parents_moveWithoutTheirOpacity() throws {
        let parent =
            #"{"ty": 3, "ind": 1, "ip": 0, "op": 1, "ks": {"p": {"k": [50, 0]}, "o": {"k": 0}, "s": {"k": [-50, 100]}}}"#
        let child = Sample.shape(
            Sample.rectangle(0, 0, 20, 20) + "," + Sample.fill(Sample.red), ks: #""p": {"k": [20, 30]}"#,
            more: #""ind": 2, "parent": 1"#)
        let picture = Picture(try Sample.document(parent + "," + child), frame: 5)
        #expect(picture.row(40, [28, 32, 38, 42]) == [".", "r", "r", "."])
    }

    @Test func transform_scalesThenSkewsThenTurns() throws {
        let shape = Sample.shape(
            Sample.rectangle(0, 0, 10, 10) + "," + Sample.fill(Sample.red),
            ks: #""s": {"k": [200, 100]}, "sk": {"k": -45}, "p": {"k": [50, 50]}, "r": {"k": 90}"#)
        let picture = Picture(try Sample.document(shape), frame: 0)
        // A point (x, y) moves to (2x + y, y), then to (−y, 2x + y).
        #expect(picture[48, 53] == "r")
        #expect(picture[42, 53] == ".")
        #expect(picture[42, 76] == "r")
        #expect(picture[48, 76] == ".")
    }

    @Test func trim_ofSeveralPathsIsOneLength() throws {
        let lines = [20, 40, 60, 80].map {
            #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[0, \#($0)], [100, \#($0)]], "i": [[0,0],[0,0]], "o": [[0,0],[0,0]]}}}"#
        }.joined(separator: ",")
        func document(_ mode: Int) throws -> LottieDocument {
            try Sample.document(
                Sample.shape(
                    lines + #"""
                        , {"ty": "tm", "m": \#(mode), "s": {"k": 0}, "e": {"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [100]}]}, "o": {"k": 0}},
                        {"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}}
                        """#))
        }
        let together = Picture(try document(1), frame: 5), one = Picture(try document(2), frame: 5)
        #expect([20, 40, 60, 80].map { together[25, $0] } == ["r", "r", "r", "r"])
        #expect([20, 40, 60, 80].map { together[75, $0] } == [".", ".", ".", "."])
        #expect([20, 40, 60, 80].map { one[75, $0] } == ["r", "r", ".", "."])
    }

    @Test func trim_outsideAGroupTrimsItsPaths() throws {
        let group = #"""
            {"ty": "gr", "it": [
              {"ty": "sh", "ks": {"k": {"c": false, "v": [[0, 50], [100, 50]], "i": [[0,0],[0,0]], "o": [[0,0],[0,0]]}}},
              {"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}}, {"ty": "tr"}]},
            {"ty": "tm", "m": 1, "s": {"k": 0}, "e": {"k": 50}, "o": {"k": 90}}
            """#
        #expect(
            Picture(try Sample.document(Sample.shape(group)), frame: 0).row(50, [10, 40, 60, 90]) == [
                ".", "r", "r", ".",
            ])
    }

    @Test func repeater_repeatsWhatIsAbove() throws {
        let items =
            Sample.rectangle(0, 0, 10, 10) + "," + Sample.fill(Sample.red) + """
                , {"ty": "rp", "c": {"k": 3}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [30, 20]}, "s": {"k": [100, 100]}}}
                """
        let picture = Picture(try Sample.document(Sample.shape(items)), frame: 0)
        #expect(
            [picture[5, 5], picture[35, 25], picture[65, 45], picture[95, 65], picture[35, 5]] == [
                "r", "r", "r", ".", ".",
            ])
    }

    @Test func merge_combinesPaths() throws {
        let items =
            whole + "," + Sample.rectangle(25, 25, 50, 50) + #", {"ty": "mm", "mm": 3}, "# + Sample.fill(Sample.red)
        #expect(Picture(try Sample.document(Sample.shape(items)), frame: 0).row(50, [10, 50]) == ["r", "."])
    }

    @Test func gradient_hasOpacityStops() throws {
        let items =
            whole + """
                , {"ty": "gf", "t": 1, "s": {"k": [0, 0]}, "e": {"k": [100, 0]}, "o": {"k": 100},
                   "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0]}}}
                """
        let picture = Picture(try Sample.document(Sample.shape(items)), frame: 0)
        let middle = picture.components(50, 50)
        #expect(abs(middle.a - 127) < 4 && abs(middle.r - 127) < 4 && middle.g == 0)
    }

    @Test func solids_takeProvidedColors() throws {
        let document = try Sample.document(
            #"{"ty": 1, "nm": "Back", "sc": "ff0000", "sw": 100, "sh": 50, "ip": 0, "op": 10, "ks": {}}"#)
        #expect(Picture(document, frame: 0)[50, 25] == "r")
        #expect(Picture(document, frame: 0)[50, 75] == ".")
        var settings = LottieLayerConfiguration()
        settings.values = [("Back.Color", ColorValueProvider(LottieColor(r: 0, g: 0, b: 1, a: 1)))]
        #expect(Picture(document, frame: 0, settings)[50, 25] == "b")
    }

    @Test func hiddenLayersAndShapes_areNotDrawn() throws {
        let hidden = Sample.shape(whole + "," + Sample.fill(Sample.red), more: #""hd": true"#)
        #expect(Picture(try Sample.document(hidden), frame: 0)[50, 50] == ".")
        let fill = #"{"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "hd": true}"#
        #expect(Picture(try Sample.document(Sample.shape(whole + "," + fill)), frame: 0)[50, 50] == ".")
    }

    @Test func cyclesEnd() throws {
        let inner = #"{"ty": 0, "refId": "c", "w": 100, "h": 100, "ip": 0, "op": 10, "ks": {}}"#
        let a = Sample.shape(whole + "," + Sample.fill(Sample.red), more: #""ind": 1, "parent": 2"#)
        let b = #"{"ty": 3, "ind": 2, "parent": 1, "ip": 0, "op": 10, "ks": {}}"#
        let document = try Sample.document(
            inner + "," + a + "," + b, assets: #"{"id": "c", "layers": [\#(inner)]}"#)
        #expect(Picture(document, frame: 0)[50, 50] == "r")
    }
}
