import Foundation
import Testing

import MicaLottie

@Suite struct LottieDocumentTests {
    @Test func reading_isLenient() throws {
        let text = """
            {"v": 5, "w": "100", "h": 50, "fr": 25, "ip": 0, "op": 50, "op": 100, "nm": "Test",
             "layers": [
               {"ty": 1, "nm": "Solid", "sc": "#ff0000", "sw": 10, "sh": 20, "hd": 0, "ks": {"o": {"a": 0, "k": [50]}},},
               {"ty": 99, "nm": "Odd"}
             ]}
            """
        let document = try LottieDocument(data: Data(text.utf8))
        #expect(document.size == CGSize(width: 100, height: 50))
        #expect(document.duration == 4)
        #expect(document.version == "5")
        #expect(document.faults == ["Odd: layer: type 99"])
    }

    @Test func errors_nameFieldOrLine() {
        func message(_ text: String) -> String? {
            do {
                _ = try LottieDocument(data: Data(text.utf8))
                return nil
            } catch { return "\(error)" }
        }
        #expect(message("{\n\"w\": }") == "JSON, line 2, column 6: an unexpected character")
        #expect(message("{}") == "The field \"layers\" is missing: this is not a Lottie file.")
        #expect(message(#"{"layers": [], "w": 1, "h": 0, "op": 1}"#)?.contains("\"h\" must be 1") == true)
        #expect(message(String(repeating: "[", count: 100_000))?.contains("more than 512 levels") == true)
    }

    @Test func numbers_areExact() throws {
        for text in [
            "0.1", "-12.5e-3", "123456789012345678901234567890", "0.30000000000000004", "1e-300", "00.5", "5e22",
        ] {
            #expect(try JSONParser.parse(Data(text.utf8)).double == Double(text))
        }
    }

    @Test func easing_matchesTheCurve() {
        let curve = CubicEasing(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
        #expect(abs(curve.value(at: 0.5) - 0.5) < 1e-9)
        #expect(abs(curve.value(at: 0.25) - 0.12916193104731) < 1e-6)
    }

    @Test func keypath_matchesNames() {
        #expect(AnimationKeypath(keypath: "**.Fill 1.Color").matches(["Layer", "Group", "Fill 1", "Color"]))
        #expect(AnimationKeypath(keypath: "*.Fill 1.Color").matches(["Layer", "Fill 1", "Color"]))
        #expect(!AnimationKeypath(keypath: "*.Color").matches(["Layer", "Fill 1", "Color"]))
    }
}
