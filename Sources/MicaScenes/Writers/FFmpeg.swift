import Foundation
import ImageIO
import Subprocess

/// Runs the program `ffmpeg` for a file, and reports its failures as those of the file.
struct FFmpeg {
    /// The final file.
    let url: URL
    let format: MovieFormat

    /// With -xerror, late errors such as a full disk are failures as well. The output depends only on the input.
    static let start = ["-hide_banner", "-loglevel", "error", "-xerror", "-nostdin", "-y"]

    /// Runs the program until it ends. `input` is the reading end of a pipe, which is closed here. `folder` is its
    /// working folder; `nil` for that of this process. `output`, the file that it writes, shows whether it makes
    /// progress.
    func run(_ arguments: [String], in folder: URL? = nil, input: Int32, output: String, watch: ProgramWatch)
        async throws
    {
        defer { watch.end() }
        // Its own process group, so that the program's children can be ended with it.
        var platform = PlatformOptions()
        platform.processGroupID = 0
        // A program that ends early breaks the pipe, which must be an error, not the end of this process.
        signal(SIGPIPE, SIG_IGN)
        let status: TerminationStatus, said: String?
        do {
            let outcome = try await Subprocess.run(
                Self.program("ffmpeg"), arguments: Arguments(arguments),
                workingDirectory: folder.map { .init($0.path) }, platformOptions: platform,
                input: .fileDescriptor(.init(rawValue: input), closeAfterSpawningProcess: true),
                output: .discarded, error: .string(limit: 1 << 20)
            ) { execution in watch.start(group: execution.processIdentifier.value) }
            status = outcome.terminationStatus
            said = outcome.standardError
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

    /// Returns an error with the last line of the program's output, or with the cause of its end.
    func failure(_ output: String?, _ status: TerminationStatus? = nil) -> any Error {
        // The same message as that of all other writers.
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

    /// Returns a program by its path, if it is installed. With only a name, a new process (a copy of this one) would
    /// try each folder of the search path.
    private static func program(_ name: String) -> Executable {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let path = folders.lazy.map { "\($0)/\(name)" }.first { path in
            var info = stat()
            return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
        }
        return path.map { .path(.init(URL(fileURLWithPath: $0).path)) } ?? .name(name)
    }

    /// Returns the output of one of ffmpeg's programs; `nil` if the program is missing or fails.
    static func text(of program: String, _ arguments: [String]) async -> String? {
        let outcome = try? await Subprocess.run(
            Self.program(program), arguments: Arguments(arguments), input: .none, output: .string(limit: 1 << 20),
            error: .discarded)
        guard let outcome, outcome.terminationStatus.isSuccess else { return nil }
        return outcome.standardOutput
    }

    /// Returns "ffmpeg version 5.1.9"; `nil` if it is missing.
    static func version() async -> String? {
        await text(of: "ffmpeg", ["-version"])?.split(whereSeparator: \.isNewline).first.map { line in
            line.split(separator: " ").prefix(3).joined(separator: " ")
        }
    }
}
