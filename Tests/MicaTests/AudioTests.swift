import Foundation
import ImageIO
import Testing

/// Movies with sound, as read by other programs.
@Suite struct AudioTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        // Two seconds at half amplitude, then two of silence.
        var samples = Data()
        for i in 0..<4 * 8000 {
            let value = i < 16000 ? Int16(16384 * sin(Double(i) * 440 * 2 * .pi / 8000)) : 0
            withUnsafeBytes(of: value.littleEndian) { samples.append(contentsOf: $0) }
        }
        var file = Data("RIFF".utf8)
        func add(_ number: Int, _ size: Int) { for i in 0..<size { file.append(UInt8(number >> (8 * i) & 255)) } }
        add(36 + samples.count, 4)
        file += Data("WAVEfmt ".utf8)
        for (number, size) in [(16, 4), (1, 2), (1, 2), (8000, 4), (16000, 4), (2, 2), (16, 2)] { add(number, size) }
        file += Data("data".utf8)
        add(samples.count, 4)
        try (file + samples).write(to: folder["tone.wav"])
    }

    private func render(_ name: String, _ more: String...) throws -> Program {
        try Program(
            Program.mica,
            ["render", "arrow-mask", "-o", name, "--size", "96x80", "--fps", "10", "--to", "4"] + more, in: folder.url)
    }

    /// The maximum sample of each tenth of a second, of 1.
    private func levels(_ name: String) throws -> [Double] {
        let program = try Program(
            try #require(Program.found("ffmpeg")),
            ["-v", "error", "-i", folder[name].path, "-f", "s16le", "-ac", "1", "-ar", "8000", "-"])
        #expect(program.error.isEmpty, "\(program.error)")
        let samples = program.output.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        return stride(from: 0, to: samples.count, by: 800).map { start in
            Double(samples[start..<min(start + 800, samples.count)].map { abs(Int($0)) }.max() ?? 0) / 32768
        }
    }

    @Test(arguments: [("a.mp4", "aac"), ("a.webm", "opus"), ("a.mov", "pcm_s16le")])
    func sound_isHeard(name: String, codec: String) throws {
        let program = try render(name, "--audio", "tone.wav")
        #expect(program.status == 0, "\(program.error)")
        let report = try Program(
            try #require(Program.found("ffprobe")),
            [
                "-v", "error", "-select_streams", "a", "-of", "csv=p=0", "-show_entries",
                "stream=codec_name,sample_rate,channels", folder[name].path,
            ])
        #expect(report.text.hasPrefix("\(codec),48000,2"), "\(report.text)")
        let levels = try levels(name)
        #expect((40...41).contains(levels.count))
        #expect(levels[2..<18].allSatisfy { abs($0 - 0.5) < 0.05 }, "\(levels)")
        #expect(levels[23..<40].allSatisfy { $0 < 0.02 }, "\(levels)")
    }

    /// From 1 s to 3 s of the file (its tone ends at 2 s), from 2 s of the movie on; fading in for half a second.
    @Test func sound_isTrimmedMovedAndFaded() throws {
        let program = try render(
            "a.mov", "--audio", "tone.wav", "--audio-from", "0.5", "--audio-to", "1.5", "--audio-offset", "2",
            "--audio-fade-in", "0.4", "--audio-fade-out", "0.4")
        #expect(program.status == 0, "\(program.error)")
        let levels = try levels("a.mov")
        #expect(levels.count == 40)
        #expect(levels[..<20].allSatisfy { $0 == 0 } && levels[30...].allSatisfy { $0 == 0 }, "\(levels)")
        let piece = Array(levels[20..<30])
        for (i, wanted) in [0.125, 0.25, 0.375, 0.5, 0.5, 0.5, 0.5, 0.375, 0.25, 0.125].enumerated() {
            #expect(abs(piece[i] - wanted) < 0.02, "\(piece)")
        }
    }

    /// The part's sound is added when they are joined.
    @Test func join_addsTheSameSound() throws {
        let groups = ["--key-frame-interval", "9"]
        let sound = ["--audio", "tone.wav", "--audio-fade-out", "1"]
        func run(_ arguments: [String]) throws {
            let program = try Program(Program.mica, arguments, in: folder.url)
            #expect(program.status == 0, "\(program.error)")
        }
        let scene = ["render", "arrow-mask", "--size", "96x80", "--fps", "10", "--to", "4"] + groups
        try run(scene + ["-o", "whole.mp4"] + sound)
        for number in 1...2 { try run(scene + ["-o", "a.mp4", "--shard", "\(number)/2"]) }
        try run(["join", "a.mp4.1-of-2.part", "a.mp4.2-of-2.part", "-o", "a.mp4"] + sound)
        #expect(try Data(contentsOf: folder["a.mp4"]) == Data(contentsOf: folder["whole.mp4"]))
    }

    @Test(arguments: [
        (["--audio", "none.wav"], "none.wav: the sound file does not exist"),
        (["--audio", "text.wav"], "finds no sound"),
        (["--audio", "tone.wav", "--audio-from", "4"], "before the end of tone.wav at 4.0 s"),
        (
            ["--audio", "tone.wav", "--audio-from", "2", "--audio-to", "2"],
            "--audio-to must be after --audio-from 2 (got 2)"
        ),
        (["--audio", "tone.wav", "--audio-offset", "5"], "before the end of the movie at 4.0 s"),
        (["--audio", "tone.wav", "--audio-fade-in", "-1"], "--audio-fade-in must be 0–86400 seconds (got -1)"),
        (["--audio-fade-in", "1"], "--audio-fade-in needs --audio"),
    ])
    func refused_badSound(options: [String], text: String) throws {
        try Data("no sound".utf8).write(to: folder["text.wav"])
        let program = try Program(
            Program.mica,
            ["render", "arrow-mask", "-o", "a.mp4", "--size", "96x80", "--fps", "10", "--to", "4"] + options,
            in: folder.url)
        #expect(program.status == 64, "\(program.error)")
        #expect(program.error.contains(text), "\(program.error)")
        #expect(folder.contents == ["text.wav", "tone.wav"])
    }
}
