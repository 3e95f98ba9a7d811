import Foundation
import MicaLottie
import Testing

/// The language of expressions: values, loops, noise, limits, and what is refused by name.
@Suite struct ExpressionTests {
    /// A property that goes from 0 to 10 between the seconds 1 and 2, then to 4 at 3.
    private struct Ramp: ExpressionInput {
        let keyTimes = [1.0, 2, 3]
        func value(at seconds: Double) -> [Double] {
            seconds <= 1 ? [0] : seconds <= 2 ? [(seconds - 1) * 10] : seconds <= 3 ? [10 - (seconds - 2) * 6] : [4]
        }
    }

    private struct Point: ExpressionInput {
        let keyTimes: [Double] = []
        func value(at seconds: Double) -> [Double] { [3, 4] }
    }

    private func surroundings(seed: UInt64 = 1) -> ExpressionSurroundings {
        ExpressionSurroundings(
            frameRate: 25, width: 200, height: 100, duration: 4, layerStart: 0.5, layerEnd: 3, layerIndex: 2,
            layerName: "Box", seed: seed)
    }

    private func value(_ source: String, at time: Double = 0, of property: any ExpressionInput = Ramp()) throws
        -> [Double]
    {
        try LottieExpression(source).value(at: time, of: property, in: surroundings())
    }

