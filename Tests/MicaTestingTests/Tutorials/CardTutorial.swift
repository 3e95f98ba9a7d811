import Foundation
import Mica

// The code of Docs/tutorials/card.md, line for line.

final class CardView: UIView {
    let name = UILabel(frame: CGRect(x: 24, y: 40, width: 272, height: 40))
    let title = UILabel(frame: CGRect(x: 24, y: 84, width: 272, height: 24))

    init(name: String, title: String) {
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 160))
        backgroundColor = .systemBackground
        self.name.text = name
        self.name.font = .boldSystemFont(ofSize: 32)
        self.title.text = title
        self.title.textColor = .secondaryLabel
        addSubview(self.name)
        addSubview(self.title)
    }

    required init?(coder: NSCoder) { fatalError("A card is not archived.") }
}

final class StripedCardView: UIView {
    let stripe = CAGradientLayer()

    init(name: String, title: String) {
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 160))
        stripe.frame = CGRect(x: 0, y: 0, width: 320, height: 12)
        stripe.colors = [
            CGColor(red: 0, green: 0.48, blue: 1, alpha: 1), CGColor(red: 0.69, green: 0.32, blue: 0.87, alpha: 1),
        ]
        stripe.startPoint = CGPoint(x: 0, y: 0.5)
        stripe.endPoint = CGPoint(x: 1, y: 0.5)
        addSubview(CardView(name: name, title: title))
        layer.addSublayer(stripe)
    }

    required init?(coder: NSCoder) { fatalError("A card is not archived.") }
}

@MainActor func cardFile(name: String, title: String) throws -> Data {
    try OfflineRenderer(view: StripedCardView(name: name, title: title)).data(as: .png)
}

let cardPool = RenderPool(waitingJobs: 64)

func card(name: String) async throws -> Data {
    let job = RenderPool.Job(size: CGSize(width: 320, height: 160), scale: 2, timeLimit: 30)
    return try await cardPool.data(job, as: .png) { StripedCardView(name: name, title: "Mathematician") }
}

func serveCards(port: UInt16) throws {
    signal(SIGPIPE, SIG_IGN)  // of clients that leave
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian  // 127.0.0.1
    let code = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    guard code == 0, listen(server, 64) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    Thread.detachNewThread {
        while true {
            let connection = accept(server, nil, nil)
            guard connection >= 0 else { continue }
            let client = FileHandle(fileDescriptor: connection, closeOnDealloc: true)
            Thread.detachNewThread { answer(client) }
        }
    }
}

/// Answers `GET /Ada` with the card of Ada.
func answer(_ client: FileHandle) {
    let line = String(decoding: client.availableData, as: UTF8.self).prefix { !$0.isNewline }.split(separator: " ")
    guard line.count == 3, line[0] == "GET", let name = line[1].dropFirst().removingPercentEncoding else { return }
    Task {
        do {
            let png = try await card(name: name)
            let head = "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: \(png.count)\r\n"
            try client.write(contentsOf: Data((head + "Connection: close\r\n\r\n").utf8) + png)
        } catch {
            let head = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            try? client.write(contentsOf: Data(head.utf8))
        }
    }
}

final class CardScene: Scene {
    static let name = "card"
    static let summary = "A card with a name and a title."
    let size = CGSize(width: 320, height: 160)
    let duration = 1.0
    @SceneParameter("name", "The name in large letters.") var name = "Ada Lovelace"
    @SceneParameter("title", "The text below the name.") var title = "Mathematician"
    init() {}
    func makeView() -> UIView { StripedCardView(name: name, title: title) }
}
