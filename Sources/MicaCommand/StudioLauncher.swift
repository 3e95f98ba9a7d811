import ArgumentParser
import Foundation
import Mica

/// `mica studio …`: replaces itself by the program `mica-studio` in the same folder. So rendering needs no server.
struct StudioLauncher: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Serves a web page that plays, inspects, edits and exports scenes.",
        discussion: "Runs the program mica-studio, which must be in the folder of this program.")

    @Argument(parsing: .captureForPassthrough, help: "The options that “mica-studio studio --help” lists.")
    var arguments: [String] = []

    func run() throws {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("mica-studio").path
        var words = ([program, "studio"] + arguments).map { strdup($0) } + [nil]
        execv(program, &words)
        let reason = String(cString: strerror(errno))
        for word in words { free(word) }
        throw StudioIsMissing(description: "\(program): \(reason); in a clone, “./mica studio” builds it")
    }

    private struct StudioIsMissing: Error, CustomStringConvertible { let description: String }
}
