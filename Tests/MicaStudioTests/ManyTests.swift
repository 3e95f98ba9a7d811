import Mica
import QuartzCore
import Testing
import UIKit

import MicaStudio

/// Scenes with thousands of layers and animations, and with names of any length.
@MainActor @Suite(.serialized) struct ManyTests {
    private final class Dots: Scene {
        static let name = "dots"
        let size = CGSize(width: 100, height: 100), duration = 1.0
        /// More than a journal records.
        static let count = AnimationJournal.limit + 100
        func makeView() -> UIView {
            let view = UIView()
            for index in 0..<Self.count {
                let dot = CALayer()
                dot.name = "dot \(index)"
                dot.frame = CGRect(x: index % 100, y: index / 100, width: 1, height: 1)
                view.layer.addSublayer(dot)
                let fade = CABasicAnimation(keyPath: "opacity")
                fade.fromValue = 0
                fade.toValue = 1
                fade.duration = 0.5
                dot.add(fade, forKey: "fade")
            }
            return view
        }
    }

    private final class LongName: Scene {
        static let name = "long-name"
        let size = CGSize(width: 100, height: 100), duration = 1.0
        func makeView() -> UIView {
            let view = UIView(), layer = CALayer()
            layer.name = String(repeating: "name ", count: 20_000)
            view.layer.addSublayer(layer)
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = 0
            fade.toValue = 1
            fade.duration = 0.5
            layer.add(fade, forKey: layer.name)
            return view
        }
    }

    @Test func animations_areOfTheLayersAtTheirPlaces() async throws {
        let player = try StudioPlayer(StudioSetup(scene: Dots.name), [Dots.self])
        try await player.seek(to: 0.25)
        let records = player.journal.records
        #expect(records.count == AnimationJournal.limit)
        for index in [0, 1, 31, 32, 33, 4999, 9999] {
            let layer = player.renderer.host.layer(at: records[index].layer)
            #expect(layer?.name == "dot \(index)")
            #expect(records[index].layerName == "CALayer \"dot \(index)\"")
        }
        let host = player.renderer.host
        let all = host.records()
        #expect(all.filter { $0.name != nil }.count == Dots.count)
        let last = try #require(all.last), parent = last.id.split(separator: ".").dropLast().joined(separator: ".")
        #expect(host.layer(at: last.id)?.name == "dot \(Dots.count - 1)")
        #expect(host.layer(at: "\(parent).\(Dots.count)") == nil && host.layer(at: "\(parent).-1") == nil)
    }

    @Test func names_haveTwoHundredCharactersInRecords_andEditsFindThem() async throws {
        let player = try StudioPlayer(StudioSetup(scene: LongName.name), [LongName.self])
        try await player.seek(to: 0.25)
        let record = try #require(player.journal.records.first)
        #expect(record.key?.count == 201 && record.layerName.count < 220)
        var setup = player.setup
        setup.edits = [
            AnimationEdit(
                layerName: record.layerName, key: record.key, keyPath: record.keyPath, values: ["duration": 0.125])
        ]
        let edited = try StudioPlayer(setup, [LongName.self])
        try await edited.seek(to: 0.25)
        #expect(edited.journal.records.first?.duration == 0.125)
    }
}
