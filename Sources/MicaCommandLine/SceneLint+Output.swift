import ArgumentParser
import Foundation
import MicaSources
package import QuartzCore

extension SceneLint {
    /// Prints a line for each finding, and then fails with status 1; or that there is none.
    package static func tell(
        _ findings: [LayerWarningLog.Entry], of scene: String, after duration: TimeInterval,
        print: (String) throws -> Void
    ) throws {
        if findings.isEmpty {
            let seconds = String(format: "%.2f", duration).trimmingZeros
            return try print("\(scene): no findings in the first \(seconds) s")
        }
        for line in FindingList.lines(findings.map(\.description)) { try print(line) }
        throw ExitCode(1)
    }
}

extension String {
    /// Of a number with decimals: without zeros at its end.
    fileprivate var trimmingZeros: String {
        var text = self
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
