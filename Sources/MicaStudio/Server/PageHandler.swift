#if Studio
import Foundation
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Answers the only request of a connection that opens no WebSocket: with a file of the page, an export, or a refusal.
final class PageHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    static let name = "page"

    private let access: Access
    private let downloads: Downloads
    /// Called when a request has the token.
    private let isAllowed: () -> Void
    private let hasRoomForSocket: () -> Bool
    private var isAnswered = false

    init(
        _ access: Access, _ downloads: Downloads, isAllowed: @escaping () -> Void,
        hasRoomForSocket: @escaping () -> Bool
    ) {
        self.access = access
        self.downloads = downloads
        self.isAllowed = isAllowed
        self.hasRoomForSocket = hasRoomForSocket
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let head) = Self.unwrapInboundIn(data), !isAnswered else { return }
        answer(head, context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        // The request itself follows.
        case is NIOWebSocketUpgradeError: break
        case is ConnectionLimiter.RequestTooLong, HTTPParserError.headerOverflow:
            refuse(.requestHeaderFieldsTooLarge, context)
        case is HTTPParserError: refuse(.badRequest, context)
        default: context.close(promise: nil)
        }
    }

    private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let path: String
        switch access.check(head, opensSocket: false) {
        case .wrongHost: return refuse(.misdirectedRequest, context)
        case .wrongOrigin: return refuse(.forbidden, context)
        case .wrongToken: return refuse(.notFound, context)
        case .allowed(let allowed): path = allowed
        }
        isAllowed()
        guard head.headers["transfer-encoding"].isEmpty, head.headers["content-length"].allSatisfy({ $0 == "0" }) else {
            return refuse(.badRequest, context)
        }
        guard head.method == .GET || head.method == .HEAD else { return refuse(.methodNotAllowed, context) }
        let withBody = head.method == .GET
        if path == Connections.socketPath {
            refuse(hasRoomForSocket() ? .badRequest : .serviceUnavailable, context)
        } else if let file = PageFile.named(path) {
            begin(.ok, file.type, length: file.bytes.count, context)
            if withBody { context.write(body(file.bytes), promise: nil) }
            end(context)
        } else if let file = downloads.file(at: path) {
            send(file, context, withBody: withBody)
        } else {
            refuse(.notFound, context)
        }
    }

    /// Reads the next part when the last one has been sent.
    private func send(_ file: Downloads.File, _ context: ChannelHandlerContext, withBody: Bool) {
        guard let handle = try? FileHandle(forReadingFrom: file.url), let length = try? handle.seekToEnd(),
            (try? handle.seek(toOffset: 0)) != nil
        else { return refuse(.notFound, context) }
        begin(
            .ok, "application/octet-stream", length: Int(length), context,
            more: ["Content-Disposition": "attachment; filename=\"\(file.name)\""])
        if withBody { sendRest(of: handle, context) } else { end(context) }
    }

    private func sendRest(of handle: FileHandle, _ context: ChannelHandlerContext) {
        guard let part = try? handle.read(upToCount: 1 << 18), !part.isEmpty else {
            try? handle.close()
            return end(context)
        }
        context.writeAndFlush(body(part)).assumeIsolated().whenComplete { result in
            switch result {
            case .success: self.sendRest(of: handle, context)
            case .failure: try? handle.close()
            }
        }
    }

    private func body(_ bytes: some Sequence<UInt8>) -> NIOAny {
        Self.wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes))))
    }

    private func refuse(_ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
        guard !isAnswered else { return context.close(promise: nil) }
        let text = "\(status.code) \(status.reasonPhrase)"
        begin(status, "text/plain", length: text.utf8.count, context)
        context.write(body(text.utf8), promise: nil)
        end(context)
    }

    private func begin(
        _ status: HTTPResponseStatus, _ type: String, length: Int, _ context: ChannelHandlerContext,
        more: HTTPHeaders = [:]
    ) {
        isAnswered = true
        var headers: HTTPHeaders = [
            "Content-Type": type,
            "Content-Length": "\(length)",
            "Connection": "close",
            "Cache-Control": "no-store",
            "Content-Security-Policy":
                "default-src 'self'; img-src 'self' blob: data:; frame-ancestors 'none'; base-uri 'none'",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Resource-Policy": "same-origin",
        ]
        headers.add(contentsOf: more)
        context.write(
            Self.wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
            promise: nil)
    }

    private func end(_ context: ChannelHandlerContext) {
        context.writeAndFlush(Self.wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            context.close(promise: nil)
        }
    }
}

extension Access {
    /// Checks a request. A repeated header is treated as an invalid value.
    func check(_ head: HTTPRequestHead, opensSocket: Bool) -> Answer {
        func value(_ name: String) -> String? {
            let values = head.headers[name]
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        return check(head.uri, host: value("host"), origin: value("origin"), opensSocket: opensSocket)
    }
}
#endif
