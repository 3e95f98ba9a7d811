#if Studio
import AllocationCounter
import Foundation
import Mica
import MicaCompositor
import MicaRaster
import NIOCore
import QuartzCore
import UIKit

/// One open page: its scene, its clock, and its messages. It ends with the page's socket.
@MainActor final class StudioSession {
    let socket: PageSocket
    let scenes: [any Scene.Type]
    let turnstile: Turnstile
    let downloads: Downloads
    let images = StudioImages()
    let player: StudioPlayer
    private let compositor = Compositor.chosen(), explodedCompositor = Compositor.chosen()

    var isPlaying = false, loops = false, speed = 1.0
    /// The real time and the scene's time at the start of playing.
    var playStart = (real: ContinuousClock.now, time: 0.0)
    var isTouched = false
    var needs: Needs = [.state, .frame, .wholeFrame, .tree, .timeline, .events]
    var lastTree = ContinuousClock.now, lastChange = ContinuousClock.now, lastEvents: ContinuousClock.Instant?
    /// The duration of the last report of all layers, in seconds.
    var treeDuration = 0.0
    var selected: String?
    var overlay: DebugOverlay = []
    var exploded: ExplodedTree.View?
    var exports: [ExportJob] = []
    var exportWork: [Task<Void, Never>] = []
    private var alarm: Task<Void, Never>?, alarmTime: ContinuousClock.Instant?
    private var idleWork: Task<Void, Never>?
    var timelineWork: Task<Void, Never>?, lintWork: Task<Void, Never>?
    var isTimelineUnderWay = false
    /// The requests that are answered when there is no work left.
    var settles: [Int] = []

    static let framesPerSecond = StudioPlayer.framesPerSecond
    static let settleLimit = 100
    /// The maximum numbers of layers and animations that are sent to a page.
    private static let treeLimit = 12_000, animationLimit = AnimationJournal.limit
    /// Limits in seconds: a tree that takes longer to send than `longTree` waits until time has been paused for
    /// `pause`.
    private static let longTree = 0.02, pause = 0.3

    init(
        _ socket: PageSocket, setup: StudioSetup, scenes: [any Scene.Type], _ turnstile: Turnstile,
        _ downloads: Downloads
    ) throws {
        self.socket = socket
        self.scenes = scenes
        self.turnstile = turnstile
        self.downloads = downloads
        player = try StudioPlayer(setup, scenes, images)
    }

    /// Runs the session. Returns when the page is closed and all work for it has ended.
    func run() async {
        socket.send(
            text: StudioAnswer.text(
                StudioAnswer.Welcome(
                    scenes: scenes.map { SceneSummary($0.init()) },
                    formats: ExportJob.formats, accessibilityWords: UIAccessibility.Settings.words,
                    textSizes: StudioSetup.textSizes.map(\.name))))
        for await _ in socket.changes {
            idleWork?.cancel()
            if socket.isClosed { break }
            for request in requests(socket.takeMessages()) { await take(request) }
            do { try await work() } catch { tell(StudioAnswer.Failure(message: "\(error)")) }
            prepareCheckpoints()
        }
        let tasks = [alarm, idleWork, timelineWork, lintWork].compactMap { $0 } + exportWork
        for task in tasks { task.cancel() }
        for export in exports { export.cancel() }
        downloads.remove(exports.compactMap(\.path))
        for task in tasks { await task.value }
    }

    func tell(_ answer: some Encodable) { socket.send(text: StudioAnswer.text(answer)) }

    // MARK: What there is to do

    private func work() async throws {
        if needs.remove(.state) != nil {
            tell(
                StudioAnswer.State(
                    time: player.time, length: player.length, isPlaying: isPlaying, loops: loops, speed: speed,
                    canvas: [Double(player.renderer.size.width), Double(player.renderer.size.height)],
                    setup: player.setup.withoutEvents, hasEvents: !player.setup.events.isEmpty,
                    summary: SceneSummary(player.scene)))
        }
        guard socket.hasRoomForFrame else { return }
        if isPlaying { try await play() }
        if !needs.isDisjoint(with: [.frame, .wholeFrame]) { try await sendFrame() }
        sendTreeWhereDue()
        sendEventsWhereDue()
        if needs.contains(.timeline), !isTouched { startTimeline() }
        if isPlaying { wakeForNextFrame() }
        settle()
    }

    /// Answers the requests that wait until everything requested is visible, except exports and lint. While the scene
    /// plays, they wait.
    func settle() {
        guard !settles.isEmpty, !isPlaying, !isTouched,
            needs.subtracting(.events).isEmpty,
            !isTimelineUnderWay
        else { return }
        for id in settles { tell(StudioAnswer.Settled(id: id)) }
        settles = []
    }

