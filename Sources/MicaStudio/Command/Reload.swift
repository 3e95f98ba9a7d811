#if Studio
import Foundation
import ImageIO

/// Rebuilds the package when one of its sources is saved, and replaces this program with the new one: with the same
/// port and token, so that open pages find it.
@MainActor final class Reload {
    private let program: URL, package: URL, configuration: String
    private let port: UInt16, token: String

    /// The port and token of the program that this one replaced; `sources` is the state of the sources from which this
    /// one was built.
    static var keptPlace: (port: UInt16, token: String, sources: UInt64?)? {
        let words = (ProcessInfo.processInfo.environment[variable] ?? "").split(separator: " ")
        guard words.count >= 2, let port = UInt16(words[0]), words[1].count == 32 else { return nil }
        return (port, String(words[1]), words.count > 2 ? UInt64(words[2]) : nil)
    }
    private static let variable = "MICA_STUDIO_PLACE"

    /// Returns `nil` for a program that is not in the build folder of a package.
    init?(port: UInt16, token: String) {
        guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return nil
        }
        program = URL(fileURLWithPath: path)
        self.port = port
        self.token = token
        configuration = program.deletingLastPathComponent().lastPathComponent
        guard configuration == "release" || configuration == "debug" else { return nil }
        var folder = program.deletingLastPathComponent()
        while folder.path != "/", folder.lastPathComponent != ".build" { folder.deleteLastPathComponent() }
        guard folder.path != "/" else { return nil }
        package = folder.deletingLastPathComponent()
        guard FileManager.default.fileExists(atPath: package.appendingPathComponent("Package.swift").path) else {
            return nil
        }
    }

    /// Checks four times a second; does not return.
    func watch(tell: (StudioAnswer.Build) -> Void) async {
        var last = Self.keptPlace?.sources ?? state()
        while !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(250))
            let now = state()
            guard now != last else { continue }
            last = now
            tell(StudioAnswer.Build(isRunning: true))
            let errors = await build()
            // A file that was saved during the build may be missing from it, so the build is repeated.
            guard state() == last else { continue }
            if let errors {
                tell(StudioAnswer.Build(isRunning: false, errors: errors))
            } else {
                replaceProgram(builtOf: last)
                tell(StudioAnswer.Build(isRunning: false, errors: "the new program cannot be started"))
            }
        }
    }

    /// Returns one number for the names, sizes and times of the manifest and of all files in Sources. It is the same in
    /// another process.
    private func state() -> UInt64 {
        let sources = package.appendingPathComponent("Sources").path
        let files = FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? []
        let paths = files.map { "\(sources)/\($0)" } + [package.appendingPathComponent("Package.swift").path]
        var state: UInt64 = 14_695_981_039_346_656_037
        for path in paths.sorted() {
            var status = stat()
            guard stat(path, &status) == 0 else { continue }
            let facts = "\(path) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)\n"
            for byte in facts.utf8 { state = (state ^ UInt64(byte)) &* 1_099_511_628_211 }
        }
        return state
    }

    /// Builds the package. Returns `nil` if the build succeeded, otherwise the compiler's errors.
    private func build() async -> String? {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "swift", "build", "-c", configuration, "--package-path", package.path, "--product",
            program.lastPathComponent,
        ]
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        // The package manager evaluates all manifests again if its environment differs.
        var environment = ProcessInfo.processInfo.environment
        environment[Self.variable] = nil
        process.environment = environment
        do { try process.run() } catch { return "swift cannot be run: \(error)" }
        let handle = pipe.fileHandleForReading
        let output = await Task.detached { String(decoding: handle.readDataToEndOfFile(), as: UTF8.self) }.value
        process.waitUntilExit()
        guard process.terminationStatus != 0 else { return nil }
        // The compiler repeats each error below the line of the source.
        let lines = output.split(separator: "\n").filter { $0.contains(": error:") || $0.hasPrefix("error:") }
        return (lines.isEmpty ? output.split(separator: "\n").suffix(20) : lines.prefix(20)).joined(separator: "\n")
    }

    private func replaceProgram(builtOf sources: UInt64) {
        TemporaryFiles.removeAll()
        setenv(Self.variable, "\(port) \(token) \(sources)", 1)
        // The new program listens on the same port.
        for number in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
            if let descriptor = Int32(number), descriptor > 2 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        }
        var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
        execv(program.path, &arguments)
        unsetenv(Self.variable)
    }
}
#endif
