import ArgumentParser
import Foundation

/// The sound of a movie.
struct AudioOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Sound of the movie: any audio file that ffmpeg reads.", valueName: "file"))
    var audio: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Start within the sound file, in seconds; 0 by default.", valueName: "seconds"))
    var audioFrom: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "End within the sound file, in seconds; the end of the file by default.", valueName: "seconds"))
    var audioTo: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Time in the movie at which the sound starts, in seconds; 0 by default.", valueName: "seconds"))
    var audioOffset: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Length of the fade-in, in seconds; 0 by default.", valueName: "seconds"))
    var audioFadeIn: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Length of the fade-out, in seconds; 0 by default.", valueName: "seconds"))
    var audioFadeOut: String?

    var parsed: AudioTrack? {
        get throws {
            let others = [
                ("--audio-from", audioFrom), ("--audio-to", audioTo), ("--audio-offset", audioOffset),
                ("--audio-fade-in", audioFadeIn), ("--audio-fade-out", audioFadeOut),
            ]
            guard let audio else {
                if let other = others.first(where: { $0.1 != nil }) {
                    throw UsageError("\(other.0) needs --audio; add it")
                }
                return nil
            }
            let times = try others.map { option, text in try text.map { try Seconds.parse($0, option) } }
            var track = AudioTrack(url: URL(fileURLWithPath: audio))
            track.start = times[0] ?? 0
            track.end = times[1]
            track.offset = times[2] ?? 0
            track.fadeIn = times[3] ?? 0
            track.fadeOut = times[4] ?? 0
            if let end = track.end, end <= track.start {
                throw UsageError("--audio-to", mustBe: "after --audio-from \(audioFrom ?? "0")", got: audioTo ?? "")
            }
            return track
        }
    }
}
