import Foundation
import Mica
import QuartzCore

/// What a page is told, besides frames.
enum StudioAnswer {
    struct Welcome: Encodable {
        let type = "welcome"
        var scenes: [SceneSummary]
        var formats: [String]
        var accessibilityWords, textSizes: [String]
    }
    struct State: Encodable {
        let type = "state"
        var time, length: Double
        var isPlaying, loops: Bool
        var speed: Double
        var canvas: [Double]
        var setup: StudioSetup
        var summary: SceneSummary
    }
    struct Clock: Encodable {
        let type = "clock"
        var time, length: Double
        var isPlaying: Bool
    }
    struct Timeline: Encodable {
        let type = "timeline"
        var length: Double
        var animations: [AnimationRecord]
        /// There are more animations than these.
        var isCut: Bool
        var touches: [Touch]
        struct Touch: Encodable {
            var begin, end: Double
            var isRecorded: Bool
        }
    }
    struct Tree: Encodable {
        let type = "tree"
        var time: Double
        var layers: [LayerRecord]
        var isCut: Bool
        var selected: String?
        var properties: [EditableProperty]
    }
    struct Code: Encodable {
        let type = "code"
        /// What the code is of.
        var subject: String
        var swift: String
    }
    struct Failure: Encodable {
        let type = "failure"
        var message: String
    }
    struct Lint: Encodable {
        let type = "lint"
        struct Finding: Encodable {
            var time: Double
            /// The names, or classes, of the layers from the root on.
            var layerPath: String
            var message: String
        }
        var findings: [Finding]
    }
    struct Work: Encodable {
        let type = "work"
        var work: FrameWork
    }
    struct Progress: Encodable {
        let type = "export"
        var id: Int
        var done, count: Int
        /// When it is finished: where the file is, behind the token.
        var path: String?
        var bytes: Int?
        var failure: String?
        var isCancelled = false
    }
    struct Build: Encodable {
        let type = "build"
        var isRunning: Bool
        var errors: String?
    }

    static func text(_ answer: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return (try? encoder.encode(answer)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
