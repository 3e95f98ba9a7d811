import CoreGraphics
import Foundation
import ImageIO
import Testing

/// Pictures and files for the tests of this folder.
enum Pictures {
    /// A ball on a coloured background; `step` moves it.
    static func ball(width: Int = 64, height: Int = 48, step: Int = 0, ground: UInt32 = 0xFFFF_FFFF) -> CGImage {
        var bitmap = Bitmap(width: width, height: height, filledWith: ground)
        for y in 0..<height {
            for x in 0..<width {
                let dx = x - 16 - step, dy = y - height / 2
                if dx * dx + dy * dy < 144 { bitmap[x, y] = 0xFF20_40E0 }
            }
        }
        return bitmap.image()!
    }

    static func flat(_ color: UInt32, width: Int = 32, height: Int = 32) -> CGImage {
        Bitmap(width: width, height: height, filledWith: color).image()!
    }
}

/// A separate folder that is removed after the test.
final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("mica-\(UUID().uuidString)")
    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }

    /// Hidden files too.
    var contents: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

    subscript(name: String) -> URL { url.appendingPathComponent(name) }

    /// Writes a shell script that can be run by its name. Another program writes it: a file that this process had open
    /// for writing may still be open in a child that another test is starting. It is then "busy" for any process that
    /// tries to run it.
    func addProgram(_ name: String, script: String) throws {
        let source = self[".\(name).source"]
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: source)
        defer { try? FileManager.default.removeItem(at: source) }
        let install = try #require(Program.found("install"))
        let program = try Program(install, ["-m", "755", source.path, self[name].path])
        try #require(program.status == 0, "\(program.error)")
    }
}
