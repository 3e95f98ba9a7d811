import ArgumentParser
import Foundation

/// The options that select the frames of a run.
struct PartOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Render one part, such as 3/10 (the third of ten), for “join”; --resume skips it if it exists.",
            valueName: "number/count"))
    var shard: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Render only these frames, counted from 0, such as 120..<240: a part for “join”, or numbered images.",
            valueName: "range"))
    var frames: String?

    var isGiven: Bool { shard != nil || frames != nil }

    /// Writes a line to the standard error about a shard without frames. `groupLength`: the number of frames of a group; nil
    /// for a format without groups.
    static func reportEmpty(_ shard: String, total: Int, groupLength: Int?) {
        let groups = groupLength.map { (total + $0 - 1) / $0 } ?? total
        let reason =
            groupLength == nil ? "there are \(total) frames" : "the \(total) frames are \(groups) groups"
        let remedy = groupLength == nil ? "" : ", or a smaller --key-frame-interval"
        ProgressLine.clear()
        FileHandle.standardError.write(
            Data(
                ("\(SceneCommand.programName): shard \(shard) has no frames, since \(reason); use at most \(groups) "
                    + "\(groups == 1 ? "shard" : "shards")\(remedy)\n").utf8))
    }

    /// Returns the frames, and the shard's numbers.
    func parsed(total: Int, format: MovieFormat, groupLength: Int) throws -> (
        span: FrameSpan, shard: (number: Int, count: Int)?
    ) {
        let length = format.hasGroups ? groupLength : 1
        if let shard {
            guard frames == nil else { throw UsageError("--shard and --frames are mutually exclusive; leave one out") }
            let numbers = shard.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
            guard numbers.count == 2, let number = numbers[0], let count = numbers[1], (1...1_000_000).contains(count),
                (1...count).contains(number)
            else {
                throw UsageError("--shard", mustBe: "a part such as 3/10, from 1/1 to 1000000/1000000", got: shard)
            }
            return (FrameSpan(part: number, of: count, total: total, groupLength: length), (number, count))
        }
        let text = frames ?? ""
        let parts = text.components(separatedBy: "..<")
        guard parts.count == 2, let first = Int(parts[0]), let end = Int(parts[1]), first >= 0, first < end else {
            throw UsageError("--frames", mustBe: "a range of frames such as 120..<240", got: text)
        }
        guard end <= total else {
            throw UsageError(
                "--frames", mustBe: "within the \(total) frames of the scene", got: text,
                "use \(first)..<\(total)")
        }
        guard first % length == 0, end % length == 0 || end == total else {
            let low = first / length * length
            let high = min(total, (end + length - 1) / length * length)
            throw UsageError(
                "--frames", mustBe: "whole groups of \(length) frames in a .\(format.rawValue) file", got: text,
                "use \(low)..<\(high), or another --key-frame-interval")
        }
        return (FrameSpan(first: first, end: end, total: total), nil)
    }
}
