import Foundation
import Mica
import UIKit

/// A picture of an app instead of its windows, which needs no display: the program's arguments
/// `--picture FILE.png --at SECONDS --size WIDTHxHEIGHT --scale NUMBER`.
@MainActor package struct AppPicture {
    package let file: URL
    package let format: StillFormat
    /// Seconds of the app's clock, 0–86,400. Default 1.
    package private(set) var time: TimeInterval = 1
    /// The size of the screen in points.
    package private(set) var size: CGSize
    /// Pixels per point, 0.1–16. Default 2.
    package private(set) var scale: CGFloat

    private static let options = ["--picture", "--at", "--size", "--scale"]

    /// Returns the values of a program's options. The app opens URLs, pairs such as `-AppleLanguages (de)` are user defaults,
    /// and arguments after `--` are the app's own.
    private static func values(_ arguments: [String]) throws(UsageError) -> [String: String] {
        var values: [String: String] = [:], rest = arguments.dropFirst()
        while let argument = rest.popFirst(), argument != "--" {
            if argument.contains("://"), !argument.hasPrefix("-") { continue }
            if argument.hasPrefix("-"), !argument.hasPrefix("--") {
                if rest.first?.hasPrefix("-") == false { rest.removeFirst() }
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let name = parts.first, options.contains(name) else {
                throw UsageError(
                    "there is no option “\(argument)”; the options are \(options.joined(separator: ", ")); arguments of the "
                        + "app itself follow “--”")
            }
            guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
                throw UsageError("\(name) needs a value")
            }
            values[name] = value
        }
        return values
    }

    /// Reads the arguments of a program; nil without `--picture`. `size` and `scale` are the defaults.
    package init?(_ arguments: [String], size: CGSize, scale: CGFloat) throws(UsageError) {
        self.size = size
        self.scale = scale
        let values = try AppPicture.values(arguments)
        guard let path = values["--picture"] else {
            if let name = values.keys.min() { throw UsageError("\(name) needs --picture FILE.png") }
            return nil
        }
        file = URL(fileURLWithPath: path)
        let ending = file.pathExtension.lowercased()
        guard let format = StillFormat(rawValue: ending == "jpg" ? "jpeg" : ending) else {
            throw UsageError("--picture must end in .png, .jpg or .webp (got \(path))")
        }
        self.format = format
        if let text = values["--at"] {
            guard let time = Double(text), (0...86_400).contains(time) else {
                throw UsageError("--at must be 0–86400 seconds (got \(text))")
            }
            self.time = time
        }
        if let text = values["--scale"] {
            guard let scale = Double(text), (0.1...16).contains(scale) else {
                throw UsageError("--scale must be 0.1–16 (got \(text))")
            }
            self.scale = CGFloat(scale)
        }
        if let text = values["--size"] {
            let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
            guard sides.count == 2, sides.allSatisfy({ (1...16_384).contains($0) }) else {
                throw UsageError("--size must be WIDTHxHEIGHT in points, each 1–16384 (got \(text))")
            }
            self.size = CGSize(width: sides[0], height: sides[1])
        }
        guard OfflineRenderer.canRender(size: self.size, scale: self.scale) else {
            throw UsageError(
                "--size times --scale must be at most 32767 pixels a side and 4 GiB (got \(Int(self.size.width))x"
                    + "\(Int(self.size.height)) at \(self.scale))")
        }
    }

    /// Starts the app, writes its picture and ends the process. Tasks, timers and dispatched blocks of the main thread run
    /// on the app's clock until then.
    func run(_ launch: AppLaunch) -> Never {
        var settings = UIAccessibility.Settings()
        if let category = launch.contentSizeCategory { settings.preferredContentSizeCategory = category }
        let renderer = OfflineRenderer(
            application: launch, size: size, scale: scale, style: launch.style ?? .light,
            layoutDirection: launch.isRightToLeft ? .rightToLeft : .leftToRight, accessibility: settings)
        guard renderer.window != nil else {
            AppPicture.end(launch.name, "the app must make a window visible when it starts (got none)")
        }
        renderer.drivesTasks = true
        Task { @MainActor in
            do {
                let data = try await renderer.data(as: format, at: time)
                try data.write(to: file, options: .atomic)
            } catch {
                AppPicture.end(launch.name, "\(file.relativePath): \(error.localizedDescription)")
            }
            exit(0)
        }
        while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }

    nonisolated static func end(_ name: String, _ reason: String, status: Int32 = 1) -> Never {
        FileHandle.standardError.write(Data("\(name): \(reason)\n".utf8))
        exit(status)
    }
}
