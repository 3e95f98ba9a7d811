import CMicaSDL2
import Foundation
import MicaWindow
import UIKit

/// Measures windows: the time of a start, the delay until a touch is visible, and the frame rate of a full window that
/// scrolls.
///
/// Without another display, uses SDL's dummy display (`SDL_VIDEODRIVER`), which only omits the presentation itself.
@main @MainActor struct WindowBench {
    static let filter = CommandLine.arguments.dropFirst().first { !$0.hasPrefix("-") } ?? ""
    static let json = CommandLine.arguments.contains("--json")

    static func main() throws {
        if ProcessInfo.processInfo.environment["DISPLAY"] == nil { setenv("SDL_VIDEODRIVER", "dummy", 0) }
        try figure("window-start", "ms", asked: 150, least: false) { try start() }
        try figure("window-touch", "frames", asked: 2, least: false) { try touch() }
        try figure("window-scroll-500", "frames/s", asked: 60, least: true) { try scroll(labels: true).rate }
        try figure("window-scroll-500-frame", "ms", asked: 1000.0 / 60, least: false) { try scroll(labels: true).work }
        try figure("window-scroll-500-in-sight", "ms", asked: 1000.0 / 60, least: false) {
            try scroll(labels: false).work
        }
    }

    static func figure(
        _ name: String, _ unit: String, asked: Double, least: Bool, _ measure: () throws -> Double
    ) rethrows {
        guard filter.isEmpty || name.contains(filter) else { return }
        let value = try measure(), text = String(format: "%.1f", value)
        if json {
            print("{\"name\": \"\(name)\", \"value\": \(text), \"unit\": \"\(unit)\"}")
        } else {
            // Frames are aligned with the display's refresh: a difference of one in five seconds does not matter.
            let isMet = least ? value >= asked - 0.5 : value <= asked
            print("\(name)\t\(text)\t\(unit)\(isMet ? "" : "  (asked: \(Int(asked)))")")
        }
        fflush(nil)
    }

    /// From the process's start to the end of a process that ends after its first frame: the median of 21.
    static func start() throws -> Double {
        let own = URL(fileURLWithPath: CommandLine.arguments[0])
        var times: [Double] = []
        for _ in 0..<21 {
            let process = Process()
            process.executableURL = own.deletingLastPathComponent().appendingPathComponent("mica")
            process.arguments = ["show", "arc-to-circle", "--for", "0"]
            let start = DispatchTime.now().uptimeNanoseconds
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw Failure.start(process.terminationStatus) }
            times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
        }
        return times.sorted()[times.count / 2]
    }

    enum Failure: Error { case start(Int32) }

    /// Display frames from a touch to its visible result: the worst of 50, at irregular moments.
    static func touch() throws -> Double {
        let host = try WindowHost(title: "touch", size: CGSize(width: 400, height: 400), scale: 1)
        let button = UIButton(configuration: .filled(), primaryAction: nil)
        button.frame = CGRect(x: 100, y: 100, width: 200, height: 60)
        host.window.addSubview(button)
        var worst = 0.0
        for turn in 0..<50 {
            // The previous press is long over, and nothing moves.
            run(host, until: now + 0.4 + Double(turn) * 0.0037)
            let before = host.frameCount, start = now
            mouse(SDL_MOUSEBUTTONDOWN)
            while host.frameCount == before { host.turn(limit: 0.1) }
            worst = max(worst, ((now - start) * host.refreshRate).rounded(.up))
            mouse(SDL_MOUSEBUTTONUP)
        }
        host.close()
        return worst
    }

    /// A scroll view with 500 cards that scrolls up and down for five seconds. `rate` is the number of frames a second,
    /// `work` the time of a frame in milliseconds, without the slowest twentieth.
    ///
    /// With labels there are 500 more views, and a quarter is visible; without labels, all are.
    static func scroll(labels: Bool) throws -> (rate: Double, work: Double) {
        let host = try WindowHost(title: "scroll", size: CGSize(width: 1920, height: 1080), scale: 1)
        let scrollView = UIScrollView(frame: host.window.bounds)
        let columns = labels ? 10 : 25, size = labels ? CGSize(width: 180, height: 76) : CGSize(width: 68, height: 48)
        for number in 0..<500 {
            let card = UIView(
                frame: CGRect(
                    x: 8 + CGFloat(number % columns) * (size.width + 8),
                    y: 8 + CGFloat(number / columns) * (size.height + 8), width: size.width, height: size.height))
            card.backgroundColor = UIColor(hue: CGFloat(number % 50) / 50, saturation: 0.3, brightness: 1, alpha: 1)
            card.layer.cornerRadius = 12
            if labels {
                let label = UILabel(frame: card.bounds.insetBy(dx: 12, dy: 8))
                label.text = "Card \(number)"
                card.addSubview(label)
            }
            scrollView.addSubview(card)
        }
        let height = 8 + CGFloat(500 / columns) * (size.height + 8)
        scrollView.contentSize = CGSize(width: 1920, height: max(height, 1300))
        host.window.addSubview(scrollView)
        let link = CADisplayLink { link in
            let way = scrollView.contentSize.height - scrollView.bounds.height
            scrollView.contentOffset.y = way / 2 * (1 - cos(link.timestamp * 1.5))
        }
        link.add(to: .main, forMode: .common)
        run(host, until: now + 0.5)
        var work: [Double] = [], frames = host.frameCount
        let start = now
        while now < start + 5 {
            host.turn(limit: 0.1)
            if host.frameCount != frames {
                frames = host.frameCount
                work.append(host.lastFrameSeconds * 1000)
            }
        }
        let seconds = now - start
        link.invalidate()
        host.close()
        return (Double(work.count) / seconds, work.sorted()[work.count * 19 / 20])
    }

    static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    static func run(_ host: WindowHost, until end: Double) {
        while now < end { host.turn(limit: max(0, end - now)) }
    }

    static func mouse(_ type: SDL_EventType) {
        var event = SDL_Event()
        event.button.type = type.rawValue
        event.button.x = 200
        event.button.y = 130
        event.button.button = UInt8(SDL_BUTTON_LEFT)
        SDL_PushEvent(&event)
    }
}
