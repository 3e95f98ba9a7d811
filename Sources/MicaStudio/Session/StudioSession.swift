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
    private let socket: PageSocket
    private let scenes: [any Scene.Type]
    private let turnstile: Turnstile
    private let downloads: Downloads
    private let images = StudioImages()
    private let player: StudioPlayer
    private let compositor = Compositor(), explodedCompositor = Compositor()

    private var isPlaying = false, loops = false, speed = 1.0
    /// The real time and the scene's time at the start of playing.
    private var playStart = (real: ContinuousClock.now, time: 0.0)
    private var isTouched = false
    private var needsFrame = true, needsWholeFrame = true, needsState = true, needsTimeline = true
    /// `true` if these must be sent: the layers, the values of the selected one (with the layers), the user's input.
    private var needsTree = true, needsValues = false, needsEvents = true
    private var lastTree = ContinuousClock.now, lastChange = ContinuousClock.now, lastEvents: ContinuousClock.Instant?
    /// The duration of the last report of all layers, in seconds.
    private var treeDuration = 0.0
    private var selected: String?
    private var overlay: DebugOverlay = []
    private var exploded: ExplodedTree.View?
    private var exports: [ExportJob] = []
    private var exportWork: [Task<Void, Never>] = []
    private var alarm: Task<Void, Never>?, alarmTime: ContinuousClock.Instant?
    private var idleWork: Task<Void, Never>?
    private var timelineWork: Task<Void, Never>?, lintWork: Task<Void, Never>?
    private var isTimelineUnderWay = false
    /// The requests that are answered when there is no work left.
    private var settles: [Int] = []

    private static let framesPerSecond = StudioPlayer.framesPerSecond
    private static let settleLimit = 100
    /// The maximum numbers of layers and animations that are sent to a page.
    private static let treeLimit = 12_000, animationLimit = AnimationJournal.limit
    /// Limits in seconds: a tree that takes longer to send than `longTree` waits until time has been paused for
    /// `pause`.
    private static let longTree = 0.02, pause = 0.3

    init(
        _ socket: PageSocket, setup: StudioSetup, scenes: [any Scene.Type], _ turnstile: Turnstile,
        _ downloads: Downloads
    ) throws {
        (self.socket, self.scenes, self.turnstile, self.downloads) = (socket, scenes, turnstile, downloads)
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
        if needsState {
            needsState = false
            tell(
                StudioAnswer.State(
                    time: player.time, length: player.length, isPlaying: isPlaying, loops: loops, speed: speed,
                    canvas: [Double(player.renderer.size.width), Double(player.renderer.size.height)],
                    setup: player.setup.withoutEvents, hasEvents: !player.setup.events.isEmpty,
                    summary: SceneSummary(player.scene)))
        }
        guard socket.hasRoomForFrame else { return }
        if isPlaying { try await play() }
        if needsFrame || needsWholeFrame { try await sendFrame() }
        sendTreeWhereDue()
        sendEventsWhereDue()
        if needsTimeline, !isTouched { startTimeline() }
        if isPlaying { wakeForNextFrame() }
        settle()
    }

    /// Answers the requests that wait until everything requested is visible, except exports and lint. While the scene
    /// plays, they wait.
    private func settle() {
        guard !settles.isEmpty, !isPlaying, !isTouched,
            !(needsState || needsFrame || needsWholeFrame || needsTree || needsValues || needsTimeline),
            !isTimelineUnderWay
        else { return }
        for id in settles { tell(StudioAnswer.Settled(id: id)) }
        settles = []
    }

    private func play() async throws {
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
                needsTree = true
            }
        }
        guard time != player.time else { return }
        try await advance(to: time)
        needsFrame = true
    }

    private func advance(to time: Double) async throws {
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
            if needsWholeFrame { renderer.forget() }
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
            needsWholeFrame || shown == nil
            ? nil : shown?.renderer === renderer ? rects : FrameMessage.difference(shown!.pixels, pixels)
        (shown, needsFrame, needsWholeFrame) = ((renderer, pixels), false, false)
        tell(StudioAnswer.Clock(time: player.time, length: player.length, isPlaying: isPlaying))
        if let changed, changed.isEmpty { return }
        let head = FrameMessage.Head(
            type: .frame, time: player.time, width: pixels.width, height: pixels.height, cost: cost)
        sendFrame(head, pixels, changed)
    }
    /// The last frame's message. Its memory is reused when the page has received it.
    private var message = ByteBuffer()

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
        (shown, needsFrame, needsWholeFrame) = (nil, false, false)
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
        } else if needsTree, isLong, lastChange.duration(to: .now).seconds < Self.pause {
            wake(after: Self.pause)
        } else if needsTree || needsValues {
            sendTree(withLayers: needsTree)
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
        (needsValues, lastTree) = (false, .now)
        guard withLayers else { return }
        if !isPlaying {
            needsTree = false
            tell(
                StudioAnswer.Work(
                    work: FrameWork(host, width: player.renderer.pixelWidth, height: player.renderer.pixelHeight)))
        }
        treeDuration = start.duration(to: .now).seconds
    }

    /// Sends the user's input for the page to keep, at most once a second because there may be thousands of events.
    private func sendEventsWhereDue() {
        guard needsEvents, !isTouched else { return }
        if let last = lastEvents, last.duration(to: .now).seconds < 1 { return wake(after: 1) }
        (needsEvents, lastEvents) = (false, .now)
        tell(StudioAnswer.Events(events: player.setup.events))
    }

    /// Runs the scene to its end, without drawing, to collect all animations. Other work runs in between; another
    /// change restarts it.
    private func startTimeline() {
        (needsTimeline, isTimelineUnderWay) = (false, true)
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

    // MARK: What the page asks for

    /// Returns the requests in order. Of consecutive seeks only the last is kept, so that scrubbing does not lag.
    private func requests(_ messages: [String]) -> [StudioRequest] {
        var requests: [StudioRequest] = []
        for message in messages {
            guard var request = try? JSONDecoder().decode(StudioRequest.self, from: Data(message.utf8)) else {
                tell(StudioAnswer.Failure(message: "a message of the page cannot be read"))
                continue
            }
            if let last = requests.last, last.type == request.type {
                // For numbers that the user drags, the last request contains all values.
                if request.type == .animation,
                    (last.layerName, last.key, last.keyPath) == (request.layerName, request.key, request.keyPath)
                {
                    requests.removeLast()
                }
                if request.type == .seek { requests.removeLast() }
                if request.type == .step {
                    requests.removeLast()
                    request.frames = (last.frames ?? 1).clampedSum(with: request.frames ?? 1)
                }
            }
            requests.append(request)
        }
        return requests
    }

    private func take(_ request: StudioRequest) async {
        do {
            try await carryOut(request)
        } catch {
            tell(StudioAnswer.Failure(message: "\(error)"))
            needsState = true
        }
    }

    private func carryOut(_ request: StudioRequest) async throws {
        switch request.type {
        case .setup: try await change(request)
        case .seek, .step:
            let frames = Self.framesPerSecond
            var time = request.time ?? player.time
            if request.type == .step {
                time = ((player.time * frames).rounded() + Double(request.frames ?? 1)) / frames
            }
            try await seek(to: time)
        case .play:
            speed = min(max(request.speed ?? speed, 0.01), 16)
            loops = request.loops ?? loops
            if !isPlaying, player.time >= player.length - 1e-9 { try await seek(to: 0) }
            startPlaying()
        case .pause:
            isPlaying = false
            loops = request.loops ?? loops
            (needsTree, needsState) = (true, true)
        case .touch, .wheel, .hover, .key: try await perform(request)
        case .clearEvents:
            var setup = player.setup
            (setup.events, setup.usesScript) = ([], true)
            try await restart(setup)
        case .image:
            guard let data = request.data, let name = request.text else {
                throw StudioError("the message contains no image")
            }
            try images.add(data, as: name)
        case .property:
            guard let layer = request.layer, let key = request.key, let value = request.value,
                value.utf8.count <= StudioEvent.maximumValueBytes,
                let code = player.renderer.host.field(key, at: layer).flatMap({ SwiftCode.property($0, value) })
            else {
                throw StudioError(
                    "“\((request.value ?? "").prefix(100))” is not a value of \(request.key ?? "the property")")
            }
            var event = StudioEvent(time: player.time, type: .property)
            (event.layer, event.key, event.value) = (layer, key, value)
            try await turnstile.pass { [event] in try await player.perform(event) }
            tell(StudioAnswer.Code(subject: key, swift: code))
            (needsFrame, needsTree, needsTimeline, needsState, needsEvents) = (true, true, true, true, true)
            lastChange = .now
        case .animation: try await editAnimation(request)
        case .settle:
            guard let id = request.id, settles.count < Self.settleLimit else {
                throw StudioError("too many requests are waiting; try again")
            }
            settles.append(id)
        case .select:
            selected = request.layer
            needsValues = true
        case .overlay:
            overlay = (request.names ?? []).reduce(into: []) { $0.formUnion(DebugOverlay(named: $1) ?? []) }
            needsWholeFrame = true
        case .explode:
            exploded = request.view.map {
                func kept(_ value: Double, _ range: ClosedRange<Double>) -> Double {
                    value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : range.lowerBound
                }
                return ExplodedTree.View(
                    yaw: kept($0.yaw, -7...7), pitch: kept($0.pitch, -1.5...1.5), spacing: kept($0.spacing, 0...400),
                    zoom: kept($0.zoom, 0.05...8))
            }
            needsWholeFrame = true
        case .snapshot: try await sendSnapshot(request)
        case .lint: startLint()
        case .exportFile: try await export(request)
        case .cancel: exports.first { $0.id == request.id }?.cancel()
        case .snapshotTest:
            tell(
                StudioAnswer.Code(
                    subject: "test",
                    swift: SwiftCode.snapshotTest(
                        player.setup, time: player.time, sceneClass: String(describing: type(of: player.scene)))))
        }
    }

    private func seek(to time: Double) async throws {
        guard time.isFinite else { return }
        let time = min(max(0, time), 3600)
        try await advance(to: time)
        (playStart, lastChange) = ((.now, time), .now)
        (needsFrame, needsTree) = (true, true)
    }

    private func startPlaying() {
        isPlaying = true
        playStart = (.now, player.time)
        needsState = true
    }

    /// Shows another setup at the same time.
    private func restart(_ setup: StudioSetup, at time: Double? = nil) async throws {
        let now = time ?? player.time
        // A timeline in progress belongs to the previous setup.
        timelineWork?.cancel()
        (isTimelineUnderWay, needsTimeline) = (false, true)
        try await turnstile.pass {
            try player.restart(setup)
            try await player.seek(to: now, while: { !socket.isClosed })
        }
        (playStart, lastChange) = ((.now, now), .now)
        (needsFrame, needsWholeFrame, needsState, needsTimeline, needsTree) = (true, true, true, true, true)
        needsEvents = true
    }

    private func change(_ request: StudioRequest) async throws {
        var setup = player.setup
        var time = request.time
        if let scene = request.scene, scene != setup.scene {
            let old = setup
            setup = StudioSetup(scene: scene)
            (setup.scale, setup.isDark) = (old.scale, old.isDark)
            (selected, isPlaying, treeDuration) = (nil, false, 0)
            time = time ?? 0
        }
        if let parameters = request.parameters { setup.parameters = parameters }
        if let width = request.width, let height = request.height { (setup.width, setup.height) = (width, height) }
        if request.ownSize == true { (setup.width, setup.height) = (nil, nil) }
        setup.scale = request.scale ?? setup.scale
        setup.isDark = request.isDark ?? setup.isDark
        setup.isRightToLeft = request.isRightToLeft ?? setup.isRightToLeft
        setup.accessibility = request.accessibility ?? setup.accessibility
        if let size = request.textSize { setup.textSize = size.isEmpty ? nil : size }
        setup.edits = request.edits ?? setup.edits
        if let events = request.events { setup.events = events.sorted { $0.time < $1.time } }
        try await restart(setup, at: time.map { min(max(0, $0), 3600) })
    }

    private func perform(_ request: StudioRequest) async throws {
        guard (request.x ?? 0).isFinite, (request.y ?? 0).isFinite, (request.text ?? "").count <= 16,
            let type = StudioEvent.Kind(rawValue: request.type.rawValue)
        else { return }
        // A pointer does not hover while the time is stopped.
        if type == .hover, !isPlaying { return }
        if type == .touch, request.phase == .began {
            isTouched = true
            if !isPlaying { startPlaying() }
        }
        if isPlaying { try await play() }
        var event = StudioEvent(time: player.time, type: type)
        (event.phase, event.finger) = (request.phase, request.finger.map { min(max($0, 0), 9) })
        (event.x, event.y, event.dx, event.dy) = (request.x, request.y, request.dx, request.dy)
        (event.usage, event.text) = (request.usage, request.text)
        try await turnstile.pass { [event] in try await player.perform(event) }
        if type == .touch, request.phase == .ended || request.phase == .cancelled { isTouched = false }
        if type == .wheel || type == .key, !isPlaying { startPlaying() }
        if type != .hover { (needsTimeline, needsState) = (!isTouched, !isTouched) }
        (needsFrame, needsEvents) = (true, true)
    }

    private func editAnimation(_ request: StudioRequest) async throws {
        guard let layerName = request.layerName else { throw StudioError("the animation's layer is missing") }
        let values = (request.values ?? [:]).filter { AnimationEdit.ranges[$0.key]?.contains($0.value) == true }
        guard values.count == request.values?.count ?? 0 else {
            throw StudioError("a number of the animation is out of range")
        }
        let edit = AnimationEdit(layerName: layerName, key: request.key, keyPath: request.keyPath, values: values)
        var setup = player.setup
        setup.edits.removeAll { $0.layerName == edit.layerName && $0.key == edit.key && $0.keyPath == edit.keyPath }
        if !values.isEmpty { setup.edits.append(edit) }
        try await restart(setup)
        tell(
            StudioAnswer.Code(
                subject: "animation", swift: SwiftCode.animation(edit, className: request.text ?? "")))
    }

    /// Sends a picture of another time, or with other parameters, for a comparison.
    private func sendSnapshot(_ request: StudioRequest) async throws {
        var setup = player.setup
        if let parameters = request.parameters { setup.parameters = parameters }
        let other = try StudioPlayer(setup, scenes, images)
        let time = min(max(0, request.time ?? 0), 3600)
        let pixels = try await turnstile.pass {
            try await other.seek(to: time, while: { !socket.isClosed })
            return other.render()
        }
        var message = ByteBuffer()
        FrameMessage.write(
            FrameMessage.Head(
                type: .snapshot, id: request.id, time: time, width: pixels.width, height: pixels.height),
            pixels, nil, isCompressed: true, to: &message)
        socket.send(binary: message)
    }

    private func startLint() {
        lintWork?.cancel()
        let setup = player.setup
        lintWork = Task { [turnstile, scenes, images] in
            do {
                let findings = try await turnstile.pass {
                    guard !Task.isCancelled else { return [LayerWarningLog.Entry]() }
                    return try await SceneLint.findings {
                        let player = try StudioPlayer(setup, scenes, images)
                        return (player.renderer, player.scene.duration)
                    }
                }
                guard !Task.isCancelled else { return }
                tell(
                    StudioAnswer.Lint(
                        findings: findings.prefix(200).map {
                            .init(time: $0.time, layerPath: $0.warning.layerPath, message: "\($0.warning)")
                        }))
            } catch {
                tell(StudioAnswer.Failure(message: "\(error)"))
            }
        }
    }

    private func export(_ request: StudioRequest) async throws {
        guard exports.count < 50 else { throw StudioError("a page can export at most 50 files; reload it for more") }
        guard let id = request.id, !exports.contains(where: { $0.id == id }) else {
            throw StudioError("the export's number must be unique")
        }
        let job = try ExportJob(request, player.setup, scenes, images, turnstile)
        exports.append(job)
        exportWork.append(
            Task { [weak self, downloads] in
                await job.run(into: downloads) { self?.tell($0) }
                guard let self, !self.socket.isClosed else {
                    if let path = job.path { downloads.remove([path]) }
                    return
                }
            })
    }
}

extension Int {
    /// Returns a sum of frame numbers from a page, clamped to a value beyond any scene.
    fileprivate func clampedSum(with other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? self : sum
    }
}
#endif
