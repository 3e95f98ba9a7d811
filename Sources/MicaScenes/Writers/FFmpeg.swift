import Foundation
import ImageIO
import Subprocess

/// Runs the program `ffmpeg` for a file; its failures are told as the file's.
struct FFmpeg {
    /// The file that is written in the end.
    let url: URL
    let format: MovieFormat

    /// With -xerror what goes wrong at the end, such as a full disk, is a failure as well. What is written depends on
    /// nothing but what is read.
    static let start = ["-hide_banner", "-loglevel", "error", "-xerror", "-nostdin", "-y"]

    /// Runs the program until it ends. `input` is the reading end of a pipe, which is closed here. `folder`: where it runs; nil:
    /// where this process does. `output`, the file that it writes, tells whether it is alive.
    func run(_ arguments: [String], in folder: URL? = nil, input: Int32, output: String, watch: ProgramWatch)
        async throws
    {
        defer { watch.end() }
        // A group of its own, so that what the program itself starts can be ended with it.
        var platform = PlatformOptions()
        platform.processGroupID = 0
        // A program that ends early breaks the pipe; that must be an error, not the end of this process.
        signal(SIGPIPE, SIG_IGN)
        let status: TerminationStatus, said: String?
        do {
            let outcome = try await Subprocess.run(
                Self.program("ffmpeg"), arguments: Arguments(arguments),
                workingDirectory: folder.map { .init($0.path) }, platformOptions: platform,
                input: .fileDescriptor(.init(rawValue: input), closeAfterSpawningProcess: true),
                output: .discarded, error: .string(limit: 1 << 20)
            ) { execution in watch.start(group: execution.processIdentifier.value) }
            (status, said) = (outcome.terminationStatus, outcome.standardError)
        } catch let error as SubprocessError {
            if watch.gaveUp { throw givenUp(after: watch.limit) }
            if error.code == .executableNotFound {
                throw MovieWriterError(
                    .missingProgram,
                    "\(url.relativePath): .\(format.rawValue) movies need ffmpeg, which is not installed; "
                        + "run: apt-get install ffmpeg (.apng and .gif need nothing)")
            }
            throw failure("\(error)")
        }
        if watch.gaveUp { throw givenUp(after: watch.limit) }
        guard status.isSuccess else { throw failure(said, status) }
        guard !isEmpty(output) else {
            throw failure("it exited without an error but wrote nothing; test it with: ffmpeg -version")
        }
    }

    func isEmpty(_ file: String) -> Bool {
        var info = stat()
        return stat(file, &info) != 0 || info.st_size == 0
    }

    private func givenUp(after limit: Duration) -> any Error {
        let seconds = Double(limit.components.seconds) + Double(limit.components.attoseconds) * 1e-18
        return failure(
            "it neither read nor wrote anything for \(seconds) seconds and was stopped; test it with: ffmpeg -version, or set "
                + "a longer MICA_FFMPEG_TIMEOUT")
    }

    /// The last line of what the program said, or what ended it.
    func failure(_ output: String?, _ status: TerminationStatus? = nil) -> any Error {
        // The same sentence as that of all other writers.
        if output?.contains(ImageFile.message(ENOSPC)) == true { return OutputFile.failure(url, ENOSPC) }
        var last = output?.split(whereSeparator: \.isNewline).last.map(String.init) ?? "it printed nothing"
        if case .signaled(let signal) = status {
            last =
                signal == SIGXFSZ
                ? "the file exceeded the file size limit; raise it, for example with: ulimit -f unlimited"
                : "it was terminated by a signal (\(strsignal(signal).map { String(cString: $0) } ?? "\(signal)"))"
        }
        return MovieWriterError(.failedProgram, "\(url.relativePath): ffmpeg failed: \(last)")
    }

    /// A program by its path, where it is installed: asked for by its name, each folder of the search path is tried by a new
    /// process, a copy of this one.
    private static func program(_ name: String) -> Executable {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let path = folders.lazy.map { "\($0)/\(name)" }.first { path in
            var info = stat()
            return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
        }
        return path.map { .path(.init(URL(fileURLWithPath: $0).path)) } ?? .name(name)
    }

    /// Returns the output of a program of ffmpeg's; `nil` if the program is missing or fails.
    static func text(of program: String, _ arguments: [String]) async -> String? {
        let outcome = try? await Subprocess.run(
            Self.program(program), arguments: Arguments(arguments), input: .none, output: .string(limit: 1 << 20),
            error: .discarded)
        guard let outcome, outcome.terminationStatus.isSuccess else { return nil }
        return outcome.standardOutput
    }

    /// "ffmpeg version 5.1.9"; nil where it is missing.
    static func version() async -> String? {
        await text(of: "ffmpeg", ["-version"])?.split(whereSeparator: \.isNewline).first.map { line in
            line.split(separator: " ").prefix(3).joined(separator: " ")
        }
    }
}
