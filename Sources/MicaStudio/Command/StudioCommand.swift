#if Studio
package import ArgumentParser
import Foundation
import Mica
import UIKit

/// `studio SCENE`: serves the scene in a browser, with its timeline, its layers and its costs.
package struct StudioCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Serves a web page that plays, inspects, edits and exports scenes.",
        discussion: """
            Prints the address to open. Only this machine can open the page, and only with the token in the address. \
            Ctrl-C stops the server.
            """)

    @Argument(
        help: "The scene's name, or the path of a Lottie file; the first scene by default.", completion: .scenes)
    var scene: String?
    @Option(help: ArgumentHelp("Port to listen on, 1–65535; a free port by default.", valueName: "number"))
    var port: String?
    @Option(
        help: ArgumentHelp(
            "Address to listen on. Addresses other than 127.0.0.1 admit other machines that know the token.",
            valueName: "address"))
    var bind: String = "127.0.0.1"
    @Flag(help: "Do not rebuild the package when one of its sources is saved.") var noReload = false

    package init() {}

    @MainActor package mutating func run() async throws {
        let catalog = SceneCatalog.current
        guard let first = catalog.scenes.first else { throw UsageError("there are no scenes") }
        let type = try scene.map { try catalog.scene(named: $0) } ?? first
        // A file is a scene of its own.
        let isListed = catalog.scenes.contains { $0.name == type.name }
        let studio = Studio((isListed ? [] : [type]) + catalog.scenes, first: type.name)
        let kept = Reload.keptPlace
        let server = try StudioServer(
            address: bind, port: try kept?.port ?? parsedPort ?? 0, token: kept?.token ?? Access.makeToken(),
            downloads: studio.downloads
        ) { socket in
            Task { @MainActor in await studio.show(socket) }
        }
        try StandardOutput.writeLine(server.link)
        if !noReload, let reload = Reload(port: server.port, token: server.access.token) {
            await reload.watch { studio.tellAll($0) }
        }
        while true { try await Task.sleep(for: .seconds(3600)) }
    }

    private var parsedPort: UInt16? {
        get throws {
            guard let port else { return nil }
            guard let number = UInt16(port), number > 0 else {
                throw UsageError("--port", mustBe: "1–65535", got: port)
            }
            return number
        }
    }
}
#endif
