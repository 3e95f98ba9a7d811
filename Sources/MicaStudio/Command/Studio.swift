#if Studio
import Foundation
package import Mica

/// The open pages.
@MainActor package final class Studio {
    nonisolated package let downloads = Downloads()
    private let scenes: [any Scene.Type]
    private let first: String
    private let turnstile = Turnstile()
    private var sessions: [ObjectIdentifier: StudioSession] = [:]

    /// Creates a studio without pages. Each page starts with the scene called `first`.
    package init(_ scenes: [any Scene.Type], first: String) {
        self.scenes = scenes
        self.first = first
    }

    /// `true` if the ends of pages are reported on the standard error, for tests.
    private static let announces = ProcessInfo.processInfo.environment["MICA_ANNOUNCE"] == "1"

    /// Serves a page. Returns when it is closed.
    package func show(_ socket: PageSocket) async {
        do {
            let session = try StudioSession(
                socket, setup: StudioSetup(scene: first), scenes: scenes, turnstile, downloads)
            sessions[ObjectIdentifier(session)] = session
            socket.wake()
            await session.run()
            sessions[ObjectIdentifier(session)] = nil
            if Studio.announces { FileHandle.standardError.write(Data("mica: page closed\n".utf8)) }
        } catch {
            socket.send(text: StudioAnswer.text(StudioAnswer.Failure(message: "\(error)")))
        }
        socket.close()
    }

    func tellAll(_ answer: some Encodable) {
        for session in sessions.values { session.tell(answer) }
    }
}
#endif
