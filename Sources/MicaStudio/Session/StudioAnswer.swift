#if Studio
import Foundation
import Mica
import QuartzCore

/// The messages to a page, besides frames.
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
        /// The setup without its events, of which there may be thousands.
        var setup: StudioSetup
        var hasEvents: Bool
        var summary: SceneSummary
    }
    struct Events: Encodable {
        let type = "events"
        var events: [StudioEvent]
    }
    struct Clock: Encodable {
        let type = "clock"
        var time, length: Double
        var isPlaying: Bool
    }
    struct Timeline: Encodable {
        let type = "timeline"
        var length: Double
        var animations: [Animation]
        /// The curves without duplicates: thousands of animations have few different ones.
        var curves: [AnimationRecord.Curve] = []
        /// `true` if there are more animations than these.
        var isCut: Bool
        var touches: [Touch]
        struct Touch: Encodable {
            var begin, end: Double
            var isRecorded: Bool
        }
        /// An `AnimationRecord` without nested animations.
        struct Animation: Encodable {
            var layer, layerName: String
            var key: String?
            var className: String
            var keyPath: String?
            var begin: Double
            var end: Double?
            var duration: Double
            var repeatCount: Double?
            var autoreverses: Bool
            var speed: Double
            /// The index of the curve.
            var curve: Int
            var values: [String]
        }

        init(length: Double, records: some Collection<AnimationRecord>, isCut: Bool, touches: [Touch]) {
            self.length = length
            self.isCut = isCut
            self.touches = touches
            var numbers: [AnimationRecord.Curve: Int] = [:]
            animations = []
            for record in records {
                let curve = numbers[record.curve] ?? curves.count
                if curve == curves.count {
                    numbers[record.curve] = curve
                    curves.append(record.curve)
                }
                animations.append(
                    Animation(
                        layer: record.layer, layerName: record.layerName, key: record.key,
                        className: record.className, keyPath: record.keyPath, begin: record.begin, end: record.end,
                        duration: record.duration, repeatCount: record.repeatCount,
                        autoreverses: record.autoreverses, speed: record.speed, curve: curve, values: record.values))
            }
        }
    }
    struct Tree: Encodable {
        let type = "tree"
        var time: Double
        /// The layers; `nil` if they are unchanged, or too many to send while the scene plays.
        var layers: [LayerRecord]?
        /// `true` if there are more layers than these; `nil` if no layers are sent.
        var isCut: Bool?
        var selected: String?
        var properties: [EditableProperty]
    }
    struct Code: Encodable {
        let type = "code"
        /// The subject of the code.
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
            /// The names, or classes, of the layers from the root.
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
        /// The path of the finished file after the token.
        var path: String?
        var bytes: Int?
        var failure: String?
        var isCancelled = false
    }
    /// All requests before the one with the same number have been completed.
    struct Settled: Encodable {
        let type = "settled"
        var id: Int
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

extension EditableProperty {
    /// The property with texts that fit into a table; a value that is too long to edit has no field.
    var fitting: EditableProperty {
        var property = self
        property.model = model.cut
        property.shown = shown.cut
        if text.utf8.count > StudioEvent.maximumValueBytes {
            property.form = nil
            property.text = ""
            property.reason = "too long for a field: set it in code"
        }
        return property
    }
}
#endif
