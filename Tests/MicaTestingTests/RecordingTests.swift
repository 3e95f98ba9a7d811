import Foundation
import ImageIO
import MicaTesting
import Testing

/// When and where goldens are written, and the messages.
@Suite struct RecordingTests {
    private func image(_ pixel: UInt32, width: Int = 4, height: Int = 2) throws -> CGImage {
        try #require(Bitmap(width: width, height: height, filledWith: pixel).image())
    }

    private func expect(
        _ pixel: UInt32, _ name: String? = "badge", in package: TestPackage, record mode: SnapshotRecording? = nil,
        tolerance: SnapshotTolerance = .exact, environment: [String: String] = [:]
    ) throws -> [String] {
        let image = try image(pixel)
        return messages(environment: environment) {
            Snapshot.expect(.image(image, scale: 1), name, tolerance: tolerance, record: mode, at: package.place())
        }.map(package.plain)
    }

    private let red: UInt32 = 0xFF00_00FF, blue: UInt32 = 0xFFFF_0000

    @Test func missing_isWrittenAndFails() throws {
        let package = try TestPackage()
        #expect(
            try expect(red, in: package) == [
                "Snapshot “badge”: wrote Tests/Goldens/AppTests/badge.png; check it, then run the test again."
            ])
        #expect(package.files(package.goldens) == ["badge.png"])
        #expect(try expect(red, in: package) == [])
    }

    @Test func goldens_areBesideTheSourceWhereThereIsAFolder() throws {
        let package = try TestPackage()
        let beside = package.source.deletingLastPathComponent().appendingPathComponent("Goldens")
        try FileManager.default.createDirectory(at: beside, withIntermediateDirectories: true)
        _ = try expect(red, in: package)
        #expect(package.files(beside) == ["badge.png"] && package.files(package.goldens) == [])
    }

    @Test func difference_isShownInAReport() throws {
        let package = try TestPackage()
        _ = try expect(red, in: package)
        #expect(
            try expect(blue, in: package) == [
                "Snapshot “badge”: 8 of 8 pixels differ by up to 255, the first at 0, 0. See "
                    + "PACKAGE/out/test-failures/AppTests.badge.png.png, or all in PACKAGE/out/test-failures/index.html."
            ])
        #expect(
            package.files(package.failures) == [
                "AppTests.badge.png.actual.png", "AppTests.badge.png.expected.png", "AppTests.badge.png.json",
                "AppTests.badge.png.png", "index.html",
            ])
        let page = try String(contentsOf: package.failures.appendingPathComponent("index.html"), encoding: .utf8)
        #expect(page.contains("1 snapshot differs") && page.contains("AppTests.badge.png.expected.png"))
        #expect(page.contains("type=\"range\""))
        // The golden stays; the report's files are deleted once the snapshot succeeds.
        #expect(try expect(red, in: package) == [])
        #expect(package.files(package.failures) == [])
    }

    /// Names and texts come from tests, which may contain anything: none of it becomes markup.
    @Test func report_showsNamesAsText() throws {
        let package = try TestPackage()
        // The second bracket has a combining mark, which makes another character of it.
        let name = "<img src=x onerror=alert(1)>\"'&<\u{301}script>"
        func expect(_ text: String) -> [String] {
            messages { Snapshot.expect(.text(text, ending: "txt"), name, at: package.place()) }
        }
        _ = expect("old\n")
        #expect(expect("</pre><\u{301}script>\n").count == 1)
        let page = try String(contentsOf: package.failures.appendingPathComponent("index.html"), encoding: .utf8)
        for (tag, count) in [("<img", 0), ("<script", 1), ("</pre", 1)] {
            #expect(page.unicodeScalars.split(separator: "<").count { String($0).hasPrefix(tag.dropFirst()) } == count)
        }
        #expect(
            !page.unicodeScalars.indices.contains { page.unicodeScalars[$0...].starts(with: "<\u{301}".unicodeScalars) }
        )
        #expect(page.contains("&lt;/pre&gt;") && page.contains("&quot;"))
    }

    @Test func report_linksFilesByName() throws {
        let package = try TestPackage()
        _ = try expect(red, "grün", in: package)
        _ = try expect(blue, "grün", in: package)
        let page = try String(contentsOf: package.failures.appendingPathComponent("index.html"), encoding: .utf8)
        #expect(page.contains("src=\"AppTests.gr%C3%BCn.png.expected.png\""))
    }

    /// The page shows the frames of a film strip as a movie, from their positions in it and their times.
    @Test func report_playsFilmStrips() throws {
        let package = try TestPackage()
        let parts = [(0, 0.0), (2, 0.25)].map {
            SnapshotContent.Part(name: "", rect: BitmapRect(x: $0.0, y: 0, width: 2, height: 2), time: $0.1)
        }
        func page(_ pixel: UInt32, width: Int = 4) throws -> String? {
            let strip = try image(pixel, width: width)
            _ = messages { Snapshot.expect(.image(strip, scale: 1, parts: parts), "strip", at: package.place()) }
            return try? String(contentsOf: package.failures.appendingPathComponent("index.html"), encoding: .utf8)
        }
        #expect(try page(red) == nil)
        #expect(try page(blue)?.contains("data-frames=\"0 0 2 2 0,2 0 2 2 250\"") == true)
        // Frames of another number or size have other positions.
        #expect(try page(blue, width: 6)?.contains("data-frames=\"") == false)
    }

    private static let browser = ["chromium", "chromium-browser", "google-chrome"].map { "/usr/bin/" + $0 }.first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The number of pixels of a colour in a page rendered by a browser.
    private func count(_ pixel: UInt32, in page: URL, width: Int) throws -> Int {
        let folder = page.deletingLastPathComponent(), picture = folder.appendingPathComponent("page.png")
        let browser = Process()
        browser.executableURL = URL(fileURLWithPath: try #require(Self.browser))
        browser.arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
            "--user-data-dir=\(folder.path)/profile", "--window-size=\(width),1500", "--screenshot=\(picture.path)",
            page.absoluteString,
        ]
        browser.standardOutput = FileHandle.nullDevice
        browser.standardError = FileHandle.nullDevice
        try browser.run()
        browser.waitUntilExit()
        let bitmap = try #require(Bitmap(try ImageFile.image(at: picture)))
        #expect(bitmap.width == width)
        let background = bitmap.pixels[0]
        // Half of one colour over another half of it may be one step off.
        func isNear(_ seen: UInt32) -> Bool {
            if seen == pixel { return true }
            // Most pixels are those of the page. (Tests are compiled without optimisation.)
            if seen == background { return false }
            for shift: UInt32 in [0, 8, 16, 24] {
                let a = Int((seen >> shift) & 255), b = Int((pixel >> shift) & 255)
                if abs(a - b) > 2 { return false }
            }
            return true
        }
        return bitmap.pixels.count(where: isNear)
    }

    /// The last of four frames of 400 × 100 pixels has the position of the first: in the sheet and under the slider.
    @Test(.enabled(if: browser != nil, "there is no Chromium"), arguments: [500, 1400])
    func report_showsStripsWhole(_ width: Int) throws {
        let package = try TestPackage()
        let first: UInt32 = 0xFF00_00FF, last: UInt32 = 0xFF00_FF00, other: UInt32 = 0xFFFF_FFFF
        let parts = (0..<4).map {
            SnapshotContent.Part(
                name: "\($0)", rect: BitmapRect(x: 400 * $0, y: 0, width: 400, height: 100), time: Double($0))
        }
        for middle in [other, 0xFF80_8080] {
            var strip = Bitmap(width: 1600, height: 100, filledWith: middle)
            for y in 0..<100 {
                for x in 0..<400 {
                    strip[x, y] = first
                    strip[x + 1200, y] = last
                }
            }
            let image = try #require(strip.image())
            _ = messages { Snapshot.expect(.image(image, scale: 1, parts: parts), "strip", at: package.place()) }
        }
        let page = package.failures.appendingPathComponent("index.html")
        // The film shows the first frame alone.
        let film = try String(contentsOf: page, encoding: .utf8).replacingOccurrences(
            of: "class=\"film\"", with: "class=\"film\" hidden")
        try Data(film.utf8).write(to: page)
        let firsts = try count(first, in: page, width: width), lasts = try count(last, in: page, width: width)
        #expect(firsts > 1000 && abs(firsts - lasts) * 20 < firsts, "\(firsts) and \(lasts) pixels")
    }

    @Test func sheet_isExpectedDifferenceActual() throws {
        let package = try TestPackage()
        _ = try expect(red, in: package)
        _ = try expect(blue, in: package)
        let url = package.failures.appendingPathComponent("AppTests.badge.png.png")
        let sheet = try #require(Bitmap(try ImageFile.image(at: url)))
        #expect((sheet.width, sheet.height) == (4 * 3 + 8, 2))
        #expect(sheet[0, 0] == red && sheet[16, 0] == blue && sheet[8, 0] != 0xFF00_0000)
    }

    @Test func size_isToldFirst() throws {
        let package = try TestPackage()
        _ = try expect(red, in: package)
        let wide = try image(red, width: 6)
        let said = messages { Snapshot.expect(.image(wide, scale: 1), "badge", at: package.place()) }
        #expect(said.count == 1 && said[0].contains("its size is 6 × 2 pixels instead of 4 × 2."), "\(said)")
    }

    @Test func failed_writesAnew() throws {
        let package = try TestPackage()
        _ = try expect(red, in: package)
        #expect(try expect(red, in: package, record: .failed) == [])
        #expect(
            try expect(blue, in: package, record: .failed) == [
                "Snapshot “badge”: 8 of 8 pixels differ by up to 255, the first at 0, 0. Wrote "
                    + "Tests/Goldens/AppTests/badge.png again; check it, then run the test again."
            ])
        #expect(try expect(blue, in: package) == [])
    }

    @Test func all_writesAlways() throws {
        let package = try TestPackage()
        _ = try expect(red, in: package)
        for environment in [["MICA_UPDATE_GOLDENS": "1"], ["MICA_UPDATE_GOLDENS": "all"]] {
            #expect(
                try expect(red, in: package, environment: environment) == [
                    "Snapshot “badge”: wrote Tests/Goldens/AppTests/badge.png; check it, then run the test again."
                ])
        }
    }

    @Test func never_writesNothing() throws {
        let package = try TestPackage()
        let sentence =
            "Snapshot “badge”: there is no Tests/Goldens/AppTests/badge.png, and this run does not record goldens; run the "
            + "test with recording enabled, and commit the file."
        #expect(try expect(red, in: package, record: .never) == [sentence])
        // On CI, whatever the mode.
        for value in ["true", "1", "woodpecker"] {
            #expect(try expect(red, in: package, record: .all, environment: ["CI": value]) == [sentence])
        }
        #expect(package.files(package.goldens) == [])
        #expect(try expect(red, in: package, environment: ["CI": "false"]).first?.contains("wrote") == true)
    }

    @Test func environment_isChecked() throws {
        let package = try TestPackage()
        #expect(
            try expect(red, in: package, environment: ["MICA_UPDATE_GOLDENS": "yes"]) == [
                "Snapshot “badge”: MICA_UPDATE_GOLDENS must be all, missing, failed, never (got yes)."
            ])
    }

    @Test(.recording(.never)) func trait_countsForItsTest() throws {
        let package = try TestPackage()
        #expect(try expect(red, in: package).first?.contains("this run does not record goldens") == true)
        #expect(try expect(red, in: package, record: .missing).first?.contains("wrote") == true)
    }

    @Test func names_areThoseOfTheTest() throws {
        let package = try TestPackage()
        func unnamed(_ line: Int) throws {
            let image = try image(red)
            _ = messages { Snapshot.expect(.image(image, scale: 1), nil, at: package.place(line: line)) }
        }
        try unnamed(10)
        try unnamed(20)
        // The same location again is the same golden.
        try unnamed(10)
        #expect(
            package.files(package.goldens) == [
                "BadgeTests.names_areThoseOfTheTest-2.png", "BadgeTests.names_areThoseOfTheTest.png",
            ])
    }

    @Test(arguments: [1, 2]) func names_areNeededForArguments(number: Int) throws {
        let package = try TestPackage()
        #expect(
            try expect(red, nil, in: package) == [
                "names_areNeededForArguments runs with several arguments; name each snapshot."
            ])
    }

    @Test func names_areFileNames() throws {
        let package = try TestPackage()
        _ = try expect(red, "../a b/ö:*", in: package)
        #expect(package.files(package.goldens) == ["..-a-b-ö--.png"])
    }

    @Test func unreadableGolden_isTold() throws {
        let package = try TestPackage()
        _ = try expect(red, in: package)
        try Data("no picture".utf8).write(to: package.goldens.appendingPathComponent("badge.png"))
        let said = try expect(red, in: package)
        #expect(said.count == 1 && said[0].hasPrefix("Snapshot “badge”: ") && said[0].contains("badge.png"), "\(said)")
    }

    @Test func orphans_areThoseThatNobodyAskedFor() throws {
        let package = try TestPackage()
        _ = try expect(red, "used", in: package)
        _ = try expect(red, "forgotten", in: package)
        try Data().write(to: package.goldens.appendingPathComponent("README.md"))
        let orphans = SnapshotNames.orphans(in: [package.goldens: ["used.png"]])
        #expect(orphans.map(\.lastPathComponent) == ["forgotten.png"])

        // XCTest tests, which run in other processes, store theirs in a file.
        let file = package.root.appendingPathComponent("test-goldens-\(getppid())")
        // No process has this number: it is above the maximum of Linux.
        let stale = package.root.appendingPathComponent("test-goldens-4194305")
        try Data().write(to: stale)
        SnapshotNames.save([package.goldens: ["used.png"]], in: file)
        SnapshotNames.save([package.goldens: ["forgotten.png"], package.root: ["a b.txt"]], in: file)
        #expect(!FileManager.default.fileExists(atPath: stale.path))
        let loaded = SnapshotNames.load(file)
        #expect(SnapshotNames.orphans(in: loaded) == [] && loaded.values.map(\.count).sorted() == [1, 2])
        #expect(SnapshotNames.load(file) == [:] && !FileManager.default.fileExists(atPath: file.path))
    }

    // MARK: Tolerances

    @Test func tolerance_perChannelAndShare() throws {
        let package = try TestPackage()
        _ = try expect(0xFF10_1010, in: package)
        #expect(try expect(0xFF10_1012, in: package, tolerance: SnapshotTolerance(channel: 2)) == [])
        #expect(try expect(0xFF10_1013, in: package, tolerance: SnapshotTolerance(channel: 2)).count == 1)
        #expect(try expect(0xFF10_10FF, in: package, tolerance: SnapshotTolerance(pixels: 1)) == [])
        #expect(try expect(0xFF10_10FF, in: package, tolerance: SnapshotTolerance(pixels: 0.9)).count == 1)
    }

    @Test func tolerance_perceptual() throws {
        let package = try TestPackage()
        _ = try expect(0xFF80_8080, in: package)
        #expect(try expect(0xFF82_8080, in: package, tolerance: .perceptual(2)) == [])
        let said = try expect(0xFF80_80C0, in: package, tolerance: .perceptual(2))
        #expect(said.first?.contains("differ by up to a colour difference (CIEDE2000) of ") == true, "\(said)")
        // A transparent pixel and an opaque one differ on one of the two backgrounds, whatever their colour.
        #expect(try expect(0x0080_8080, in: package, tolerance: .perceptual(2)).count == 1)
    }

    @Test func tolerance_ignoresRegions() throws {
        let package = try TestPackage()
        func bitmap(_ changed: UInt32) throws -> CGImage {
            var bitmap = Bitmap(width: 8, height: 8, filledWith: red)
            bitmap[6, 7] = changed
            return try #require(bitmap.image())
        }
        func said(_ tolerance: SnapshotTolerance, _ changed: UInt32) throws -> [String] {
            let image = try bitmap(changed)
            return messages {
                Snapshot.expect(.image(image, scale: 2), "regions", tolerance: tolerance, at: package.place())
            }
        }
        _ = try said(.exact, red)
        #expect(try said(.exact, blue).count == 1)
        // In points, from the top left corner.
        #expect(try said(.exact.ignoring(CGRect(x: 3, y: 3, width: 1, height: 1)), blue) == [])
        #expect(try said(.exact.ignoring(CGRect(x: 0, y: 0, width: 1, height: 1)), blue).count == 1)
        #expect(try said(.exact.ignoring(.infinite), blue) == [])
        #expect(try said(.exact.ignoring(.null, .zero), blue).count == 1)
    }

    // MARK: Texts

    @Test func text_differsByLines() throws {
        let package = try TestPackage()
        func said(_ text: String) -> [String] {
            messages { Snapshot.expect(.text(text, ending: "txt"), "tree", at: package.place()) }.map(package.plain)
        }
        #expect(said("a\nb\nc\n").first?.contains("wrote Tests/Goldens/AppTests/tree.txt") == true)
        #expect(said("a\nb\nc\n") == [])
        #expect(
            said("a\nx\nc\n") == [
                "Snapshot “tree”: line 2 differs.\n  expected: b\n  actual:   x\n See "
                    + "PACKAGE/out/test-failures/AppTests.tree.txt.diff, or all in PACKAGE/out/test-failures/index.html."
            ])
        let url = package.failures.appendingPathComponent("AppTests.tree.txt.diff")
        #expect(try String(contentsOf: url, encoding: .utf8) == "  a\n- b\n+ x\n  c\n  \n")
        let page = try String(contentsOf: package.failures.appendingPathComponent("index.html"), encoding: .utf8)
        #expect(page.contains("<span class=\"old\">- b</span>"))
    }
}