    func play() async throws {
        let real = playStart.real.duration(to: .now).seconds
        var time = playStart.time + real * speed
        time = (time * Self.framesPerSecond).rounded(.down) / Self.framesPerSecond
        if !isTouched, time >= player.length {
            if loops, player.length > 0 {
                time = 0
                playStart = (.now, 0)
            } else {
                time = player.length
                isPlaying = false
                needs.insert(.tree)
            }
        }
        guard time != player.time else { return }
        try await advance(to: time)
        needs.insert(.frame)
    }

    func advance(to time: Double) async throws {
        try await turnstile.pass {
            let start = ContinuousClock.now
            allocation_count_begin()
            try await player.seek(to: time, while: { !socket.isClosed })
            let allocations = allocation_count_end()
            advanced = (start.duration(to: .now).seconds, allocations < 0 ? nil : allocations)
        }
    }

    /// Advances runs of the scene to the times of checkpoints, in idle time.
    private func prepareCheckpoints() {
        guard !isPlaying, !isTouched, !socket.isClosed else { return }
        idleWork = Task { [turnstile, player] in
            try? await Task.sleep(for: .milliseconds(150))
            while !Task.isCancelled {
                let isMore = try? await turnstile.pass {
                    Task.isCancelled ? false : try await player.prepareCheckpoints(for: .milliseconds(4))
                }
                guard isMore == true else { return }
                try? await Task.sleep(for: .milliseconds(2))
            }
        }
    }

    private func wakeForNextFrame() {
        let next = (player.time * Self.framesPerSecond).rounded() + 1
        let real = (next / Self.framesPerSecond - playStart.time) / speed - playStart.real.duration(to: .now).seconds
        wake(after: min(max(real, 0.001), 1))
    }

    /// Checks for work again, after so many seconds at the latest.
    private func wake(after seconds: Double) {
        let time = ContinuousClock.now + .seconds(seconds)
        if let alarmTime, alarmTime > .now, alarmTime <= time { return }
        alarm?.cancel()
        alarmTime = time
        alarm = Task { [socket] in
            try? await Task.sleep(for: .seconds(seconds))
            if !Task.isCancelled { socket.wake() }
        }
    }

    private func sendFrame() async throws {
        if let exploded { return try await sendExploded(exploded) }
        let renderer = player.renderer
        let advanced = self.advanced
        let (pixels, rects, cost) = await turnstile.pass {
            if renderer.debugOverlay != overlay { renderer.debugOverlay = overlay }
            if needs.contains(.wholeFrame) { renderer.forget() }
            let start = ContinuousClock.now
            allocation_count_begin()
            let pixels = player.render()
            let allocations = allocation_count_end()
            let cost = FrameMessage.FrameTimes(
                advance: advanced?.seconds ?? 0, draw: start.duration(to: .now).seconds,
                advanceAllocations: advanced?.allocations, drawAllocations: allocations < 0 ? nil : allocations)
            return (pixels, renderer.drawn, cost)
        }
        self.advanced = nil
        // Another run of the scene has drawn all of its pixels: only the differences from those on the page are sent.
        let changed: [PixelRect]? =
            needs.contains(.wholeFrame) || shown == nil
            ? nil : shown?.renderer === renderer ? rects : FrameMessage.difference(shown!.pixels, pixels)
        shown = (renderer, pixels)
        needs.subtract([.frame, .wholeFrame])
        tell(StudioAnswer.Clock(time: player.time, length: player.length, isPlaying: isPlaying))
        if let changed, changed.isEmpty { return }
        let head = FrameMessage.Head(
            type: .frame, time: player.time, width: pixels.width, height: pixels.height, cost: cost)
        sendFrame(head, pixels, changed)
    }
    /// The last frame's message. Its memory is reused when the page has received it.
    var message = ByteBuffer()

    /// Sends a frame. If `rects` is `nil`, it contains all pixels.
    private func sendFrame(_ head: FrameMessage.Head, _ pixels: Pixmap, _ rects: [PixelRect]?) {
        FrameMessage.write(head, pixels, rects, isCompressed: socket.isSlow, to: &message)
        socket.send(frame: message)
    }
    /// The visible renderer and its pixels.
    private var shown: (renderer: OfflineRenderer, pixels: Pixmap)?
    /// The cost of the last change of the time.
    private var advanced: (seconds: Double, allocations: Int?)?

    private func sendExploded(_ view: ExplodedTree.View) async throws {
        shown = nil
        needs.subtract([.frame, .wholeFrame])
        let renderer = player.renderer
        guard let pixels = Pixmap(width: renderer.pixelWidth, height: renderer.pixelHeight) else { return }
        await turnstile.pass {
            renderer.host.becomeCurrent()
            explodedCompositor.forget()
            _ = explodedCompositor.render(ExplodedTree.make(renderer.host.renderTree(), view), into: pixels)
        }
        tell(StudioAnswer.Clock(time: player.time, length: player.length, isPlaying: isPlaying))
        sendFrame(
            FrameMessage.Head(type: .exploded, time: player.time, width: pixels.width, height: pixels.height), pixels,
            nil)
    }

