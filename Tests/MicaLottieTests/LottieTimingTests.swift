import Foundation
import Mica
import MicaLottie
import Testing

@Suite struct LottieTimingTests {
    private let box = Sample.rectangle(0, 0, 10, 10) + "," + Sample.fill(Sample.red)

    private func moving(_ keyframes: String) throws -> LottieDocument {
        try Sample.document(Sample.shape(box, ks: #""p": {"a": 1, "k": [\#(keyframes)]}"#))
    }

    /// The left edge of the red box at a frame.
    private func place(_ document: LottieDocument, _ frame: Double) -> Int? {
        let picture = Picture(document, frame: frame)
        return (0..<100).first { picture[$0, 5] == "r" }
    }

    @Test func keyframes_easeBetweenValues() throws {
        let document = try moving(
            """
            {"t": 0, "s": [0, 0], "o": {"x": [0.5], "y": [0]}, "i": {"x": [0.5], "y": [1]}}, {"t": 10, "s": [80, 0]}
            """)
        #expect(place(document, 0) == 0)
        #expect(place(document, 5) == 40)
        let quarter = try #require(place(document, 2.5))
        #expect((5...15).contains(quarter))
        #expect(place(document, 10) == 80)
    }

    @Test func keyframes_holdUntilTheNext() throws {
        let document = try moving(
            #"{"t": 2, "s": [0, 0], "h": 1}, {"t": 5, "s": [40, 0], "h": 1}, {"t": 8, "s": [80, 0]}"#)
        #expect(place(document, 0) == 0)
        #expect(place(document, 4.999) == 0)
        #expect(place(document, 5) == 40)
        #expect(place(document, 7.99) == 40)
        #expect(place(document, 8) == 80)
    }

    @Test func keyframes_oldEndValuesJump() throws {
        let document = try moving(
            #"{"t": 0, "s": [0, 0], "e": [20, 0]}, {"t": 5, "s": [60, 0], "e": [80, 0]}, {"t": 10}"#)
        #expect(place(document, 2.5) == 10)
        #expect(place(document, 5) == 60)
        #expect(place(document, 7.5) == 70)
        #expect(place(document, 10) == 80)
    }

    @Test func keyframes_tangentsBendTheWay() throws {
        let document = try Sample.document(
            Sample.shape(
                box,
                ks: """
                    "p": {"k": [{"t": 0, "s": [0, 0], "to": [0, 60], "ti": [0, 60]}, {"t": 10, "s": [80, 0]}]}
                    """))
        #expect(Picture(document, frame: 5)[45, 50] == "r")
        #expect(Picture(document, frame: 5)[45, 5] == ".")
    }

    @Test func splitPosition_hasCurvesForEachAxis() throws {
        let document = try Sample.document(
            Sample.shape(
                box,
                ks: """
                    "p": {"s": true, "x": {"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [80]}]}, "y": {"k": 20}}
                    """))
        #expect(Picture(document, frame: 5)[45, 25] == "r")
    }

    @Test func layers_areVisibleFromTheirFirstFrameToTheirLast() throws {
        let layer = #"{"ty": 1, "sc": "ff0000", "sw": 100, "sh": 100, "ip": 2, "op": 5, "ks": {}}"#
        let document = try Sample.document(layer)
        let shown = [0, 1.99, 2, 4.99, 5, 10].map { Picture(document, frame: $0)[50, 50] }
        #expect(shown == [".", ".", "r", "r", ".", "."])
        let last = try Sample.document(layer.replacingOccurrences(of: "\"op\": 5", with: "\"op\": 10"))
        #expect(Picture(last, frame: 10)[50, 50] == "r")
    }

    @Test func compositions_startAndStretch() throws {
        let inner = Sample.shape(box, ks: #""p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 4, "s": [80, 0]}]}"#)
        let document = try Sample.document(
            #"{"ty": 0, "refId": "c", "w": 100, "h": 100, "ip": 0, "op": 10, "st": 1, "sr": 2, "ks": {}}"#,
            assets: #"{"id": "c", "layers": [\#(inner)]}"#)
        #expect(place(document, 5) == 40)
        #expect(place(document, 9) == 80)
    }

    @Test func timeRemap_freezesAndReverses() throws {
        let inner = Sample.shape(box, ks: #""p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 10, "s": [80, 0]}]}"#)
        func document(_ map: String) throws -> LottieDocument {
            try Sample.document(
                #"{"ty": 0, "refId": "c", "w": 100, "h": 100, "ip": 0, "op": 10, "tm": {"k": \#(map)}, "ks": {}}"#,
                assets: #"{"id": "c", "layers": [\#(inner)]}"#)
        }
        let frozen = try document("0.5"), reversed = try document(#"[{"t": 0, "s": [1]}, {"t": 10, "s": [0]}]"#)
        #expect([0, 5, 10].map { place(frozen, $0) } == [40, 40, 40])
        #expect([0, 2.5, 7.5].map { place(reversed, $0) } == [80, 60, 20])
        // The same while it plays.
        let renderer = OfflineRenderer(LottieLayer(document: reversed), size: reversed.size)
        renderer.advance(to: 0.25)
        renderer.advance(to: 0.75)
        let layer = LottieLayer(document: reversed)
        #expect((0..<100).first { Picture(layer, reversed.size, at: 0.75)[$0, 5] == "r" } == 20)
    }

    @Test func playback_playsPausesAndRepeats() throws {
        let document = try moving(#"{"t": 0, "s": [0, 0]}, {"t": 10, "s": [80, 0]}"#)
        func place(_ layer: LottieLayer, at time: Double) -> Int? {
            let picture = Picture(layer, document.size, at: time)
            return (0..<100).first { picture[$0, 5] == "r" }
        }
        #expect(place(LottieLayer(document: document), at: 0.5) == 40)
        #expect(place(LottieLayer(document: document), at: 3) == 80)
        let loop = LottieLayer(document: document)
        loop.loopMode = .loop
        #expect(place(loop, at: 2.25) == 20)
        let there = LottieLayer(document: document)
        there.loopMode = .autoReverse
        #expect(place(there, at: 1.25) == 60)
        let backwards = LottieLayer(document: document)
        backwards.play(fromFrame: 10, toFrame: 5, loopMode: .playOnce)
        #expect(place(backwards, at: 0.25) == 60)
        let paused = LottieLayer(document: document)
        paused.currentProgress = 0.25
        #expect(paused.currentFrame == 2.5)
        #expect(!paused.isPlaying)
        #expect(place(paused, at: 5) == 20)
    }
}
