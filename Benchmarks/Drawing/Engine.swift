import CairoPeer
import Foundation

/// One figure about layers and animations; no peer has it.
///
/// To add one: name it in `engineFigures`.
struct EngineFigure {
    /// The displayed name, which filters match: "animations-basic".
    let name: String
    let unit: String
    /// The project's upper limit.
    var asked: Double?
    /// Sets up, and returns a closure that measures once.
    let run: @MainActor () -> () -> Double

    @MainActor func measure() -> Double {
        let once = run()
        var values: [Double] = []
        let begin = cairo_peer_now()
        while values.count < 3 || (cairo_peer_now() - begin < 700 && values.count < 200) { values.append(once()) }
        return values.sorted()[values.count / 2]
    }
}

/// Milliseconds that `body` takes.
func milliseconds(_ body: () -> Void) -> Double {
    let start = cairo_peer_now()
    body()
    return cairo_peer_now() - start
}

/// Nanoseconds that one of `count` calls takes.
func nanoseconds(_ count: Int, _ body: () -> Void) -> Double { milliseconds(body) * 1e6 / Double(count) }

@MainActor func report(_ figure: EngineFigure, json: Bool) {
    let value = figure.measure()
    let text = String(format: value < 10 ? "%.3f" : "%.1f", value)
    if json {
        print("{\"name\": \"\(figure.name)\", \"value\": \(text), \"unit\": \"\(figure.unit)\"}")
    } else {
        let asked = figure.asked.map { value <= $0 ? "" : "  (asked: \(Int($0)))" } ?? ""
        print("\(figure.name)\t\(text)\t\(figure.unit)\(asked)")
    }
    fflush(nil)
}
