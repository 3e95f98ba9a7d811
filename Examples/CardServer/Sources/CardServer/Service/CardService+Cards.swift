import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Responses with cards.
extension CardService {
    func card(_ request: Request, _ context: CardContext) async throws -> Response {
        let file = String(request.uri.path.dropFirst("/card/".count))
        let card = try CardRequest(file: file, query: request.uri.query ?? "")
        try renderer.check(card)
        try checkAnswers(context)
        if request.method == .post { return try await cardWithUpload(card, request, context) }
        let avatar: CardRenderer.Avatar
        if let name = card.card.avatar {
            avatar = .stored(try renderer.images.version(of: name))
        } else {
            avatar = .none
        }
        let identity = card.identity(avatar: avatar.identity)
        let tag = tags.tag(identity)
        var headers: HTTPFields = [
            .contentType: card.format.mediaType, .eTag: tag, .cacheControl: "public, max-age=3600",
            .acceptRanges: "bytes",
        ]
        let needed = request.headers[values: .ifMatch]
        guard needed.isEmpty || EntityTags.matchExactly(needed, tag) else {
            throw RequestError(.preconditionFailed, "The card does not match If-Match; its tag is \(tag).")
        }
        if EntityTags.match(request.headers[values: .ifNoneMatch], tag) {
            headers[.contentType] = nil
            return Response(status: .notModified, headers: headers)
        }
        let bytes = try await bytes(card, identity, avatar, context)
        return try Self.response(request, headers, bytes)
    }

    /// The card's bytes. A cached card costs its address nothing.
    private func bytes(
        _ card: CardRequest, _ identity: String, _ avatar: CardRenderer.Avatar, _ context: CardContext
    ) async throws -> ByteBuffer {
        if let bytes = cache.kept(identity) {
            log.metrics.noteCard(.hit)
            return bytes
        }
        let client = context.client
        let (bytes, source) = try await whileClientStays(context) { [renderer, cache] in
            try await cache.card(identity) { try await renderer.render(card, avatar: avatar, client: client) }
        }
        log.metrics.noteCard(source)
        return bytes
    }

