public import ArgumentParser
import CMalloc
import Foundation
import Hummingbird
public import Logging
import NIOCore

/// Cards over HTTP: pictures and movies that requests fill with words and numbers.
@main struct CardServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draws cards for GET /card/NAME.png|webp|gif|mp4. GET / tells which there are.")

    @Option(help: "Address to listen at.") var host = "127.0.0.1"
    @Option(help: "Port, 0…65535; 0: any that is free.") var port = 8080
    @Option(help: "Folder of the images that cards may name.") var images: String?
    @Option(help: "Cards drawn at once, 1…256. (default: one a core)") var jobs: Int?
    @Option(help: "Megabytes of cards that are kept; 0: none.") var cache = 64
    @Option(help: "Cards that may wait, 0…100000.") var waiting = Limits().waitingCards
    @Option(help: "Cards of one address at once, 1…100000. Behind a proxy all have its address.")
    var perClient = Limits().cardsPerClient
    @Option(help: "Seconds that drawing a card may take, 0.01…600.") var timeLimit = Limits().drawingTime
    @Option(help: "Seconds that a card may wait to be drawn, 0.01…600.") var waitLimit = Limits().waitingTime
    @Option(help: "Seconds without a request, or for an answer to be read, before a connection is closed, 1…3600.")
    var idleTime = 15
    @Option(help: "trace, debug, info, notice, warning, error or critical.") var logLevel = Logger.Level.info

    func validate() throws {
        func check(_ isGood: Bool, _ option: String, _ range: String) throws {
            guard isGood else { throw ValidationError("--\(option) must be in \(range).") }
        }
        try check((0...65535).contains(port), "port", "0…65535")
        try check(jobs.map { (1...256).contains($0) } ?? true, "jobs", "1…256")
        try check((0...100_000).contains(cache), "cache", "0…100000")
        try check((0...100_000).contains(waiting), "waiting", "0…100000")
        try check((1...100_000).contains(perClient), "per-client", "1…100000")
        try check((0.01...600).contains(timeLimit), "time-limit", "0.01…600")
        try check((0.01...600).contains(waitLimit), "wait-limit", "0.01…600")
        try check((1...3600).contains(idleTime), "idle-time", "1…3600")
    }

    func run() async throws {
        Self.keepFreedMemory()
        LoggingSystem.bootstrap { JSONLog(label: $0) }
        var logger = Logger(label: "CardServer")
        logger.logLevel = logLevel
        var folder: URL?
        if let images {
            let url = URL(fileURLWithPath: images, isDirectory: true)
            guard (try? FileManager.default.contentsOfDirectory(atPath: url.path)) != nil else {
                throw ValidationError("\(images): this is no folder that can be read.")
            }
            folder = url
        }
        var limits = Limits()
        (limits.waitingCards, limits.cardsPerClient) = (waiting, perClient)
        (limits.drawingTime, limits.waitingTime) = (timeLimit, waitLimit)
        let metrics = Metrics(), connections = Connections()
        let renderer = CardRenderer(jobs: jobs, images: ImageStore(folder: folder), limits: limits)
        let service = CardService(
            renderer: renderer, cache: CardCache(capacity: cache << 20), metrics: metrics, connections: connections,
            limits: limits)
        let patience = TimeAmount.seconds(Int64(idleTime)), files = Self.raiseOpenFileLimit()
        let application = Application(
            router: service.router(),
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [ConnectionWatch(connections, metrics, patience: patience)],
                    idleTimeout: patience,
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 8192, maxHeaderListSize: 16384, maxHeaderFieldCount: 64))),
            configuration: .init(
                address: .hostname(host, port: port), backlog: 4096,
                // Some files are for images, movies and the rest of the process.
                availableConnectionsDelegate: .maximum(max(16, files - 256), logger: logger)),
            onServerRunning: { [logger] channel in
                logger.notice("listening", metadata: ["port": "\(channel.localAddress?.port ?? 0)"])
            },
            logger: logger)
        let tidying = Task { try await CardServer.returnFreedMemory() }
        defer { tidying.cancel() }
        // SIGTERM and SIGINT: no new connections, requests that run are answered.
        try await application.runService()
        await renderer.pool.finish()
        logger.notice("stopped")
    }

    /// Each card needs some blocks of a few megabytes for a moment. Given back to the system they would be mapped, cleared and
    /// faulted in again for the next one, which takes longer than the drawing. Kept are at most 64 MB a thread that draws.
    private static func keepFreedMemory() {
        mallopt(M_MMAP_THRESHOLD, 32 << 20)
        mallopt(M_TRIM_THRESHOLD, 64 << 20)
        mallopt(M_ARENA_MAX, Int32(ProcessInfo.processInfo.activeProcessorCount + 4))
    }

    /// What is free lies in pieces between what is in use, which move as time goes on: each minute the pages that nothing uses
    /// go back to the system, so that a server that runs for weeks does not grow. The next cards fault some of them in again.
    private static func returnFreedMemory() async throws {
        while true {
            try await Task.sleep(for: .seconds(60))
            malloc_trim(64 << 20)
        }
    }

    /// As many open files as the system allows this process; answers how many.
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
