public import ArgumentParser
import CMalloc
import Foundation
import Hummingbird
public import Logging
import NIOCore

/// An HTTP server of cards: images and movies with the words and numbers of the request.
@main struct CardServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves cards at /card/NAME.png|webp|gif|mp4; GET / lists them.")

    @Option(help: "Address to listen on.") var host = "127.0.0.1"
    @Option(help: "Port, 0–65535; 0: any free port.") var port = 8080
    @Option(help: "Folder of the images that cards may name.") var images: String?
    @Option(help: "Folder of fonts (.ttf, .otf, .ttc, .otc) that cards may name in addition to the system's.")
    var fonts: String?
    @Option(help: "Short still cards drawn in parallel, 1–256. (default: one per core)") var jobs: Int?
    @Option(help: "Megabytes of cached cards, 0–100000; 0: no cache.") var cache = 64
    @Option(help: "Waiting cards, 0–100000.") var waiting = Limits().waitingCards
    @Option(help: "Megapixels in flight per client address, 1–100000; behind a proxy all users share one address.")
    var perClient = Limits().clientPixels / 1_000_000
    @Option(help: "Time limit in seconds for drawing a still card, 0.01–600; moving cards get three times that.")
    var timeLimit = Limits().drawingTime
    @Option(help: "Time limit in seconds for a waiting card, 0.01–600.") var waitLimit = Limits().waitingTime
    @Option(help: "Seconds after which a connection that sends or reads nothing is closed, 1–3600.")
    var idleTime = 15
    @Option(help: "Time limit in seconds for requests in flight after SIGTERM or SIGINT, 0–600.") var stopLimit = 9.0
    @Option(help: "trace, debug, info, notice, warning, error or critical.") var logLevel = Logger.Level.info

    func validate() throws {
        func check<Value: Comparable>(
            _ value: Value, _ range: ClosedRange<Value>, _ option: String, _ text: String
        ) throws {
            guard range.contains(value) else {
                throw ValidationError("--\(option) must be \(text) (got \(value)).")
            }
        }
        try check(port, 0...65535, "port", "0–65535")
        if let jobs { try check(jobs, 1...256, "jobs", "1–256") }
        try check(cache, 0...100_000, "cache", "0–100000")
        try check(waiting, 0...100_000, "waiting", "0–100000")
        try check(perClient, 1...100_000, "per-client", "1–100000")
        try check(timeLimit, 0.01...600, "time-limit", "0.01–600")
        try check(waitLimit, 0.01...600, "wait-limit", "0.01–600")
        try check(idleTime, 1...3600, "idle-time", "1–3600")
        try check(stopLimit, 0...600, "stop-limit", "0–600")
    }

    func run() async throws {
        Self.keepFreedMemory()
        LoggingSystem.bootstrap { JSONLog(label: $0) }
        var logger = Logger(label: "CardServer")
        logger.logLevel = logLevel
        let scratch = try ScratchFolder()
        StopSignals(
            limit: stopLimit,
            note: { [logger] in logger.notice("\($0)") },
            clean: {
                LogPipe.standardError.flush(seconds: 0.3)
                scratch.remove()
            }
        ).start()
        defer {
            scratch.remove()
            LogPipe.standardError.flush(seconds: 1)
        }
        let fontFiles = try Self.folder(fonts).map { CardFonts.files(in: $0) } ?? []
        for problem in CardFonts.register(fontFiles) { logger.warning("\(problem)") }
        let connections = Connections(), log = RequestLog(logger: logger, metrics: Metrics())
        let answers = ByteBudget(client: limits.clientAnswerBytes, all: limits.allAnswerBytes)
        let service = CardService(
            renderer: CardRenderer(
                jobs: jobs, images: ImageStore(folder: try Self.folder(images)), limits: limits, scratch: scratch),
            cache: CardCache(capacity: cache << 20), log: log, connections: connections, answers: answers,
            tags: EntityTags(version: DrawingVersion.text(fontFiles: fontFiles)))
        let watch = ConnectionWatch.Surroundings(
            connections: connections, log: log, answers: answers, patience: .seconds(Int64(idleTime)))
        let tidying = Task { try await CardServer.returnFreedMemory() }
        defer { tidying.cancel() }
        do {
            // On SIGTERM and SIGINT it accepts no more connections and finishes the requests in flight.
            try await application(service, watch, logger).runService()
        } catch let error as IOError {
            throw cannotListen(String(cString: strerror(error.errnoCode)))
        } catch is SocketAddressError.UnknownHost {
            throw cannotListen("unknown host")
        }
        await service.renderer.pool.finish()
        logger.notice("stopped")
    }

    private func cannotListen(_ reason: String) -> ValidationError {
        ValidationError("\(host):\(port): the server cannot listen there (\(reason)); choose another --port or --host.")
    }

    private var limits: Limits {
        var limits = Limits()
        limits.waitingCards = waiting
        limits.clientPixels = perClient * 1_000_000
        limits.drawingTime = timeLimit
        limits.waitingTime = waitLimit
        return limits
    }

    /// The URL of a readable folder; nil without a path.
    private static func folder(_ path: String?) throws -> URL? {
        guard let path else { return nil }
        let url = URL(fileURLWithPath: path, isDirectory: true)
        guard (try? FileManager.default.contentsOfDirectory(atPath: url.path)) != nil else {
            throw ValidationError("\(path): the folder cannot be read; check its path and permissions.")
        }
        return url
    }

    private func application(
        _ service: CardService, _ watch: ConnectionWatch.Surroundings, _ logger: Logger
    ) -> Application<CardService> {
        let files = Self.raiseOpenFileLimit()
        return Application(
            responder: service,
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [ConnectionWatch(watch)],
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 8192, maxHeaderListSize: 16384, maxHeaderFieldCount: 64))),
            configuration: .init(
                address: .hostname(host, port: port), backlog: 4096,
                // The rest is for images, movies and the process itself.
                availableConnectionsDelegate: .maximum(max(16, files - 256), logger: logger)),
            onServerRunning: { [logger] channel in
                logger.notice("listening", metadata: ["port": "\(channel.localAddress?.port ?? 0)"])
            },
            logger: logger)
    }

    /// Makes the allocator keep freed blocks, at most 16 MB for each drawing thread. Most cards need blocks of 3 MB for a moment;
    /// mapping, clearing and faulting them in again takes longer than the drawing.
    private static func keepFreedMemory() {
        mallopt(M_MMAP_THRESHOLD, 32 << 20)
        mallopt(M_TRIM_THRESHOLD, 16 << 20)
        mallopt(M_ARENA_MAX, Int32(ProcessInfo.processInfo.activeProcessorCount + 4))
    }

    /// Returns unused pages to the system every 20 seconds, so that fragmentation does not make a server grow over weeks. The next
    /// cards fault some of them in again.
    private static func returnFreedMemory() async throws {
        while true {
            try await Task.sleep(for: .seconds(20))
            malloc_trim(16 << 20)
        }
    }

    /// Raises the limit of open files as far as the system allows and returns it.
    private static func raiseOpenFileLimit() -> Int {
        var limit = rlimit()
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(kind, &limit) == 0 else { return 1024 }
        limit.rlim_cur = min(limit.rlim_max, 1 << 20)
        _ = setrlimit(kind, &limit)
        return Int(clamping: limit.rlim_cur)
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