    /// The work per frame is limited: layers are sent four times a second while the scene plays, and thousands of them
    /// only while it is paused.
    private func sendTreeWhereDue() {
        let isLong = treeDuration > Self.longTree
        if isPlaying {
            if lastTree.duration(to: .now).seconds > 0.25 { sendTree(withLayers: !isLong) }
        } else if needs.contains(.tree), isLong, lastChange.duration(to: .now).seconds < Self.pause {
            wake(after: Self.pause)
        } else if !needs.isDisjoint(with: [.tree, .values]) {
            sendTree(withLayers: needs.contains(.tree))
        }
    }

    private func sendTree(withLayers: Bool) {
        let start = ContinuousClock.now
        let host = player.renderer.host
        let layers = withLayers ? host.records(limit: Self.treeLimit + 1) : nil
        if let id = selected, host.layer(at: id) == nil { selected = nil }
        tell(
            StudioAnswer.Tree(
                time: player.time,
                layers: layers?.prefix(Self.treeLimit).map { layer in
                    var layer = layer
                    layer.name = layer.name?.cut
                    return layer
                },
                isCut: layers.map { $0.count > Self.treeLimit }, selected: selected,
                properties: selected.flatMap { host.editableProperties(at: $0) }?.map(\.fitting) ?? []))
        needs.remove(.values)
        lastTree = .now
        guard withLayers else { return }
        if !isPlaying {
            needs.remove(.tree)
            tell(
                StudioAnswer.Work(
                    work: FrameWork(host, width: player.renderer.pixelWidth, height: player.renderer.pixelHeight)))
        }
        treeDuration = start.duration(to: .now).seconds
    }

    /// Sends the user's input for the page to keep, at most once a second because there may be thousands of events.
    private func sendEventsWhereDue() {
        guard needs.contains(.events), !isTouched else { return }
        if let last = lastEvents, last.duration(to: .now).seconds < 1 { return wake(after: 1) }
        needs.remove(.events)
        lastEvents = .now
        tell(StudioAnswer.Events(events: player.setup.events))
    }

    /// Runs the scene to its end, without drawing, to collect all animations. Other work runs in between; another
    /// change restarts it.
    private func startTimeline() {
        needs.remove(.timeline)
        isTimelineUnderWay = true
        timelineWork?.cancel()
        let setup = player.setup, length = player.length
        timelineWork = Task { [turnstile, scenes, images] in
            do {
                let whole = try StudioPlayer(setup, scenes, images)
                while whole.time < length - 1e-9 {
                    guard !Task.isCancelled else { return }
                    try await turnstile.pass { try await whole.seek(to: min(whole.time + 0.25, length)) }
                    await Task.yield()
                }
                guard !Task.isCancelled, !socket.isClosed else { return }
                sendTimeline(whole.journal.records, length: length)
            } catch {
                tell(StudioAnswer.Failure(message: "\(error)"))
            }
            guard !Task.isCancelled else { return }
            isTimelineUnderWay = false
            socket.wake()
        }
    }

    private func sendTimeline(_ records: [AnimationRecord], length: Double) {
        var touches = player.script.map {
            StudioAnswer.Timeline.Touch(begin: $0.startTime, end: $0.endTime, isRecorded: false)
        }
        var began: [Int: Double] = [:]
        for event in player.setup.events where event.type == .touch {
            switch event.phase {
            case .began: began[event.finger ?? 0] = event.time
            case .ended, .cancelled:
                if let begin = began.removeValue(forKey: event.finger ?? 0) {
                    touches.append(.init(begin: begin, end: event.time, isRecorded: true))
                }
            default: break
            }
        }
        tell(
            StudioAnswer.Timeline(
                length: length, records: records.prefix(Self.animationLimit),
                isCut: records.count >= Self.animationLimit, touches: touches))
    }
}

extension StudioSession {
    /// The parts of the scene that are sent to the page next.
    struct Needs: OptionSet {
        let rawValue: Int
        /// The time, the setup and the controls.
        static let state = Needs(rawValue: 1 << 0)
        /// The pixels that changed, or all of them.
        static let frame = Needs(rawValue: 1 << 1), wholeFrame = Needs(rawValue: 1 << 2)
        /// The layers with the values of the selected one, or only these values.
        static let tree = Needs(rawValue: 1 << 3), values = Needs(rawValue: 1 << 4)
        /// The animations of the whole scene.
        static let timeline = Needs(rawValue: 1 << 5)
        /// The user's input.
        static let events = Needs(rawValue: 1 << 6)
    }
}
#endif
