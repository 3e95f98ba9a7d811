import CoreText
import Foundation
import Mica
import UIKit

/// Measures `RenderPool`: the same cards rendered by 1, 2 and 4 jobs at once, and how well that scales to as many
/// cores.
///
/// Lines of name, value, unit. "pool-4" is milliseconds of real time a card. "pool-4-cores" is its speed compared with
/// one job, as a percentage of the cores available to four jobs: 100 is all of them. The jobs alternate, and each
/// figure is the median of the rounds, so that other load affects all equally. "pool-empty" is a job that draws
/// nothing: its thread, and both hops between tasks and threads.
@main struct PoolBench {
    static let counts = [1, 2, 4]

    static func main() async throws {
        var arguments = CommandLine.arguments.dropFirst()
        let isJSON = arguments.first == "--json"
        if isJSON { arguments.removeFirst() }
        let filter = arguments.first ?? ""
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let pools = counts.map { RenderPool(concurrentJobs: $0) }
        _ = try await milliseconds(pools[2])
        var times = counts.map { _ in [Double]() }
        for _ in 0..<9 {
            for (index, pool) in pools.enumerated() { times[index].append(try await milliseconds(pool)) }
        }
        var figures: [(String, Double, String)] = []
        for (index, count) in counts.enumerated() {
            figures.append(("pool-\(count)", median(times[index]), "ms a card, of all"))
        }
        for (index, count) in counts.enumerated() where index > 0 {
            let ratios = zip(times[0], times[index]).map { $0 / $1 }
            figures.append(("pool-\(count)-cores", median(ratios) / Double(min(count, cores)) * 100, "% of the cores"))
        }
        figures.append(("pool-empty", try await emptyMicroseconds(), "µs a job"))
        for (name, value, unit) in figures where filter.isEmpty || name.contains(filter) {
            let text = String(format: "%.2f", value)
            print(
                isJSON
                    ? "{\"name\": \"\(name)\", \"value\": \(text), \"unit\": \"\(unit)\"}" : "\(name)\t\(text)\t\(unit)"
            )
        }
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    /// Real time for each of 64 cards.
    private static func milliseconds(_ pool: RenderPool) async throws -> Double {
        let count = 64, start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                group.addTask {
                    _ = try await pool.image(.init(size: CGSize(width: 1200, height: 630))) { card(number) }
                }
            }
            try await group.waitForAll()
        }
        return start.duration(to: .now) / .milliseconds(1) / Double(count)
    }

    private static func emptyMicroseconds() async throws -> Double {
        let pool = RenderPool(concurrentJobs: 1), count = 2000, start = ContinuousClock.now
        for _ in 0..<count { try await pool.run(.init(size: CGSize(width: 1, height: 1))) { _ in } }
        return start.duration(to: .now) / .microseconds(1) / Double(count)
    }

    /// A gradient, texts that differ from all other cards, and shapes.
    private static func card(_ number: Int) -> CALayer {
        let card = CAGradientLayer()
        card.frame = CGRect(x: 0, y: 0, width: 1200, height: 630)
        card.colors = [
            CGColor(red: 0.2, green: 0.2, blue: 0.8, alpha: 1), CGColor(red: 0.9, green: 0.3, blue: 0.5, alpha: 1),
        ]
        for line in 0..<6 {
            let text = CATextLayer()
            text.string = "Line \(line) of the card with the number \(number * 7919)"
            text.fontSize = 40
            text.frame = CGRect(x: 80, y: 60 + 80 * line, width: 1000, height: 60)
            card.addSublayer(text)
        }
        for dot in 0..<60 {
            let shape = CAShapeLayer()
            shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 60, height: 60), transform: nil)
            shape.fillColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.1)
            shape.position = CGPoint(x: dot * 19, y: dot * 97 % 570)
            card.addSublayer(shape)
        }
        return card
    }
}
