import Foundation
import MicaGallery
import Testing

import MicaStudio

/// The answer to `studio.settled()`, with which tests of the page wait for the results of their requests.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SettleTests {
    /// The browser's end of a page with a scene.
    private final class Page {
        let server: StudioServer
        private let client: TestClient

        init() async throws {
            let studio = await MainActor.run { Studio(galleryScenes, first: "fade") }
            server = try StudioServer(token: "secret", downloads: studio.downloads) { socket in
                Task { await studio.show(socket) }
            }
            client = TestClient(port: server.port)
            try #require(client.openSocket(server))
        }
        deinit { server.stop() }

        func ask(_ text: String) { client.send(message: text) }

        /// Returns the messages up to an answer with the type, frames as "frame".
        func hear(until type: String) throws -> [String] {
            var heard: [String] = []
            while heard.last?.hasPrefix(type) != true {
                let (opcode, payload) = try #require(client.receive(), "after \(heard)")
                if opcode == 2 {
                    heard.append("frame")
                    client.send(message: PageSocket.acknowledgement)
                } else {
                    let answer = try #require(JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any])
                    let id = (answer["id"] as? Int).map { " \($0)" } ?? ""
                    heard.append("\(answer["type"] ?? "?")\(id)")
                }
            }
            return heard
        }
    }

    @Test func settle_isAnsweredBehindWhatWasAskedFor() async throws {
        let page = try await Page()
        page.ask(#"{"type":"settle","id":1}"#)
        let first = try page.hear(until: "settled")
        #expect(first.last == "settled 1" && first.contains("frame") && first.contains("state"))
        page.ask(#"{"type":"seek","time":1.8}"#)
        page.ask(#"{"type":"settle","id":2}"#)
        let second = try page.hear(until: "settled")
        #expect(second.last == "settled 2" && second.contains("frame"))
        // Nothing is left to display.
        page.ask(#"{"type":"settle","id":3}"#)
        #expect(try page.hear(until: "settled") == ["settled 3"])
    }

    @Test func settle_isNotAnsweredWhileTheScenePlays() async throws {
        let page = try await Page()
        page.ask(#"{"type":"settle","id":1}"#)
        _ = try page.hear(until: "settled")
        page.ask(#"{"type":"play","speed":0.1,"loops":true}"#)
        page.ask(#"{"type":"settle","id":2}"#)
        for _ in 0..<3 { #expect(try !page.hear(until: "frame").contains { $0.hasPrefix("settled") }) }
        page.ask(#"{"type":"pause"}"#)
        #expect(try page.hear(until: "settled").last == "settled 2")
    }

    @Test func settle_isTakenAHundredTimes() async throws {
        let page = try await Page()
        page.ask(#"{"type":"play","speed":0.1,"loops":true}"#)
        for id in 0...100 { page.ask(#"{"type":"settle","id":\#(id)}"#) }
        #expect(try page.hear(until: "failure").last == "failure")
        page.ask(#"{"type":"pause"}"#)
        for id in 0..<100 { #expect(try page.hear(until: "settled").last == "settled \(id)") }
    }
}