    private func message(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    // MARK: Language

    @Test(arguments: [
        ("1 + 2 * 3", 7.0), ("(1 + 2) * 3", 9), ("2 ** 3 ** 2", 512), ("7 % 4 - -1", 4), ("10 / 4", 2.5), ("0x1F", 31),
        (".5e1", 5), ("1 < 2 && 2 < 3 ? 4 : 5", 4), ("!0 || 1", 1), ("'2' == 2 ? 1 : 0", 1), ("'2' === 2 ? 1 : 0", 0),
        ("var a = [1, 2, 3]; a[1] += 5; a[1] + a.length", 10), ("var n = 3; n++; ++n; n--", 5),
        ("var s = 0; for (var i = 0; i < 5; i++) { if (i == 3) break; if (i == 1) continue; s += i } s", 2),
        ("var s = 0; while (s < 7) s += 2; s", 8), ("var s = 9; do { s += 1 } while (s < 5); s", 10),
        ("function f(x) { return x * x } f(f(3))", 81), ("var f = function (a, b) { return a - b }; f(5, 3)", 2),
        ("try { key(9).time } catch (e) { 5 }", 5), ("// a\n1 /* b */\n+ 1", 2), ("var a = 1\nvar b = 2\na + b", 3),
        ("length([3, 4])", 5), ("length([1, 1], [4, 5])", 5), ("dot([1, 2], [3, 4])", 11), ("clamp(12, 0, 10)", 10),
        ("Math.max(1, 5, 3) + Math.floor(2.7)", 7), ("Math.round(-0.5)", 0), ("Math.abs(Math.sin(Math.PI))", 1.2e-16),
        ("mod($bm_mul(7, 3), 4)", 1), ("$bm_neg($bm_sub(1, 3))", 2), ("degreesToRadians(180)", .pi),
        ("linear(0.25, 0, 10)", 2.5), ("linear(5, 0, 10, 100, 200)", 150), ("linear(20, 0, 10, 100, 200)", 200),
        ("ease(5, 0, 10, 0, 1)", 0.5), ("thisComp.width + thisComp.height", 300), ("timeToFrames(2)", 50),
        ("thisLayer.outPoint - inPoint + index", 4.5), ("name == 'Box' ? 1 : 0", 1), ("typeof value == 'number'", 1),
        ("var $bm_rt;\n$bm_rt = 6;\n", 6), ("var a; if (a === undefined) a = 3; a", 3), ("return 4; 5", 4), ("1, 2", 2),
    ])
    func source_gives(source: String, number: Double) throws {
        #expect(abs(try value(source)[0] - number) < 1e-12, "\(source)")
    }

    @Test func arrays_areAddedByElementAndScaled() throws {
        #expect(try value("value + [1, 2]", of: Point()) == [4, 6])
        #expect(try value("value * 2 - [1, 1]", of: Point()) == [5, 7])
        #expect(try value("$bm_sum(value, 1)", of: Point()) == [4, 4])
        #expect(try value("[value[0], 9]", of: Point()) == [3, 9])
        #expect(try value("normalize(value)", of: Point()) == [0.6, 0.8])
        // One number for all, and missing ones stay.
        #expect(try value("7", of: Point()) == [7, 7] && value("[7]", of: Point()) == [7, 4])
        #expect(try value("linear(1, 0, 2, value, [5, 5])", of: Point()) == [4, 4.5])
    }

    @Test func time_andKeys() throws {
        #expect(try value("time * 2", at: 1.5) == [3] && value("value", at: 1.5) == [5])
        #expect(try value("valueAtTime(time - 1)", at: 2.5) == [5])
        #expect(try value("numKeys * 100 + key(2).time * 10 + key(3).value", at: 0) == [324])
        #expect(try value("nearestKey(time).index", at: 1.9) == [2])
        #expect(abs(try value("velocity", at: 1.5)[0] - 10) < 1e-9)
        #expect(abs(try value("speed", at: 2.5)[0] - 6) < 1e-9)
        #expect(try value("posterizeTime(2); value", at: 1.9) == [5])
    }

    // MARK: Loops

    @Test(arguments: [
        ("loopOut()", 3.5, 5.0), ("loopOut('cycle')", 5.5, 5), ("loopOut('pingpong')", 3.5, 7),
        ("loopOut(\"offset\")", 3.5, 9), ("loopOut('continue')", 4, -2), ("loopOut('cycle', 1)", 3.5, 7),
        ("loopOutDuration('cycle', 1)", 4.5, 7), ("loopOut()", 1.5, 5), ("loopIn()", 0.5, 7),
        ("loopIn('pingpong')", 0.5, 5),
        ("loopIn('offset')", 0.5, 3), ("loopIn('continue')", 0, -10), ("loopIn('cycle', 1)", 0.5, 5),
        ("loopOut('Cycle')", 3.5, 5),
    ])
    func loop_repeatsKeyFrames(source: String, time: Double, number: Double) throws {
        #expect(abs(try value(source, at: time)[0] - number) < 1e-6, "\(source) at \(time)")
    }

    // MARK: Noise

    @Test func wiggle_isSmoothBoundedAndTheSameForASeed() throws {
        let expression = try LottieExpression("wiggle(2, 10)")
        func track(_ seed: UInt64) throws -> [Double] {
            try expression.values(from: 0, count: 200, of: Point(), in: surroundings(seed: seed)).map { $0[0] }
        }
        let one = try track(1)
        #expect(try one == track(1) && one != track(2))
        #expect(one.allSatisfy { abs($0 - 3) <= 10 } && one.contains { abs($0 - 3) > 2 })
        // Two changes of direction a second at most: small steps from frame to frame.
        #expect(zip(one, one.dropFirst()).allSatisfy { abs($0 - $1) < 3 })
        let both = try value("wiggle(2, 10)", at: 1.23, of: Point())
        #expect(both[0] - 3 != both[1] - 4)
        #expect(try value("wiggle(2, 10, 0 / 0)").count == 1)
    }

    @Test func random_isWithinItsRange() throws {
        for frame in 0..<50 {
            let number = try value("random(5, 6) + Math.random()", at: Double(frame) / 25)[0]
            #expect((5..<7).contains(number))
        }
        #expect(try value("random()", at: 1) != value("random()", at: 2))
        #expect(try value("seedRandom(3, true); random()", at: 1) == value("seedRandom(3, true); random()", at: 2))
    }

    // MARK: Refusals

    @Test(arguments: [
        ("effect('Slider')(1)", "“effect” is not known"),
        ("thisComp.layer('A').transform", "“thisComp.layer” is not known"),
        ("Math.fround(1)", "“Math.fround” is not known"), ("value.foo", "“.foo” is not known"),
        ("content('x')", "“content” is not known"), ("new Date()", "“new” is not known"),
        ("a => 1", "; is expected instead of =>"), ("1 +", "the end is not expected"),
        ("'a", "a text in quotes has no end"),
        ("{ 1", "} is expected instead of the end"), ("1 = 2", "= needs a variable on its left"),
        ("/* a", "a comment has no end"), ("1 # 2", "the character # is not known"),
        ("5 5", "; is expected instead of 5.0"),
    ])
    func whatIsNotKnown_isNamed(source: String, text: String) {
        #expect(message { _ = try LottieExpression(source) } == text, "\(source)")
    }

    @Test(arguments: [
        ("'a'", "the result must be a number or an array of numbers (got a)"),
        ("0 / 0", "the result must be finite numbers (got NaN)"), ("key(7).time", "key must be 1–3 (got 7)"),
        ("loopOut('round')", "loopOut must be cycle, pingpong, offset or continue (got round)"),
        ("while (true) {}", "an expression must be at most 200000 steps (got more)"),
        ("try { while (true) {} } catch (e) { 1 }", "an expression must be at most 200000 steps (got more)"),
        ("function f() { return f() } f()", "an expression must be at most 32 nested calls (got more)"),
        (
            "var a = []; for (var i = 0; i < 1e9; i++) a[i] = 1; a",
            "an expression must be at most 200000 steps (got more)"
        ),
        ("var s = 'a'; while (s = s + s) {}", "an expression must be at most 200000 steps (got more)"),
        ("[[1, 2], 3]", "arrays of other values than numbers are not known"), ("5(1)", "only functions can be called"),
    ])
    func failures_haveTheirReason(source: String, text: String) throws {
        let expression = try LottieExpression(source)
        #expect(
            message { _ = try expression.value(at: 0, of: Ramp(), in: surroundings()) } == text, "\(source)")
    }

