import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization

/// A request, and the connection that it came by.
struct CardContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}

/// Answers requests.
final class CardService: Sendable {
    let renderer: CardRenderer
    let cache: CardCache
    let metrics: Metrics
    let connections: Connections
    private let limits: Limits
    private let clients = Mutex<[String: Int]>([:])
    /// Part of every ETag: another build may draw other pixels.
    private static let version = "1"

    init(renderer: CardRenderer, cache: CardCache, metrics: Metrics, connections: Connections, limits: Limits) {
        (self.renderer, self.cache, self.metrics) = (renderer, cache, metrics)
        (self.connections, self.limits) = (connections, limits)
    }

    func router() -> Router<CardContext> {
        let router = Router(context: CardContext.self)
        router.get("/card/:file") { request, context in
            await self.answer(request, context, "card") { try await self.card(request, context, upload: nil) }
        }
        router.head("/card/:file") { request, context in
            await self.answer(request, context, "card") {
                try await self.card(request, context, upload: nil).createHeadResponse()
            }
        }
        router.post("/card/:file") { request, context in
            await self.answer(request, context, "card") {
                try await self.card(request, context, upload: try await self.body(of: request))
            }
        }
        router.get("/health") { request, context in
            await self.answer(request, context, "health") { Self.text("ok\n") }
        }
        router.get("/metrics") { request, context in
            await self.answer(request, context, "metrics") {
                Self.text(
                    self.metrics.text(self.renderer, self.cache), type: "text/plain; version=0.0.4; charset=utf-8")
            }
        }
        router.get("/") { request, context in
            await self.answer(request, context, "help") { Self.text(Self.help) }
        }
        router.get("**") { request, context in
            await self.answer(request, context, "other") {
                throw RequestError(.notFound, "There is nothing here; / tells what there is.")
            }
        }
        return router
    }

    /// Makes a response of what `body` answers or throws, counts and logs it.
    private func answer(
        _ request: Request, _ context: CardContext, _ route: String, _ body: () async throws -> Response
    ) async -> Response {
        let start = ContinuousClock.now
        var response: Response, reason: String?
        do {
            response = try await body()
        } catch let error as RequestError {
            reason = error.sentence
            response = Self.text(error.sentence + "\n", status: error.status)
            if let seconds = error.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
            // What was not read of a body is not waited for.
            if error.status == .contentTooLarge, request.method == .post { response.headers[.connection] = "close" }
        } catch is CancellationError {
            // Nobody reads it; it stands in the log and in the metrics.
            reason = "The client has gone."
            response = Response(status: .init(code: 499, reasonPhrase: "Client Closed Request"))
        } catch {
            reason = "\(error)"
            response = Self.text("The server failed.\n", status: .internalServerError)
        }
        let time = start.duration(to: .now) / .seconds(1), bytes = response.body.contentLength ?? 0
        metrics.noteRequest(route: route, status: response.status.code, seconds: time, bytes: bytes)
        let level: Logger.Level = response.status.code >= 500 ? .warning : .info
        if context.logger.logLevel <= level {
            var metadata: Logger.Metadata = [
                "method": "\(request.method)", "path": "\(request.uri.string.prefix(500))",
                "status": .stringConvertible(response.status.code), "bytes": .stringConvertible(bytes),
                "ms": .stringConvertible((time * 1e5).rounded() / 100), "client": "\(Self.client(context))",
            ]
            if let reason { metadata["reason"] = "\(reason)" }
            context.logger.log(level: level, "request", metadata: metadata)
        }
        return response
    }