    /// A response with the whole card or the requested range.
    private static func response(_ request: Request, _ fields: HTTPFields, _ bytes: ByteBuffer) throws -> Response {
        var headers = fields
        // If the client has a part of another card, this one is sent whole.
        let isSame = request.headers[.ifRange].map { $0 == headers[.eTag] } ?? true
        let field = request.method == .get && isSame ? request.headers[.range] : nil
        switch ByteRange(field, count: bytes.readableBytes) {
        case .whole:
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: bytes))
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.readableBytes)"
            let part = bytes.getSlice(at: bytes.readerIndex + range.lowerBound, length: range.count) ?? ByteBuffer()
            return Response(status: .partialContent, headers: headers, body: .init(byteBuffer: part))
        case .unsatisfiable:
            let sentence = "The card has \(bytes.readableBytes) bytes, none of them in the range \(field ?? "").\n"
            return Response(
                status: .rangeNotSatisfiable,
                headers: [
                    .contentType: "text/plain; charset=utf-8", .contentRange: "bytes */\(bytes.readableBytes)",
                ], body: .init(byteBuffer: ByteBuffer(string: sentence)))
        }
    }

    private func whileClientStays<Result: Sendable>(
        _ context: CardContext, _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        guard let connection = connections.of(context.channel) else { return try await body() }
        return try await connection.whileClientStays(body)
    }

    /// Throws if the address leaves too many bytes of its responses unread.
    private func checkAnswers(_ context: CardContext) throws(RequestError) {
        try Self.check(answers.refusal(context.client), "answers", limits.clientAnswerBytes, limits.allAnswerBytes)
    }

    private static func check(
        _ refusal: ByteBudget.Refusal?, _ what: String, _ client: Int, _ all: Int
    ) throws(RequestError) {
        switch refusal {
        case .client:
            throw RequestError(
                .tooManyRequests, "This address has \(client) bytes of \(what) in flight; wait for them.",
                retryAfter: 1)
        case .all:
            throw RequestError(
                .serviceUnavailable, "The server has \(all) bytes of \(what) in flight; try again.", retryAfter: 2)
        case nil: break
        }
    }

    // MARK: Uploads

    private func cardWithUpload(
        _ card: CardRequest, _ request: Request, _ context: CardContext
    ) async throws -> Response {
        guard card.card.avatar == nil else {
            throw RequestError(.badRequest, "The body is the avatar; leave out the parameter avatar.")
        }
        try Self.checkCoding(request.headers)
        let length = request.headers[.contentLength].flatMap { Int($0) } ?? limits.uploadBytes
        guard length <= limits.uploadBytes else { throw tooLarge }
        try Self.check(
            uploads.reserve(length, context.client), "uploads", limits.clientUploadBytes, limits.allUploadBytes)
        defer { uploads.give(back: length, context.client) }
        let upload = try await body(of: request, context)
        let avatar = CardRenderer.Avatar.uploaded(upload, digest: uploadDigest(upload))
        // The same upload with the same parameters is the same card: it is in the cache, or shares a render.
        let bytes = try await bytes(card, card.identity(avatar: avatar.identity), avatar, context)
        return Response(
            status: .ok, headers: [.contentType: card.format.mediaType, .cacheControl: "no-store"],
            body: .init(byteBuffer: bytes))
    }

    /// Throws if the body is not the bytes of a file: if it is encoded, or a form with parts.
    private static func checkCoding(_ headers: HTTPFields) throws(RequestError) {
        let type = headers[.contentType]?.lowercased() ?? ""
        guard !type.hasPrefix("multipart/") else {
            throw RequestError(
                .unsupportedMediaType,
                "The body must be the bytes of the image, without a form (got \(type.prefix(40))); with curl: --data-binary @FILE."
            )
        }
        let encodings = headers[values: .contentEncoding].joined(separator: ",").lowercased()
        guard tokens(encodings).allSatisfy({ $0 == "identity" }) else {
            throw RequestError(
                .unsupportedMediaType, "Content-Encoding must be identity (got \(encodings.prefix(40))).",
                fields: [.acceptEncoding: "identity"])
        }
        let codings = headers[values: .transferEncoding].joined(separator: ",").lowercased()
        guard tokens(codings).allSatisfy({ $0 == "chunked" }) else {
            throw RequestError(.notImplemented, "Transfer-Encoding must be chunked (got \(codings.prefix(40))).")
        }
    }

    private static func tokens(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private var tooLarge: RequestError {
        RequestError(.contentTooLarge, "The body has more than \(limits.uploadBytes) bytes.")
    }

    /// Reads the body; its bytes are reserved already.
    private func body(of request: Request, _ context: CardContext) async throws -> Data {
        if let expectation = request.headers[.expect] {
            guard expectation.lowercased() == "100-continue" else {
                throw RequestError(.expectationFailed, "Expect must be 100-continue (got \(expectation.prefix(40))).")
            }
            let head = HTTPResponse(status: .init(code: 100, reasonPhrase: "Continue"))
            try await context.channel.writeAndFlush(HTTPResponsePart.head(head))
        }
        var data = Data()
        do {
            for try await part in request.body {
                guard data.count + part.readableBytes <= limits.uploadBytes else { throw tooLarge }
                data.append(contentsOf: part.readableBytesView)
            }
        } catch let error as HTTPParserError {
            throw RequestError(.badRequest, "The body is not well-formed HTTP/1.1 (\(error)).")
        } catch is ConnectionWatch.SlowBody {
            throw RequestError(.requestTimeout, "The body of the request did not arrive in time.")
        } catch is ChannelError, is IOError {
            throw CancellationError()
        }
        return data
    }
}
