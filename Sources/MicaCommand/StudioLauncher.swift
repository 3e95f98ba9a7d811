import ArgumentParser
import Foundation
import Mica

/// `studio …`: puts the program `mica-studio`, which lies beside this one, into its place. So who renders needs no server.
struct StudioLauncher: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Serves a page in which scenes are played, looked into, changed and exported.",
        discussion: "Runs the program mica-studio, which lies beside this one.")

    @Argument(parsing: .captureForPassthrough, help: "What “mica-studio studio --help” tells.")
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
