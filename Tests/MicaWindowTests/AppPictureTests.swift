import Foundation
import Mica
import MicaWindow
import Testing
import UIKit

/// The arguments with which an app's program writes a picture.
@MainActor @Suite struct AppPictureTests {
    private func picture(_ arguments: String...) throws -> AppPicture? {
        try AppPicture(["app"] + arguments, size: CGSize(width: 390, height: 844), scale: 2)
    }

    private func failure(_ arguments: String...) -> String {
        do {
            _ = try AppPicture(["app"] + arguments, size: CGSize(width: 390, height: 844), scale: 2)
            return "none"
        } catch { return error.description }
    }

    @Test func argumentsHaveDefaults() throws {
        #expect(try picture() == nil)
        // User defaults, and what is the app's own.
        #expect(try picture("-AppleLanguages", "(de)", "-Reset", "-Level", "a://b", "--", "--bogus") == nil)
        #expect(try picture("-Level", "3", "--picture=c=.webp", "--at=2")?.time == 2)
        let plain = try #require(try picture("--picture", "a/b.png"))
        #expect(plain.file.lastPathComponent == "b.png" && plain.format == .png && plain.time == 1)
        #expect(plain.size == CGSize(width: 390, height: 844) && plain.scale == 2)
        let full = try #require(
            try picture("--size", "320x480.5", "--picture", "b.JPG", "--at", "0.25", "--scale", "3"))
        #expect(full.format == .jpeg && full.time == 0.25 && full.scale == 3)
        #expect(full.size == CGSize(width: 320, height: 480.5))
    }

    @Test func appsOnTheirSideHaveAWideScreen() {
        let (tall, wide) = (CGSize(width: 390, height: 844), CGSize(width: 844, height: 390))
        let name = "UIInterfaceOrientation"
        #expect(ApplicationRunner.size(orientations: []) == tall)
        #expect(ApplicationRunner.size(orientations: [name + "LandscapeLeft", name + "Portrait"]) == tall)
        #expect(ApplicationRunner.size(orientations: [name + "LandscapeLeft", name + "LandscapeRight"]) == wide)
        #expect(
            ApplicationRunner.size(orientations: [name + "LandscapeLeft"], isTablet: true)
                == CGSize(width: 1024, height: 768))
    }

    @Test func wrongArgumentsAreNamed() {
        #expect(failure("--picture") == "--picture needs a value")
        for name in ["--bogus", "word", "--at2=1", "--"] {
            let text = failure("--picture", "a.png", name)
            #expect(
                text
                    == (name == "--"
                        ? "none"
                        : "there is no option “\(name)”; the options are --picture, --at, --size, --scale; arguments of the app "
                            + "itself follow “--”"))
        }
        #expect(failure("--size", "1x1", "--at", "x") == "--at needs --picture FILE.png")
        #expect(failure("--picture", "a.gif") == "--picture must end in .png, .jpg or .webp (got a.gif)")
        #expect(failure("--picture", "a.png", "--at", "nan") == "--at must be 0–86400 seconds (got nan)")
        #expect(failure("--picture", "a.png", "--scale", "0") == "--scale must be 0.1–16 (got 0)")
        for size in ["100", "0x100", "100x", "x", "100x100x100", "16385x1", "infx1"] {
            #expect(
                failure("--picture", "a.png", "--size", size)
                    == "--size must be WIDTHxHEIGHT in points, each 1–16384 (got \(size))")
        }
        #expect(failure("--picture", "a.png", "--size", "16384x16384", "--scale", "8").contains("at most 32767 pixels"))
    }
}
