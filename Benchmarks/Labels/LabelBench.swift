import Foundation
import Mica
import QuartzCore

/// Measures text: the first frame of many labels, and labels that scroll.
///
/// Lines of name, value, unit, as `./bench --labels` prints them: milliseconds of real time on one thread, medians of
/// several rounds. "labels-10000-first" makes 10,000 text layers with different strings, and draws them all for the
/// first time on 1920 × 1080. "labels-1000-scroll" moves 1,000 of them by three whole pixels a frame,
/// "labels-1000-glide" by 1.3 pixels.
@main struct LabelBench {
    static let width = 1920, height = 1080

    static func main() {
        var arguments = CommandLine.arguments.dropFirst()
        let isJSON = arguments.first == "--json"
        if isJSON { arguments.removeFirst() }
        let filter = arguments.first ?? ""
        let workloads: [(String, () -> [Double])] = [
            ("labels-10000-first", first), ("labels-1000-scroll", { scroll(by: 3) }),
            ("labels-1000-glide", { scroll(by: 1.3) }),
        ]
        for (name, run) in workloads where filter.isEmpty || name.contains(filter) {
            let times = run().sorted()
            let text = String(format: "%.2f", times[times.count / 2])
            print(
                isJSON ? "{\"name\": \"\(name)\", \"value\": \(text), \"unit\": \"ms\"}" : "\(name)\t\(text)\tms")
        }
    }

    /// Labels in rows from the top, as many in each as fit the width.
    private static func labels(_ count: Int, size: CGFloat, _ columns: Int, _ pitch: CGSize) -> CALayer {
        let all = CALayer()
        all.frame = CGRect(x: 0, y: 0, width: width, height: height)
        for i in 0..<count {
            let label = CATextLayer()
            label.string = "Label \(i) of \(count)"
            label.fontSize = size
            label.foregroundColor = CGColor(gray: 0.1, alpha: 1)
            label.frame = CGRect(
                x: CGFloat(i % columns) * pitch.width, y: CGFloat(i / columns) * pitch.height, width: pitch.width,
                height: pitch.height)
            all.addSublayer(label)
        }
        return all
    }

    private static func renderer(_ layer: CALayer) -> OfflineRenderer {
        OfflineRenderer(layer, size: CGSize(width: width, height: height))
    }

    private static func milliseconds(_ body: () -> Void) -> Double {
        let start = ContinuousClock.now
        body()
        return start.duration(to: .now) / .milliseconds(1)
    }

    private static func first() -> [Double] {
        (0..<5).map { _ in
            milliseconds {
                let renderer = renderer(labels(10_000, size: 9, 100, CGSize(width: 19.2, height: 10.8)))
                withExtendedLifetime(renderer.image()) {}
            }
        }
    }

    private static func scroll(by step: CGFloat) -> [Double] {
        let list = labels(1000, size: 14, 20, CGSize(width: 96, height: 40)), page = CALayer()
        page.frame = CGRect(x: 0, y: 0, width: width, height: height)
        page.backgroundColor = CGColor(gray: 1, alpha: 1)
        page.addSublayer(list)
        let renderer = renderer(page)
        withExtendedLifetime(renderer.image()) {}
        var times: [Double] = []
        for frame in 1...90 {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            list.position.y += frame <= 45 ? -step : step
            CATransaction.commit()
            times.append(
                milliseconds {
                    renderer.advance(to: Double(frame) / 60)
                    withExtendedLifetime(renderer.render()) {}
                })
        }
        return Array(times.dropFirst(10))
    }
}