    @Test func depthAndLength_areBounded() {
        func source(_ count: Int, _ open: String, _ close: String) -> String {
            String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
        }
        let limit = "an expression must be nested at most 50 times (got more)"
        #expect(message { _ = try LottieExpression(source(10_000, "(", ")")) } == limit)
        #expect(message { _ = try LottieExpression(source(10_000, "-", "")) } == limit)
        #expect(message { _ = try LottieExpression(source(10_000, "[", "]")) } == limit)
        #expect(message { _ = try LottieExpression(source(10_000, "{", "}")) } == limit)
        #expect(message { _ = try LottieExpression(source(5_000, "if (1) ", "")) } == limit)
        #expect(
            message { _ = try LottieExpression(source(5_000, "1 + ", "")) }
                == "an expression must be of at most 200 terms (got more)")
        #expect(
            message { _ = try LottieExpression("a" + String(repeating: "[0]", count: 5_000)) }
                == "an expression must be a chain of at most 50 names (got more)")
        #expect(
            message { _ = try LottieExpression(String(repeating: " ", count: 65_537)) }
                == "an expression must be at most 65536 bytes (got 65537)")
    }

    @Test func frames_areBounded() throws {
        let expression = try LottieExpression("time")
        #expect(
            try expression.values(from: 25, count: 3, of: Ramp(), in: surroundings()).map { $0[0] } == [1, 1.04, 1.08])
        #expect(
            message { _ = try expression.values(from: 0, count: 20_001, of: Ramp(), in: surroundings()) }
                == "an expression must be for at most 20000 frames (got 20001)")
    }

    @Test func exportedBounce_isComputed() throws {
        let source = """
            var $bm_rt;
            var n, t, v, amp, freq, decay;
            amp = 0.1;
            freq = 2;
            decay = 4;
            $bm_rt = n = 0;
            if (numKeys > 0) {
                $bm_rt = n = nearestKey(time).index;
                if (key(n).time > time) {
                    n--;
                }
            }
            if (n == 0) {
                $bm_rt = t = 0;
            } else {
                $bm_rt = t = $bm_sub(time, key(n).time);
            }
            if (n > 0 && t < 1) {
                v = velocityAtTime($bm_sub(key(n).time, $bm_div(thisComp.frameDuration, 10)));
                $bm_rt = $bm_sum(value, $bm_div($bm_mul($bm_mul(v, amp), Math.sin($bm_mul($bm_mul($bm_mul(freq, t), 2), Math.PI))), Math.exp($bm_mul(decay, t))));
            } else {
                $bm_rt = value;
            }
            """
        #expect(try value(source, at: 0.5) == [0])
        let expected = 10 - 0.1 * 6 + 10 * 0.1 * sin(2 * 0.1 * 2 * Double.pi) / exp(0.4)
        #expect(abs(try value(source, at: 2.1)[0] - expected) < 1e-6)
    }
}
