import Foundation
import MicaLottie
import Testing

/// Expressions in files: the key frames that stand for them, and what is reported.
@Suite struct ExpressionBakingTests {
    private func resolved(_ property: String, ip: Int = 0, op: Int = 20) throws -> (JSONValue?, [String]) {
        let file = try JSONParser.parse(
            Data(
                """
                {"w": 100, "h": 50, "fr": 10, "ip": 0, "op": 40, "layers": [
                 {"ty": 4, "nm": "Box", "ind": 1, "ip": \(ip), "op": \(op), "ks": {"p": \(property)}}]}
                """.utf8))
        let (new, faults) = ExpressionBaking.resolved(file)
        return (new["layers"]?.array?.first?["ks", "p"], faults)
    }

    /// The times and first numbers of key frames.
    private func frames(_ property: JSONValue?) -> [[Double]] {
        (property?["k"]?.array ?? []).map { [$0["t"]?.double ?? -1, $0["s"]?.double ?? -1] }
    }

    private let ramp = #"{"a": 1, "ix": 2, "k": [{"t": 0, "s": [0, 5]}, {"t": 10, "s": [20, 5]}], "x": "SOURCE"}"#

    @Test func straightLines_haveTwoKeyFrames() throws {
        let (property, faults) = try resolved(ramp.replacing("SOURCE", with: "value * 2"), op: 10)
        #expect(frames(property) == [[0, 0], [10, 40]] && faults.isEmpty)
        #expect(property?["x"] == nil && property?["ix"]?.int == 2 && property?["a"]?.int == 1)
        #expect(property?["k"]?.array?.last?["s"]?.doubles == [40, 10])
    }

    @Test func constants_haveNoKeyFrames() throws {
        let (property, _) = try resolved(#"{"a": 0, "k": [1, 2], "x": "value + [thisComp.width, 1]"}"#)
        #expect(property?["k"]?.doubles == [101, 3] && property?["a"]?.int == 0)
        let (number, _) = try resolved(#"{"a": 0, "k": 7, "x": "var $bm_rt; $bm_rt = value + 1;"}"#)
        #expect(number?["k"]?.double == 8)
    }

    @Test func loops_jumpWhereTheyStartAgain() throws {
        let (property, _) = try resolved(ramp.replacing("SOURCE", with: "loopOut()"))
        // The end's value, a moment later the start's.
        let list = frames(property).map { $0.map { ($0 * 100).rounded() / 100 } }
        #expect(list == [[0, 0], [10, 20], [10, 0], [20, 20], [20, 0]])
        let (back, _) = try resolved(ramp.replacing("SOURCE", with: "loopOut('pingpong')"))
        #expect(frames(back).map { $0.map { ($0 * 1000).rounded() / 1000 } } == [[0, 0], [10, 20], [20, 0]])
    }

    @Test func paths_areLooped() throws {
        func path(_ x: Int) -> String {
            #"[{"c": true, "v": [[\#(x), 0], [1, 1]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 2]]}]"#
        }
        let source =
            #"{"a": 1, "k": [{"t": 0, "s": \#(path(0))}, {"t": 10, "s": \#(path(10))}], "x": "loopOut('pingpong')"}"#
        let (property, faults) = try resolved(source)
        let last = property?["k"]?.array?.last?["s"]?.array?.first
        #expect(faults.isEmpty && last?["c"]?.bool == true)
        #expect(abs((last?["v"]?.array?.first?.double ?? 9)) < 0.001)
        #expect(last?["o"]?.array?.last?.doubles == [0, 2])
    }

    @Test func curves_keepTheirShape() throws {
        let source =
            #"{"a": 1, "k": [{"t": 0, "s": [0, 0, 0], "to": [0, 30, 0], "ti": [0, 30, 0]}, {"t": 10, "s": [10, 0, 0]}], "x": "value"}"#
        let (property, _) = try resolved(source, op: 10)
        let middle = property?["k"]?.array?.first { $0["t"]?.double == 5 }
        #expect(middle?["s"]?.doubles?.count == 3 && (middle?["s"]?.doubles?[1] ?? 0) > 20)
    }

    @Test func whatIsNotKnown_staysAndIsReported() throws {
        let (property, faults) = try resolved(ramp.replacing("SOURCE", with: "effect('A')(1)"))
        #expect(frames(property) == [[0, 0], [10, 20]])
        #expect(faults == ["Box: the expression of Position: “effect” is not known"])
        let (_, texts) = try resolved(#"{"k": [{"t": 0, "s": {"t": "a"}}], "x": "value"}"#)
        #expect(texts == ["Box: the expression of Position: texts and other values than numbers are not known"])
        let (_, long) = try resolved(ramp.replacing("SOURCE", with: "value"), op: 100_000)
        #expect(long == ["Box: the expression of Position: the layer must be of at most 20000 frames (got 100001)"])
    }

    @Test func filesWithoutExpressions_areTheSame() throws {
        let (property, faults) = try resolved(#"{"a": 0, "k": [1, 2], "x": {"k": 1}}"#)
        #expect(property?["x", "k"]?.int == 1 && faults.isEmpty)
    }

    @Test func wiggle_differsByLayerAndStaysTheSame() throws {
        func file() throws -> [Double] {
            let text = #"{"fr": 10, "ip": 0, "op": 5, "layers": [LAYERS]}"#
            let layer = #"{"nm": "A", "ip": 0, "op": 5, "ks": {"r": {"k": 0, "x": "wiggle(5, 10)"}}}"#
            let json = try JSONParser.parse(Data(text.replacing("LAYERS", with: "\(layer), \(layer)").utf8))
            return (ExpressionBaking.resolved(json).file["layers"]?.array ?? []).map {
                $0["ks", "r"]?["k"]?.array?.first?["s"]?.double ?? 0
            }
        }
        let values = try file()
        #expect(values.count == 2 && values[0] != values[1] && abs(values[0]) <= 10)
        #expect(try values == file())
    }

    @Test func file_reportsAndDraws() throws {
        let text =
            #"{"w": 10, "h": 10, "fr": 10, "ip": 0, "op": 5, "layers": [{"ty": 3, "nm": "N", "ip": 0, "op": 5, "ks": {"r": {"k": 0, "x": "effect(1)"}}}]}"#
        #expect(
            try LottieFile(data: Data(text.utf8)).document.faults.contains {
                $0.hasPrefix("N: the expression of Rotation")
            })
        #expect(
            try LottieFile(data: Data(text.utf8), evaluatesExpressions: false).document.faults.allSatisfy {
                !$0.contains("the expression of")
            })
    }
}