    private static func text(
        _ text: String, status: HTTPResponse.Status = .ok, type: String = "text/plain; charset=utf-8"
    ) -> Response {
        Response(
            status: status, headers: [.contentType: type, .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    private static func client(_ context: CardContext) -> String { context.channel.remoteAddress?.ipAddress ?? "-" }

    private func body(of request: Request) async throws -> Data {
        let tooLarge = RequestError(.contentTooLarge, "The body has more than \(limits.uploadBytes) bytes.")
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limits.uploadBytes {
            throw tooLarge
        }
        var data = Data()
        for try await part in request.body {
            guard data.count + part.readableBytes <= limits.uploadBytes else { throw tooLarge }
            data.append(contentsOf: part.readableBytesView)
        }
        return data
    }

    private func card(_ request: Request, _ context: CardContext, upload: Data?) async throws -> Response {
        let file = context.parameters.get("file") ?? ""
        let card = try CardRequest(file: file, query: request.uri.query ?? "")
        try renderer.check(card)
        var headers: HTTPFields = [.contentType: card.format.mediaType]
        if let upload {
            guard card.card.avatar == nil else {
                throw RequestError(.badRequest, "The body is the avatar; leave out the parameter avatar.")
            }
            let bytes = try await draw(context) { [renderer] priority in
                try await renderer.render(card, avatar: .uploaded(upload), priority: priority)
            }
            metrics.noteCard(.miss)
            headers[.cacheControl] = "no-store"
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: bytes))
        }
        let version: ImageStore.Version?
        if let name = card.card.avatar { version = try renderer.images.version(of: name) } else { version = nil }
        let identity = card.identity(avatar: version?.identity ?? "")
        let tag = Self.tag(identity)
        headers[.eTag] = tag
        headers[.cacheControl] = "public, max-age=3600"
        if Self.matches(request.headers[values: .ifNoneMatch], tag) {
            return Response(status: .notModified, headers: headers)
        }
        let avatar = version.map { CardRenderer.Avatar.stored($0) } ?? .none
        let (bytes, source) = try await draw(context) { [renderer, cache] priority in
            try await cache.card(identity) { try await renderer.render(card, avatar: avatar, priority: priority) }
        }
        metrics.noteCard(source)
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: bytes))
    }

    /// Lets no client have more than its share, and stops when it goes. Who asks for many cards at once waits behind those who
    /// ask for a few.
    private func draw<Result: Sendable>(
        _ context: CardContext, _ body: @escaping @Sendable (TaskPriority) async throws -> Result
    ) async throws -> Result {
        let client = Self.client(context)
        let count: Int? = clients.withLock { counts in
            guard counts[client, default: 0] < limits.cardsPerClient else { return nil }
            counts[client, default: 0] += 1
            return counts[client]
        }
        guard let count else {
            throw RequestError(
                .tooManyRequests, "\(limits.cardsPerClient) cards of this address are being drawn; wait for them.",
                retryAfter: 1)
        }
        defer {
            clients.withLock { counts in
                counts[client]! -= 1
                if counts[client] == 0 { counts[client] = nil }
            }
        }
        let priority: TaskPriority = count <= 4 ? .high : count <= 16 ? .medium : .low
        guard let connection = connections.of(context.channel) else { return try await body(priority) }
        return try await connection.whileClientStays { try await body(priority) }
    }

    /// A card is a function of its identity, so its tag is known before it is drawn. (Two FNV-1a sums of 64 bits.)
    static func tag(_ identity: String) -> String {
        func sum(_ start: UInt64) -> String {
            var sum = start
            for byte in "\(version)\n\(identity)".utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
            return String(sum, radix: 36)
        }
        return "\"\(sum(0xCBF2_9CE4_8422_2325))-\(sum(0x84222325_CBF29CE4))\""
    }

    static func matches(_ fields: [String], _ tag: String) -> Bool {
        fields.joined(separator: ",").split(separator: ",").contains { field in
            let text = field.trimmingCharacters(in: .whitespaces)
            return text == "*" || text == tag || text == "W/\(tag)"
        }
    }

    private static let help: String = {
        var lines = ["GET /card/NAME.png, .webp, .gif or .mp4", ""]
        for card in cards {
            lines.append("\(card.name): \(Int(card.size.width)) × \(Int(card.size.height)) points")
            lines += card.parameters.map { "  \($0)" }
        }
        lines += ["each of them:"] + CardRequest.parameters.map { "  \($0)" }
        lines += [
            "", "POST /card/NAME…: the same; the body is the avatar, an image.", "GET /health", "GET /metrics", "",
        ]
        return lines.joined(separator: "\n")
    }()
}
