import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A request's connection and the address of its client.
struct CardContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    let client: String

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
        client = ClientAddress.of(source.channel)
    }
}

/// Answers requests.
final class CardService: HTTPResponder {
    let renderer: CardRenderer
    let cache: CardCache
    let log: RequestLog
    let connections: Connections
    let answers: ByteBudget
    let tags: EntityTags
    let limits: Limits
    let uploads: ByteBudget
    let uploadDigest = UploadDigest()

    init(
        renderer: CardRenderer, cache: CardCache, log: RequestLog, connections: Connections, answers: ByteBudget,
        tags: EntityTags
    ) {
        self.renderer = renderer
        self.cache = cache
        self.log = log
        self.connections = connections
        self.answers = answers
        self.tags = tags
        limits = renderer.limits
        uploads = ByteBudget(client: limits.clientUploadBytes, all: limits.allUploadBytes)
    }

    /// The routes and their methods.
    private enum Route: String {
        case card, health, metrics, help, other

        init(_ path: String) {
            switch path {
            case "/": self = .help
            case "/health": self = .health
            case "/metrics": self = .metrics
            case _ where path.hasPrefix("/card/"): self = .card
            default: self = .other
            }
        }

        var methods: [HTTPRequest.Method] {
            self == .card ? [.get, .head, .post, .options] : [.get, .head, .options]
        }
    }

    /// Counts and logs each request with its answer.
    func respond(to request: Request, context: CardContext) async throws -> Response {
        let start = ContinuousClock.now, route = Route(request.uri.path)
        var (response, reason) = await answer(request, context, route)
        // The rest of an unread body is not waited for.
        if hasUnreadBody(request, response) { response.headers[.connection] = "close" }
        log.note(
            .init(
                route: route.rawValue, method: "\(request.method)", path: request.uri.string,
                status: response.status.code, bytes: response.body.contentLength ?? 0,
                seconds: start.duration(to: .now) / .seconds(1), client: context.client, reason: reason))
        return response
    }

    private func hasUnreadBody(_ request: Request, _ response: Response) -> Bool {
        let hasBody =
            request.headers[.transferEncoding] != nil
            || request.headers[.contentLength].map { Int($0) != 0 } ?? false
        return hasBody && (request.method != .post || response.status.kind != .successful)
    }

    /// The response, and the reason if it is a failure.
    private func answer(_ request: Request, _ context: CardContext, _ route: Route) async -> (Response, String?) {
        do {
            return (try await successfulAnswer(request, context, route), nil)
        } catch let error as RequestError {
            var response = Self.text(error.sentence + "\n", status: error.status)
            if let seconds = error.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
            for field in error.fields { response.headers.append(field) }
            return (request.method == .head ? response.createHeadResponse() : response, error.sentence)
        } catch is CancellationError {
            // For the log and the metrics only.
            return (
                Response(status: .init(code: 499, reasonPhrase: "Client Closed Request")),
                "The client closed the connection."
            )
        } catch {
            return (Self.text("The server failed.\n", status: .internalServerError), "\(error)")
        }
    }

    private func successfulAnswer(
        _ request: Request, _ context: CardContext, _ route: Route
    ) async throws -> Response {
        let methods = route.methods.map(\.rawValue).joined(separator: ", ")
        if request.method == .options {
            return Response(status: .noContent, headers: [.allow: methods, .cacheControl: "no-store"])
        }
        guard route != .other else {
            throw RequestError(.notFound, "Unknown path; GET / lists the cards.")
        }
        guard route.methods.contains(request.method) else {
            throw RequestError(
                .methodNotAllowed, "\(request.method.rawValue.prefix(20)) is not allowed here; use \(methods).",
                fields: [.allow: methods])
        }
        let response =
            switch route {
            case .card: try await card(request, context)
            case .health: try await health()
            case .metrics: Self.text(metrics, type: "text/plain; version=0.0.4; charset=utf-8")
            case .help, .other: Self.text(Self.help)
            }
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func health() async throws -> Response {
        try await renderer.checkFonts()
        return Self.text("ok\n")
    }

    private var metrics: String {
        log.metrics.text(renderer, cache, uploadBytes: uploads.byteCount, answerBytes: answers.byteCount)
    }

    private static func text(
        _ text: String, status: HTTPResponse.Status = .ok, type: String = "text/plain; charset=utf-8"
    ) -> Response {
        Response(
            status: status, headers: [.contentType: type, .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    private static let help: String = {
        var lines = ["GET /card/NAME.png, .webp, .gif or .mp4", ""]
        for card in cards {
            lines.append("\(card.name):")
            lines += card.parameters.map { "  \($0)" }
        }
        lines += ["each of them:"] + CardRequest.parameters.map { "  \($0)" }
        if !CardFonts.families.isEmpty { lines += ["fonts:"] + CardFonts.families.map { "  \($0)" } }
        lines += [
            "", "POST /card/NAME…: the same; the body is the avatar, an image.", "GET /health", "GET /metrics", "",
        ]
        return lines.joined(separator: "\n")
    }()
}
